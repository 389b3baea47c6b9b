import type { Logger } from "pino";
import type { Deps } from "./deps.ts";
import { openDeps } from "./open-deps.ts";
import type { Config } from "../runtime/config/config.ts";
import { inspectEmbedded } from "../runtime/embedded-postgres/embedded-postgres.ts";
import { createLogger } from "../runtime/log.ts";
import { pendingMigrations } from "../runtime/migrate.ts";
import type { Caller } from "../web-api/route.ts";
import { migrateDatabase, openDatabase, type OpenDatabase, openKeyRing } from "./open-database.ts";
import { connectProblem } from "./start-problems.ts";

/** Help text of every command that reads settings. */
export const ENVIRONMENT = `
Settings come from the environment (docs/operations/configuration.md): DATABASE_URL, or DATA_DIR for the embedded
database. The service can keep running.`;

const POOL_SIZE = 2;

/** The caller that the audit log names as author of a command's changes. */
export const OPERATOR: Caller = {
  kind: "admin",
  id: 0,
  name: "command line",
  resources: new Set(["all"]),
  location_ids: [],
};

interface ReachedDatabase extends OpenDatabase {
  /** True when this process started the database and is its only user. */
  readonly is_ours: boolean;
}

/**
 * Returns the database for a command: the one of DATABASE_URL, or the embedded one. When no service
 * runs the embedded database, it is started until the command ends.
 */
export async function reachDatabase(config: Config, log: Logger): Promise<ReachedDatabase> {
  const running = config.database_url === undefined ? (await inspectEmbedded(config.data_dir))?.running : undefined;
  if (running === undefined) {
    return { ...(await openDatabase(config, log)), is_ours: config.database_url === undefined };
  }
  return { ...running, lost: new Promise(() => undefined), stop: async () => undefined, is_ours: false };
}

/**
 * Opens the log of a command on standard error, so that standard output contains only the result.
 */
export function commandLog({ log_level }: Config): Logger {
  const level = log_level === "info" ? "warn" : log_level;
  return createLogger({ level, destination: { write: (line: string) => void process.stderr.write(line) } });
}

/**
 * Runs a command on a migrated database.
 *
 * @throws Error when a database that other processes use lacks migrations.
 */
export async function withDeps<Result>(
  config: Config,
  work: (deps: Deps, database: OpenDatabase) => Promise<Result>,
): Promise<Result> {
  const log = commandLog(config);
  const database = await reachDatabase(config, log);
  try {
    if (database.is_ours) await migrateDatabase(database, log);
    else await requireMigrations(database.service_url);
    const { deps, close } = await openDeps({
      config: { ...config, pool_size: POOL_SIZE, database_read_url: undefined },
      database_url: database.service_url,
      ring: await openKeyRing(config, log),
      log,
      is_worker: false,
    });
    try {
      return await work(deps, database);
    } finally {
      await close();
    }
  } finally {
    await database.stop();
  }
}

async function requireMigrations(service_url: string): Promise<void> {
  const pending = await pendingMigrations(service_url).catch((error: unknown) => {
    throw connectProblem(error, service_url);
  });
  if (pending.length === 0) return;
  throw new Error(`The database lacks ${pending.length} migration(s), first ${pending[0]}. Run: tillkeeper migrate`);
}
