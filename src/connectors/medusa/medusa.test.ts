import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { after, before, beforeEach, describe, test } from "node:test";
import { DOUBLE_SECRET, DOUBLE_SETTINGS, MedusaDouble } from "../../../test/fixtures/connectors/medusa/double.ts";
import { paymentOf, refundOf, saleRecord } from "../../../test/fixtures/connectors/magento/records.ts";
import { connectMedusa, sendAll } from "../../../test/fixtures/connectors/medusa/shop.ts";
import { passTime, storedTasks, write } from "../../../test/fixtures/connectors/shop.ts";
import { ofSale, place } from "../../../test/fixtures/orders/orders.ts";
import { openApp, TEST_KEY_RING } from "../../../test/support.ts";
import { pullKind } from "../commands/pull.ts";
import { openConnector } from "../commands/store.ts";
import { toolsOf } from "../commands/tools.ts";
import { findConnector } from "../queries/connector.ts";
import type { PulledKind } from "../connector.ts";
import { MEDUSA } from "./medusa.ts";

const app = await openApp({ connector_kinds: [MEDUSA], env: { WEBHOOK_ALLOW_PRIVATE: "on" } });
const { call, deps } = app;

let medusa = new MedusaDouble();
let settings: Record<string, string> = {};
before(() => deps.pool.query("delete from connector"));
beforeEach(async () => {
  await medusa.stop();
  medusa = new MedusaDouble();
  settings = { ...DOUBLE_SETTINGS, url: await medusa.start() };
  await connectMedusa(app, settings, DOUBLE_SECRET);
});
after(() => medusa.stop());

const NOTHING = { outcome: "done", remote_id: null };

interface Address {
  readonly is_default_billing: boolean;
}

const saved = async (method: string, url: string, body?: unknown) => {
  const answer = await call(method, url, { body });
  assert.equal(answer.status, 200, `${url}: ${answer.text}`);
  return answer.body;
};
const newCustomer = async (email = `${randomUUID()}@shop.example`) =>
  saved("POST", "/rest/V1/customers", {
    customer: { email, firstname: "Ada", lastname: "Moreau", website_id: 1 },
  });
const states = async () => (await sendAll(app)).map(({ kind, state, last_error }) => `${kind} ${last_error ?? state}`);
const onlySale = () => {
  const [sale, ...rest] = medusa.companion.sales.values();
  assert.ok(sale !== undefined && rest.length === 0);
  return sale;
};
const openedConnector = async () => {
  const stored = await findConnector(deps.db);
  assert.ok(stored);
  return openConnector({ db: deps.db, ring: TEST_KEY_RING, kinds: [MEDUSA], allows_private: true }, stored);
};
const check = async () => {
  const { connector, calls } = await openedConnector();
  return connector.check(toolsOf(calls, new AbortController().signal));
};
const take = async (kind: PulledKind, how: "pull" | "sweep" = "sweep") =>
  pullKind(deps, await openedConnector(), kind, how);

describe("variants", () => {
  test("variants with options are linked to their product; a product with one variant is sold itself", async () => {
    const product = { id: "prod_1", title: "Tee", status: "published" };
    const options = (size: string) => [{ value: size, option: { title: "Size" } }];
    medusa.addVariant("tee-m", 20, { title: "M", product, options: options("M") });
    medusa.addVariant("tee-l", 20, { title: "L", product, options: options("L") });
    const only = [{ value: "Default option value", option: { title: "Default option" } }];
    medusa.addVariant("mug", 9, { title: "Default variant", options: only, product: { ...product, id: "prod_2" } });
    const read = async () =>
      (
        await deps.pool.query<Record<string, unknown>>(`
          select p.sku, p.name, p.type_id, q.sku as parent, m.options
            from shop_data.product p
            left join (shop_data.product_variant m join shop_data.product q on q.entity_id = m.parent_id) on m.child_id = p.entity_id
           where p.sku in ('tee-m', 'tee-l', 'mug', 'medusa-prod_1', 'medusa-prod_2') order by p.sku`)
      ).rows;
    assert.equal((await take("products")).refused, 0);
    const expected = [
      { sku: "medusa-prod_1", name: "Tee", type_id: "configurable", parent: null, options: null },
      { sku: "mug", name: "Tee", type_id: "simple", parent: null, options: null },
      {
        sku: "tee-l",
        name: "Tee – L",
        type_id: "simple",
        parent: "medusa-prod_1",
        options: [{ label: "Size", value: "L" }],
      },
      {
        sku: "tee-m",
        name: "Tee – M",
        type_id: "simple",
        parent: "medusa-prod_1",
        options: [{ label: "Size", value: "M" }],
      },
    ];
    const found = await read();
    assert.deepEqual(
      found.map((row) => ({
        ...row,
        options: typeof row["options"] === "string" ? JSON.parse(row["options"]) : row["options"],
      })),
      expected,
    );
    assert.equal((await take("products")).changed, 0, "a second sweep finds nothing new");
  });
});

