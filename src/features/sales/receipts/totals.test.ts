import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { newAdministrator } from "../../../../test/administrator.ts";
import { newTerminal, sampleReceipt } from "../../../../test/fixtures/rows.ts";
import { openApp } from "../../../../test/support.ts";

const app = await openApp();
const { call, deps } = app;
const { token } = await newAdministrator(app, ["Vendor_Pos::receipts"]);
const from = "2026-03-01T00:00:00Z";
const to = "2026-03-03T00:00:00Z";

describe("sold amounts of a period", async () => {
  const here = await newTerminal(deps);
  const there = await newTerminal(deps);
  const sell = async (terminal: typeof here, created_at: string, fields: object = {}): Promise<void> => {
    const receipt = sampleReceipt(terminal, { created_at, ...fields });
    assert.equal((await call("POST", "/rest/V1/pos/receipts", { body: { receipt } })).status, 200);
  };
  await sell(here, "2026-03-01 09:10:00");
  await sell(here, "2026-03-01 09:50:00", { grand_total: 0.1 });
  await sell(here, "2026-03-01 23:30:00");
  await sell(there, "2026-03-01 09:20:00", { currency: "USD" });
  await sell(here, "2026-03-03 00:00:00");

  test("sold amounts are summed exactly by hour, location and currency, from the first instant to before the last", async () => {
    const { body } = await call("GET", `/admin/api/receipt-totals?from=${from}&to=${to}`, { token });
    const sums = body.items.map((row: Record<string, unknown>) => [
      row["starts_at"],
      row["location_id"],
      row["currency"],
      row["receipts"],
      row["net_sales"],
    ]);
    assert.deepEqual(sums, [
      ["2026-03-01 09:00:00", here.location_id, "EUR", 2, "12.20"],
      ["2026-03-01 09:00:00", there.location_id, "USD", 1, "12.10"],
      ["2026-03-01 23:00:00", here.location_id, "EUR", 1, "12.10"],
    ]);
  });

  test("sold amounts are sales less refunds of either sign; layaway payments and collections are no sales", async () => {
    const till = await newTerminal(deps);
    const at = "2026-05-02 10:00:00";
    const documents = [
      {},
      { sale_type: "refund" },
      { sale_type: "Refund", grand_total: -30 },
      { sale_type: "exchange", grand_total: -5 },
      { layaway_kind: "deposit", grand_total: 500, layaway_amount_captured: 50 },
      { layaway_kind: "top_up", grand_total: 500, layaway_amount_captured: 50 },
      { layaway_kind: "settlement", grand_total: 500, layaway_amount_captured: 400 },
      { sale_type: "refund", layaway_kind: "deposit", grand_total: 70 },
      { credit_due: true, grand_total: 80, layaway_amount_captured: 80 },
      { sale_type: "gift", grand_total: 90 },
    ];
    for (const document of documents) await sell(till, at, { grand_total: 100, ...document });
    const period = "from=2026-05-01T00:00:00Z&to=2026-05-03T00:00:00Z";
    const { body } = await call("GET", `/admin/api/receipt-totals?${period}`, { token });
    const { receipts, sales, refunds, exchanges, net_sales } = body.items.find(
      ({ location_id }: { location_id: number }) => location_id === till.location_id,
    );
    assert.deepEqual(
      { receipts, sales, refunds, exchanges, net_sales },
      { receipts: 10, sales: "600.00", refunds: "130.00", exchanges: "-5.00", net_sales: "465.00" },
    );
    const query = `filter[location_id]=${till.location_id}&sort=receipt_id`;
    const list = await call("GET", `/admin/api/receipts?${query}`, { token });
    const rows = list.body.items.map((row: Record<string, unknown>) => [
      row["kind"],
      row["signed_total"],
      row["net_sales"],
    ]);
    assert.deepEqual(rows, [
      ["sale", "100.00", "100.00"],
      ["refund", "-100.00", "-100.00"],
      ["refund", "-30.00", "-30.00"],
      ["exchange", "-5.00", "-5.00"],
      ["deposit", "500.00", "0.00"],
      ["top_up", "500.00", "0.00"],
      ["settlement", "500.00", "500.00"],
      ["deposit_refund", "-70.00", "0.00"],
      ["credit_due", "80.00", "0.00"],
      ["unknown", "90.00", "0.00"],
    ]);
    const { receipt_id } = list.body.items[1];
    const { kind, signed_total } = (await call("GET", `/admin/api/receipts/${receipt_id}/preview`, { token })).body;
    assert.deepEqual([kind, signed_total], ["refund", "-100.00"]);
  });

  test("sold amounts are counted to the day of the asked time zone", async () => {
    const query = `from=${from}&to=${to}&by=day&timezone=Europe/Amsterdam`;
    const { body } = await call("GET", `/admin/api/receipt-totals?${query}`, { token });
    const days = body.items.map((row: Record<string, unknown>) => [row["starts_at"], row["receipts"]]);
    assert.deepEqual(days, [
      ["2026-02-28 23:00:00", 2],
      ["2026-02-28 23:00:00", 1],
      ["2026-03-01 23:00:00", 1],
    ]);
  });

  test("totals of an invalid period, unit or time zone are refused", async () => {
    for (const query of [
      "from=x&to=y",
      `from=${to}&to=${from}`,
      `from=${from}&to=2026-12-01T00:00:00Z`,
      `from=${from}&to=${to}&by=year`,
      `from=${from}&to=${to}&timezone=Mars/Olympus`,
    ]) {
      assert.equal((await call("GET", `/admin/api/receipt-totals?${query}`, { token })).status, 400, query);
    }
    assert.equal((await call("GET", "/admin/api/receipt-totals", { token: undefined })).status, 401);
  });
});
