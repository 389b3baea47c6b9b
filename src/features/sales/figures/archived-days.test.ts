import assert from "node:assert/strict";
import { test } from "node:test";
import { newAdministrator } from "../../../../test/administrator.ts";
import { queryOnce } from "../../../../test/empty-database.ts";
import { newTerminal, sampleReceipt } from "../../../../test/fixtures/rows.ts";
import { openApp } from "../../../../test/support.ts";
import { jobHandlers } from "../../../main/worker.ts";
import { verifyLog } from "../books/evidence/commands/verify.ts";
import { closeReceiptPart, extendReceipts } from "../receipts/commands/partitions.ts";
import { verifyPeriod } from "./commands/verify.ts";
import { chooseDays } from "./queries/verify.ts";

const app = await openApp();
const { database, deps, call } = app;
const till = await newTerminal(deps);
const { token } = await newAdministrator(app, ["Vendor_Pos::receipts"]);
const WIDTH = 1_000_000;

const rows = (text: string) => queryOnce(database.owner_url, text);
const figures = () => rows("select * from pos.figure order by day, per, location_id, dimension, key, currency");

async function sellOn(day: string): Promise<void> {
  const receipt = sampleReceipt(till, { created_at: `${day} 10:00:00` });
  const answer = await call("POST", "/rest/V1/pos/receipts", { body: { receipt } });
  assert.equal(answer.status, 200, answer.text);
}

async function verify() {
  const archived: string[] = [];
  const days = await verifyPeriod(deps, {}, { onArchived: (day) => archived.push(day) });
  return { archived, differing: days.filter((day) => day.figures + day.payments + day.totals > 0) };
}

test("days with archived receipts keep their figures, also with later receipts, and are not compared", async () => {
  for (const day of ["2026-02-03", "2026-02-04"]) await sellOn(day);
  await extendReceipts(deps, { cut: true });
  for (const day of ["2026-02-04", "2026-02-05"]) await sellOn(day);
  await jobHandlers(deps).count_receipts({});
  await verifyLog(deps, { onFault: (fault) => assert.fail(JSON.stringify(fault)) });
  assert.ok(await closeReceiptPart(deps, { first_id: 1, end_id: 1 + WIDTH }));
  assert.deepEqual(await verify(), { archived: [], differing: [] });
  const before = await figures();
  await rows("alter table pos.receipt detach partition pos.receipt_1");
  assert.deepEqual(await verify(), { archived: ["2026-02-03", "2026-02-04"], differing: [] });
  assert.deepEqual(await figures(), before);
  for (let night = 0; night < 20; night += 1) {
    const [chosen = ""] = await chooseDays(deps.db);
    assert.ok(!["2026-02-03", "2026-02-04"].includes(chosen), chosen);
  }
  const body = { from: "2026-02-01", to: "2026-02-28" };
  const answer = await call("POST", "/admin/api/sales-report/verify", { token, body });
  assert.deepEqual(answer.body, { compared: 26, archived: 2, differences: 0, found: [] });
  const faults: unknown[] = [];
  assert.equal((await verifyLog(deps, { onFault: (fault) => faults.push(fault) })).archived, 2);
  assert.deepEqual(faults, []);
  await rows(`alter table pos.receipt attach partition pos.receipt_1 for values from (1) to (${1 + WIDTH})`);
  assert.deepEqual(await verify(), { archived: [], differing: [] });
});

test("without the days of a partition that was detached too early, no day is compared", async () => {
  await rows(`alter table pos.receipt detach partition pos.receipt_${1 + WIDTH}`);
  const before = await figures();
  assert.deepEqual((await verify()).differing, []);
  assert.deepEqual(await figures(), before);
});
