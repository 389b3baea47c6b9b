import { spawn, type ChildProcess } from "node:child_process";
import { open, readFile, rename, stat } from "node:fs/promises";
import { totalmem } from "node:os";
import { basename, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { identity, runAs } from "./child-user.ts";
import { cleanEnvironment, type Cluster, type StarterLog } from "./cluster.ts";
import { ensureSocketDirectory, unless } from "./directories.ts";

/** Settings of PostgreSQL, which may differ from start to start. */
export interface ServerSettings {
  readonly fsync: boolean;
  readonly max_connections: number;
}

export interface PostmasterFile {
  readonly pid: number;
  readonly socket_directory: string;
  /** `starting`, `ready` or `stopping`; empty while the file is still being written. */
  readonly status: string;
}

/** A PostgreSQL that was launched and may still be starting. */
export interface Launch {
  readonly pid: number | undefined;
  hasEnded(): boolean;
  /** Returns the log output since the start. */
  output(): Promise<string>;
}

const largestLog_bytes = 16 * 1024 * 1024;

/** Reads the cluster's postmaster.pid; undefined when the file or the pid in it is missing. */
export async function readPostmasterFile(cluster: string): Promise<PostmasterFile | undefined> {
  const text = await readFile(join(cluster, "postmaster.pid"), "utf8").catch(unless("ENOENT"));
  const lines = text?.split("\n") ?? [];
  const pid = Number(lines[0]);
  if (!Number.isSafeInteger(pid) || pid <= 0) return undefined;
  return { pid, socket_directory: lines[4] ?? "", status: (lines[7] ?? "").trim() };
}

/**
 * Returns whether process `pid` is a PostgreSQL started for this cluster. Pids are reused, above
 * all in containers.
 */
export async function isPostmaster(pid: number, cluster: string): Promise<boolean> {
  if (process.platform === "linux") {
    const text = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(unless("ENOENT", "ESRCH", "EACCES"));
    const args = text?.split("\0") ?? [];
    return basename(args[0] ?? "") === "postgres" && args.includes(cluster);
  }
  const { succeeded, output } = await runAs(undefined, "ps", ["-o", "command=", "-p", String(pid)]);
  return succeeded && output.includes("postgres") && output.includes(cluster);
}

/**
 * Starts PostgreSQL in its own process group, so that a Ctrl-C for the service does not stop it
 * before the service has stopped. Its output goes to a file, so that it can outlive the service.
 *
 * @param stale_pid - the pid in a left-over postmaster.pid that now belongs to another program.
 */
export async function launchPostgres(
  cluster: Cluster,
  settings: ServerSettings,
  stale_pid: number | undefined,
): Promise<Launch> {
  const socket_directory = await ensureSocketDirectory(cluster);
  await rotateLog(cluster.log_file);
  const output = await open(cluster.log_file, "a", 0o600);
  try {
    const { size } = await output.stat();
    // This variable tells PostgreSQL that the process with this pid is no postmaster. PostgreSQL
    // still checks the shared memory itself.
    const env = stale_pid === undefined ? {} : { PG_GRANDPARENT_PID: String(stale_pid) };
    const child = spawn(join(cluster.bin, "postgres"), serverArguments(cluster.cluster, socket_directory, settings), {
      cwd: "/",
      detached: true,
      stdio: ["ignore", output.fd, output.fd],
      env: { ...cleanEnvironment, ...env },
      ...identity(cluster.user),
    });
    return follow(child, cluster.log_file, size);
  } finally {
    await output.close();
  }
}

/**
 * Stops a postmaster: first with a fast shutdown, after 5 s without a checkpoint, after another 5 s
 * by force. Works even when its directory is gone.
 */
export async function stopPostmaster(pid: number, cluster: string, log: StarterLog): Promise<void> {
  for (const signal of ["SIGINT", "SIGQUIT", "SIGKILL"] as const) {
    if (!(await isPostmaster(pid, cluster))) return;
    if (signal !== "SIGINT") log.warn({ pid, signal }, "PostgreSQL has not stopped after 5 s; trying harder");
    sendSignal(pid, signal);
    if (await hasExited(pid, cluster, 5_000)) return;
  }
  throw new Error(`PostgreSQL (process ${pid}) does not end, not even by SIGKILL.`);
}

async function hasExited(pid: number, cluster: string, patience_ms: number): Promise<boolean> {
  const started_ms = performance.now();
  while (performance.now() - started_ms < patience_ms) {
    if (!(await isPostmaster(pid, cluster))) return true;
    await delay(20);
  }
  return false;
}

function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    unless("ESRCH")(error);
  }
}

function follow(child: ChildProcess, log_file: string, from: number): Launch {
  let failure: Error | undefined;
  child.on("error", (error) => {
    failure = error;
  });
  child.unref();
  return {
    pid: child.pid,
    hasEnded: () => failure !== undefined || child.exitCode !== null || child.signalCode !== null,
    output: async () => failure?.message ?? (await readFile(log_file)).subarray(from).toString().trim(),
  };
}

async function rotateLog(log_file: string): Promise<void> {
  const found = await stat(log_file).catch(unless("ENOENT"));
  if (found !== undefined && found.size > largestLog_bytes) await rename(log_file, `${log_file}.1`);
}

function serverArguments(cluster: string, socket_directory: string, settings: ServerSettings): string[] {
  const values: Readonly<Record<string, string>> = {
    listen_addresses: "",
    port: "5432",
    // The setting is a list, so the name is quoted: it may contain commas and blanks.
    unix_socket_directories: `"${socket_directory.replaceAll('"', '""')}"`,
    unix_socket_permissions: "0700",
    fsync: settings.fsync ? "on" : "off",
    full_page_writes: settings.fsync ? "on" : "off",
    synchronous_commit: "on",
    max_connections: String(settings.max_connections),
    shared_buffers: `${sharedBuffers_mb()}MB`,
    max_wal_size: "2GB",
    wal_compression: "pglz",
    timezone: "UTC",
    log_timezone: "UTC",
    datestyle: "ISO",
    log_line_prefix: "%m [%p] %q%a ",
  };
  return ["-D", cluster, ...Object.entries(values).flatMap(([name, value]) => ["-c", `${name}=${value}`])];
}

/**
 * Returns the size of the shared buffers in MiB: an eighth of the memory, within bounds. The
 * service and the system's file cache need the rest.
 */
function sharedBuffers_mb(): number {
  const memory_mb = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY) / 2 ** 20;
  return Math.min(512, Math.max(128, Math.floor(memory_mb / 8)));
}
