/**
 * Interface to the storage of a register's records: IndexedDB in a browser (`idb.ts`),
 * `node:sqlite` in Node (`sqlite.ts`), or memory (`memory.ts`). Records may contain JSON values and
 * bigint. Keys are numbers or ASCII texts; numbers come first.
 */

export type Key = string | number;

/** Type of the records in each table, by table name. */
export type Tables<T> = { readonly [Name in keyof T]: object };

/**
 * When a commit resolves: a strict one when the data is on the disk; a relaxed one earlier, so that
 * a power cut may lose it.
 */
export type Durability = "strict" | "relaxed";

export interface TableSpec {
  /** Member of a record that is its key. */
  readonly key: string;
  /** Other members by which records are found; an index omits records without its member. */
  readonly indexes?: readonly string[];
}

export interface DatabaseSpec<T extends Tables<T>> {
  readonly name: string;
  /**
   * Version of the tables; raise it when a table or index is added. An older register then closes
   * its connection.
   */
  readonly version: number;
  /** Durability of transactions that do not set their own. */
  readonly durability: Durability;
  readonly tables: { readonly [Name in keyof T]: TableSpec };
}

export interface Range {
  /** Index whose order and values the range uses; by default the key. */
  readonly index?: string;
  readonly from?: Key;
  readonly after?: Key;
  readonly to?: Key;
  readonly before?: Key;
  readonly descending?: boolean;
  readonly limit?: number;
}

export interface ReadTransaction<T extends Tables<T>> {
  readonly get: <Name extends keyof T>(table: Name, key: Key) => Promise<T[Name] | undefined>;
  /** Returns records sorted by the key or the index. */
  readonly range: <Name extends keyof T>(table: Name, range?: Range) => Promise<T[Name][]>;
  readonly count: (
    table: keyof T,
    range?: Pick<Range, "index" | "from" | "after" | "to" | "before">,
  ) => Promise<number>;
}

export interface WriteTransaction<T extends Tables<T>> extends ReadTransaction<T> {
  /** Adds a record, or replaces the one with the same key. */
  readonly put: <Name extends keyof T>(table: Name, record: T[Name]) => Promise<void>;
  readonly delete: (table: keyof T, key: Key) => Promise<void>;
}

export interface WriteOptions {
  readonly durability?: Durability;
  /**
   * Lock that the transaction requires. When another connection has taken it, the transaction fails
   * with `lock_lost` and writes nothing.
   */
  readonly lock?: Lock;
}

/** What a lock is for, held by one connection at a time: `till` to sell, `outbox` to send. */
export type Purpose = "till" | "outbox";

export interface Lock {
  readonly purpose: Purpose;
  /** Id of this holder in the database. */
  readonly token: string;
  readonly release: () => Promise<void>;
  /**
   * Resolves when another connection has stolen the lock; absent where a store hears of that only
   * at its next write, as one on files does.
   */
  readonly lost?: Promise<void>;
}

export interface LockOptions {
  /** Maximum wait for the holder to release the lock, in milliseconds. */
  readonly wait_ms?: number;
  /** Whether to take the lock from a holder that has not released it within `wait_ms`. */
  readonly steal?: boolean;
}

/**
 * An open database. In a transaction await only its own calls: IndexedDB commits as soon as none is
 * pending.
 */
export interface Store<T extends Tables<T>> {
  readonly read: <R>(
    tables: readonly (keyof T & string)[],
    work: (transaction: ReadTransaction<T>) => Promise<R>,
  ) => Promise<R>;
  /**
   * Runs `work` in a transaction and resolves when all its writes are stored. Stores none of them
   * when `work` throws.
   */
  readonly write: <R>(
    tables: readonly (keyof T & string)[],
    work: (transaction: WriteTransaction<T>) => Promise<R>,
    options?: WriteOptions,
  ) => Promise<R>;
  /** Deletes all records of the tables and frees their space on the disk. */
  readonly clear: (tables: readonly (keyof T & string)[]) => Promise<void>;
  /** Takes a lock; undefined when another connection keeps it. */
  readonly lock: (purpose: Purpose, options?: LockOptions) => Promise<Lock | undefined>;
  /**
   * Resolves when the connection has ended: to `closed` by this register, to `newer` by a newer
   * one.
   */
  readonly ended: Promise<StoreReason>;
  readonly close: () => Promise<void>;
  /**
   * Whether the browser keeps the data on a full disk; undefined until the browser has answered.
   */
  readonly isPersistent?: () => boolean | undefined;
}

/**
 * Why a store refuses. `full`: the disk is full. `newer`: a newer register has upgraded the
 * database. `lock_lost`: another connection took the lock. `busy`: another process keeps the file
 * locked. `closed`: the connection is closed.
 */
export type StoreReason = "full" | "newer" | "lock_lost" | "busy" | "closed";

export class StoreError extends Error {
  readonly reason: StoreReason;

  constructor(reason: StoreReason, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "StoreError";
    this.reason = reason;
  }
}

/** Whether a store refused because the disk is full. */
export const isFull = (error: unknown): boolean => error instanceof StoreError && error.reason === "full";

/** Whether a store may take the same later: the disk is full, or another process writes. */
export const isPassing = (error: unknown): boolean =>
  isFull(error) || (error instanceof StoreError && error.reason === "busy");

/** Name of the table with the holders of locks, which each database gets in addition. */
export const LOCKS = "$locks";

export interface LockRecord {
  readonly purpose: Purpose;
  readonly token: string;
}
