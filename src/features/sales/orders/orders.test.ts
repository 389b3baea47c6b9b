import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { describe, test } from "node:test";
import { openApp } from "../../../../test/support.ts";
import { ofSale, place, post, readOrder, refused, sampleOrder } from "../../../../test/fixtures/orders/orders.ts";
import { withKeys } from "../../../../test/fixtures/receipts/with-keys.ts";

const app = await openApp();
const { call, deps, newToken } = app;

async function count(condition: string, values: unknown[] = []): Promise<number> {
  const { rows } = await deps.pool.query(`select from shop_data.sales_order where ${condition}`, values);
  return rows.length;
}

describe("an order that is placed", () => {
  test("a placed order gets amounts from its items, its number, and the state and status of a new order", async () => {
    const order = await place(app, ofSale("Sale-A"));
    assert.match(order.increment_id, /^\d{9}$/);
    const { state, status, store_id, base_currency_code, customer_is_guest } = order;
    assert.deepEqual(
      { state, status, store_id, base_currency_code, customer_is_guest },
      { state: "new", status: "pending", store_id: 1, base_currency_code: "EUR", customer_is_guest: 1 },
    );
    const { subtotal, tax_amount, discount_amount, grand_total, base_grand_total, total_due, total_paid } = order;
    assert.deepEqual(
      { subtotal, tax_amount, discount_amount, grand_total, base_grand_total, total_due, total_paid },
      {
        subtotal: 35,
        tax_amount: 7.35,
        discount_amount: -1.5,
        grand_total: 40.85,
        base_grand_total: 40.85,
        total_due: 40.85,
        total_paid: 0,
      },
    );
    assert.deepEqual(order.extension_attributes, { pos_sale_id: "Sale-A" });
    assert.equal(order.payment.method, "pos_cash");
    assert.deepEqual(
      order.items.map(({ sku, qty_ordered, qty_invoiced, row_total_incl_tax }: Record<string, unknown>) => [
        sku,
        qty_ordered,
        qty_invoiced,
        row_total_incl_tax,
      ]),
      [
        ["tea", 3, 0, 36.3],
        ["cup", 1, 0, 6.05],
      ],
    );
    assert.equal(order.status_histories.length, 1);
    assert.deepEqual(await readOrder(app, order.entity_id), order);
  });

  test("a placed order keeps the amounts, addresses and numbers that were sent", async () => {
    const address = {
      firstname: "Ada",
      lastname: "Moreau",
      street: ["Markt 3", "achter"],
      city: "Delft",
      country_id: "NL",
    };
    const increment_id = `web-${randomUUID()}`;
    const order = await place(app, {
      increment_id,
      grand_total: "123456789012.3456",
      subtotal: 1.23456,
      order_currency_code: "USD",
      base_to_order_rate: 2,
      created_at: "2026-03-01T09:30:00+01:00",
      billing_address: address,
      extension_attributes: {
        shipping_assignments: [{ shipping: { address: { ...address, city: "Gouda" }, method: "flat" } }],
      },
    });
    assert.equal(order.increment_id, increment_id);
    assert.equal(order.created_at, "2026-03-01 08:30:00");
    const text = (await call("GET", `/rest/V1/orders/${order.entity_id}`)).text;
    assert.ok(text.includes('"grand_total":123456789012.3456'), text);
    assert.ok(text.includes('"base_grand_total":61728394506.1728'), text);
    assert.equal(order.subtotal, 1.2346);
    assert.equal(order.billing_address.city, "Delft");
    assert.deepEqual(order.billing_address.street, ["Markt 3", "achter"]);
    const [{ shipping }] = order.extension_attributes.shipping_assignments;
    assert.deepEqual([shipping.address.city, shipping.method], ["Gouda", "flat"]);
  });

  test("an order is placed through either address, with the keys in either case", async () => {
    const answer = await call("PUT", "/rest/V1/orders/create", {
      body: { entity: { customerEmail: "a@b.example", grandTotal: 3, extensionAttributes: { posSaleId: "put-1" } } },
    });
    assert.equal(answer.status, 200, answer.text);
    assert.equal(answer.body.customer_email, "a@b.example");
    assert.deepEqual(answer.body.extension_attributes, { pos_sale_id: "put-1" });
  });

  test("an order that is refused is answered with the reason, and leaves no gap in the numbers", async () => {
    const before = Number((await place(app)).increment_id);
    const taken = `taken-${randomUUID()}`;
    await place(app, { increment_id: taken });
    for (const [members, reason] of [
      [{ items: [] }, '"grand_total" or "items" is required.'],
      [{ items: [{ sku: "a", qty_ordered: 0 }] }, '"qty_ordered" of an item must be greater than 0.'],
      [{ increment_id: taken }, `Another order has the increment id "${taken}" already.`],
      [{ increment_id: "a b" }, '"increment_id" must be 1 to 50 letters, digits, ".", "-" or "_".'],
      [{ customer_email: "x".repeat(256) }, '"customer_email" is longer than 255 characters.'],
      [{ billing_address: { email: "x".repeat(256) } }, '"email" is longer than 255 characters.'],
      [{ store_id: 99 }, "There is no store view with the id 99."],
      [{ order_currency_code: "euro" }, '"euro" is no currency code.'],
      [
        { order_currency_code: "USD" },
        '"base_to_order_rate" is required for an order in another currency than the base currency.',
      ],
      [{ base_to_order_rate: 0 }, '"base_to_order_rate" must be greater than 0.'],
      [{ state: "canceled" }, 'A save cannot bring an order into the state "canceled".'],
      [{ status: "nonsense" }, 'There is no order status "nonsense".'],
      [{ state: "processing", status: "holded" }, 'The status "holded" does not belong to the state "processing".'],
      [{ items: [{ qty_ordered: 1e12, price: 1e12 }] }, "An amount is beyond what can be stored."],
    ] as const) {
      const answer = await post(app, sampleOrder(members));
      assert.equal(answer.status, 400, answer.text);
      assert.deepEqual(answer.body, refused(reason));
    }
    assert.equal(Number((await place(app)).increment_id), before + 1);
  });

  test("an order keeps a pos_sale_id longer than any receipt's, and is placed without one that is longer still", async () => {
    const long = `${randomUUID()}-${"x".repeat(200)}`;
    const kept = await place(app, ofSale(long));
    assert.deepEqual(kept.extension_attributes, { pos_sale_id: long });
    assert.equal((await place(app, ofSale(long))).entity_id, kept.entity_id, "a repeat answers the stored order");
    const longest = `${randomUUID()}${"x".repeat(5_000)}`;
    const placed = await place(app, ofSale(longest));
    assert.notEqual(placed.extension_attributes?.pos_sale_id, longest);
    assert.ok(app.log_lines.some((line) => line.includes("without its pos_sale_id")));
    const updated = await post(app, { entity_id: kept.entity_id, ...ofSale(longest) });
    assert.deepEqual([updated.status, updated.body.extension_attributes], [200, { pos_sale_id: long }]);
  });

  test("a body that is no order is refused", async () => {
    const required = { message: '"%fieldName" is required. Enter and try again.', parameters: { fieldName: "entity" } };
    for (const [body, expected] of [
      [{}, required],
      [{ entity: null }, required],
      [{ entity: { colour: 1 } }, { fieldName: "Colour" }],
      [{ entity: { extension_attributes: { sale: 1 } } }, { fieldName: "Sale" }],
      [{ entity: { items: [{ heft: 1 }] } }, { fieldName: "Heft" }],
    ] as const) {
      const answer = await call("POST", "/rest/V1/orders", { body });
      assert.equal(answer.status, 400, answer.text);
      assert.deepEqual("message" in expected ? answer.body : answer.body.parameters, expected);
    }
    for (const entity of ["x", 5, [], { items: "x" }, { items: [5] }, { grand_total: "abc" }, { customer_id: "x" }]) {
      assert.equal((await post(app, entity)).status, 400, JSON.stringify(entity));
    }
    const token = await newToken(["Vendor_Pos::receipts"]);
    assert.equal((await post(app, sampleOrder(), token)).status, 401);
  });
});

