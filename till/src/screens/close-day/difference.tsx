import { type FormEvent, useEffect, useState } from "react";
import { Button } from "../../parts/button.tsx";
import { Field } from "../../parts/field.tsx";
import { useScreens } from "../../till/navigation.tsx";
import { useFormats, useTill, useWords } from "../../till/use-till.tsx";

const NOTE_MAX = 500;

/** Compares the count with what should be in the drawer, and closes the session. */
export function Difference({ onCountAgain }: { readonly onCountAgain: () => void }) {
  const { t } = useWords();
  const { money, amount, readAmount } = useFormats();
  const { act, shown } = useTill();
  const { go } = useScreens();
  const { session } = shown;
  const counted = session?.state === "counting" ? session.counted_minor : null;
  const float = session?.opening_float_minor ?? 0n;
  const [expected, setExpected] = useState<bigint | null>();
  const [left_text, setLeft] = useState<string>();
  const [note, setNote] = useState("");
  const [problem, setProblem] = useState<string>();
  const [is_busy, setBusy] = useState(false);
  useEffect(() => {
    void act((till) => till.expectedCash()).then(setExpected);
  }, [act]);
  if (counted === null || expected === undefined || expected === null) return null;

  const difference = counted - expected;
  const usual = float < counted ? float : counted;
  const close = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const left = left_text === undefined ? usual : readAmount(left_text);
    if (left === undefined || left > counted) return setProblem(t("close_day.left_wrong", { most: amount(counted) }));
    setBusy(true);
    const closing = await act((till, approved) =>
      till.closeSession({ ...approved, left_minor: left, ...(note.trim() === "" ? {} : { note: note.trim() }) }),
    );
    setBusy(false);
    if (closing !== undefined) go({ name: "closing", given: { report_id: closing.report_id } });
  };
  return (
    <form className="close-day" onSubmit={(event) => void close(event)}>
      <dl className="drawer-sums">
        <dt>{t("close_day.should_be")}</dt>
        <dd>{money(expected)}</dd>
        <dt>{t("close_day.counted")}</dt>
        <dd>{money(counted)}</dd>
        <dt className="drawer-difference">
          {difference === 0n ? t("close_day.agrees") : t(difference > 0n ? "close_day.over" : "close_day.short")}
        </dt>
        <dd className="drawer-difference">{money(difference < 0n ? -difference : difference)}</dd>
      </dl>
      <Field
        label={t("close_day.note")}
        hint={difference === 0n ? undefined : t("close_day.note_hint")}
        value={note}
        onText={setNote}
        maxLength={NOTE_MAX}
        autoFocus
      />
      <Field
        label={t("close_day.left")}
        hint={t("close_day.left_hint")}
        problem={problem}
        inputMode="decimal"
        value={left_text ?? amount(usual)}
        onText={setLeft}
      />
      <div className="actions">
        <Button type="submit" look="primary" is_large disabled={is_busy}>
          {t("close_day.submit")}
        </Button>
        <Button is_large onClick={onCountAgain}>
          {t("close_day.count_again")}
        </Button>
      </div>
    </form>
  );
}
