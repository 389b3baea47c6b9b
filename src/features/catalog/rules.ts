import { isLongerThan, TEXT_CHARACTERS_MAX } from "../../runtime/characters.ts";
import type { Static } from "typebox";
import { isCalendarDay } from "../../runtime/instant.ts";
import { badRequest, couldNotSave } from "../../web-api/errors.ts";
import { JsonNumber, type JsonNode, JsonString, parseJson } from "../../web-api/json.ts";
import type { ProductInput } from "./schemas.ts";

export type ProductValues = Static<typeof ProductInput>;

/** Stands for every customer group in the platform's tier prices. */
export const ALL_GROUPS = 32_000;

/** One fixed tax of a product. */
export interface FixedTax {
  readonly website_id: number;
  readonly country: string;
  readonly state: number;
  /** Decimal text. */
  readonly value: string;
}

export interface TierRow {
  readonly website_id: number;
  readonly all_groups: boolean;
  readonly customer_group_id: number;
  readonly qty: string;
  readonly value: string | null;
  readonly percentage_value: string | null;
}

export const SKU_CHARACTERS_MAX = 64;
const AMOUNT = /^\d{1,16}(\.\d{1,4})?$/;
/** Below 100 million: quantities, and what a unit is taxed with. */
const SMALL_AMOUNT = /^\d{1,8}(\.\d{1,4})?$/;

/**
 * Checks a product's own members.
 *
 * @throws ApiError 400 could-not-save.
 */
export function checkProduct(product: ProductValues): void {
  const { sku = "", name, price, status, visibility, weight } = product;
  if (sku.trim() === "") throw refused('"sku" is required.');
  if (isLongerThan(sku, SKU_CHARACTERS_MAX)) throw refused(`"sku" is longer than ${SKU_CHARACTERS_MAX} characters.`);
  if (name !== undefined && name.trim() === "") throw refused('"name" is required.');
  if (name !== undefined && isLongerThan(name, TEXT_CHARACTERS_MAX)) {
    throw refused(`"name" is longer than ${TEXT_CHARACTERS_MAX} characters.`);
  }
  if (price !== undefined && price.startsWith("-")) throw refused('"price" must be 0 or more.');
  if (status !== undefined && status !== 1 && status !== 2) throw refused('"status" must be 1 or 2.');
  if (visibility !== undefined && (visibility < 1 || visibility > 4)) throw refused('"visibility" must be 1 to 4.');
  if (weight !== undefined && weight !== null && weight.startsWith("-")) throw refused('"weight" must be 0 or more.');
}

/** A product that cannot be saved, and why. */
export function refused(reason: string) {
  return couldNotSave("product", reason);
}

/**
 * Tier prices as they are stored.
 *
 * @throws ApiError 400 could-not-save for a tier without a price, or two for the same quantity, group and website.
 */
export function tierRows(tiers: NonNullable<ProductValues["tier_prices"]>): TierRow[] {
  const rows = tiers.map(({ customer_group_id = ALL_GROUPS, qty = "1", value, extension_attributes }): TierRow => {
    const percentage_value = extension_attributes?.percentage_value ?? null;
    const all_groups = customer_group_id === ALL_GROUPS;
    const price = percentage_value === null ? (value ?? null) : null;
    if (percentage_value === null && price === null) throw refused("A tier price needs a value or a percentage.");
    const isQuantity = SMALL_AMOUNT.test(qty) && Number(qty) > 0;
    if (!isQuantity || [price ?? "0", percentage_value ?? "0"].some((text) => !AMOUNT.test(text))) {
      throw refused("A tier price needs a quantity above 0, below 100 million, and a value of 0 or more.");
    }
    if (percentage_value !== null && Number(percentage_value) > 100) throw refused("A tier price takes at most 100 %.");
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
  if (new Set(keys).size < keys.length) {
    throw refused("We found a duplicate website, tier price, customer group and quantity.");
  }
  return rows;
}

/**
 * The value of a custom attribute as text; several values with commas between them. Null removes it.
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

/** A null of the request arrives as null, everything else as JSON text. */
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
    throw refused(`The value of "${attribute_code}" cannot be stored.`);
  }
  return text;
}

/**
 * Decimal text of a custom attribute, or null.
 *
 * @throws ApiError 400 could-not-save.
 */
export function attributeAmount(attribute_code: string, json: string | null): string | null {
  const text = attributeText(attribute_code, json);
  if (text !== null && !AMOUNT.test(text)) throw refused(`The value of "${attribute_code}" is no amount.`);
  return text;
}

/**
 * The day of a custom attribute, or null; what the platform adds to it as a time is left out.
 *
 * @throws ApiError 400 could-not-save.
 */
export function attributeDay(attribute_code: string, json: string | null): string | null {
  const day = attributeText(attribute_code, json)?.slice(0, 10) ?? null;
  if (day !== null && !isCalendarDay(day)) throw refused(`The value of "${attribute_code}" is no date.`);
  return day;
}

const ONE_TAX_PER_REGION =
  "Set unique country-state combinations within the same fixed product tax. Verify the combinations and try again.";

/**
 * The rows of a fixed product tax.
 *
 * @throws ApiError 400 could-not-save; in the platform's words for two rows of one website, country and state.
 */
export function fixedTaxes(attribute_code: string, json: string | null): FixedTax[] {
  const node = rootOf(json);
  if (node === null) return [];
  if (!Array.isArray(node)) throw refused(`The value of "${attribute_code}" must be a list of rows.`);
  const rows = node.map((row): FixedTax => {
    if (!(row instanceof Map)) throw refused(`The value of "${attribute_code}" must be a list of rows.`);
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
      throw refused(`A row of "${attribute_code}" needs a website, a country of two letters and a state.`);
    }
    if (!SMALL_AMOUNT.test(value)) throw refused(`A row of "${attribute_code}" needs a value of 0 or more.`);
    return { website_id: Number(website_id), country, state: Number(state), value };
  });
  const keys = rows.map(({ website_id, country, state }) => `${website_id}-${country}-${state}`);
  if (new Set(keys).size < keys.length) throw badRequest(ONE_TAX_PER_REGION);
  return rows;
}
