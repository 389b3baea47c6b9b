import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { sqlStateOf } from "./database.ts";
import { withClient } from "./with-client.ts";
import { blockersOf, holdersOf, reportWaits, type SessionFilter } from "./lock-waits.ts";

const DIRECTORY = new URL("./migrations/", import.meta.url);
/**
 * Key of the migration lock, which may be any constant number. Nodes that start together queue for
 * it.
 */
const MIGRATION_LOCK = 7_245_331_902;
/**
 * Maximum ms that a migration waits for a lock, since other statements on the table wait behind it.
 */
const LOCK_TIMEOUT_MS = 2_000;
/** Milliseconds between two attempts of a migration, in which waiting statements run. */
const PAUSE_MS = 1_000;
/**
 * Milliseconds between two attempts to get the migration lock. No statement waits for the lock,
 * since that would block an index build.
 */
const QUEUE_MS = 250;
const LOCK_NOT_AVAILABLE = "55P03";
/**
 * First line of a migration that runs outside a transaction, such as one that builds an index
 * concurrently.
 */
const CONCURRENT = "-- concurrently";

export interface MigrateOptions {
  /** URL of the role that owns the tables. */
  readonly owner_url: string;
  /** URL of the service's role; may be the owner's. */
  readonly service_url: string;
  /**
   * Called as the owner under the migration lock, after the migrations, for the schema of the job
   * queue.
   */
  readonly afterwards?: (owner_url: string) => Promise<void>;
  /** Called with a line for each session that a migration waits for. */
  readonly onWait?: (line: string) => void;
  /** Folder of the migrations; only tests set it. */
  readonly directory?: URL;
}

/**
 * Row in `pos.migration` while move-to copies a shop into the database. The commit of the copy
 * replaces it.
 */
export const UNFINISHED_MOVE = { number: 0, name: "unfinished move-to", digest: "" } as const;

export interface Migration {
  readonly number: number;
  readonly name: string;
  /**
   * SHA-256 digest, as hex, of the migration's files; null when applied before digests were
   * recorded.
   */
  readonly digest: string | null;
}

/**
 * SQL of the applied migrations. It also works on a table from before digests were recorded, which
 * has no such column.
 */
const APPLIED = "select number, name, to_jsonb(m) ->> 'digest' as digest from pos.migration m order by number";

/** Lists the migrations in the source by number. */
export async function listMigrations(directory = DIRECTORY): Promise<Migration[]> {
  const entries = await readdir(directory, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory() || entry.name.endsWith(".sql")).map(({ name }) => name);
  return Promise.all(
    names.toSorted().map(async (name) => {
      const digest = createHash("sha256");
      for (const { path, text } of await readFiles(name, directory)) digest.update(`${path}\0${text}\0`);
      return { number: Number.parseInt(name, 10), name, digest: digest.digest("hex") };
    }),
  );
}

/**
 * Brings the database to the newest schema by numbered migrations, forward only, each in its own
 * transaction, all under one advisory lock. A migration is an SQL file, or a folder of SQL files
 * that run in the order of their names. A migration that does not get a lock within two seconds
 * releases all locks and is retried, so a long read delays only the migration. Then the service's
 * role gets its privileges: all on tables, but only reading and inserting on append-only tables,
 * and updating single columns of guarded ones. A role that may not create schemas, as on a node
 * that has only the service's role, changes nothing.
 *
 * @returns the names of the migrations applied now.
 * @throws Error when the role may not migrate and a migration is pending.
 * @throws Error when the database is read-only or not UTF-8, or was migrated by a newer version, by
 *   one of before 0.1.0 or by another state of this one, or a move into it did not finish.
 */
export async function migrate(options: MigrateOptions): Promise<string[]> {
  return withClient(configOf(options.owner_url), async (owner) => {
    await refuseWrongEncoding(owner);
    await refuseReadOnly(owner);
    if (!(await mayMigrate(owner))) return refusePending(options);
    await takeMigrationLock(owner, options);
    const applied = await applyMigrations(owner, options);
    await options.afterwards?.(options.owner_url);
    await grantToService(owner, userOf(options.service_url));
    return applied;
  });
}

