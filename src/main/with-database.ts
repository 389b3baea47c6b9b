import type { Logger } from "pino";
import type { Deps } from "../deps.ts";
import { openDeps } from "../open-deps.ts";
import type { Config } from "../runtime/config.ts";
import { inspectEmbedded } from "../runtime/embedded-postgres.ts";
import { createLogger } from "../runtime/log.ts";
import { pendingMigrations } from "../runtime/migrate.ts";
import type { Caller } from "../web-api/route.ts";
import { migrateDatabase, openDatabase, type OpenDatabase, openKeyRing } from "./open-database.ts";
import { connectProblem } from "./start-problems.ts";

/** Stands under the help of every command that reads settings. */
export const ENVIRONMENT = `
Settings come from the environment (docs/operations/configuration.md): DATABASE_URL, or DATA_DIR for the embedded
database, which may be in use by a running service meanwhile.`;

/** Connections that a command opens beside a running service. */
const POOL_SIZE = 2;

/** Who the audit log names for what a command does. */
export const OPERATOR: Caller = {
  kind: "admin",
  id: 0,
  name: "command line",
  resources: new Set(["all"]),
  location_ids: [],
};

interface ReachedDatabase extends OpenDatabase {
  /** Whether this process started it, and so is the only one that uses it. */
  readonly is_ours: boolean;
}

/**
 * The database for a command: the one of DATABASE_URL, the embedded one that a service is running, or else the embedded
 * one started for the time of the command.
 */
export async function reachDatabase(config: Config, log: Logger): Promise<ReachedDatabase> {
  const running = config.database_url === undefined ? (await inspectEmbedded(config.data_dir))?.running : undefined;
  if (running === undefined) {
    return { ...(await openDatabase(config, log)), is_ours: config.database_url === undefined };
  }
  return { ...running, lost: new Promise(() => undefined), stop: async () => undefined, is_ours: false };
}

/** A log for commands: to standard error, warnings and worse, so that standard output holds the answer alone. */
export function commandLog({ log_level }: Config): Logger {
  const level = log_level === "info" ? "warn" : log_level;
  return createLogger({ level, destination: { write: (line: string) => void process.stderr.write(line) } });
}

/**
 * Runs a command on a migrated database.
 *
 * @throws Error when the database of others lacks migrations: a command does not migrate under running nodes.
 */
export async function withDeps<Result>(config: Config, work: (deps: Deps) => Promise<Result>): Promise<Result> {
  const log = commandLog(config);
  const database = await reachDatabase(config, log);
  try {
    if (database.is_ours) await migrateDatabase(database, log);
    else await requireMigrations(database.service_url);
    const { deps, close } = await openDeps({
      config: { ...config, pool_size: POOL_SIZE },
      database_url: database.service_url,
      ring: await openKeyRing(config, log),
      log,
      is_worker: false,
    });
    try {
      return await work(deps);
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
