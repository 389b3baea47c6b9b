import assert from "node:assert/strict";
import { test } from "node:test";
import { remarks } from "../../../../../test/fixtures/customers/drafts.ts";
import { emailUniqueness } from "./email-uniqueness.ts";
import type { EmailAtShop } from "./validator.ts";

test("an address that another account has is an error", () => {
  assert.deepEqual(remarks(emailUniqueness, {}, { email_is_taken: true }), ["email email_exists error"]);
});

test("an address that the shop platform has is the same error, and one that was not checked there is a warning", () => {
  const rowsAt = (email_at_shop: EmailAtShop) => remarks(emailUniqueness, {}, { email_at_shop });
  assert.deepEqual(rowsAt("taken"), ["email email_exists error"]);
  assert.deepEqual(rowsAt("not_checked"), ["email email_not_checked warning"]);
  assert.deepEqual(rowsAt("free"), []);
});

test("an address that is free has no row, and the validator always runs", () => {
  assert.deepEqual(remarks(emailUniqueness, {}), []);
  assert.equal(emailUniqueness.is_fixed, true);
});
