import { CUSTOMER_COLUMNS } from "./customer-kinds.ts";
import { parseStoredAmount } from "../../../../runtime/money.ts";
import type { Column } from "./columns.ts";
import type { Value } from "../../../../commerce/import/row.ts";
import { ATTRIBUTE_LISTS, ATTRIBUTE_TEXTS, CODE_FORM, COUNTRY_FORM, type Kind, type RowFault } from "./kind.ts";

const CATALOG = "Platform_Catalog::manage";

export const SKU: Column = {
  name: "sku",
  type: "code",
  required: "row",
  max: 64,
  description: "SKU of the product.",
};
const EVERY_WEBSITE: Column = {
  name: "website",
  type: "website",
  empty: "0",
  description: "Code of the website; empty: every website.",
};
const QTY: Column = {
  name: "qty",
  type: "decimal",
  digits: [8, 4],
  empty: "1",
  is_positive: true,
  description: "From this quantity on; empty: 1.",
};

export const PRODUCT_ATTRIBUTES: Kind = {
  label: "Product attributes",
  description: "Custom attributes of products, and the attributes that carry fixed product taxes.",
  resource: CATALOG,
  key: ["code"],
  columns: [
    { name: "code", type: "code", required: "row", max: 60, form: CODE_FORM, description: "Code." },
    { name: "label", type: "text", required: "new", description: "Displayed name." },
    {
      name: "input",
      type: "code",
      empty: "text",
      choices: Object.fromEntries(
        ["text", "textarea", "date", "boolean", "select", "multiselect", "price", "weee"].map((name) => [name, name]),
      ),
      description: "Input type; weee: a fixed product tax.",
    },
  ],
};

export const PRODUCTS: Kind = {
  label: "Products",
  description:
    "Products with their base and special prices. A new product without websites is assigned to the default website.",
  resource: CATALOG,
  key: ["sku"],
  check: (cells) => {
    const [from, to] = [cells.get("special_from_date"), cells.get("special_to_date")];
    return typeof from === "string" && typeof to === "string" && from > to ? "special_price_ends" : undefined;
  },
  attributes: ATTRIBUTE_TEXTS,
  reindexes: true,
  columns: [
    SKU,
    { name: "name", type: "text", required: "new", description: "Name." },
    {
      name: "type",
      type: "code",
      empty: "simple",
      choices: {
        simple: "simple",
        virtual: "virtual",
        configurable: "configurable",
        bundle: "bundle",
        grouped: "grouped",
      },
      description: "Type of product.",
    },
    {
      name: "status",
      type: "code",
      empty: "1",
      choices: { enabled: "1", disabled: "2", 1: "1", 2: "2" },
      description: "Whether it is sold.",
    },
    {
      name: "visibility",
      type: "int",
      least: 1,
      most: 4,
      empty: "4",
      description: "1 nowhere, 2 catalogue, 3 search, 4 both.",
    },
    { name: "price", type: "decimal", empty: "0", description: "Base price." },
    { name: "special_price", type: "decimal", description: "Price during the special period." },
    { name: "special_from_date", type: "date", description: "First day of the special price." },
    { name: "special_to_date", type: "date", description: "Last day of the special price." },
    { name: "tax_class_id", type: "int", empty: "2", description: "Tax class." },
    { name: "tax_class", type: "text", description: "Name of the tax class, in place of tax_class_id; empty: none." },
    { name: "weight", type: "decimal", description: "Weight." },
    {
      name: "qty",
      type: "decimal",
      empty: "0",
      least: Number.MIN_SAFE_INTEGER,
      description: "Quantity in stock; negative when more was sold.",
    },
    { name: "is_in_stock", type: "bool", empty: "true", description: "Whether it is in stock." },
    { name: "websites", type: "websites", description: "Codes of the websites that sell it; empty: no website." },
  ],
};

export const TIER_PRICES: Kind = {
  label: "Tier prices",
  description: "Prices or percentage discounts for a customer group, or for all customers, from a quantity on.",
  resource: CATALOG,
  key: ["sku", "website", "group", "qty"],
  check: (cells) => (isGiven(cells.get("price")) === isGiven(cells.get("percent_off")) ? "tier_price" : undefined),
  columns: [
    SKU,
    EVERY_WEBSITE,
    { name: "group", type: "group", description: "Name of the customer group; empty: every group." },
    QTY,
    { name: "price", type: "decimal", description: "Price per piece." },
    {
      name: "percent_off",
      type: "decimal",
      digits: [3, 2],
      most: 100,
      description: "Percentage off, instead of a price.",
    },
  ],
};

