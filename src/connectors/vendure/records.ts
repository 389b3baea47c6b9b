import type { Columns, Pulled, Texts } from "../connector.ts";
import { ADDRESS, type Address, type Customer } from "./documents.ts";
import { amountText } from "./figures.ts";
import { type Variant, withParents } from "../rules/variants.ts";
import type { Settings } from "./settings.ts";

/** A row of any list. Further members are the fields of its kind. */
export interface Row {
  readonly id: string;
  readonly updatedAt: string;
}

const TAX_RATE_FIELDS = "name enabled value category { id } zone { members { code } } customerGroup { id }";
const OPERATION = "{ code args { name value } }";
const PROMOTION_FIELDS = `name description enabled couponCode startsAt endsAt usageLimit perCustomerUsageLimit
  conditions ${OPERATION} actions ${OPERATION}`;

/**
 * Lists of the admin API by the import's kind. `has_changes` marks kinds whose rows have a time
 * that moves with most changes.
 */
export const SOURCES = {
  "tax-classes": { list: "taxCategories", fields: "name", has_changes: false },
  "tax-rates": { list: "taxRates", fields: TAX_RATE_FIELDS, has_changes: false },
  "tax-rules": { list: "taxCategories", fields: "name", has_changes: false },
  "customer-groups": { list: "customerGroups", fields: "name", has_changes: false },
  customers: {
    list: "customers",
    fields: `emailAddress title firstName lastName phoneNumber groups { id name } addresses { ${ADDRESS} }`,
    has_changes: true,
  },
  products: {
    list: "productVariants",
    fields: `sku name enabled price priceWithTax stockLevel product { id name enabled }
      options { name group { name } } taxCategory { id name }
      stockLevels { stockOnHand stockAllocated }`,
    has_changes: true,
  },
  "cart-price-rules": { list: "promotions", fields: PROMOTION_FIELDS, has_changes: false },
  coupons: { list: "promotions", fields: PROMOTION_FIELDS, has_changes: false },
} as const;

export type SourceKind = keyof typeof SOURCES;

/** Reads a whole list that is short. */
type ReadAll = <Of extends Row>(name: string, fields: string) => Promise<readonly Of[]>;

interface TaxRate extends Row {
  readonly name: string;
  readonly enabled: boolean;
  readonly value: number;
  readonly category: { readonly id: string };
  readonly zone: { readonly members: readonly { readonly code: string }[] };
  readonly customerGroup: { readonly id: string } | null;
}

interface Named extends Row {
  readonly name: string;
}

interface CustomerRow extends Row, Omit<Customer, "customFields"> {
  readonly groups: readonly { readonly id: string; readonly name: string }[];
}

interface VariantRow extends Row {
  readonly sku: string;
  readonly name: string;
  readonly enabled: boolean;
  readonly price: number;
  readonly priceWithTax: number;
  readonly stockLevel: string;
  readonly product: { readonly id: string; readonly name: string; readonly enabled: boolean };
  readonly options: readonly { readonly name: string; readonly group: { readonly name: string } }[];
  readonly taxCategory: { readonly id: string; readonly name: string };
  readonly stockLevels: readonly { readonly stockOnHand: number; readonly stockAllocated: number }[];
}

interface Configured {
  readonly code: string;
  readonly args: readonly { readonly name: string; readonly value: string }[];
}

interface PromotionRow extends Named {
  readonly description: string;
  readonly enabled: boolean;
  readonly couponCode: string | null;
  readonly startsAt: string | null;
  readonly endsAt: string | null;
  readonly usageLimit: number | null;
  readonly perCustomerUsageLimit: number | null;
  readonly conditions: readonly Configured[];
  readonly actions: readonly Configured[];
}

