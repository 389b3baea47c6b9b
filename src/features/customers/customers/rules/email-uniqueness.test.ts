import assert from "node:assert/strict";
import { test } from "node:test";
import { remarks } from "../../../../../test/fixtures/customers/drafts.ts";
import { emailUniqueness } from "./email-uniqueness.ts";

test("an address that another account has is an error", () => {
  assert.deepEqual(remarks(emailUniqueness, {}, { email_is_taken: true }), ["email email_exists error"]);
});

test("an address that is free has no row, and the validator always runs", () => {
  assert.deepEqual(remarks(emailUniqueness, {}), []);
  assert.equal(emailUniqueness.is_fixed, true);
});
