import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { runCommand } from "../../test/command-line.ts";
import { storeSome } from "../../test/fixtures/evidence/log.ts";
import { openApp } from "../../test/support.ts";
import { changeUnguarded } from "../../test/unguarded.ts";

const shop = await openApp();
const ENV = {
  DATABASE_URL: shop.database.service_url,
  ENCRYPTION_KEY: Buffer.alloc(32, 7).toString("base64"),
};
const evidence = (...args: readonly string[]) => runCommand(["evidence", ...args], ENV);

test("`evidence` signs, proves and verifies, and ends with 1 and a line for each fault", async (t) => {
  const ids = await storeSome(shop, 3);
  const checkpoint = await evidence("checkpoint");
  assert.equal(checkpoint.code, 0, checkpoint.stderr);
  assert.match(checkpoint.stdout, /^\S+\/evidence\/1\n3\n\S{44}\n\n— \S+ \S+\n$/);
  const folder = await mkdtemp(join(tmpdir(), "tillkeeper-evidence-"));
  t.after(() => rm(folder, { recursive: true }));
  const file = join(folder, "checkpoint.txt");
  await writeFile(file, checkpoint.stdout);

  const proof = await evidence("prove", "--receipt", String(ids[1]));
  assert.deepEqual([proof.code, proof.stdout.endsWith(checkpoint.stdout)], [0, true], proof.stderr);
  assert.match(proof.stdout, /^c2sp\.org\/tlog-proof@v1\nindex 1\n/);
  const none = await evidence("prove", "--closing", "x");
  assert.deepEqual([none.code, none.stderr], [1, "The evidence log has no such entry.\n"]);

  const good = await evidence("verify", "--checkpoint", file);
  assert.deepEqual([good.code, good.stdout], [0, ""], good.stderr);
  await changeUnguarded(shop.database, "receipt", "update receipt set grand_total = 1 where receipt_id = $1", [ids[1]]);
  const bad = await evidence("verify", "--checkpoint", file);
  assert.deepEqual([bad.code, bad.stdout], [1, `receipt ${ids[1]}: fiscal\n`], bad.stderr);
});

test("`after-restore` keeps the name of a log that has the checkpoint, and continues another one under the next", async (t) => {
  const other = await openApp();
  const env = { ...ENV, DATABASE_URL: other.database.service_url };
  await storeSome(other, 2);
  const { stdout: note } = await runCommand(["evidence", "checkpoint"], env);
  const folder = await mkdtemp(join(tmpdir(), "tillkeeper-evidence-"));
  t.after(() => rm(folder, { recursive: true }));
  const file = join(folder, "checkpoint.txt");
  await writeFile(file, note);
  const kept = await runCommand(["after-restore", "--checkpoint", file], env);
  assert.match(kept.stdout, /^The evidence log continues as \S+\/evidence\/1\.$/m, kept.stderr);
  const unknown = await runCommand(["after-restore"], env);
  assert.match(unknown.stdout, /^The evidence log continues as \S+\/evidence\/2: what was published of it before/m);
  const renewed = await runCommand(["evidence", "new-key"], env);
  assert.match(renewed.stdout, /^\S+\/evidence\/3\n4\n/, renewed.stderr);
  const verified = await runCommand(["evidence", "verify", "--checkpoint", file], env);
  assert.deepEqual([verified.code, verified.stdout], [0, ""], verified.stderr);
});
