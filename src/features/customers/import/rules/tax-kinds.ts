import type { Value } from "../../../../commerce/import/row.ts";
import { COUNTRY_FORM, type Kind, type RowFault } from "./kind.ts";

const TAX = "Platform_Tax::manage";

/** A postcode of a range has at most ten digits. */
const ZIP_MAX = 9_999_999_999;

export const TAX_CLASSES: Kind = {
  label: "Tax classes",
  description: "Classes of products and of customers, which tax rules refer to.",
  resource: TAX,
  key: ["type", "name"],
  columns: [
    { name: "name", type: "code", required: "row", description: "Name; unique for its type." },
    {
      name: "type",
      type: "code",
      required: "row",
      choices: { product: "PRODUCT", customer: "CUSTOMER" },
      description: "Whether products or customers have it.",
    },
  ],
};

export const TAX_RATES: Kind = {
  label: "Tax rates",
  description: "Percentages for a country, a region or postcodes. A range of postcodes takes the place of a postcode.",
  resource: TAX,
  key: ["code"],
  check: checkRange,
  columns: [
    { name: "code", type: "code", required: "row", description: "Code of the rate." },
    {
      name: "country",
      type: "code",
      required: "new",
      form: COUNTRY_FORM,
      description: "Two-letter code of the country.",
    },
    { name: "region_id", type: "int", empty: "0", description: "Id of a region; empty: the whole country." },
    { name: "postcode", type: "code", max: 21, empty: "*", description: "Postcode; empty or *: every postcode." },
    { name: "zip_from", type: "int", most: ZIP_MAX, description: "First postcode of a range." },
    { name: "zip_to", type: "int", most: ZIP_MAX, description: "Last postcode of a range." },
    { name: "rate", type: "decimal", digits: [8, 4], required: "new", description: "Percentage, such as 21." },
  ],
};

export const TAX_RULES: Kind = {
  label: "Tax rules",
  description: "Which rates apply when a customer of a class buys a product of a class.",
  resource: TAX,
  key: ["code"],
  columns: [
    { name: "code", type: "code", required: "row", description: "Code of the rule." },
    { name: "customer_tax_classes", type: "list", required: "new", description: "Names of tax classes of customers." },
    { name: "product_tax_classes", type: "list", required: "new", description: "Names of tax classes of products." },
    { name: "tax_rates", type: "list", required: "new", description: "Codes of tax rates." },
    {
      name: "priority",
      type: "int",
      empty: "0",
      description: "Rates of rules with one priority add up; those of the next compound.",
    },
    { name: "position", type: "int", empty: "0", description: "Position in lists." },
    {
      name: "calculate_subtotal",
      type: "bool",
      empty: "false",
      description: "Whether the rates apply to the subtotal only, and do not compound.",
    },
  ],
};

function checkRange(cells: ReadonlyMap<string, Value>): RowFault | undefined {
  const [from, to] = ["zip_from", "zip_to"].map((name) => cells.get(name) ?? null);
  if (from === null && to === null) return undefined;
  return typeof from === "string" && typeof to === "string" && BigInt(from) <= BigInt(to)
    ? undefined
    : "postcode_range";
}
