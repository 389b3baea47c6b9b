import type { Command } from "commander";
import type { Logger } from "pino";
import pg from "pg";
import { type Config, loadConfig } from "../runtime/config/config.ts";
import { type CopiedTable, copyDatabase, OWN_SCHEMAS } from "../runtime/copy-database.ts";
import { findWritable } from "../runtime/database-hosts.ts";
import { inspectEmbedded, startEmbeddedPostgres } from "../runtime/embedded-postgres/embedded-postgres.ts";
import { markMoved, unmarkMoved } from "../runtime/embedded-postgres/moved.ts";
import { localeProblem } from "../runtime/locale-problem.ts";
import { pendingMigrations, UNFINISHED_MOVE } from "../runtime/migrate.ts";
import { migrateDatabase } from "./open-database.ts";
import { connectProblem } from "./start-problems.ts";
import { commandLog } from "./with-database.ts";

const OLDEST_VERSION = 15;

export interface Move {
  /**
   * Settings of the move: DATA_DIR names the embedded database, the database URLs name the new one.
   */
  readonly config: Pick<Config, "data_dir" | "database_url" | "migration_database_url">;
  readonly log: Logger;
  readonly onTable?: (table: CopiedTable) => void;
}

export interface Moved {
  readonly tables: readonly CopiedTable[];
  /** PostgreSQL's own directory of the embedded database. */
  readonly data_directory: string;
  /** Path of the file that keeps the embedded database from starting. */
  readonly mark: string;
}

/** Adds the command that moves a shop from the embedded database to a server. */
export function addMoveTo(program: Command): void {
  program
    .command("move-to")
    .description("move the shop from the embedded database to an empty database of a PostgreSQL server")
    .addHelpText(
      "after",
      `
Stop the service first. Settings are those of the service after the move: DATABASE_URL, MIGRATION_DATABASE_URL and
ENCRYPTION_KEY (or a file: DATABASE_URL_FILE and so on), and DATA_DIR of the embedded database. Passwords can be in the
file of PGPASSFILE instead of the URLs. The new database is empty, with the roles of docs/operations/scale.md; without
MIGRATION_DATABASE_URL one role does both. The command copies every table, compares the copies by count and digest, and marks the embedded database as
moved. After an error the new database is empty again and the service starts as before, unless the message says
otherwise. After an interruption run the same command again.`,
    )
    .action(async () => {
      const config = loadConfig();
      const onTable = ({ name, rows }: CopiedTable): void => {
        if (rows > 0) console.error(`${name}: ${rows} rows`);
      };
      const { tables, data_directory, mark } = await moveShop({
        config,
        log: commandLog(config),
        onTable,
      });
      const rows = tables.reduce((sum, table) => sum + table.rows, 0);
      console.log(`Moved ${tables.length} tables with ${rows} rows. Each copy has the same count and digest.`);
      console.log(
        "Start the service with DATABASE_URL, MIGRATION_DATABASE_URL and ENCRYPTION_KEY as they are set here.",
      );
      console.log(`The embedded database is unchanged in ${data_directory}. It does not start while ${mark} exists.`);
    });
}

/**
 * Moves the shop of `config.data_dir` to the database of `config.database_url`.
 *
 * @throws Error, with nothing changed, when the service runs, the target is not empty, too old or
 *   has another locale, or a copy differs.
 */
export async function moveShop({ config, log, onTable = () => undefined }: Move): Promise<Moved> {
  const { data_dir, database_url, migration_database_url } = config;
  if (database_url === undefined) throw new Error("DATABASE_URL is not set: it names the new database.");
  const service_url = await findWritable(database_url);
  const owner_url = await findWritable(migration_database_url ?? database_url);
  return withClient(owner_url, async (client) => {
    // The lock lets one move run at a time: a second one that fails would drop what the first one
    // has copied.
    const { rows } = await client.query<{ is_alone: boolean }>(
      "select pg_try_advisory_lock(hashtext('tillkeeper move-to')) as is_alone",
    );
    if (rows[0]?.is_alone !== true) throw new Error("Another move-to copies into this database. Wait until it ends.");
    return copyShop({ data_dir, service_url, owner_url, log, onTable });
  });
}

