import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { gtinOf } from "./gtin.ts";

describe("the GTIN of a barcode", () => {
  test("GTIN-8, 12, 13 and 14 of one article are one text, with prefixes and as a GS1 element", () => {
    for (const code of [
      "012345678905",
      "0012345678905",
      "00012345678905",
      "12345678905",
      " 012345678905 ",
      "]E00012345678905",
      "]C10100012345678905",
      "]d2\u001d0100012345678905",
      "0100012345678905",
      "(01)00012345678905",
      "(01)00012345678905(10)ABC",
      "010001234567890517251231",
    ])
      assert.equal(gtinOf(code), "00012345678905", code);
    assert.equal(gtinOf("96385074"), "00000096385074");
    assert.equal(gtinOf("04006381333931"), gtinOf("4006381333931"));
  });

  test("a wrong check digit, another length, letters and nothing have none; another packaging is another article", () => {
    for (const code of ["5901234123450", "4006381333930", "1234567", "123456789012345", "MUG", "", "]E0", "00000000"])
      assert.equal(gtinOf(code), undefined, code);
    assert.notEqual(gtinOf("14006381333938"), gtinOf("4006381333931"));
  });
});
