import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { readBuyer, type TypedBuyer } from "./buyer.ts";

const TYPED: TypedBuyer = {
  name: "Tulp B.V.",
  street: "Damrak 1",
  postcode: "1012 LG",
  city: "Amsterdam",
  country_id: "NL",
};

const read = (fields: Partial<TypedBuyer>) => readBuyer({ ...TYPED, ...fields });

describe("a buyer", () => {
  test("has a VAT number with the prefix of its country, once, and all digits", () => {
    for (const [vat_id, country_id, stated] of [
      ["4495445b01", "NL", "NL004495445B01"],
      [" nl 0044.95.445 B01 ", "NL", "NL004495445B01"],
      ["NL004495445B01", "DE", "NL004495445B01"],
      ["0403.019.261", "BE", "BE0403019261"],
      ["gr 094259216", "GR", "EL094259216"],
      ["EL094259216", "GR", "EL094259216"],
      ["XI 980780684", "GB", "XI980780684"],
      ["CHE-107.787.577 IVA", "CH", "CHE107787577IVA"],
      ["US 12-3456789", "US", "US123456789"],
      ["12-3456789", "us", "US123456789"],
    ] as const) {
      const buyer = read({ vat_id, country_id });
      assert.ok(!("fault" in buyer), vat_id);
      assert.equal(buyer.vat_id, stated);
    }
    for (const [vat_id, country_id] of [
      ["NL004495446B01", "NL"],
      ["---", "US"],
      ["US", "US"],
      ["1".repeat(65), "US"],
    ] as const) {
      assert.deepEqual(read({ vat_id, country_id }), { fault: "wrong", field: "vat_id" });
    }
  });

  test("is the same with other blanks and marks, and has no other characters that nobody sees", () => {
    assert.deepEqual(read({ name: "  Tulp\u200B \t B.V.\n" }), read({}));
    assert.deepEqual(read({ name: "\u200B" }), { fault: "missing", field: "name" });
    for (const field of ["name", "street", "city", "reference"] as const) {
      assert.deepEqual(read({ [field]: "a\u0001b" }), { fault: "wrong", field });
    }
  });
});
