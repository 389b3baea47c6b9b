import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { describe, test } from "node:test";
import { openApp } from "../../../../test/support.ts";
import { ofSale, place, post, readOrder, refused, sampleOrder } from "../../../../test/fixtures/orders/orders.ts";
import { statementsOf } from "../../../../test/statements.ts";

const app = await openApp();
const { call } = app;

const MISSING = { message: "The entity that was requested doesn't exist. Verify the entity and try again." };

async function search(path: string, ...filters: readonly (readonly [string, string, string])[]) {
  const query = filters.flatMap(([field, condition, value], group) => {
    const at = `searchCriteria[filter_groups][${group}][filters][0]`;
    return [`${at}[field]=${field}`, `${at}[condition_type]=${condition}`, `${at}[value]=${encodeURIComponent(value)}`];
  });
  return call("GET", `/rest/V1/${path}?${query.join("&")}&searchCriteria[sortOrders][0][field]=entity_id`);
}

test("an order of a register takes five statements, however many lines it has", async () => {
  const till = await app.newToken(["Vendor_Pos::orders"]);
  const line = (index: number) => ({ sku: `SKU-${index}`, name: `Product ${index}`, qty_ordered: 1, price: 10 });
  const placeWith = async (lines: number): Promise<void> => {
    const order = sampleOrder({ items: Array.from({ length: lines }, (_, index) => line(index)), ...ofSale() });
    const answer = await post(app, { ...order, billing_address: { city: "Delft", street: ["Markt 3"] } }, till);
    assert.equal(answer.status, 200, answer.text);
  };
  // The first order fills the caches, which takes more statements.
  await placeWith(1);
  for (const lines of [1, 40]) {
    const statements = await statementsOf(() => placeWith(lines));
    const shown = statements.map((text) => text.replaceAll(/\s+/g, " ").slice(0, 80));
    assert.equal(statements.length, 5, shown.join("\n"));
    assert.deepEqual([statements[0], statements[3]], ["begin", "commit"], shown.join("\n"));
  }
});

describe("an update", () => {
  test("an update of an order merges: an absent field keeps its value, null clears it", async () => {
    const { entity_id } = await place(app, { customer_lastname: "Moreau", billing_address: { city: "Delft" } });
    const saved = (await post(app, { entity_id, customer_lastname: null, customer_id: 7, status: "processing" })).body;
    const { customer_email, customer_lastname, customer_id, customer_is_guest, state, status } = saved;
    assert.deepEqual(
      { customer_email, customer_lastname, customer_id, customer_is_guest, state, status },
      {
        customer_email: "ada@shop.example",
        customer_lastname: null,
        customer_id: 7,
        customer_is_guest: 0,
        state: "processing",
        status: "processing",
      },
    );
    assert.equal(saved.billing_address.city, "Delft");
    assert.equal(saved.items.length, 2);
  });

  test("an update of an order takes back a row as it was read", async () => {
    const order = await place(app, { billing_address: { city: "Delft", street: ["Markt 3"] }, ...ofSale() });
    const { updated_at: _, ...expected } = order;
    const { updated_at: __, ...saved } = (await post(app, order)).body;
    assert.deepEqual(saved, expected);
  });

  test("an update of a placed order cannot change its amounts, coupon or items", async () => {
    const order = await place(app);
    const { entity_id, items } = order;
    for (const [members, column] of [
      [{ grand_total: 1 }, "grand_total"],
      [{ coupon_code: "GIFT" }, "coupon_code"],
      [{ items: [{ sku: "new", qty_ordered: 1 }] }, "items"],
      [{ items: [{ ...items[0], qty_ordered: 4 }] }, "qty_ordered"],
    ] as const) {
      const answer = await post(app, { entity_id, ...members });
      assert.deepEqual(answer.body, refused(`"${column}" of a placed order cannot be changed.`));
    }
    assert.equal((await post(app, { entity_id: 999_999_999, status: "x" })).status, 404);
    assert.deepEqual((await readOrder(app, entity_id)).items, items);
  });

  test("an update of an order refuses an e-mail address of more than 255 characters", async () => {
    const { entity_id } = await place(app);
    const answer = await post(app, { entity_id, customer_email: "x".repeat(256) });
    assert.deepEqual(answer.body, refused('"customer_email" is longer than 255 characters.'));
  });
});

