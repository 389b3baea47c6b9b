import { useCall } from "../../../parts/use-call.ts";
import { useHolds, useWordsOf } from "../../../parts/hooks.ts";
import type { Operator, Subject } from "./tree.ts";

export type ValueKind = "number" | "text" | "country" | "payment_method" | "category";

export interface ConditionAttribute {
  readonly code: string;
  readonly name: string;
  readonly kind: ValueKind;
}

/** Attributes of a cart, and of a product in it. */
export const ATTRIBUTES: Readonly<Record<Subject, Readonly<Record<string, ValueKind>>>> = {
  cart: {
    base_subtotal: "number",
    total_qty: "number",
    weight: "number",
    payment_method: "payment_method",
    shipping_method: "text",
    postcode: "text",
    region: "text",
    country_id: "country",
  },
  items: {
    sku: "text",
    category_ids: "category",
    quote_item_price: "number",
    quote_item_qty: "number",
    quote_item_row_total: "number",
  },
};

/** Operators that make sense for a kind of value, in the order of the menu. */
export const OPERATORS_OF: Readonly<Record<ValueKind, readonly Operator[]>> = {
  number: [">=", ">", "<=", "<", "==", "!="],
  text: ["==", "!=", "()", "!()", "{}", "!{}"],
  country: ["==", "!=", "()", "!()"],
  payment_method: ["==", "!=", "()", "!()"],
  category: ["()", "!()", "==", "!="],
};

/**
 * Returns the attributes for conditions, with those of the catalogue when the user may read the
 * catalogue.
 */
export function useConditionAttributes(subject: Subject): readonly ConditionAttribute[] {
  const words = useWordsOf("conditions");
  const holds = useHolds();
  const { data } = useCall(
    "GET /product-attributes",
    { query: { page_size: 0, sort: "name" } },
    { enabled: subject === "items" && holds("Platform_Catalog::manage"), keeps_error: true },
  );
  const own = Object.entries(ATTRIBUTES[subject]).map(([code, kind]): ConditionAttribute => ({
    code,
    kind,
    name: words(`attributes.${code}`),
  }));
  const ofProducts = (subject === "items" ? (data?.items ?? []) : [])
    .filter(({ attribute_code, input }) => input !== "weee" && !own.some(({ code }) => code === attribute_code))
    .map(({ attribute_code, name, input }): ConditionAttribute => ({
      code: attribute_code,
      name,
      kind: input === "price" ? "number" : "text",
    }));
  return [...own, ...ofProducts];
}
