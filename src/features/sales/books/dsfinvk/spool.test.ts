import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { openExportFiles } from "../../../../../test/fixtures/books/open-files.ts";
import { openSpool } from "./commands/spool.ts";

const folder = await mkdtemp(join(tmpdir(), "tk-spool-"));
after(() => rm(folder, { recursive: true, force: true }));

async function textOf(chunks: AsyncIterable<Uint8Array>): Promise<string> {
  const parts: Uint8Array[] = [];
  for await (const chunk of chunks) parts.push(chunk);
  return Buffer.concat(parts).toString();
}

test("the files of a spool have no names that a killed process could leave behind", async () => {
  const spool = openSpool(folder);
  await spool.append("a.csv", "one\n");
  await spool.append("b.csv", "Ada\n");
  await spool.append("a.csv", "two\n");
  assert.deepEqual(await readdir(folder), []);
  assert.deepEqual(
    [await textOf(spool.read("a.csv")), await textOf(spool.read("b.csv")), await textOf(spool.read("c.csv"))],
    ["one\ntwo\n", "Ada\n", ""],
  );
  await spool.remove();
});

test("a spool is removed while one of its files is read", async () => {
  const spool = openSpool(folder);
  await spool.append("a.csv", randomBytes(2_000_000).toString("hex"));
  await spool.append("b.csv", "y");
  const reading = spool.read("a.csv")[Symbol.asyncIterator]();
  await reading.next();
  assert.equal((await openExportFiles(folder)).length, 2);
  await reading.return?.();
  await spool.remove();
  assert.deepEqual(await openExportFiles(folder), []);
});
