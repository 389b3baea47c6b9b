import * as catalog from "./catalog-kinds.ts";
import * as customer from "./customer-kinds.ts";
import type { Kind } from "./kind.ts";
import * as promotion from "./promotion-kinds.ts";
import * as tax from "./tax-kinds.ts";

/**
 * Every kind of file, each after those that it refers to: the order in which a folder is imported.
 */
export const KINDS = {
  "tax-classes": tax.TAX_CLASSES,
  "tax-rates": tax.TAX_RATES,
  "tax-rules": tax.TAX_RULES,
  "customer-groups": customer.CUSTOMER_GROUPS,
  customers: customer.CUSTOMERS,
  "product-attributes": catalog.PRODUCT_ATTRIBUTES,
  products: catalog.PRODUCTS,
  "tier-prices": catalog.TIER_PRICES,
  "customer-prices": catalog.CUSTOMER_PRICES,
  "fixed-product-taxes": catalog.FIXED_PRODUCT_TAXES,
  "catalog-price-rules": catalog.CATALOG_PRICE_RULES,
  "cart-price-rules": promotion.CART_PRICE_RULES,
  coupons: promotion.COUPONS,
  "group-credit-limits": promotion.GROUP_CREDIT_LIMITS,
  "customer-credit-limits": promotion.CUSTOMER_CREDIT_LIMITS,
  "open-invoices": promotion.OPEN_INVOICES,
  "wishlist-items": promotion.WISHLIST_ITEMS,
  "newsletter-subscribers": promotion.NEWSLETTER_SUBSCRIBERS,
  "order-statuses": promotion.ORDER_STATUSES,
} as const satisfies Record<string, Kind>;

export type KindName = keyof typeof KINDS;

export const KIND_NAMES = Object.keys(KINDS) as KindName[];

export const FORMATS = ["csv", "jsonl"] as const;

export type Format = (typeof FORMATS)[number];

export function isKindName(text: string): text is KindName {
  return Object.hasOwn(KINDS, text);
}

export function kindNamed(name: KindName): Kind {
  return KINDS[name];
}

/**
 * Parses the kind from a file name: `tier-prices.csv`, also `02_Tier_Prices.jsonl`. Undefined for
 * an unknown name.
 */
export function readFileName(
  name: string,
): { readonly kind: KindName | undefined; readonly format: Format } | undefined {
  const match = /^(.*)\.(csv|tsv|txt|jsonl|ndjson)$/i.exec(name);
  if (match === null) return undefined;
  const [, stem = "", ending = ""] = match;
  const kind = stem
    .toLowerCase()
    .replace(/^\d+[-_. ]+/, "")
    .replaceAll(/[_ ]/g, "-");
  return {
    kind: isKindName(kind) ? kind : undefined,
    format: /^(jsonl|ndjson)$/i.test(ending) ? "jsonl" : "csv",
  };
}
