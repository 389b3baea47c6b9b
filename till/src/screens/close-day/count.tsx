import { type FormEvent, useState } from "react";
import { AmountField } from "../../parts/amount-field.tsx";
import { Button } from "../../parts/button.tsx";
import { useFormats, useTill, useWords } from "../../till/use-till.tsx";

/** Counts the cash in the drawer. How much there should be is shown afterwards. */
export function Count({ onDone }: { readonly onDone: () => void }) {
  const { t } = useWords();
  const { amount, readAmount } = useFormats();
  const { act } = useTill();
  const [text, setText] = useState("");
  const [problem, setProblem] = useState<string>();
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const counted = readAmount(text);
    if (counted === undefined) return setProblem(t("parts.not_an_amount", { example: amount(100_00n) }));
    const is_counted = await act((till) => till.count(counted));
    if (is_counted !== undefined) onDone();
  };
  return (
    <form className="close-day" onSubmit={(event) => void submit(event)}>
      <AmountField label={t("close_day.counted")} text={text} onText={setText} problem={problem} autoFocus />
      <Button type="submit" look="primary" is_large>
        {t("close_day.next")}
      </Button>
    </form>
  );
}
