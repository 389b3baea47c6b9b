import { sql } from "kysely";
import type { Tx } from "../../../../runtime/database.ts";
import type { KindName } from "../rules/kinds.ts";
import type { ImportRow } from "../../../../commerce/import/row.ts";
import { type Batch, openBatch, type Outcome, type StoreContext } from "../../../../commerce/import/batch.ts";
import {
  storeCustomerLimits,
  storeGroupLimits,
  storeSubscribers,
  storeWishes,
} from "../../../../commerce/import/store/accounts.ts";
import { storeCustomerGroups, storeCustomers } from "../../../../commerce/import/store/customers.ts";
import { storeOpenInvoices, storeOrderStatuses } from "../../../../commerce/import/store/orders.ts";
import { storeCustomerPrices, storeFixedTaxes, storeTierPrices } from "../../../../commerce/import/store/prices.ts";
import { storeProductAttributes, storeProducts } from "../../../../commerce/import/store/products.ts";
import { storeCartRules, storeCatalogRules, storeCoupons } from "../../../../commerce/import/store/rules.ts";
import { storeTaxClasses, storeTaxRates, storeTaxRules } from "../../../../commerce/import/store/taxes.ts";

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

/** Stores rows that have the same columns. @returns the result of each. */
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
