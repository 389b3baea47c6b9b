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
      assert.ok(!("faults" in buyer), vat_id);
      assert.equal(buyer.vat_id, stated);
    }
    for (const [vat_id, country_id] of [
      ["NL004495446B01", "NL"],
      ["---", "US"],
      ["US", "US"],
      ["1".repeat(65), "US"],
    ] as const) {
      assert.deepEqual(read({ vat_id, country_id }), { faults: [{ fault: "wrong", field: "vat_id" }] });
    }
  });

  test("is the same with other blanks and marks, and has no other characters that nobody sees", () => {
    assert.deepEqual(read({ name: "  Tulp\u200B \t B.V.\n" }), read({}));
    assert.deepEqual(read({ name: "\u200B" }), { faults: [{ fault: "missing", field: "name" }] });
    for (const field of ["name", "street", "city", "reference"] as const) {
      assert.deepEqual(read({ [field]: "a\u0001b" }), { faults: [{ fault: "wrong", field }] });
    }
  });

  test("is told every fault at once, and of a missing VAT number where it is needed", () => {
    const faults = (typed: TypedBuyer, needs_vat_id = false) => {
      const buyer = readBuyer(typed, needs_vat_id);
      return "faults" in buyer ? buyer.faults.map(({ fault, field }) => `${fault} ${field}`) : [];
    };
    const nothing = { name: "", street: "", postcode: "", city: "", country_id: "" };
    assert.deepEqual(faults({ ...nothing, vat_id: "1", email: "a" }), [
      "missing name",
      "missing street",
      "missing postcode",
      "missing city",
      "missing country_id",
      "wrong email",
    ]);
    assert.deepEqual(faults({ ...TYPED, country_id: "Holland", vat_id: "1", email: "a" }), [
      "wrong country_id",
      "wrong email",
    ]);
    assert.deepEqual(faults(TYPED), []);
    assert.deepEqual(faults(TYPED, true), ["missing vat_id"]);
  });
});
