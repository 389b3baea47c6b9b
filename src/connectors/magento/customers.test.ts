import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, test } from "node:test";
import { Connection, settingsOf } from "../../../test/fixtures/connectors/magento/connection.ts";
import { MagentoDouble } from "../../../test/fixtures/connectors/magento/double.ts";
import { listIn, number, recordIn, textIn } from "../../../test/fixtures/connectors/magento/plain.ts";
import { customerRecord } from "../../../test/fixtures/connectors/magento/records.ts";
import type { CustomerRecord } from "../../shop-data/records/record.ts";

let double: MagentoDouble;
let shop: Connection;
beforeEach(async () => {
  double = await new MagentoDouble().open();
  shop = new Connection(settingsOf(double.url));
});
afterEach(() => double.close());

const account = (id: string) => recordIn(double.customers.get(id));
const writes = () => double.calls.flatMap(({ call }) => (/^(POST|PUT|DELETE)/.test(call) ? [call] : []));
const address = (members: Partial<CustomerRecord["addresses"][number]> = {}) => ({
  address_id: 1,
  is_default_billing: true,
  is_default_shipping: false,
  prefix: null,
  firstname: "Ada",
  middlename: null,
  lastname: "Moreau",
  company: null,
  street: ["Havenstraat 12"],
  city: "Amsterdam",
  region: null,
  region_code: null,
  postcode: "1012 AB",
  country_id: "NL",
  telephone: "+31201234567",
  vat_id: null,
  ...members,
});

describe("a customer", () => {
  test("a customer is made with a small, trimmed address, without a mail, and found by it", async () => {
    const record = customerRecord(8, { email: " Ada@Shop.Example ", addresses: [address()] });
    assert.deepEqual(await shop.push("customer", 8, record), { outcome: "done", remote_id: "1" });
    assert.equal(textIn(account("1"), "email"), "ada@shop.example");
    assert.equal(textIn(listIn(account("1"), "addresses")[0], "default_billing"), "true");
    assert.deepEqual(double.mails, []);
    assert.equal((await shop.find("customer", 8, record)).outcome, "done");
    assert.equal((await shop.push("customer", 8, record)).outcome, "done");
    assert.equal(double.customers.size, 1);
  });

  test("a customer with an account of another spelling at the shop is that account; its group and addresses stay", async () => {
    double.customers.set("7", {
      id: number(7),
      email: "ADA@shop.example",
      firstname: "A.",
      lastname: "Moreau",
      website_id: number(1),
      group_id: number(4),
      addresses: [{ id: number(9), city: "Delft", default_billing: true }],
      custom_attributes: [{ attribute_code: "club", value: "gold" }],
    });
    const record = customerRecord(8, { email: "ada@shop.example", addresses: [address()] });
    assert.deepEqual(await shop.push("customer", 8, record), { outcome: "done", remote_id: "7" });
    assert.deepEqual(writes(), ["PUT /customers/7"]);
    const stored = account("7");
    assert.deepEqual([textIn(stored, "firstname"), textIn(stored, "group_id")], ["Ada", "4"]);
    assert.deepEqual(
      listIn(stored, "addresses").map((one) => [textIn(one, "city"), textIn(one, "default_billing")]),
      [
        ["Delft", undefined],
        ["Amsterdam", "true"],
      ],
    );
    assert.equal(textIn(listIn(stored, "custom_attributes")[0], "value"), "gold");
  });

  test("an account of another address in the answer does not count", async () => {
    const max = { id: number(7), email: "max@shop.example", firstname: "Max", website_id: number(1) };
    double.customers.set("7", max);
    double.ignores_filters = true;
    assert.equal((await shop.find("customer", 8, customerRecord(8))).outcome, "absent");
    assert.deepEqual(await shop.push("customer", 8, customerRecord(8)), { outcome: "done", remote_id: "1" });
    assert.deepEqual([account("7"), textIn(account("1"), "email")], [max, "ada8@shop.example"]);
  });

  test("six concurrent pushes of a customer make one account, and a push that got a 500 finds it", async () => {
    const record = customerRecord(8);
    double.accounts_at_once = 6;
    const outcomes = await Promise.all(Array.from({ length: 6 }, () => shop.push("customer", 8, record)));
    assert.equal(double.customers.size, 1);
    const unknown = outcomes.filter(({ outcome }) => outcome === "unknown");
    assert.equal(unknown.length, 3, JSON.stringify(outcomes));
    assert.ok(outcomes.every(({ outcome }) => outcome === "done" || outcome === "unknown"));
    assert.deepEqual(await shop.find("customer", 8, record), { outcome: "done", remote_id: "1" });
  });

  test("a customer who was deleted at the shop is not made again", async () => {
    const outcome = await shop.push("customer", 8, customerRecord(8), { remote_id: "5" });
    assert.deepEqual(outcome, { outcome: "refused", reason: "The customer was deleted at the shop." });
    assert.deepEqual(writes(), []);
  });

  test("a customer is pushed without an address that the shop would refuse", async () => {
    const record = customerRecord(8, { addresses: [address({ telephone: null })] });
    assert.equal((await shop.push("customer", 8, record)).outcome, "done");
    assert.deepEqual(listIn(account("1"), "addresses"), []);
    assert.equal((await shop.find("customer", 8, record)).outcome, "done");
  });

  test("a taken e-mail address is found by its account, because the shop calls every address free", async () => {
    await shop.push("customer", 8, customerRecord(8));
    const ask = (email: string) => shop.connector.isEmailTaken(email, shop.tools);
    assert.equal(await ask("ADA8@shop.example"), true);
    assert.equal(await ask("new@shop.example"), false);
  });
});

describe("a subscription", () => {
  const record = (status: number, customer_id: number | null = 8) => ({
    subscriber_id: 2,
    website_id: 1,
    customer_id,
    email: "ada8@shop.example",
    status,
  });

  test("a subscription of an account follows the state here, with no write where nothing changes", async () => {
    await shop.push("customer", 8, customerRecord(8));
    assert.equal((await shop.find("subscription", 2, record(1))).outcome, "absent");
    assert.equal((await shop.push("subscription", 2, record(1))).outcome, "done");
    assert.equal((await shop.find("subscription", 2, record(1))).outcome, "done");
    assert.equal(textIn(account("1"), "extension_attributes", "is_subscribed"), "true");
    const before = writes().length;
    assert.equal((await shop.push("subscription", 2, record(1))).outcome, "done");
    assert.equal(writes().length, before);
    assert.equal((await shop.push("erasure", 2, { of: "subscription" })).outcome, "done");
    assert.equal(textIn(account("1"), "extension_attributes", "is_subscribed"), "false");
  });

  test("a subscription of a guest is done without a call", async () => {
    assert.deepEqual(await shop.push("subscription", 2, record(1, null)), { outcome: "done", remote_id: null });
    assert.deepEqual(double.calls, []);
  });
});

test("an erased customer is deleted at the shop, once", async () => {
  await shop.push("customer", 8, customerRecord(8));
  assert.equal((await shop.find("erasure", 8, { of: "customer" })).outcome, "absent");
  for (let times = 0; times < 2; times += 1) {
    assert.deepEqual(await shop.push("erasure", 8, { of: "customer" }), { outcome: "done", remote_id: null });
  }
  assert.equal(double.customers.size, 0);
  assert.equal((await shop.find("erasure", 8, { of: "customer" })).outcome, "done");
});
