import type { CatalogueProduct } from "@tillkeeper/register-kit";
import { type FormEvent, useState } from "react";
import { AmountField } from "../../parts/amount-field.tsx";
import { Button } from "../../parts/button.tsx";
import { Sheet } from "../../parts/sheet.tsx";
import { useFormats, useWords } from "../../till/use-till.tsx";

interface PriceSheetProps {
  readonly product: CatalogueProduct;
  readonly onClose: () => void;
  readonly onPrice: (price_minor: bigint) => void;
}

/** Asks for the price of a product that has none. */
export function PriceSheet({ product, onClose, onPrice }: PriceSheetProps) {
  const { t } = useWords();
  const { amount, readAmount } = useFormats();
  const [text, setText] = useState("");
  const [problem, setProblem] = useState<string>();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const price = readAmount(text);
    if (price === undefined) return setProblem(t("parts.not_an_amount", { example: amount(1_00n) }));
    onPrice(price);
  };
  return (
    <Sheet title={product.name} onClose={onClose}>
      <form className="stacked" onSubmit={submit}>
        <AmountField label={t("line.price_of_piece")} text={text} onText={setText} problem={problem} autoFocus />
        <Button type="submit" look="primary" is_large>
          {t("sell.add")}
        </Button>
      </form>
    </Sheet>
  );
}
