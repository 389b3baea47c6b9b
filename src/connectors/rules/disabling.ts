import type { Columns, PulledKind } from "../connector.ts";

/**
 * How a record that is gone at the platform is disabled here: columns of the import beside its key.
 */
const DISABLING: Readonly<Partial<Record<PulledKind, (now: string) => Columns>>> = {
  products: () => ({ status: "disabled" }),
  "catalog-price-rules": () => ({ is_active: "no" }),
  "cart-price-rules": () => ({ is_active: "no" }),
  coupons: (now) => ({ expires_at: now }),
};

/**
 * Kinds whose records can be disabled here. A tier price is deleted: it has nothing that disables
 * it.
 */
export const DISABLED_KINDS: readonly string[] = [...Object.keys(DISABLING), "tier-prices"];

/**
 * The row of the import that disables a record; undefined for a kind without such columns.
 *
 * @param now - ISO 8601 in UTC.
 */
export function disablingRow(kind: PulledKind, record_key: Columns, now: string): Columns | undefined {
  const columns = DISABLING[kind]?.(now);
  return columns === undefined ? undefined : { ...record_key, ...columns };
}
