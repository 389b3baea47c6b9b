import { formatAmount, parseStoredAmount, roundNumberText } from "@tillkeeper/exact/money";
import type { Page, Pulled, PulledKind, Texts } from "../connector.ts";
import { at, idOf, isObject, type JsonObject, objectsAt, textAt } from "./answers.ts";
import { type Variant, withParents } from "../rules/variants.ts";
import { normalEmail } from "../rules/keys.ts";
import type { Settings, Shop } from "./settings.ts";

/** Route and conversion of one kind of records. */
interface Source {
  readonly path: string;
  /** Name of the answer's member that has the rows. */
  readonly rows: string;
  readonly fields: string;
  /** Whether the list can be limited to rows that changed since a time. */
  readonly has_changes: boolean;
  readonly items: (row: JsonObject, shop: Shop) => Promise<readonly (Pulled | Variant)[]>;
}

const one = (record: (row: JsonObject, settings: Settings) => Texts | undefined): Source["items"] => {
  return async (row, { settings }) => {
    const texts = record(row, settings);
    return texts === undefined ? [] : [{ remote_id: idOf(row), record: texts }];
  };
};

const SOURCES: Readonly<Partial<Record<PulledKind, Source>>> = {
  "tax-rates": {
    path: "/admin/tax-rates",
    rows: "tax_rates",
    fields: "id,rate,is_default,tax_region.country_code,tax_region.province_code",
    has_changes: false,
    items: one(taxRate),
  },
  "customer-groups": {
    path: "/admin/customer-groups",
    rows: "customer_groups",
    fields: "id,name",
    has_changes: false,
    items: one((row) => texts({ code: textAt(row, "name") })),
  },
  customers: {
    path: "/admin/customers",
    rows: "customers",
    fields: "id,email,first_name,last_name,phone,company_name,updated_at,groups.name,*addresses",
    has_changes: true,
    items: one(customerRecord),
  },
  products: {
    path: "/admin/product-variants",
    rows: "variants",
    fields:
      "id,sku,title,manage_inventory,updated_at,product.id,product.title,product.status,options.value,options.option.title,prices.*,inventory_items.required_quantity,inventory_items.inventory.location_levels.*",
    has_changes: true,
    items: async (row, { settings }) => variantOf(row, settings),
  },
  "tier-prices": {
    path: "/admin/price-lists",
    rows: "price_lists",
    fields: "id,status,starts_at,ends_at,price_list_rules.*",
    has_changes: false,
    items: listPrices,
  },
};

export const PULLED_KINDS = Object.keys(SOURCES) as PulledKind[];

/** Reads a kind in the order of its ids, which grow. */
export async function sweep(shop: Shop, kind: PulledKind, position: string | undefined, limit: number): Promise<Page> {
  const source = sourceOf(kind);
  const [seen, last] = readPosition(position);
  // A deleted row moves the later ones up, so a later page begins with a row that was read already,
  // or before it.
  let from = Math.max(0, seen - 1);
  const most = from === 0 ? limit : limit + 1;
  const read = () => list(shop, source, { order: "id", offset: from, limit: most });
  let rows = await read();
  while (from > 0 && !rows.slice(0, 1).some((row) => idOf(row) <= last)) {
    from = Math.max(0, from - limit);
    rows = await read();
  }
  const has_more = rows.length === most;
  const fresh = rows.filter((row) => last === "" || idOf(row) > last).slice(0, limit);
  const next = has_more ? `${from + rows.length} ${idOf(rows.at(-1) ?? {})}` : undefined;
  return { items: await itemsOf(source, fresh, shop), next, has_more };
}

/**
 * Reads changes since a position, the oldest first. Groups, addresses and prices change no
 * timestamp of Medusa, so only a sweep finds their changes; kinds without a time filter are read
 * completely.
 */
export async function pull(shop: Shop, kind: PulledKind, position: string | undefined, limit: number): Promise<Page> {
  const source = sourceOf(kind);
  if (!source.has_changes) return sweep(shop, kind, position, limit);
  const [offset, since] = readPosition(position);
  const filter: Record<string, string> = since === "" ? {} : { "updated_at[$gte]": since };
  const rows = await list(shop, source, { order: "updated_at", offset, limit, ...filter });
  const last = textAt(rows.at(-1), "updated_at") ?? since;
  const has_more = rows.length === limit;
  // Rows of the last instant are read again, since other rows may have changed in it, unless they
  // fill a whole page.
  const next = `${has_more && last === since ? offset + rows.length : 0} ${last}`;
  const items = await itemsOf(source, rows, shop);
  return { items, next: last === "" ? undefined : next, has_more };
}