export const CUSTOMER_PRICES: Kind = {
  label: "Customer prices",
  description: "Price lists of individual customers.",
  resource: CATALOG,
  key: ["email", "customer_website", "sku", "website", "qty"],
  columns: [
    ...CUSTOMER_COLUMNS,
    SKU,
    EVERY_WEBSITE,
    { ...QTY, least: 1 },
    { name: "price", type: "decimal", required: "row", description: "Price per piece." },
  ],
};

export const FIXED_PRODUCT_TAXES: Kind = {
  label: "Fixed product taxes",
  description: "Fixed amounts that a country charges per piece of a product.",
  resource: CATALOG,
  key: ["sku", "attribute", "website", "country", "region_id"],
  columns: [
    SKU,
    { name: "attribute", type: "code", required: "row", max: 60, description: "Code of an attribute with input weee." },
    EVERY_WEBSITE,
    {
      name: "country",
      type: "code",
      required: "row",
      form: COUNTRY_FORM,
      description: "Two-letter code of the country.",
    },
    { name: "region_id", type: "int", empty: "0", description: "Id of a region; empty: the whole country." },
    { name: "value", type: "decimal", digits: [8, 4], required: "row", description: "Amount per piece." },
  ],
};

/** Columns shared by catalog and cart price rules. */
export const RULE_COLUMNS: readonly Column[] = [
  { name: "name", type: "code", required: "row", description: "Name of the rule; must be unique." },
  { name: "description", type: "text", max: 10_000, description: "Internal description." },
  { name: "is_active", type: "bool", empty: "true", description: "Whether the rule is active." },
  { name: "from_date", type: "date", description: "First day; empty: no start." },
  { name: "to_date", type: "date", description: "Last day; empty: no end." },
  {
    name: "websites",
    type: "websites",
    empty: "default",
    description: "Codes of websites; empty: the default website.",
  },
  { name: "groups", type: "groups", required: "new", description: "Names of customer groups." },
  {
    name: "amount",
    type: "decimal",
    digits: [8, 4],
    required: "new",
    description: "Amount or percentage of the action.",
  },
  { name: "sort_order", type: "int", empty: "0", description: "Smaller numbers apply first." },
  { name: "stop", type: "bool", empty: "true", description: "Whether later rules are skipped." },
];

/** Validates conditions shared by both kinds of rules. */
export function checkRule(cells: ReadonlyMap<string, Value>): RowFault | undefined {
  const [from, to, action, amount] = ["from_date", "to_date", "action", "amount"].map((name) => cells.get(name));
  if (typeof from === "string" && typeof to === "string" && from > to) return "period_reversed";
  const isPercentage = typeof action === "string" && action.endsWith("percent");
  if (isPercentage && typeof amount === "string" && parseStoredAmount(amount) > 1_000_000n) {
    return "percentage_too_high";
  }
  return undefined;
}

function isGiven(value: Value | undefined): boolean {
  return value !== null && value !== undefined;
}

export const CATALOG_PRICE_RULES: Kind = {
  label: "Catalog price rules",
  description: "Rules that change prices of products in the catalog.",
  resource: CATALOG,
  key: ["name"],
  check: checkRule,
  attributes: ATTRIBUTE_LISTS,
  reindexes: true,
  columns: [
    ...RULE_COLUMNS,
    {
      name: "action",
      type: "code",
      required: "new",
      choices: { by_percent: "by_percent", by_fixed: "by_fixed", to_percent: "to_percent", to_fixed: "to_fixed" },
      description: "How the price is changed.",
    },
    { name: "skus", type: "list", max: 64, description: "Only these products." },
    {
      name: "category_ids",
      type: "list",
      form: { pattern: /^\d{1,9}$/, refusal: "not_category_id" },
      description: "Only products of these categories.",
    },
    { name: "price_from", type: "decimal", description: "Only products with at least this base price." },
    { name: "price_to", type: "decimal", description: "Only products with at most this base price." },
  ],
};
