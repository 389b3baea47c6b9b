import type { ReactNode } from "react";
import { useLocale } from "react-admin";
import { amountText } from "../../parts/amount.tsx";
import type { AnyRow } from "../../parts/rows.tsx";
import { useWordsOf } from "../../parts/hooks.ts";
import { useScopeTexts } from "./scopes.tsx";

/** Kinds of discount whose amount is a price, not a percentage or a number of pieces. */
const PRICES = new Set(["by_fixed", "to_fixed", "cart_fixed"]);

/** Key below `tk.promotions` of the sentences that describe a rule's effect. */
export type EffectTexts = "effects" | "cart_effects";

interface EffectProps {
  readonly rule: AnyRow;
  readonly texts: EffectTexts;
}

/** Shows the discount of a rule as text: `10 % off`. */
export function Effect({ rule, texts }: EffectProps): ReactNode {
  const words = useWordsOf("promotions");
  const locale = useLocale() ?? "en";
  const { currency } = useScopeTexts();
  const action = String(rule["simple_action"]);
  const value = numberText(rule["discount_amount"]);
  const amount = PRICES.has(action)
    ? amountText(value, currency(rule["website_ids"] as readonly number[]), locale)
    : new Intl.NumberFormat(locale, { maximumFractionDigits: 4 }).format(value as Intl.StringNumericLiteral);
  return words(`${texts}.${action}`, { amount, step: numberText(rule["discount_step"]) });
}

function numberText(value: unknown): string {
  return typeof value === "number" || typeof value === "string" ? `${value}` : "";
}

export function isPercent(action: unknown): boolean {
  return typeof action === "string" && action.endsWith("percent");
}
