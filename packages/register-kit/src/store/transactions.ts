import { StoreError, LOCKS, type Key, type Lock, type LockRecord, type Range } from "./port.ts";

/** A transaction as a store implements it, with tables named by text. */
export interface RawTransaction {
  readonly get: (table: string, key: Key) => Promise<unknown>;
  readonly range: (table: string, range?: Range) => Promise<unknown[]>;
  readonly count: (table: string, range?: Range) => Promise<number>;
  readonly put: (table: string, record: object) => Promise<void>;
  readonly delete: (table: string, key: Key) => Promise<void>;
}

/** Returns a function that runs asynchronous work one piece after the other. */
export function workQueue(): <R>(work: () => Promise<R>) => Promise<R> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const result = last.then(work);
    last = Promise.allSettled([result]);
    return result;
  };
}

export interface Scope {
  readonly transaction: RawTransaction;
  /** Ends the transaction: every later call of it fails. */
  readonly end: () => void;
}

/** Limits a transaction to its named tables and to the time until it ends, as IndexedDB does. */
export function scoped(raw: RawTransaction, tables: readonly string[], mode: "read" | "write"): Scope {
  let has_ended = false;
  const check = (table: string): void => {
    if (has_ended) throw new Error(`The transaction has ended; ${table} was used too late.`);
    if (!tables.includes(table)) throw new Error(`The transaction does not have the table ${table}.`);
  };
  const checkWrite = (table: string): void => {
    check(table);
    if (mode === "read") throw new Error(`The transaction only reads; it cannot change ${table}.`);
  };
  const transaction: RawTransaction = {
    get: async (table, key) => {
      check(table);
      return raw.get(table, key);
    },
    range: async (table, range) => {
      check(table);
      return raw.range(table, range);
    },
    count: async (table, range) => {
      check(table);
      return raw.count(table, range);
    },
    put: async (table, record) => {
      checkWrite(table);
      return raw.put(table, record);
    },
    delete: async (table, key) => {
      checkWrite(table);
      return raw.delete(table, key);
    },
  };
  return { transaction, end: () => (has_ended = true) };
}

/**
 * Checks that a connection still has its lock.
 *
 * @throws StoreError `lock_lost` when another connection has taken it.
 */
export async function checkLock(transaction: Pick<RawTransaction, "get">, lock: Lock | undefined): Promise<void> {
  if (lock === undefined) return;
  const holder = (await transaction.get(LOCKS, lock.purpose)) as LockRecord | undefined;
  if (holder?.token !== lock.token)
    throw new StoreError("lock_lost", `Another window or process has taken over (${lock.purpose}).`);
}

/** Repeats an attempt until it returns a value or the time is over; then returns undefined. */
export async function poll<T>(wait_ms: number, attempt: () => Promise<T | undefined>): Promise<T | undefined> {
  const until = performance.now() + wait_ms;
  for (;;) {
    const found = await attempt();
    if (found !== undefined || performance.now() >= until) return found;
    await new Promise((resolve) => setTimeout(resolve, Math.min(50, Math.max(1, until - performance.now()))));
  }
}
