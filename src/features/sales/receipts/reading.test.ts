import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { describe, test } from "node:test";
import { newTerminal, sampleReceipt } from "../../../../test/fixtures/rows.ts";
import { openApp } from "../../../../test/support.ts";
import { PATH, receiptPoster } from "../../../../test/fixtures/receipts/receipts.ts";

const testApp = await openApp();
const { call, deps } = testApp;
const till = await newTerminal(deps);
const post = receiptPoster(testApp);

describe("reading receipts", () => {
  test("unknown receipt ids are 404 with the interface's texts", async () => {
    const byId = await call("GET", `${PATH}/999999999`);
    assert.deepEqual(
      [byId.status, byId.body],
      [404, { message: 'The POS receipt with id "%1" does not exist.', parameters: [999_999_999] }],
    );
    assert.equal((await call("GET", `${PATH}/by-increment-id/nothing`)).status, 404);
  });

  test("of two receipts of one order the newest is read, in whatever case the order's number is written", async () => {
    const order_increment_id = `Web-${randomUUID()}`;
    await post(sampleReceipt(till, { order_increment_id: order_increment_id.toUpperCase() }));
    const newest = await post(sampleReceipt(till, { order_increment_id }));
    for (const written of [order_increment_id, order_increment_id.toUpperCase(), order_increment_id.toLowerCase()]) {
      const found = await call("GET", `${PATH}/by-increment-id/${written}`);
      assert.deepEqual(
        [found.body.receipt_id, found.body.order_increment_id],
        [newest.body.receipt_id, order_increment_id],
      );
    }
  });

  test("the fields filter of a receipt reaches into the items and keeps their amounts exact", async () => {
    const items = '[{"sku":"A","price":9007199254740993.1234},{"sku":"B","name":"Tea"}]';
    const body = JSON.stringify({ receipt: sampleReceipt(till, { items: "@" }) }).replace(
      '"items":"@"',
      `"items":${items}`,
    );
    const { receipt_id } = (await call("POST", PATH, { body })).body;
    const read = await call("GET", `${PATH}/${receipt_id}?fields=items[sku,price]`);
    assert.equal(read.text, '{"items":[{"sku":"A","price":9007199254740993.1234},{"sku":"B"}]}');
  });

  test("the list of receipts takes the filters of the interface and needs searchCriteria", async () => {
    const shop = await newTerminal(deps);
    const sale = await post(sampleReceipt(shop, { created_at: "2026-03-01T10:00:00+02:00" }));
    await post(sampleReceipt(shop, { sale_type: "refund", created_at: "2026-03-02 08:00:00" }));
    const filter = (field: string, value: string, type = "eq", group = 0) =>
      `searchCriteria[filter_groups][${group}][filters][0][field]=${field}&searchCriteria[filter_groups][${group}][filters][0][value]=${encodeURIComponent(value)}&searchCriteria[filter_groups][${group}][filters][0][condition_type]=${type}`;
    const inShop = filter("location_id", String(shop.location_id));
    assert.equal((await call("GET", `${PATH}?${inShop}`)).body.total_count, 2);
    const regular = await call("GET", `${PATH}?${inShop}&${filter("sale_type", "", "null", 1)}`);
    assert.deepEqual(
      regular.body.items.map((item: { receipt_id: number }) => item.receipt_id),
      [sale.body.receipt_id],
    );
    const early = await call("GET", `${PATH}?${inShop}&${filter("created_at", "2026-03-01 08:00:00", "lteq", 1)}`);
    assert.equal(early.body.total_count, 1);
    assert.equal(early.body.items[0].created_at, "2026-03-01 08:00:00");
    assert.equal((await call("GET", PATH)).status, 400);
  });
});