/** Converts rows of a kind to records of the import. */
export async function recordsOf(
  settings: Settings,
  kind: SourceKind,
  rows: readonly Row[],
  readAll: ReadAll,
): Promise<Pulled[]> {
  switch (kind) {
    case "products":
      return [...withParents((rows as readonly VariantRow[]).map((row) => variantOf(row, settings)))];
    case "customers":
      return (rows as readonly CustomerRow[]).map((row) => ({ remote_id: row.id, record: customerOf(row) }));
    case "customer-groups":
      return (rows as readonly Named[]).map(({ id, name }) => ({ remote_id: id, record: { code: name } }));
    case "tax-classes":
      return (rows as readonly Named[]).map(({ id, name }) => ({ remote_id: id, record: { name, type: "product" } }));
    case "tax-rates":
      return (rows as readonly TaxRate[]).flatMap(taxRatesOf);
    case "tax-rules": {
      const rates = await readAll<TaxRate>("taxRates", TAX_RATE_FIELDS);
      return (rows as readonly Named[]).flatMap((row) => taxRuleOf(row, rates, settings));
    }
    case "cart-price-rules": {
      const groups = await readAll<Named>("customerGroups", "name");
      return (rows as readonly PromotionRow[]).flatMap((row) => ruleOf(row, groups, settings));
    }
    case "coupons":
      return (rows as readonly PromotionRow[]).flatMap(couponOf);
  }
}

/**
 * Returns a variant. Vendure's product has no SKU: it gets one of its id, and is a parent when its
 * variants have options.
 */
function variantOf(row: VariantRow, settings: Settings): Variant {
  const { id, name, enabled } = row.product;
  const parent = {
    remote_id: `product-${id}`,
    sku: `vendure-${id}`,
    name,
    status: enabled ? "enabled" : "disabled",
  } as const;
  return {
    remote_id: row.id,
    record: productOf(row, settings),
    parent: row.options.length === 0 ? undefined : parent,
    options: row.options.map(({ name: value, group }) => ({ label: group.name, value })),
  };
}

function productOf(row: VariantRow, { currency, has_gross_prices, tax_classes }: Settings): Texts {
  const tax_class_id = tax_classes.get(row.taxCategory.id);
  const free = row.stockLevels.reduce((sum, level) => sum + level.stockOnHand - level.stockAllocated, 0);
  return {
    sku: row.sku,
    name: row.name,
    status: row.enabled && row.product.enabled ? "enabled" : "disabled",
    price: amountText(has_gross_prices ? row.priceWithTax : row.price, currency),
    qty: String(free),
    is_in_stock: row.stockLevel === "OUT_OF_STOCK" ? "0" : "1",
    // A tax class without a setting is found by its name, because the ids of both sides differ.
    ...(tax_class_id === undefined ? { tax_class: row.taxCategory.name } : { tax_class_id }),
  };
}

function customerOf(row: CustomerRow): Columns {
  const addresses = row.addresses ?? [];
  const [group] = row.groups.toSorted((left, right) => Number(left.id) - Number(right.id));
  return {
    email: row.emailAddress,
    firstname: row.firstName,
    lastname: row.lastName,
    prefix: row.title ?? "",
    phone: row.phoneNumber ?? "",
    group: group?.name ?? "",
    ...addressCells(
      "billing",
      addresses.find(({ defaultBillingAddress }) => defaultBillingAddress === true),
      row,
    ),
    ...addressCells(
      "shipping",
      addresses.find(({ defaultShippingAddress }) => defaultShippingAddress === true),
      row,
    ),
  };
}

function addressCells(prefix: "billing" | "shipping", address: Address | undefined, row: CustomerRow): Columns {
  if (address === undefined) return {};
  const { fullName, streetLine1, streetLine2 } = address;
  // Vendure's address has one name: its last word becomes the last name.
  const [, first = row.firstName, last = row.lastName] = /^(.*\S)\s+(\S+)$/.exec(fullName?.trim() ?? "") ?? [];
  const cells = {
    firstname: first,
    lastname: last,
    company: address.company ?? "",
    street: [streetLine1, streetLine2 ?? ""].filter((line) => line !== ""),
    city: address.city ?? "",
    region: address.province ?? "",
    postcode: address.postalCode ?? "",
    country: address.country.code,
    telephone: address.phoneNumber ?? "",
  };
  return Object.fromEntries(Object.entries(cells).map(([name, cell]) => [`${prefix}_${name}`, cell]));
}

