import type { FixedTax, TierRow } from "../../../shop-data/catalog/save.ts";
import { requireText } from "../../../shared/resources/rules.ts";
import type { Static } from "typebox";
import { isCalendarDay } from "../../../runtime/instant.ts";
import { ApiError, couldNotSave, problem, type Problem } from "../../../web-api/errors/errors.ts";
import { JsonNumber, type JsonNode, JsonString, parseJson } from "../../../web-api/json/json.ts";
import { type ProductInput, SKU_CHARACTERS_MAX } from "./schemas.ts";

export type ProductValues = Static<typeof ProductInput>;

/** Customer group id that means all groups in the platform's tier prices. */
export const ALL_GROUPS = 32_000;

const AMOUNT = /^\d{1,16}(\.\d{1,4})?$/;
/** Pattern of an amount below 100 million, for quantities and tax per unit. */
const SMALL_AMOUNT = /^\d{1,8}(\.\d{1,4})?$/;

/**
 * Validates the members of a product itself, without its parts.
 *
 * @throws ApiError 400 could-not-save.
 */
export function checkProduct(product: ProductValues): void {
  const { sku, name, price, status, visibility, weight } = product;
  requireText("product", "sku", sku, SKU_CHARACTERS_MAX);
  if (name !== undefined) requireText("product", "name", name);
  if (price?.startsWith("-") === true) throw refused(problem("field_negative", { field: "price" }));
  if (status !== undefined && status !== 1 && status !== 2)
    throw refused(problem("field_out_of_choices", { field: "status", choices: "1 or 2" }));
  if (visibility !== undefined && (visibility < 1 || visibility > 4))
    throw refused(problem("field_out_of_choices", { field: "visibility", choices: "1 to 4" }));
  if (weight !== undefined && weight !== null && weight.startsWith("-"))
    throw refused(problem("field_negative", { field: "weight" }));
}

/** Returns the error for a product that cannot be saved, with the reason. */
export function refused(reason: Problem) {
  return couldNotSave("product", reason);
}

/**
 * Converts tier prices to rows.
 *
 * @throws ApiError 400 could-not-save for a tier without a price, or two for the same quantity,
 *   group and website.
 */
export function tierRows(tiers: NonNullable<ProductValues["tier_prices"]>): TierRow[] {
  const rows = tiers.map(({ customer_group_id = ALL_GROUPS, qty = "1", value, extension_attributes }): TierRow => {
    const percentage_value = extension_attributes?.percentage_value ?? null;
    const all_groups = customer_group_id === ALL_GROUPS;
    const price = percentage_value === null ? (value ?? null) : null;
    if (percentage_value === null && price === null) throw refused(problem("tier_price_empty"));
    const isQuantity = SMALL_AMOUNT.test(qty) && Number(qty) > 0;
    if (!isQuantity || [price ?? "0", percentage_value ?? "0"].some((text) => !AMOUNT.test(text))) {
      throw refused(problem("tier_price_invalid"));
    }
    if (percentage_value !== null && Number(percentage_value) > 100)
      throw refused(problem("tier_price_above_100_percent"));
    return {
      website_id: extension_attributes?.website_id ?? 0,
      all_groups,
      customer_group_id: all_groups ? 0 : customer_group_id,
      qty,
      value: price,
      percentage_value,
    };
  });
  const keys = rows.map((row) => [row.website_id, row.all_groups, row.customer_group_id, Number(row.qty)].join());
  if (new Set(keys).size < keys.length) throw refused(problem("tier_price_repeated"));
  return rows;
}

/**
 * Returns the value of a custom attribute as text, several values separated by commas. Null removes
 * the attribute.
 *
 * @throws ApiError 400 could-not-save.
 */
export function attributeText(attribute_code: string, json: string | null): string | null {
  const node = rootOf(json);
  if (node === null) return null;
  const text = Array.isArray(node)
    ? node.map((entry) => scalar(attribute_code, entry)).join(",")
    : scalar(attribute_code, node);
  return text === "" ? null : text;
}

/** Parses a custom attribute's JSON text. A JSON null in the request arrives as null. */
function rootOf(json: string | null): JsonNode {
  return json === null ? null : parseJson(Buffer.from(json)).root;
}

function scalar(attribute_code: string, node: JsonNode): string {
  const text =
    node instanceof JsonString
      ? node.value
      : node instanceof JsonNumber
        ? node.text
        : typeof node === "boolean"
          ? String(Number(node))
          : undefined;
  if (text === undefined || text.includes("\0") || !text.isWellFormed()) {
    throw refused(problem("attribute_value_not_storable", { field: attribute_code }));
  }
  return text;
}

/**
 * Returns the amount in a custom attribute as decimal text, or null.
 *
 * @throws ApiError 400 could-not-save.
 */
export function attributeAmount(attribute_code: string, json: string | null): string | null {
  const text = attributeText(attribute_code, json);
  if (text !== null && !AMOUNT.test(text))
    throw refused(problem("attribute_value_not_amount", { field: attribute_code }));
  return text;
}

/**
 * Returns the day in a custom attribute, or null. Ignores the time that the platform appends.
 *
 * @throws ApiError 400 could-not-save.
 */
export function attributeDay(attribute_code: string, json: string | null): string | null {
  const day = attributeText(attribute_code, json)?.slice(0, 10) ?? null;
  if (day !== null && !isCalendarDay(day))
    throw refused(problem("attribute_value_not_date", { field: attribute_code }));
  return day;
}

/**
 * Parses the rows of a fixed product tax.
 *
 * @throws ApiError 400 could-not-save; two rows of one website, country and state get the
 *   platform's own message.
 */
export function fixedTaxes(attribute_code: string, json: string | null): FixedTax[] {
  const node = rootOf(json);
  if (node === null) return [];
  if (!Array.isArray(node)) throw refused(problem("fixed_tax_not_list", { field: attribute_code }));
  const rows = node.map((row): FixedTax => {
    if (!(row instanceof Map)) throw refused(problem("fixed_tax_not_list", { field: attribute_code }));
    const member = (name: string, otherwise: string): string => {
      const value = row.get(name) ?? null;
      return value === null ? otherwise : scalar(attribute_code, value);
    };
    const [website_id, country, state, value] = [
      member("website_id", "0"),
      member("country", "").toUpperCase(),
      member("state", "0"),
      member("value", ""),
    ];
    if (!/^\d{1,9}$/.test(website_id) || !/^\d{1,9}$/.test(state) || !/^[A-Z]{2}$/.test(country)) {
      throw refused(problem("fixed_tax_row_incomplete", { field: attribute_code }));
    }
    if (!SMALL_AMOUNT.test(value)) throw refused(problem("fixed_tax_row_without_value", { field: attribute_code }));
    return { website_id: Number(website_id), country, state: Number(state), value };
  });
  const keys = rows.map(({ website_id, country, state }) => `${website_id}-${country}-${state}`);
  if (new Set(keys).size < keys.length) throw new ApiError("fixed_tax_repeated");
  return rows;
}
