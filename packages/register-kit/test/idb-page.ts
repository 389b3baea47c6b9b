import { LEDGER, type LedgerTables } from "../src/ledger/tables.ts";
import { StoreError } from "../src/store/port.ts";
import { openIdbStore } from "../src/store/idb.ts";
import { assertWhole, DEVICE, openTill, SERIES } from "./till.ts";

/** What the browser test calls in the page. */
export interface IdbPage {
  readonly open: () => Promise<void>;
  readonly lock: (steal: boolean) => Promise<boolean>;
  /** Sells until the page ends; posts the id of each sale that was committed. */
  readonly sell: () => Promise<void>;
  /** Sells one; returns the reason of a refusal. */
  readonly sellOne: (sale_id: string) => Promise<string | undefined>;
  /** Ids of the sales, after everything that the ledger says about itself was checked. */
  readonly sales: () => Promise<string[]>;
  /** Durabilities of the transactions that wrote sales. */
  readonly durabilities: () => string[];
}

const durabilities = new Set<string>();
/** Notes how a transaction of the database is made. */
IDBDatabase.prototype.transaction = new Proxy(Reflect.get(IDBDatabase.prototype, "transaction"), {
  apply: (begin, database: IDBDatabase, given: Parameters<IDBDatabase["transaction"]>) => {
    const transaction = Reflect.apply(begin, database, given);
    if (transaction.mode === "readwrite" && transaction.objectStoreNames.contains("movements"))
      durabilities.add(transaction.durability);
    return transaction;
  },
});

let store: Awaited<ReturnType<typeof openIdbStore<LedgerTables>>>;
let till: ReturnType<typeof openTill>;

const page: IdbPage = {
  open: async () => {
    store = await openIdbStore(LEDGER);
    till = openTill(store);
    await till.ledger.start(DEVICE, SERIES);
  },
  lock: async (steal) => {
    const lock = await store.lock("till", { wait_ms: 20, steal });
    if (lock !== undefined) till = openTill(store, undefined, lock);
    return lock !== undefined;
  },
  sell: async () => {
    for (;;) {
      const sale_id = crypto.randomUUID();
      await till.sell(sale_id);
      await fetch("/sold", { method: "POST", body: sale_id });
    }
  },
  sellOne: (sale_id) =>
    till.sell(sale_id).then(
      () => undefined,
      (error: unknown) => (error instanceof StoreError ? error.reason : String(error)),
    ),
  sales: async () => (await assertWhole(store)).map(({ sale_id }) => sale_id),
  durabilities: () => [...durabilities],
};
Object.assign(globalThis, { page });
