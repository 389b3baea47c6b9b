import { readdir, readFile } from "node:fs/promises";
import pg from "pg";

const DIRECTORY = new URL("./migrations/", import.meta.url);
/** Any constant number; nodes that start together queue on it. */
const MIGRATION_LOCK = 7_245_331_902;

export interface MigrateOptions {
  /** Connection of the owner role. */
  readonly owner_url: string;
  /** Connection of the service's role; may be the owner's. */
  readonly service_url: string;
  /** Runs as the owner under the migration lock, after the migrations: the schema of the job queue. */
  readonly afterwards?: (owner_url: string) => Promise<void>;
  /** Stop after this migration's number; for tests of a single migration. */
  readonly up_to?: number;
}

export interface Migration {
  readonly number: number;
  readonly name: string;
}

/** The migrations in the source, in order. */
export async function listMigrations(): Promise<Migration[]> {
  const names = (await readdir(DIRECTORY)).filter((name) => name.endsWith(".sql")).toSorted();
  return names.map((name) => ({ number: Number.parseInt(name, 10), name }));
}

/**
 * Brings the database to the newest schema: numbered SQL files, forward only, each in a transaction of its own, all
 * under one advisory lock. Then gives the service's role its rights: all on tables, but only reading and inserting
 * on those that are append-only, and updating single columns of those that are guarded.
 *
 * @returns the names of the migrations applied now.
 * @throws Error when the database is not UTF-8, or was migrated by a newer version.
 */
export async function migrate(options: MigrateOptions): Promise<string[]> {
  const owner = new pg.Client({ connectionString: options.owner_url, application_name: "tillkeeper migrate" });
  await owner.connect();
  try {
    await refuseWrongEncoding(owner);
    await owner.query("select pg_advisory_lock($1)", [MIGRATION_LOCK]);
    const applied = await applyMigrations(owner, options.up_to ?? Number.POSITIVE_INFINITY);
    await options.afterwards?.(options.owner_url);
    await grantToService(owner, await userOf(options.service_url));
    return applied;
  } finally {
    await owner.end();
  }
}

/**
 * The migrations that the database still lacks; all of them when it has none. Needs no right but to read.
 *
 * @throws Error when the database was migrated by a newer version.
 */
export async function pendingMigrations(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url, application_name: "tillkeeper migrate" });
  await client.connect();
  try {
    const { rows: found } = await client.query<{ exists: boolean }>(
      "select to_regclass('pos.migration') is not null as exists",
    );
    const { rows } =
      found[0]?.exists === true
        ? await client.query<{ number: number }>("select number from pos.migration")
        : { rows: [] };
    const known = await listMigrations();
    refuseNewer(rows, known);
    const done = new Set(rows.map(({ number }) => number));
    return known.filter(({ number }) => !done.has(number)).map(({ name }) => name);
  } finally {
    await client.end();
  }
}

function refuseNewer(applied: readonly { readonly number: number }[], known: readonly Migration[]): void {
  const newest = known.at(-1)?.number ?? 0;
  const foreign = applied.find(({ number }) => number > newest);
  if (foreign) throw new Error(`The database was migrated by a newer Tillkeeper (migration ${foreign.number}).`);
}

async function refuseWrongEncoding(owner: pg.Client): Promise<void> {
  const { rows } = await owner.query<{ server_encoding: string }>("show server_encoding");
  const encoding = rows[0]?.server_encoding;
  if (encoding !== "UTF8") throw new Error(`The database must be encoded in UTF8, not ${encoding}.`);
}

async function applyMigrations(owner: pg.Client, up_to: number): Promise<string[]> {
  await owner.query("create schema if not exists pos");
  await owner.query(
    `create table if not exists pos.migration (
       number integer primary key, name text not null, applied_at timestamptz not null default clock_timestamp())`,
  );
  const { rows } = await owner.query<{ number: number }>("select number from pos.migration");
  const known = await listMigrations();
  refuseNewer(rows, known);
  const done = new Set(rows.map((row) => row.number));
  const applied: string[] = [];
  for (const { number, name } of known) {
    if (done.has(number) || number > up_to) continue;
    const text = await readFile(new URL(name, DIRECTORY), "utf8");
    await owner.query("begin");
    try {
      await owner.query(text);
      await owner.query("insert into pos.migration (number, name) values ($1, $2)", [number, name]);
      await owner.query("commit");
    } catch (error) {
      await owner.query("rollback");
      throw new Error(`Migration ${name} failed: ${error instanceof Error ? error.message : String(error)}`, {
        cause: error,
      });
    }
    applied.push(name);
  }
  return applied;
}

async function userOf(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url, application_name: "tillkeeper migrate" });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>("select current_user as name");
    return rows[0]?.name ?? "";
  } finally {
    await client.end();
  }
}

async function grantToService(owner: pg.Client, service: string): Promise<void> {
  const { rows } = await owner.query<{ name: string }>("select current_user as name");
  if (rows[0]?.name === service) return;
  const role = pg.escapeIdentifier(service);
  await owner.query("begin");
  for (const schema of ["pos", "commerce", "pgboss"]) {
    const { rowCount } = await owner.query("select from pg_namespace where nspname = $1", [schema]);
    if (rowCount === 0) continue;
    await owner.query(`grant usage on schema ${schema} to ${role}`);
    await owner.query(`grant select, insert, update, delete on all tables in schema ${schema} to ${role}`);
    await owner.query(`grant usage, select on all sequences in schema ${schema} to ${role}`);
    await owner.query(`grant execute on all functions in schema ${schema} to ${role}`);
  }
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

/** Of guarded tables, and of views that read them, the service updates the columns that `guarded_moves` names, and no others. */
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
      where t.tgname = 'guarded_moves'`,
  );
  for (const { name, changeable } of rows) {
    await owner.query(`revoke update, delete, truncate on ${name} from ${role}`);
    if (changeable !== null) await owner.query(`grant update (${changeable}) on ${name} to ${role}`);
  }
}
