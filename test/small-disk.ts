import { execFile } from "node:child_process";
import { chmod, mkdtemp, rm, statfs, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestContext } from "node:test";
import { promisify } from "node:util";

const execute = promisify(execFile);

export interface SmallDisk {
  /** Mount point of the disk. */
  readonly directory: string;
  readonly freeBytes: () => Promise<number>;
  /** Fills the disk until the given number of bytes is left. */
  readonly fill: (left_bytes: number) => Promise<void>;
  /** Frees the occupied space. */
  readonly clear: () => Promise<void>;
}

/**
 * Mounts a file system in memory, which is gone after the test. Only root may mount one, and in
 * most containers not even root; without that right the test is skipped.
 */
export async function mountSmallDisk(t: TestContext, size_bytes: number): Promise<SmallDisk | undefined> {
  const directory = await mkdtemp(join(tmpdir(), "tillkeeper-small-disk-"));
  await chmod(directory, 0o711);
  try {
    await execute("mount", ["-t", "tmpfs", "-o", `size=${size_bytes},mode=0711`, "tillkeeper-test", directory]);
  } catch (error) {
    await rm(directory, { recursive: true });
    t.skip(
      `no small file system can be mounted here: ${error instanceof Error ? error.message.trim() : String(error)}`,
    );
    return undefined;
  }
  t.after(async () => {
    // A lazy unmount works at once for new access; a process with an open file keeps it until it
    // closes it.
    await execute("umount", ["--lazy", directory]);
    await rm(directory, { recursive: true });
  });
  const ballast = join(directory, "ballast");
  await writeFile(ballast, "");
  const freeBytes = async (): Promise<number> => {
    const { bavail, bsize } = await statfs(directory);
    return bavail * bsize;
  };
  return {
    directory,
    freeBytes,
    fill: async (left_bytes) => {
      const taken_bytes = (await freeBytes()) - left_bytes;
      await writeFile(ballast, Buffer.alloc(Math.max(0, taken_bytes)), { flag: "a" });
    },
    clear: () => truncate(ballast, 0),
  };
}
