import assert from "node:assert/strict";
import { test } from "node:test";
import { codeOf, comparedEmail, readCode } from "./rules.ts";
import { codeMail } from "./texts.ts";

test("a code has six digits, leading zeros included", () => {
  assert.equal(codeOf(0), "000000");
  assert.equal(codeOf(42), "000042");
  assert.equal(codeOf(999_999), "999999");
});

test("a code is read with blanks in it, and no other text is a code", () => {
  assert.equal(readCode(" 123 456\n"), "123456");
  for (const typed of ["", "12345", "1234567", "12345a", "１２３４５６", "-12345", "1e5000"]) {
    assert.equal(readCode(typed), undefined, typed);
  }
});

test("addresses are compared without regard to case, blanks around them and the way an accent is composed", () => {
  assert.equal(comparedEmail(" Jane@Example.ORG "), comparedEmail("jane@example.org"));
  assert.equal(comparedEmail("andr\u0065\u0301@example.org"), comparedEmail("andr\u00e9@example.org"));
  assert.notEqual(comparedEmail("jane@example.org"), comparedEmail("jane@example.com"));
});

test("every language has both mails, with the shop and the code in them; an unknown language gets English", () => {
  for (const locale of ["en_US", "nl_NL", "de_AT", "fr_BE", "es_ES", "it_IT", "xx_XX", ""]) {
    for (const purpose of ["self_checkout", "receipt_claim"] as const) {
      const { subject, text } = codeMail(purpose, { locale, shop: "Tea %2 House", code: "012345" });
      assert.match(subject, /^012345 /, locale);
      assert.ok(text.includes("Tea %2 House") && text.includes("\n\n012345\n\n"), locale);
      assert.ok(!text.includes("%1"), locale);
    }
  }
  assert.deepEqual(
    codeMail("receipt_claim", { locale: "xx_XX", shop: "S", code: "1" }),
    codeMail("receipt_claim", { locale: "en_GB", shop: "S", code: "1" }),
  );
});
