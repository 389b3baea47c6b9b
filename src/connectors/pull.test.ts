import assert from "node:assert/strict";
import { before, beforeEach, describe, test } from "node:test";
import { newAdministrator } from "../../test/administrator.ts";
import { kindOf, Platform } from "../../test/fixtures/connectors/double.ts";
import { storeConnector, storedTasks, write } from "../../test/fixtures/connectors/shop.ts";
import { ofSale, place } from "../../test/fixtures/orders/orders.ts";
import { openApp, TEST_KEY_RING } from "../../test/support.ts";
import { customerTask } from "../shared/connector-tasks/rules.ts";
import { pullKind } from "./commands/pull.ts";
import { openConnector, type OpenConnector } from "./commands/store.ts";
import { BudgetSpent, type PulledKind } from "./connector.ts";
import { findConnector } from "./queries/connector.ts";

const app = await openApp();
const { call, deps } = app;
let platform = new Platform();
let open: OpenConnector;
let admin = "";
before(async () => {
  admin = (await newAdministrator(app)).token;
});
beforeEach(async () => {
  platform = new Platform();
  await storeConnector(app, ["products", "cart-price-rules", "tax-classes"]);
  const stored = await findConnector(deps.db);
  assert.ok(stored);
  const tools = { db: deps.db, ring: TEST_KEY_RING, kinds: [kindOf(platform)], allows_private: true };
  open = openConnector(tools, stored);
});

const product = (number: number, price = "1.50") => {
  platform.set("products", `p${number}`, { sku: `sku-${number}`, name: `Tea ${number}`, price });
};
const take = (kind: PulledKind, how: "pull" | "sweep") => pullKind(deps, open, kind, how);
const rows = async (text: string) => (await deps.pool.query(text)).rows;
const priceOf = async (number: number) => {
  const [row] = await rows(`select price::text from shop_data.product where sku = 'sku-${number}'`);
  return row?.price as string | undefined;
};
const differences = () =>
  rows("select kind, key, code, there, ended_at is null as is_open from connector_difference order by difference_id");

describe("a sweep", () => {
  test("a sweep stores every record, and the next one only what has changed", async () => {
    for (let number = 1; number <= 450; number += 1) product(number);
    const done = { is_done: true, refused: 0, deleted: 0 };
    assert.deepEqual(await take("products", "sweep"), { ...done, records: 450, changed: 450 });
    assert.deepEqual(platform.pages, ["products ", "products 200", "products 400"]);
    assert.equal(await priceOf(450), "1.5000");
    product(7, "2.25");
    assert.deepEqual(await take("products", "sweep"), { ...done, records: 450, changed: 1 });
    assert.equal(await priceOf(7), "2.2500");
    assert.deepEqual(await storedTasks(app), [], "what came from the platform is not sent back");
  });

  test("a sweep notes a record that is gone at the platform once, and ends the note when it is back", async () => {
    for (const number of [1, 2, 3]) product(number);
    await take("products", "sweep");
    platform.records.get("products")?.delete("p2");
    assert.equal((await take("products", "sweep")).deleted, 1);
    assert.equal((await take("products", "sweep")).deleted, 0);
    const gone = { kind: "products", key: "p2", code: "deleted", there: null };
    assert.deepEqual(await differences(), [{ ...gone, is_open: true }]);
    product(2);
    await take("products", "sweep");
    assert.deepEqual(await differences(), [{ ...gone, is_open: false }]);
  });

  test("a sweep takes the last state of a record that one page gives twice", async () => {
    product(1);
    const again = { sku: "sku-1", name: "Tea 1", price: "3.75" };
    const { sweep } = open.connector;
    const twice: OpenConnector["connector"]["sweep"] = async (...asked) => {
      const page = await sweep(...asked);
      return { ...page, items: [...page.items, { remote_id: "p1", record: again }] };
    };
    const connector = { ...open.connector, sweep: twice };
    assert.equal((await pullKind(deps, { ...open, connector }, "products", "sweep")).changed, 1);
    assert.equal(await priceOf(1), "3.7500");
  });

  test("a sweep that is interrupted goes on at its page, and calls no record deleted that it saw before", async () => {
    for (let number = 1; number <= 450; number += 1) product(number);
    platform.fails_at = 2;
    await assert.rejects(take("products", "sweep"), /cut off/);
    const [cursor] = await rows("select sweep_position, leased_until, last_error from connector_cursor");
    assert.deepEqual([cursor?.sweep_position, cursor?.leased_until], ["200", null]);
    const done = { is_done: true, refused: 0, deleted: 0 };
    assert.deepEqual(await take("products", "sweep"), { ...done, records: 250, changed: 250 });
  });

  test("a sweep lists refused records with the reason, and tries them again", async () => {
    product(1);
    platform.set("products", "p2", { sku: "sku-2", name: "Tea", price: "cheap" });
    assert.deepEqual(await take("products", "sweep"), {
      is_done: true,
      records: 2,
      changed: 2,
      refused: 1,
      deleted: 0,
    });
    const [found] = await differences();
    assert.deepEqual([found.key, found.code, found.is_open], ["p2", "not_imported", true]);
    assert.match(found.there, /cheap|price/);
    assert.equal((await take("products", "sweep")).refused, 1);
    product(2);
    assert.equal((await take("products", "sweep")).changed, 1);
    assert.deepEqual(
      (await differences()).map(({ is_open }) => is_open),
      [false],
    );
  });

  test("a sweep waits when the calls of the minute are spent, and fails when they are spent again at once", async () => {
    for (let number = 1; number <= 250; number += 1) product(number);
    const { connector } = open;
    let spent = 0;
    const sweep: typeof connector.sweep = async (kind, position, limit, tools) => {
      if (position === "200" && spent > 0) {
        spent -= 1;
        throw new BudgetSpent(0.01);
      }
      return connector.sweep(kind, position, limit, tools);
    };
    open = { ...open, connector: { ...connector, sweep } };
    spent = 1;
    assert.equal((await take("products", "sweep")).records, 250);
    spent = 2;
    await assert.rejects(take("products", "sweep"), /calls of this minute/);
    assert.equal((await take("products", "sweep")).records, 50, "goes on at its page");
  });

  test("a sweep of a kind that another node reads is left to that node", async () => {
    product(1);
    await take("products", "sweep");
    await deps.pool.query("update connector_cursor set leased_until = clock_timestamp() + interval '1 min'");
    assert.equal((await take("products", "sweep")).is_done, false);
  });
});

