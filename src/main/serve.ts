import { mkdir, rm, writeFile } from "node:fs/promises";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import type { Logger } from "pino";
import { buildApp, buildWorkerApp } from "./app.ts";
import type { Deps } from "./deps.ts";
import { ensureFirstAdmin, type KeepPassword } from "../shared/access/first-admin.ts";
import { openDeps } from "./open-deps.ts";
import { loadPlugins } from "../plugins/load.ts";
import { checkBinariesOnce, checkNode, type Comparison } from "../runtime/bundled-binaries.ts";
import { CLOCK_OFFSET_MAX_MS, databaseClockOffset } from "../runtime/clock.ts";
import type { Config } from "../runtime/config/config.ts";
import { startWatchdog } from "../runtime/watchdog.ts";
import { startWorker } from "./worker.ts";
import { buildApplications } from "./build-applications.ts";
import { migrateDatabase, openDatabase, openKeyRing } from "./open-database.ts";
import { listenProblem, refusePooledNames } from "./start-problems.ts";

/** Tasks of a process: HTTP server, worker or both. */
export interface Duties {
  readonly serves: boolean;
  readonly works: boolean;
}

export interface RunningService {
  readonly url: string | undefined;
  readonly deps: Deps;
  readonly lost: Promise<Error>;
  /** Reports at /health/ready that this process stops, and serves for DRAIN_DELAY_MS more. */
  readonly drain: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** Maximum ms for requests in flight to finish when the service stops. */
const STOP_WITHIN_MS = 20_000;

/**
 * Starts the service: plugins, database, migrations, first administrator, worker, HTTP server, in
 * that order. Stops them in reverse order after the requests and jobs in flight have finished.
 *
 * @param keepPassword - gets the generated password of the first administrator, before the rest of
 *   the start, which may fail.
 */
export async function startService(
  config: Config,
  log: Logger,
  { serves, works }: Duties,
  keepPassword: KeepPassword = () => undefined,
): Promise<RunningService> {
  const stops: (() => Promise<void>)[] = [];
  const stop = async (): Promise<void> => {
    for (const step of stops.splice(0).reverse()) await step();
  };
  try {
    const plugins = await loadPlugins(config.plugins);
    await checkBinaries(config, log);
    const database = await openDatabase(config, log);
    stops.push(() => database.stop());
    if (config.database_url !== undefined && config.statement_names) await refusePooledNames(database.service_url);
    await migrateDatabase(database, log);
    const { deps, close } = await openDeps({
      // A worker serves no lists.
      config: serves ? config : { ...config, database_read_url: undefined },
      database_url: database.service_url,
      ...(database.findHost === undefined ? {} : { findHost: database.findHost }),
      ring: await openKeyRing(config, log),
      log,
      is_worker: works,
      plugins,
      has_process_metrics: true,
    });
    stops.push(close);
    await warnOfClock(deps);
    await ensureFirstAdmin(deps, keepPassword);
    if (config.smtp_url === undefined) {
      log.warn({ directory: deps.mailer.target }, "SMTP_URL is not set: mails are saved to files and not delivered");
    }
    if (works) await startWorker(deps);
    const running = { deps, lost: database.lost, stop };
    const setting = serves ? "PORT" : "WORKER_PORT";
    const port = serves ? config.port : config.worker_port;
    if (port === undefined) return { ...running, url: undefined, drain: async () => undefined };
    if (serves) await prepareApplications(log);
    const leaving = new AbortController();
    const app = serves ? buildApp(deps, leaving.signal) : buildWorkerApp(deps, leaving.signal);
    const { host } = config;
    const url = await app.listen({ port, host }).catch((error: unknown) => {
      throw listenProblem(error, { port, host, setting });
    });
    stops.push(() => closeWithin(app, STOP_WITHIN_MS));
    const drain = async (): Promise<void> => {
      leaving.abort();
      // Only a server waits here: a worker gets no requests from a load balancer.
      if (!serves) return;
      closeKeptConnections(app);
      await sleep(config.drain_delay_ms);
    };
    return { ...running, url, drain };
  } catch (error) {
    await stop();
    throw error;
  }
}

/**
 * Verifies the bundled programs. Those of the embedded database are checked at the first start and
 * after a change; without that database, Node is checked at each start.
 */
async function checkBinaries({ data_dir, database_url }: Config, log: Logger): Promise<void> {
  const comparison = database_url === undefined ? await checkWithPostgres(data_dir) : await checkNode();
  if (comparison === undefined) return;
  const { unknown } = comparison;
  if (unknown.length > 0) log.warn({ packages: unknown }, "no digests are recorded for these programs: not verified");
  else log.info("verified the digests of the bundled programs");
}

async function warnOfClock({ pool, log }: Pick<Deps, "pool" | "log">): Promise<void> {
  const ahead_ms = await databaseClockOffset(pool);
  if (Math.abs(ahead_ms) <= CLOCK_OFFSET_MAX_MS) return;
  log.warn({ ahead_ms }, "the database's clock differs from this machine's; the service uses the database's clock");
}

async function checkWithPostgres(data_dir: string): Promise<Comparison | undefined> {
  // The error is ignored, because openDatabase() reports why the directory cannot be used.
  const isThere = await mkdir(data_dir, { recursive: true, mode: 0o711 }).then(
    () => true,
    () => false,
  );
  return isThere ? checkBinariesOnce(data_dir) : undefined;
}

/**
 * Builds the administration and the till if needed. The service starts without them when the build
 * fails.
 */
async function prepareApplications(log: Logger): Promise<void> {
  try {
    const built = await buildApplications();
    if (built.length > 0) log.info({ built }, "built the applications for browsers");
  } catch (error) {
    log.warn({ err: error }, "the applications for browsers could not be built; /admin and /till show a notice");
  }
}

// Ends kept-alive connections with their next response. Otherwise a load balancer could send a
// request on a connection that is being closed.
function closeKeptConnections(app: FastifyInstance): void {
  app.server.prependListener("request", (_request: IncomingMessage, response: ServerResponse) => {
    response.setHeader("connection", "close");
  });
}

/** Stops listening, waits for requests in flight, and aborts those that take longer. */
async function closeWithin(app: FastifyInstance, within_ms: number): Promise<void> {
  // A connection that is busy when the stop begins becomes idle later. Without this timer it would
  // be kept alive for a minute.
  const idle = setInterval(() => app.server.closeIdleConnections(), 50);
  const late = setTimeout(() => app.server.closeAllConnections(), within_ms);
  await app.close();
  clearInterval(idle);
  clearTimeout(late);
}

/**
 * Runs the service until SIGTERM, SIGINT or the loss of the database.
 *
 * @returns the exit code.
 */
export async function runService(config: Config, log: Logger, duties: Duties): Promise<number> {
  startWatchdog(config.watchdog_seconds);
  const service = await startService(config, log, duties, (username, password) =>
    process.stderr.isTTY ? printPassword(username, password) : savePassword(config.data_dir, username, password),
  );
  log.info({ url: service.url, ...duties }, "Tillkeeper is ready");
  if (process.stderr.isTTY && duties.serves && service.url !== undefined) printAddress(service.url);
  const reason = await Promise.race([signal(), service.lost]);
  if (reason instanceof Error) log.fatal({ err: reason }, "the database was lost");
  else {
    log.info(
      { signal: reason, drain_delay_ms: config.drain_delay_ms },
      "stopping after the requests and jobs in flight",
    );
    await service.drain();
  }
  await service.stop();
  log.info("stopped");
  return reason instanceof Error ? 1 : 0;
}

function signal(): Promise<string> {
  return new Promise((resolve) => {
    for (const name of ["SIGTERM", "SIGINT"] as const) process.once(name, () => resolve(name));
  });
}

function printAddress(url: string): void {
  process.stderr.write(`\nOpen ${reachableHere(url)}/admin in a browser. Ctrl-C stops the service.\n\n`);
}

/**
 * Replaces an address that means all interfaces by the loopback address, which a browser can open.
 */
function reachableHere(url: string): string {
  return url.replace(/\/\/(?:0\.0\.0\.0|\[::\])(?=[:/]|$)/, "//127.0.0.1");
}

function printPassword(username: string, password: string): void {
  process.stderr.write(`\nFirst administrator: ${username}\nPassword (shown this once): ${password}\n\n`);
}

/**
 * Writes the password into a file that only its owner can read. Printed output is kept in logs that
 * others may read.
 */
async function savePassword(data_dir: string, username: string, password: string): Promise<void> {
  const file = join(data_dir, "first-administrator.txt");
  try {
    await mkdir(data_dir, { recursive: true, mode: 0o711 });
    await rm(file, { force: true });
    await writeFile(file, `User name: ${username}\nPassword: ${password}\n`, { mode: 0o600, flag: "wx" });
  } catch (error) {
    throw new Error(
      `The first administrator's password cannot be written to ${file}. Set ADMIN_PASSWORD_FILE, or a DATA_DIR that can be written.`,
      { cause: error },
    );
  }
  process.stderr.write(
    `\nFirst administrator: ${username}\nThe password is in ${file}. Delete the file after the first sign-in.\n\n`,
  );
}