describe("numbers", () => {
  test("40 orders at once get 40 numbers in a row", async () => {
    const before = Number((await place(app)).increment_id);
    const other = await openApp({ database: app.database });
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, index) => post(index % 2 === 0 ? app : other, sampleOrder(ofSale()))),
    );
    assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200]);
    assert.deepEqual(
      answers.map(({ body }) => Number(body.increment_id)).toSorted((a, b) => a - b),
      Array.from({ length: 40 }, (_, index) => before + 1 + index),
    );
    await other.close();
  });

  test("a later store view numbers under its id, and imported numbers are skipped", async () => {
    const { rows } = await deps.pool.query<{ store_id: number }>(
      "insert into store (code, website_id, group_id, name) values ('second', 1, 1, 'Second') returning store_id",
    );
    await deps.generations.poll();
    const store_id = rows[0]?.store_id;
    const first = await call("POST", "/rest/second/V1/orders", { body: { entity: sampleOrder() } });
    assert.deepEqual([first.body.increment_id, first.body.store_id], [`${store_id}000000001`, store_id]);
    await place(app, { increment_id: `${store_id}000000002` });
    assert.equal((await place(app, { store_id })).increment_id, `${store_id}000000003`);
    const admin = await call("POST", "/rest/all/V1/orders", { body: { entity: sampleOrder() } });
    assert.equal(admin.body.store_id, 1);
  });
});

