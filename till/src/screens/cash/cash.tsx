import type { Movement } from "@tillkeeper/register-kit";
import { type FormEvent, useRef, useState } from "react";
import { AmountField } from "../../parts/amount-field.tsx";
import { Button } from "../../parts/button.tsx";
import { Choice } from "../../parts/choice.tsx";
import { Field } from "../../parts/field.tsx";
import { Page } from "../../parts/page.tsx";
import { Row, Rows } from "../../parts/rows.tsx";
import { Said } from "../../parts/said.tsx";
import { openCashDrawer } from "../../printers/printer.ts";
import { useScreens } from "../../till/navigation.tsx";
import { useFormats, useTill, useWords } from "../../till/use-till.tsx";
import "./cash.css";

const TYPES = ["cash_in", "cash_out"] as const satisfies readonly Movement["type"][];
/** Limit of a movement's note in the audit log, with the amount before it. */
const REASON_MAX = 200;

/** Puts cash into the drawer or takes it out, and shows what was moved today. */
export function Cash() {
  const { t } = useWords();
  const { money, amount, readAmount } = useFormats();
  const {
    act,
    say,
    till: { is_training },
  } = useTill();
  const { home } = useScreens();
  const [type, setType] = useState<Movement["type"]>("cash_in");
  const [text, setText] = useState("");
  const [reason, setReason] = useState("");
  const [problem, setProblem] = useState<string>();
  const is_storing = useRef(false);

  /** Does one thing at a time: a second press must not move the money again. */
  const once = async (work: () => Promise<void>): Promise<void> => {
    if (is_storing.current) return;
    is_storing.current = true;
    try {
      await work();
    } finally {
      is_storing.current = false;
    }
  };
  const submit = async (): Promise<void> => {
    const moved = readAmount(text);
    if (moved === undefined || moved === 0n) return setProblem(t("parts.not_an_amount", { example: amount(10_00n) }));
    setProblem(undefined);
    const note = reason.trim() === "" ? undefined : reason.trim();
    const is_done = await act(async (till, approved) => {
      await (type === "cash_in" ? till.cashIn(moved, note, approved) : till.cashOut(moved, note, approved));
      return true;
    });
    if (is_done === undefined) return;
    setText("");
    setReason("");
    say({ kind: "done", key: `cash.${type}_done`, blanks: { amount: money(moved) } });
  };

  const noSale = async (): Promise<void> => {
    const note = reason.trim() === "" ? undefined : reason.trim();
    const is_done = await act(async (till, approved) => {
      await till.noSale(note, approved);
      return true;
    });
    if (is_done === undefined) return;
    setReason("");
    say({ kind: "done", key: "cash.no_sale_done" });
    // Opened after the note about it is stored.
    if (!is_training) await act(openCashDrawer);
  };

  const press = (event: FormEvent): void => {
    event.preventDefault();
    void once(submit);
  };

  return (
    <Page title={t("cash.title")} onBack={home}>
      <Said />
      <form className="cash" onSubmit={press}>
        <div className="cash-amount">
          <Choice
            label={t("cash.title")}
            options={TYPES.map((each) => [each, t(`cash.${each}`)] as const)}
            chosen={type}
            onChoose={setType}
          />
          <AmountField label={t("cash.amount")} text={text} onText={setText} problem={problem} autoFocus />
        </div>
        <div className="cash-reason">
          <Field
            label={t("cash.reason")}
            hint={t("cash.reason_hint")}
            value={reason}
            onText={setReason}
            maxLength={REASON_MAX}
          />
          <Button type="submit" look="primary" is_large>
            {t(`cash.${type}`)}
          </Button>
          <Button onClick={() => void once(noSale)}>{t("cash.no_sale")}</Button>
          <Movements />
        </div>
      </form>
    </Page>
  );
}

function Movements() {
  const { t } = useWords();
  const { money, time } = useFormats();
  const movements = useTill().shown.session?.movements ?? [];
  return (
    <section className="moved">
      <h2>{t("cash.moved")}</h2>
      {movements.length === 0 ? (
        <p className="muted">{t("cash.nothing_moved")}</p>
      ) : (
        <Rows label={t("cash.moved")}>
          {movements.toReversed().map(({ type, amount_minor, note, at, by }) => (
            <Row
              key={`${at} ${type} ${amount_minor}`}
              title={note ?? t(`cash.${type}`)}
              detail={`${time(Temporal.Instant.from(at).epochMilliseconds)} · ${by}`}
              value={`${type === "cash_in" ? "+" : "−"} ${money(amount_minor)}`}
            />
          ))}
        </Rows>
      )}
    </section>
  );
}