function sourceOf(kind: PulledKind): Source {
  const source = SOURCES[kind];
  if (source === undefined) throw new Error(`Medusa has no ${kind}`);
  return source;
}

/**
 * Parses a position such as `200 cus_01ABC`: number of rows that were read, and the id or the
 * instant of the last one.
 */
function readPosition(position: string | undefined): readonly [rows: number, last: string] {
  const [rows = "0", last = ""] = (position ?? "").split(" ");
  return [Number(rows), last];
}

async function list(
  { client }: Shop,
  { path, rows, fields }: Pick<Source, "path" | "rows" | "fields">,
  query: Readonly<Record<string, string | number>>,
): Promise<readonly JsonObject[]> {
  const texts = Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)]));
  return objectsAt(await client.get(path, { ...texts, fields }), rows);
}

async function itemsOf(source: Source, rows: readonly JsonObject[], shop: Shop): Promise<readonly Pulled[]> {
  const items: (Pulled | Variant)[] = [];
  for (const row of rows) items.push(...(await source.items(row, shop)));
  return items.every((item) => "parent" in item) ? withParents(items) : items;
}

/** Returns the columns without those that have no value. */
function texts(columns: Readonly<Record<string, string | undefined>>): Texts {
  return Object.fromEntries(
    Object.entries(columns).flatMap(([name, text]) => (text === undefined ? [] : [[name, text]])),
  );
}

/**
 * Returns the default rate of a country. Rates of provinces and of single products have no
 * counterpart in this service.
 */
function taxRate(row: JsonObject): Texts | undefined {
  const country = textAt(row, "tax_region", "country_code") ?? "";
  const rate = roundNumberText(textAt(row, "rate") ?? "");
  const isOfProvince = textAt(row, "tax_region", "province_code") !== undefined;
  if (country === "" || rate === undefined || isOfProvince || at(row, "is_default") !== true) return undefined;
  return { code: `medusa-${country.toLowerCase()}`, country: country.toUpperCase(), rate };
}

/**
 * Returns a customer for the import; undefined without an e-mail address, as nothing else
 * identifies the customer.
 */
function customerRecord(row: JsonObject): Texts | undefined {
  const email = normalEmail(textAt(row, "email") ?? "");
  if (email === "") return undefined;
  const addresses = objectsAt(row, "addresses");
  const billing = addresses.find((address) => at(address, "is_default_billing") === true);
  const groups = objectsAt(row, "groups").flatMap((group) => textAt(group, "name") ?? []);
  return texts({
    email,
    // Medusa does not require names, but the import does.
    firstname: orElse(textAt(row, "first_name"), "-"),
    lastname: orElse(textAt(row, "last_name"), "-"),
    phone: textAt(row, "phone") ?? "",
    // In this service a customer has one group.
    group: groups.toSorted()[0] ?? "",
    ...(billing === undefined ? {} : billingColumns(billing)),
  });
}

function billingColumns(address: JsonObject): Texts {
  const street = ["address_1", "address_2"].map((name) => textAt(address, name) ?? "").filter((line) => line !== "");
  return {
    billing_firstname: textAt(address, "first_name") ?? "",
    billing_lastname: textAt(address, "last_name") ?? "",
    billing_company: textAt(address, "company") ?? "",
    billing_street: street.join("|"),
    billing_city: textAt(address, "city") ?? "",
    billing_region: textAt(address, "province") ?? "",
    billing_postcode: textAt(address, "postal_code") ?? "",
    billing_country: (textAt(address, "country_code") ?? "").toUpperCase(),
    billing_telephone: textAt(address, "phone") ?? "",
  };
}

/**
 * Returns a variant for the import; nothing without an SKU, as it cannot be sold at a till. The
 * product of variants with options is their parent, with an SKU of its id.
 */
function variantOf(row: JsonObject, settings: Settings): readonly Variant[] {
  const sku = textAt(row, "sku")?.trim() ?? "";
  if (sku === "") return [];
  const title = textAt(row, "product", "title") ?? sku;
  const id = textAt(row, "product", "id");
  const variant = textAt(row, "title") ?? "";
  const is_only = ["", title, "Default", "Default variant"].includes(variant);
  const status = textAt(row, "product", "status") === "published" ? "enabled" : "disabled";
  const options = objectsAt(row, "options").flatMap((option) => {
    const [label, value] = [textAt(option, "option", "title") ?? "", textAt(option, "value") ?? ""];
    return label === "" || value === "" ? [] : [{ label, value }];
  });
  const is_child = !is_only && id !== undefined && options.length > 0;
  const price = objectsAt(row, "prices").find(
    (found) =>
      textAt(found, "currency_code")?.toUpperCase() === settings.currency &&
      textAt(found, "min_quantity") === undefined &&
      !hasRules(found),
  );
  const record = texts({
    sku,
    name: is_only ? title : `${title} – ${variant}`,
    status,
    price: price === undefined ? "" : roundNumberText(textAt(price, "amount") ?? ""),
    ...stockColumns(row, settings),
  });
  const parent = is_child ? ({ remote_id: id, sku: `medusa-${id}`, name: title, status } as const) : undefined;
  return [{ remote_id: idOf(row), record, parent, options }];
}

