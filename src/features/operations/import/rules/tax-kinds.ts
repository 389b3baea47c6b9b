import type { Value } from "../../../../shop-data/import/row.ts";
import { column } from "./columns.ts";
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
    column("name", "code", "Name; unique for its type.", { required: "row" }),
    column("type", "code", "Whether products or customers have it.", {
      required: "row",
      choices: { product: "PRODUCT", customer: "CUSTOMER" },
    }),
  ],
};

export const TAX_RATES: Kind = {
  label: "Tax rates",
  description: "Percentages for a country, a region or postcodes. A range of postcodes takes the place of a postcode.",
  resource: TAX,
  key: ["code"],
  check: checkRange,
  columns: [
    column("code", "code", "Code of the rate.", { required: "row" }),
    column("country", "code", "Two-letter code of the country.", { required: "new", form: COUNTRY_FORM }),
    column("region_id", "int", "Id of a region; empty: the whole country.", { empty: "0" }),
    column("postcode", "code", "Postcode; empty or *: every postcode.", { max: 21, empty: "*" }),
    column("zip_from", "int", "First postcode of a range.", { most: ZIP_MAX }),
    column("zip_to", "int", "Last postcode of a range.", { most: ZIP_MAX }),
    column("rate", "decimal", "Percentage, such as 21.", { digits: [8, 4], required: "new" }),
  ],
};

export const TAX_RULES: Kind = {
  label: "Tax rules",
  description: "Which rates apply when a customer of a class buys a product of a class.",
  resource: TAX,
  key: ["code"],
  columns: [
    column("code", "code", "Code of the rule.", { required: "row" }),
    column("customer_tax_classes", "list", "Names of tax classes of customers.", { required: "new" }),
    column("product_tax_classes", "list", "Names of tax classes of products.", { required: "new" }),
    column("tax_rates", "list", "Codes of tax rates.", { required: "new" }),
    column("priority", "int", "Rates of rules with one priority add up; those of the next compound.", { empty: "0" }),
    column("position", "int", "Position in lists.", { empty: "0" }),
    column("calculate_subtotal", "bool", "Whether the rates apply to the subtotal only, and do not compound.", {
      empty: "false",
    }),
  ],
};

function checkRange(cells: ReadonlyMap<string, Value>): RowFault | undefined {
  const [from, to] = ["zip_from", "zip_to"].map((name) => cells.get(name) ?? null);
  if (from === null && to === null) return undefined;
  return typeof from === "string" && typeof to === "string" && BigInt(from) <= BigInt(to)
    ? undefined
    : "postcode_range";
}
