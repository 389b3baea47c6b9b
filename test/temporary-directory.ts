import { execFile } from "node:child_process";
import { chmod, mkdtemp, readdir, readFile, rm, statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

const execute = promisify(execFile);

const MEMORY = "/dev/shm";
const TMPFS = 0x0102_1994;
/**
 * Minimum free bytes of memory for a directory in memory: the suite has up to 0.4 GB of files at a
 * time.
 */
const ROOM_BYTES = 2 * 2 ** 30;
const PREFIX = "tk-run-";
const LEFT = /^tk-run-(\d+)(-\w+)?$/;

export interface TemporaryDirectory {
  readonly directory: string;
  readonly remove: () => Promise<void>;
}

/**
 * Opens a directory for all files of a run of the tests. The directory is in memory if the machine
 * has room for it: each test file's database is a thousand small files, which take a disk longer
 * than most tests. TMPDIR overrides this choice.
 */
export async function openTemporaryDirectory(): Promise<TemporaryDirectory> {
  const parent = process.env["TMPDIR"] === undefined && (await hasRoom(MEMORY)) ? MEMORY : tmpdir();
  await removeLeft(parent);
  // The name is short, since the path of a socket in the directory may have some hundred bytes at
  // most. Its random end distinguishes it from the directory of another user's run with the same
  // process id.
  const directory = await mkdtemp(join(parent, `${PREFIX}${process.pid}-`));
  // The rights are those of the system's own directory: PostgreSQL runs as another user where the
  // tests run as root.
  await chmod(directory, 0o1777);
  // A process that a test left running may make a file during the removal.
  return { directory, remove: () => rm(directory, { recursive: true, force: true, maxRetries: 10 }) };
}

async function hasRoom(directory: string): Promise<boolean> {
  const disk = await statfs(directory).catch(() => undefined);
  return disk?.type === TMPFS && disk.bavail * disk.bsize >= ROOM_BYTES && process.availableMemory() >= ROOM_BYTES;
}

/**
 * Codes of the errors for another user's files, and for a file system that only root may unmount.
 */
const NOT_REMOVABLE = new Set(["EACCES", "EPERM", "EBUSY"]);

/**
 * Removes directories of killed runs, with the file systems that they mounted; skips those that
 * only another user may remove.
 */
export async function removeLeft(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    const pid = LEFT.exec(name)?.[1];
    if (pid === undefined || isRunning(Number(pid))) continue;
    const directory = join(parent, name);
    if (process.getuid?.() === 0) await unmountBelow(directory);
    await rm(directory, { recursive: true, force: true }).catch((error: NodeJS.ErrnoException) => {
      if (!NOT_REMOVABLE.has(error.code ?? "")) throw error;
    });
  }
}

async function unmountBelow(directory: string): Promise<void> {
  // macOS has no /proc, and no mounts that must be removed.
  const mounts = await readFile("/proc/self/mounts", "utf8").catch(() => "");
  for (const line of mounts.split("\n")) {
    const point = line.split(" ")[1];
    if (point?.startsWith(`${directory}/`) === true) await execute("umount", ["--lazy", point]);
  }
}

function isRunning(pid: number): boolean {
  // A directory with the id of this process is from an earlier process, since this run has made
  // none yet.
  if (pid === process.pid) return false;
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // EPERM means that the process exists and belongs to another user.
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
