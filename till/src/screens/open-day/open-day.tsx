import { type FormEvent, useState } from "react";
import { AmountField } from "../../parts/amount-field.tsx";
import { Button } from "../../parts/button.tsx";
import { Page } from "../../parts/page.tsx";
import { PlaceNotice } from "../../parts/place-notice.tsx";
import { Said } from "../../parts/said.tsx";
import { useFormats, useTill, useWords } from "../../till/use-till.tsx";
import { MenuButton } from "../menu/menu-button.tsx";

/** Opens the session with the cash that is in the drawer. */
export function OpenDay() {
  const { t } = useWords();
  const { readAmount, amount } = useFormats();
  const { act, shown } = useTill();
  const [text, setText] = useState("");
  const [problem, setProblem] = useState<string>();
  const open = (event: FormEvent): void => {
    event.preventDefault();
    const float = readAmount(text === "" ? amount(0n) : text);
    if (float === undefined) return setProblem(t("parts.not_an_amount", { example: amount(1_00n) }));
    void act((till) => till.openSession(float));
  };
  return (
    <Page title={t("open_day.title")} is_narrow actions={<MenuButton />}>
      <Said />
      <PlaceNotice />
      <p>{t("open_day.text", { name: shown.person?.name ?? "" })}</p>
      <form className="passcode" onSubmit={open}>
        <AmountField label={t("open_day.float")} text={text} onText={setText} problem={problem} autoFocus />
        <Button type="submit" look="primary" is_large>
          {t("open_day.submit")}
        </Button>
      </form>
    </Page>
  );
}