/**
 * Returns a rate for each country of a zone. Rates of a customer group have no counterpart in this
 * service.
 */
function taxRatesOf({ id, value, zone, ...rate }: TaxRate): Pulled[] {
  if (!isUsed(rate)) return [];
  return zone.members.map(({ code: country }) => ({
    remote_id: `${id}-${country}`,
    record: { code: `${rate.name} ${country}`, country, postcode: "*", rate: String(value) },
  }));
}

function taxRuleOf({ id, name }: Named, rates: readonly TaxRate[], { customer_tax_class }: Settings): Pulled[] {
  const codes = rates
    .filter((rate) => rate.category.id === id && isUsed(rate))
    .flatMap((rate) => rate.zone.members.map(({ code }) => `${rate.name} ${code}`));
  if (codes.length === 0) return [];
  const classes = { customer_tax_classes: [customer_tax_class], product_tax_classes: [name] };
  return [{ remote_id: id, record: { code: name, ...classes, tax_rates: codes } }];
}

function isUsed({ enabled, customerGroup }: Pick<TaxRate, "enabled" | "customerGroup">): boolean {
  return enabled && customerGroup === null;
}

/**
 * Returns the rule of a promotion with a discount that the built-in rules have: on the whole cart,
 * for all customers or for one group. Other promotions are not pulled.
 */
function ruleOf(row: PromotionRow, groups: readonly Named[], { currency }: Settings): Pulled[] {
  const action = actionOf(row, currency);
  const names = groupsOf(row, groups);
  if (action === undefined || names === undefined) return [];
  const record = {
    name: row.name,
    is_active: row.enabled ? "1" : "0",
    from_date: row.startsAt?.slice(0, 10) ?? "",
    to_date: row.endsAt?.slice(0, 10) ?? "",
    groups: names,
    ...action,
    stop: "0",
    coupon: row.couponCode ? "specific" : "none",
    uses_per_coupon: String(row.usageLimit ?? 0),
    uses_per_customer: String(row.perCustomerUsageLimit ?? 0),
  };
  return [{ remote_id: row.id, record }];
}

function couponOf(row: PromotionRow): Pulled[] {
  if (!row.couponCode || actionOf(row, "EUR") === undefined || groupsOf(row, []) === undefined) return [];
  const record = {
    code: row.couponCode,
    rule: row.name,
    usage_limit: row.usageLimit === null ? "" : String(row.usageLimit),
    usage_per_customer: row.perCustomerUsageLimit === null ? "" : String(row.perCustomerUsageLimit),
    expires_at: row.endsAt ?? "",
    is_primary: "1",
  };
  return [{ remote_id: row.id, record }];
}

function actionOf({ actions }: PromotionRow, currency: string): Texts | undefined {
  const [action, ...others] = actions;
  if (action === undefined || others.length > 0) return undefined;
  const discount = argOf(action, "discount");
  if (!/^\d+(\.\d+)?$/.test(discount)) return undefined;
  if (action.code === "order_percentage_discount") return { action: "by_percent", amount: discount };
  if (action.code !== "order_fixed_discount") return undefined;
  return { action: "cart_fixed", amount: amountText(Number(discount), currency) };
}

/**
 * Returns the names of the groups that a promotion is for; undefined for conditions that the
 * built-in rules do not have.
 */
function groupsOf({ conditions }: PromotionRow, groups: readonly Named[]): readonly string[] | undefined {
  const [condition, ...others] = conditions;
  const every = ["NOT LOGGED IN", "General", ...groups.map(({ name }) => name)];
  if (condition === undefined) return every;
  if (condition.code !== "customer_group" || others.length > 0) return undefined;
  const id = argOf(condition, "customerGroupId").replaceAll('"', "");
  return groups.filter((group) => group.id === id).map(({ name }) => name);
}

function argOf({ args }: Configured, name: string): string {
  return args.find((arg) => arg.name === name)?.value ?? "";
}
