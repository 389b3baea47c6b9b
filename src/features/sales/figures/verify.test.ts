import assert from "node:assert/strict";
import { test } from "node:test";
import { queryOnce } from "../../../../test/empty-database.ts";
import { newTerminal, sampleReceipt } from "../../../../test/fixtures/rows.ts";
import { storeSetting } from "../../../../test/settings.ts";
import { openApp } from "../../../../test/support.ts";
import { jobHandlers } from "../../../main/worker.ts";
import { inTransaction } from "../../../runtime/transaction.ts";
import { addReceipts } from "./commands/count.ts";
import { verifyFigures, verifyMonths } from "./commands/verify.ts";
import { chooseDays } from "./queries/verify.ts";

const app = await openApp();
const { database, deps, call } = app;
const till = await newTerminal(deps);

const rows = (text: string, values: unknown[] = []) => queryOnce(database.owner_url, text, values);

async function sellOn(day: string, fields: object = {}): Promise<void> {
  const receipt = sampleReceipt(till, { created_at: `${day} 10:00:00`, ...fields });
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

test("payments and tax that are read anew after a change of tenders are replaced without a note", async () => {
  const parts = [
    { method: "voucher_z", amount: 4 },
    { method: "pos_cash", amount: 6 },
  ];
  const split = { grand_total: 10, payment_method: "pos_split", split_payments: JSON.stringify(parts) };
  await sellOn("2020-01-10", split);
  // Counted with the total after the credit, which its lines do not make: its tax is not proven.
  const applied_credits = JSON.stringify(parts.slice(0, 1));
  const items = [{ sku: "TEA", qty: 1, price: 10, row_total: 10, tax_amount: 1.6, tax_rate: 19 }];
  await sellOn("2020-01-11", { ...split, applied_credits, items, tax_amount: undefined });
  await jobHandlers(deps).count_receipts({});
  const tax = () =>
    rows(
      `select distinct tax::text from pos.figure
        where day = '2020-01-11' and per = 'd' and dimension in ('t', 'h', 'r', 'c', 's')`,
    );
  const compare = async () =>
    (await verifyFigures(deps, ["2020-01-10", "2020-01-11"])).map(({ figures, payments }) => [figures, payments > 0]);
  assert.deepEqual(await tax(), [{ tax: "0" }]);
  await storeSetting(app, "vendor_pos_reports/reconciliation/method_tenders", "voucher_z=credit");
  const replaced = [
    [0, true],
    [0, true],
  ];
  assert.deepEqual(await compare(), replaced);
  assert.deepEqual(await tax(), [{ tax: "1.6" }]);
  assert.deepEqual(
    await rows("select from pos.audit_log where entity_type = 'figures' and entity_id like '2020-01-%'"),
    [],
  );
  const same = [
    [0, false],
    [0, false],
  ];
  assert.deepEqual(await compare(), same);
  await rows("update pos.figure set tax = tax + 1 where day = '2020-01-11' and dimension = 'p' and location_id = 0");
  assert.deepEqual(await compare(), [
    [0, false],
    [1, false],
  ]);
});
