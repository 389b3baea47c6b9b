import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { sql } from "kysely";
import { openApp } from "../../../test/support.ts";
import { newEmail, newLocation, newWebsite, setSetting, shown } from "./sample-customers.ts";

const app = await openApp();
const { call, deps } = app;
const second = await newWebsite(app);

const SELECTION = "vendor_pos_terminal/customers/validators";
const SHARING = "customer/account_share/scope";
const UNKNOWN_ID = 987_654;
const MISPLACED = ["locationId invalid_location error"];

const person = (fields: object = {}) => ({
  email: newEmail(),
  firstname: "Jane",
  lastname: "Doe",
  websiteId: 0,
  ...fields,
});
const ADDRESS = { street: "Dam 1\nFloor 2", city: "Amsterdam", postcode: "1012 AB", countryCode: "NL" };

const post = (path: string, request: object, store = "", token = app.token) =>
  call("POST", `/rest${store}/V1/pos/${path}`, { body: { request }, token });

async function validate(request: object, store = "", token = app.token) {
  const answer = await post("customer-validate", request, store, token);
  assert.equal(answer.status, 200, answer.text);
  return answer.body as { valid: boolean; errors: { field: string; code: string; severity: string }[] };
}

async function create(request: object, store = "", token = app.token) {
  const answer = await post("customers", request, store, token);
  assert.equal(answer.status, 200, answer.text);
  return answer.body as {
    success: boolean;
    customer_id?: number;
    errors: { field: string; code: string; severity: string }[];
  };
}

async function stored(customer_id: number | undefined) {
  assert.ok(customer_id);
  const { customers } = deps.commerce;
  const customer = await customers.find(deps.db, customer_id);
  assert.ok(customer);
  return { customer, addresses: await customers.listAddresses(deps.db, customer_id) };
}

