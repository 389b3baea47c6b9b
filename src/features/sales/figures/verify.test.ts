import assert from "node:assert/strict";
import { test } from "node:test";
import { queryOnce } from "../../../../test/empty-database.ts";
import { newTerminal, sampleReceipt } from "../../../../test/fixtures/rows.ts";
import { openApp } from "../../../../test/support.ts";
import { jobHandlers } from "../../../main/worker.ts";
import { inTransaction } from "../../../runtime/transaction.ts";
import { addReceipts } from "./commands/count.ts";
import { verifyMonths } from "./commands/verify.ts";
import { chooseDays } from "./queries/verify.ts";

const { database, deps, call } = await openApp();
const till = await newTerminal(deps);

const rows = (text: string, values: unknown[] = []) => queryOnce(database.owner_url, text, values);

async function sellOn(day: string): Promise<void> {
  const receipt = sampleReceipt(till, { created_at: `${day} 10:00:00` });
  const answer = await call("POST", "/rest/V1/pos/receipts", { body: { receipt } });
  assert.equal(answer.status, 200, answer.text);
}

test("receipts of wrong years leave each day with figures the same chance of a verification", async () => {
  const days = Array.from({ length: 28 }, (_, index) => `2026-02-${String(index + 1).padStart(2, "0")}`);
  for (const day of ["2001-01-01", ...days, "2099-12-31"]) await sellOn(day);
  await jobHandlers(deps).count_receipts({});
  const counted = new Set(
    (await rows("select to_char(day, 'YYYY-MM-DD') as day from pos.figure")).map(({ day }) => day),
  );
  const chosen = new Set<string>();
  for (let night = 0; night < 60; night += 1) {
    const [day = "", yesterday] = await chooseDays(deps.db);
    assert.ok(counted.has(day) && yesterday !== undefined, day);
    chosen.add(day);
  }
  assert.ok(chosen.size > 10, `${chosen.size} days in 60 nights`);
});

test("figures of months that are not the sums of their days are found and replaced each night", async () => {
  await sellOn("2020-02-03");
  await sellOn("2020-02-29");
  await sellOn("2020-03-01");
  await jobHandlers(deps).count_receipts({});
  const months = () => rows("select * from pos.figure where per = 'm' order by day, dimension, key, currency");
  const before = await months();
  assert.deepEqual(await verifyMonths(deps, {}), []);
  await rows("update pos.figure set paid = paid + 1 where per = 'm' and day = '2020-02-01' and dimension = 't'");
  await rows("delete from pos.figure where per = 'm' and day = '2020-03-01' and dimension = 'h'");
  await rows("update pos.figure set key = '0' where per = 'm' and day = '2020-03-01' and dimension = 'r'");
  await jobHandlers(deps).verify_figures({});
  assert.deepEqual(await months(), before);
  assert.deepEqual(
    await rows("select entity_id, new_value from pos.audit_log where entity_type = 'figures' order by entity_id"),
    [
      { entity_id: "2020-02", new_value: "1" },
      { entity_id: "2020-03", new_value: "3" },
    ],
  );
  await rows("delete from pos.figure where per = 'm' and day = '2020-02-01'");
  assert.deepEqual(await verifyMonths(deps, { from: "2020-03-01" }), []);
  assert.deepEqual(
    (await verifyMonths(deps, { from: "2020-02-20", to: "2020-02-21" })).map(({ month }) => month),
    ["2020-02"],
  );
  assert.deepEqual(await months(), before);
});

test("a receipt that cannot be read is left out and logged, and the others are counted", async () => {
  const [first, second] = await rows("select receipt_id, location_id from pos.receipt order by receipt_id limit 2");
  const added: number[] = [];
  const logged: unknown[] = [];
  const log = { ...deps.log, error: (about: unknown) => void logged.push(about) } as typeof deps.log;
  let reads = 0;
  await inTransaction(deps.db, (tx) =>
    addReceipts(tx, [Number(first?.["receipt_id"]), Number(second?.["receipt_id"])], {
      log,
      // The first reading of both fails, and that of the first alone.
      tendersAt: () => {
        reads += 1;
        if (reads <= 2) throw new RangeError("unreadable");
        return new Map();
      },
      add: async ({ figures }) => void added.push(figures.length),
    }),
  );
  assert.deepEqual([added.length, logged.length], [1, 1]);
  assert.equal((logged[0] as { receipt_id: number }).receipt_id, Number(first?.["receipt_id"]));
});
