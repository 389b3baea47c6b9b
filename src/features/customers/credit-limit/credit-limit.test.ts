import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { describe, test } from "node:test";
import { newAdministrator } from "../../../../test/administrator.ts";
import { openApp } from "../../../../test/support.ts";
import { definePlugin } from "../../../plugins/plugin.ts";
import { place, unevenItems } from "../../../../test/fixtures/orders/orders.ts";
import { sampleCatalog } from "../../../../test/fixtures/pricing/catalog.ts";
import { samplePromotions } from "../../../../test/fixtures/promotions/promotions.ts";

const app = await openApp();
const { call, deps, newToken } = app;
const { ok, customer } = samplePromotions(app);
const { token: admin } = await newAdministrator(app);

const urlOf = (customer_id: number, query = "") => `/rest/V1/pos/customers/${customer_id}/credit-limit${query}`;
const creditOf = (customer_id: number, query?: string) => ok("GET", urlOf(customer_id, query));

async function grant(members: Record<string, unknown>, path = "credit-limits") {
  const answer = await call("POST", `/admin/api/${path}`, { token: admin, body: members });
  assert.equal(answer.status, 200, answer.text);
  return answer.body;
}

/** Places an order of 40.85 on account. */
async function owe(customer_id: number, base_to_order_rate = 1): Promise<number> {
  const { entity_id } = await place(app, { customer_id, base_to_order_rate });
  return ok("POST", `/rest/V1/order/${entity_id}/invoice`, { capture: false });
}

describe("the credit limit", () => {
  test("the credit limit of the customer takes precedence over that of the group", async () => {
    const who = await customer({ group_id: 2 });
    await grant({ customer_group_id: 2, credit_limit: "500" }, "group-credit-limits");
    assert.deepEqual(await creditOf(who), {
      customer_id: who,
      limit: 500,
      used: 0,
      available: 500,
      currency: "EUR",
      source: "customer_group",
    });
    await grant({ customer_id: who, credit_limit: "1000.5" });
    const credit = await creditOf(who);
    assert.deepEqual([credit.limit, credit.source], [1000.5, "customer"]);
  });

  test("a credit limit of 0 is a limit: no credit, whatever the group has", async () => {
    const who = await customer({ group_id: 2 });
    await grant({ customer_id: who, credit_limit: 0 });
    const credit = await creditOf(who);
    assert.deepEqual([credit.limit, credit.available, credit.source], [0, 0, "customer"]);
  });

  test("the credit limit of a customer without any limit is 0 from source none", async () => {
    const credit = await creditOf(await customer());
    assert.deepEqual([credit.limit, credit.used, credit.available, credit.source], [0, 0, 0, "none"]);
  });

  test("the credit limit of the website precedes that of all, on the URL's website unless another is named", async () => {
    const website_id = await sampleCatalog(app).website("wholesale", "UTC", "USD");
    const who = await customer();
    await grant({ customer_id: who, credit_limit: "100" });
    await grant({ customer_id: who, credit_limit: "70", website_id });
    const of = async (query: string) => {
      const { limit, currency } = await creditOf(who, query);
      return [limit, currency];
    };
    assert.deepEqual(await of(""), [100, "EUR"]);
    assert.deepEqual(await of("?websiteId=0"), [100, "EUR"]);
    assert.deepEqual(await of(`?websiteId=${website_id}`), [70, "USD"]);
    const store = await ok("GET", `/rest/wholesale/V1/pos/customers/${who}/credit-limit`);
    assert.equal(store.limit, 70);
    const all = await ok("GET", `/rest/all/V1/pos/customers/${who}/credit-limit`);
    assert.equal(all.limit, 100);
  });

  test("the credit limit has every digit of the amounts", async () => {
    const who = await customer();
    await grant({ customer_id: who, credit_limit: "9007199254740993.0001" });
    assert.match(
      (await call("GET", urlOf(who))).text,
      /"limit":9007199254740993\.0001,"used":0,"available":9007199254740993\.0001,/,
    );
  });
});

