import { findAccountByEmail } from "../../shop-data/customers/accounts.ts";
import { accountSharing } from "../../shop-data/customers/customer.ts";
import { findMovedSkus } from "../../shop-data/orders/stock.ts";
import type { ConnectorsDeps } from "../deps.ts";
import { DEFAULT_SCOPE, defaultStoreScope, readSetting } from "../../shared/configuration/snapshot.ts";
import type { Db, Tx } from "../../runtime/database.ts";
import type { Columns } from "../connector.ts";
import type { PulledList } from "../queries/pulled.ts";
import { listUnsentCustomers, listUnsentOrders } from "../queries/unsent.ts";

export interface PlatformRecord {
  readonly remote_id: string;
  readonly record: Columns;
}

/** Records of a page, as far as they may be stored now. */
export interface Storable {
  readonly records: readonly PlatformRecord[];
  /** Remote ids of records that the next sweep has to read again. */
  readonly again: ReadonlySet<string>;
}

/**
 * Returns the records of a page that may be stored without overwriting unsent changes. Skips
 * accounts with an open task: the task sends the changes made in this service, and the next sweep
 * brings the others. Skips the stock of products in an order with an open task: the platform's
 * figure lacks that order.
 *
 * @param read_at - a time before the page was read.
 */
export async function storableOf(
  deps: ConnectorsDeps,
  { connector_id, kind }: PulledList,
  changed: readonly PlatformRecord[],
  read_at: string,
): Promise<Storable> {
  if (kind === "customers") return storableCustomers(deps, connector_id, changed);
  if (kind === "products") return storableProducts(deps, connector_id, changed, read_at);
  return { records: changed, again: new Set() };
}

async function storableCustomers(
  deps: ConnectorsDeps,
  connector_id: number,
  changed: readonly PlatformRecord[],
): Promise<Storable> {
  const unsent = await listUnsentCustomers(deps.db, connector_id);
  const again = new Set<string>();
  if (unsent.length > 0) {
    const ids = new Set(unsent.map(({ customer_id }) => customer_id));
    const known = new Set(unsent.map(({ remote_id }) => remote_id));
    const findAccount = await accountFinder(deps);
    for (const { remote_id, record } of changed) {
      const isUnsent = known.has(remote_id) || ids.has((await findAccount(deps.db, record))?.entity_id ?? 0);
      if (isUnsent) again.add(remote_id);
    }
  }
  return { records: changed.filter(({ remote_id }) => !again.has(remote_id)), again };
}

async function storableProducts(
  { db }: Pick<ConnectorsDeps, "db">,
  connector_id: number,
  changed: readonly PlatformRecord[],
  read_at: string,
): Promise<Storable> {
  const skuOf = ({ record }: PlatformRecord): string => oneText(record["sku"]).toLowerCase();
  const orders = await listUnsentOrders(db, connector_id, read_at);
  const moved = orders.length === 0 ? new Set<string>() : await findMovedSkus(db, orders, changed.map(skuOf));
  const isMoved = (product: PlatformRecord): boolean => "qty" in product.record && moved.has(skuOf(product));
  const records = changed.map((product) => {
    if (!isMoved(product)) return product;
    const { qty: _, is_in_stock: __, ...record } = product.record;
    return { ...product, record };
  });
  return { records, again: new Set(changed.filter(isMoved).map(({ remote_id }) => remote_id)) };
}

/** Returns a function that finds the account of a pulled customer, as the import does. */
export async function accountFinder({ configuration }: Pick<ConnectorsDeps, "configuration">) {
  const snapshot = await configuration.snapshot();
  const sharing = accountSharing(readSetting(snapshot, "customer/account_share/scope", DEFAULT_SCOPE));
  const websites = new Map([...snapshot.websites.values()].map(({ code, website_id }) => [code, website_id]));
  const standard = defaultStoreScope(snapshot).website_id;
  return (db: Db | Tx, record: Columns) => {
    const website_id = websites.get(oneText(record["website"])) ?? standard;
    return findAccountByEmail(db, { email: oneText(record["email"]), website_id, sharing });
  };
}

function oneText(value: Columns[string] | undefined): string {
  return typeof value === "string" ? value : "";
}
