import { createHash } from "node:crypto";
import {
  chmod,
  chown,
  lstat,
  mkdir,
  open,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  stat,
  statfs,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { isAbsolute, join } from "node:path";
import { canEnter, findChildUser, type ChildUser } from "./child-user.ts";

/**
 * Directory for the cluster when the service runs as root: PostgreSQL's own user cannot reach most
 * other directories.
 */
export const systemDirectory = "/var/lib/tillkeeper";

export interface Folders {
  /** DATA_DIR as set by the operator, resolved. */
  readonly data_dir: string;
  /**
   * Directory of the cluster, its socket and its log: DATA_DIR, or a replacement under /var/lib.
   */
  readonly base: string;
  /** PostgreSQL's own data directory inside `base`. Its name contains the major version. */
  readonly cluster: string;
  /**
   * Account of PostgreSQL. Absent when the service runs as an ordinary user, who then also runs
   * PostgreSQL.
   */
  readonly user: ChildUser | undefined;
  readonly exists: boolean;
}

const socketFile = ".s.PGSQL.5432";
// Maximum bytes of a socket's path. The system's limit (sockaddr_un) is 104 bytes on macOS and 108
// on Linux.
const longestSocketPath_bytes = 100;
const abandonedAfter_ms = 600_000;

/**
 * Creates DATA_DIR and decides where its cluster is: in DATA_DIR, or below `system_directory` when
 * the account of PostgreSQL cannot enter DATA_DIR because a directory above it is closed.
 *
 * @throws Error when DATA_DIR cannot be created, or an existing cluster is of another major
 *   version, belongs to another user or cannot be reached.
 */
export async function findFolders(
  data_dir: string,
  major: string,
  system_directory = systemDirectory,
): Promise<Folders> {
  await makeDataDirectory(data_dir);
  const resolved = await realpath(data_dir);
  const name = `postgresql-${major}`;
  const standIn = await readPointer(resolved, major);
  const isRoot = process.getuid?.() === 0;
  // The account is only looked up for a cluster without an owner, because the look-up may add an
  // account.
  let preferred: Promise<ChildUser> | undefined;
  const newUser = (): Promise<ChildUser> => (preferred ??= findChildUser());

  let base = standIn ?? resolved;
  const known = standIn === undefined ? await ownerOf(join(base, name)) : undefined;
  if (isRoot && standIn === undefined) {
    const user = known === undefined || known.uid === 0 ? await newUser() : known;
    await openToOthers(resolved);
    if (!(await canEnter(user, resolved))) {
      if (known !== undefined) throw unreachable(join(base, name), user);
      base = await makeStandIn(resolved, system_directory, user);
    }
  }

  const cluster = join(base, name);
  const owner = await ownerOf(cluster);
  if (owner === undefined && standIn !== undefined) {
    throw new Error(
      `${pointerFile(resolved, major)} says that the database is at ${cluster}, but nothing is there. ` +
        "Bring that directory back, or delete the file to begin with an empty database.",
    );
  }
  if (owner !== undefined) refuseForeign(cluster, owner);
  const exists = owner !== undefined && (await checkMajor(cluster, major));
  if (!exists) await refuseOtherMajors(base, major);
  if (isRoot && exists) refuseRootsOwn(cluster, owner);
  const user = !isRoot ? undefined : exists ? owner : await newUser();
  return { data_dir: resolved, base, cluster, user, exists };
}

async function makeDataDirectory(data_dir: string): Promise<void> {
  try {
    await mkdir(data_dir, { recursive: true, mode: 0o711 });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`DATA_DIR=${data_dir} is not a directory and cannot be made one: ${reason}`, { cause: error });
  }
}

