import { CACHE, type CacheTables, LEDGER, type LedgerTables } from "../src/ledger/tables.ts";
import { type Lock, StoreError } from "../src/store/port.ts";
import { openIdbStore } from "../src/store/idb.ts";
import { assertWhole, DEVICE, openTill, SERIES } from "./till.ts";

/** The functions of the page that the browser test calls. */
export interface IdbPage {
  readonly open: () => Promise<void>;
  readonly lock: (steal: boolean) => Promise<boolean>;
  /** Sells until the page ends; posts the id of each committed sale. */
  readonly sell: () => Promise<void>;
  /** Makes one sale; returns the reason if it is refused. */
  readonly sellOne: (sale_id: string) => Promise<string | undefined>;
  /** Makes sales until one is refused. */
  readonly sellUntilRefused: () => Promise<{
    readonly stored: number;
    readonly reason: string;
    readonly before_clear: readonly number[];
  }>;
  /** Stores the given number of megabytes in the cache. */
  readonly fillCache: (megabytes: number) => Promise<void>;
  /** Returns the number of records in the cache's table `catalogue`. */
  readonly cached: () => Promise<number>;
  /** Checks the ledger and returns the ids of its sales. */
  readonly sales: () => Promise<string[]>;
  /** Returns the durabilities of the transactions that wrote sales. */
  readonly durabilities: () => string[];
}

const durabilities = new Set<string>();
/** Records the durability of each transaction that can write movements. */
IDBDatabase.prototype.transaction = new Proxy(Reflect.get(IDBDatabase.prototype, "transaction"), {
  apply: (begin, database: IDBDatabase, given: Parameters<IDBDatabase["transaction"]>) => {
    const transaction = Reflect.apply(begin, database, given);
    if (transaction.mode === "readwrite" && transaction.objectStoreNames.contains("movements"))
      durabilities.add(transaction.durability);
    return transaction;
  },
});

let store: Awaited<ReturnType<typeof openIdbStore<LedgerTables>>>;
let cache: Awaited<ReturnType<typeof openIdbStore<CacheTables>>>;
let till: ReturnType<typeof openTill>;

/** Numbers of stored sales each time the cache was cleared. */
const before_clear: number[] = [];
const openPageTill = (lock?: Lock) =>
  openTill(store, undefined, lock, async () => {
    if ((await page.cached()) > 0) before_clear.push((await page.sales()).length);
    await cache.clear(["catalogue"]);
  });

const page: IdbPage = {
  open: async () => {
    store = await openIdbStore(LEDGER);
    cache = await openIdbStore(CACHE);
    till = openPageTill();
    await till.ledger.start(DEVICE, SERIES);
  },
  lock: async (steal) => {
    const lock = await store.lock("till", { wait_ms: steal ? 20 : 0, steal });
    if (lock !== undefined) till = openPageTill(lock);
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
  sellUntilRefused: async () => {
    for (let stored = 0; ; stored += 1) {
      const reason = await page.sellOne(crypto.randomUUID());
      if (reason !== undefined) return { stored, reason, before_clear };
      if (stored === 20_000) throw new Error("The quota is not used up.");
    }
  },
  fillCache: (megabytes) =>
    cache.write(["catalogue"], async (transaction) => {
      for (let n = 0; n < megabytes; n += 1) {
        // Random bytes, which cannot be compressed.
        const bytes = new Uint8Array(1_000_000);
        for (let at = 0; at < bytes.length; at += 50_000) crypto.getRandomValues(bytes.subarray(at, at + 50_000));
        await transaction.put("catalogue", { id: `page-${n}`, data: bytes });
      }
    }),
  cached: () => cache.read(["catalogue"], (transaction) => transaction.count("catalogue")),
  sales: async () => (await assertWhole(store)).map(({ sale_id }) => sale_id),
  durabilities: () => [...durabilities],
};
Object.assign(globalThis, { page });
