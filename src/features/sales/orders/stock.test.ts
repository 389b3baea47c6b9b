import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { describe, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { newSku, saveProduct } from "../../../../test/fixtures/catalog/products.ts";
import { ofSale, place, post, readOrder, sampleOrder } from "../../../../test/fixtures/orders/orders.ts";
import { readCatalog } from "../../../../test/fixtures/register-catalog/follower.ts";
import { storeSetting } from "../../../../test/settings.ts";
import { openApp } from "../../../../test/support.ts";

const app = await openApp({ pool_size: 12 });
const { call, deps, database } = app;
const SETTING = "cataloginventory/options/can_subtract";

interface Product {
  readonly id: number;
  readonly sku: string;
}

async function newProduct(qty: number | string): Promise<Product> {
  const extension_attributes = { stock_item: { qty } };
  const answer = await saveProduct(app, { sku: newSku(), name: "Tea", price: 10, extension_attributes });
  assert.equal(answer.status, 200, answer.text);
  return answer.body;
}

/** Returns the stored quantities of products as exact texts. */
async function stockOf(...products: readonly Product[]): Promise<string[]> {
  const { rows } = await deps.pool.query<{ qty: string }>(
    "select trim_scale(qty)::text as qty from shop_data.product where entity_id = any($1::int[]) order by entity_id",
    [products.map(({ id }) => id)],
  );
  return rows.map(({ qty }) => qty);
}

const line = ({ id }: Product, qty_ordered: number | string) => ({ product_id: id, qty_ordered, price: 1 });

async function refund(order_id: number, request: object): Promise<number> {
  const answer = await call("POST", `/rest/V1/order/${order_id}/refund`, { body: request });
  assert.equal(answer.status, 200, answer.text);
  return answer.body;
}

async function invoiced(items: readonly object[]) {
  const order = await place(app, { items, ...ofSale() });
  const answer = await call("POST", `/rest/V1/order/${order.entity_id}/invoice`, { body: { capture: true } });
  assert.equal(answer.status, 200, answer.text);
  return readOrder(app, order.entity_id);
}

describe("an order", () => {
  test("an order takes its goods by id or SKU, line by line and exactly, and below zero; registers get the quantity", async () => {
    const [tea, cup] = [await newProduct("5.5"), await newProduct(1)];
    const before = await readCatalog(app);
    await place(app, {
      items: [
        line(tea, "0.1"),
        { sku: cup.sku.toUpperCase(), qty_ordered: 3, price: 1 },
        line(tea, "0.2"),
        line(tea, 1),
      ],
    });
    assert.deepEqual(await stockOf(tea, cup), ["4.2", "-2"]);
    const { items } = await readCatalog(app, `changedAfter=${before.highest_revision}`);
    assert.deepEqual(
      items.map(({ product_id, stock }) => [product_id, stock]),
      [
        [tea.id, { qty: 4.2, is_in_stock: true }],
        [cup.id, { qty: -2, is_in_stock: true }],
      ],
    );
  });

  test("a repeated order takes its goods once, also when many repeat it at once", async () => {
    const tea = await newProduct(10);
    const entity = sampleOrder({ items: [line(tea, 2)], ...ofSale() });
    const answers = await Promise.all(Array.from({ length: 6 }, () => post(app, entity)));
    assert.equal(new Set(answers.map(({ body }) => body.entity_id)).size, 1);
    assert.deepEqual(await stockOf(tea), ["8"]);
  });

  test("an order of unknown products, of a quantity beyond the column or without items is placed", async () => {
    const tea = await newProduct("-9999999999999999");
    for (const items of [
      [{ sku: randomUUID(), qty_ordered: 1, price: 1 }],
      [{ product_id: 2_000_000_000, qty_ordered: 1, price: 1 }],
      [{ ...line(tea, "9999999999999999"), price: 0 }],
    ]) {
      const answer = await post(app, sampleOrder({ items }));
      assert.equal(answer.status, 200, answer.text);
    }
    assert.equal((await post(app, { grand_total: 5 })).status, 200);
    assert.deepEqual(await stockOf(tea), ["-9999999999999999.9999"]);
  });

  test("a refused order takes nothing from stock", async () => {
    const tea = await newProduct(10);
    const answer = await post(app, sampleOrder({ items: [line(tea, 1)], status: "no such status" }));
    assert.equal(answer.status, 400);
    assert.deepEqual(await stockOf(tea), ["10"]);
  });

  test("an order, its cancellation and its refund leave stock alone while the setting is off", async (t) => {
    t.after(() => storeSetting(app, SETTING, "1"));
    const [tea, cup] = [await newProduct(10), await newProduct(10)];
    const taken = await invoiced([line(tea, 2)]);
    const open = await place(app, { items: [line(cup, 2)] });
    await storeSetting(app, SETTING, "0");
    await place(app, { items: [line(tea, 1)] });
    await refund(taken.entity_id, {});
    await call("POST", `/rest/V1/orders/${open.entity_id}/cancel`);
    assert.deepEqual(await stockOf(tea, cup), ["8", "8"]);
  });
});

describe("returned goods", () => {
  test("a credit memo returns the refunded quantity to stock, once for each sale", async () => {
    const [tea, cup] = [await newProduct(10), await newProduct(10)];
    const order = await invoiced([line(tea, 4), line(cup, 1)]);
    const [item] = order.items;
    const request = { items: [{ order_item_id: item.item_id, qty: 3 }], arguments: ofSale() };
    const first = await refund(order.entity_id, request);
    const again = await Promise.all(Array.from({ length: 4 }, () => refund(order.entity_id, request)));
    assert.deepEqual(new Set(again), new Set([first]));
    assert.deepEqual(await stockOf(tea, cup), ["9", "9"]);
    await refund(order.entity_id, {});
    assert.deepEqual(await stockOf(tea, cup), ["10", "10"]);
  });

  test("a refund returns the items that it names to stock, and none when it names none", async () => {
    const [tea, cup] = [await newProduct(10), await newProduct(10)];
    const items = [line(tea, 1), line(cup, 1)];
    const [damaged, partly] = [await invoiced(items), await invoiced(items)];
    await refund(damaged.entity_id, { arguments: { extension_attributes: { return_to_stock_items: [] } } });
    assert.deepEqual(await stockOf(tea, cup), ["8", "8"]);
    const return_to_stock_items = [partly.items[1].item_id];
    await refund(partly.entity_id, { arguments: { extension_attributes: { return_to_stock_items } } });
    assert.deepEqual(await stockOf(tea, cup), ["8", "9"]);
  });

  test("a cancellation returns the quantity that is not invoiced to stock, once", async () => {
    const tea = await newProduct(10);
    const order = await place(app, { items: [line(tea, 5)] });
    const [item] = (await readOrder(app, order.entity_id)).items;
    const body = { capture: true, items: [{ order_item_id: item.item_id, qty: 2 }] };
    assert.equal((await call("POST", `/rest/V1/order/${order.entity_id}/invoice`, { body })).status, 200);
    const cancel = () => call("POST", `/rest/V1/orders/${order.entity_id}/cancel`);
    assert.equal((await cancel()).text, "true");
    assert.deepEqual(await stockOf(tea), ["8"]);
    await cancel();
    assert.deepEqual(await stockOf(tea), ["8"]);
  });
});

describe("orders at once", () => {
  test("concurrent orders take what each of them sold, whatever the order of their lines, beside saves and refunds", async () => {
    const products = await Promise.all(Array.from({ length: 5 }, () => newProduct(1_000)));
    const sold = products.map(() => 0);
    const orders = Array.from({ length: 60 }, (_, turn) => {
      const turned = products.map((product, index) => [product, ((turn * 7 + index) % 3) + 1, index] as const);
      const lines = turn % 2 === 0 ? turned : turned.toReversed();
      for (const [, qty, index] of lines) sold[index] = (sold[index] ?? 0) + qty;
      return sampleOrder({ items: lines.map(([product, qty]) => line(product, qty)), ...ofSale() });
    });
    const saves = products.flatMap(({ sku }) =>
      Array.from({ length: 4 }, (_, price) => saveProduct(app, { sku, name: "Tea", price: price + 1 })),
    );
    const answers = await Promise.all([...orders.map((order) => post(app, order)), ...saves]);
    for (const { status, text } of answers) assert.equal(status, 200, text);
    assert.deepEqual(
      await stockOf(...products),
      sold.map((qty) => String(1_000 - qty)),
    );
  });

  test("concurrent orders lock products in the order of their ids, and no number before them", async () => {
    const [first, second, other] = [await newProduct(10), await newProduct(10), await newProduct(10)];
    const client = new pg.Client({ connectionString: database.service_url });
    await client.connect();
    try {
      await client.query("begin");
      await client.query("select from shop_data.product where entity_id = $1 for update", [first.id]);
      const waiting = post(app, sampleOrder({ items: [line(second, 1), line(first, 1)] }));
      await untilLocked();
      await client.query("select from shop_data.product where entity_id = $1 for update nowait", [second.id]);
      const answer = await post(app, sampleOrder({ items: [line(other, 1)] }));
      assert.equal(answer.status, 200, "another order is placed meanwhile");
      await client.query("commit");
      assert.equal((await waiting).status, 200);
      assert.deepEqual(await stockOf(first, second, other), ["9", "9", "9"]);
    } finally {
      await client.end();
    }
  });

  async function untilLocked(): Promise<void> {
    for (;;) {
      const { rows } = await deps.pool.query(
        "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      );
      if (rows.length > 0) return;
      await sleep(10);
    }
  }
});