/** Writes the location of the database into a file in DATA_DIR, when the database is elsewhere. */
export async function writePointer(folders: Folders, major: string): Promise<void> {
  if (folders.base === folders.data_dir || (await readPointer(folders.data_dir, major)) === folders.base) return;
  // The file is written under another name first, since on a full disk writing in place would leave
  // it empty.
  const file = pointerFile(folders.data_dir, major);
  await writeFile(`${file}.new`, `${folders.base}\n`, { mode: 0o644, flush: true });
  await rename(`${file}.new`, file);
}

/**
 * Minimum free bytes for a recovery: PostgreSQL's log must be able to grow by some segments of 16
 * MiB.
 */
const recoverySpace_bytes = 64 * 1024 * 1024;

/**
 * Returns whether the disk of a cluster, or that of its write-ahead log, has no room for a
 * recovery.
 */
export async function isDiskFull(cluster: string): Promise<boolean> {
  const disks = await Promise.all([statfs(cluster), statfs(join(cluster, "pg_wal"))]);
  return disks.some(({ bavail, bsize }) => bavail * bsize < recoverySpace_bytes);
}

/**
 * Creates the directory of the socket, with mode 0700 and owned by PostgreSQL's user, and returns
 * its path. It is next to the cluster, or in the temporary folder when that path is too long.
 *
 * @throws Error when the directory exists but belongs to another user or is open to others.
 */
export async function ensureSocketDirectory(folders: Folders): Promise<string> {
  const hash = shortHash(folders.cluster);
  const choices = [`${folders.cluster}.socket`, join(tmpdir(), `tillkeeper-${hash}`), `/tmp/tillkeeper-${hash}`];
  for (const choice of choices) {
    if (Buffer.byteLength(join(choice, socketFile)) > longestSocketPath_bytes) continue;
    await ensurePrivateDirectory(choice, folders.user);
    if (await canEnter(folders.user, choice)) return choice;
  }
  throw new Error(
    `No directory for PostgreSQL's socket is both short enough and reachable. Tried ${choices.join(", ")}.`,
  );
}

/**
 * Ensures that `directory` has mode 0700 and belongs to `user`, or to this process; one that root
 * owns is given to `user`.
 *
 * @throws Error when it is another user's, open to others, or no directory.
 */
export async function ensurePrivateDirectory(directory: string, user: ChildUser | undefined): Promise<void> {
  await mkdir(directory, { mode: 0o700 }).catch(unless("EEXIST"));
  const found = await lstat(directory);
  const wanted = user?.uid ?? process.getuid?.();
  if (user !== undefined && found.isDirectory() && found.uid === 0) {
    await chmod(directory, 0o700);
    await chown(directory, user.uid, user.gid);
  }
  const checked = await lstat(directory);
  if (!checked.isDirectory() || checked.uid !== wanted || (checked.mode & 0o077) !== 0) {
    throw new Error(
      `${directory} must be a directory of user ${wanted} with mode 0700, but it is not. ` +
        "Another user created it. Remove it and start again.",
    );
  }
}

/** Syncs a directory, so that its names survive a loss of power. */
export async function syncDirectory(directory: string): Promise<void> {
  const handle = await open(directory, "r");
  try {
    // EINVAL is ignored, because some network file systems cannot sync directories.
    await handle.sync().catch(unless("EINVAL"));
  } finally {
    await handle.close();
  }
}

/**
 * Removes the remains of interrupted starts: old entries of `directory` that begin with `prefix`.
 */
export async function removeAbandoned(directory: string, prefix: string): Promise<void> {
  const now_ms = Temporal.Now.instant().epochMilliseconds;
  for (const entry of await readdir(directory)) {
    if (!entry.startsWith(prefix)) continue;
    const path = join(directory, entry);
    const found = await stat(path).catch(unless("ENOENT"));
    if (found !== undefined && now_ms - found.mtimeMs > abandonedAfter_ms) {
      await rm(path, { recursive: true, force: true });
    }
  }
}

/**
 * Allows others to enter (not read) a directory of this process's user. Directories of other users
 * stay unchanged.
 */