interface Copy extends Required<Pick<Move, "log" | "onTable">> {
  readonly data_dir: string;
  readonly service_url: string;
  readonly owner_url: string;
}

/**
 * Gives the new database the partitions of receipts that the embedded one has attached. Archived
 * ones stay in their files; the rows of pos.receipt_part, which are copied later, name them.
 */
export async function takeReceiptParts(source_url: string, target_url: string): Promise<void> {
  const list = (client: pg.Client) =>
    client.query<{ first_id: string; end_id: string; is_closed: boolean }>(
      `select p.first_id, p.end_id, p.closed_at is not null as is_closed from pos.receipt_part p
        where p.first_id not in (select a.first_id from pos.receipt_part_away a) order by p.first_id`,
    );
  const { rows: parts } = await withClient(source_url, list);
  await withClient(target_url, async (client) => {
    const own = (await list(client)).rows;
    const isIn = (
      others: readonly { first_id: string; end_id: string }[],
      part: { first_id: string; end_id: string },
    ) => others.some(({ first_id, end_id }) => first_id === part.first_id && end_id === part.end_id);
    for (const part of own.filter((one) => !isIn(parts, one))) {
      await client.query(`drop table pos.receipt_${part.first_id}`);
      await client.query("delete from pos.receipt_part where first_id = $1", [part.first_id]);
    }
    for (const part of parts) {
      if (!isIn(own, part)) await client.query("select pos.add_receipt_part($1, $2)", [part.first_id, part.end_id]);
      if (part.is_closed) await client.query("select pos.freeze_receipt_part($1)", [part.first_id]);
    }
  });
}

async function copyShop({ data_dir, service_url, owner_url, log, onTable }: Copy): Promise<Moved> {
  const { shown: target, content } = await examineTarget(owner_url, service_url);
  if (content === "unfinished") await unmarkMoved(data_dir, target);
  if ((await inspectEmbedded(data_dir)) === undefined) throw new Error(`DATA_DIR=${data_dir} has no database to move.`);
  if (content === "unfinished") await emptyTarget(owner_url);
  else if (content !== undefined) throw new Error(`${target} is not empty: it has ${content}. Give an empty database.`);
  const embedded = await startEmbeddedPostgres({ data_dir, log, owner_wait_ms: 0 });
  try {
    const [pending] = await pendingMigrations(embedded.owner_url);
    if (pending !== undefined)
      throw new Error(`The embedded database lacks the migration ${pending}. Run tillkeeper migrate first.`);
    let tables: readonly CopiedTable[];
    let mark: Awaited<ReturnType<typeof markMoved>> | undefined;
    try {
      await migrateDatabase({ owner_url, service_url, lost: embedded.lost, stop: async () => undefined }, log);
      await withClient(owner_url, (client) =>
        client.query("insert into pos.migration (number, name, digest) values ($1, $2, $3)", [
          UNFINISHED_MOVE.number,
          UNFINISHED_MOVE.name,
          UNFINISHED_MOVE.digest,
        ]),
      );
      await takeReceiptParts(embedded.owner_url, owner_url);
      tables = await copyDatabase({
        source_url: embedded.owner_url,
        target_url: owner_url,
        onTable,
        // The mark is set before the commit, because two databases that both start would assign the
        // same numbers.
        beforeCommit: async () => {
          mark = await markMoved(data_dir, target);
        },
      });
    } catch (error) {
      // The mark stays while the target may have the shop, so that the embedded database does not
      // start.
      if (mark !== undefined) {
        const outcome = await withClient(owner_url, contentOf).catch(messageOf);
        if (outcome !== "unfinished")
          throw new Error(
            `${messageOf(error)} It is not certain that the new database lacks the shop. Run the same move-to again.`,
            { cause: error },
          );
        await mark.remove();
      }
      await emptyTarget(owner_url).catch((failure: unknown) => {
        throw new Error(
          `${messageOf(error)} The new database could not be emptied either (${messageOf(failure)}): create it anew.`,
          { cause: error },
        );
      });
      throw error;
    }
    return { tables, data_directory: embedded.data_directory, mark: mark?.file ?? "" };
  } finally {
    await embedded.stop();
  }
}

