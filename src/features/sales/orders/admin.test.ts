import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { describe, test } from "node:test";
import { newAdministrator } from "../../../../test/administrator.ts";
import { askAmid } from "../../../../test/ask-amid.ts";
import { ofSale, place, post, sampleOrder } from "../../../../test/fixtures/orders/orders.ts";
import { newTerminal } from "../../../../test/fixtures/rows.ts";
import { planOf } from "../../../../test/plan.ts";
import { openApp } from "../../../../test/support.ts";
import { LISTED_ORDERS } from "../../../shop-data/orders/listing.ts";
import { withKeys } from "../../../../test/fixtures/receipts/with-keys.ts";

const app = await openApp();
const { call, deps } = app;
const { token } = await newAdministrator(app, ["Platform_Sales::manage", "Vendor_Pos::receipts"]);
const get = (path: string, as: string = token) => call("GET", `/admin/api${path}`, { token: as });

async function receiptOf(sale: string, members: { terminal_id?: number; order_increment_id?: string } = {}) {
  const { rows } = await deps.pool.query<{ receipt_id: string }>(
    withKeys(`insert into receipt (pos_order_id, receipt_token, content_hash, receipt_number, grand_total, currency, terminal_id, order_increment_id)
     values ($1, $1, '', 'A-1', 40.85, 'EUR', $2, $3)`),
    [sale, members.terminal_id ?? null, members.order_increment_id ?? null],
  );
  return Number(rows[0]?.receipt_id);
}

describe("orders in the administration", () => {
  test("each filter of the list has an index", async () => {
    for (const [column, value, index] of [
      ["increment_id", "000000001", "order_increment_id_is_unique"],
      ["status", "pending", "sales_order_by_status"],
      ["customer_id", "1", "shown_order_by_customer"],
      ["customer_email", "a@b.example", "shown_order_by_email"],
      ["location_id", "1", "sales_order_by_location"],
      ["created_at", "2026-03-01 09:30:00", "sales_order_by_time"],
    ] as const) {
      const plan = await planOf(app, "shop_data.shown_order as o", LISTED_ORDERS.columns[column], ["eq", value]);
      assert.match(plan, new RegExp(index), column);
    }
  });

  test("the list shows the location, the register of the receipt, the total and the status", async () => {
    const terminal = await newTerminal(deps);
    await deps.pool.query("update terminal set name = 'Till 7' where terminal_id = $1", [terminal.terminal_id]);
    const sale = randomUUID();
    const order = await place(app, {
      extension_attributes: { pos_sale_id: sale, pos_location_id: terminal.location_id },
    });
    await receiptOf(sale, { terminal_id: terminal.terminal_id });
    const { body, text } = await get(`/orders?filter[increment_id]=${order.increment_id}`);
    const [row] = body.items;
    assert.deepEqual(
      [body.total_count, row.order_id, row.terminal_name, row.grand_total, row.currency, row.status, row.customer_name],
      [1, order.entity_id, "Till 7", 40.85, "EUR", "pending", "Ada"],
      text,
    );
    assert.equal(row.location_id, terminal.location_id);
    assert.notEqual(row.location_name, null);
    const page = await get(`/orders?sort=-created_at&filter[status]=pending&filter[location_id]=${row.location_id}`);
    assert.deepEqual(
      page.body.items.map(({ order_id }: { order_id: number }) => order_id),
      [order.entity_id],
    );
  });

  test("an order that is refunded while its page is read is refunded in all of the page or in none of it", async () => {
    const order = await place(app, ofSale(randomUUID()));
    for (const path of ["invoice", "refund"]) {
      const body = path === "invoice" ? { capture: true } : {};
      const answer = await call("POST", `/rest/V1/order/${order.entity_id}/${path}`, { body });
      assert.equal(answer.status, 200, answer.text);
    }
    const page = () => get(`/orders/${order.entity_id}`);
    const before = await page();
    const amid = await askAmid(app.database.owner_url, "shop_data.sales_invoice", page, async (owner) => {
      await owner.query("delete from shop_data.sales_creditmemo_item");
      await owner.query("delete from shop_data.sales_creditmemo");
    });
    assert.deepEqual(amid.text, before.text);
    assert.notDeepEqual((await page()).text, before.text);
  });

  test("an order's page has its items, invoices, credit memos and receipts", async () => {
    const sale = randomUUID();
    const order = await place(app, ofSale(sale));
    const paid = await call("POST", `/rest/V1/order/${order.entity_id}/invoice`, { body: { capture: true } });
    assert.equal(paid.status, 200, paid.text);
    const refund = await call("POST", `/rest/V1/order/${order.entity_id}/refund`, { body: {} });
    assert.equal(refund.status, 200, refund.text);
    const [own, naming] = [
      await receiptOf(sale),
      await receiptOf(randomUUID(), { order_increment_id: order.increment_id }),
    ];
    await receiptOf(randomUUID());
    const { body, text, status } = await get(`/orders/${order.entity_id}`);
    assert.equal(status, 200, text);
    assert.deepEqual(
      body.order.items.map(({ sku }: { sku: string }) => sku),
      ["tea", "cup"],
    );
    assert.deepEqual(
      [body.invoices.length, body.invoices[0].state, body.credit_memos.length, body.credit_memos[0].grand_total],
      [1, 2, 1, 40.85],
    );
    assert.deepEqual(
      body.receipts.map(({ receipt_id }: { receipt_id: number }) => receipt_id),
      [naming, own],
    );
    assert.match(text, /"grand_total": ?40\.85/);
  });

  test("the orders that match are added up", async () => {
    const { body } = await post(app, sampleOrder());
    const { body: totals } = await get(`/orders/totals?filter[increment_id]=${body.increment_id}`);
    assert.deepEqual(
      totals.items.map(({ count, grand_total, total_refunded }: Record<string, unknown>) => [
        count,
        Number(grand_total),
        Number(total_refunded),
      ]),
      [[1, body.grand_total, 0]],
    );
    assert.deepEqual((await get("/orders/totals?filter[increment_id]=none")).body, { items: [], is_complete: true });
  });

  test("orders are found by their coupon code, in capital or small letters", async () => {
    const { body } = await post(app, { ...sampleOrder(), coupon_code: "SPRING-7" });
    await post(app, sampleOrder());
    const page = await get("/orders?filter[coupon_code]=spring-7");
    assert.deepEqual(
      page.body.items.map(({ order_id }: { order_id: number }) => order_id),
      [body.entity_id],
      page.text,
    );
  });

  test("an unknown order is not found, and orders need the resource of sales", async () => {
    const { body } = await post(app, sampleOrder());
    const missing = await get("/orders/999999");
    assert.deepEqual([missing.status, missing.body.code], [404, "not_found"]);
    const other = await newAdministrator(app, ["Vendor_Pos::receipts"]);
    for (const path of ["/orders", "/orders/totals", `/orders/${body.entity_id}`]) {
      assert.equal((await get(path, other.token)).status, 401, path);
    }
  });
});