export async function openToOthers(directory: string): Promise<void> {
  const { uid, mode } = await stat(directory);
  if (uid === process.getuid?.() && (mode & 0o001) === 0) await chmod(directory, (mode & 0o7777) | 0o011);
}

/**
 * Returns a catch handler that returns undefined for these error codes and rethrows all other
 * errors.
 */
export function unless(...codes: readonly string[]): (error: unknown) => undefined {
  return (error) => {
    const code = (error as NodeJS.ErrnoException).code;
    if (code !== undefined && codes.includes(code)) return undefined;
    throw error;
  };
}

async function makeStandIn(data_dir: string, system_directory: string, user: ChildUser | undefined): Promise<string> {
  const base = join(system_directory, shortHash(data_dir));
  await mkdir(base, { recursive: true, mode: 0o711 });
  await openToOthers(system_directory);
  await openToOthers(base);
  if (!(await canEnter(user, base))) throw unreachable(base, user);
  return base;
}

function refuseForeign(cluster: string, owner: ChildUser): void {
  const us = process.getuid?.();
  if (us === 0 || owner.uid === us) return;
  throw new Error(
    `The database at ${cluster} belongs to user ${owner.uid}, but Tillkeeper runs as user ${us}. ` +
      "Start it as that user or as root.",
  );
}

/** Refuses a cluster that belongs to root, since PostgreSQL does not run as root. */
function refuseRootsOwn(cluster: string, owner: ChildUser): void {
  if (owner.uid !== 0) return;
  throw new Error(
    `The database at ${cluster} belongs to root, as whom PostgreSQL does not run. ` +
      `Give it to another account: chown -R tillkeeper ${cluster}`,
  );
}

async function checkMajor(cluster: string, major: string): Promise<boolean> {
  const version = await readFile(join(cluster, "PG_VERSION"), "utf8").catch(unless("ENOENT"));
  if (version === undefined) {
    const entries = await readdir(cluster);
    if (entries.length === 0) return false;
    throw new Error(
      `${cluster} is not empty, but not a PostgreSQL data directory either. Move it away and start again.`,
    );
  }
  if (version.trim() === major) return true;
  throw otherMajor(cluster, version.trim(), major);
}

async function refuseOtherMajors(base: string, major: string): Promise<void> {
  for (const entry of await readdir(base)) {
    const other = /^postgresql-(\d+)$/.exec(entry)?.[1];
    if (other !== undefined && other !== major) throw otherMajor(join(base, entry), other, major);
  }
}

function otherMajor(cluster: string, found: string, major: string): Error {
  return new Error(
    `The database at ${cluster} was made by PostgreSQL ${found}, but this Tillkeeper brings PostgreSQL ${major}, ` +
      "which cannot open it. Start the Tillkeeper that made it, and move the shop to a PostgreSQL server: tillkeeper move-to.",
  );
}

function unreachable(directory: string, user: ChildUser | undefined): Error {
  return new Error(
    `User ${user?.name ?? "of this process"}, who runs PostgreSQL, cannot get into ${directory}. ` +
      "Allow others to pass through the directories above it (chmod o+x).",
  );
}

async function ownerOf(directory: string): Promise<ChildUser | undefined> {
  const found = await stat(directory).catch(unless("ENOENT"));
  return found === undefined ? undefined : { name: `uid ${found.uid}`, uid: found.uid, gid: found.gid };
}

async function readPointer(data_dir: string, major: string): Promise<string | undefined> {
  const file = pointerFile(data_dir, major);
  const text = await readFile(file, "utf8").catch(unless("ENOENT"));
  if (text === undefined) return undefined;
  const base = text.trim();
  if (!isAbsolute(base)) throw new Error(`${file} must hold the absolute path of the database's directory.`);
  return base;
}

function pointerFile(data_dir: string, major: string): string {
  return join(data_dir, `postgresql-${major}.location`);
}

function shortHash(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 12);
}
