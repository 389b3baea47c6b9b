import assert from "node:assert/strict";
import { test } from "node:test";
import { remarks } from "../../../../../test/fixtures/customers/drafts.ts";
import { duplicatePhone } from "./duplicate-phone.ts";

test("a telephone number that another customer has is a warning, and a free one is not", () => {
  assert.deepEqual(remarks(duplicatePhone, { phone: "+31206241111" }, { phone_is_taken: true }), [
    "phone duplicate_phone warning",
  ]);
  assert.deepEqual(remarks(duplicatePhone, { phone: "+31206241111" }), []);
});
