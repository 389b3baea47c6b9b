import { mkdtemp, chmod, chown, open, rename, rm } from "node:fs/promises";
import { basename, join } from "node:path";
import { usableBinaries, findDistribution } from "./binaries.ts";
import { runAs } from "./child-user.ts";
import { findPlaces, removeAbandoned, systemDirectory, unless, writePointer, type Places } from "./directories.ts";
import { refuseMoved } from "./moved.ts";

/** The part of a pino logger that the embedded PostgreSQL writes to. */
export interface StarterLog {
  info(obj: object, msg: string): void;
  warn(obj: object, msg: string): void;
  error(obj: object, msg: string): void;
}

/** A cluster on disk, ready to be started. */
export interface Cluster extends Places {
  /** The directory of `postgres` and `initdb`. */
  readonly bin: string;
  readonly log_file: string;
}

/** PostgreSQL's environment. Ours holds secrets and another locale. */
export const cleanEnvironment: Readonly<Record<string, string>> = { PATH: "/usr/bin:/bin", LC_ALL: "C", TZ: "UTC" };

/**
 * Finds or makes the cluster of DATA_DIR: 0700, UTF-8, sorted by code point on every machine, open
 * only through its socket.
 *
 * @throws Error with a sentence for the operator when the directory or the binaries cannot be used.
 */
export async function prepareCluster(data_dir: string, fsync: boolean, log: StarterLog): Promise<Cluster> {
  const distribution = await findDistribution();
  const { major } = distribution;
  const places = await findPlaces(data_dir, major);
  await refuseMoved(places.data_dir, major);
  const { base, user } = places;
  const bin = await usableBinaries(distribution, user, user === undefined ? base : systemDirectory);
  const cluster = { ...places, bin, log_file: join(base, `postgresql-${major}.log`) };
  if (!places.exists) await createCluster(cluster, fsync, log);
  else if (base !== places.data_dir) log.info({ directory: places.cluster }, "The database lives outside DATA_DIR");
  await writePointer(places, major);
  return cluster;
}

async function createCluster({ base, cluster, user, bin }: Cluster, fsync: boolean, log: StarterLog): Promise<void> {
  const name = `${basename(cluster)}.new-`;
  await removeAbandoned(base, name);
  const draft = await mkdtemp(join(base, name));
  try {
    await chmod(draft, 0o700);
    if (user !== undefined) await chown(draft, user.uid, user.gid);
    const made = await runAs(user, join(bin, "initdb"), initdbArguments(draft, fsync), cleanEnvironment);
    if (!made.succeeded) throw new Error(`PostgreSQL could not make its database in ${base}: ${made.output}`);
    // Another starter may have renamed its own cluster into place first; then that one counts.
    await rename(draft, cluster).catch(unless("ENOTEMPTY", "EEXIST"));
    if (fsync) await syncDirectory(base);
    log.info({ directory: cluster, user: user?.name }, "Made a new database");
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

function initdbArguments(directory: string, fsync: boolean): string[] {
  const values: Readonly<Record<string, string>> = {
    pgdata: directory,
    username: "postgres",
    encoding: "UTF8",
    "locale-provider": "builtin",
    "builtin-locale": "C.UTF-8",
    locale: "C",
    "auth-local": "trust",
    "auth-host": "reject",
  };
  const flags = fsync ? ["--no-instructions"] : ["--no-instructions", "--no-sync"];
  return [...Object.entries(values).map(([name, value]) => `--${name}=${value}`), ...flags];
}

async function syncDirectory(directory: string): Promise<void> {
  const handle = await open(directory, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
