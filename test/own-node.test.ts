import assert from "node:assert/strict";
import { chmod, mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";

const { whyNotStarting } = (await import(new URL("../bin/own-node.js", import.meta.url).href)) as {
  readonly whyNotStarting: (node: string) => string | undefined;
};

const LOADER = "node: error while loading shared libraries: ";

const directory = await mkdtemp(join(tmpdir(), "own-node-"));
let programs = 0;

/** Writes a program that takes the place of Node. */
async function program(text: string): Promise<string> {
  const file = join(directory, `node-${(programs += 1)}`);
  await writeFile(file, text);
  await chmod(file, 0o755);
  return file;
}

/**
 * Writes a program that prints the given words and ends, as when the system's loader refuses it.
 */
const refusing = (words: string) => program(`#!/bin/sh\necho "${words}" >&2\nexit 127\n`);

test("a Node that starts gets no explanation", async () => {
  assert.equal(whyNotStarting(process.execPath), undefined);
});

test("a missing library is named with the command that installs it", async () => {
  const atomic = await refusing(`${LOADER}libatomic.so.1: cannot open shared object file: No such file or directory`);
  const reason = whyNotStarting(atomic) ?? "";
  assert.match(reason, /needs the library libatomic\.so\.1, which this system does not have\.\nInstall it: /);
  assert.match(reason, /(apt-get install libatomic1|dnf install libatomic|apk add libatomic)/);
  const other = await refusing(`${LOADER}libother.so.7: cannot open shared object file: No such file or directory`);
  assert.match(whyNotStarting(other) ?? "", /library libother\.so\.7, .*\nInstall the package that holds it\./);
});

test("an old C library is named", async () => {
  const old = await refusing("node: /lib/libc.so.6: version \\`GLIBC_2.28' not found (required by node)");
  assert.match(whyNotStarting(old) ?? "", /needs glibc 2\.28 or newer, and this system has an older one/);
});

test("a system without the loader that Node names is reported as one without glibc", async () => {
  const musl = await program("#!/lib/no-such-loader.so\n");
  assert.match(whyNotStarting(musl) ?? "", /needs the GNU C library, which this system does not have/);
});

test("any other message of the system is shown", async () => {
  assert.match(whyNotStarting(await refusing("out of luck")) ?? "", /does not start here:\nout of luck$/);
  assert.match(whyNotStarting(join(directory, "absent")) ?? "", /cannot be started: .*ENOENT/);
});
