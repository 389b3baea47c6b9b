import { pipeline } from "node:stream/promises";
import pg from "pg";
import { from as copyFrom, to as copyTo } from "pg-copy-streams";

export interface CopiedTable {
  readonly name: string;
  readonly rows: number;
}

export interface CopyOptions {
  /** URL of the role that owns the tables. `target_url` is of such a role too. */
  readonly source_url: string;
  readonly target_url: string;
  /** Called for each table after its copy was found equal. */
  readonly onTable?: (table: CopiedTable) => void;
  /** Called before the commit, once everything is copied and compared. */
  readonly beforeCommit: () => Promise<void>;
}

interface Table {
  readonly name: string;
  /** Quoted names of the stored columns, without generated ones. */
  readonly columns: string;
  /** Every column of the table with its type. Source and target must have the same text. */
  readonly description: string;
}

interface Position {
  readonly last_value: string;
  readonly is_called: boolean;
}

/** Schemas of the service and of its job queue. */
export const OWN_SCHEMAS = ["pos", "shop_data", "pgboss"];

/**
 * Settings of both sessions, so that both servers write values in the same way, and names of other
 * schemas in full.
 */
const SETTINGS = {
  search_path: "pg_catalog",
  timezone: "UTC",
  datestyle: "ISO, MDY",
  intervalstyle: "postgres",
  bytea_output: "hex",
  extra_float_digits: "1",
  statement_timeout: "0",
  idle_in_transaction_session_timeout: "0",
};

/**
 * Copies every row and the position of every sequence from a migrated database into another one
 * with the same migrations, whose own rows are deleted. Each side is one transaction: the source
 * does not change meanwhile, and an error leaves the target as it was, except for its sequences.
 * The target's triggers and foreign keys are off during the copy; the foreign keys are checked when
 * they return.
 *
 * @returns the copied tables with their numbers of rows.
 * @throws Error when the two have different tables, or a copy differs from its source.
 */
export async function copyDatabase({
  source_url,
  target_url,
  onTable = () => undefined,
  beforeCommit,
}: CopyOptions): Promise<CopiedTable[]> {
  const [source, target] = [newClient(source_url), newClient(target_url)];
  try {
    for (const client of [source, target]) {
      await client.connect();
      for (const [name, value] of Object.entries(SETTINGS))
        await client.query("select set_config($1, $2, false)", [name, value]);
    }
    const tables = await listTables(source);
    refuseOtherTables(tables, await listTables(target));
    const names = tables.map(({ name }) => name).join(", ");
    await source.query("begin isolation level repeatable read");
    // The tables are locked before the first query, whose snapshot would otherwise miss rows
    // committed meanwhile.
    await source.query(`lock table ${names} in share mode`);
    await target.query("begin");
    const restore = await suspendChecks(target);
    await target.query(`truncate ${names}`);
    const copied: CopiedTable[] = [];
    for (const table of tables) {
      const rows = await copyTable(source, target, table);
      copied.push({ name: table.name, rows });
      onTable({ name: table.name, rows });
    }
    await copySequences(source, target);
    await restore();
    await target.query(`analyze ${names}`);
    await beforeCommit();
    await target.query("commit");
    return copied;
  } finally {
    await Promise.allSettled([source.end(), target.end()]);
  }
}

function newClient(url: string): pg.Client {
  const client = new pg.Client({ connectionString: url, application_name: "tillkeeper move-to" });
  // Errors of the connection are ignored here: the running statement fails with the reason.
  client.on("error", () => undefined);
  return client;
}

/**
 * Lists the tables that contain rows: the partitions of a partitioned table, not the table itself.
 */
