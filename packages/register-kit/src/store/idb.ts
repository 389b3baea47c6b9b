import { type IDBPDatabase, type IDBPTransaction, openDB } from "idb";
import { type DatabaseSpec, isFull, type Key, LOCKS, type Range, type Store, StoreError } from "./port.ts";
import type { Lock, LockOptions, LockRecord, Purpose, ReadTransaction, StoreReason, Tables } from "./port.ts";
import type { TableSpec, WriteTransaction } from "./port.ts";
import { renewLog } from "./idb-log.ts";
import { checkLock, type RawTransaction } from "./transactions.ts";

type Transaction<Mode extends IDBTransactionMode> = IDBPTransaction<unknown, string[], Mode>;
type TableSpecs = readonly (readonly [string, TableSpec])[];
/** Returns the IndexedDB range of keys; null for all keys. */
function keyRange({ from, after, to, before }: Range): IDBKeyRange | null {
  const lower = after ?? from;
  const upper = before ?? to;
  if (lower !== undefined && upper !== undefined)
    return IDBKeyRange.bound(lower, upper, after !== undefined, before !== undefined);
  if (lower !== undefined) return IDBKeyRange.lowerBound(lower, after !== undefined);
  return upper === undefined ? null : IDBKeyRange.upperBound(upper, before !== undefined);
}

/** Whether a range ends before it begins: IndexedDB throws for such a range. */
const isEmpty = ({ from, after, to, before }: Range): boolean => {
  const lower = after ?? from;
  const upper = before ?? to;
  if (lower === undefined || upper === undefined) return false;
  const order = indexedDB.cmp(lower, upper);
  return order > 0 || (order === 0 && (after !== undefined || before !== undefined));
};

function rawTransaction(transaction: Transaction<"readonly"> | Transaction<"readwrite">): RawTransaction {
  const source = (table: string, { index }: Range) => {
    const store = transaction.objectStore(table);
    return index === undefined ? store : store.index(index);
  };
  const writable = (table: string) => (transaction as Transaction<"readwrite">).objectStore(table);
  return {
    get: (table, key) => transaction.objectStore(table).get(key),
    range: async (table, range = {}) => {
      if (isEmpty(range) || range.limit === 0) return [];
      if (range.descending !== true) return source(table, range).getAll(keyRange(range), range.limit);
      const found: unknown[] = [];
      let cursor = await source(table, range).openCursor(keyRange(range), "prev");
      while (cursor !== null && found.length < (range.limit ?? Infinity)) {
        found.push(cursor.value);
        cursor = await cursor.continue();
      }
      return found;
    },
    count: async (table, range = {}) => (isEmpty(range) ? 0 : source(table, range).count(keyRange(range))),
    put: async (table, record) => {
      await writable(table).put(record);
    },
    delete: (table, key: Key) => writable(table).delete(key),
  };
}

/** Returns the StoreError that an error of IndexedDB means; any other error as it is. */
export function storeError(error: unknown): unknown {
  if (!(error instanceof DOMException)) return error;
  if (error.name === "QuotaExceededError")
    return new StoreError("full", "The disk is full: nothing was stored.", { cause: error });
  if (error.name === "VersionError")
    return new StoreError("newer", "The database belongs to a newer register.", { cause: error });
  return error;
}

function upgrade(
  db: IDBPDatabase,
  transaction: IDBPTransaction<unknown, string[], "versionchange">,
  specs: TableSpecs,
) {
  for (const [name, { key, indexes = [] }] of specs) {
    const store = db.objectStoreNames.contains(name)
      ? transaction.objectStore(name)
      : db.createObjectStore(name, { keyPath: key });
    for (const index of indexes) if (!store.indexNames.contains(index)) store.createIndex(index, index);
  }
}

/**
 * Opens a database of the browser. A commit resolves when its transaction is complete; a strict one
 * is then on the disk. The connection closes when a newer register opens the database. Opening a
 * strict database first renews Chromium's log (`renewLog`), which takes a fraction of a second.
 */
