import assert from "node:assert/strict";
import { test } from "node:test";
import { newAdministrator } from "../../../../test/administrator.ts";
import { planOf } from "../../../../test/plan.ts";
import { openApp } from "../../../../test/support.ts";
import { ACCOUNTS } from "../../../shop-data/customers/lists.ts";
import { newEmail } from "../../../../test/fixtures/customers/customers.ts";

const app = await openApp();
const { call } = app;
const { token } = await newAdministrator(app, ["Platform_Customer::manage"]);

test("a customer is found by a part of the name or of the address, with the name of the group", async () => {
  const email = newEmail();
  const made = await call("POST", "/rest/V1/customers", {
    body: { customer: { email, firstname: "Noor", lastname: "de Vries", group_id: 2 } },
  });
  assert.equal(made.status, 200, made.text);
  const find = async (text: string) => {
    const query = `filter[text][like]=${encodeURIComponent(`%${text}%`)}&filter[customer_id]=${made.body.id}`;
    const answer = await call("GET", `/admin/api/customers?${query}`, { token });
    assert.equal(answer.status, 200, answer.text);
    return answer.body.items;
  };
  const [found] = await find("noor de");
  assert.deepEqual(
    [found.customer_id, found.name, found.email, found.group_name, found.website_id],
    [made.body.id, "Noor de Vries", email, "Wholesale", 1],
  );
  assert.equal((await find(email.toUpperCase())).length, 1);
  assert.equal((await find("unknown person")).length, 0);
});

test("a customer with a middle name is found by the whole name", async () => {
  const customer = { email: newEmail(), firstname: "Ada", middlename: "Maria", lastname: "Moreau" };
  const made = await call("POST", "/rest/V1/customers", { body: { customer } });
  assert.equal(made.status, 200, made.text);
  const query = `filter[text][like]=${encodeURIComponent("%ada maria moreau%")}&filter[customer_id]=${made.body.id}`;
  const { body } = await call("GET", `/admin/api/customers?${query}`, { token });
  assert.deepEqual([body.total_count, body.items[0]?.name], [1, "Ada Maria Moreau"]);
});

test("customers are searched through the index of their letters", async () => {
  const plan = await planOf(app, "shop_data.customer as c", ACCOUNTS.columns["text"]);
  assert.match(plan, /customer_by_letters/);
});

test("the list of customers needs its resource", async () => {
  const other = await newAdministrator(app, ["Platform_Catalog::manage"]);
  assert.equal((await call("GET", "/admin/api/customers", { token: other.token })).status, 401);
});
