import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { openApp } from "../../../../test/support.ts";
import { newEmail, newWebsite, setSetting } from "../../../../test/fixtures/customers/customers.ts";

const app = await openApp();
const { call } = app;
const second = await newWebsite(app);

const UNKNOWN_ID = 987_654;
const TAKEN = { message: "A customer with the same email address already exists in an associated website." };
const REQUIRED = '"%fieldName" is required. Enter and try again.';

const person = (fields: object = {}) => ({ email: newEmail(), firstname: "Jane", lastname: "Doe", ...fields });
const ADDRESS = {
  firstname: "Jane",
  lastname: "Doe",
  street: ["Dam 1", "Floor 2"],
  city: "Amsterdam",
  postcode: "1012 AB",
  country_id: "NL",
  telephone: "+31206241111",
};

const create = (customer: object, store = "") =>
  call("POST", `/rest${store}/V1/customers`, { body: { customer, password: "Secret-123" } });
const update = (customer_id: number, customer: object) =>
  call("PUT", `/rest/V1/customers/${customer_id}`, { body: { customer } });
const read = async (customer_id: number) => (await call("GET", `/rest/V1/customers/${customer_id}`)).body;
const search = (query: string) => call("GET", `/rest/V1/customers/search?${query}`);
const where = (field: string, value: string, condition = "eq") =>
  `searchCriteria[filterGroups][0][filters][0][field]=${field}` +
  `&searchCriteria[filterGroups][0][filters][0][value]=${encodeURIComponent(value)}` +
  `&searchCriteria[filterGroups][0][filters][0][conditionType]=${condition}`;

async function made(fields: object = {}, store = "") {
  const answer = await create(person(fields), store);
  assert.equal(answer.status, 200, answer.text);
  return answer.body;
}

test("every route of the platform needs the platform's resource", async () => {
  const token = await app.newToken(["Vendor_Pos::locations", "Platform_Customer::customer"]);
  for (const [method, path, body] of [
    ["POST", "/customers", { customer: person() }],
    ["GET", "/customers/1", undefined],
    ["PUT", "/customers/1", { customer: {} }],
    ["GET", "/customers/search?searchCriteria", undefined],
    ["POST", "/customers/isEmailAvailable", { customerEmail: "a@b.org" }],
    ["GET", "/customerGroups/1", undefined],
    ["GET", "/customerGroups/search?searchCriteria", undefined],
    ["GET", "/customerGroups/default", undefined],
  ] as const) {
    const answer = await call(method, `/rest/V1${path}`, { token, ...(body ? { body } : {}) });
    assert.equal(answer.status, 401, path);
    assert.deepEqual(answer.body.parameters, { resources: "Platform_Customer::manage" });
  }
});