interface DatabaseIdentity {
  readonly database: string;
  readonly oid: number;
  readonly system: string;
  readonly version: number;
  readonly shown: string;
}

/**
 * Returns a description of the server and its database, and what the database contains.
 *
 * @throws Error when the target cannot be reached or is too old, its locale would give receipts
 *   other keys, or the two URLs name different databases.
 */
async function examineTarget(
  owner_url: string,
  service_url: string,
): Promise<{ readonly shown: string; readonly content: string | undefined }> {
  const readIdentity = (url: string): Promise<DatabaseIdentity> =>
    withClient(url, async (client) => {
      const { rows } = await client.query<Omit<DatabaseIdentity, "shown">>(
        `select d.datname as database, d.oid, s.system_identifier::text as system,
                current_setting('server_version_num')::int / 10000 as version
           from pg_database d, pg_control_system() s where d.datname = current_database()`,
      );
      if (rows[0] === undefined) throw new Error("The server does not name its database.");
      return { ...rows[0], shown: `the database ${rows[0].database} on ${client.host}:${client.port}` };
    });
  const [owner, service] = [await readIdentity(owner_url), await readIdentity(service_url)];
  refuseVersion(owner.version);
  if (owner.system !== service.system || owner.oid !== service.oid)
    throw new Error(`MIGRATION_DATABASE_URL names ${owner.shown}, but DATABASE_URL ${service.shown}.`);
  const problem = await withClient(owner_url, localeProblem);
  if (problem !== undefined) throw new Error(`${owner.shown} cannot have the shop: ${problem}.`);
  return { shown: owner.shown, content: await withClient(owner_url, contentOf) };
}

/**
 * Returns "unfinished" for the remains of a move that did not commit, otherwise a schema or table
 * of the database; undefined when it is empty. Waits for the commit of a move that was cut off.
 */
async function contentOf(client: pg.Client): Promise<string | undefined> {
  const migrations = await client.query<{ readable: boolean | null }>(
    "select has_table_privilege(to_regclass('pos.migration'), 'select') as readable",
  );
  if (migrations.rows[0]?.readable === true) {
    const { rowCount } = await client.query("select from pos.migration where number = $1", [UNFINISHED_MOVE.number]);
    if (rowCount === 1) return "unfinished";
  }
  const { rows } = await client.query<{ name: string }>(
    `select 'schema ' || nspname as name from pg_namespace where nspname = any($1)
     union all
     select c.oid::regclass::text from pg_class c
      where c.relkind in ('r', 'p', 'v', 'm', 'S', 'f')
        and c.relnamespace::regnamespace::text !~ '^(pg_|information_schema$)'
        and not exists (select from pg_depend d
                         where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
     limit 1`,
    [OWN_SCHEMAS],
  );
  return rows[0]?.name;
}

/**
 * Requires a PostgreSQL version that supports the schema.
 *
 * @throws Error for an older one.
 */
export function refuseVersion(version: number): void {
  if (version < OLDEST_VERSION)
    throw new Error(`The server is PostgreSQL ${version}; Tillkeeper needs version ${OLDEST_VERSION} or newer.`);
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Drops what a failed move created, so that the move can be repeated. */
async function emptyTarget(owner_url: string): Promise<void> {
  await withClient(owner_url, (client) => client.query(`drop schema if exists ${OWN_SCHEMAS.join(", ")} cascade`));
}

async function withClient<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url, application_name: "tillkeeper move-to" });
  // Errors of the connection are ignored here: the next statement fails with the reason.
  client.on("error", () => undefined);
  try {
    await client.connect().catch((error: unknown) => {
      throw connectProblem(error, url);
    });
    return await work(client);
  } finally {
    await client.end();
  }
}
