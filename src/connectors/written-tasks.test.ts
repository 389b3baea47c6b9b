import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { before, beforeEach, describe, test } from "node:test";
import { newAdministrator } from "../../test/administrator.ts";
import { kindOf, Platform } from "../../test/fixtures/connectors/double.ts";
import { storeConnector, storedTasks } from "../../test/fixtures/connectors/shop.ts";
import { ofSale, place } from "../../test/fixtures/orders/orders.ts";
import { sampleCatalog } from "../../test/fixtures/pricing/catalog.ts";
import { newReceipt } from "../../test/fixtures/receipt-page/claims.ts";
import { openApp } from "../../test/support.ts";
import { giveOrderToOwner } from "../features/sales/receipts/commands/link.ts";
import { inTransaction } from "../runtime/transaction.ts";
import type { Task } from "./connector.ts";

const platform = new Platform();
const app = await openApp({ connector_kinds: [kindOf(platform)] });
const { call, deps } = app;
const { product } = sampleCatalog(app);
let admin = "";
before(async () => {
  admin = (await newAdministrator(app)).token;
});
beforeEach(async () => {
  await storeConnector(app);
  platform.tasks.length = 0;
});

const saved = async (method: string, url: string, body?: unknown, token?: string) => {
  const answer = await call(method, url, { body, ...(token === undefined ? {} : { token }) });
  assert.equal(answer.status, 200, `${url}: ${answer.text}`);
  return answer.body;
};
const newEmail = (): string => `${randomUUID()}@shop.example`;
const newCustomer = async (email = newEmail()) => {
  const customer = { email, firstname: "Ada", lastname: "Moreau", website_id: 1 };
  return saved("POST", "/rest/V1/customers", { customer });
};
/** Returns the written tasks as `kind subject key`. */
const written = async () => (await storedTasks(app)).map(({ kind, subject, key }) => `${kind} ${subject} ${key}`);
/** Sends the written tasks; returns those that the platform got. */
const sent = async (): Promise<readonly Task[]> => {
  await deps.taskRunner.runDue();
  return platform.tasks;
};