async function customersCount(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from commerce.customer`.execute(deps.db);
  return rows[0]?.count ?? -1;
}

describe("POST /V1/pos/customer-validate", () => {
  test("a good customer is valid without any remark, and nothing is stored", async () => {
    const before = await customersCount();
    assert.deepEqual(await validate(person()), { valid: true, errors: [] });
    assert.equal(await customersCount(), before);
  });

  test("warnings, infos and fixes leave it valid; suggestions stand on fixes and infos only", async () => {
    const { valid, errors } = await validate(
      person({ email: "jane@gmial.com", phone: "12", postcode: "1012 ab", taxvat: "NL1", city: "Amsterdam" }),
    );
    assert.equal(valid, true);
    assert.deepEqual(shown(errors), [
      "postcode postcode_normalized normalize",
      "phone phone_invalid warning",
      "taxvat vat_invalid warning",
      "street address_incomplete warning",
      "countryCode address_incomplete warning",
      "email email_typo info",
    ]);
    for (const row of errors) {
      assert.equal("suggested_value" in row, ["normalize", "info"].includes(row.severity), row.code);
    }
  });

  test("an absent name or address is an error row, not a refusal", async () => {
    const { valid, errors } = await validate({ websiteId: 1 });
    assert.equal(valid, false);
    assert.deepEqual(shown(errors), ["email required error", "firstname required error", "lastname required error"]);
  });

  test("keys come in either spelling, and what the interface does not name is refused", async () => {
    const { email, ...rest } = person();
    const answer = await validate({ ...rest, email, website_id: 1, location_id: 0, country_code: "NL", postcode: "1" });
    assert.deepEqual(shown(answer.errors).slice(0, 1), ["postcode postcode_invalid error"]);
    const refused = await post("customer-validate", { ...person(), loyalty_card: "1" });
    assert.equal(refused.status, 400);
    assert.deepEqual(refused.body.parameters, { fieldName: "LoyaltyCard" });
  });

  test("a malformed payload is a 400", async () => {
    for (const request of [person({ phone: null }), person({ websiteId: "a" }), person({ email: ["a"] })]) {
      for (const path of ["customer-validate", "customers"]) {
        assert.equal((await post(path, request)).status, 400, JSON.stringify(request));
      }
    }
    for (const body of [{}, { request: null }, { request: "a" }]) {
      assert.equal((await call("POST", "/rest/V1/pos/customer-validate", { body })).status, 400);
    }
  });

  test("needs the resource of the registers", async () => {
    const token = await app.newToken(["Platform_Customer::manage"]);
    for (const path of ["customer-validate", "customers"]) {
      assert.equal((await post(path, person(), "", token)).status, 401);
    }
  });

  test("an address is unique without regard to case and blanks; the own record is left out of account", async () => {
    const made = person({ email: `Jane.${newEmail()}` });
    const { customer_id } = await create(made);
    const again = { ...person(), email: ` ${made.email.toUpperCase()} ` };
    const taken = await validate(again);
    assert.equal(taken.valid, false);
    assert.deepEqual(shown(taken.errors), ["email email_exists error", "email email_normalized normalize"]);
    assert.equal((await validate({ ...again, customerId: customer_id })).valid, true);
    assert.equal((await validate({ ...again, customerId: UNKNOWN_ID })).valid, false);
  });

  test("a telephone number that another customer has is a warning, however it is written", async () => {
    const digits = String(100_000 + (await customersCount()));
    const { customer_id } = await create(person({ phone: `020 6${digits}`, websiteId: 1 }));
    const rows = async (fields: object) => shown((await validate(person(fields))).errors);
    const warning = "phone duplicate_phone warning";
    for (const phone of [`+31206${digits}`, `0031 20 6${digits}`, `(020) 6${digits}`]) {
      assert.ok((await rows({ phone })).includes(warning), phone);
      assert.ok(!(await rows({ phone, customerId: customer_id })).includes(warning), phone);
      assert.ok(!(await rows({ phone, websiteId: second.website_id })).includes(warning), phone);
    }
  });

  test("a telephone number in an address counts as well", async () => {
    const { customer_id = 0 } = await create(person());
    await deps.db.transaction().execute((tx) =>
      deps.commerce.customers.addAddress(tx, customer_id, {
        firstname: "Jane",
        lastname: "Doe",
        street: ["Dam 1"],
        telephone: "030-2345678",
      }),
    );
    assert.ok(
      shown((await validate(person({ phone: "+31302345678" }))).errors).includes("phone duplicate_phone warning"),
    );
  });

  test("a text that cannot be stored is an error row", async () => {
    const { valid, errors } = await validate(person({ company: "a".repeat(256), ...ADDRESS }));
    assert.equal(valid, false);
    assert.deepEqual(shown(errors), ["company too_long error"]);
  });

  test("a postcode of 5,000 digits is answered by a row", async () => {
    const { errors } = await validate(person({ ...ADDRESS, postcode: `${"1".repeat(5_000)}x` }));
    assert.ok(shown(errors).includes("postcode postcode_invalid error"));
  });
});

describe("where a customer belongs", () => {
  test("an unknown location, or one of another website, is one row and no validator runs", async () => {
    const here = await newLocation(app, 1);
    for (const path of ["customer-validate", "customers"]) {
      const bad = { email: "bad", firstname: "", lastname: "" };
      for (const request of [
        { ...bad, websiteId: 0, locationId: UNKNOWN_ID },
        { ...bad, websiteId: second.website_id, locationId: here },
        { ...bad, websiteId: 0, locationId: -1 },
      ]) {
        const { status, body } = await post(path, request);
        assert.equal(status, 200);
        assert.equal(body.valid ?? body.success, false);
        assert.deepEqual(shown(body.errors), MISPLACED, JSON.stringify(request));
      }
    }
  });

  test("0 on either side fits everything", async () => {
    const everywhere = await newLocation(app, 0);
    const here = await newLocation(app, 1);
    for (const place of [
      { websiteId: 1, locationId: here },
      { websiteId: 0, locationId: here },
      { websiteId: second.website_id, locationId: everywhere },
      { websiteId: 1, locationId: 0 },
    ]) {
      assert.deepEqual(await validate(person(place)), { valid: true, errors: [] });
    }
  });

  test("a website that does not exist is one row", async () => {
    for (const websiteId of [UNKNOWN_ID, -1]) {
      assert.deepEqual(shown((await validate(person({ websiteId }))).errors), ["websiteId invalid_website error"]);
      assert.deepEqual(shown((await create(person({ websiteId }))).errors), ["websiteId invalid_website error"]);
    }
  });

  test("website 0 is the URL's, the default one under /all, and never saved", async () => {
    const home = await stored((await create(person())).customer_id);
    const all = await stored((await create(person(), "/all")).customer_id);
    const url = await stored((await create(person(), `/${second.code}`)).customer_id);
    const stated = await stored((await create(person({ websiteId: 1 }), `/${second.code}`)).customer_id);
    for (const { customer } of [home, all, stated]) {
      assert.deepEqual([customer.website_id, customer.store_id, customer.created_in], [1, 1, "Default store view"]);
    }
    assert.deepEqual([url.customer.website_id, url.customer.store_id], [second.website_id, second.store_id]);
    const { rows } = await sql`select from commerce.customer where website_id = 0 or store_id = 0`.execute(deps.db);
    assert.equal(rows.length, 0);
  });

  test("a location never changes the website", async () => {
    const there = await newLocation(app, second.website_id);
    const { customer } = await stored((await create(person({ locationId: there }))).customer_id);
    assert.equal(customer.website_id, 1);
  });

  test("a token bound to locations validates as if others did not exist, and creates nothing there", async () => {
    const own = await newLocation(app, 1);
    const other = await newLocation(app, 1);
    const token = await app.newToken(["Vendor_Pos::locations"], [own]);
    assert.deepEqual(shown((await validate(person({ locationId: other }), "", token)).errors), MISPLACED);
    assert.equal((await validate(person({ locationId: own }), "", token)).valid, true);
    for (const locationId of [other, UNKNOWN_ID]) {
      const refused = await post("customers", person({ locationId }), "", token);
      assert.equal(refused.status, 401);
      assert.deepEqual(refused.body.parameters, { resources: "Vendor_Pos::locations" });
    }
    assert.equal((await create(person({ locationId: own }), "", token)).success, true);
    assert.equal((await create(person(), "", token)).success, true);
  });

  test("an address has an account on each website, or one on all of them", async () => {
    const request = person();
    assert.equal((await create(request)).success, true);
    assert.equal((await create({ ...request, websiteId: second.website_id })).success, true);
    const shared = person();
    await setSetting(app, ["default", 0], SHARING, "0");
    assert.equal((await create(shared)).success, true);
    const other = { ...shared, websiteId: second.website_id };
    assert.deepEqual(shown((await create(other)).errors), ["email email_exists error"]);
    assert.equal((await validate(other)).valid, false);
    await setSetting(app, ["default", 0], SHARING, null);
    assert.equal((await validate(other)).valid, true);
  });
});

describe("the selection of validators", () => {
  const BAD = { email: "bad", firstname: "<", lastname: "Doe", phone: "1", postcode: "1", countryCode: "NL" };
  const codes = async (fields: object, store = "") =>
    (await validate({ websiteId: 0, ...BAD, ...fields }, store)).errors.map(({ code }) => code);

  test("is read for the website as stated, at the default scope when it is 0", async (t) => {
    t.after(() => setSetting(app, ["websites", 1], SELECTION, null));
    await setSetting(app, ["websites", 1], SELECTION, "phone_format");
    assert.deepEqual(await codes({ websiteId: 1 }), ["phone_invalid"]);
    const all = ["email_invalid", "name_invalid", "postcode_invalid", "phone_invalid"];
    assert.deepEqual((await codes({ websiteId: 0 })).slice(0, 4), all);
    assert.deepEqual((await codes({ websiteId: second.website_id })).slice(0, 4), all);
    await setSetting(app, ["default", 0], SELECTION, "name_format");
    assert.deepEqual(await codes({ websiteId: 0 }), ["name_invalid"]);
    assert.deepEqual(await codes({ websiteId: second.website_id }), ["name_invalid"]);
    assert.deepEqual(await codes({ websiteId: 1 }), ["phone_invalid"]);
    await setSetting(app, ["default", 0], SELECTION, null);
  });

  test("of a location comes first; null inherits, empty runs all, and unknown keys alone leave the fixed ones", async (t) => {
    t.after(() => setSetting(app, ["websites", 1], SELECTION, null));
    await setSetting(app, ["websites", 1], SELECTION, "phone_format");
    const at = async (customer_validators: string | null) =>
      codes({ websiteId: 1, locationId: await newLocation(app, 1, customer_validators) });
    assert.deepEqual(await at(null), ["phone_invalid"]);
    assert.deepEqual(await at("name_format,email_format"), ["email_invalid", "name_invalid"]);
    assert.equal((await at("")).length, 6);
    assert.deepEqual(await at("gone"), []);
    const location_id = await newLocation(app, 1, "gone");
    const empty = await validate({ email: "", firstname: "", lastname: "", websiteId: 1, locationId: location_id });
    assert.deepEqual(new Set(empty.errors.map(({ code }) => code)), new Set(["required"]));
  });

  test("decides about creation as well, but what the platform does not save stays unsaved", async () => {
    const location_id = await newLocation(app, 1, "phone_format");
    const at = { websiteId: 1, locationId: location_id };
    const made = await create(person({ ...at, ...ADDRESS, postcode: "1" }));
    assert.equal(made.success, true);
    assert.deepEqual(shown((await create(person({ ...at, email: "bad" }))).errors), ["email email_invalid error"]);
    assert.deepEqual(shown((await create(person({ ...at, lastname: "<" }))).errors), ["lastname name_invalid error"]);
  });
});

describe("POST /V1/pos/customers", () => {
  test("a client that skips validation stores no bad data: the answer is 200 with the rows", async () => {
    const before = await customersCount();
    for (const [fields, row] of [
      [{ email: "bad" }, "email email_invalid error"],
      [{ email: "" }, "email required error"],
      [{ firstname: "<b>" }, "firstname name_invalid error"],
      [{ ...ADDRESS, postcode: "x" }, "postcode postcode_invalid error"],
      [{ company: "a".repeat(256) }, "company too_long error"],
    ] as const) {
      const answer = await create(person(fields));
      assert.equal(answer.success, false);
      assert.equal("customer_id" in answer, false);
      assert.ok(shown(answer.errors).includes(row), row);
    }
    assert.equal(await customersCount(), before);
  });

  test("saves the whole of it, with the default billing address", async () => {
    const { success, customer_id, errors } = await create(
      person({ firstname: " Jane ", company: "Doe Ltd", taxvat: "NL004495445B01", phone: "+31206241111", ...ADDRESS }),
    );
    assert.equal(success, true);
    assert.deepEqual(shown(errors), []);
    const { customer, addresses } = await stored(customer_id);
    assert.deepEqual(
      [customer.firstname, customer.lastname, customer.taxvat, customer.phone, customer.group_id],
      ["Jane", "Doe", "NL004495445B01", "+31206241111", 1],
    );
    assert.equal(addresses.length, 1);
    const [address] = addresses;
    assert.ok(address);
    assert.equal(customer.default_billing, address.entity_id);
    assert.equal(customer.default_shipping, null);
    const { firstname, lastname, company, street, city, postcode, country_id, telephone, vat_id } = address;
    assert.deepEqual(
      { firstname, lastname, company, street, city, postcode, country_id, telephone, vat_id },
      {
        firstname: "Jane",
        lastname: "Doe",
        company: "Doe Ltd",
        street: ["Dam 1", "Floor 2"],
        city: "Amsterdam",
        postcode: "1012 AB",
        country_id: "NL",
        telephone: "+31206241111",
        vat_id: "NL004495445B01",
      },
    );
  });

  test("warnings pass and come with the success; an address that is not whole is not saved", async () => {
    const { success, customer_id, errors } = await create(
      person({ company: "Doe Ltd", city: "Amsterdam", phone: "12" }),
    );
    assert.equal(success, true);
    assert.deepEqual(shown(errors), [
      "phone phone_invalid warning",
      "street address_incomplete warning",
      "postcode address_incomplete warning",
      "countryCode address_incomplete warning",
    ]);
    const { customer, addresses } = await stored(customer_id);
    assert.deepEqual([customer.phone, customer.default_billing, addresses.length], ["12", null, 0]);
  });

  test("an address that exists is an error row, whatever customerId says", async () => {
    const request = person();
    const { customer_id } = await create(request);
    const again = await create({ ...request, email: request.email.toUpperCase(), customerId: customer_id });
    assert.equal(again.success, false);
    assert.equal(shown(again.errors)[0], "email email_exists error");
    const fresh = await create(person({ customerId: customer_id }));
    assert.equal(fresh.success, true);
    assert.notEqual(fresh.customer_id, customer_id);
  });

  test("of ten at once for one address one is made; the others get its row", async () => {
    const request = person();
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, i) =>
        create(i % 2 === 0 ? request : { ...request, email: ` ${request.email.toUpperCase()}` }),
      ),
    );
    assert.equal(answers.filter(({ success }) => success).length, 1);
    for (const { success, errors } of answers) {
      if (!success) assert.equal(shown(errors)[0], "email email_exists error");
    }
    const { rows } = await sql`
      select from commerce.customer where lower(email) = lower(${request.email})`.execute(deps.db);
    assert.equal(rows.length, 1);
  });

  test("of two at once on two websites that share their accounts one is made", async (t) => {
    t.after(() => setSetting(app, ["default", 0], SHARING, null));
    await setSetting(app, ["default", 0], SHARING, "0");
    for (let round = 0; round < 5; round += 1) {
      const request = person();
      const answers = await Promise.all([create(request), create({ ...request, websiteId: second.website_id })]);
      assert.equal(answers.filter(({ success }) => success).length, 1);
    }
  });
});
