import { readdirSync, rmSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { DatabaseSync, type StatementSync } from "node:sqlite";
import { type DatabaseSpec, type Key, LOCKS, type Range, type Store, StoreError, type StoreReason } from "./port.ts";
import type { Lock, LockOptions, Purpose, ReadTransaction, Tables, TableSpec, WriteTransaction } from "./port.ts";
import { checkLock, poll, type RawTransaction, scoped, workQueue } from "./transactions.ts";
import { decode, encode, keyOf } from "./values.ts";

/** Maximum wait for another process's transaction, in milliseconds. */
const BUSY_MS = 5_000;

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** Result codes of SQLite, see https://sqlite.org/rescode.html */
const SQLITE_BUSY = 5;
const SQLITE_FULL = 13;
const SQLITE_IOERR_SHMSIZE = 4874;

function storeError(error: unknown): unknown {
  if (!(error instanceof Error) || !("errcode" in error)) return error;
  const code = Number(error.errcode);
  if (code === SQLITE_FULL || code === SQLITE_IOERR_SHMSIZE)
    return new StoreError("full", "The disk is full: nothing was stored.", { cause: error });
  if ((code & 0xff) === SQLITE_BUSY)
    return new StoreError("busy", "Another process keeps the database locked.", { cause: error });
  return error;
}

/** Creates missing tables and indexes, and fills new indexes. */
function upgrade(db: DatabaseSync, tables: readonly (readonly [string, TableSpec])[]): void {
  for (const [name, { key, indexes = [] }] of tables) {
    db.exec(`create table if not exists ${quoted(name)} ("$key" primary key not null, "$record" text not null)`);
    const columns = new Set(
      db
        .prepare("select name from pragma_table_info(?)")
        .all(name)
        .map((row) => row["name"]),
    );
    for (const index of indexes) {
      if (columns.has(index)) continue;
      if (index === key) throw new Error(`${name} is found by ${key} already.`);
      db.exec(`alter table ${quoted(name)} add column ${quoted(index)}`);
      db.prepare(`update ${quoted(name)} set ${quoted(index)} = json_extract("$record", ?)`).run(`$.${index}`);
      db.exec(`create index ${quoted(`${name}.${index}`)} on ${quoted(name)} (${quoted(index)}, "$key")`);
    }
  }
}

function rawTransaction(db: DatabaseSync, specs: ReadonlyMap<string, TableSpec>): RawTransaction {
  const statements = new Map<string, StatementSync>();
  const statement = (sql: string): StatementSync => {
    const known = statements.get(sql);
    if (known !== undefined) return known;
    const prepared = db.prepare(sql);
    statements.set(sql, prepared);
    return prepared;
  };
  const specOf = (table: string): TableSpec => {
    const spec = specs.get(table);
    if (spec === undefined) throw new Error(`There is no table ${table}.`);
    return spec;
  };
  const where = (table: string, { index, from, after, to, before }: Range): { sql: string; keys: Key[] } => {
    if (index !== undefined && specOf(table).indexes?.includes(index) !== true)
      throw new Error(`${table} has no index ${index}.`);
    const column = quoted(index ?? "$key");
    const bounds = [
      { operator: ">=", key: from },
      { operator: ">", key: after },
      { operator: "<=", key: to },
      { operator: "<", key: before },
    ].filter((bound): bound is { operator: string; key: Key } => bound.key !== undefined);
    const conditions = [`${column} is not null`, ...bounds.map(({ operator }) => `${column} ${operator} ?`)];
    return { sql: `from ${quoted(table)} where ${conditions.join(" and ")}`, keys: bounds.map(({ key }) => key) };
  };
  return {
    get: async (table, key) => {
      const row = statement(`select "$record" from ${quoted(table)} where "$key" = ?`).get(key);
      return row === undefined ? undefined : decode(String(row["$record"]));
    },
    range: async (table, range = {}) => {
      const { sql, keys } = where(table, range);
      const way = range.descending === true ? "desc" : "asc";
      const order = [...(range.index === undefined ? [] : [range.index]), "$key"].map(
        (name) => `${quoted(name)} ${way}`,
      );
      const rows = statement(`select "$record" ${sql} order by ${order.join(", ")} limit ?`);
      return rows.all(...keys, range.limit ?? -1).map((row) => decode(String(row["$record"])));
    },
    count: async (table, range = {}) => {
      const { sql, keys } = where(table, range);
      return Number(statement(`select count(*) as n ${sql}`).get(...keys)?.["n"]);
    },
    put: async (table, record) => {
      const { key, indexes = [] } = specOf(table);
      const values = [key, ...indexes].map((member) => keyOf(record, member) ?? null);
      if (values[0] === null) throw new TypeError(`A record of ${table} has no ${key}.`);
      const columns = ["$key", ...indexes, "$record"].map(quoted);
      const placeholders = columns.map(() => "?").join(", ");
      statement(`insert or replace into ${quoted(table)} (${columns.join(", ")}) values (${placeholders})`).run(
        ...values,
        encode(record),
      );
    },
    delete: async (table, key) => {
      statement(`delete from ${quoted(table)} where "$key" = ?`).run(key);
    },
  };
}

/**
 * Opens a database in one file, which several processes may have open. A strict commit is on the
 * disk when it resolves (`synchronous=full` of a write-ahead log). A relaxed commit survives a
 * crash, but a power cut may lose it.
 */
export async function openSqliteStore<T extends Tables<T>>(spec: DatabaseSpec<T>, path: string): Promise<Store<T>> {
  const specs = new Map<string, TableSpec>([
    [LOCKS, { key: "purpose" }],
    ...Object.entries<DatabaseSpec<T>["tables"][keyof T]>(spec.tables),
  ]);
  const db = new DatabaseSync(path, { timeout: BUSY_MS });
  const ended = Promise.withResolvers<StoreReason>();
  const queue = workQueue();
  const raw = rawTransaction(db, specs);
  let synchronous = "";

  const versionOf = (): number => Number(db.prepare("pragma user_version").get()?.["user_version"]);
  const end = (reason: StoreReason): void => {
    if (db.isOpen) db.close();
    ended.resolve(reason);
  };
  const checkVersion = (): void => {
    if (versionOf() <= spec.version) return;
    db.exec("rollback");
    end("newer");
    throw new StoreError("newer", "The database belongs to a newer register.");
  };

  /** Runs `work` between `begin` and a commit; rolls back when either fails. */
  const transact = async <R>(begin: string, work: () => Promise<R>): Promise<R> => {
    if (!db.isOpen) throw new StoreError("closed", "The connection is closed.");
    try {
      db.exec(begin);
      checkVersion();
      const result = await work();
      db.exec("commit");
      return result;
    } catch (error) {
      if (db.isOpen && db.isTransaction) db.exec("rollback");
      throw storeError(error);
    }
  };

  const inScope = async <R>(
    tables: readonly string[],
    mode: "read" | "write",
    work: (transaction: RawTransaction) => Promise<R>,
  ): Promise<R> => {
    const scope = scoped(raw, tables, mode);
    try {
      return await work(scope.transaction);
    } finally {
      scope.end();
    }
  };

  const setDurability = (wanted: string): void => {
    if (!db.isOpen || wanted === synchronous) return;
    db.exec(`pragma synchronous = ${wanted}`);
    synchronous = wanted;
  };

  try {
    db.exec("pragma journal_mode = wal");
    setDurability("full");
    await transact("begin immediate", async () => {
      if (versionOf() === spec.version) return;
      upgrade(db, [...specs]);
      db.exec(`pragma user_version = ${spec.version}`);
    });
  } catch (error) {
    end("closed");
    throw storeError(error);
  }

  const locks = fileLocks(path, raw, (work) => queue(() => transact("begin immediate", work)));
  return {
    read: (tables, work) =>
      queue(() =>
        transact("begin", () => inScope(tables, "read", (transaction) => work(transaction as ReadTransaction<T>))),
      ),
    write: (tables, work, { durability = spec.durability, lock } = {}) =>
      queue(() => {
        setDurability(durability === "strict" ? "full" : "normal");
        return transact("begin immediate", async () => {
          await checkLock(raw, lock);
          return inScope(tables, "write", (transaction) => work(transaction as WriteTransaction<T>));
        });
      }),
    clear: (tables) =>
      queue(async () => {
        await transact("begin immediate", async () => {
          for (const table of tables) db.exec(`delete from ${quoted(table)}`);
        });
        try {
          // SQLite keeps the space of deleted rows in the file, so it is compacted.
          db.exec("vacuum");
          db.exec("pragma wal_checkpoint(truncate)");
        } catch (error) {
          throw storeError(error);
        }
      }),
    lock: locks,
    ended: ended.promise,
    close: () => queue(async () => end("closed")),
  };
}

/**
 * Takes locks that the operating system releases when their process ends: an exclusive lock of
 * SQLite on a separate file. A file cannot be taken from a living process, so stealing a lock uses
 * a new file. The record in the database then names the new holder, and the former holder's next
 * transaction fails.
 */
function fileLocks(path: string, raw: RawTransaction, transact: <R>(work: () => Promise<R>) => Promise<R>) {
  interface Holder {
    readonly purpose: Purpose;
    readonly token: string;
    readonly generation: number;
  }
  const fileOf = (purpose: Purpose, generation: number): string => `${path}.${purpose}-${generation}.lock`;
  const generationOf = async (purpose: Purpose): Promise<number> =>
    ((await raw.get(LOCKS, purpose)) as Holder | undefined)?.generation ?? 0;

  function lockFile(file: string): DatabaseSync | undefined {
    const held = new DatabaseSync(file, { timeout: 0 });
    try {
      held.exec("begin exclusive");
      return held;
    } catch (error) {
      held.close();
      const reason = storeError(error);
      if (reason instanceof StoreError && reason.reason === "busy") return undefined;
      throw reason;
    }
  }

  function removeOlder(purpose: Purpose, generation: number): void {
    const start = `${basename(path)}.${purpose}-`;
    for (const name of readdirSync(dirname(path))) {
      if (!name.startsWith(start) || !name.endsWith(".lock")) continue;
      if (Number(name.slice(start.length, -".lock".length)) < generation) rmSync(join(dirname(path), name));
    }
  }

  /**
   * Locks the file of the lock and stores its holder; undefined when another process has locked it.
   */
  async function take(purpose: Purpose, { is_new }: { readonly is_new: boolean }): Promise<Lock | undefined> {
    const token = crypto.randomUUID();
    const file = await transact(async () => {
      const generation = (await generationOf(purpose)) + (is_new ? 1 : 0);
      const held = lockFile(fileOf(purpose, generation));
      if (held === undefined) return undefined;
      const holder: Holder = { purpose, token, generation };
      await raw.put(LOCKS, holder);
      removeOlder(purpose, generation);
      return held;
    });
    if (file === undefined) return undefined;
    const release = async (): Promise<void> => {
      if (file.isOpen) file.close();
    };
    return { purpose, token, release };
  }

  return async (purpose: Purpose, { wait_ms = 0, steal = false }: LockOptions = {}): Promise<Lock | undefined> =>
    (await poll(wait_ms, () => take(purpose, { is_new: false }))) ??
    (steal ? take(purpose, { is_new: true }) : undefined);
}