describe("the used credit", () => {
  test("the used credit is the sum of open invoices, in the base currency, until they are paid", async () => {
    const [who, other] = [await customer(), await customer()];
    await grant({ customer_id: who, credit_limit: "60" });
    const first = await owe(who);
    await owe(other);
    let credit = await creditOf(who);
    assert.deepEqual([credit.used, credit.available], [40.85, 19.15]);
    await owe(who);
    credit = await creditOf(who);
    assert.deepEqual([credit.used, credit.available], [81.7, 0]);
    await ok("POST", `/rest/V1/invoices/${first}/capture`, {});
    credit = await creditOf(who);
    assert.deepEqual([credit.used, credit.available], [40.85, 19.15]);
  });

  test("the used credit is exact after each of ten invoices whose shares were rounded, and each payment", async () => {
    const who = await customer();
    const order = await place(app, { customer_id: who, items: unevenItems() });
    const cents = (amount: number): number => Math.round(amount * 100);
    const open: { readonly id: number; readonly due: number }[] = [];
    const due = () => open.reduce((sum, invoice) => sum + invoice.due, 0) / 100;
    for (const { item_id, qty_ordered } of order.items) {
      for (let piece = 1; piece <= qty_ordered; piece += 1) {
        const items = [{ order_item_id: item_id, qty: 1 }];
        const id = await ok("POST", `/rest/V1/order/${order.entity_id}/invoice`, { items, capture: false });
        const { base_grand_total } = await ok("GET", `/rest/V1/invoices/${id}`);
        open.push({ id, due: cents(base_grand_total) });
        assert.equal(due(), (await creditOf(who)).used);
      }
    }
    assert.equal(due(), order.base_grand_total);
    for (let paid = open.shift(); paid !== undefined; paid = open.shift()) {
      await ok("POST", `/rest/V1/invoices/${paid.id}/capture`, {});
      assert.equal((await creditOf(who)).used, due());
    }
  });

  test("the used credit is what is open, whatever is refunded of what was paid", async () => {
    const who = await customer();
    const order = await place(app, { customer_id: who, items: unevenItems() });
    const [tea, cup] = order.items;
    const invoiceOf = (item_id: number, qty: number, capture: boolean) =>
      ok("POST", `/rest/V1/order/${order.entity_id}/invoice`, { items: [{ order_item_id: item_id, qty }], capture });
    const invoice_id = await invoiceOf(tea.item_id, 3, true);
    await invoiceOf(cup.item_id, 7, false);
    for (let piece = 1; piece <= 3; piece += 1) {
      const items = [{ order_item_id: tea.item_id, qty: 1 }];
      await ok("POST", `/rest/V1/invoice/${invoice_id}/refund`, { items });
      assert.equal((await creditOf(who)).used, 12.09);
    }
  });

  test("the used credit includes an order that got its account after it was invoiced", async () => {
    const who = await customer();
    const { entity_id } = await place(app);
    await ok("POST", `/rest/V1/order/${entity_id}/invoice`, { capture: false });
    await ok("POST", "/rest/V1/orders", { entity: { entity_id, customer_id: who } });
    assert.equal((await creditOf(who)).used, 40.85);
  });

  test("the used credit does not add up amounts of another base currency", async () => {
    const who = await customer();
    await owe(who);
    await deps.pool.query(
      `update shop_data.sales_invoice set base_currency_code = 'USD' where order_id in
         (select entity_id from shop_data.sales_order where customer_id = $1)`,
      [who],
    );
    assert.equal((await creditOf(who)).used, 0);
  });
});

describe("a refused look-up of the credit", () => {
  test("a look-up of the credit of an unknown customer is refused with 404", async () => {
    for (const id of [0, -1, 987_654]) {
      const answer = await call("GET", urlOf(id));
      const parameters = { fieldName: "customerId", fieldValue: id };
      const message = "No such entity with %fieldName = %fieldValue";
      assert.deepEqual([answer.status, answer.body], [404, { message, parameters }]);
    }
  });

  test("a look-up of the credit on an unknown website or with an invalid id is refused with 400", async () => {
    const who = await customer();
    for (const query of ["?websiteId=999", "?websiteId=-1", "?websiteId=", "?websiteId=x"]) {
      assert.equal((await call("GET", urlOf(who, query))).status, 400, query);
    }
    assert.equal((await call("GET", "/rest/V1/pos/customers/x/credit-limit")).status, 400);
  });

  test("a look-up of the credit without the resource is refused with 401", async () => {
    const token = await newToken(["Vendor_Pos::locations"]);
    assert.equal((await call("GET", urlOf(1), { token })).status, 401);
    const own = await newToken(["Platform_Customer::manage"]);
    assert.equal((await call("GET", urlOf(await customer()), { token: own })).status, 200);
  });
});

