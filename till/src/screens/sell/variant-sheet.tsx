import type { CatalogueProduct } from "@tillkeeper/register-kit";
import { Row, Rows } from "../../parts/rows.tsx";
import { Sheet } from "../../parts/sheet.tsx";
import { pricesOf } from "../../till/goods.ts";
import { useFormats, useTill, useWords } from "../../till/use-till.tsx";

interface VariantSheetProps {
  readonly product: CatalogueProduct;
  readonly onClose: () => void;
  readonly onChoose: (variant: CatalogueProduct) => void;
}

/** The variants of a product, such as sizes and colours. */
export function VariantSheet({ product, onClose, onChoose }: VariantSheetProps) {
  const { t } = useWords();
  const { till } = useTill();
  const { money } = useFormats();
  const variants = till.variants(product.product_id);
  const prices = pricesOf(till, variants);
  return (
    <Sheet title={product.name} onClose={onClose}>
      <Rows label={t("sell.variants")}>
        {variants.map((variant) => {
          const price = prices.get(variant.product_id);
          return (
            <Row
              key={variant.product_id}
              title={variant.options.map(({ value }) => value).join(", ") || variant.name}
              detail={variant.sku}
              value={price === undefined ? t("sell.open_price") : money(price)}
              onPress={() => onChoose(variant)}
            />
          );
        })}
      </Rows>
    </Sheet>
  );
}