describe("a sale", () => {
  test("a sale arrives with its customer, its time, its payment and its refunds, each once", async () => {
    medusa.addVariant("tea", 12.1);
    const { id: customer_id, email } = await newCustomer();
    const { entity_id } = await place(app, { customer_id, customer_email: email, ...ofSale() });
    const invoice = await saved("POST", `/rest/V1/order/${entity_id}/invoice`, { capture: true });
    const { items } = await saved("GET", `/rest/V1/orders/${entity_id}`);
    const refund = () =>
      saved("POST", `/rest/V1/invoice/${invoice}/refund`, { items: [{ order_item_id: items[0].item_id, qty: 1 }] });
    const memos = [await refund(), await refund()];
    assert.deepEqual(await states(), ["customer done", "sale done", "payment done", "refund done", "refund done"]);
    const { order, payments, refunds } = onlySale();
    const [ada] = medusa.customers;
    assert.deepEqual([ada?.["email"], ada?.["last_name"], order.customer_id], [email, "Moreau", ada?.id]);
    assert.deepEqual(
      payments,
      [{ key: `invoice-${invoice}`, amount: "40.85", method: undefined }].map(({ key, amount }) => ({ key, amount })),
    );
    assert.deepEqual(
      refunds,
      memos.map((memo) => ({ key: `creditmemo-${memo}`, amount: "12.1" })),
    );
    assert.equal(medusa.levelOf("tea")?.reserved_quantity, 1, "three sold, two back");
    const { rows } = await deps.pool.query("select created_at from shop_data.sales_order where entity_id = $1", [
      entity_id,
    ]);
    assert.equal(
      Date.parse(order.created_at),
      Date.parse(`${rows[0].created_at}`.replace(" ", "T").replace(/\+00$/, "Z")),
    );
    const { rows: mapped } = await deps.pool.query(
      "select remote_id, remote_number from connector_map where kind = 'sale'",
    );
    assert.deepEqual(mapped, [{ remote_id: "order_pos_1", remote_number: "1" }]);
  });

  test("a sale of a guest makes no customer, and has the guest's address of the settings", async () => {
    await connectMedusa(app, { ...settings, guest_email: "Guest@shop.example" }, DOUBLE_SECRET);
    await place(app, { customer_email: null, ...ofSale() });
    assert.deepEqual(await states(), ["sale done"]);
    assert.deepEqual([onlySale().order.email, onlySale().order.customer_id], ["guest@shop.example", null]);
    assert.equal(medusa.customers.length, 0);
  });

  test("a sale is not sent again after an answer that was lost", async () => {
    await place(app, ofSale());
    const answer = medusa.companion.answer.bind(medusa.companion);
    medusa.companion.answer = (method, parts, body) => {
      const [status, sent] = answer(method, parts, body);
      return method === "POST" ? [502, "<html>bad gateway</html>"] : [status, sent];
    };
    assert.deepEqual(await states(), ["sale done"]);
    assert.deepEqual(
      medusa.calls.filter((made) => made.startsWith("POST")),
      ["POST /admin/pos-sales"],
    );
  });

  test("a free sale has no payment, and a reconciliation misses none", async () => {
    const { connector, calls } = await openedConnector();
    const tools = toolsOf(calls, new AbortController().signal);
    const free = saleRecord(1, { grand_total: "0" });
    const common = { record_id: 1, remote_id: null, step: {} };
    const payment = { ...common, kind: "payment", key: "invoice-1", record: paymentOf(free) } as const;
    const memo = refundOf(free, 3, { grand_total: "0", items: [] });
    const refund = { ...common, kind: "refund", key: "creditmemo-3", record: memo } as const;
    for (const task of [payment, refund]) {
      assert.deepEqual(await connector.push(task, { ...tools, saveStep: async () => undefined }), NOTHING);
      assert.deepEqual(await connector.find(task, tools), NOTHING);
    }
  });

  test("a sale whose order there has another total is parked with both totals", async () => {
    await place(app, ofSale());
    const answer = medusa.companion.answer.bind(medusa.companion);
    medusa.companion.answer = (method, parts, body) =>
      answer(method, parts, {
        ...body,
        ...(body.order === undefined ? {} : { order: { ...body.order, items: body.order.items.slice(0, 1) } }),
      });
    assert.deepEqual(await states(), ["sale The order at Medusa has the total 36.3, not 40.85."]);
  });

  test("a sale that is canceled or given to another customer is so at Medusa", async () => {
    const { entity_id } = await place(app, ofSale());
    await saved("POST", `/rest/V1/orders/${entity_id}/cancel`, {});
    assert.deepEqual(await states(), ["sale done", "cancel done"]);
    assert.equal(onlySale().status, "canceled");
    const { id, email } = await newCustomer();
    await deps.pool.query(
      "update shop_data.sales_order set customer_id = $1, customer_email = $2 where entity_id = $3",
      [id, email, entity_id],
    );
    await sendAll(app);
    await write(app, { kind: "owner", subject: `order:${entity_id}`, record_id: entity_id, key: `order-${entity_id}` });
    assert.deepEqual((await states()).at(-1), "owner done");
    assert.deepEqual([onlySale().order.customer_id, onlySale().order.email], [medusa.customers[0]?.id, email]);
  });
});

