import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { after, test } from "node:test";
import { unzipSync } from "fflate";
import { newAdministrator } from "../../test/administrator.ts";
import { queryOnce } from "../../test/empty-database.ts";
import { closingOf, listed, submit } from "../../test/fixtures/closings/shop.ts";
import { runVerifier, unpack } from "../../test/fixtures/evidence/bundle.ts";
import { storeReceipt, verified } from "../../test/fixtures/evidence/log.ts";
import { newTerminal } from "../../test/fixtures/rows.ts";
import { openApp } from "../../test/support.ts";
import { changeUnguarded } from "../../test/unguarded.ts";
import { openBundle } from "../features/sales/books/evidence/commands/bundle.ts";
import { logEvidence } from "../features/sales/books/evidence/commands/log.ts";
import { extendReceipts } from "../features/sales/receipts/commands/partitions.ts";
import { archiveReceipts } from "./archive.ts";
import { readArchive } from "./archive-read.ts";
import { OPERATOR } from "./with-database.ts";
import { jobHandlers } from "./worker.ts";

/** A day after all receipts, also when midnight comes during the tests. */
const LATER = Temporal.Now.plainDateISO("UTC").add({ days: 2 }).toString();
const FEBRUARY = { from: "2026-02-01", to: "2026-02-28" };
const JUNE = { from: "2026-06-01", to: "2026-06-30" };

/**
 * Opens a shop with a closing of June, then two receipts of February in the first partition, which
 * a closing lists, and two of June in the next: the log has those of February between.
 */
async function openShop() {
  const shop = await openApp();
  const { app, database, deps } = shop;
  const { token } = await newAdministrator(shop);
  const till = { ...(await newTerminal(deps)), series_id: randomUUID() };
  const directory = await mkdtemp(join(tmpdir(), "tk-archive-"));
  after(() => rm(directory, { recursive: true, force: true }));
  const sell = async (day: string) => {
    const sale_id = randomUUID();
    return { sale_id, receipt_id: await storeReceipt(shop, till, { sale_id, created_at: `${day} 10:00:00` }) };
  };
  const close = async (closing_number: number, business_date: string, sales: readonly { sale_id: string }[]) => {
    const documents = listed(...sales.map(({ sale_id }) => sale_id));
    const answer = await submit(shop, closingOf(till, { closing_number, business_date, documents }));
    assert.equal(answer.status, 200, answer.text);
  };
  await close(1, "2026-06-01", []);
  await logEvidence(deps, { is_awaited: true });
  const february = [await sell("2026-02-03"), await sell("2026-02-04")];
  await close(2, "2026-02-04", february);
  await extendReceipts(deps, { cut: true });
  const june = await sell("2026-06-02");
  await sell("2026-06-02");
  await jobHandlers(deps).count_receipts({});
  await logEvidence(deps, { is_awaited: true });
  const bundle = async ({ from, to }: typeof JUNE) => {
    const url = `/admin/api/evidence/bundle.zip?location_id=${till.location_id}&from=${from}&to=${to}`;
    return app.inject({ method: "GET", url, headers: { authorization: `Bearer ${token}` } });
  };
  const verdictOn = async (period: typeof JUNE) => {
    const { statusCode, rawPayload, body } = await bundle(period);
    assert.equal(statusCode, 200, body);
    return runVerifier(unpack(new Map(Object.entries(unzipSync(rawPayload)))));
  };
  const archive = () => archiveReceipts(deps, database.owner_url, { before: LATER, directory, closes_now: true });
  const manifest = async () =>
    join(directory, (await readdir(directory)).find((name) => name.endsWith(".json")) ?? assert.fail());
  return { ...shop, till, february, june, bundle, verdictOn, archive, manifest };
}

test("a bundle that would lack archived receipts names their file and how they are read back", async () => {
  const shop = await openShop();
  const { database, deps, february, june, bundle, verdictOn, archive, manifest } = shop;
  const before = await verdictOn(FEBRUARY);
  assert.equal(before.status, 0, before.output);
  assert.equal(await archive(), 1);
  const refused = await bundle(FEBRUARY);
  assert.equal(refused.statusCode, 410, refused.body);
  assert.equal(
    refused.json().message,
    `Receipts of the period are archived. Read them back first: tillkeeper archive --read ${await manifest()}`,
  );

  const other = await verdictOn(JUNE);
  assert.equal(other.status, 0, other.output);
  assert.match(other.output, /^2 receipt\(s\), 1 closing\(s\)/m);
  const { faults, archived } = await verified(shop);
  assert.deepEqual([faults, archived], [[], 2]);

  await changeUnguarded(database, "receipt", "delete from receipt where receipt_id = $1", [june.receipt_id]);
  assert.deepEqual((await verified(shop)).faults, [`receipt ${june.receipt_id}: missing`]);
  assert.match((await verdictOn(JUNE)).output, new RegExp(`^receipt ${june.receipt_id}: .*no such receipt`, "m"));

  await readArchive(deps, database.owner_url, await manifest());
  const again = await verdictOn(FEBRUARY);
  for (const { receipt_id } of february) assert.doesNotMatch(again.output, new RegExp(`^receipt ${receipt_id}:`, "m"));
  assert.match(again.output, /^2 receipt\(s\), 1 closing\(s\)/m);
});

test("a partition that was detached by hand is named with its command", async () => {
  const shop = await openShop();
  const { database, bundle, verdictOn } = shop;
  await queryOnce(database.owner_url, "alter table pos.receipt detach partition pos.receipt_1");
  const refused = await bundle(FEBRUARY);
  const command = "alter table pos.receipt attach partition pos.receipt_1 for values from (1) to (1000001)";
  assert.deepEqual(
    [refused.statusCode, refused.json().message],
    [410, `Receipts of the period are archived. Read them back first: ${command}`],
  );
  assert.equal((await bundle(JUNE)).statusCode, 410, "nobody knows its days");
  assert.deepEqual((await verified(shop)).faults, []);
  await queryOnce(database.owner_url, command);
  assert.equal((await verdictOn(FEBRUARY)).status, 0);
});

test("a bundle breaks off when its receipts are archived while it is read", async () => {
  const { deps, till, archive } = await openShop();
  let archived: Promise<number> | undefined;
  const reports: typeof deps.reports = async (own, read) => {
    archived ??= archive();
    await archived;
    return deps.reports(own, read);
  };
  const reader = { caller: OPERATOR, signal: new AbortController().signal };
  const { chunks } = await openBundle({ ...deps, reports }, reader, { location_id: till.location_id, ...FEBRUARY });
  await assert.rejects(Readable.from(chunks).resume().toArray(), /Receipts of the period are archived/);
  assert.equal(await archived, 1);
});
