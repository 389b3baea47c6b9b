import { findSummary } from "../../../shop-data/customers/accounts.ts";
import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { describe, test } from "node:test";
import { openApp } from "../../../../test/support.ts";
import { newWebsite, setSetting, shown } from "../../../../test/fixtures/customers/customers.ts";
import { ADDRESS, person, registrationsAt } from "../../../../test/fixtures/customers/registrations.ts";

const app = await openApp();
const { call } = app;
const { validate, create, stored } = registrationsAt(app);
const { countryCode: _, ...NO_COUNTRY } = ADDRESS;
const DUTCH = { ...NO_COUNTRY, company: "Doe Ltd" };

async function newLocation(fields: object): Promise<number> {
  const body = { location: { name: "Shop", code: randomUUID(), ...fields } };
  const answer = await call("POST", "/rest/V1/pos/locations", { body });
  assert.equal(answer.status, 200, answer.text);
  return answer.body.location_id;
}

describe("a customer without countryCode", () => {
  test("a customer without countryCode is saved with company and address, in the default country of the website", async () => {
    const { success, customer_id, errors } = await create(person(DUTCH));
    assert.deepEqual([success, errors], [true, []]);
    const { addresses } = await stored(customer_id);
    assert.deepEqual(
      addresses.map(({ company, street, country_id }) => ({ company, street, country_id })),
      [{ company: "Doe Ltd", street: ["Dam 1", "Floor 2"], country_id: "NL" }],
    );
    const belgian = await newWebsite(app);
    await setSetting(app, ["websites", belgian.website_id], "general/country/default", "BE");
    const there = await create(person({ ...DUTCH, postcode: "1000", websiteId: belgian.website_id }));
    assert.equal((await stored(there.customer_id)).addresses[0]?.country_id, "BE");
  });

  test("a customer without countryCode gets the country of the location, also for the telephone number", async () => {
    const locationId = await newLocation({ country_id: "DE" });
    const { customer_id } = await create(person({ ...DUTCH, postcode: "10115", phone: "030 901820", locationId }));
    assert.equal((await stored(customer_id)).addresses[0]?.country_id, "DE");
    const { errors } = await validate(person({ phone: "030 901820", locationId }));
    assert.deepEqual(
      errors.flatMap(({ suggested_value }) => suggested_value ?? []),
      ["+4930901820"],
    );
  });

  test("a customer at a location without a country gets the website's, or that of the store view's address", async (t) => {
    const bare = await newLocation({});
    const ofBare = await create(person({ ...DUTCH, locationId: bare }));
    assert.equal((await stored(ofBare.customer_id)).addresses[0]?.country_id, "NL");
    t.after(() => setSetting(app, ["default", 0], "general/store_information/country_id", null));
    await setSetting(app, ["default", 0], "general/store_information/country_id", "BE");
    const shared = await newLocation({ country_id: "DE", address_use_storeview: true });
    const ofShared = await create(person({ ...DUTCH, postcode: "1000", locationId: shared }));
    assert.equal((await stored(ofShared.customer_id)).addresses[0]?.country_id, "BE");
  });

  test("a customer with a postcode of another country is saved, with a warning", async () => {
    const sent = person({ ...DUTCH, postcode: "SW1A 1AA" });
    const { valid, errors } = await validate(sent);
    assert.deepEqual([valid, shown(errors)], [true, ["countryCode country_doubtful warning"]]);
    const created = await create(sent);
    assert.equal(created.success, true);
    assert.equal((await stored(created.customer_id)).addresses[0]?.postcode, "SW1A 1AA");
    const stated = await create(person({ ...DUTCH, postcode: "SW1A 1AA", countryCode: "NL" }));
    assert.deepEqual([stated.success, shown(stated.errors)], [false, ["postcode postcode_invalid error"]]);
  });
});

describe("a company without an address", () => {
  test("a company without an address is kept on the account, and answered by the platform's routes and the kiosk's summary", async () => {
    const { customer_id = 0, errors } = await create(person({ company: "Doe Ltd" }));
    assert.deepEqual(errors, []);
    const { body } = await call("GET", `/rest/V1/customers/${customer_id}`);
    assert.deepEqual(body.addresses, []);
    assert.deepEqual(body.custom_attributes, [{ attribute_code: "company", value: "Doe Ltd" }]);
    assert.equal((await findSummary(app.deps.db, customer_id))?.company, "Doe Ltd");
    const found = await call(
      "GET",
      "/rest/V1/customers/search?searchCriteria[filter_groups][0][filters][0][field]=company" +
        "&searchCriteria[filter_groups][0][filters][0][value]=doe%20ltd&fields=items[id]",
    );
    assert.deepEqual(found.body.items, [{ id: customer_id }]);
  });

  test("a company is changed and emptied as a custom attribute, and stays when it is not sent", async () => {
    const { customer_id } = await create(person({ company: "Doe Ltd", phone: "+31206241111" }));
    const path = `/rest/V1/customers/${customer_id}`;
    const put = async (customer: object) => (await call("PUT", path, { body: { customer } })).body.custom_attributes;
    const phone = { attribute_code: "phone", value: "+31206241111" };
    assert.deepEqual(await put({ firstname: "Joan" }), [{ attribute_code: "company", value: "Doe Ltd" }, phone]);
    const renamed = [{ attribute_code: "company", value: "Doe & Sons" }];
    assert.deepEqual(await put({ custom_attributes: renamed }), [...renamed, phone]);
    assert.deepEqual(await put({ custom_attributes: [{ attribute_code: "company", value: null }] }), [phone]);
  });
});

test("missing fields of an address are answered although the validator of addresses is not selected", async (t) => {
  t.after(() => setSetting(app, ["default", 0], "vendor_pos_terminal/customers/validators", null));
  await setSetting(app, ["default", 0], "vendor_pos_terminal/customers/validators", "email_format");
  const { customer_id, errors } = await create(person({ company: "Doe Ltd", city: "Amsterdam", postcode: "1012 AB" }));
  assert.deepEqual(shown(errors), ["street address_incomplete warning"]);
  assert.equal((await stored(customer_id)).customer.company, "Doe Ltd");
});
