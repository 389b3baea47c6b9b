import type { Discount } from "@tillkeeper/register-kit";
import { type FormEvent, useState } from "react";
import { Button } from "../../parts/button.tsx";
import { Field } from "../../parts/field.tsx";
import { useFormats, useWords } from "../../till/use-till.tsx";

interface DiscountFormProps {
  readonly title: string;
  readonly discount: Discount | null;
  readonly onDiscount: (discount: Discount | null) => void;
  readonly onClose: () => void;
}

/** A percentage or an amount off. */
export function DiscountForm({ title, discount, onDiscount, onClose }: DiscountFormProps) {
  const { t } = useWords();
  const { amount, currency, readAmount, readPercent } = useFormats();
  const [kind, setKind] = useState(discount?.kind ?? "percent");
  const [text, setText] = useState(
    discount === null ? "" : discount.kind === "percent" ? discount.percent : amount(discount.amount_minor),
  );
  const [problem, setProblem] = useState<string>();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (kind === "percent") {
      const percent = readPercent(text);
      return percent === undefined ? setProblem(t("discount.not_a_percentage")) : onDiscount({ kind, percent });
    }
    const amount_minor = readAmount(text);
    if (amount_minor === undefined) return setProblem(t("parts.not_an_amount", { example: amount(1_00n) }));
    onDiscount({ kind, amount_minor });
  };
  const choice = (name: Discount["kind"], label: string) => (
    <Button aria-pressed={kind === name} onClick={() => setKind(name)}>
      {label}
    </Button>
  );
  return (
    <form className="discount" onSubmit={submit}>
      <Field
        label={title}
        problem={problem}
        inputMode="decimal"
        autoFocus
        value={text}
        onText={setText}
        onKeyDown={(event) => {
          if (event.key === "Escape") onClose();
        }}
      />
      <div className="actions">
        {choice("percent", "%")}
        {choice("amount", currency)}
        {discount === null ? null : (
          <Button look="danger" onClick={() => onDiscount(null)}>
            {t("discount.remove")}
          </Button>
        )}
        <Button type="submit">{t("line.take")}</Button>
      </div>
    </form>
  );
}