describe("a customer", () => {
  test("a customer with an address in capitals is the same customer at Medusa", async () => {
    const email = `${randomUUID()}@shop.example`;
    const known = medusa.addCustomer({ email: email.toUpperCase() });
    await newCustomer(email);
    assert.deepEqual(await states(), ["customer done"]);
    assert.equal(medusa.customers.length, 1);
    assert.deepEqual([known["last_name"], known["email"]], ["Moreau", email]);
  });

  test("a customer who was deleted at Medusa is made again when they change here", async () => {
    const { id, ...customer } = await newCustomer();
    await sendAll(app);
    medusa.customers.length = 0;
    await saved("PUT", `/rest/V1/customers/${id}`, { customer: { ...customer, id, lastname: "Lovelace" } });
    assert.deepEqual((await states()).at(-1), "customer done");
    assert.deepEqual(
      medusa.customers.map(({ last_name }) => last_name),
      ["Lovelace"],
    );
  });

  test("a customer is sent with the default address once, and with their changes", async () => {
    const { id, ...customer } = await newCustomer();
    const address = {
      firstname: "Ada",
      lastname: "Moreau",
      street: ["Havenstraat 12"],
      city: "Amsterdam",
      postcode: "1012 AB",
      country_id: "NL",
      telephone: "+31201234567",
      default_billing: true,
    };
    for (const city of ["Amsterdam", "Delft"]) {
      const addresses = [{ ...address, city }];
      await saved("PUT", `/rest/V1/customers/${id}`, { customer: { ...customer, id, addresses } });
      await sendAll(app);
    }
    const billing = medusa.customers[0]?.["addresses"].findLast((address: Address) => address.is_default_billing);
    assert.deepEqual([billing?.city, billing?.country_code], ["Delft", "nl"]);
  });
});

