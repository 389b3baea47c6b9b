/**
 * Storage of a register's records: IndexedDB in a browser (`idb.ts`), `node:sqlite` in Node
 * (`sqlite.ts`), or memory (`memory.ts`). Records may have JSON values and bigint. Keys are
 * numbers, or texts of ASCII characters; numbers precede texts.
 */

export type Key = string | number;

/** The records of each table, by its name. */
export type Tables<T> = { readonly [Name in keyof T]: object };

/**
 * Resolves to a strict commit when the data is on the disk; a relaxed one may be lost when the
 * power fails.
 */
export type Durability = "strict" | "relaxed";

export interface TableSpec {
  /** The member of a record that is its key. */
  readonly key: string;
  /**
   * Further members by which records are found. A record without the member is not in that index.
   */
  readonly indexes?: readonly string[];
}

export interface DatabaseSpec<T extends Tables<T>> {
  readonly name: string;
  /** Raise this with each added table or index: an older register then closes its connection. */
  readonly version: number;
  /** Durability of transactions that state none. */
  readonly durability: Durability;
  readonly tables: { readonly [Name in keyof T]: TableSpec };
}

export interface Range {
  /** Reads in the order of this index instead of the key. */
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
  /** Returns records in the order of the key or of the index. */
  readonly range: <Name extends keyof T>(table: Name, range?: Range) => Promise<T[Name][]>;
  readonly count: (
    table: keyof T,
    range?: Pick<Range, "index" | "from" | "after" | "to" | "before">,
  ) => Promise<number>;
}

export interface WriteTransaction<T extends Tables<T>> extends ReadTransaction<T> {
  /** Adds the record, or replaces the one with its key. */
  readonly put: <Name extends keyof T>(table: Name, record: T[Name]) => Promise<void>;
  readonly delete: (table: keyof T, key: Key) => Promise<void>;
}

export interface WriteOptions {
  readonly durability?: Durability;
  /** Fails with `lock_lost`, and writes nothing, when another connection has taken this lock. */
  readonly lock?: Lock;
}

/** A purpose whose lock one connection may hold: `till` to sell, `outbox` to send. */
export type Purpose = "till" | "outbox";

export interface Lock {
  readonly purpose: Purpose;
  /** Identifies this holder in the database. */
  readonly token: string;
  readonly release: () => Promise<void>;
}

export interface LockOptions {
  /** Maximum wait for the holder to release the lock. */
  readonly wait_ms?: number;
  /** Takes the lock from a holder that has not released it within `wait_ms`. */
  readonly steal?: boolean;
}

/**
 * An open database. A transaction may await only its own calls: IndexedDB commits as soon as none
 * is pending.
 */
export interface Store<T extends Tables<T>> {
  readonly read: <R>(
    tables: readonly (keyof T & string)[],
    work: (transaction: ReadTransaction<T>) => Promise<R>,
  ) => Promise<R>;
  /**
   * Stores all writes of `work` or none, and resolves when they are stored. Nothing is stored when
   * `work` throws.
   */
  readonly write: <R>(
    tables: readonly (keyof T & string)[],
    work: (transaction: WriteTransaction<T>) => Promise<R>,
    options?: WriteOptions,
  ) => Promise<R>;
  /** Deletes all records of these tables, and returns their space to the disk. */
  readonly clear: (tables: readonly (keyof T & string)[]) => Promise<void>;
  /** Returns undefined when another connection keeps the lock. */
  readonly lock: (purpose: Purpose, options?: LockOptions) => Promise<Lock | undefined>;
  /**
   * Resolves to the reason when the connection ends: `closed` by this register, `newer` by a newer
   * one.
   */
  readonly ended: Promise<StoreReason>;
  readonly close: () => Promise<void>;
  /** Whether the browser keeps the data when its disk is full; undefined before its answer. */
  readonly isPersistent?: () => boolean | undefined;
}

/**
 * `full`: the disk is full. `newer`: a newer register has upgraded the database. `lock_lost`:
 * another connection took the lock. `busy`: another process keeps the file locked. `closed`: the
 * connection is closed.
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

/** Additional table of each database, for the holders of locks. */
export const LOCKS = "$locks";

export interface LockRecord {
  readonly purpose: Purpose;
  readonly token: string;
}
