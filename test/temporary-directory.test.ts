import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { promisify } from "node:util";

/** No process has it: Linux hands out less. */
const NO_PROCESS = 2 ** 30;
const NOBODY = 65_534;

test("what a killed run of another user left is passed over, one's own is removed", async () => {
  const parent = await mkdtemp(join(tmpdir(), "left-"));
  await chmod(parent, 0o777);
  const foreign = `tk-run-${NO_PROCESS}`;
  const own = `tk-run-${NO_PROCESS + 1}-abcdef`;
  await mkdir(join(parent, foreign, "inside"), { recursive: true });
  await writeFile(join(parent, foreign, "inside", "file"), "");
  await mkdir(join(parent, own));
  await chmod(join(parent, foreign), 0);
  const url = new URL("./temporary-directory.ts", import.meta.url).href;
  // Root is let in everywhere, so the removal runs as another user then.
  const script = `const { removeLeft } = await import(${JSON.stringify(url)});
    if (process.getuid() === 0) process.setuid(${NOBODY});
    await removeLeft(${JSON.stringify(parent)});`;
  await promisify(execFile)(process.execPath, ["--input-type=module", "-e", script]);
  assert.deepEqual(await readdir(parent), [foreign]);
  await chmod(join(parent, foreign), 0o700);
  await rm(parent, { recursive: true });
});
