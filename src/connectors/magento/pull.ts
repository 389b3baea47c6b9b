import type { JsonNode } from "@tillkeeper/exact/json";
import { formatAmount, parseStoredAmount } from "../../runtime/money.ts";
import type { Columns, Page, Pulled, PulledKind } from "../connector.ts";
import { findWebsite } from "./customers.ts";
import { readHttpDate } from "../rules/http-date.ts";
import { amountAt, at, listAt, textAt } from "./json.ts";
import { type Shop, skuFilters } from "./orders.ts";
import type { Filter } from "./rest.ts";
import { readVariants } from "./variants.ts";
import { allSources } from "./settings.ts";

export const PULLS = [
  "tax-classes",
  "tax-rates",
  "tax-rules",
  "customer-groups",
  "customers",
  "products",
  "tier-prices",
] as const satisfies readonly PulledKind[];

type Kind = (typeof PULLS)[number];

/**
 * Seconds before a position that are read again: a change may become visible after later ones, and
 * the clocks of a shop's machines differ.
 */
const OVERLAP_SECONDS = 120;
const START = "1970-01-01 00:00:00";
/** Id of the tax class of products without tax. */
const UNTAXED = "0";

/**
 * Reads records that changed since a position: a time, the id of the last record, and the time at
 * which the pull began. The next pull starts from when this one began, not from the latest change
 * read, because a record behind the page can change while others are read. Kinds without a
 * timestamp are read whole: they are few.
 */
export async function pull(shop: Shop, kind: PulledKind, position: string | undefined, limit: number): Promise<Page> {
  if (!isSwept(kind)) return { items: await readWhole(shop, kind), has_more: false, next: "" };
  const [since = START, last_id = "0", began = ""] = position?.split("|") ?? [];
  const changed = { field: "updated_at", value: since, condition: "gteq" };
  const read = await readPage(shop, kind, last_id, limit, [[changed]]);
  const start = began || (beginOf(read.date) ?? since);
  const next = read.has_more ? `${since}|${read.last_id}|${start}` : `${start}|0|`;
  return { items: read.items, has_more: read.has_more, next };
}

/**
 * Reads every record of a kind in the order of the ids, so that a record that moves between pages
 * is neither missed nor seen twice.
 */
export async function sweep(shop: Shop, kind: PulledKind, position: string | undefined, limit: number): Promise<Page> {
  if (!isSwept(kind)) return { items: await readWhole(shop, kind), has_more: false, next: undefined };
  const read = await readPage(shop, kind, position ?? "0", limit, []);
  return { items: read.items, has_more: read.has_more, next: read.has_more ? read.last_id : undefined };
}

const SWEPT = { customers: "/customers/search", products: "/products", "tier-prices": "/products" } as const;
type Swept = keyof typeof SWEPT;

/**
 * Fields to read. A product's description and pictures, which are most of its size, are left out.
 */
const FIELDS: Readonly<Record<Swept, string>> = {
  customers:
    "items[id,email,prefix,firstname,middlename,lastname,suffix,dob,gender,taxvat,group_id,addresses],total_count",
  products:
    "items[id,sku,name,type_id,status,visibility,price,weight,extension_attributes[website_ids," +
    "configurable_product_links,configurable_product_options[attribute_id,label,position]]," +
    "custom_attributes[special_price,special_from_date,special_to_date,tax_class_id]],total_count",
  "tier-prices": "items[id,sku,extension_attributes[website_ids]],total_count",
};

function isSwept(kind: PulledKind): kind is Swept {
  return Object.hasOwn(SWEPT, kind);
}

function beginOf(date: string | undefined): string | undefined {
  const began = readHttpDate(date)?.subtract({ seconds: OVERLAP_SECONDS });
  return began?.toString({ smallestUnit: "second" }).slice(0, 19).replace("T", " ");
}