describe("limits in administration", () => {
  test("credit limits are listed, changed and deleted in administration, each change audited", async () => {
    const who = await customer();
    const { customer_credit_limit_id: id } = await grant({ customer_id: who, credit_limit: "10" });
    const url = `/admin/api/credit-limits/${id}`;
    const changed = await call("PUT", url, { token: admin, body: { credit_limit: "20" } });
    assert.equal(changed.body.credit_limit, 20, changed.text);
    const list = await call("GET", `/admin/api/credit-limits?filter[customer_id]=${who}`, { token: admin });
    assert.equal(list.body.total_count, 1);
    assert.equal((await call("DELETE", url, { token: admin })).body, true);
    const { rows } = await deps.pool.query(
      `select entity_name, old_value, new_value, change_source from audit_log
        where entity_type = 'credit_limit' and entity_id = $1 and field_name = 'credit_limit' order by log_id`,
      [String(id)],
    );
    assert.deepEqual(
      rows.map((row) => [row.entity_name, row.old_value, row.new_value, row.change_source]),
      [
        [String(who), null, "10.0000", "admin"],
        [String(who), "10.0000", "20.0000", "admin"],
        [String(who), "20.0000", null, "admin"],
      ],
    );
  });

  test("credit limits are listed with their customer and the amount owed", async () => {
    const email = `${randomUUID()}@shop.example`;
    const who = await customer({ email });
    await grant({ customer_id: who, credit_limit: "60" });
    await owe(who);
    const list = await call("GET", `/admin/api/credit-limits?filter[customer][like]=%25${email.slice(0, 12)}%25`, {
      token: admin,
    });
    assert.equal(list.body.total_count, 1, list.text);
    const [row] = list.body.items;
    assert.deepEqual(
      [row.customer_id, row.customer_name, row.customer_email, row.open_invoices],
      [who, "Ada Moreau", email, [{ currency: "EUR", total: 40.85 }]],
    );
    const groups = await call("GET", "/admin/api/group-credit-limits?filter[customer_group_id]=2", { token: admin });
    assert.equal(groups.body.items[0].group_name, "Wholesale");
  });

  test("the credit of a customer shows on each website what is left, and whose limit it is", async () => {
    const website_id = await sampleCatalog(app).website("pounds", "Europe/London", "GBP");
    const who = await customer();
    await grant({ customer_id: who, credit_limit: "60" });
    await grant({ customer_id: who, credit_limit: "5", website_id });
    await owe(who);
    const answer = await call("GET", `/admin/api/customers/${who}/credit`, { token: admin });
    assert.equal(answer.status, 200, answer.text);
    const of = (id: number) => answer.body.items.find((row: { website_id: number }) => row.website_id === id);
    const own = { customer_id: who, source: "customer" };
    assert.deepEqual(of(website_id), {
      ...own,
      website_id,
      website_name: "pounds",
      limit: 5,
      used: 0,
      available: 5,
      currency: "GBP",
    });
    assert.deepEqual([of(1).limit, of(1).used, of(1).available, of(1).currency], [60, 40.85, 19.15, "EUR"]);
    assert.equal((await call("GET", "/admin/api/customers/987654/credit", { token: admin })).status, 404);
    const other = await newAdministrator(app, ["Platform_Sales::manage"]);
    assert.equal((await call("GET", `/admin/api/customers/${who}/credit`, { token: other.token })).status, 401);
  });

  test("credit limits are refused for an unknown holder, below 0, twice, or on an unknown website", async () => {
    const who = await customer();
    await grant({ customer_id: who, credit_limit: "10" });
    const wrong: readonly [string, Record<string, unknown>][] = [
      ["credit-limits", { customer_id: 987_654, credit_limit: "1" }],
      ["credit-limits", { customer_id: who, credit_limit: "-1" }],
      ["credit-limits", { customer_id: who, credit_limit: "1" }],
      ["credit-limits", { customer_id: who, credit_limit: "1", website_id: 999 }],
      ["credit-limits", { customer_id: who }],
      ["group-credit-limits", { customer_group_id: 987_654, credit_limit: "1" }],
      ["group-credit-limits", { customer_group_id: 1, credit_limit: "99999999999999999" }],
    ];
    for (const [path, body] of wrong) {
      const answer = await call("POST", `/admin/api/${path}`, { token: admin, body });
      assert.equal(answer.status, 400, `${JSON.stringify(body)} ${answer.text}`);
    }
  });
});

describe("plugins' resolvers", () => {
  const asked: unknown[] = [];
  const bank = definePlugin({
    name: "bank",
    creditLimitResolvers: [
      {
        code: "throws",
        resolve: () => {
          throw new Error("the bank is closed");
        },
      },
      { code: "hangs", resolve: () => new Promise<string>(() => {}) },
      { code: "lies", resolve: () => "-5" },
      { code: "silent", resolve: () => null },
    ],
  });
  const ledger = definePlugin({
    name: "ledger",
    creditLimitResolvers: [
      {
        code: "ledger",
        resolve: (who) => {
          asked.push(who);
          return Promise.resolve("0333.330");
        },
      },
      { code: "never", resolve: () => "1" },
    ],
  });

  test("plugin resolvers are called in order when no other limit exists; a failing one is logged and skipped", async () => {
    const plugged = await openApp({ database: app.database, plugins: [bank, ledger] });
    const who = await customer({ group_id: 3 });
    const { body } = await plugged.call("GET", urlOf(who));
    assert.deepEqual([body.limit, body.source], [333.33, "ledger"]);
    assert.deepEqual(asked, [{ customer_id: who, customer_group_id: 3, website_id: 1 }]);
    for (const code of ["throws", "hangs", "lies"]) {
      assert.ok(
        plugged.log_lines.some((line) => line.includes(`creditLimitResolvers ${code}`) && line.includes('"bank"')),
        code,
      );
    }
    await grant({ customer_id: who, credit_limit: 0 });
    const own = await plugged.call("GET", urlOf(who));
    assert.deepEqual([own.body.limit, own.body.source, asked.length], [0, "customer", 1]);
  });
});