describe("POST /V1/customers", () => {
  test("a created customer is answered in the platform's shape, with its addresses and defaults", async () => {
    const body = await made({
      dob: "1980-02-29",
      gender: 2,
      taxvat: "NL004495445B01",
      addresses: [
        {
          ...ADDRESS,
          company: "Doe Ltd",
          region: { region_code: "NH", region: "Noord-Holland", region_id: 7 },
          default_billing: true,
        },
        { ...ADDRESS, city: "Utrecht", default_shipping: true },
      ],
      custom_attributes: [
        { attribute_code: "phone", value: "+31206241111" },
        { attribute_code: "unknown", value: "1" },
      ],
    });
    assert.deepEqual(
      [body.group_id, body.website_id, body.store_id, body.created_in, body.disable_auto_group_change],
      [1, 1, 1, "Default store view", 0],
    );
    assert.deepEqual([body.dob, body.gender, body.taxvat, body.middlename], ["1980-02-29", 2, "NL004495445B01", null]);
    assert.match(body.created_at, /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    assert.deepEqual(body.custom_attributes, [{ attribute_code: "phone", value: "+31206241111" }]);
    const [billing, shipping] = body.addresses;
    assert.equal(body.default_billing, String(billing.id));
    assert.equal(body.default_shipping, String(shipping.id));
    assert.deepEqual([billing.default_billing, billing.default_shipping], [true, false]);
    assert.deepEqual(billing.region, { region_code: "NH", region: "Noord-Holland", region_id: 7 });
    assert.deepEqual(billing.street, ["Dam 1", "Floor 2"]);
    assert.equal(billing.customer_id, body.id);
    assert.deepEqual(await read(body.id), body);
  });

  test("a created customer gets the store view of the URL, or the stated website's; 0 is never stored", async () => {
    assert.equal((await made({}, `/${second.code}`)).website_id, second.website_id);
    assert.equal((await made({ website_id: 0, store_id: 0 }, "/all")).website_id, 1);
    assert.equal((await made({ website_id: second.website_id })).store_id, second.store_id);
    assert.equal((await made({ store_id: second.store_id })).website_id, second.website_id);
  });

  test("a website, store view or group that does not exist or does not belong together is refused", async () => {
    const mixed = await create(person({ website_id: 1, store_id: second.store_id }));
    assert.deepEqual([mixed.status, mixed.body.message], [400, "The store view is not in the associated website."]);
    assert.equal((await create(person({ website_id: UNKNOWN_ID }))).status, 404);
    assert.equal((await create(person({ store_id: UNKNOWN_ID }))).status, 404);
  });

  test("an address that exists is the platform's 400, whatever its case; another website has its own accounts", async () => {
    const { email } = await made();
    const again = await create(person({ email: email.toUpperCase() }));
    assert.deepEqual([again.status, again.body], [400, TAKEN]);
    assert.equal((await create(person({ email, website_id: second.website_id }))).status, 200);
  });

  test("of ten concurrent posts for one address one makes a customer", async () => {
    const customer = person();
    const answers = await Promise.all(Array.from({ length: 10 }, () => create(customer)));
    assert.equal(answers.filter(({ status }) => status === 200).length, 1);
    for (const { status, body } of answers) if (status !== 200) assert.deepEqual([status, body], [400, TAKEN]);
  });

  test("one fault is a flat message and several are joined by line breaks", async () => {
    for (const [fields, message] of [
      [{ email: null }, "The customer email is missing. Enter and try again."],
      [{ email: "email" }, '"Email" is not a valid email address.'],
      [{ firstname: "?", lastname: "" }, 'First Name is not valid!\n"Last Name" is a required value.'],
      [{ group_id: UNKNOWN_ID }, "The specified customer group id does not exist."],
    ] as const) {
      const answer = await create(person(fields));
      assert.deepEqual([answer.status, answer.body], [400, { message }]);
    }
  });

  test("an incomplete address stores nothing: one missing field is a flat message, several are rows", async () => {
    const email = newEmail();
    const one = await create(person({ email, addresses: [{ ...ADDRESS, city: "" }] }));
    assert.deepEqual([one.status, one.body], [400, { message: REQUIRED, parameters: { fieldName: "city" } }]);
    const two = await create(person({ email, addresses: [{ ...ADDRESS, city: null, telephone: "" }] }));
    assert.equal(two.body.errors.length, 2);
    assert.equal(
      (await call("POST", "/rest/V1/customers/isEmailAvailable", { body: { customerEmail: email } })).body,
      true,
    );
  });

  test("the customer wrapper is required, and undeclared members are refused at every depth", async () => {
    const missing = await call("POST", "/rest/V1/customers", { body: {} });
    assert.deepEqual(missing.body, { message: REQUIRED, parameters: { fieldName: "customer" } });
    for (const [fields, fieldName] of [
      [{ nickname: "a" }, "Nickname"],
      [{ addresses: [{ ...ADDRESS, po_box: "1" }] }, "PoBox"],
      [{ extension_attributes: { loyalty: 1 } }, "Loyalty"],
    ] as const) {
      const answer = await create(person(fields));
      assert.deepEqual([answer.status, answer.body.parameters], [400, { fieldName }]);
    }
  });

  test("a custom attribute needs its code and its value", async () => {
    for (const [attribute, fieldName] of [
      [{ attribute_code: "phone" }, "value"],
      [{ value: "1" }, "attributeCode"],
    ] as const) {
      const answer = await create(person({ custom_attributes: [attribute] }));
      assert.deepEqual([answer.status, answer.body], [400, { message: REQUIRED, parameters: { fieldName } }]);
    }
  });
});

describe("GET and PUT /V1/customers/{customerId}", () => {
  test("an unknown customer is the platform's 404, with the number as a number", async () => {
    const body = {
      message: "No such entity with %fieldName = %fieldValue",
      parameters: { fieldName: "customerId", fieldValue: UNKNOWN_ID },
    };
    for (const answer of [await call("GET", `/rest/V1/customers/${UNKNOWN_ID}`), await update(UNKNOWN_ID, person())]) {
      assert.deepEqual([answer.status, answer.body], [404, body]);
    }
  });

  test("an update keeps fields that are not sent, and null empties them", async () => {
    const before = await made({ taxvat: "1", middlename: "van", addresses: [{ ...ADDRESS, default_billing: true }] });
    const { status, body } = await update(before.id, { id: 99, firstname: "Joan", taxvat: null });
    assert.equal(status, 200);
    assert.deepEqual(body, { ...before, firstname: "Joan", taxvat: null, updated_at: body.updated_at });
  });

  test("a customer that was read can be written back and stays as it is", async () => {
    const before = await made({
      addresses: [{ ...ADDRESS, default_billing: true, default_shipping: true }, ADDRESS],
      custom_attributes: [{ attribute_code: "phone", value: "1" }],
    });
    const { status, body, text } = await update(before.id, before);
    assert.equal(status, 200, text);
    assert.deepEqual({ ...body, updated_at: "" }, { ...before, updated_at: "" });
  });

  test("an update replaces the addresses with those that are sent; another customer's address is not found", async () => {
    const { id, addresses } = await made({ addresses: [{ ...ADDRESS, default_billing: true }, ADDRESS] });
    const kept = addresses[1];
    const after = (await update(id, { addresses: [{ id: kept.id, city: "Utrecht" }, ADDRESS] })).body;
    assert.deepEqual(
      after.addresses.map(({ city }: { city: string }) => city),
      ["Utrecht", "Amsterdam"],
    );
    assert.equal(after.addresses[0].id, kept.id);
    assert.equal(after.default_billing, null);
    const stranger = await made({ addresses: [ADDRESS] });
    const stolen = await update(stranger.id, { addresses: [{ ...ADDRESS, id: kept.id }] });
    assert.deepEqual([stolen.status, stolen.body.parameters], [404, { fieldName: "addressId", fieldValue: kept.id }]);
    assert.deepEqual(await read(stranger.id), stranger);
  });

  test("default addresses can be named by id; another customer's address does not become one", async () => {
    const { id, addresses } = await made({ addresses: [ADDRESS] });
    const [address] = addresses;
    assert.equal((await update(id, { default_billing: String(address.id) })).body.default_billing, String(address.id));
    const other = await made();
    assert.equal((await update(other.id, { default_billing: String(address.id) })).body.default_billing, null);
  });

  test("an update to an address of another account is refused; the own address in another case is not", async () => {
    const one = await made();
    const two = await made();
    const taken = await update(two.id, { email: one.email.toUpperCase() });
    assert.deepEqual([taken.status, taken.body], [400, TAKEN]);
    const own = await update(two.id, { email: two.email.toUpperCase() });
    assert.equal(own.body.email, two.email.toUpperCase());
  });

  test("an account cannot move to a website where its address already has an account", async () => {
    const email = newEmail();
    const here = await made({ email });
    await made({ email, website_id: second.website_id });
    const moved = await update(here.id, { website_id: second.website_id });
    assert.deepEqual([moved.status, moved.body], [400, TAKEN]);
    assert.equal((await read(here.id)).website_id, 1);
  });

  test("of ten customers who take one address at once, and one who is created with it, one gets it", async () => {
    const email = newEmail();
    const customers = await Promise.all(Array.from({ length: 10 }, () => made()));
    const answers = await Promise.all([
      ...customers.map(({ id }) => update(id, { email })),
      create(person({ email: email.toUpperCase() })),
    ]);
    assert.equal(answers.filter(({ status }) => status === 200).length, 1);
    for (const { status, body } of answers) if (status !== 200) assert.deepEqual([status, body], [400, TAKEN]);
  });

  test("updates that exchange two addresses at once never leave one address to two", async () => {
    const one = await made();
    const two = await made();
    const answers = await Promise.all([update(one.id, { email: two.email }), update(two.id, { email: one.email })]);
    for (const { status, body } of answers) assert.deepEqual([status, body], [400, TAKEN]);
  });

  test("an update refuses what the platform refuses, and keeps the account", async () => {
    const before = await made();
    for (const [fields, message] of [
      [{ email: "email" }, '"Email" is not a valid email address.'],
      [{ firstname: "" }, '"First Name" is a required value.'],
      [{ group_id: UNKNOWN_ID }, "The specified customer group id does not exist."],
    ] as const) {
      const answer = await update(before.id, fields);
      assert.deepEqual([answer.status, answer.body], [400, { message }]);
    }
    assert.deepEqual(await read(before.id), before);
  });
});

describe("GET /V1/customers/search", () => {
  test("customers are found by members of the customer and of the billing address", async () => {
    const city = `City ${newEmail()}`;
    const { id, email } = await made({ addresses: [{ ...ADDRESS, city, default_billing: true }] });
    for (const query of [
      where("email", email.toUpperCase()),
      where("entity_id", String(id)),
      where("id", String(id)),
      where("billing_city", city),
      where("email", `${email.slice(0, 20)}%`, "like"),
    ]) {
      const { status, body, text } = await search(query);
      assert.equal(status, 200, text);
      assert.deepEqual([body.total_count, body.items[0]?.id], [1, id], query);
    }
    assert.deepEqual((await search(where("email", email))).body.items[0], await read(id));
  });

  test("the list of customers is paged, and empty past the last page", async () => {
    await made();
    await made();
    const page = await search("searchCriteria[pageSize]=1&searchCriteria[currentPage]=2");
    assert.equal(page.body.items.length, 1);
    const past = await search("searchCriteria[pageSize]=100&searchCriteria[currentPage]=99");
    assert.deepEqual(past.body.items, []);
  });

  test("the list of customers needs criteria and known fields", async () => {
    const missing = await search("");
    assert.deepEqual(missing.body, { message: REQUIRED, parameters: { fieldName: "searchCriteria" } });
    assert.equal((await search(where("password_hash", "a"))).status, 400);
  });
});

describe("customer groups", () => {
  test("customer groups are read one by one and searched, and the default group is General", async () => {
    const general = { id: 1, code: "General", tax_class_id: 3, tax_class_name: "Retail Customer" };
    assert.deepEqual((await call("GET", "/rest/V1/customerGroups/1")).body, general);
    assert.deepEqual((await call("GET", "/rest/V1/customerGroups/default")).body, general);
    const found = await call("GET", `/rest/V1/customerGroups/search?${where("code", "general")}`);
    assert.deepEqual([found.body.total_count, found.body.items], [1, [general]]);
    assert.equal((await call("GET", "/rest/V1/customerGroups/search?searchCriteria")).body.total_count, 4);
  });

  test("an unknown customer group is a 404 that names its id", async () => {
    const answer = await call("GET", `/rest/V1/customerGroups/${UNKNOWN_ID}`);
    assert.deepEqual([answer.status, answer.body.parameters], [404, { fieldName: "id", fieldValue: UNKNOWN_ID }]);
  });
});

test("isEmailAvailable says whether the address has an account on the website, or on any that shares accounts", async () => {
  const { email } = await made();
  const ask = async (body: object, store = "") =>
    (await call("POST", `/rest${store}/V1/customers/isEmailAvailable`, { body })).body;
  assert.equal(await ask({ customerEmail: email.toUpperCase() }), false);
  assert.equal(await ask({ customerEmail: newEmail() }), true);
  assert.equal(await ask({ customerEmail: email, websiteId: second.website_id }), true);
  assert.equal(await ask({ customerEmail: email }, `/${second.code}`), true);
  await setSetting(app, ["default", 0], "customer/account_share/scope", "0");
  assert.equal(await ask({ customerEmail: email, websiteId: second.website_id }), false);
  await setSetting(app, ["default", 0], "customer/account_share/scope", null);
});