export async function openIdbStore<T extends Tables<T>>(spec: DatabaseSpec<T>): Promise<Store<T>> {
  const specs: TableSpecs = [
    [LOCKS, { key: "purpose" }],
    ...Object.entries<DatabaseSpec<T>["tables"][keyof T]>(spec.tables),
  ];
  const ended = Promise.withResolvers<StoreReason>();
  let reason: StoreReason | undefined;
  const end = (why: StoreReason): void => {
    reason ??= why;
    db?.close();
    ended.resolve(reason);
  };
  let db: IDBPDatabase | undefined;
  try {
    db = await openDB(spec.name, spec.version, {
      upgrade: (opened, _from, _to, transaction) => upgrade(opened, transaction, specs),
      blocking: () => end("newer"),
      terminated: () => end("closed"),
    });
  } catch (error) {
    throw storeError(error);
  }
  const connection = db;
  let is_persistent: boolean | undefined;
  if (spec.durability === "strict") {
    await renewLog();
    // The browser may have to ask the person, so opening does not wait for the answer.
    void askToPersist().then((answer) => (is_persistent = answer));
  }

  const begin = <Mode extends "readonly" | "readwrite">(
    tables: readonly string[],
    mode: Mode,
    options: IDBTransactionOptions,
  ) => {
    if (reason !== undefined) throw new StoreError(reason, "The connection is closed.");
    return connection.transaction([...tables], mode, options);
  };

  /** Resolves when the transaction is complete; aborts it when the work fails. */
  async function complete<R>(
    transaction: Transaction<"readonly"> | Transaction<"readwrite">,
    work: () => Promise<R>,
  ): Promise<R> {
    let failure: unknown;
    const attempt = async (): Promise<R> => {
      try {
        return await work();
      } catch (error) {
        failure = error;
        // A failed request has already aborted its transaction.
        if (transaction.error === null) transaction.abort();
        throw error;
      }
    };
    const [result, completion] = await Promise.allSettled([attempt(), transaction.done]);
    if (result.status === "fulfilled" && completion.status === "fulfilled") return result.value;
    const cause = completion.status === "rejected" ? (completion.reason as unknown) : failure;
    const known = storeError(cause);
    throw known instanceof StoreError ? known : storeError(failure ?? cause);
  }

  /** Tokens of locks whose holder is not stored yet, since the disk was full. */
  const unnamed = new Set<string>();

  /**
   * Checks that this connection still has the lock. A holder who is not stored yet names itself in
   * the same transaction, unless another one has done so since.
   */
  const checkHolder = async (raw: RawTransaction, lock: Lock | undefined): Promise<void> => {
    if (lock === undefined || !unnamed.has(lock.token) || (await raw.get(LOCKS, lock.purpose)) !== undefined)
      return checkLock(raw, lock);
    const { purpose, token } = lock;
    await raw.put(LOCKS, { purpose, token } satisfies LockRecord);
  };

  const write = async <R>(
    tables: readonly string[],
    work: (transaction: WriteTransaction<T>) => Promise<R>,
    { durability = spec.durability, lock }: { readonly durability?: "strict" | "relaxed"; readonly lock?: Lock } = {},
  ): Promise<R> => {
    const named = lock === undefined ? tables : [...tables, LOCKS];
    const transaction = begin(named, "readwrite", { durability });
    const result = await complete(transaction, async () => {
      const raw = rawTransaction(transaction);
      await checkHolder(raw, lock);
      return work(raw as WriteTransaction<T>);
    });
    if (lock !== undefined) unnamed.delete(lock.token);
    return result;
  };

  const writeLocks = (work: (raw: RawTransaction) => Promise<void>): Promise<void> =>
    write([LOCKS], (transaction) => work(transaction as RawTransaction), { durability: "strict" });

  /**
   * Stores who holds a lock, so that the former holder stores nothing more. On a full disk the
   * former one is deleted instead, which needs no room: the register then starts, and its first
   * transaction that is stored names it.
   */
  const nameHolder = async (holder: LockRecord): Promise<void> => {
    try {
      await writeLocks((raw) => raw.put(LOCKS, holder));
    } catch (error) {
      if (!isFull(error)) throw error;
      await writeLocks((raw) => raw.delete(LOCKS, holder.purpose));
      unnamed.add(holder.token);
    }
  };

  return {
    read: async (tables, work) => {
      const transaction = begin(tables, "readonly", {});
      return complete(transaction, () => work(rawTransaction(transaction) as ReadTransaction<T>));
    },
    write,
    clear: async (tables) => {
      const transaction = begin(tables, "readwrite", { durability: "relaxed" });
      await complete(transaction, async () => {
        for (const table of tables) await transaction.objectStore(table).clear();
      });
    },
    lock: webLocks(spec.name, nameHolder),
    ended: ended.promise,
    close: async () => end("closed"),
    isPersistent: () => is_persistent,
  };
}

/**
 * Asks the browser to keep the data on a full disk. Returns false in a page that may not ask, such
 * as one without https.
 */
async function askToPersist(): Promise<boolean> {
  try {
    const { storage } = navigator as { readonly storage?: StorageManager };
    return (await storage?.persist()) ?? false;
  } catch {
    return false;
  }
}

interface Held {
  readonly release: () => void;
  /** Resolves when another window has stolen the lock. */
  readonly lost: Promise<void>;
}

/** Takes locks with the Web Locks API: the browser releases a lock when its page ends. */
function webLocks(database: string, nameHolder: (holder: LockRecord) => Promise<void>) {
  /** Requests a lock; undefined when it was not granted. */
  function request(purpose: Purpose, options: LockOptions & { readonly now: boolean }): Promise<Held | undefined> {
    const { now, wait_ms = 0, steal = false } = options;
    const given = Promise.withResolvers<Held | undefined>();
    const held = Promise.withResolvers<void>();
    const lost = Promise.withResolvers<void>();
    const how = steal ? { steal } : now ? { ifAvailable: true } : { signal: AbortSignal.timeout(wait_ms) };
    navigator.locks
      .request(`tillkeeper:${database}:${purpose}`, how, async (lock) => {
        given.resolve(lock === null ? undefined : { release: held.resolve, lost: lost.promise });
        if (lock !== null) await held.promise;
      })
      .catch((error: unknown) => {
        if (!(error instanceof DOMException) || !/^(AbortError|TimeoutError)$/.test(error.name)) {
          given.reject(error);
          return;
        }
        // The lock was not granted in time, or another window has stolen it.
        given.resolve(undefined);
        lost.resolve();
      });
    return given.promise;
  }

  return async (purpose: Purpose, { wait_ms = 0, steal = false }: LockOptions = {}): Promise<Lock | undefined> => {
    const token = crypto.randomUUID();
    const held =
      (await request(purpose, { now: wait_ms === 0, wait_ms })) ??
      (steal ? await request(purpose, { now: true, steal }) : undefined);
    if (held === undefined) return undefined;
    try {
      await nameHolder({ purpose, token });
    } catch (error) {
      held.release();
      throw error;
    }
    return { purpose, token, release: async () => held.release(), lost: held.lost };
  };
}
