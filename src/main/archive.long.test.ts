import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";
import { runCommand } from "../../test/command-line.ts";
import { queryOnce } from "../../test/empty-database.ts";
import { receiptPoster } from "../../test/fixtures/receipts/receipts.ts";
import { newTerminal, sampleReceipt } from "../../test/fixtures/rows.ts";
import { openApp } from "../../test/support.ts";
import { logEvidence } from "../features/sales/books/evidence/commands/log.ts";
import { extendReceipts } from "../features/sales/receipts/commands/partitions.ts";
import { listReceiptParts } from "../features/sales/receipts/queries/partitions.ts";
import { checkFile, readManifest } from "./archive-file.ts";
import { jobHandlers } from "./worker.ts";

const MAIN = fileURLToPath(new URL("../../bin/main.ts", import.meta.url));
const RECEIPTS = 200;
const SESSIONS = `
  select from pg_stat_activity where datname = current_database() and application_name = 'tillkeeper archive'`;

test("`archive` that is killed at any point leaves the partition or a whole file, and goes on", async () => {
  const app = await openApp();
  const { database, deps } = app;
  const directory = await mkdtemp(join(tmpdir(), "tk-archive-"));
  after(() => rm(directory, { recursive: true, force: true }));
  const [till, post] = [await newTerminal(deps), receiptPoster(app)];
  const sent = Array.from({ length: RECEIPTS }, () => sampleReceipt(till));
  for (const receipt of sent) assert.equal((await post(receipt)).status, 200);
  await extendReceipts(deps, { cut: true });
  await jobHandlers(deps).count_receipts({});
  await logEvidence(deps, { is_awaited: true });
  const receipts = () => queryOnce(database.owner_url, "select * from pos.receipt order by receipt_id");
  const before = await receipts();
  const env = {
    DATABASE_URL: database.service_url,
    MIGRATION_DATABASE_URL: database.owner_url,
    ENCRYPTION_KEY: Buffer.alloc(32, 7).toString("base64"),
    DATA_DIR: directory,
  };
  const before_day = Temporal.Now.plainDateISO("UTC").add({ days: 2 }).toString();
  const archive = ["archive", "--before", before_day, "--to", directory, "--closed-now"];
  const files = () => readdir(directory);
  const manifestOf = async () => (await files()).find((name) => name.endsWith(".json"));

  const points: readonly [string, (names: readonly string[]) => boolean | Promise<boolean>][] = [
    ["before it copies", () => true],
    ["while it copies", (names) => names.some((name) => name.endsWith(".unfinished"))],
    ["before the manifest", (names) => names.some((name) => name.endsWith(".copy.gz"))],
    ["after the manifest", (names) => names.some((name) => name.endsWith(".json"))],
    ["after it is dropped", async () => (await receipts()).length === 0],
  ];
  for (const [point, isThere] of points) {
    const child = spawn(process.execPath, [MAIN, ...archive], {
      env: { PATH: process.env["PATH"] ?? "", ...env },
      stdio: "ignore",
    });
    const ended = once(child, "exit");
    while (child.exitCode === null && !(await isThere(await files()))) await sleep(2);
    child.kill("SIGKILL");
    await ended;
    // A commit that was on its way still arrives.
    while ((await queryOnce(database.owner_url, SESSIONS)).length > 0) await sleep(10);
    const [part] = await listReceiptParts(deps.db);
    if (part?.state === "archived") {
      const manifest = join(directory, (await manifestOf()) ?? "");
      await checkFile(manifest, await readManifest(manifest));
      assert.deepEqual(await receipts(), [], point);
      const read = await runCommand(["archive", "--read", manifest], env);
      assert.equal(read.code, 0, read.stderr);
      assert.match(read.stderr, /^Read 200 receipts back; 0 of them/m);
    }
    assert.deepEqual(await receipts(), before, point);
  }
  const done = await runCommand(archive, env);
  assert.equal(done.code, 0, done.stderr);
  assert.match(done.stdout, /^\/.*receipt_1-[0-9a-f]{12}\.json\t200 receipts\n$/);
  assert.equal((await files()).filter((name) => name.endsWith(".json")).length, 1);
  assert.equal((await files()).filter((name) => name.endsWith(".copy.gz")).length, 1);
  for (const receipt of sent.slice(0, 5)) assert.equal((await post(receipt)).status, 200);
  assert.deepEqual(await receipts(), []);
  const listed = await runCommand(["partitions"], env);
  assert.match(listed.stdout, /^receipt_1\t1 to 1000000\tarchived\t200 receipts\t0 MiB\tstored .*receipt_1-.*\.json$/m);
  const verified = await runCommand(["verify-figures"], env);
  assert.equal(verified.code, 0, verified.stderr);
  assert.match(verified.stderr, /1 day\(s\) were not compared: some of their receipts are archived/);
});
