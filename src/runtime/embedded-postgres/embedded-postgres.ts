import { access } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";
import { findDistribution } from "./binaries.ts";
import { prepareCluster, type Cluster, type StarterLog } from "./cluster.ts";
import { findFolders, unless } from "./directories.ts";
import { refuseMoved } from "./moved.ts";
import {
  addDatabase,
  becomeOwner,
  connectAsOwner,
  disconnect,
  ensureDatabase,
  ownerUrl,
  readSettings,
  serviceUrl,
  tryLock,
  type OwnerConnection,
} from "./owner.ts";
import {
  isPostmaster,
  launchPostgres,
  readPostmasterFile,
  stopPostmaster,
  type Launch,
  type PostmasterFile,
  type ServerSettings,
} from "./postmaster.ts";

/** The PostgreSQL under DATA_DIR, which this process owns. */
export interface EmbeddedPostgres {
  /** URL of the service's role `tillkeeper`, which has no DDL rights. */
  readonly service_url: string;
  /** URL of role `tillkeeper_owner`, which owns the database and migrates it. */
  readonly owner_url: string;
  /** PostgreSQL's own data directory. */
  readonly data_directory: string;
  /**
   * True when PostgreSQL was still running from an earlier process and was taken over instead of
   * started.
   */
  readonly adopted: boolean;
  /**
   * Stops PostgreSQL if this process still owns it. May be called twice, and after the directory
   * was deleted.
   */
  stop(): Promise<void>;
  /**
   * Resolves with the reason when PostgreSQL, or this process's ownership of it, is lost while
   * running. Never resolves after `stop`.
   */
  readonly lost: Promise<Error>;
}

export interface EmbeddedPostgresOptions {
  readonly data_dir: string;
  readonly log: StarterLog;
  /** Maximum wait in ms for the current owner of the directory to stop. */
  readonly owner_wait_ms?: number;
  /**
   * Whether PostgreSQL syncs to disk; only tests may pass false, since a power cut then loses
   * receipts.
   */
  readonly fsync?: boolean;
  readonly max_connections?: number;
}

interface Server extends OwnerConnection {
  readonly pid: number;
  readonly socket_directory: string;
  readonly adopted: boolean;
}

// Maximum wait in ms of a start for the backends and the shared memory of a killed postmaster,
// which may outlive it for a moment.
const startPatience_ms = 15_000;
const poll_ms = 10;

/**
 * Starts the PostgreSQL of `data_dir`, or takes over one that still runs there, and makes this
 * process its only owner.
 *
 * @throws Error with a message for the operator: another owner, another major version, a directory
 *   that cannot be used.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { data_dir, log, owner_wait_ms = 30_000, fsync = true, max_connections = 80 } = options;
  const settings = { fsync, max_connections };
  const cluster = await prepareCluster(data_dir, fsync, log);
  const patience_ms = Math.max(startPatience_ms, owner_wait_ms);
  for (;;) {
    const server = await reachServer(cluster, settings, patience_ms, log);
    try {
      if (!(await becomeOwner(server, { wait_ms: owner_wait_ms, data_dir: cluster.data_dir, log }))) continue;
      if (await mustRestart(server, cluster, settings)) {
        log.info({ pid: server.pid }, "The running PostgreSQL has other settings; restarting it");
        await stopPostmaster(server.pid, cluster.cluster, log);
        await disconnect(server.client);
        continue;
      }
      await ensureDatabase(server.client);
      return own(server, cluster, log);
    } catch (error) {
      await disconnect(server.client);
      throw error;
    }
  }
}

/** The state of a data directory as a process sees it that does not own PostgreSQL. */
export interface EmbeddedState {
  /** PostgreSQL's own data directory. */
  readonly data_directory: string;
  /** Id of the account that PostgreSQL runs as; undefined when it is this process's own. */
  readonly user_id: number | undefined;
  /** URLs of the roles while PostgreSQL runs; undefined otherwise. */
  readonly running: Pick<EmbeddedPostgres, "service_url" | "owner_url"> | undefined;
}

/**
 * Inspects the PostgreSQL of `data_dir` without starting or owning it, so that a command can run
 * while another process owns it.
 *
 * @returns undefined when the directory holds no database.
 * @throws Error as `startEmbeddedPostgres` for a directory that cannot be used.
 */
export async function inspectEmbedded(data_dir: string): Promise<EmbeddedState | undefined> {
  const isThere = await access(data_dir).then(() => true, unless("ENOENT"));
  if (isThere !== true) return undefined;
  const { major } = await findDistribution();
  const { data_dir: resolved, cluster, user, exists } = await findFolders(data_dir, major);
  await refuseMoved(resolved, major);
  if (!exists) return undefined;
  return { data_directory: cluster, user_id: user?.uid, running: await connectToRunning(cluster) };
}

/**
 * Creates an empty database on the PostgreSQL that runs under `data_dir`.
 *
 * @param name - name of the database, letters only.
 * @returns its URL, with the role that owns it.
 * @throws Error unless that PostgreSQL runs.
 */
