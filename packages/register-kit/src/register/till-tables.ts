import { type FixedTaxSettings, type FixedTaxTable, readFixedTaxes } from "../cart/fixed-taxes.ts";
import type { CartTables } from "../cart/price-cart.ts";
import { type PromotionTables, readPromotions } from "../promotions/rules.ts";
import { readTaxTables, saleAddress } from "../tax/tables.ts";
import type { FixedTaxes, Promotions } from "./reference.ts";
import type { CartSettings } from "./till-cart.ts";
import { configOf, storeOf, type TillContext, TillError, todayOf } from "./till-context.ts";

/**
 * Returns the taxes, rules and settings that a cart is priced with.
 *
 * @throws TillError `not_ready`.
 */
export function tablesOf(context: TillContext, { tax, location }: CartSettings): CartTables {
  const { taxes } = context.upkeep.reference.current();
  if (taxes === undefined) throw new TillError("not_ready", "The tax rates were not pulled yet.");
  const tables = readTaxTables(taxes);
  return {
    taxes: tables,
    settings: tax,
    address: saleAddress(location, tables.store_address),
    walk_in_group_id: storeOf(context).customer_group_id,
    today: todayOf(context),
    ...promotionTables(context),
    ...(tax.weee.enabled ? { fixed_taxes: fixedTaxesOf(context, tax.weee) } : {}),
  };
}

/** Fixed taxes indexed, cached for each answer object; the next pull makes a new object. */
const fixed_tax_tables = new WeakMap<FixedTaxes, FixedTaxTable>();

function fixedTaxesOf({ upkeep }: TillContext, settings: FixedTaxSettings): NonNullable<CartTables["fixed_taxes"]> {
  const { fixed_taxes } = upkeep.reference.current();
  if (fixed_taxes === undefined) throw new TillError("not_ready", "The fixed product taxes were not pulled yet.");
  const table = fixed_tax_tables.get(fixed_taxes) ?? readFixedTaxes(fixed_taxes.rows);
  fixed_tax_tables.set(fixed_taxes, table);
  return { ...table, settings };
}

/** Tables indexed, cached for each answer object; the next pull makes a new object. */
const promotion_tables = new WeakMap<Promotions, ReturnType<typeof readPromotions>>();

function promotionTables(context: TillContext): Pick<CartTables, "promotions"> {
  const { promotions } = context.upkeep.reference.current();
  const website_id = configOf(context).location?.website_id;
  if (promotions === undefined || website_id === undefined) return {};
  const indexed = promotion_tables.get(promotions) ?? readPromotions(promotions);
  promotion_tables.set(promotions, indexed);
  const tables: PromotionTables = { ...indexed, website_id, now_ms: context.clock.now() };
  return { promotions: tables };
}
