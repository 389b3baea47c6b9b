import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { sql } from "kysely";
import { openApp } from "../../../../test/support.ts";
import { newLocation, newWebsite, setSetting, shown } from "../../../../test/fixtures/customers/customers.ts";
import { ADDRESS, person, registrationsAt } from "../../../../test/fixtures/customers/registrations.ts";

const app = await openApp();
const { deps } = app;
const { post, validate, create, stored } = registrationsAt(app);
const second = await newWebsite(app);

const SELECTION = "vendor_pos_terminal/customers/validators";
const SHARING = "customer/account_share/scope";
const UNKNOWN_ID = 987_654;
const MISPLACED = ["locationId invalid_location error"];

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

  test("a website or a location of 0 fits every other one", async () => {
    const everywhere = await newLocation(app, 0);
    const here = await newLocation(app, 1);
    for (const scope of [
      { websiteId: 1, locationId: here },
      { websiteId: 0, locationId: here },
      { websiteId: second.website_id, locationId: everywhere },
      { websiteId: 1, locationId: 0 },
    ]) {
      assert.deepEqual(await validate(person(scope)), { valid: true, errors: [] });
    }
  });

  test("an unknown website is one row", async () => {
    for (const websiteId of [UNKNOWN_ID, -1]) {
      assert.deepEqual(shown((await validate(person({ websiteId }))).errors), ["websiteId invalid_website error"]);
      assert.deepEqual(shown((await create(person({ websiteId }))).errors), ["websiteId invalid_website error"]);
    }
  });

  test("website 0 is the URL's, or the default one under /all, and is never saved", async () => {
    const home = await stored((await create(person())).customer_id);
    const all = await stored((await create(person(), "/all")).customer_id);
    const url = await stored((await create(person(), `/${second.code}`)).customer_id);
    const stated = await stored((await create(person({ websiteId: 1 }), `/${second.code}`)).customer_id);
    for (const { customer } of [home, all, stated]) {
      assert.deepEqual([customer.website_id, customer.store_id, customer.created_in], [1, 1, "Default store view"]);
    }
    assert.deepEqual([url.customer.website_id, url.customer.store_id], [second.website_id, second.store_id]);
    const { rows } = await sql`select from shop_data.customer where website_id = 0 or store_id = 0`.execute(deps.db);
    assert.equal(rows.length, 0);
  });

  test("a location never changes the website of a customer", async () => {
    const there = await newLocation(app, second.website_id);
    const { customer } = await stored((await create(person({ locationId: there }))).customer_id);
    assert.equal(customer.website_id, 1);
  });

  test("a bound token cannot see locations of others: it validates as if they did not exist, and creates nothing there", async () => {
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

  test("the selection of validators is read for the stated website, or at the default scope for website 0", async (t) => {
    t.after(() => setSetting(app, ["websites", 1], SELECTION, null));
    await setSetting(app, ["websites", 1], SELECTION, "phone_format");
    // Values that can never be saved are reported whichever validators are selected.
    const unsavable = ["email_invalid", "name_invalid"];
    assert.deepEqual(await codes({ websiteId: 1 }), ["phone_invalid", ...unsavable]);
    const all = ["email_invalid", "name_invalid", "postcode_invalid", "phone_invalid"];
    assert.deepEqual((await codes({ websiteId: 0 })).slice(0, 4), all);
    assert.deepEqual((await codes({ websiteId: second.website_id })).slice(0, 4), all);
    await setSetting(app, ["default", 0], SELECTION, "name_format");
    assert.deepEqual(await codes({ websiteId: 0 }), ["name_invalid", "email_invalid"]);
    assert.deepEqual(await codes({ websiteId: second.website_id }), ["name_invalid", "email_invalid"]);
    assert.deepEqual(await codes({ websiteId: 1 }), ["phone_invalid", ...unsavable]);
    await setSetting(app, ["default", 0], SELECTION, null);
  });

  test("the selection of a location comes first; null inherits, empty runs all, and unknown keys alone run the fixed ones", async (t) => {
    t.after(() => setSetting(app, ["websites", 1], SELECTION, null));
    await setSetting(app, ["websites", 1], SELECTION, "phone_format");
    const at = async (customer_validators: string | null) =>
      codes({ websiteId: 1, locationId: await newLocation(app, 1, customer_validators) });
    assert.deepEqual(await at(null), ["phone_invalid", "email_invalid", "name_invalid"]);
    assert.deepEqual(await at("name_format,email_format"), ["email_invalid", "name_invalid"]);
    assert.equal((await at("")).length, 6);
    assert.deepEqual(await at("gone"), ["email_invalid", "name_invalid"]);
    const location_id = await newLocation(app, 1, "gone");
    const empty = await validate({ email: "", firstname: "", lastname: "", websiteId: 1, locationId: location_id });
    assert.deepEqual(new Set(empty.errors.map(({ code }) => code)), new Set(["required"]));
  });

  test("the selection applies to creation as well, but data that the platform refuses is not saved", async () => {
    const location_id = await newLocation(app, 1, "phone_format");
    const at = { websiteId: 1, locationId: location_id };
    const made = await create(person({ ...at, ...ADDRESS, postcode: "1" }));
    assert.equal(made.success, true);
    assert.deepEqual(shown((await create(person({ ...at, email: "bad" }))).errors), ["email email_invalid error"]);
    assert.deepEqual(shown((await create(person({ ...at, lastname: "<" }))).errors), ["lastname name_invalid error"]);
  });
});