/**
 * Lists the migrations that the database still lacks; all of them for an empty database. Needs only
 * the right to read.
 *
 * @throws Error when the role has no rights in the schema, or the database was migrated by a newer
 *   version, by one of before 0.1.0 or by another state of this one, or a move did not finish.
 */
export async function pendingMigrations(url: string, directory = DIRECTORY): Promise<string[]> {
  return withClient(configOf(url), async (client) => {
    const { rows: found } = await client.query<{ state: "none" | "hidden" | "readable" }>(
      `select case when c.oid is null then 'none'
                   when has_schema_privilege(n.oid, 'usage') and has_table_privilege(c.oid, 'select') then 'readable'
                   else 'hidden' end as state
         from (values (0)) one left join pg_namespace n on n.nspname = 'pos'
         left join pg_class c on c.relnamespace = n.oid and c.relname = 'migration'`,
    );
    if (found[0]?.state === "hidden")
      throw new Error(
        "The role has no rights in the schema pos. Run tillkeeper migrate with MIGRATION_DATABASE_URL: it grants them.",
      );
    const { rows } = found[0]?.state === "readable" ? await client.query<Migration>(APPLIED) : { rows: [] };
    const known = await listMigrations(directory);
    refuseUnknown(rows, known);
    const done = new Set(rows.map(({ number }) => number));
    return known.filter(({ number }) => !done.has(number)).map(({ name }) => name);
  });
}

function configOf(url: string): pg.ClientConfig {
  return { connectionString: url, application_name: "tillkeeper migrate" };
}

async function mayMigrate(owner: pg.Client): Promise<boolean> {
  const { rows } = await owner.query<{ may_migrate: boolean }>(
    "select has_database_privilege(current_database(), 'create') as may_migrate",
  );
  return rows[0]?.may_migrate === true;
}

async function refusePending({ owner_url, directory }: MigrateOptions): Promise<never[]> {
  const [pending] = await pendingMigrations(owner_url, directory);
  if (pending === undefined) return [];
  throw new Error(
    `The database lacks migration ${pending}, and its role may not migrate. Run tillkeeper migrate with ` +
      "MIGRATION_DATABASE_URL, then start this node.",
  );
}

function refuseUnknown(applied: readonly Migration[], known: readonly Migration[]): void {
  if (applied.some(({ number }) => number === UNFINISHED_MOVE.number))
    throw new Error("The database has no shop: the move-to into it did not finish. Run the same move-to again.");
  const names = new Map(known.map(({ number, name }) => [number, name]));
  const unknown = applied.find(({ number, name }) => names.get(number) !== name);
  if (unknown === undefined) return refuseOtherText(applied, known);
  throw new Error(
    names.has(unknown.number)
      ? `The database was made before version 0.1.0 (migration ${unknown.name}) and cannot be upgraded. Start with an empty database or another data directory.`
      : `The database was migrated by a newer Tillkeeper (migration ${unknown.number}).`,
  );
}

function refuseOtherText(applied: readonly Migration[], known: readonly Migration[]): void {
  const digests = new Map(known.map(({ number, digest }) => [number, digest]));
  const other = applied.find(({ number, digest }) => digests.get(number) !== digest);
  if (other === undefined) return;
  throw new Error(
    `The database was made by another state of this version, whose migration ${other.name} differs, and cannot be ` +
      "upgraded. Run the checkout that made it, or start with an empty database or another data directory.",
  );
}

/**
 * Checks that the database accepts writes.
 *
 * @throws Error on a standby, and on a database that was set to read-only.
 */
export async function refuseReadOnly(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ is_read_only: boolean }>(
    "select current_setting('transaction_read_only') = 'on' as is_read_only",
  );
  if (rows[0]?.is_read_only !== true) return;
  throw new Error(
    "The database is read-only: a standby, or default_transaction_read_only is on. Set DATABASE_URL to the primary, " +
      "or name all servers and add target_session_attrs=read-write. A standby for lists and reports is set in " +
      "DATABASE_READ_URL.",
  );
}

