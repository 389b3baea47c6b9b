import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { newAdministrator } from "../../../../test/administrator.ts";
import { newTerminal, sampleReceipt } from "../../../../test/fixtures/rows.ts";
import { openApp } from "../../../../test/support.ts";
import { withKeys } from "../../../../test/fixtures/receipts/with-keys.ts";

const app = await openApp();
const { call, deps } = app;
const { token } = await newAdministrator(app, ["Vendor_Pos::receipts"]);

describe("totals of the list of receipts", async () => {
  const till = await newTerminal(deps);
  const sell = async (fields: Record<string, unknown>): Promise<void> => {
    const answer = await call("POST", "/rest/V1/pos/receipts", { body: { receipt: sampleReceipt(till, fields) } });
    assert.equal(answer.status, 200, answer.text);
  };
  await sell({ grand_total: 0.1 });
  await sell({ grand_total: 0.2, customer_name: "Ann" });
  await sell({ grand_total: 5, sale_type: "refund" });
  await sell({ grand_total: 9007199254740.93 });
  await sell({ grand_total: 500, layaway_kind: "deposit", layaway_amount_captured: 50 });
  await sell({ grand_total: 7, currency: "USD" });

  const totals = async (query: string, as = token) => call("GET", `/admin/api/receipts/totals?${query}`, { token: as });

  test("all receipts that match are added up exactly, per currency, on whichever page they are", async () => {
    const { body } = await totals("page_size=1&page=3&sort=-grand_total");
    assert.deepEqual(body, {
      items: [
        { currency: "EUR", count: 5, signed_total: "9007199255236.23", net_sales: "9007199254736.23" },
        { currency: "USD", count: 1, signed_total: "7.00", net_sales: "7.00" },
      ],
      is_complete: true,
    });
  });

  test("totals follow the filters of the list", async () => {
    const { body } = await totals("filter[currency]=EUR&filter[grand_total][lt]=1");
    assert.deepEqual(body.items, [{ currency: "EUR", count: 2, signed_total: "0.30", net_sales: "0.30" }]);
    assert.deepEqual((await totals("filter[customer][like]=%25ann%25")).body.items[0].signed_total, "0.20");
    assert.deepEqual((await totals("filter[currency]=CHF")).body, { items: [], is_complete: true });
    assert.equal((await totals("filter[nothing]=1")).status, 400);
  });

  test("more than 50,000 receipts are not added up, and the answer says so", async () => {
    await deps.pool.query(
      withKeys(`insert into receipt (pos_order_id, receipt_token, content_hash, grand_total, currency, created_at)
       select 'many-' || n, 'many-' || n, 'many', 1, 'CHF', now() from generate_series(1, 50000) n`),
    );
    const { body } = await totals("filter[currency]=CHF");
    assert.deepEqual(body, {
      items: [{ currency: "CHF", count: 50_000, signed_total: "50000.00", net_sales: "50000.00" }],
      is_complete: true,
    });
    assert.deepEqual((await totals("")).body, { items: [], is_complete: false });
  });
});
