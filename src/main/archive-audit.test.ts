import assert from "node:assert/strict";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { newAdministrator } from "../../test/administrator.ts";
import { storeSome } from "../../test/fixtures/evidence/log.ts";
import { openApp } from "../../test/support.ts";
import { logEvidence } from "../features/sales/books/evidence/commands/log.ts";
import { closeReceiptPart, extendReceipts } from "../features/sales/receipts/commands/partitions.ts";
import { archiveReceipts } from "./archive.ts";
import { readArchive } from "./archive-read.ts";
import { jobHandlers } from "./worker.ts";

test("what was done with a partition is in the audit log: by whom, which one, how many receipts, which file", async () => {
  const app = await openApp();
  const { call, database, deps } = app;
  const { token } = await newAdministrator(app);
  const directory = await mkdtemp(join(tmpdir(), "tk-archive-"));
  after(() => rm(directory, { recursive: true, force: true }));
  const entries = async () => {
    const url = "/admin/api/audit-log?filter[entity_type]=receipt_part&sort=log_id";
    const { status, body, text } = await call("GET", url, { token });
    assert.equal(status, 200, text);
    return body.items.map((entry: Record<string, unknown>) =>
      ["entity_id", "field_name", "old_value", "new_value", "staff_name"].map((name) => entry[name]),
    );
  };
  await storeSome(app, 3);
  await extendReceipts(deps, { cut: true });
  await storeSome(app, 1);
  await jobHandlers(deps).count_receipts({});
  await logEvidence(deps, { is_awaited: true });
  // A day after all receipts, also when midnight comes during the test.
  const request = { before: Temporal.Now.plainDateISO("UTC").add({ days: 2 }).toString(), directory, closes_now: true };
  const onStep = async (step: string): Promise<void> => {
    if (step === "detach") throw new Error("stopped");
  };
  await assert.rejects(archiveReceipts(deps, database.owner_url, { ...request, onStep }), /stopped/);
  const closed = ["receipt_1", "part_closed", null, "[3]", "command line"];
  assert.deepEqual(await entries(), [closed], "nothing was archived");
  await closeReceiptPart(deps, { first_id: 1, end_id: 1_000_001 });
  assert.deepEqual(await entries(), [closed], "it was closed already");

  assert.equal(await archiveReceipts(deps, database.owner_url, request), 1);
  const file = join(directory, (await readdir(directory)).find((name) => name.endsWith(".json")) ?? "");
  const archived = ["receipt_1", "part_archived", null, JSON.stringify([3, file]), "command line"];
  assert.deepEqual(await entries(), [closed, archived]);
  await readArchive(deps, database.owner_url, file);
  const read = ["receipt_1", "part_read_back", null, JSON.stringify([3, file]), "command line"];
  assert.deepEqual(await entries(), [closed, archived, read]);

  await extendReceipts(deps, { cut: true });
  await closeReceiptPart(deps, { first_id: 1_000_001, end_id: 2_000_001 });
  const by_job = ["receipt_1000001", "part_closed", null, "[1]", null];
  assert.deepEqual((await entries()).at(-1), by_job);
});
