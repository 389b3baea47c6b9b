import { sql } from "kysely";
import type { Tx } from "../../../../runtime/database.ts";
import type { KindName } from "../rules/kinds.ts";
import type { ImportRow } from "../../../../shop-data/import/row.ts";
import { type Batch, openBatch, type Outcome, type StoreContext } from "../../../../shop-data/import/batch.ts";
import {
  storeCustomerLimits,
  storeGroupLimits,
  storeSubscribers,
  storeWishes,
} from "../../../../shop-data/import/store/accounts.ts";
import { storeCustomerGroups, storeCustomers } from "../../../../shop-data/import/store/customers.ts";
import { storeOpenInvoices, storeOrderStatuses } from "../../../../shop-data/import/store/orders.ts";
import { storeCustomerPrices, storeFixedTaxes, storeTierPrices } from "../../../../shop-data/import/store/prices.ts";
import { storeProductAttributes, storeProducts } from "../../../../shop-data/import/store/products.ts";
import { storeCartRules, storeCatalogRules, storeCoupons } from "../../../../shop-data/import/store/rules.ts";
import { storeTaxClasses, storeTaxRates, storeTaxRules } from "../../../../shop-data/import/store/taxes.ts";

/** Stores or refuses every row of a batch, and records the results. */
type Store = (tx: Tx, batch: Batch, context: StoreContext) => Promise<void>;

const STORES: Readonly<Record<KindName, Store>> = {
  "tax-classes": storeTaxClasses,
  "tax-rates": storeTaxRates,
  "tax-rules": storeTaxRules,
  "customer-groups": storeCustomerGroups,
  customers: storeCustomers,
  "product-attributes": storeProductAttributes,
  products: storeProducts,
  "tier-prices": storeTierPrices,
  "customer-prices": storeCustomerPrices,
  "fixed-product-taxes": storeFixedTaxes,
  "catalog-price-rules": storeCatalogRules,
  "cart-price-rules": storeCartRules,
  coupons: storeCoupons,
  "group-credit-limits": storeGroupLimits,
  "customer-credit-limits": storeCustomerLimits,
  "open-invoices": storeOpenInvoices,
  "wishlist-items": storeWishes,
  "newsletter-subscribers": storeSubscribers,
  "order-statuses": storeOrderStatuses,
};

/**
 * Stores rows that have the same columns.
 *
 * @returns the result of each row.
 */
export async function storeRows(
  tx: Tx,
  kind: KindName,
  rows: readonly ImportRow[],
  context: StoreContext,
): Promise<Outcome[]> {
  const batch = openBatch(rows);
  await STORES[kind](tx, batch, context);
  return batch.outcomes();
}

/** Runs a step that may fail without failing its transaction. */
export async function inSavepoint<Result>(tx: Tx, step: () => Promise<Result>): Promise<Result> {
  await sql`savepoint import_step`.execute(tx);
  try {
    const result = await step();
    await sql`release savepoint import_step`.execute(tx);
    return result;
  } catch (error) {
    await sql`rollback to savepoint import_step`.execute(tx);
    throw error;
  }
}