async function refuseWrongEncoding(owner: pg.Client): Promise<void> {
  const { rows } = await owner.query<{ server_encoding: string }>("show server_encoding");
  const encoding = rows[0]?.server_encoding;
  if (encoding !== "UTF8") throw new Error(`The database must be encoded in UTF8, not ${encoding}.`);
}

async function takeMigrationLock(owner: pg.Client, options: MigrateOptions): Promise<void> {
  await reporting(options, holdersOf(MIGRATION_LOCK), async () => {
    for (;;) {
      const { rows } = await owner.query<{ is_ours: boolean }>("select pg_try_advisory_lock($1) as is_ours", [
        MIGRATION_LOCK,
      ]);
      if (rows[0]?.is_ours === true) return;
      await sleep(QUEUE_MS);
    }
  });
}

function reporting<Result>(
  { owner_url, service_url, onWait = () => undefined }: MigrateOptions,
  filter: SessionFilter,
  work: () => Promise<Result>,
): Promise<Result> {
  return reportWaits({ urls: [owner_url, service_url], filter, onWait }, work);
}

async function applyMigrations(owner: pg.Client, options: MigrateOptions): Promise<string[]> {
  await owner.query("create schema if not exists pos");
  await owner.query(
    `create table if not exists pos.migration (
       number integer primary key, name text not null, digest text not null,
       applied_at timestamptz not null default clock_timestamp())`,
  );
  const { rows } = await owner.query<Migration>(APPLIED);
  const known = await listMigrations(options.directory);
  refuseUnknown(rows, known);
  const done = new Set(rows.map((row) => row.number));
  const due = known.filter(({ number }) => !done.has(number));
  if (due.length === 0) return [];
  const backend = await owner.query<{ pid: number }>("select pg_backend_pid() as pid");
  await reporting(options, blockersOf(backend.rows[0]?.pid ?? 0), async () => {
    for (const migration of due) await apply(owner, migration, options);
  });
  return due.map(({ name }) => name);
}

async function apply(owner: pg.Client, { number, name, digest }: Migration, options: MigrateOptions): Promise<void> {
  const files = await readFiles(name, options.directory ?? DIRECTORY);
  const concurrent = files.find(({ path, text }) => path === name && text.startsWith(`${CONCURRENT}\n`));
  for (;;) {
    let at = name;
    try {
      if (concurrent !== undefined) await runConcurrently(owner, concurrent.text);
      else {
        await begin(owner);
        for (const { path, text } of files) {
          at = path;
          await owner.query(text);
        }
      }
      await owner.query("insert into pos.migration (number, name, digest) values ($1, $2, $3)", [number, name, digest]);
      await owner.query("commit");
      return;
    } catch (error) {
      await owner.query("rollback");
      if (sqlStateOf(error) !== LOCK_NOT_AVAILABLE)
        throw new Error(`Migration ${at} failed: ${error instanceof Error ? error.message : String(error)}`, {
          cause: error,
        });
    }
    options.onWait?.(`migration ${name} did not get a lock within ${LOCK_TIMEOUT_MS} ms; it is tried again`);
    await sleep(PAUSE_MS);
  }
}

interface SqlFile {
  readonly path: string;
  readonly text: string;
}

async function readFiles(name: string, directory: URL): Promise<SqlFile[]> {
  const paths = name.endsWith(".sql")
    ? [name]
    : (await readdir(new URL(`${name}/`, directory))).toSorted().map((file) => `${name}/${file}`);
  return Promise.all(paths.map(async (path) => ({ path, text: await readFile(new URL(path, directory), "utf8") })));
}

async function begin(owner: pg.Client): Promise<void> {
  await owner.query("begin");
  await owner.query(`set local lock_timeout = ${LOCK_TIMEOUT_MS}`);
}

/**
 * Runs each statement of a migration separately, and leaves a transaction open for recording the
 * migration. Rebuilds an index that an earlier attempt left unfinished.
 *
 * @throws Error when a statement cannot be repeated, or run concurrently with writers.
 */