describe("written tasks", () => {
  test("a task is written for a sale, once, with its exact amounts, after its customer", async () => {
    const { id: customer_id, email } = await newCustomer();
    const pos_sale_id = randomUUID().toUpperCase();
    const members = { customer_id, customer_email: email, ...ofSale(pos_sale_id) };
    const order = await place(app, members);
    await place(app, members);
    const order_task = `sale order:${order.entity_id} ${pos_sale_id.toLowerCase()}`;
    assert.deepEqual(await written(), [`customer customer:${customer_id} customer-${customer_id}`, order_task]);
    const [customer, sale] = await sent();
    assert.ok(customer?.kind === "customer" && sale?.kind === "sale");
    assert.deepEqual([customer.record.email, customer.record.lastname, customer.remote_id], [email, "Moreau", null]);
    const { record } = sale;
    assert.deepEqual(
      [record.increment_id, record.pos_sale_id, record.customer_id, record.grand_total, record.order_currency_code],
      [order.increment_id, pos_sale_id, customer_id, "40.85", "EUR"],
    );
    assert.match(record.created_at, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    assert.deepEqual(
      record.items.map(({ sku, qty_ordered, row_total, discount_amount }) => [
        sku,
        qty_ordered,
        row_total,
        discount_amount,
      ]),
      [
        ["tea", "3", "30", "0"],
        ["cup", "1", "5", "1.5"],
      ],
    );
  });

  test("a task is written for a payment, a refund and a cancellation, in the order of the sale", async () => {
    const { entity_id: id, increment_id } = await place(app, ofSale());
    const [tea] = (await saved("GET", `/rest/V1/orders/${id}`)).items;
    const items = [{ order_item_id: tea.item_id, qty: 2 }];
    const first = await saved("POST", `/rest/V1/order/${id}/invoice`, { capture: true, items });
    const open = await saved("POST", `/rest/V1/order/${id}/invoice`, {
      items: [{ order_item_id: tea.item_id, qty: 1 }],
    });
    assert.equal((await written()).length, 2, "an open invoice takes no money");
    await saved("POST", `/rest/V1/invoices/${open}/capture`, {});
    const memo = await saved("POST", `/rest/V1/invoice/${first}/refund`, {
      items: [{ order_item_id: tea.item_id, qty: 1 }],
    });
    await saved("POST", `/rest/V1/orders/${id}/cancel`, {});
    assert.deepEqual(
      (await written()).slice(1),
      [`payment`, `payment`, `refund`, `cancel`].map(
        (kind, index) =>
          `${kind} order:${id} ${[`invoice-${first}`, `invoice-${open}`, `creditmemo-${memo}`, `order-${id}`][index]}`,
      ),
    );
    const [, payment, , refund, cancel] = await sent();
    assert.ok(payment?.kind === "payment" && refund?.kind === "refund" && cancel?.kind === "cancel");
    assert.deepEqual([payment.record.increment_id, payment.record.grand_total], [increment_id, "24.2"]);
    assert.deepEqual(
      payment.record.items.map(({ qty }) => qty),
      ["2"],
    );
    assert.deepEqual([refund.record.grand_total, refund.record.items[0]?.qty], ["12.1", "1"]);
    assert.equal(cancel.record.order_id, id);
  });

  test("a task is written for a changed customer, and for one that a register makes", async () => {
    const { id, ...customer } = await newCustomer();
    await saved("PUT", `/rest/V1/customers/${id}`, { customer: { ...customer, id, lastname: "Lovelace" } });
    const tasks = await sent();
    assert.deepEqual(
      tasks.map((task) => task.kind === "customer" && [task.record.lastname, task.remote_id]),
      [
        ["Lovelace", null],
        ["Lovelace", "remote-customer-customer-" + id + "-record"],
      ],
    );
    const draft = { email: newEmail(), firstname: "Max", lastname: "Born", phone: "+31612345678" };
    const made = await saved("POST", "/rest/V1/pos/customers", { request: draft });
    assert.equal(made.success, true, JSON.stringify(made));
    assert.equal((await written()).at(-1), `customer customer:${made.customer_id} customer-${made.customer_id}`);
  });

  test("a task is written with the changed fields of a customer, and not for a save that changes nothing", async () => {
    const { id } = await newCustomer();
    const change = (members: object) => saved("PUT", `/rest/V1/customers/${id}`, { customer: { id, ...members } });
    await change({ lastname: "Lovelace", middlename: "Byron", firstname: "Ada" });
    await change({ lastname: "Lovelace", custom_attributes: [{ attribute_code: "phone", value: "+31612345678" }] });
    await change({ lastname: "Lovelace" });
    const address = { firstname: "Ada", lastname: "Lovelace", city: "Utrecht", country_id: "NL", telephone: "1" };
    await change({ addresses: [{ ...address, street: ["Maliebaan 1"], postcode: "3581 CA" }] });
    assert.deepEqual(
      (await sent()).map((task) => task.fields),
      [undefined, ["middlename", "lastname"], ["phone"], ["addresses"]],
    );
  });

  test("a task for the owner of an order is written with the claim of its receipt", async () => {
    const { id: customer_id } = await newCustomer();
    const receipt = await newReceipt(app);
    const order = await place(app, ofSale(receipt.sale_id));
    await deps.pool.query("insert into receipt_claim (receipt_id, customer_id) values ($1, $2)", [
      receipt.receipt_id,
      customer_id,
    ]);
    for (let claim = 0; claim < 2; claim += 1)
      await inTransaction(deps.db, (tx) => giveOrderToOwner(tx, receipt.sale_id));
    const { entity_id } = order;
    assert.deepEqual((await written()).slice(1), [
      `sale order:${entity_id} ${receipt.sale_id}`,
      `owner order:${entity_id} order-${entity_id}`,
    ]);
    const owner = (await sent()).at(-1);
    assert.ok(owner?.kind === "owner");
    assert.deepEqual([owner.record.customer_id, owner.record.customer_lastname], [customer_id, "Moreau"]);
  });

  test("a task is written for an order that a save gives to another customer, and for no other change of it", async () => {
    const { id: customer_id } = await newCustomer();
    const { entity_id } = await place(app, ofSale());
    await saved("POST", "/rest/V1/orders", { entity: { entity_id, customer_note: "ring twice" } });
    assert.equal((await written()).length, 2);
    await saved("POST", "/rest/V1/orders", { entity: { entity_id, customer_id } });
    assert.equal((await written()).at(-1), `owner order:${entity_id} order-${entity_id}`);
  });

  test("a task is written for a subscription and its end, and for no repeat", async () => {
    const email = newEmail();
    const newsletter = (what: string) => saved("POST", `/rest/V1/pos/newsletter/${what}`, { email });
    for (const what of ["subscribe", "subscribe", "unsubscribe", "unsubscribe"]) await newsletter(what);
    const tasks = await sent();
    assert.deepEqual(
      tasks.map((task) => task.kind === "subscription" && [task.record.email, task.record.status]),
      [
        [email, 3],
        [email, 3],
      ],
    );
    const list = await saved("GET", `/admin/api/newsletter-subscribers?filter[email]=${email}`, undefined, admin);
    const { subscriber_id } = list.items[0];
    await saved("DELETE", `/admin/api/newsletter-subscribers/${subscriber_id}`, undefined, admin);
    assert.equal((await written()).at(-1), `erasure subscriber:${subscriber_id} subscriber-${subscriber_id}`);
  });

  test("a task with the whole list is written for a wish and its end", async () => {
    const { id: customer_id } = await newCustomer();
    const tea = await product({});
    const { wishlist_item_id } = await saved("POST", "/admin/api/wishlist-items", { customer_id, sku: tea.sku }, admin);
    await deps.taskRunner.runDue();
    await saved("DELETE", `/admin/api/wishlist-items/${wishlist_item_id}`, undefined, admin);
    const lists = (await sent()).flatMap((task) => (task.kind === "wish" ? [task.record.wishes] : []));
    assert.deepEqual(lists, [[{ sku: tea.sku, qty: "1", description: null }], []]);
  });

  test("a task for an erasure names the record at the platform and not the person, and their orders lose them", async () => {
    const { id: customer_id, email } = await newCustomer();
    const order = await place(app, { customer_id, customer_email: email, ...ofSale() });
    await saved("POST", "/rest/V1/pos/newsletter/subscribe", { email, customerId: customer_id });
    await deps.taskRunner.runDue();
    platform.tasks.length = 0;
    const late = await place(app, { customer_id, customer_email: email, ...ofSale() });
    await saved("POST", "/admin/api/persons/erase", { email, reason: "by letter" }, admin);
    const { rows } = await deps.pool.query<{ text: string }>("select t::text as text from connector_task t");
    assert.ok(rows.length >= 7 && rows.every(({ text }) => !text.includes(email)), JSON.stringify(rows));
    const tasks = await sent();
    assert.ok(!JSON.stringify(tasks).includes(email) && !JSON.stringify(tasks).includes("Moreau"));
    assert.deepEqual(
      new Set(tasks.map(({ kind, record_id }) => `${kind} ${record_id}`)),
      new Set([
        `sale ${late.entity_id}`,
        `owner ${order.entity_id}`,
        `owner ${late.entity_id}`,
        `erasure ${customer_id}`,
        ...tasks.flatMap(({ kind, key, record_id }) =>
          kind === "erasure" && key.startsWith("subscriber-") ? [`erasure ${record_id}`] : [],
        ),
      ]),
    );
    assert.equal(tasks.filter(({ kind }) => kind === "erasure").length, 2);
    const { rows: known } = await deps.pool.query(
      "select kind from connector_map where kind in ('customer', 'subscription')",
    );
    assert.deepEqual(known, [], "what the platform has erased is forgotten");
  });
});

describe("a customer whom the platform does not have", () => {
  const fromBefore = async () => {
    await deps.pool.query("update connector set is_active = false");
    const customer = await newCustomer();
    await deps.pool.query("update connector set is_active = true");
    return customer;
  };
  const imported = async () => {
    const content = `email,firstname,lastname\n${newEmail()},Ada,Moreau\n`;
    const { inserted } = await saved("POST", "/admin/api/imports", { kind: "customers", content }, admin);
    assert.equal(inserted, 1);
    const { rows } = await deps.pool.query<{ id: number; email: string }>(
      "select entity_id as id, email from shop_data.customer order by entity_id desc limit 1",
    );
    return rows[0] as { id: number; email: string };
  };
  const claim = async (customer_id: number) => {
    const receipt = await newReceipt(app);
    await place(app, ofSale(receipt.sale_id));
    const values = [receipt.receipt_id, customer_id];
    await deps.pool.query("insert into receipt_claim (receipt_id, customer_id) values ($1, $2)", values);
    await inTransaction(deps.db, (tx) => giveOrderToOwner(tx, receipt.sale_id));
  };
  const give = async (customer_id: number) => {
    const { entity_id } = await place(app, ofSale());
    await saved("POST", "/rest/V1/orders", { entity: { entity_id, customer_id } });
  };
  const kinds = async () => (await storedTasks(app)).map(({ kind }) => kind);

  test("a customer whom the platform does not have is sent before their sale, once", async () => {
    for (const make of [fromBefore, imported]) {
      await storeConnector(app);
      platform.tasks.length = 0;
      const { id: customer_id, email: customer_email } = await make();
      for (let sale = 0; sale < 2; sale += 1) await place(app, { customer_id, customer_email, ...ofSale() });
      assert.deepEqual(await kinds(), ["customer", "sale", "sale"]);
      const [customer] = await sent();
      assert.ok(customer?.kind === "customer");
      assert.deepEqual([customer.key, customer.record.email], [`customer-${customer_id}`, customer_email]);
      await place(app, { customer_id, customer_email, ...ofSale() });
      assert.deepEqual((await kinds()).slice(3), ["sale"], "the platform has the customer now");
    }
  });

  for (const [what, change, expected] of [
    ["an order that becomes theirs", give, ["sale", "customer", "owner"]],
    ["a receipt that they claim", claim, ["sale", "customer", "owner"]],
    [
      "their subscription",
      async (customerId: number, email: string) =>
        saved("POST", "/rest/V1/pos/newsletter/subscribe", { email, customerId }),
      ["customer", "subscription"],
    ],
    [
      "their wish",
      async (customer_id: number) =>
        saved("POST", "/admin/api/wishlist-items", { customer_id, sku: (await product({})).sku }, admin),
      ["customer", "wish"],
    ],
  ] as const) {
    test(`a customer whom the platform does not have is sent before ${what}`, async () => {
      const { id, email } = await fromBefore();
      await change(id, email);
      assert.deepEqual(await kinds(), expected);
    });
  }

  test("a customer whom a person has left out is not sent again", async () => {
    const { id: customer_id, email: customer_email } = await fromBefore();
    await place(app, { customer_id, customer_email, ...ofSale() });
    await deps.pool.query(
      "update connector_task set state = 'left', ended_at = clock_timestamp() where kind = 'customer'",
    );
    await place(app, { customer_id, customer_email, ...ofSale() });
    assert.deepEqual(await kinds(), ["customer", "sale", "sale"]);
  });
});

test("no task is written without a connector, or with one that is not active", async () => {
  for (const change of ["update connector set is_active = false", "delete from connector"]) {
    await deps.pool.query(change);
    const { id: customer_id } = await newCustomer();
    const { entity_id } = await place(app, { customer_id, ...ofSale() });
    await saved("POST", `/rest/V1/order/${entity_id}/invoice`, { capture: true });
    await saved("POST", `/rest/V1/order/${entity_id}/refund`, {});
    await saved("POST", "/rest/V1/pos/newsletter/subscribe", { email: newEmail() });
    assert.deepEqual(await written(), []);
  }
});
