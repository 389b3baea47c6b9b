import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { closingOf, newTill, submit } from "../src/features/register-reports/sample-shop.ts";
import { runCommand } from "./command-line.ts";
import { emptyDatabase } from "./empty-database.ts";
import { openApp, type TestApp, type TestDatabase } from "./support.ts";

/** A copy of a database that nobody is connected to. */
function copyOf({ owner_url }: TestDatabase): Promise<TestDatabase> {
  const name = /\/([^/?]*)(?:\?|$)/.exec(owner_url.replace(/^\w+:\/\/[^/]*/, ""))?.[1] ?? "";
  return emptyDatabase(`template ${name} strategy file_copy`);
}

/** What a connector reads that goes on from a cursor. */
async function changes({ call, token }: TestApp, after: number) {
  const { status, text, body } = await call("GET", `/rest/V1/pos/register-reports?changedAfter=${after}`, { token });
  assert.equal(status, 200, text);
  const { items, highest_revision } = body as { items: { report_id: string }[]; highest_revision: number };
  return { report_ids: items.map(({ report_id }) => report_id), cursor: highest_revision };
}

test("after a backup was restored a connector with its old cursor misses new closings until `after-restore`, and none afterwards", async (t) => {
  const shop = await openApp();
  const till = await newTill(shop);
  const closing = async (app: TestApp): Promise<string> => {
    const report = closingOf(till);
    const answer = await submit(app, report, app.token);
    assert.equal(answer.status, 200, answer.text);
    return report.report_id;
  };
  const first = await closing(shop);
  await shop.close();
  const backup = await copyOf(shop.database);

  // The day goes on after the backup, and the connector reads all of it.
  const later = await openApp({ database: shop.database });
  const lost = [await closing(later), await closing(later), await closing(later)];
  const { report_ids, cursor } = await changes(later, 0);
  assert.deepEqual(report_ids, [first, ...lost]);
  await later.close();

  const restored = await openApp({ database: backup });
  assert.deepEqual((await changes(restored, 0)).report_ids, [first]);
  const missed = await closing(restored);
  assert.deepEqual(await changes(restored, cursor), { report_ids: [], cursor }, "the counter has not caught up yet");

  const data_dir = await mkdtemp(join(tmpdir(), "tillkeeper-restore-"));
  t.after(() => rm(data_dir, { recursive: true }));
  const { code, stdout, stderr } = await runCommand(["after-restore"], {
    DATABASE_URL: backup.service_url,
    ENCRYPTION_KEY: Buffer.alloc(32, 7).toString("base64"),
    DATA_DIR: data_dir,
  });
  assert.equal(code, 0, stderr);
  assert.match(stdout, /^New closings and changes get revisions above \d+\.\n$/);
  const seen = [await closing(restored), await closing(restored)];
  const after = await changes(restored, cursor);
  assert.deepEqual(after.report_ids, seen);
  assert.ok(after.cursor > cursor);
  // What was stored in between is found by whoever starts anew.
  assert.deepEqual((await changes(restored, 0)).report_ids, [first, missed, ...seen]);
});
