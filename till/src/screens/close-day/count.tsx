import { type CashCount, countByDenomination, denominationsOf, formatMoney } from "@tillkeeper/register-kit";
import { type FormEvent, useState } from "react";
import { AmountField } from "../../parts/amount-field.tsx";
import { Button } from "../../parts/button.tsx";
import { Field } from "../../parts/field.tsx";
import { useFormats, useTill, useWords } from "../../till/use-till.tsx";

/**
 * Counts the cash in the drawer, as one sum or by coins and notes. How much there should be is
 * shown afterwards.
 */
export function Count({ onDone }: { readonly onDone: () => void }) {
  const { t } = useWords();
  const { currency } = useFormats();
  const { act, shown } = useTill();
  const [is_by_pieces, setByPieces] = useState(false);
  const values = denominationsOf(currency);
  const count = async (counted: bigint | CashCount): Promise<void> => {
    const is_counted = await act((till, approved) => till.count(counted, approved));
    if (is_counted !== undefined) onDone();
  };
  return (
    <div className="close-day">
      {shown.session?.state === "counting" ? (
        <Button is_large onClick={onDone}>
          {t("close_day.keep_count")}
        </Button>
      ) : null}
      {values === undefined ? null : (
        <Button onClick={() => setByPieces(!is_by_pieces)}>
          {t(is_by_pieces ? "close_day.by_sum" : "close_day.by_pieces")}
        </Button>
      )}
      {is_by_pieces && values !== undefined ? <Pieces values={values} onCount={count} /> : <Sum onCount={count} />}
    </div>
  );
}

function Sum({ onCount }: { readonly onCount: (counted: bigint) => Promise<void> }) {
  const { t } = useWords();
  const { amount, readAmount } = useFormats();
  const [text, setText] = useState("");
  const [problem, setProblem] = useState<string>();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const counted = readAmount(text);
    if (counted === undefined) return setProblem(t("parts.not_an_amount", { example: amount(100_00n) }));
    void onCount(counted);
  };
  return (
    <form className="close-day" onSubmit={submit}>
      <AmountField label={t("close_day.counted")} text={text} onText={setText} problem={problem} autoFocus />
      <Button type="submit" look="primary" is_large>
        {t("close_day.next")}
      </Button>
    </form>
  );
}

interface PiecesProps {
  readonly values: readonly bigint[];
  readonly onCount: (counted: CashCount) => Promise<void>;
}

function Pieces({ values, onCount }: PiecesProps) {
  const { t } = useWords();
  const { currency, money } = useFormats();
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>({});
  const [problem, setProblem] = useState<string>();
  const counted = countOf(currency, texts);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (counted === undefined) return setProblem(t("close_day.not_pieces"));
    void onCount(counted);
  };
  return (
    <form className="close-day" onSubmit={submit}>
      <div className="pieces">
        {values.map((value_minor, at) => {
          const value = formatMoney(value_minor, currency);
          return (
            <Field
              key={value}
              label={money(value_minor)}
              aria-label={t("close_day.pieces_of", { value: money(value_minor) })}
              inputMode="numeric"
              autoFocus={at === 0}
              value={texts[value] ?? ""}
              onText={(text) => setTexts({ ...texts, [value]: text })}
            />
          );
        })}
      </div>
      {problem === undefined ? null : <p role="alert">{problem}</p>}
      <dl className="drawer-sums" aria-live="polite">
        <dt>{t("close_day.counted")}</dt>
        <dd>{counted === undefined ? "–" : money(counted.counted_minor)}</dd>
      </dl>
      <Button type="submit" look="primary" is_large>
        {t("close_day.next")}
      </Button>
    </form>
  );
}

/** Returns the count of what was typed; undefined when a text is no number of pieces. */
function countOf(currency: string, texts: Readonly<Record<string, string>>): CashCount | undefined {
  const pieces: Record<string, number> = {};
  for (const [value, text] of Object.entries(texts)) {
    if (!/^\d{0,6}$/.test(text.trim())) return undefined;
    pieces[value] = Number(text);
  }
  return countByDenomination(currency, pieces);
}
