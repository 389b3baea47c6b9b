import { mkdtemp, chmod, chown, readFile, rename, rm } from "node:fs/promises";
import { basename, join } from "node:path";
import { usableBinaries, findDistribution } from "./binaries.ts";
import { runAs, type ChildUser } from "./child-user.ts";
import {
  findFolders,
  removeAbandoned,
  syncDirectory,
  systemDirectory,
  unless,
  writePointer,
  type Folders,
} from "./directories.ts";
import { refuseMoved } from "./moved.ts";

/** Methods of a pino logger that the embedded PostgreSQL uses. */
export interface StarterLog {
  info(obj: object, msg: string): void;
  warn(obj: object, msg: string): void;
  error(obj: object, msg: string): void;
}

/** A cluster on disk that is ready to be started. */
export interface Cluster extends Folders {
  /** Directory of the programs `postgres` and `initdb`. */
  readonly bin: string;
  readonly log_file: string;
}

/** Environment of PostgreSQL. The service's own contains secrets and may have another locale. */
export const cleanEnvironment: Readonly<Record<string, string>> = { PATH: "/usr/bin:/bin", LC_ALL: "C", TZ: "UTC" };

/**
 * Finds or creates the cluster of DATA_DIR: with mode 0700, UTF-8, sorted by code point on every
 * machine, reachable only through its socket.
 *
 * @throws Error with a message for the operator when the directory or the binaries cannot be used.
 */
export async function prepareCluster(data_dir: string, fsync: boolean, log: StarterLog): Promise<Cluster> {
  const distribution = await findDistribution();
  const { major } = distribution;
  const folders = await findFolders(data_dir, major);
  await refuseMoved(folders.data_dir, major);
  const { base, user } = folders;
  const bin = await usableBinaries(distribution, user, user === undefined ? base : systemDirectory);
  const cluster = { ...folders, bin, log_file: join(base, `postgresql-${major}.log`) };
  if (!folders.exists) await createCluster(cluster, fsync, log);
  else if (base !== folders.data_dir) log.info({ directory: folders.cluster }, "The database lives outside DATA_DIR");
  await writePointer(folders, major);
  return cluster;
}

async function createCluster(cluster: Cluster, fsync: boolean, log: StarterLog): Promise<void> {
  const { base, user, bin } = cluster;
  const fill = async (draft: string): Promise<void> => {
    const made = await runAs(user, join(bin, "initdb"), initdbArguments(draft, fsync), cleanEnvironment);
    if (!made.succeeded) throw new Error(`PostgreSQL could not make its database in ${base}: ${made.output}`);
  };
  // Another process may have renamed its own cluster first; then that one is used.
  await moveCluster(cluster, fill);
  if (fsync) await syncDirectory(base);
  log.info({ directory: cluster.cluster, user: user?.name }, "Made a new database");
}

/**
 * Creates the cluster of a data directory from a backup, completely or not at all.
 *
 * @param unpack - writes the files of the backup into a directory, as the user of PostgreSQL.
 * @returns PostgreSQL's own data directory.
 * @throws Error when the data directory holds a database, or the files are not those of one.
 */
export async function restoreCluster(
  data_dir: string,
  unpack: (draft: string, user: ChildUser | undefined) => Promise<void>,
): Promise<string> {
  const distribution = await findDistribution();
  const { major } = distribution;
  const folders = await findFolders(data_dir, major);
  await refuseMoved(folders.data_dir, major);
  const { base, cluster, user } = folders;
  const refusal = `${cluster} holds a database. Stop the service, and restore with another DATA_DIR or move that one away.`;
  if (folders.exists) throw new Error(refusal);
  const bin = await usableBinaries(distribution, user, user === undefined ? base : systemDirectory);
  const is_first = await moveCluster(folders, async (draft) => {
    await unpack(draft, user);
    const version = (await readFile(join(draft, "PG_VERSION"), "utf8").catch(unless("ENOENT")))?.trim();
    if (version === undefined) throw new Error("The file is no backup of an embedded database.");
    if (version !== major)
      throw new Error(
        `The backup is of PostgreSQL ${version}, and this Tillkeeper brings PostgreSQL ${major}. ` +
          "Restore it with the version of Tillkeeper that its name has.",
      );
    const synced = await runAs(user, join(bin, "initdb"), ["--sync-only", "--pgdata", draft], cleanEnvironment);
    if (!synced.succeeded) throw new Error(`The restored files could not be written to disk: ${synced.output}`);
  });
  if (!is_first) throw new Error(refusal);
  await syncDirectory(base);
  await writePointer(folders, major);
  return cluster;
}

/**
 * Fills a directory and renames it to the cluster. Returns false when another cluster exists by
 * then.
 */
async function moveCluster({ base, cluster, user }: Folders, fill: (draft: string) => Promise<void>): Promise<boolean> {
  const name = `${basename(cluster)}.new-`;
  await removeAbandoned(base, name);
  const draft = await mkdtemp(join(base, name));
  try {
    await chmod(draft, 0o700);
    if (user !== undefined) await chown(draft, user.uid, user.gid);
    await fill(draft);
    const renamed = rename(draft, cluster).then(() => true);
    return (await renamed.catch(unless("ENOTEMPTY", "EEXIST"))) === true;
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