async function listTables(client: pg.Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select c.oid::regclass::text as name,
            string_agg(quote_ident(a.attname), ', ' order by a.attnum) filter (where a.attgenerated = '') as columns,
            string_agg(concat_ws(' ', a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull, a.attidentity, a.attgenerated),
                       ', ' order by a.attname collate "C") as description
       from pg_class c
       join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relkind = 'r' and c.relnamespace::regnamespace::text = any($1)
      group by c.oid
      order by c.oid::regclass::text collate "C"`,
    [OWN_SCHEMAS],
  );
  return rows;
}

function refuseOtherTables(source: readonly Table[], target: readonly Table[]): void {
  const found = new Map(target.map(({ name, description }) => [name, description]));
  const differing = source.find(({ name, description }) => found.get(name) !== description);
  const more = target.find(({ name }) => !source.some((table) => table.name === name));
  const name = differing?.name ?? more?.name;
  if (name === undefined && source.length > 0) return;
  throw new Error(
    `The two databases have different tables (${name ?? "none"}). Run tillkeeper migrate on the embedded one first.`,
  );
}

async function copyTable(source: pg.Client, target: pg.Client, { name, columns }: Table): Promise<number> {
  const list = `${name} (${columns})`;
  await pipeline(
    source.query(copyTo(`copy ${list} to stdout (format binary)`)),
    target.query(copyFrom(`copy ${list} from stdin (format binary)`)),
  );
  // SQL of a table's number of rows and digest. Digests are added up, because the order of the rows
  // may differ.
  const digest = `
    select count(*)::float8 as rows,
           sum(('x' || encode(substr(sha256(convert_to(r::text, 'UTF8')), 1, 8), 'hex'))::bit(64)::bigint::numeric)::text as digest
      from (select ${columns} from ${name}) r`;
  interface Digest {
    readonly rows: number;
    readonly digest: string | null;
  }
  const before = (await source.query<Digest>(digest)).rows[0];
  const after = (await target.query<Digest>(digest)).rows[0];
  if (before === undefined || before.rows !== after?.rows || before.digest !== after.digest)
    throw new Error(`The copy of ${name} differs: ${after?.rows} rows of ${before?.rows}.`);
  return before.rows;
}

async function copySequences(source: pg.Client, target: pg.Client): Promise<void> {
  const { rows } = await source.query<{ name: string }>(
    `select oid::regclass::text as name from pg_class
      where relkind = 'S' and relnamespace::regnamespace::text = any($1)`,
    [OWN_SCHEMAS],
  );
  for (const { name } of rows) {
    const read = `select last_value, is_called from ${name}`;
    const position = (await source.query<Position>(read)).rows[0];
    await target.query("select setval($1::regclass, $2, $3)", [name, position?.last_value, position?.is_called]);
  }
}

/**
 * Drops the foreign keys and disables the triggers, as a table's owner may without being superuser.
 *
 * @returns a function that restores both and compares them with the former ones.
 */
async function suspendChecks(target: pg.Client): Promise<() => Promise<void>> {
  const keys = await target.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
       from pg_constraint
      where contype = 'f' and conparentid = 0 and connamespace::regnamespace::text = any($1)`,
    [OWN_SCHEMAS],
  );
  const triggers = await target.query<{ table: string; name: string; enabled: string }>(
    `select tgrelid::regclass::text as table, quote_ident(tgname) as name,
            case tgenabled when 'A' then 'enable always' when 'R' then 'enable replica' when 'D' then 'disable' else 'enable' end as enabled
       from pg_trigger join pg_class c on c.oid = tgrelid
      where not tgisinternal and c.relnamespace::regnamespace::text = any($1)`,
    [OWN_SCHEMAS],
  );
  const before = await describeChecks(target);
  for (const { table, name } of keys.rows) await target.query(`alter table ${table} drop constraint ${name}`);
  for (const { table, name } of triggers.rows) await target.query(`alter table ${table} disable trigger ${name}`);
  return async () => {
    for (const { table, name, definition } of keys.rows)
      await target.query(`alter table ${table} add constraint ${name} ${definition}`);
    for (const { table, name, enabled } of triggers.rows)
      await target.query(`alter table ${table} ${enabled} trigger ${name}`);
    if ((await describeChecks(target)) !== before) throw new Error("The foreign keys or triggers are not as before.");
  };
}

/**
 * Lists all constraints, indexes and triggers of the schemas, and whether they are valid and
 * enabled.
 */
async function describeChecks(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ text: string }>(
    `select string_agg(line, E'\\n' order by line collate "C") as text from (
       select concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid), convalidated) as line
         from pg_constraint where connamespace::regnamespace::text = any($1)
       union all
       select concat_ws(' ', tgrelid::regclass, tgenabled, pg_get_triggerdef(t.oid))
         from pg_trigger t join pg_class c on c.oid = tgrelid
        where not tgisinternal and c.relnamespace::regnamespace::text = any($1)
       union all
       select concat_ws(' ', indrelid::regclass, indisvalid, pg_get_indexdef(indexrelid))
         from pg_index i join pg_class c on c.oid = indexrelid where c.relnamespace::regnamespace::text = any($1)) each`,
    [OWN_SCHEMAS],
  );
  return rows[0]?.text ?? "";
}
