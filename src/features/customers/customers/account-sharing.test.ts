import assert from "node:assert/strict";
import { before, test } from "node:test";
import { newAdministrator } from "../../../../test/administrator.ts";
import { openApp, type TestApp } from "../../../../test/support.ts";
import { newEmail, newWebsite } from "../../../../test/fixtures/customers/customers.ts";

const PATH = "customer/account_share/scope";
const REFUSED =
  "We can't share customer accounts globally when the accounts share identical email addresses on more than one website.";

let app: TestApp;
let token = "";
before(async () => {
  app = await openApp();
  token = (await newAdministrator(app)).token;
});

const save = (value: string | null) =>
  app.call("PUT", "/admin/api/settings", { token, body: { scope: "default", scope_id: 0, values: { [PATH]: value } } });
const sharing = async () => {
  const { rows } = await app.deps.pool.query<{ value: string }>("select value from setting where path = $1", [PATH]);
  return rows[0]?.value ?? null;
};
const create = (email: string, websiteId: number) =>
  app.call("POST", "/rest/V1/pos/customers", {
    body: { request: { email, firstname: "Jane", lastname: "Doe", websiteId } },
  });

test("websites can share their accounts only while no address has two accounts, in upper or lower case", async () => {
  const { website_id } = await newWebsite(app);
  assert.equal((await save("0")).status, 200);
  assert.equal((await save("1")).status, 200);

  const email = newEmail();
  assert.equal((await create(email, 1)).body.success, true);
  assert.equal((await create(email.toUpperCase(), website_id)).body.success, true);
  const refused = await save("0");
  assert.deepEqual(
    [refused.status, refused.body],
    [400, { message: REFUSED, code: "emails_repeated", parameters: {} }],
  );
  assert.equal(await sharing(), "1");

  assert.equal((await save(null)).status, 200);
  assert.equal((await save("1")).status, 200);
  await app.deps.pool.query("delete from shop_data.customer where email = $1", [email]);
  assert.equal((await save("0")).status, 200);
});
