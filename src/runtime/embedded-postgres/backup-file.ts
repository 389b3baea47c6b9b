import { spawn } from "node:child_process";
import { once } from "node:events";
import { createReadStream, createWriteStream } from "node:fs";
import { readdir, rename, rm, stat, statfs } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Writable } from "node:stream";
import { text } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { constants, createZstdCompress, createZstdDecompress } from "node:zlib";
import { readBaseBackup, type BaseBackup } from "./base-backup.ts";
import { identity, type ChildUser } from "./child-user.ts";
import { cleanEnvironment, restoreCluster } from "./cluster.ts";
import { syncDirectory } from "./directories.ts";

export interface BackupOptions {
  /** PostgreSQL's own data directory, which the running server uses. */
  readonly cluster: string;
  readonly directory: string;
  /** Version of the service for the name of the file. */
  readonly version: string;
  /** Checks the file before it gets its final name. */
  readonly verify?: (file: string) => Promise<void>;
  readonly isStopping?: () => boolean;
}

export interface WrittenBackup {
  readonly name: string;
  readonly file: string;
  /**
   * Time of the database's clock when the backup began, in ISO 8601. The backup contains everything
   * committed by then.
   */
  readonly began: string;
  readonly size_bytes: number;
}

const NAME = /^tillkeeper-\d{8}T\d{6}Z-[^/]+-([0-9a-f]{8})\.tar\.zst$/;
const DRAFT = /^\.tillkeeper-\d{8}T\d{6}Z-[^/]+-([0-9a-f]{8})\.tar\.zst\.new$/;

/** Free bytes that a backup leaves to the database when both are on one disk. */
const LEFT_FREE_BYTES = 2 ** 30;
/** Bytes of the database after which the free space is checked again. */
const LOOK_EACH_BYTES = 16 * 2 ** 20;

/**
 * Writes a backup of a running cluster to one file, a tar archive compressed with zstd. The file
 * gets its name once it is complete, checked and on disk. It does not contain the key of the stored
 * secrets.
 *
 * @throws Error with a message for the operator when the directory cannot be used or has too little
 *   space.
 */
export async function writeBackup(options: BackupOptions): Promise<WrittenBackup> {
  const { cluster, directory } = options;
  await refuseDirectory(directory, cluster);
  return readBaseBackup(cluster, async (backup) => {
    await removeDrafts(directory, backup.cluster_id);
    const name = nameOf(backup, options.version);
    const draft = join(directory, `.${name}.new`);
    try {
      await writeArchive(backup, draft, options);
      await options.verify?.(draft);
      const { size } = await stat(draft);
      const file = join(directory, name);
      await rename(draft, file);
      await syncDirectory(directory);
      return { name, file, began: backup.began, size_bytes: size };
    } catch (error) {
      await rm(draft, { force: true });
      throw explained(error, directory);
    }
  });
}

/** Returns whether a backup in `directory` would be lost with the disk of the database. */
export async function isSameDisk(directory: string, cluster: string): Promise<boolean> {
  const [target, source] = await Promise.all([stat(directory), stat(cluster)]);
  return target.dev === source.dev;
}

/**
 * Deletes backups of the same cluster except the newest `keep` ones.
 *
 * @param name - name of the newest backup.
 * @returns the names of the deleted backups.
 */
export async function deleteOlderBackups(directory: string, name: string, keep: number): Promise<string[]> {
  const cluster_id = NAME.exec(name)?.[1];
  const own = (await readdir(directory)).filter((each) => NAME.exec(each)?.[1] === cluster_id);
  // Sorting by name sorts backups by time, which their names begin with.
  const older = own.toSorted().reverse().slice(keep);
  for (const each of older) await rm(join(directory, each));
  return older;
}

/**
 * Restores a backup into a data directory without a database.
 *
 * @returns PostgreSQL's own data directory.
 * @throws Error with a message for the operator when the file is no backup, is damaged or is of
 *   another major version, or the data directory holds a database.
 */
export async function restoreBackup(file: string, data_dir: string): Promise<string> {
  const found = await stat(file).catch((error: unknown) => {
    throw new Error(`${file} cannot be read: ${messageOf(error)}`, { cause: error });
  });
  if (!found.isFile()) throw new Error(`${file} is no file.`);
  return restoreCluster(data_dir, (draft, user) => unpack(file, draft, user));
}

