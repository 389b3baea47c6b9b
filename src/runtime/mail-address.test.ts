import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import { parseMailAddress } from "./mail-address.ts";

test("plain addresses are read, with the domain in ASCII and the local part as typed", () => {
  const cases: readonly (readonly [string, string])[] = [
    ["a@b.example", "a@b.example"],
    ["  Anna.Berg+till@Shop.Example ", "Anna.Berg+till@shop.example"],
    ["anna@müller.example", "anna@xn--mller-kva.example"],
    ["почта@пример.example", "почта@xn--e1afmkfd.example"],
    [`${"a".repeat(64)}@b.example`, `${"a".repeat(64)}@b.example`],
  ];
  for (const [typed, read] of cases) assert.equal(parseMailAddress(typed), read);
});

test("any text that is not one plain address is refused", () => {
  for (const typed of [
    "",
    "a",
    "@b.example",
    "a@",
    "a@b",
    "a@localhost",
    "a@127.0.0.1",
    "a@[127.0.0.1]",
    "a@b..example",
    "a@-b.example",
    "a@b.example.",
    ".a@b.example",
    "a..b@c.example",
    "a b@c.example",
    '"a b"@c.example',
    "a@b.example\r\nBcc: c@d.example",
    "a@b.example\n",
    "a\u0000@b.example",
    "a@b.example,c@d.example",
    "a@b.example;c@d.example",
    "A <a@b.example>",
    "a@b@c.example@",
    "a@b.example/x",
    "a@b.example:25",
    "a@b%2eexample",
    `${"a".repeat(65)}@b.example`,
    `a@${"b".repeat(64)}.example`,
    `a@${"b.".repeat(130)}example`,
    "a\u2028@b.example",
  ]) {
    assert.equal(parseMailAddress(typed), undefined, JSON.stringify(typed));
  }
});

test("any accepted address is one address without blanks, control characters or separators", () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.emailAddress(),
        fc.string(),
        fc.string({ unit: "binary" }).map((s) => `${s}@x.example`),
      ),
      (typed) => {
        const read = parseMailAddress(typed);
        if (read === undefined) return;
        assert.doesNotMatch(read, /[\s\p{Cc},;<>"()[\]\\]/u);
        assert.ok(read.length <= 254);
        assert.equal(parseMailAddress(read), read);
        assert.equal(read.split("@").length, 2);
      },
    ),
  );
});
