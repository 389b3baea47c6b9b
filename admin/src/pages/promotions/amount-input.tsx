import type { ReactNode } from "react";
import { required, useTranslate } from "react-admin";
import { useWatch } from "react-hook-form";
import { DecimalInput } from "../../parts/decimal-input.tsx";
import { isPercent } from "./effect.tsx";

/** Shows the input of a rule's amount, with a label for its unit. */
export function RuleAmountInput(): ReactNode {
  const translate = useTranslate();
  const action = useWatch<Record<string, unknown>>({ name: "simple_action" });
  const unit = isPercent(action) ? "price_percent" : action === "buy_x_get_y" ? "free_pieces" : "price_amount";
  const atMost = (value: unknown, { simple_action }: Record<string, unknown>): string | undefined =>
    isPercent(simple_action) && Number(value) > 100 ? translate("tk.promotions.amount_too_high") : undefined;
  return <DecimalInput source="discount_amount" label={`tk.promotions.${unit}`} validate={[required(), atMost]} />;
}