async function readPage(shop: Shop, kind: Swept, last_id: string, limit: number, filters: readonly Filter[][]) {
  const website_id = await findWebsite(shop);
  const ofWebsite = kind === "customers" ? [[{ field: "website_id", value: website_id }]] : [];
  const { items, total_count, headers } = await shop.rest.list(SWEPT[kind], {
    groups: [[{ field: "entity_id", value: last_id, condition: "gt" }], ...filters, ...ofWebsite],
    sort: "entity_id",
    page_size: limit,
    fields: FIELDS[kind],
  });
  const ids = items.map((item) => BigInt(textAt(item, "id") ?? "0"));
  // A shop that ignores the filter would answer with the same page again and again.
  if (ids.some((id, index) => id <= (ids[index - 1] ?? BigInt(last_id)))) {
    throw new Error("The shop ignores the filter or the order of entity_id.");
  }
  return {
    items: await READERS[kind](shop, website_id, items),
    last_id: String(ids.at(-1) ?? last_id),
    has_more: items.length > 0 && total_count > items.length,
    date: headers.date,
  };
}

const READERS: Readonly<
  Record<Swept, (shop: Shop, website_id: string, items: readonly JsonNode[]) => Promise<readonly Pulled[]>>
> = {
  customers: async (shop, _website_id, items) => {
    const groups = await namesOf(shop, "/customerGroups/search", "id", "code");
    return items.map((item) => ({ remote_id: textAt(item, "id") ?? "", record: customerOf(item, groups) }));
  },
  products: async (shop, website_id, items) => {
    const sold = items.filter((item) => isSoldIn(item, website_id));
    const stock = await readStock(
      shop,
      sold.flatMap((item) => textAt(item, "sku") ?? []),
    );
    const classes = await namesOf(shop, "/taxClasses/search", "class_id", "class_name");
    const variants = await readVariants(shop, sold, (item) => isSoldIn(item, website_id));
    // The import of a configurable product needs its variants, which may be on the same page.
    return sold
      .toSorted((left, right) => Number(isConfigurable(left)) - Number(isConfigurable(right)))
      .map((item) => {
        const remote_id = textAt(item, "id") ?? "";
        const listed = variants.get(remote_id);
        const record = productOf(item, shop, stock, classes);
        return { remote_id, record: listed === undefined ? record : { ...record, variants: listed } };
      });
  },
  "tier-prices": async (shop, website_id, items) => {
    const sold = items.filter((item) => isSoldIn(item, website_id));
    return readTierPrices(shop, website_id, new Map(sold.map((item) => [textAt(item, "sku") ?? "", item])));
  },
};

function isConfigurable(item: JsonNode): boolean {
  return textAt(item, "type_id") === "configurable";
}

function isSoldIn(item: JsonNode, website_id: string): boolean {
  return listAt(item, "extension_attributes", "website_ids").some((id) => textAt(id) === website_id);
}

/** Stock in all sources of the settings together, in units of 10^-4. */
interface Stock {
  readonly qty: bigint;
  readonly is_in_stock: boolean;
}

/**
 * Returns the stock by SKU; empty when orders are not shipped, because a source then still counts
 * sold goods.
 */
async function readStock({ rest, settings }: Shop, skus: readonly string[]): Promise<ReadonlyMap<string, Stock>> {
  const found = new Map<string, Stock>();
  if (!settings.ship) return found;
  const codes = allSources(settings);
  for (const filters of skuFilters(skus)) {
    for (const code of codes) {
      const { items } = await rest.list("/inventory/source-items", {
        groups: [[{ field: "source_code", value: code }], filters],
        page_size: 300,
      });
      for (const item of items) {
        if (textAt(item, "source_code") !== code) continue;
        const sku = textAt(item, "sku") ?? "";
        const { qty, is_in_stock } = found.get(sku) ?? { qty: 0n, is_in_stock: false };
        found.set(sku, {
          qty: qty + parseStoredAmount(amountAt(item, "quantity") ?? "0"),
          is_in_stock: is_in_stock || textAt(item, "status") === "1",
        });
      }
    }
  }
  return found;
}

/** Product types of the import by Magento's types; other types are sold like simple products. */
const TYPES: Readonly<Record<string, string>> = {
  virtual: "virtual",
  downloadable: "virtual",
  configurable: "configurable",
  bundle: "bundle",
  grouped: "grouped",
};

