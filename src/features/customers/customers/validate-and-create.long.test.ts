import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import { openApp } from "../../../../test/support.ts";
import {
  newEmail,
  newLocation,
  newWebsite,
  type Remark,
  setSetting,
} from "../../../../test/fixtures/customers/customers.ts";
import { registrationsAt } from "../../../../test/fixtures/customers/registrations.ts";
import { VALIDATORS } from "./rules/validators.ts";

const app = await openApp();
const { validate, create } = registrationsAt(app);
const second = await newWebsite(app);

const SELECTION = "vendor_pos_terminal/customers/validators";
const taken = newEmail();
for (const websiteId of [1, second.website_id]) {
  await create({ email: taken, firstname: "Jane", lastname: "Doe", websiteId });
}

const SELECTIONS = [null, "", "gone", ...VALIDATORS.map(({ key }) => key), "postcode_format,vat_number"];
const locations = await Promise.all(
  [1, second.website_id].map((website_id) =>
    Promise.all(SELECTIONS.map((selection) => newLocation(app, website_id, selection))),
  ),
);

const unlikely = fc.constantFrom("", " ", "x y", "a@b", "<b>", "A$%", "a".repeat(300), "ü", "\u200b", "０", "née", "-");
/** Most values are likely ones, so that some drafts are stored as well. */
const optional = (...likely: readonly string[]) =>
  fc.option(fc.oneof({ weight: 1, arbitrary: unlikely }, { weight: 4, arbitrary: fc.constantFrom(...likely) }), {
    nil: undefined,
    freq: 9,
  });
const draft = fc.record({
  email: optional(taken, ` ${taken.toUpperCase()}\u00a0`, "ü@example.com", "NEW", "NEW", "NEW"),
  firstname: optional("Jane", "O’Toole", "s/o", "www.x.example"),
  lastname: optional("Doe", "Smith, Jr.", "Ｄｏｅ"),
  company: optional("Doe Ltd"),
  taxvat: optional("NL1"),
  phone: optional("020 624 1111"),
  street: optional("Dam 1"),
  city: optional("Amsterdam"),
  postcode: optional("1012 AB", "NL-1012ab", "00ZZ99"),
  countryCode: fc.option(fc.constantFrom("NL", "nl", "DE", "", "XX"), { nil: undefined }),
});

const errorsOf = (rows: readonly Remark[]) =>
  rows.filter(({ severity }) => severity === "error").map(({ field, code }) => `${field} ${code}`);

test("validation and creation never disagree, whichever validators a website or a location selects", async () => {
  let created = 0;
  for (const [index, selection] of SELECTIONS.entries()) {
    await setSetting(app, ["websites", second.website_id], SELECTION, selection);
    for (const [site, websiteId] of [1, second.website_id].entries()) {
      for (const sample of fc.sample(draft, 12)) {
        for (const locationId of [0, locations[site]?.[index] ?? 0]) {
          const fields = Object.entries(sample).filter(([, value]) => value !== undefined);
          const asked = { ...Object.fromEntries(fields), websiteId, locationId };
          const request = sample.email === "NEW" ? { ...asked, email: newEmail() } : asked;
          const validated = await validate(request);
          const made = await create(request);
          assert.equal(validated.valid, made.success, JSON.stringify({ request, selection, validated, made }));
          assert.deepEqual(errorsOf(validated.errors), errorsOf(made.errors), JSON.stringify({ request, selection }));
          if (made.success) created += 1;
        }
      }
    }
  }
  assert.ok(created > 20, `${created} customers were created`);
});
