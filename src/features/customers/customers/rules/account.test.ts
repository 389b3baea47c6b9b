import assert from "node:assert/strict";
import { describe, test } from "node:test";
import * as fc from "fast-check";
import type { CustomerFields } from "../../../../shop-data/customers/customer.ts";
import { ApiError } from "../../../../web-api/errors/errors.ts";
import { isCalendarDay } from "../../../../runtime/instant.ts";
import { checkAccount } from "./account.ts";

const ACCOUNT: CustomerFields = {
  website_id: 1,
  store_id: 1,
  group_id: 1,
  email: "jane@example.org",
  prefix: null,
  firstname: "Jane",
  middlename: null,
  lastname: "Doe",
  suffix: null,
  dob: null,
  gender: null,
  company: null,
  taxvat: null,
  phone: null,
  created_in: null,
  confirmation: null,
  disable_auto_group_change: 0,
};

describe("an account is refused in the platform's words", () => {
  const TABLE: readonly (readonly [Partial<CustomerFields>, string])[] = [
    [{ email: "" }, "The customer email is missing. Enter and try again."],
    [{ firstname: "" }, '"First Name" is a required value.'],
    [{ lastname: " " }, '"Last Name" is a required value.'],
    [{ email: "email" }, '"Email" is not a valid email address.'],
    [{ email: "jane@-x" }, '"Email" is not a valid hostname.'],
    [{ email: `${"a".repeat(60)}@${"b".repeat(60)}.${"c".repeat(200)}.org` }, '"Email" uses too many characters.'],
    [{ firstname: "<Jane>" }, "First Name is not valid!"],
    [{ lastname: "Doe!" }, "Last Name is not valid!"],
    [{ middlename: "?" }, "Middle Name is not valid!"],
    [{ firstname: "a".repeat(256) }, '"First Name" length must be equal or less than 255 characters.'],
    [{ taxvat: "1".repeat(256) }, '"Tax/VAT Number" length must be equal or less than 255 characters.'],
    [{ dob: "2023-02-29" }, '"Date of Birth" is not a valid date.'],
    [
      { firstname: "", lastname: "!", email: "email" },
      '"First Name" is a required value.\nLast Name is not valid!\n"Email" is not a valid email address.',
    ],
  ];
  for (const [fields, message] of TABLE) {
    test(`an account is refused with ${message.slice(0, 90)}`, () => {
      assert.throws(
        () => checkAccount({ ...ACCOUNT, ...fields }),
        (error) => error instanceof ApiError && error.toBody() === JSON.stringify({ message }),
      );
    });
  }

  test("a valid account passes", () => {
    checkAccount({ ...ACCOUNT, middlename: "van der", dob: "2024-02-29", taxvat: "NL1" });
  });
});

test("a date of birth is a day of the calendar", () => {
  for (const text of ["2024-02-29", "0001-01-01", "9999-12-31"]) assert.equal(isCalendarDay(text), true, text);
  for (const text of [
    "2023-02-29",
    "0000-01-01",
    "2024-13-01",
    "2024-00-01",
    "2024-01-00",
    "2024-1-1",
    "29-02-2024",
    "",
  ]) {
    assert.equal(isCalendarDay(text), false, text);
  }
  fc.assert(fc.property(fc.string({ maxLength: 12 }), (text) => typeof isCalendarDay(text) === "boolean"));
});
