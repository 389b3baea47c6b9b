import { type DatabaseSpec, type Key, LOCKS, type Range, type Store, StoreError, type StoreReason } from "./port.ts";
import type { Lock, LockOptions, LockRecord, Purpose, ReadTransaction, Tables, WriteTransaction } from "./port.ts";
import { checkLock, poll, type RawTransaction, scoped, workQueue } from "./transactions.ts";
import { decode, encode, keyOf } from "./values.ts";

interface Row {
  readonly text: string;
  /** The record read back from the text, used for its indexes and never returned. */
  readonly record: object;
}

type Rows = ReadonlyMap<Key, Row>;

interface Holder {
  readonly token: string;
  readonly lose: () => void;
}

function rowOf(record: object): Row {
  const text = encode(record);
  return { text, record: decode(text) as object };
}

/**
 * Memory that outlives the connections to its databases: a register that opens it again finds its
 * records.
 */
export class Memory {
  readonly databases = new Map<string, { version: number; tables: Map<string, Rows>; held: Map<Purpose, Holder> }>();
  readonly queue = workQueue();
}

const before = (a: Key, b: Key): boolean => (typeof a === typeof b ? a < b : typeof a === "number");
const compare = (a: Key, b: Key): number => (a === b ? 0 : before(a, b) ? -1 : 1);

function isWithin(key: Key, { from, after, to, before: end }: Range): boolean {
  if (from !== undefined && compare(key, from) < 0) return false;
  if (after !== undefined && compare(key, after) <= 0) return false;
  if (to !== undefined && compare(key, to) > 0) return false;
  return end === undefined || compare(key, end) < 0;
}

/** Opens a store in memory, for tests and simulators. Nothing outlives the process. */
export async function openMemoryStore<T extends Tables<T>>(
  spec: DatabaseSpec<T>,
  memory: Memory = new Memory(),
): Promise<Store<T>> {
  const ended = Promise.withResolvers<StoreReason>();
  let is_open = true;
  const keys: Record<string, string> = { [LOCKS]: "purpose" };
  for (const [name, { key }] of Object.entries<DatabaseSpec<T>["tables"][keyof T]>(spec.tables)) keys[name] = key;
  const database = memory.databases.get(spec.name) ?? { version: 0, tables: new Map<string, Rows>(), held: new Map() };
  if (database.version > spec.version) throw new StoreError("newer", "The database belongs to a newer register.");
  memory.databases.set(spec.name, database);
  database.version = spec.version;
  for (const name of Object.keys(keys)) if (!database.tables.has(name)) database.tables.set(name, new Map());

  const end = (reason: StoreReason): void => {
    is_open = false;
    ended.resolve(reason);
  };

  /** Returns a transaction over rows. It writes to copies, which replace the rows at the commit. */
  const rawOver = (rowsOf: (table: string) => Map<Key, Row> | Rows): RawTransaction => {
    const range = (table: string, options: Range): unknown[] => {
      const { index, descending, limit } = options;
      const rows = [...rowsOf(table)];
      const found = rows
        .map(([key, { text, record }]) => ({ key, text, at: index === undefined ? key : keyOf(record, index) }))
        .filter((row): row is { key: Key; text: string; at: Key } => row.at !== undefined && isWithin(row.at, options))
        .toSorted((a, b) => compare(a.at, b.at) || compare(a.key, b.key));
      const ordered = descending === true ? found.toReversed() : found;
      return ordered.slice(0, limit).map(({ text }) => decode(text));
    };
    return {
      get: async (table, key) => {
        const row = rowsOf(table).get(key);
        return row === undefined ? undefined : decode(row.text);
      },
      range: async (table, options = {}) => range(table, options),
      count: async (table, options = {}) => range(table, options).length,
      put: async (table, record) => {
        const key = keyOf(record, keys[table] ?? "");
        if (key === undefined) throw new TypeError(`A record of ${table} has no ${keys[table]}.`);
        (rowsOf(table) as Map<Key, Row>).set(key, rowOf(record));
      },
      delete: async (table, key) => {
        (rowsOf(table) as Map<Key, Row>).delete(key);
      },
    };
  };
  const present = (table: string): Rows => database.tables.get(table) ?? new Map();
  const check = (): void => {
    if (is_open && database.version > spec.version) end("newer");
    if (!is_open) throw new StoreError("closed", "The connection is closed.");
  };

  const read: Store<T>["read"] = (tables, work) =>
    memory.queue(async () => {
      check();
      const scope = scoped(rawOver(present), tables, "read");
      try {
        return await work(scope.transaction as ReadTransaction<T>);
      } finally {
        scope.end();
      }
    });

  const write = <R>(
    tables: readonly string[],
    work: (transaction: WriteTransaction<T>) => Promise<R>,
    { lock }: { readonly lock?: Lock } = {},
  ): Promise<R> =>
    memory.queue(async () => {
      check();
      const copies = new Map(tables.map((table) => [table, new Map(present(table))]));
      const raw = rawOver((table) => copies.get(table) ?? new Map<Key, Row>());
      const scope = scoped(raw, tables, "write");
      try {
        await checkLock(rawOver(present), lock);
        const result = await work(scope.transaction as WriteTransaction<T>);
        check();
        for (const [table, rows] of copies) database.tables.set(table, rows);
        return result;
      } finally {
        scope.end();
      }
    });

  const clear = (tables: readonly string[]): Promise<void> =>
    memory.queue(async () => {
      check();
      for (const table of tables) database.tables.set(table, new Map());
    });

  async function lock(purpose: Purpose, { wait_ms = 0, steal = false }: LockOptions = {}): Promise<Lock | undefined> {
    const token = crypto.randomUUID();
    const take = async (): Promise<boolean | undefined> => (database.held.has(purpose) ? undefined : true);
    if ((await poll(wait_ms, take)) === undefined && !steal) return undefined;
    const lost = Promise.withResolvers<void>();
    database.held.get(purpose)?.lose();
    database.held.set(purpose, { token, lose: lost.resolve });
    const holder: LockRecord = { purpose, token };
    const record = new Map(present(LOCKS)).set(purpose, rowOf(holder));
    database.tables.set(LOCKS, record);
    const release = async (): Promise<void> => {
      if (database.held.get(purpose)?.token === token) database.held.delete(purpose);
    };
    return { purpose, token, release, lost: lost.promise };
  }

  return {
    read,
    write,
    clear,
    lock,
    ended: ended.promise,
    close: async () => {
      await memory.queue(async () => end("closed"));
    },
  };
}