function productOf(
  item: JsonNode,
  { settings }: Shop,
  stock: ReadonlyMap<string, Stock>,
  classes: ReadonlyMap<string, string>,
): Columns {
  const sku = textAt(item, "sku") ?? "";
  const custom = new Map(
    listAt(item, "custom_attributes").map((one) => [textAt(one, "attribute_code"), at(one, "value")] as const),
  );
  const amount = (value: JsonNode | undefined): string => amountAt(value) ?? "";
  const day = (name: string): string => (textAt(custom.get(name)) ?? "").slice(0, 10);
  const tax_class = textAt(custom.get("tax_class_id"));
  const counted = stock.get(sku);
  return {
    sku,
    name: textAt(item, "name") ?? sku,
    type: TYPES[textAt(item, "type_id") ?? ""] ?? "simple",
    status: textAt(item, "status") === "1" ? "enabled" : "disabled",
    visibility: textAt(item, "visibility") ?? "4",
    price: amount(at(item, "price")),
    special_price: amount(custom.get("special_price")),
    special_from_date: day("special_from_date"),
    special_to_date: day("special_to_date"),
    ...(tax_class === undefined ? {} : taxClassOf(tax_class, settings.tax_classes, classes)),
    weight: amount(at(item, "weight")),
    ...(counted === undefined
      ? {}
      : { qty: formatAmount(counted.qty), is_in_stock: counted.is_in_stock ? "yes" : "no" }),
  };
}

/**
 * Returns the tax class that the settings name, otherwise the class of the same name: the ids of
 * both sides differ.
 */
function taxClassOf(id: string, mapped: ReadonlyMap<string, string>, classes: ReadonlyMap<string, string>): Columns {
  const ours = mapped.get(id);
  if (ours !== undefined) return { tax_class_id: ours };
  return { tax_class: id === UNTAXED ? "" : (classes.get(id) ?? id) };
}

async function readTierPrices(
  { rest }: Shop,
  website_id: string,
  products: ReadonlyMap<string, JsonNode>,
): Promise<readonly Pulled[]> {
  if (products.size === 0) return [];
  // The request is a POST that changes nothing: the list of SKUs is too long for a URL.
  const answer = await rest.send("POST", "/products/tier-prices-information", { skus: [...products.keys()] });
  if (answer.status !== 200 || !Array.isArray(answer.json)) throw new Error(`HTTP ${answer.status} for tier prices`);
  return answer.json.flatMap((price) => {
    const [sku = "", website = "0"] = [textAt(price, "sku"), textAt(price, "website_id")];
    if (!products.has(sku) || (website !== "0" && website !== website_id)) return [];
    const named = textAt(price, "customer_group") ?? "";
    const group = named.toUpperCase() === "ALL GROUPS" ? "" : named;
    const qty = amountAt(price, "quantity") ?? "1";
    const value = amountAt(price, "price") ?? "";
    const isPercent = textAt(price, "price_type") === "discount";
    const record = { sku, group, qty, price: isPercent ? "" : value, percent_off: isPercent ? value : "" };
    return [{ remote_id: [textAt(products.get(sku), "id"), website, qty, group].join(":"), record }];
  });
}

function customerOf(item: JsonNode, groups: ReadonlyMap<string, string>): Columns {
  const addresses = listAt(item, "addresses");
  const group = groups.get(textAt(item, "group_id") ?? "");
  const gender = textAt(item, "gender") ?? "";
  return filled({
    email: textAt(item, "email"),
    firstname: textAt(item, "firstname"),
    lastname: textAt(item, "lastname"),
    prefix: textAt(item, "prefix"),
    middlename: textAt(item, "middlename"),
    suffix: textAt(item, "suffix"),
    group,
    dob: textAt(item, "dob")?.slice(0, 10),
    gender: /^[123]$/.test(gender) ? gender : undefined,
    taxvat: textAt(item, "taxvat"),
    ...addressOf("billing", addresses),
    ...addressOf("shipping", addresses),
  });
}

function addressOf(use: "billing" | "shipping", addresses: readonly JsonNode[]) {
  const address = addresses.find((one) => textAt(one, `default_${use}`) === "true");
  if (address === undefined) return {};
  const of = (...names: readonly string[]): string | undefined => textAt(address, ...names);
  return {
    [`${use}_firstname`]: of("firstname"),
    [`${use}_lastname`]: of("lastname"),
    [`${use}_company`]: of("company"),
    [`${use}_street`]: listAt(address, "street").flatMap((line) => textAt(line) ?? []),
    [`${use}_city`]: of("city"),
    [`${use}_region`]: of("region", "region"),
    [`${use}_postcode`]: of("postcode"),
    [`${use}_country`]: of("country_id"),
    [`${use}_telephone`]: of("telephone"),
    [`${use}_vat_id`]: of("vat_id"),
  };
}