describe("Medusa answers", () => {
  const first = async (): Promise<string> => {
    await deps.taskRunner.runDue();
    return (await storedTasks(app)).map(({ state, last_error }) => `${state}: ${last_error}`).join();
  };

  test("a task waits after a 401, as the key can be replaced", async () => {
    await connectMedusa(app, settings, "sk_revoked");
    await place(app, ofSale());
    assert.equal(await first(), "waiting: Medusa does not accept the API key (401)");
  });

  test("a task waits after HTML for the extension's route, and names the extension", async () => {
    medusa.has_companion = false;
    await place(app, ofSale());
    assert.match(await first(), /^waiting: .*@tillkeeper\/medusa-plugin/);
    medusa.has_companion = true;
    await passTime(app);
    assert.deepEqual(await states(), ["sale done"]);
  });

  test("a task waits when Medusa does not answer, and nothing was sent", async () => {
    await medusa.stop();
    await place(app, ofSale());
    assert.equal(await first(), "waiting: Medusa cannot be reached");
    medusa = new MedusaDouble();
  });

  test("a task is parked after a 400, with a reason that names no address", async () => {
    await place(app, ofSale());
    medusa.companion.answer = () => [400, { type: "invalid_data", message: "ada@shop.example cannot be" }];
    assert.equal(await first(), "parked: Medusa: … cannot be (400)");
  });
});

test("settings are chosen from the regions, sales channels, stock locations and currencies", async () => {
  const { calls } = await openedConnector();
  const tools = toolsOf(calls, new AbortController().signal);
  const locations = [{ value: "sloc_1", label: "Amsterdam" }];
  assert.deepEqual(await MEDUSA.options?.({ url: settings["url"] ?? "" }, DOUBLE_SECRET, tools), {
    region_id: [{ value: "reg_1", label: "Europe" }],
    sales_channel_id: [{ value: "sc_1", label: "Tills" }],
    currency: [{ value: "EUR", label: "EUR" }],
    stock_location_id: locations,
    stock_locations: locations,
  });
});

describe("check", () => {
  test("check finds nothing where everything fits", async () => {
    assert.deepEqual(await check(), []);
  });

  test("check names credentials, the missing extension, the currency, taxes and unknown records", async () => {
    const codes = async () => (await check()).map(({ code, is_blocking }) => (is_blocking ? code : ""));
    medusa.has_companion = false;
    medusa.is_tax_inclusive = true;
    assert.deepEqual(await codes(), ["companion", "tax"]);
    const other = { ...settings, currency: "CHF", region_id: "reg_9", stock_locations: "3=sloc_9" };
    await connectMedusa(app, other, DOUBLE_SECRET);
    medusa.has_companion = true;
    medusa.is_tax_inclusive = false;
    assert.deepEqual(await codes(), ["currency", "other", "other"]);
    await connectMedusa(app, settings, "sk_revoked");
    assert.deepEqual(await codes(), ["credentials"]);
  });
});

test("check notices that Medusa ignores the filter by address", async () => {
  medusa.addCustomer({ email: "ada@shop.example" });
  assert.deepEqual(await check(), []);
  medusa.ignores_filters = true;
  assert.deepEqual(
    (await check()).map(({ code, is_blocking }) => [code, is_blocking]),
    [["filter", true]],
  );
});

test("check warns of a clock that is five minutes away, in either direction", async () => {
  for (const clock_ahead_ms of [-300_000, 300_000]) {
    medusa.companion.clock_ahead_ms = clock_ahead_ms;
    assert.deepEqual(
      (await check()).map(({ code, is_blocking }) => [code, is_blocking]),
      [["clock", false]],
    );
  }
});

