import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";
import type { Config } from "../runtime/config/config.ts";
import { eachHost, findWritable } from "../runtime/database-hosts.ts";
import { isDiskFull } from "../runtime/embedded-postgres/directories.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "../runtime/embedded-postgres/embedded-postgres.ts";
import { installJobs } from "../runtime/jobs.ts";
import { migrate } from "../runtime/migrate.ts";
import { type KeyRing, loadOrCreateKeyFile, parseKeyRing } from "../runtime/secrets.ts";
import { connectProblem } from "./start-problems.ts";

export interface OpenDatabase {
  readonly service_url: string;
  /** URL of the role that owns the schema. */
  readonly owner_url: string;
  /** Finds the host that accepts writes. Undefined when DATABASE_URL names only one host. */
  readonly findHost?: () => Promise<string>;
  /** Resolves when the embedded database ends unexpectedly; never resolves for DATABASE_URL. */
  readonly lost: Promise<Error>;
  readonly stop: () => Promise<void>;
}

/** Pause in ms between two attempts to start the embedded database on a full disk. */
const FULL_DISK_PAUSE_MS = 2_000;

/** Starts the embedded database, or returns the one of DATABASE_URL. */
export async function openDatabase(config: Config, log: Logger): Promise<OpenDatabase> {
  if (config.database_url !== undefined) {
    const { database_url } = config;
    return {
      service_url: await findWritable(database_url),
      owner_url: await findWritable(config.migration_database_url ?? database_url),
      ...(eachHost(database_url).length > 1 ? { findHost: () => findWritable(database_url) } : {}),
      lost: new Promise(() => undefined),
      stop: async () => undefined,
    };
  }
  return keepEmbeddedRunning(config, log);
}

/**
 * Starts the embedded database and restarts it when it ends. Its socket and roles stay the same, so
 * the pools reconnect. On a full disk it retries until there is space. `lost` resolves when the
 * restart fails or another process owns the database.
 */
async function keepEmbeddedRunning(config: Config, log: Logger): Promise<OpenDatabase> {
  const start = async (): Promise<EmbeddedPostgres> => {
    const embedded = await startEmbeddedPostgres({ data_dir: config.data_dir, log });
    log.info({ data_directory: embedded.data_directory, adopted: embedded.adopted }, "the embedded database runs");
    return embedded;
  };
  let current = await start();
  const { service_url, owner_url } = current;
  let isStopping = false;
  let restarting: Promise<void> = Promise.resolve();
  const { promise: lost, resolve: giveUp } = Promise.withResolvers<Error>();

  const startAgain = async (): Promise<EmbeddedPostgres> => {
    for (;;) {
      try {
        return await start();
      } catch (error) {
        if (isStopping || !(await isDiskFull(current.data_directory))) throw error;
        log.error({ err: error }, "the disk of the embedded database is full: retrying until there is space");
        await sleep(FULL_DISK_PAUSE_MS);
      }
    }
  };
  const restart = async (reason: Error): Promise<void> => {
    if (isStopping) return;
    log.error({ err: reason }, "the embedded database ended; restarting it");
    try {
      await current.stop();
      current = await startAgain();
      if (current.service_url !== service_url) throw new Error("the embedded database restarted at another address");
      watch(current);
    } catch (error) {
      giveUp(error instanceof Error ? error : new Error(String(error)));
    }
  };
  const watch = (embedded: EmbeddedPostgres): void => {
    void embedded.lost.then((reason) => {
      restarting = restart(reason);
    });
  };
  watch(current);

  return {
    service_url,
    owner_url,
    lost,
    stop: async () => {
      isStopping = true;
      await restarting;
      await current.stop();
    },
  };
}

/**
 * Brings the schemas of the service and of its job queue up to date.
 *
 * @param onWait - gets a line for each session that a migration waits for.
 * @throws Error that names the server and the database when they cannot be reached.
 */
export async function migrateDatabase(
  { owner_url, service_url }: OpenDatabase,
  log: Logger,
  onWait = (line: string): void => log.warn(`migrating: ${line}`),
): Promise<string[]> {
  const applied = await migrate({ owner_url, service_url, afterwards: installJobs, onWait }).catch((error: unknown) => {
    throw connectProblem(error, owner_url);
  });
  if (applied.length > 0) log.info({ applied }, "migrated the database");
  return applied;
}

/** Opens the keys of the stored secrets: ENCRYPTION_KEY, or the key file in DATA_DIR. */
export async function openKeyRing(config: Config, log: Logger): Promise<KeyRing> {
  return config.encryption_key === undefined
    ? loadOrCreateKeyFile(config.data_dir, log)
    : parseKeyRing(config.encryption_key);
}
