import type { RuleLinks, StoredRate, StoredRule } from "../../../shop-data/taxes/taxes.ts";
import type { Static } from "typebox";
import { invalidValue, required } from "../../../web-api/errors/errors.ts";
import { checkTexts } from "../../../shared/resources/rules.ts";
import type { TaxClassInput, TaxRateInput, TaxRuleInput } from "./schemas.ts";

const CLASS_TYPES = new Set(["PRODUCT", "CUSTOMER"]);

/**
 * Validates a tax class in a request and returns its columns.
 *
 * @throws ApiError 400 for an absent name, an absent or unknown type.
 */
export function storedClass({ class_name, class_type }: Static<typeof TaxClassInput>) {
  requireAll({ class_name, class_type });
  if (!CLASS_TYPES.has(class_type ?? "")) throw invalidValue("class_type", class_type);
  checkTexts("tax class", { class_name }, ["class_name"]);
  return { class_name: class_name ?? "", class_type: class_type ?? "" };
}

/**
 * Validates a tax rate in a request and returns its columns. A range of postcodes is stored as two
 * numbers, and `tax_postcode` is made from them, as the platform does.
 *
 * @throws ApiError 400 for an absent or malformed member.
 */
export function storedRate(input: Static<typeof TaxRateInput>): StoredRate {
  const { code = "", tax_country_id = "", rate = "", tax_region_id, tax_postcode, zip_from, zip_to } = input;
  requireAll({ code, tax_country_id, rate });
  checkTexts("tax rate", { code }, ["code"]);
  if (!/^[A-Z]{2}$/.test(tax_country_id)) throw invalidValue("tax_country_id", tax_country_id);
  if (!/^\d{1,8}(?:\.\d{1,4})?$/.test(rate)) throw invalidValue("rate", rate);
  const region = tax_region_id ?? 0;
  if (region < 0) throw invalidValue("tax_region_id", region);
  const base = { code, tax_country_id, rate, tax_region_id: region };
  if (input.zip_is_range !== 1) {
    return { ...base, tax_postcode: tax_postcode?.trim() || "*", zip_from: null, zip_to: null };
  }
  requireAll({ zip_from, zip_to });
  const [from, to] = [zip_from ?? 0, zip_to ?? 0];
  if (from < 0 || from > ZIP_MAX) throw invalidValue("zip_from", from);
  if (to < from || to > ZIP_MAX) throw invalidValue("zip_to", to);
  return { ...base, tax_postcode: `${from}-${to}`, zip_from: from, zip_to: to };
}

/** Highest postcode in a range: a postcode has at most ten digits. */
const ZIP_MAX = 9_999_999_999;

/**
 * Validates a tax rule in a request and returns its columns and links.
 *
 * @throws ApiError 400 for an absent code, no class of one kind, no rate, or a number below 0.
 */
export function storedRule(input: Static<typeof TaxRuleInput>): StoredRule & RuleLinks {
  const { code = "", customer_tax_class_ids = [], product_tax_class_ids = [], tax_rate_ids = [] } = input;
  requireAll({ code });
  checkTexts("tax rule", { code }, ["code"]);
  requireAll({ customer_tax_class_ids, product_tax_class_ids, tax_rate_ids });
  const [priority, position] = [input.priority ?? 0, input.position ?? 0];
  if (priority < 0) throw invalidValue("priority", priority);
  if (position < 0) throw invalidValue("sort_order", position);
  return {
    code,
    priority,
    position,
    calculate_subtotal: input.calculate_subtotal ?? false,
    customer_class_ids: [...new Set(customer_tax_class_ids)],
    product_class_ids: [...new Set(product_tax_class_ids)],
    rate_ids: [...new Set(tax_rate_ids)],
  };
}

function requireAll(members: Readonly<Record<string, string | number | readonly number[] | null | undefined>>): void {
  const [first, ...others] = Object.keys(members).filter((name) => {
    const value = members[name];
    return value === undefined || value === null || (typeof value !== "number" && value.length === 0);
  });
  if (first !== undefined) throw required([first, ...others]);
}