function hasRules(price: JsonObject): boolean {
  const rules = at(price, "rules");
  return isObject(rules) && Object.keys(rules).length > 0;
}

/** Returns the available stock: stocked less reserved, at the configured or all locations. */
function stockColumns(row: JsonObject, settings: Settings): Texts {
  if (at(row, "manage_inventory") !== true) return { is_in_stock: "yes" };
  const items = objectsAt(row, "inventory_items");
  const [item] = items;
  // A kit of several items has no stock figure of its own.
  if (item === undefined || items.length > 1 || textAt(item, "required_quantity") !== "1") return {};
  const locations = new Set([...settings.stock_locations.values(), settings.stock_location_id ?? []].flat());
  const levels = objectsAt(item, "inventory", "location_levels").filter(
    (level) => locations.size === 0 || locations.has(textAt(level, "location_id") ?? ""),
  );
  const amount = (level: JsonObject, name: string): bigint =>
    parseStoredAmount(roundNumberText(textAt(level, name) ?? "") ?? "0");
  const qty = levels.reduce(
    (sum, level) => sum + amount(level, "stocked_quantity") - amount(level, "reserved_quantity"),
    0n,
  );
  return { qty: formatAmount(qty), is_in_stock: qty > 0n ? "yes" : "no" };
}

/**
 * Returns the prices of a price list as tier prices of its customer groups, or of all customers
 * when it has no rules. Prices of regions, of dates and of other rules have no counterpart.
 */
async function listPrices(row: JsonObject, shop: Shop): Promise<readonly Pulled[]> {
  const groups = groupsOf(row);
  const isDated = textAt(row, "starts_at") !== undefined || textAt(row, "ends_at") !== undefined;
  if (textAt(row, "status") !== "active" || isDated || groups === undefined) return [];
  const names = await groupNames(shop, groups);
  const items: Pulled[] = [];
  const page = 200;
  const path = `/admin/price-lists/${encodeURIComponent(idOf(row))}/prices`;
  for (let offset = 0; ; offset += page) {
    const source = {
      path,
      rows: "prices",
      fields: "id,currency_code,amount,min_quantity,price_set.variant.sku,*price_rules",
    };
    const prices = await list(shop, source, { order: "id", offset, limit: page });
    for (const price of prices) items.push(...tierPrices(price, names, shop.settings));
    if (prices.length < page) return items;
  }
}

/**
 * Returns the ids of the groups that a price list is for; empty for every customer, undefined when
 * the list has other rules.
 */
function groupsOf(row: JsonObject): readonly string[] | undefined {
  const rules = at(row, "rules");
  if (!isObject(rules)) return [];
  if (Object.keys(rules).some((name) => name !== "customer.groups.id")) return undefined;
  const ids = rules["customer.groups.id"];
  return Array.isArray(ids) ? ids.flatMap((id) => textAt(id) ?? []) : [];
}

/** Returns the names of groups, without deleted ones, which a price list still has. */
async function groupNames({ client }: Shop, ids: readonly string[]): Promise<readonly string[]> {
  if (ids.length === 0) return [""];
  const names: string[] = [];
  for (const id of ids) {
    const group = await client.getOne(`/admin/customer-groups/${encodeURIComponent(id)}`, { fields: "id,name" });
    const name = textAt(group, "customer_group", "name");
    if (name !== undefined) names.push(name);
  }
  return names;
}

function tierPrices(price: JsonObject, groups: readonly string[], settings: Settings): readonly Pulled[] {
  const sku = textAt(price, "price_set", "variant", "sku")?.trim() ?? "";
  const amount = roundNumberText(textAt(price, "amount") ?? "");
  const isOurs = textAt(price, "currency_code")?.toUpperCase() === settings.currency;
  if (sku === "" || amount === undefined || !isOurs || objectsAt(price, "price_rules").length > 0) return [];
  const qty = textAt(price, "min_quantity") ?? "1";
  return groups.map((group) => ({
    remote_id: `${idOf(price)} ${group}`.trim(),
    record: { sku, group, qty, price: amount },
  }));
}

function orElse(text: string | undefined, other: string): string {
  return text === undefined || text.trim() === "" ? other : text;
}
