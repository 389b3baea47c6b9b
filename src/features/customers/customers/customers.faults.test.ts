import assert from "node:assert/strict";
import { randomInt } from "node:crypto";
import { test } from "node:test";
import * as fc from "fast-check";
import { openApp } from "../../../../test/support.ts";
import { newEmail } from "../../../../test/fixtures/customers/customers.ts";

const app = await openApp();

const odd = fc.oneof(
  fc.string({ unit: "binary", maxLength: 40 }),
  fc.constantFrom(
    "",
    " ",
    "'; drop table shop_data.customer; --",
    "%",
    "\\",
    "\u0000",
    "\ud800",
    "1e999",
    "a".repeat(3_000),
  ),
  fc.integer(),
  fc.double(),
  fc.boolean(),
  fc.constantFrom(null, [], {}, [null], -1, 0, 2 ** 31, "NL", "CHE", "XX", "2024-02-30"),
);
const REGISTER_KEYS =
  "email firstname lastname websiteId locationId customerId company taxvat phone street city postcode countryCode";
const PLATFORM_KEYS =
  "id group_id default_billing dob email firstname lastname middlename prefix gender store_id website_id taxvat addresses custom_attributes";
const ADDRESS_KEYS =
  "id firstname lastname street city postcode country_id telephone region region_id company default_billing";

const someOf = (keys: string, value: fc.Arbitrary<unknown>) =>
  fc.dictionary(fc.constantFrom(...keys.split(" ")), value);
const address = someOf(ADDRESS_KEYS, fc.oneof(odd, fc.constant(["a"])));
const request = someOf(REGISTER_KEYS, odd);
const customer = fc.oneof(
  someOf(PLATFORM_KEYS, odd),
  fc.record({ addresses: fc.array(address, { maxLength: 3 }), lastname: odd, dob: odd }),
);

test("a customer with any values is stored, validated or refused", async (t) => {
  const seed = Number(process.env["SEED"] ?? randomInt(2 ** 31));
  t.diagnostic(`seed ${seed}; repeat with SEED=${seed}`);
  const person = { firstname: "Jane", lastname: "Doe" };
  const { body: known } = await app.call("POST", "/rest/V1/customers", {
    body: { customer: { ...person, email: newEmail() } },
  });
  await fc.assert(
    fc.asyncProperty(request, customer, async (fields, values) => {
      const email = newEmail();
      for (const [method, path, body] of [
        ["POST", "/pos/customer-validate", { request: { email, ...person, ...fields } }],
        ["POST", "/pos/customers", { request: { email, ...person, ...fields } }],
        ["POST", "/customers", { customer: { email, ...person, ...values } }],
        ["PUT", `/customers/${known.id}`, { customer: values }],
      ] as const) {
        const answer = await app.call(method, `/rest/V1${path}`, { body });
        assert.ok([200, 400, 404].includes(answer.status), `${path} ${JSON.stringify(body)} ${answer.text}`);
      }
    }),
    { seed, numRuns: 300 },
  );
});