describe("a sale", () => {
  test("a pos_sale_id is stored with as many characters as a receipt's may have, whatever characters they are", async () => {
    const sale = "🧾".repeat(28) + randomUUID();
    assert.deepEqual((await place(app, ofSale(sale))).extension_attributes, { pos_sale_id: sale });
  });

  test("a sale has one order, however often and in whatever case its register posts it", async () => {
    const sale = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        post(app, sampleOrder(ofSale(index % 2 === 0 ? sale : sale.toUpperCase()))),
      ),
    );
    assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200]);
    assert.equal(new Set(answers.map(({ text }) => text)).size, 1);
    const repeated = await post(app, { grand_total: 1, ...ofSale(sale) });
    assert.equal(repeated.body.grand_total, 40.85);
    assert.equal(await count("lower(pos_sale_id) = $1", [sale]), 1);
  });

  test("a later save adds a sale to an order once, and the sale stays", async () => {
    const { entity_id } = await place(app);
    const sale = randomUUID();
    const saved = await post(app, { entity_id, ...ofSale(sale) });
    assert.deepEqual(saved.body.extension_attributes, { pos_sale_id: sale });
    assert.equal(saved.body.grand_total, 40.85);
    const moved = await post(app, { entity_id, ...ofSale(randomUUID()) });
    assert.deepEqual(moved.body, refused("The order carries another sale already."));
    const other = await place(app);
    const doubled = await post(app, { entity_id: other.entity_id, ...ofSale(sale) });
    assert.deepEqual(doubled.body, refused("Another order carries the sale already."));
  });

  test("a sale of another location's receipt is refused to a token that is bound elsewhere", async () => {
    const sale = randomUUID();
    await deps.pool.query(
      withKeys("insert into receipt (pos_order_id, receipt_token, content_hash, location_id) values ($1, $2, '', 1)"),
      [sale, randomUUID()],
    );
    const [here, there] = [
      await newToken(["Platform_Sales::manage"], [1]),
      await newToken(["Platform_Sales::manage"], [2]),
    ];
    assert.equal((await post(app, sampleOrder(ofSale(sale)), there)).status, 401);
    assert.equal(await count("lower(pos_sale_id) = $1", [sale]), 0);
    assert.equal((await post(app, sampleOrder(ofSale(sale)), here)).status, 200);
    assert.equal((await post(app, sampleOrder(ofSale(sale)), there)).status, 401);
  });
});
