import assert from "node:assert/strict";
import { test } from "node:test";
import { remarks } from "../../../../../test/fixtures/customers/drafts.ts";
import { emailFormat } from "./email-format.ts";

const INVALID = ["email email_invalid error"];
const TABLE = [
  ["jane@example.org", []],
  ["jane.o'hara+till@sub.example.co.uk", []],
  ["", []],
  [" Jane@Example.ORG ", ["email email_normalized normalize → jane@example.org"]],
  ["jane@müller.de", []],
  ["jane@mu\u0308ller.de", ["email email_normalized normalize → jane@müller.de"]],
  ["jane@xn--mller-kva.de", ["email email_normalized normalize → jane@müller.de"]],
  ["ｊａｎｅ＠ｅｘａｍｐｌｅ．ｏｒｇ", ["email email_normalized normalize → jane@example.org"]],
  ["\u00a0jane@example.org\u200b", ["email email_normalized normalize → jane@example.org"]],
  ["jane", INVALID],
  ["jane@", INVALID],
  ["@example.org", INVALID],
  ["jane@example", INVALID],
  ["jane@-example.org", INVALID],
  ["jane@exa mple.org", INVALID],
  ["jane@example.org, joe@example.org", INVALID],
  ["jane..doe@example.org", INVALID],
  ["jäne@example.org", INVALID],
  ["jane@example.org\nBcc: x@example.org", INVALID],
  [`${"a".repeat(65)}@example.org`, INVALID],
  [`a@${"b".repeat(300)}.org`, INVALID],
] as const;

for (const [email, rows] of TABLE) {
  test(`the e-mail address ${JSON.stringify(email.slice(0, 40))} gets its rows`, () => {
    assert.deepEqual(remarks(emailFormat, { email }), rows);
  });
}
