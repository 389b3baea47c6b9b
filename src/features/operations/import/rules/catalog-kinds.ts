import { remarkBarcode } from "./barcode.ts";
import { CUSTOMER_COLUMNS } from "./customer-kinds.ts";
import { EXPORTED_PRODUCTS, splitCategories } from "./exported.ts";
import { remarkFinePrices, remarkNoPrice } from "./price-remarks.ts";
import { parseStoredAmount } from "../../../../runtime/money.ts";
import { type Column, column, plainChoices } from "./columns.ts";
import { splitOption, splitVariant, type Value } from "../../../../shop-data/import/row.ts";
import { ATTRIBUTE_LISTS, ATTRIBUTE_TEXTS, CODE_FORM, COUNTRY_FORM, type Kind, type RowFault } from "./kind.ts";

const CATALOG = "Platform_Catalog::manage";

export const SKU = column("sku", "code", "SKU of the product.", { required: "row", max: 64 });
const EVERY_WEBSITE = column("website", "website", "Code of the website; empty: every website.", {
  empty: "0",
});
const QTY = column("qty", "decimal", "From this quantity on; empty: 1.", {
  digits: [8, 4],
  empty: "1",
  is_positive: true,
});

export const PRODUCT_ATTRIBUTES: Kind = {
  label: "Product attributes",
  description: "Custom attributes of products, and the attributes that carry fixed product taxes.",
  resource: CATALOG,
  key: ["code"],
  columns: [
    column("code", "code", "Code.", { required: "row", max: 60, form: CODE_FORM }),
    column("label", "text", "Displayed name.", { required: "new" }),
    column("input", "code", "Input type; weee: a fixed product tax.", {
      empty: "text",
      choices: plainChoices("text", "textarea", "date", "boolean", "select", "multiselect", "price", "weee"),
    }),
  ],
};

/** How shop systems write whether a product is sold. */
const STATUS_SPELLINGS = {
  publish: "1",
  published: "1",
  active: "1",
  true: "1",
  yes: "1",
  0: "2",
  "-1": "2",
  draft: "2",
  pending: "2",
  private: "2",
  archived: "2",
  inactive: "2",
  false: "2",
  no: "2",
};

/** How shop systems write where a product is found. */
const VISIBILITY_SPELLINGS = {
  "not visible individually": "1",
  hidden: "1",
  catalog: "2",
  search: "3",
  "catalog, search": "4",
  visible: "4",
};

const VARIANT_CHARACTERS_MAX = 1_000;
const SOLD_ITSELF: ReadonlySet<string> = new Set(["simple", "virtual"]);

const remarkProductPrices = remarkFinePrices(["price", "special_price"]);