describe("a sweep and unchanged records of the platform", () => {
  const found = () =>
    rows("select kind, key, code, there from connector_difference where ended_at is null order by key, code");

  test("a sweep notes which columns differ until they no longer do, and repairs nothing", async () => {
    for (const number of [1, 2, 3]) product(number);
    await take("products", "sweep");
    await deps.pool.query("update shop_data.product set price = 9, name = 'Coffee', qty = 7 where sku = 'sku-2'");
    await take("products", "sweep");
    await take("products", "sweep");
    assert.deepEqual(await found(), [{ kind: "products", key: "p2", code: "changed", there: "name, price" }]);
    assert.equal(await priceOf(2), "9.0000", "nothing is repaired");
    assert.equal((await differences()).length, 1, "noted once");
    await deps.pool.query("update shop_data.product set price = 1.5 where sku = 'sku-2'");
    await take("products", "sweep");
    assert.deepEqual(await found(), [{ kind: "products", key: "p2", code: "changed", there: "name" }]);
    product(2, "3.00");
    await take("products", "sweep");
    assert.deepEqual(await found(), []);
  });

  test("a sweep notes a record that is missing here", async () => {
    product(1);
    await take("products", "sweep");
    await deps.pool.query("update shop_data.product set sku = 'of-our-own' where sku = 'sku-1'");
    await take("products", "sweep");
    assert.deepEqual(await found(), [{ kind: "products", key: "p1", code: "not_here", there: null }]);
    await deps.pool.query("update shop_data.product set sku = 'sku-1' where sku = 'of-our-own'");
    await take("products", "sweep");
    assert.deepEqual(await found(), []);
  });

  const ada = { email: "ada@shop.example", firstname: "Ada", lastname: "Moreau", billing_city: "Lyon" };

  test("a sweep skips a customer whose change waits or is parked, but not one whose change was left out", async () => {
    platform.set("customers", "c1", ada);
    await take("customers", "sweep");
    await deps.pool.query(
      "update shop_data.customer set phone = '1', lastname = 'Blanc' where email = 'ada@shop.example'",
    );
    await deps.pool.query("update shop_data.customer_address set city = 'Nice'");
    const [{ entity_id }] = await rows("select entity_id from shop_data.customer where email = 'ada@shop.example'");
    await write(app, customerTask(entity_id));
    for (const state of ["waiting", "parked"]) {
      await deps.pool.query("update connector_task set state = $1", [state]);
      await take("customers", "sweep");
      assert.deepEqual(await found(), [], state);
    }
    await deps.pool.query("update connector_task set state = 'left', ended_at = clock_timestamp()");
    await take("customers", "sweep");
    assert.deepEqual(await found(), [{ kind: "customers", key: "c1", code: "changed", there: "lastname, billing" }]);
  });

  test("a sweep skips a customer whose change arrived while the page was read", async () => {
    platform.set("customers", "c1", ada);
    await take("customers", "sweep");
    const { sweep } = open.connector;
    const overtaken: typeof sweep = async (...asked) => {
      const page = await sweep(...asked);
      const { rows: changed } = await deps.pool.query<{ entity_id: number }>(
        "update shop_data.customer set lastname = 'Blanc' where email = 'ada@shop.example' returning entity_id",
      );
      await write(app, customerTask(changed[0]?.entity_id ?? 0));
      await deps.pool.query("update connector_task set state = 'done', ended_at = clock_timestamp()");
      return page;
    };
    await pullKind(deps, { ...open, connector: { ...open.connector, sweep: overtaken } }, "customers", "sweep");
    assert.deepEqual(await found(), []);
    await take("customers", "sweep");
    assert.equal((await found()).length, 1, "it is compared with the next sweep");
  });
});

