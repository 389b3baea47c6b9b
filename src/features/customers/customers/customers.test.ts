import { addAddress } from "../../../shop-data/customers/accounts.ts";
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { sql } from "kysely";
import { openApp } from "../../../../test/support.ts";
import { newEmail, newWebsite, setSetting, shown } from "../../../../test/fixtures/customers/customers.ts";
import { ADDRESS, person, registrationsAt } from "../../../../test/fixtures/customers/registrations.ts";

const app = await openApp();
const { call, deps } = app;
const { post, validate, create, stored } = registrationsAt(app);
const second = await newWebsite(app);

const SHARING = "customer/account_share/scope";
const UNKNOWN_ID = 987_654;

async function customersCount(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from shop_data.customer`.execute(deps.db);
  return rows[0]?.count ?? -1;
}

describe("POST /V1/pos/customer-validate", () => {
  test("a good customer is valid without any row, and nothing is stored", async () => {
    const before = await customersCount();
    assert.deepEqual(await validate(person()), { valid: true, errors: [] });
    assert.equal(await customersCount(), before);
  });

  test("warnings, infos and fixes leave a customer valid; only fixes and infos have suggestions", async () => {
    const { valid, errors } = await validate(
      person({ email: "jane@gmial.com", phone: "12", postcode: "1012 ab", taxvat: "NL1", city: "Amsterdam" }),
    );
    assert.equal(valid, true);
    assert.deepEqual(shown(errors), [
      "postcode postcode_normalized normalize",
      "phone phone_invalid warning",
      "taxvat vat_invalid warning",
      "street address_incomplete warning",
      "email email_typo info",
    ]);
    for (const row of errors) {
      assert.equal("suggested_value" in row, ["normalize", "info"].includes(row.severity), row.code);
    }
  });

  test("a missing name or address is an error row, not a refusal", async () => {
    const { valid, errors } = await validate({ websiteId: 1 });
    assert.equal(valid, false);
    assert.deepEqual(shown(errors), ["email required error", "firstname required error", "lastname required error"]);
  });

  test("keys come in either spelling, and members that the interface does not name are refused", async () => {
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

  test("validating a customer needs the resource of the registers", async () => {
    const token = await app.newToken(["Platform_Customer::manage"]);
    for (const path of ["customer-validate", "customers"]) {
      assert.equal((await post(path, person(), "", token)).status, 401);
    }
  });

  test("an address is unique without regard to case and blanks; the customer's own record does not count", async () => {
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

  test("a telephone number in an address counts as a duplicate as well", async () => {
    const { customer_id = 0 } = await create(person());
    await deps.db.transaction().execute((tx) =>
      addAddress(tx, customer_id, {
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

  test("a postcode of 5,000 digits is answered with a row", async () => {
    const { errors } = await validate(person({ ...ADDRESS, postcode: `${"1".repeat(5_000)}x` }));
    assert.ok(shown(errors).includes("postcode postcode_invalid error"));
  });
});

describe("POST /V1/pos/customers", () => {
  test("a customer with errors is not stored when the client skips validation: the answer is 200 with the rows", async () => {
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

  test("a customer is saved with all fields, with the default billing address", async () => {
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

  test("a customer with warnings is saved, with the company but without an incomplete address", async () => {
    const { success, customer_id, errors } = await create(
      person({ company: "Doe Ltd", city: "Amsterdam", phone: "12" }),
    );
    assert.equal(success, true);
    assert.deepEqual(shown(errors), [
      "phone phone_invalid warning",
      "street address_incomplete warning",
      "postcode address_incomplete warning",
    ]);
    const { customer, addresses } = await stored(customer_id);
    assert.deepEqual([customer.phone, customer.default_billing, addresses.length], ["12", null, 0]);
    assert.equal(customer.company, "Doe Ltd");
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

  test("of ten concurrent posts for one address one makes a customer; the others get an error row", async () => {
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
      select from shop_data.customer where lower(email) = lower(${request.email})`.execute(deps.db);
    assert.equal(rows.length, 1);
  });

  test("of two concurrent posts on two websites that share their accounts one makes a customer", async (t) => {
    t.after(() => setSetting(app, ["default", 0], SHARING, null));
    await setSetting(app, ["default", 0], SHARING, "0");
    for (let round = 0; round < 5; round += 1) {
      const request = person();
      const answers = await Promise.all([create(request), create({ ...request, websiteId: second.website_id })]);
      assert.equal(answers.filter(({ success }) => success).length, 1);
    }
  });
});