function nameOf({ began, cluster_id }: BaseBackup, version: string): string {
  return `tillkeeper-${began.replaceAll(/[-:]/g, "")}-${version}-${cluster_id}.tar.zst`;
}

async function refuseDirectory(directory: string, cluster: string): Promise<void> {
  const found = await stat(directory).catch((error: unknown) => {
    throw new Error(`${directory} is not there: create it, or mount its disk (${messageOf(error)}).`, { cause: error });
  });
  if (!found.isDirectory()) throw new Error(`${directory} is no directory.`);
  if (directory === cluster || directory.startsWith(`${cluster}/`))
    throw new Error(`${directory} is inside the database. Choose another directory, best on another disk.`);
}

/**
 * Removes the files of interrupted backups of this cluster. No other backup of it may run
 * meanwhile.
 */
async function removeDrafts(directory: string, cluster_id: string): Promise<void> {
  for (const entry of await readdir(directory)) {
    if (DRAFT.exec(entry)?.[1] === cluster_id) await rm(join(directory, entry));
  }
}

async function writeArchive(backup: BaseBackup, draft: string, options: BackupOptions): Promise<void> {
  const { directory, cluster, isStopping = () => false } = options;
  const is_same_disk = await isSameDisk(directory, cluster);
  const watch = async function* (chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    let unseen = LOOK_EACH_BYTES;
    for await (const chunk of chunks) {
      if (isStopping()) throw new Error("The service stops. The backup is taken again when it has started.");
      unseen += chunk.length;
      if (is_same_disk && unseen >= LOOK_EACH_BYTES) {
        unseen = 0;
        await refuseFullDisk(directory);
      }
      yield chunk;
    }
  };
  await pipeline(
    backup.archive,
    watch,
    createZstdCompress({ params: { [constants.ZSTD_c_checksumFlag]: 1 } }),
    createWriteStream(draft, { flags: "wx", mode: 0o600, flush: true }),
  );
}

/** Refuses to continue on a nearly full disk, because a full one would stop the database. */
async function refuseFullDisk(directory: string): Promise<void> {
  const { bavail, bsize } = await statfs(directory);
  if (bavail * bsize < LEFT_FREE_BYTES)
    throw new Error(
      `${directory} is on the disk of the database, and less than 1 GiB of it is free. Choose another disk.`,
    );
}

function explained(error: unknown, directory: string): unknown {
  const { code } = error as NodeJS.ErrnoException;
  const because = { cause: error };
  if (code === "ENOSPC" || code === "EDQUOT")
    return new Error(`${directory} has not enough space for the backup. What was written is deleted.`, because);
  if (code === "EACCES" || code === "EPERM" || code === "EROFS")
    return new Error(`This user may not write in ${directory} (${messageOf(error)}).`, because);
  return error;
}

/** Unpacks a file with the system's tar, as the user of PostgreSQL. */
async function unpack(file: string, draft: string, user: ChildUser | undefined): Promise<void> {
  const tar = spawn("tar", ["-xf", "-", "-C", draft], {
    cwd: "/",
    env: cleanEnvironment,
    stdio: ["pipe", "ignore", "pipe"],
    ...identity(user),
  });
  const ended = once(tar, "close").then(([code]) => code as number | null);
  const problems = text(tar.stderr);
  const read = await pipeline(createReadStream(file), createZstdDecompress(), tar.stdin).catch(
    (error: unknown) => error,
  );
  // The error of a program that cannot be started arrives here.
  const code = await ended.catch((error: unknown) => {
    throw new Error(`tar, which unpacks the backup, cannot be started: ${messageOf(error)}`, { cause: error });
  });
  const damage = read !== undefined || code !== 0 ? await damageOf(file) : undefined;
  if (damage !== undefined) throw new Error(`${file} is damaged, or no backup: ${damage.message}`, { cause: damage });
  if (code !== 0)
    throw new Error(`${file} could not be unpacked to ${dirname(draft)}: ${(await problems).trim().split("\n")[0]}`);
}

/**
 * Reads the whole file up to its checksum. Of a damaged file tar may see an early end or a bad
 * header before the checksum is read.
 */
async function damageOf(file: string): Promise<Error | undefined> {
  const ignore = new Writable({ write: (_chunk, _encoding, done) => done() });
  return pipeline(createReadStream(file), createZstdDecompress(), ignore).then(
    () => undefined,
    (error: unknown) => error as Error,
  );
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
