import assert from "node:assert/strict";
import { test } from "node:test";
import { newAdministrator } from "../../../../test/administrator.ts";
import { newTerminal, sampleReceipt } from "../../../../test/fixtures/rows.ts";
import { openApp } from "../../../../test/support.ts";

const app = await openApp();
const { call, deps } = app;
const { token } = await newAdministrator(app, ["Vendor_Pos::receipts"]);

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
  for (const document of documents) {
    const receipt = sampleReceipt(till, { created_at: at, grand_total: 100, ...document });
    assert.equal((await call("POST", "/rest/V1/pos/receipts", { body: { receipt } })).status, 200);
  }
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