export const PRODUCTS: Kind = {
  label: "Products",
  description:
    "Products with their base and special prices. A new product without websites is assigned to the default website.",
  resource: CATALOG,
  key: ["sku"],
  check: (cells) => {
    const [from, to] = [cells.get("special_from_date"), cells.get("special_to_date")];
    if (typeof from === "string" && typeof to === "string" && from > to) return "special_price_ends";
    const [parent, type, options] = [cells.get("parent_sku"), cells.get("type"), cells.get("options")];
    if (isGiven(parent) && typeof type === "string" && !SOLD_ITSELF.has(type)) return "not_variant";
    if (Array.isArray(options) && !options.every((text) => splitOption(text))) return "option_form";
    const variants = cells.get("variants");
    return Array.isArray(variants) && !variants.every((text) => splitVariant(text)) ? "variant_form" : undefined;
  },
  remark: (cells, references, is_new) => [
    ...remarkProductPrices(cells, references),
    ...(is_new ? remarkNoPrice(cells) : []),
  ],
  attributes: ATTRIBUTE_TEXTS,
  has_barcodes: true,
  exported: EXPORTED_PRODUCTS,
  reindexes: true,
  columns: [
    SKU,
    column("name", "text", "Name.", { required: "new" }),
    column("barcode", "code", "Barcode that registers scan: the first attribute of the setting for barcodes.", {
      remark: remarkBarcode,
      // Some exports write an apostrophe before digits, so that spreadsheets keep them.
      rewrite: (text) => text.replace(/^'(?=\d)/, ""),
    }),
    column("type", "code", "Type of product.", {
      empty: "simple",
      choices: plainChoices("simple", "virtual", "configurable", "bundle", "grouped"),
    }),
    column("status", "code", "Whether it is sold.", {
      empty: "1",
      choices: { enabled: "1", disabled: "2", 1: "1", 2: "2" },
      spellings: STATUS_SPELLINGS,
    }),
    column("visibility", "int", "1 nowhere, 2 catalogue, 3 search, 4 both.", {
      least: 1,
      most: 4,
      empty: "4",
      spellings: VISIBILITY_SPELLINGS,
    }),
    column("price", "decimal", "Base price; empty: none, and a register asks for it."),
    column("special_price", "decimal", "Price during the special period."),
    column("special_from_date", "date", "First day of the special price."),
    column("special_to_date", "date", "Last day of the special price."),
    column("tax_class_id", "int", "Tax class.", { empty: "2" }),
    column("tax_class", "text", "Name of the tax class, in place of tax_class_id; empty: none."),
    column("weight", "decimal", "Weight."),
    column("qty", "decimal", "Quantity in stock; negative when more was sold.", {
      empty: "0",
      least: Number.MIN_SAFE_INTEGER,
    }),
    column("is_in_stock", "bool", "Whether it is in stock.", { empty: "true" }),
    column("websites", "websites", "Codes of the websites that sell it; empty: no website."),
    column("categories", "list", "Paths of categories, such as Shop/Drinks/Tea; missing ones are made.", {
      split: splitCategories,
    }),
    column("parent_sku", "code", "SKU of the configurable product that it is a variant of; empty: none.", { max: 64 }),
    column("options", "list", "Options of a variant, such as Size=M|Colour=Blue."),
    column("variants", "list", "Variants of a configurable product, such as sku=TEE-M,Size=M|sku=TEE-L,Size=L.", {
      max: VARIANT_CHARACTERS_MAX,
    }),
  ],
};

export const TIER_PRICES: Kind = {
  label: "Tier prices",
  description: "Prices or percentage discounts for a customer group, or for all customers, from a quantity on.",
  resource: CATALOG,
  key: ["sku", "website", "group", "qty"],
  check: (cells) => (isGiven(cells.get("price")) === isGiven(cells.get("percent_off")) ? "tier_price" : undefined),
  remark: remarkFinePrices(["price"]),
  columns: [
    SKU,
    EVERY_WEBSITE,
    column("group", "group", "Name of the customer group; empty: every group."),
    QTY,
    column("price", "decimal", "Price per piece."),
    column("percent_off", "decimal", "Percentage off, instead of a price.", { digits: [3, 2], most: 100 }),
  ],
};

export const CUSTOMER_PRICES: Kind = {
  label: "Customer prices",
  description: "Price lists of individual customers.",
  resource: CATALOG,
  key: ["email", "customer_website", "sku", "website", "qty"],
  remark: remarkFinePrices(["price"]),
  columns: [
    ...CUSTOMER_COLUMNS,
    SKU,
    EVERY_WEBSITE,
    { ...QTY, least: 1 },
    column("price", "decimal", "Price per piece.", { required: "row" }),
  ],
};

export const FIXED_PRODUCT_TAXES: Kind = {
  label: "Fixed product taxes",
  description: "Fixed amounts that a country charges per piece of a product.",
  resource: CATALOG,
  key: ["sku", "attribute", "website", "country", "region_id"],
  columns: [
    SKU,
    column("attribute", "code", "Code of an attribute with input weee.", { required: "row", max: 60 }),
    EVERY_WEBSITE,
    column("country", "code", "Two-letter code of the country.", { required: "row", form: COUNTRY_FORM }),
    column("region_id", "int", "Id of a region; empty: the whole country.", { empty: "0" }),
    column("value", "decimal", "Amount per piece.", { digits: [8, 4], required: "row" }),
  ],
};

/** Columns shared by catalog and cart price rules. */
export const RULE_COLUMNS: readonly Column[] = [
  column("name", "code", "Name of the rule; must be unique.", { required: "row" }),
  column("description", "text", "Internal description.", { max: 10_000 }),
  column("is_active", "bool", "Whether the rule is active.", { empty: "true" }),
  column("from_date", "date", "First day; empty: no start."),
  column("to_date", "date", "Last day; empty: no end."),
  column("websites", "websites", "Codes of websites; empty: the default website.", { empty: "default" }),
  column("groups", "groups", "Names of customer groups.", { required: "new" }),
  column("amount", "decimal", "Amount or percentage of the action.", { digits: [8, 4], required: "new" }),
  column("sort_order", "int", "Smaller numbers apply first.", { empty: "0" }),
  column("stop", "bool", "Whether later rules are skipped.", { empty: "true" }),
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
    column("action", "code", "How the price is changed.", {
      required: "new",
      choices: plainChoices("by_percent", "by_fixed", "to_percent", "to_fixed"),
    }),
    column("skus", "list", "Only these products.", { max: 64 }),
    column("category_ids", "list", "Only products of these categories.", {
      form: { pattern: /^\d{1,9}$/, refusal: "not_category_id" },
    }),
    column("price_from", "decimal", "Only products with at least this base price."),
    column("price_to", "decimal", "Only products with at most this base price."),
  ],
};