describe("reading", () => {
  test("an unknown order is a 404", async () => {
    for (const path of ["orders/999999", "orders/999999/statuses", "invoices/999999", "creditmemo/999999"]) {
      const answer = await call("GET", `/rest/V1/${path}`);
      assert.deepEqual([answer.status, answer.body], [404, MISSING], path);
    }
  });

  test("lists of orders filter by every column in any condition, sort, page and pick fields", async () => {
    const sale = randomUUID();
    const order = await place(app, { coupon_code: `C-${sale}`, ...ofSale(sale) });
    for (const filter of [
      ["increment_id", "eq", order.increment_id],
      ["pos_sale_id", "eq", sale.toUpperCase()],
      ["couponCode", "like", `%${sale}%`],
      ["entity_id", "in", `${order.entity_id},0`],
    ] as const) {
      const answer = await search(
        "orders",
        filter,
        ["grand_total", "gteq", "40.85"],
        ["created_at", "gt", "2026-01-01"],
      );
      assert.equal(answer.status, 200, answer.text);
      assert.deepEqual(answer.body.items, [order], filter[0]);
      assert.equal(answer.body.total_count, 1);
    }
    const picked = await call(
      "GET",
      `/rest/V1/orders?fields=items[increment_id,items[sku]],total_count&searchCriteria[filter_groups][0][filters][0][field]=entity_id&searchCriteria[filter_groups][0][filters][0][value]=${order.entity_id}`,
    );
    assert.deepEqual(picked.body.items, [
      { increment_id: order.increment_id, items: [{ sku: "tea" }, { sku: "cup" }] },
    ]);
    const paged = await call("GET", "/rest/V1/orders?searchCriteria[pageSize]=2&searchCriteria[currentPage]=1");
    assert.equal(paged.body.items.length, 2);
    assert.equal((await call("GET", "/rest/V1/orders")).status, 400);
    assert.equal((await search("orders", ["colour", "eq", "red"])).status, 400);
  });

  test("comments are read with their order, and a status of another state is refused", async () => {
    const { entity_id } = await place(app);
    const comment = (statusHistory: unknown) =>
      call("POST", `/rest/V1/orders/${entity_id}/comments`, { body: { statusHistory } });
    assert.equal((await comment({ comment: "Call first <b>", is_visible_on_front: 1 })).body, true);
    assert.equal((await comment({ comment: "Fraud?", status: "canceled" })).status, 400);
    const { status_histories } = await readOrder(app, entity_id);
    assert.deepEqual(
      status_histories.map((row: Record<string, unknown>) => [row["comment"], row["status"]]),
      [
        [null, "pending"],
        ["Call first <b>", "pending"],
      ],
    );
    assert.equal((await call("GET", `/rest/V1/orders/${entity_id}/statuses`)).body, "pending");
    assert.equal((await call("POST", "/rest/V1/orders/999999/comments", { body: { statusHistory: {} } })).status, 404);
  });
});

test("an order of more lines than one statement takes keeps all of them, in their order", async () => {
  const items = Array.from({ length: 2_001 }, (_, line) => ({
    sku: `line-${line}`,
    qty_ordered: 1,
    price: 1,
    row_total: 1,
  }));
  const { entity_id } = await place(app, { items, grand_total: 2_001 });
  const { rows } = await app.deps.pool.query<{ sku: string }>(
    "select sku from shop_data.sales_order_item where order_id = $1 order by item_id",
    [entity_id],
  );
  assert.deepEqual(
    rows.map(({ sku }) => sku),
    items.map(({ sku }) => sku),
  );
});
