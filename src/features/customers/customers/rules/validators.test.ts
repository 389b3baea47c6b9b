import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { selectValidators, VALIDATORS } from "./validators.ts";

const KEYS = [
  "required_fields",
  "email_uniqueness",
  "email_format",
  "name_format",
  "postcode_format",
  "phone_format",
  "vat_number",
  "address_completeness",
  "duplicate_phone",
  "email_typo",
];
const FIXED = KEYS.slice(0, 2);
const selected = (selection: string) => selectValidators(VALIDATORS, selection).map(({ key }) => key);

describe("the pool", () => {
  test("validators are registered in this order, with two that always run", () => {
    assert.deepEqual(
      VALIDATORS.map(({ key }) => key),
      KEYS,
    );
    assert.deepEqual(
      VALIDATORS.filter(({ is_fixed }) => is_fixed).map(({ key }) => key),
      FIXED,
    );
  });

  test("an empty selection runs all validators", () => {
    assert.deepEqual(selected(""), KEYS);
    assert.deepEqual(selected(" , "), KEYS);
  });

  test("a selection of validators runs in the order of registration, whatever its own", () => {
    assert.deepEqual(selected("email_typo, phone_format ,email_format"), [
      ...FIXED,
      "email_format",
      "phone_format",
      "email_typo",
    ]);
  });

  test("unregistered keys of validators are ignored; with only such keys the fixed validators run alone", () => {
    assert.deepEqual(selected("gone,name_format"), [...FIXED, "name_format"]);
    assert.deepEqual(selected("gone,GONE,Email_Format"), FIXED);
  });

  test("a plugin's validators are selected by their keys and are never fixed", () => {
    const vendors = [{ key: "loyalty" }, { key: "blacklist" }];
    assert.deepEqual(selectValidators(vendors, ""), vendors);
    assert.deepEqual(selectValidators(vendors, "email_format,blacklist"), [{ key: "blacklist" }]);
    assert.deepEqual(selectValidators(vendors, "gone"), []);
  });
});