export async function createEmptyDatabase(data_dir: string, name: string): Promise<string> {
  const state = await inspectEmbedded(data_dir);
  const file = state === undefined ? undefined : await readPostmasterFile(state.data_directory);
  const connection =
    state === undefined || file === undefined
      ? undefined
      : await connectAsOwner(file.socket_directory, state.data_directory);
  if (connection === undefined || file === undefined) throw new Error("the embedded database does not run");
  try {
    return await addDatabase(connection.client, file.socket_directory, name);
  } finally {
    await disconnect(connection.client);
  }
}

async function connectToRunning(cluster: string): Promise<EmbeddedState["running"]> {
  const file = await readPostmasterFile(cluster);
  if (file?.status !== "ready") return undefined;
  const connection = await connectAsOwner(file.socket_directory, cluster);
  if (connection === undefined) return undefined;
  await disconnect(connection.client);
  return { service_url: serviceUrl(file.socket_directory), owner_url: ownerUrl(file.socket_directory) };
}

async function reachServer(
  cluster: Cluster,
  settings: ServerSettings,
  patience_ms: number,
  log: StarterLog,
): Promise<Server> {
  let launch: Launch | undefined;
  let problem = "it does not answer";
  const started_ms = performance.now();
  for (;;) {
    const file = await readPostmasterFile(cluster.cluster);
    const connection =
      file?.status === "ready" ? await connectAsOwner(file.socket_directory, cluster.cluster) : undefined;
    if (file !== undefined && connection !== undefined) {
      const adopted = file.pid !== launch?.pid;
      log.info({ pid: file.pid, adopted, directory: cluster.cluster }, "PostgreSQL is running");
      return { ...connection, pid: file.pid, socket_directory: file.socket_directory, adopted };
    }
    const isRunning = file !== undefined && (await isPostmaster(file.pid, cluster.cluster));
    if (launch?.hasEnded() === true) {
      problem = await launch.output();
      if (!isPassing(problem)) throw new Error(`PostgreSQL did not start: ${problem}`);
      launch = undefined;
    } else if (launch === undefined && !isRunning) {
      launch = await launchPostgres(cluster, settings, file?.pid);
    }
    // The time limit does not apply while PostgreSQL starts, because crash recovery may take any
    // time.
    const isStarting = launch !== undefined || (isRunning && file?.status === "starting");
    if (!isStarting && performance.now() - started_ms > patience_ms) throw notReached(cluster, file, problem);
    await delay(poll_ms);
  }
}

function isPassing(output: string): boolean {
  return (
    output.includes("pre-existing shared memory block") ||
    (output.includes("lock file ") && output.includes(" already exists")) ||
    output.includes("is already in use")
  );
}

function notReached(cluster: Cluster, file: PostmasterFile | undefined, problem: string): Error {
  const culprit =
    file === undefined ? "" : ` Process ${file.pid} is named in its postmaster.pid; if it still runs, stop it.`;
  return new Error(`The PostgreSQL of ${cluster.cluster} cannot be reached: ${problem}.${culprit}`);
}

async function mustRestart(
  { client, pid, adopted }: Server,
  { cluster }: Cluster,
  wanted: ServerSettings,
): Promise<boolean> {
  if (!adopted) return false;
  if (!(await isPostmaster(pid, cluster))) {
    throw new Error(
      `A PostgreSQL that Tillkeeper did not start here, process ${pid}, serves ${cluster} ` +
        "(started by hand, or in another container). Stop it first.",
    );
  }
  const actual = await readSettings(client);
  return actual.fsync !== wanted.fsync || actual.max_connections !== wanted.max_connections;
}

function own(server: Server, { cluster }: Cluster, log: StarterLog): EmbeddedPostgres {
  const { promise: lost, resolve: lose } = Promise.withResolvers<Error>();
  let isConnected = true;
  let stopped: Promise<void> | undefined;
  void server.ended.then((cause) => {
    isConnected = false;
    if (stopped === undefined)
      lose(new Error(`Lost the embedded PostgreSQL (process ${server.pid}): ${cause.message}`, { cause }));
  });
  const stop = async (): Promise<void> => {
    const owner = isConnected ? "this process" : await ownerOf(server, cluster);
    if (owner === "this process") await stopPostmaster(server.pid, cluster, log);
    else log.warn({ pid: server.pid }, NOT_STOPPED[owner]);
    await disconnect(server.client);
  };
  return {
    service_url: serviceUrl(server.socket_directory),
    owner_url: ownerUrl(server.socket_directory),
    data_directory: cluster,
    adopted: server.adopted,
    lost,
    stop: () => (stopped ??= stop()),
  };
}

const NOT_STOPPED = {
  "another process": "PostgreSQL is now owned by another process; not stopping it",
  // Message for a PostgreSQL that starts or ends, as it does repeatedly on a full disk.
  unknown: "PostgreSQL accepts no connections at the moment; not stopping it",
};

/** Returns who owns PostgreSQL after the connection of this process broke. */
async function ownerOf({ pid }: Server, cluster: string): Promise<"this process" | keyof typeof NOT_STOPPED> {
  const file = await readPostmasterFile(cluster);
  // Without the pid file no other process can find the server, so this one still owns it.
  if (file?.pid !== pid) return "this process";
  const connection = await connectAsOwner(file.socket_directory, cluster);
  if (connection === undefined) return (await isPostmaster(pid, cluster)) ? "unknown" : "this process";
  // The connection stays open and keeps the lock until PostgreSQL ends it.
  return (await tryLock(connection.client)) ? "this process" : "another process";
}