async function runConcurrently(owner: pg.Client, text: string): Promise<void> {
  const statements = text
    .replaceAll(/^--.*$/gm, "")
    .split(/;\s*$/m)
    .map((statement) => statement.trim())
    .filter((statement) => statement !== "");
  for (const statement of statements) {
    if (!/^(?:create (?:unique )?index concurrently if not exists|drop index concurrently if exists) /i.test(statement))
      throw new Error(`this is no index that is made or dropped concurrently, if it is not yet: ${statement}`);
  }
  const { rows } = await owner.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name
       from pg_index i join pg_class c on c.oid = i.indexrelid join pg_namespace n on n.oid = c.relnamespace
      where not i.indisvalid and n.nspname in ('pos', 'shop_data')`,
  );
  for (const { name } of rows) await owner.query(`drop index concurrently if exists ${name}`);
  for (const statement of statements) await owner.query(statement);
  await owner.query("begin");
}

/**
 * Returns the role in a URL without connecting, because the owner may not be able to sign in as
 * that role.
 */
function userOf(url: string): string {
  return new pg.Client(configOf(url)).user ?? "";
}

async function grantToService(owner: pg.Client, service: string): Promise<void> {
  const { rows } = await owner.query<{ name: string }>("select current_user as name");
  if (rows[0]?.name === service) return;
  const role = pg.escapeIdentifier(service);
  await owner.query("begin");
  for (const schema of ["pos", "shop_data", "pgboss"]) {
    const { rowCount } = await owner.query("select from pg_namespace where nspname = $1", [schema]);
    if (rowCount === 0) continue;
    await owner.query(`grant usage on schema ${schema} to ${role}`);
    await owner.query(`grant select, insert, update, delete on all tables in schema ${schema} to ${role}`);
    await owner.query(`grant usage, select on all sequences in schema ${schema} to ${role}`);
    await owner.query(`grant execute on all functions in schema ${schema} to ${role}`);
  }
  // Rows of a partition are reached through its table, whose rights and guards apply.
  const parts = await owner.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class where relispartition and relkind = 'r' and relnamespace = 'pos'::regnamespace`,
  );
  for (const { name } of parts.rows) await owner.query(`revoke all on ${name} from ${role}`);
  const guarded = await owner.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name
       from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
      where t.tgname = 'append_only_rows'`,
  );
  for (const { name } of guarded.rows) await owner.query(`revoke update, delete, truncate on ${name} from ${role}`);
  await grantGuardedColumns(owner, role);
  await owner.query(`revoke all on pos.migration from ${role}`);
  await owner.query(`grant select on pos.migration to ${role}`);
  await owner.query("commit");
}

/**
 * Grants updates of guarded tables, and of views on them, for the columns in `guarded_moves` only.
 */
async function grantGuardedColumns(owner: pg.Client, role: string): Promise<void> {
  const { rows } = await owner.query<{ name: string; changeable: string | null }>(
    `select format('%I.%I', n.nspname, c.relname) as name,
            (select string_agg(quote_ident(own.attname), ', ')
               from pg_attribute own join pg_attribute moving using (attname)
              where own.attrelid = c.oid and moving.attrelid = t.tgrelid and moving.attnum = any(t.tgattr::int2[])) as changeable
       from pg_trigger t
       join pg_class c on c.oid = t.tgrelid or c.oid in (
              select r.ev_class from pg_depend d join pg_rewrite r on r.oid = d.objid
               where d.classid = 'pg_rewrite'::regclass and d.refclassid = 'pg_class'::regclass and d.refobjid = t.tgrelid)
       join pg_namespace n on n.oid = c.relnamespace
      where t.tgname = 'guarded_moves' and not c.relispartition`,
  );
  for (const { name, changeable } of rows) {
    await owner.query(`revoke update, delete, truncate on ${name} from ${role}`);
    if (changeable !== null) await owner.query(`grant update (${changeable}) on ${name} to ${role}`);
  }
}
