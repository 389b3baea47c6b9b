import type { LeftInDrawer } from "@tillkeeper/register-kit";
import { type FormEvent, useEffect, useState } from "react";
import { AmountField } from "../../parts/amount-field.tsx";
import { Button } from "../../parts/button.tsx";
import { Page } from "../../parts/page.tsx";
import { PlaceNotice } from "../../parts/place-notice.tsx";
import { Said } from "../../parts/said.tsx";
import { useFormats, useTill, useWords } from "../../till/use-till.tsx";
import { MenuButton } from "../menu/menu-button.tsx";
import "./open-day.css";

/** Opens the session with the cash that is in the drawer. */
export function OpenDay() {
  const { t } = useWords();
  const { readAmount, amount } = useFormats();
  const { till, act, shown } = useTill();
  const [text, setText] = useState("");
  const [problem, setProblem] = useState<string>();
  /** Undefined before the ledger has answered. */
  const [answer, setAnswer] = useState<{ readonly left: LeftInDrawer | undefined }>();
  const left = answer?.left;
  useEffect(() => {
    void act((open) => open.leftInDrawer()).then((found) => setAnswer({ left: found }));
  }, [act]);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    // Who counts blind is not told whether something was left.
    const must_count =
      answer === undefined || (left === undefined ? !till.may("see_expected_cash") : left.left_minor > 0n);
    if (text === "" && must_count) return setProblem(t("open_day.count", { example: amount(0n) }));
    const float = readAmount(text === "" ? amount(0n) : text);
    if (float === undefined) return setProblem(t("parts.not_an_amount", { example: amount(1_00n) }));
    void act((open) => open.openSession(float));
  };
  return (
    <Page title={t("open_day.title")} is_narrow actions={<MenuButton />}>
      <Said />
      <PlaceNotice />
      <p>{t("open_day.text", { name: shown.person?.name ?? "" })}</p>
      <form className="passcode" onSubmit={submit}>
        {left === undefined ? null : <Compared left={left} counted={readAmount(text)} />}
        <AmountField label={t("open_day.float")} text={text} onText={setText} problem={problem} autoFocus />
        <Button type="submit" look="primary" is_large>
          {t("open_day.submit")}
        </Button>
      </form>
    </Page>
  );
}

interface ComparedProps {
  readonly left: LeftInDrawer;
  /** Undefined before an amount was entered. */
  readonly counted: bigint | undefined;
}

/** What the last closing left in the drawer, and in words how the count differs from it. */
function Compared({ left: { left_minor, closed_at }, counted }: ComparedProps) {
  const { t } = useWords();
  const { money, date } = useFormats();
  const difference = counted === undefined ? undefined : counted - left_minor;
  return (
    <div className="left-in-drawer">
      <p>{t("open_day.left", { amount: money(left_minor), date: date(closed_at) })}</p>
      <p role="status" className={difference === 0n ? "good" : ""}>
        {difference === undefined
          ? null
          : difference === 0n
            ? t("open_day.agrees")
            : t(difference > 0n ? "open_day.over" : "open_day.short", {
                amount: money(difference < 0n ? -difference : difference),
              })}
      </p>
    </div>
  );
}
