import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, test } from "node:test";
import { MagentoDouble, TOKEN } from "../../../test/fixtures/connectors/magento/double.ts";
import { magentoDouble, QUIRKS } from "../../../test/fixtures/connectors/magento/platform.ts";
import type { Answer } from "../../../simulator/platforms/platform.ts";

let double: MagentoDouble;
beforeEach(async () => {
  double = await new MagentoDouble().open();
  double.addProduct(11, "tea", {}, 20);
});
afterEach(() => double.close());

const call = async (method: string, path: string, body?: unknown) => {
  const answer = await fetch(`${double.url}/rest/default/V1${path}`, {
    method,
    headers: { authorization: `Bearer ${TOKEN}`, "content-type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: JSON.parse(await answer.text()) };
};
const entity = (more: object = {}) => ({
  increment_id: "POS-1",
  state: "new",
  grand_total: 57.54,
  items: [
    { sku: "tea", qty_ordered: 3, row_total: 35.97 },
    { sku: "tea", qty_ordered: 0.455, row_total: 21.57 },
  ],
  ...more,
});
const place = async (more: object = {}) => {
  const { status, body } = await call("POST", "/orders", { entity: entity(more) });
  assert.equal(status, 200, JSON.stringify(body));
  return body;
};

const proved = new Set<string>();

/** Declares the test of a quirk of Magento. */
function prove(what: string, run: () => Promise<void>): void {
  proved.add(what);
  test(what, run);
}

describe("the double without the module answers as Magento 2.4.7-p6", () => {
  beforeEach(() => {
    double.has_companion = false;
  });

  prove("an undeclared extension attribute is 400", async () => {
    const { status } = await call("POST", "/orders", {
      entity: entity({ extension_attributes: { pos_sale_id: "a" } }),
    });
    assert.equal(status, 400);
  });

  prove("a repeated increment_id is 400", async () => {
    await place();
    const { status, body } = await call("POST", "/orders", { entity: entity() });
    assert.deepEqual([status, body.message], [400, "Unique constraint violation found"]);
  });

  prove("a fraction without is_qty_decimal is left out of an invoice", async () => {
    const { entity_id } = await place();
    const { body: id } = await call("POST", `/order/${entity_id}/invoice`, { capture: true });
    assert.equal((await call("GET", `/invoices/${id}`)).body.grand_total, 35.97);
    assert.equal((await call("POST", `/order/${entity_id}/invoice`, { capture: true })).status, 400);
  });

  prove("without the module the same refund twice is two credit memos", async () => {
    const { entity_id, items } = await place();
    await call("POST", `/order/${entity_id}/invoice`, { capture: true });
    const refund = { items: [{ order_item_id: items[0].item_id, qty: 1 }] };
    for (let times = 0; times < 3; times += 1) {
      assert.equal((await call("POST", `/order/${entity_id}/refund`, refund)).status, 200);
    }
    assert.equal(double.orders.creditmemos.size, 3);
    assert.equal((await call("POST", `/order/${entity_id}/refund`, refund)).status, 400);
  });

  prove("without the module stock reservations drift", async () => {
    const { entity_id } = await place({ items: [{ sku: "tea", qty_ordered: 3, row_total: 35.97 }] });
    assert.equal((await call("POST", `/order/${entity_id}/ship`, {})).status, 200);
    assert.deepEqual([double.orders.source.get("tea"), double.orders.salable("tea")], [170_000n, 200_000n]);
  });

  prove("isEmailAvailable says yes to every address", async () => {
    await call("POST", "/customers", { customer: { email: "a@b.example" } });
    assert.equal((await call("POST", "/customers/isEmailAvailable", { customerEmail: "a@b.example" })).body, true);
  });

  prove("concurrent new customers of one address get 500", async () => {
    double.accounts_at_once = 6;
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => call("POST", "/customers", { customer: { email: "a@b.example" } })),
    );
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 400, 400, 500, 500, 500]);
  });

  test("documents are mailed when their request has notify, and orders with send_email", async () => {
    const { entity_id, items } = await place({ customer_email: "ada@b.example" });
    await call("POST", `/order/${entity_id}/invoice`, { capture: true, notify: false });
    assert.deepEqual(double.mails, []);
    const refund = { items: [{ order_item_id: items[0].item_id, qty: 1 }], notify: true };
    await call("POST", `/order/${entity_id}/refund`, refund);
    await call("POST", `/order/${entity_id}/ship`, { notify: true });
    await place({ increment_id: "POS-2", customer_email: "max@b.example", send_email: 1 });
    assert.deepEqual(double.mails, ["ada@b.example", "ada@b.example", "max@b.example"]);
  });

  prove("figures of a source are absolute", async () => {
    await call("POST", "/inventory/source-items", {
      sourceItems: [{ sku: "tea", source_code: "default", quantity: -5 }],
    });
    assert.equal(double.orders.source.get("tea"), -50_000n);
  });
});

describe("the double with the module answers as Magento 2.4.7-p6", () => {
  prove("with the module a repeat answers the same order", async () => {
    const more = { extension_attributes: { pos_sale_id: "a" } };
    const [first, ...repeats] = await Promise.all(Array.from({ length: 4 }, () => place(more)));
    assert.deepEqual(
      repeats.map(({ entity_id }) => entity_id),
      repeats.map(() => first.entity_id),
    );
    assert.equal(double.orders.orders.size, 1);
  });

  prove("changed prices do not move a product's timestamp", async () => {
    const platform = await magentoDouble().start();
    try {
      await platform.seed.products([{ sku: "tea", name: "Tea", price: "10.00" }]);
      const read = async () => {
        const headers = { authorization: `Bearer ${TOKEN}` };
        const path = "/rest/default/V1/products?searchCriteria[pageSize]=1";
        const answer = await fetch(`${platform.url}${path}`, { headers });
        const [product] = ((await answer.json()) as { items: Answer[] }).items;
        return { updated_at: product.updated_at, attributes: product.custom_attributes.length };
      };
      const before = await read();
      await platform.change.products?.();
      assert.deepEqual(await read(), { ...before, attributes: before.attributes + 1 });
    } finally {
      await platform.stop();
    }
  });
});

test("every quirk of the double has a proof", () => {
  assert.deepEqual([...proved].toSorted(), QUIRKS.map(({ what }) => what).toSorted());
});