test("a pull goes on where the last one ended; records of the overlap change nothing", async () => {
  product(1);
  assert.equal((await take("products", "pull")).changed, 1);
  product(2);
  const { records, changed } = await take("products", "pull");
  assert.deepEqual([records, changed], [2, 1]);
  const [cursor] = await rows("select position from connector_cursor");
  assert.equal(cursor?.position, "after 0");
});

test("a pulled customer is the account with the address, and two customers of one address are a difference", async () => {
  const customer = { firstname: "Ada", lastname: "Moreau" };
  platform.set("customers", "c1", { email: "ada@shop.example", ...customer });
  platform.set("customers", "c2", { email: "max@shop.example", ...customer });
  assert.equal((await take("customers", "sweep")).refused, 0);
  const mapped = await rows(
    `select m.remote_id, c.email from connector_map m join shop_data.customer c on c.entity_id = m.local_id
      where m.kind = 'customer' order by 1`,
  );
  assert.deepEqual(mapped, [
    { remote_id: "c1", email: "ada@shop.example" },
    { remote_id: "c2", email: "max@shop.example" },
  ]);
  platform.set("customers", "c3", { email: "ADA@shop.example", ...customer });
  await take("customers", "sweep");
  const found = (await differences()).filter(({ code }) => code === "double");
  assert.deepEqual(
    found.map(({ key, there }) => [key, there]),
    [["c3", "c1"]],
  );
});

test("an account with a task that is not sent yet is left as it is until the next sweep", async () => {
  const [mapped, unmapped] = ["grace@shop.example", "mary@shop.example"];
  const set = (lastname: string) => {
    platform.set("customers", "c1", { email: mapped, firstname: "Grace", lastname });
    platform.set("customers", "c2", { email: unmapped, firstname: "Mary", lastname });
  };
  const accounts = async () =>
    (
      await rows(
        `select email, lastname, entity_id from shop_data.customer
          where firstname in ('Grace', 'Mary') order by firstname, entity_id`,
      )
    ).map(({ email, lastname }) => `${email} ${lastname}`);
  set("Hopper");
  await take("customers", "sweep");
  const ids = await rows("select entity_id as id from shop_data.customer where firstname in ('Grace', 'Mary')");
  await deps.pool.query(
    "delete from connector_map where kind = 'customer' and local_id = (select entity_id from shop_data.customer where email = $1)",
    [unmapped],
  );
  await write(app, ...ids.map(({ id }) => customerTask(Number(id), ["email"])));
  // The platform knows the customer by the former e-mail address.
  await deps.pool.query("update shop_data.customer set email = 'hopper@shop.example' where email = $1", [mapped]);
  set("Somerville");
  for (const state of ["waiting", "parked"]) {
    await deps.pool.query("update connector_task set state = $1", [state]);
    await take("customers", "sweep");
    assert.deepEqual(await accounts(), ["hopper@shop.example Hopper", "mary@shop.example Hopper"], state);
  }
  await deps.pool.query("update connector_task set state = 'done', ended_at = clock_timestamp()");
  await deps.pool.query("update shop_data.customer set email = $1 where email = 'hopper@shop.example'", [mapped]);
  await take("customers", "sweep");
  assert.deepEqual(await accounts(), ["grace@shop.example Somerville", "mary@shop.example Somerville"]);
});