describe("a sweep", () => {
  test("a sweep reads products with price and stock, groups, group prices and customers", async () => {
    const group = { id: medusa.newId("cusgroup"), name: "Trade" };
    medusa.groups.push(group);
    medusa.addVariant("tea-1", 12.1);
    medusa.addVariant(null, 1);
    medusa.addVariant("cup-1", 0.07, {
      title: "Blue",
      product: { title: "Cup", status: "draft" },
      manage_inventory: false,
    });
    medusa.addCustomer({ email: "Max@Shop.example", first_name: "Max", groups: [group] });
    const list = { id: medusa.newId("plist"), status: "active", rules: { "customer.groups.id": [group.id] } };
    medusa.price_lists.push(list, { id: medusa.newId("plist"), status: "draft", rules: {} });
    const variant = { sku: "tea-1" };
    const price = { currency_code: "eur", amount: 9.5, min_quantity: 3, price_set: { variant }, price_rules: [] };
    medusa.prices.set(list.id, [{ id: medusa.newId("price"), ...price }]);
    for (const kind of ["customer-groups", "customers", "products", "tier-prices"] as const) {
      const { refused, records } = await take(kind);
      assert.deepEqual([kind, refused, records], [kind, 0, kind === "products" ? 2 : 1]);
    }
    const { rows: products } = await deps.pool.query(
      `select sku, name, trim_scale(price)::text as price, status, trim_scale(qty)::text as qty
         from shop_data.product where sku in ('tea-1', 'cup-1') order by sku`,
    );
    assert.deepEqual(products, [
      { sku: "cup-1", name: "Cup – Blue", price: "0.07", status: 2, qty: "0" },
      { sku: "tea-1", name: "Tea tea-1", price: "12.1", status: 1, qty: "100" },
    ]);
    const { rows: tiers } = await deps.pool.query(
      `select trim_scale(t.qty)::text as qty, trim_scale(t.value)::text as value, g.customer_group_code as code
         from shop_data.product_tier_price t join shop_data.customer_group g using (customer_group_id)`,
    );
    assert.deepEqual(tiers, [{ qty: "3", value: "9.5", code: "Trade" }]);
    const { rows: customers } = await deps.pool.query(
      "select firstname, lastname from shop_data.customer where email = 'max@shop.example'",
    );
    assert.deepEqual(customers, [{ firstname: "Max", lastname: "-" }]);
    // A price list keeps the id of a deleted group.
    medusa.groups.splice(0);
    assert.equal((await take("tier-prices")).deleted, 1);
  });

  test("a sweep loses no record when one before its page is deleted meanwhile, and notices a changed price", async () => {
    for (let number = 1; number <= 450; number += 1) medusa.addVariant(`lot-${number}`, 1);
    const answer = medusa.answer.bind(medusa);
    let pages = 0;
    medusa.answer = (request, path, query, text) => {
      pages += 1;
      if (pages === 2) medusa.variants.splice(0, 50);
      return answer(request, path, query, text);
    };
    const { records } = await take("products");
    assert.equal(records, 450);
    const [variant] = medusa.variants;
    variant?.["prices"].splice(0, 1, { ...variant["prices"][0], amount: 2 });
    assert.equal((await take("products")).changed, 1);
  });

  test("a variant whose price is gone has no price, rather than its last one or 0", async () => {
    medusa.addVariant("unpriced", 12);
    await take("products");
    medusa.variants.at(-1)?.["prices"].splice(0);
    await take("products");
    const { rows } = await deps.pool.query("select price from shop_data.product where sku = 'unpriced'");
    assert.deepEqual(rows, [{ price: null }]);
  });

  test("a pull reads all changed records, also 450 with the same time of change", async () => {
    for (let number = 1; number <= 450; number += 1)
      medusa.addVariant(`same-${number}`, 1, { updated_at: "2026-11-23T09:00:00.000Z" });
    assert.equal((await take("products", "pull")).changed, 450);
    medusa.addVariant("later", 1);
    assert.equal((await take("products", "pull")).changed, 1);
    assert.equal((await take("products", "pull")).changed, 0);
  });
});

test("Medusa's installation has the id of its store, and its wrong stock is listed with both figures", async () => {
  const { connector, calls } = await openedConnector();
  const tools = toolsOf(calls, new AbortController().signal);
  assert.equal(await connector.installation?.(tools), "store_1");
  medusa.wrong_stock = [{ sku: "M-1", location: "Shop", reserved: "17", reservations: "20" }];
  assert.deepEqual(await connector.listStock?.(undefined, 500, tools), {
    items: [{ key: "M-1 (Shop)", figure: "17", sum: "20" }],
    next: undefined,
  });
});
