import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { promisify } from "node:util";
import { removeLeft } from "./temporary-directory.ts";

/** Process id that Linux gives no process. */
const NO_PROCESS = 2 ** 30;
const NOBODY = 65_534;
const execute = promisify(execFile);

/**
 * Removes left directories as another user when the tests run as root, and otherwise as the user of
 * the tests.
 */
async function removeLeftAs(user: number, parent: string): Promise<void> {
  const url = new URL("./temporary-directory.ts", import.meta.url).href;
  const script = `const { removeLeft } = await import(${JSON.stringify(url)});
    if (process.getuid() === 0) process.setuid(${user});
    await removeLeft(${JSON.stringify(parent)});`;
  await execute(process.execPath, ["--input-type=module", "-e", script]);
}

test("a directory left by a killed run of another user is ignored, one's own is removed", async () => {
  const parent = await mkdtemp(join(tmpdir(), "left-"));
  await chmod(parent, 0o777);
  const foreign = `tk-run-${NO_PROCESS}`;
  const own = `tk-run-${NO_PROCESS + 1}-abcdef`;
  await mkdir(join(parent, foreign, "inside"), { recursive: true });
  await writeFile(join(parent, foreign, "inside", "file"), "");
  await mkdir(join(parent, own));
  await chmod(join(parent, foreign), 0);
  // Root may remove everything, so the test removes as another user.
  await removeLeftAs(NOBODY, parent);
  assert.deepEqual(await readdir(parent), [foreign]);
  await chmod(join(parent, foreign), 0o700);
  await rm(parent, { recursive: true });
});

test("a mount left by a killed run is unmounted by root, and ignored by another user", async (t) => {
  const parent = await mkdtemp(join(tmpdir(), "left-"));
  await chmod(parent, 0o777);
  const disk = join(parent, `tk-run-${NO_PROCESS}`, "disk");
  await mkdir(disk, { recursive: true });
  const mounted = await execute("mount", ["-t", "tmpfs", "-o", "size=4096,mode=0777", "tillkeeper-test", disk]).then(
    () => true,
    () => false,
  );
  t.after(() => rm(parent, { recursive: true, force: true }));
  if (!mounted) return t.skip("no file system can be mounted here");
  await removeLeftAs(NOBODY, parent);
  assert.deepEqual(await readdir(parent), [`tk-run-${NO_PROCESS}`]);
  await removeLeft(parent);
  assert.deepEqual(await readdir(parent), []);
});
