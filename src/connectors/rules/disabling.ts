import type { Columns, PulledKind } from "../connector.ts";

/** Columns of the import, besides the key, that disable a record which is gone at the platform. */
const DISABLING: Readonly<Partial<Record<PulledKind, (now: string) => Columns>>> = {
  products: () => ({ status: "disabled" }),
  "catalog-price-rules": () => ({ is_active: "no" }),
  "cart-price-rules": () => ({ is_active: "no" }),
  coupons: (now) => ({ expires_at: now }),
};

/**
 * Kinds whose records can be disabled in this service. A tier price is deleted, because no column
 * disables it.
 */
export const DISABLED_KINDS: readonly string[] = [...Object.keys(DISABLING), "tier-prices"];

/**
 * Returns the row of the import that disables a record; undefined for a kind without such columns.
 *
 * @param now - ISO 8601 in UTC.
 */
export function disablingRow(kind: PulledKind, record_key: Columns, now: string): Columns | undefined {
  const columns = DISABLING[kind]?.(now);
  return columns === undefined ? undefined : { ...record_key, ...columns };
}