describe("the stock of a product", () => {
  const set = (qty: string, price = "10") => platform.set("products", "p1", { sku: "TEA", name: "Tea", price, qty });
  const stored = async () => {
    const [tea] = await rows(
      "select price::float8 as price, qty::float8 as qty from shop_data.product where sku = 'TEA'",
    );
    return [tea?.price, tea?.qty];
  };
  const end = "update connector_task set state = 'done', ended_at = clock_timestamp()";

  test("the stock of a product is left as it is while an order of it is not sent", async () => {
    set("20");
    await take("products", "sweep");
    await place(app, ofSale());
    assert.deepEqual(await stored(), [10, 17]);
    set("20", "11");
    for (const state of ["waiting", "parked"]) {
      await deps.pool.query("update connector_task set state = $1", [state]);
      await take("products", "sweep");
      assert.deepEqual(await stored(), [11, 17], state);
    }
    await deps.pool.query(end);
    set("12", "11");
    await take("products", "sweep");
    assert.deepEqual(await stored(), [11, 12]);
  });

  test("the stock of a product is left as it is when an order of it was sent while the page was read", async () => {
    set("20");
    await take("products", "sweep");
    await place(app, ofSale());
    const { connector } = open;
    let is_sending = true;
    const sweep: typeof connector.sweep = async (...asked) => {
      const page = await connector.sweep(...asked);
      if (is_sending) await deps.pool.query(end);
      is_sending = false;
      return page;
    };
    open = { ...open, connector: { ...connector, sweep } };
    set("20", "11");
    await take("products", "sweep");
    assert.deepEqual(await stored(), [11, 17]);
    set("17", "11");
    await take("products", "sweep");
    assert.deepEqual(await stored(), [11, 17]);
    assert.equal((await take("products", "sweep")).changed, 0, "taken with its stock");
  });
});

describe("records that the platform owns", () => {
  const refused = async (method: string, url: string, body: unknown, kind: string) => {
    const answer = await call(method, url, { body, ...(url.startsWith("/admin") ? { token: admin } : {}) });
    assert.equal(answer.status, 400, answer.text);
    const { message, code, parameters } = answer.body;
    assert.match(message, /^The connected shop platform owns /);
    if (url.startsWith("/admin")) assert.deepEqual([code, parameters], ["owned_by_platform", { kind }]);
    else assert.deepEqual(parameters, [kind]);
  };
  const content = "sku,name,price\nMILK,Milk,1.20\n";
  const rule = {
    name: "Five off",
    website_ids: [1],
    customer_group_ids: [1],
    simple_action: "by_fixed",
    discount_amount: 5,
    coupon_type: "NO_COUPON",
  };

  test("a record that the platform owns is refused in administration, at the interface and in an import", async () => {
    await refused("POST", "/admin/api/imports", { kind: "products", format: "csv", content }, "products");
    await refused("POST", "/rest/V1/products", { product: { sku: "MILK", name: "Milk", price: 1 } }, "products");
    await refused("POST", "/admin/api/cart-price-rules", rule, "cart-price-rules");
    await refused("POST", "/admin/api/tax-classes", { class_name: "Books", class_type: "PRODUCT" }, "tax-classes");
  });

  test("a record that the platform owned can be saved again when the connector is not active", async () => {
    await deps.pool.query("update connector set is_active = false");
    const made = await call("POST", "/rest/V1/products", {
      body: { product: { sku: "MILK", name: "Milk", price: 1 } },
    });
    assert.equal(made.status, 200, made.text);
    const saved = await call("POST", "/admin/api/cart-price-rules", { token: admin, body: rule });
    assert.equal(saved.status, 200, saved.text);
  });
});