/**
 * Removes columns that are empty in the shop: both sides change customers, so an empty field of the
 * shop clears none in this service.
 */
function filled(columns: Readonly<Record<string, string | readonly string[] | undefined>>): Columns {
  return Object.fromEntries(
    Object.entries(columns).filter((entry): entry is [string, string | readonly string[]] => {
      return entry[1] !== undefined && entry[1].length > 0;
    }),
  );
}

/** Reads a kind that has few records. */
async function readWhole(shop: Shop, kind: PulledKind): Promise<readonly Pulled[]> {
  switch (kind as Exclude<Kind, Swept>) {
    case "customer-groups":
      // Group 0 is the group of guests, which is left out.
      return (await readAll(shop, "/customerGroups/search", "id"))
        .filter((group) => textAt(group, "id") !== "0")
        .map((group) => ({ remote_id: textAt(group, "id") ?? "", record: { code: textAt(group, "code") ?? "" } }));
    case "tax-classes":
      return (await readAll(shop, "/taxClasses/search", "class_id")).map((one) => ({
        remote_id: textAt(one, "class_id") ?? "",
        record: { name: textAt(one, "class_name") ?? "", type: (textAt(one, "class_type") ?? "").toLowerCase() },
      }));
    case "tax-rates":
      return (await readAll(shop, "/taxRates/search", "id")).map((rate) => ({
        remote_id: textAt(rate, "id") ?? "",
        record: rateOf(rate),
      }));
    case "tax-rules":
      return readTaxRules(shop);
  }
}

function rateOf(rate: JsonNode): Columns {
  const isRange = textAt(rate, "zip_is_range") === "1";
  const region = textAt(rate, "tax_region_id") ?? "0";
  return {
    code: textAt(rate, "code") ?? "",
    country: textAt(rate, "tax_country_id") ?? "",
    region_id: region === "0" ? "" : region,
    postcode: isRange ? "" : (textAt(rate, "tax_postcode") ?? ""),
    zip_from: isRange ? (textAt(rate, "zip_from") ?? "") : "",
    zip_to: isRange ? (textAt(rate, "zip_to") ?? "") : "",
    rate: amountAt(rate, "rate") ?? "",
  };
}

async function readTaxRules(shop: Shop): Promise<readonly Pulled[]> {
  const classes = await namesOf(shop, "/taxClasses/search", "class_id", "class_name");
  const rates = await namesOf(shop, "/taxRates/search", "id", "code");
  return (await readAll(shop, "/taxRules/search", "id")).map((rule) => {
    const named = (member: string, names: ReadonlyMap<string, string>): readonly string[] =>
      listAt(rule, member).flatMap((id) => names.get(textAt(id) ?? "") ?? []);
    return {
      remote_id: textAt(rule, "id") ?? "",
      record: {
        code: textAt(rule, "code") ?? "",
        customer_tax_classes: named("customer_tax_class_ids", classes),
        product_tax_classes: named("product_tax_class_ids", classes),
        tax_rates: named("tax_rate_ids", rates),
        priority: textAt(rule, "priority") ?? "0",
        position: textAt(rule, "position") ?? "0",
        calculate_subtotal: textAt(rule, "calculate_subtotal") === "true" ? "yes" : "no",
      },
    };
  });
}

async function namesOf(shop: Shop, path: string, id: string, name: string): Promise<ReadonlyMap<string, string>> {
  const items = await readAll(shop, path, id);
  return new Map(items.map((item) => [textAt(item, id) ?? "", textAt(item, name) ?? ""]));
}

const ALL_PAGE = 200;
const PAGES_MAX = 50;

/**
 * Reads every record of a short list. A page beyond the end is empty or the last one again: neither
 * brings a new id.
 */
async function readAll({ rest }: Shop, path: string, id: string): Promise<readonly JsonNode[]> {
  const found = new Map<string, JsonNode>();
  for (let page = 1; page <= PAGES_MAX; page += 1) {
    const known = found.size;
    const { items, total_count } = await rest.list(path, { groups: [], page_size: ALL_PAGE, page });
    for (const item of items) found.set(textAt(item, id) ?? "", item);
    if (found.size >= total_count || found.size === known) return [...found.values()];
  }
  throw new Error(`The shop has more than ${PAGES_MAX} pages of ${path}.`);
}
