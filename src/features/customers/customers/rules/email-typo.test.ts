import assert from "node:assert/strict";
import { test } from "node:test";
import { remarks } from "../../../../../test/fixtures/customers/drafts.ts";
import { emailTypo } from "./email-typo.ts";

const MEANT = [
  ["jane@gmial.com", "jane@gmail.com"],
  ["jane@gmai.com", "jane@gmail.com"],
  ["jane@gmaill.com", "jane@gmail.com"],
  ["jane@gnail.com", "jane@gmail.com"],
  ["jane@gmail.con", "jane@gmail.com"],
  ["Jane@Hotmial.com", "jane@hotmail.com"],
  ["jane@outlok.com", "jane@outlook.com"],
  ["jane@ziggo.n", "jane@ziggo.nl"],
  ["jane@zigo.nl", "jane@ziggo.nl"],
  ["jane@shop.con", "jane@shop.com"],
  ["jane@icloud.comm", "jane@icloud.com"],
] as const;
const INTENDED = [
  "gmail.com",
  "mail.com",
  "ymail.com",
  "gmx.at",
  "gmx.net",
  "example.org",
  "live.nl",
  "me.com",
  "my.co",
];

for (const [email, suggestion] of MEANT) {
  test(`the domain of ${email} is a typing error for ${suggestion}`, () => {
    assert.deepEqual(remarks(emailTypo, { email }), [`email email_typo info → ${suggestion}`]);
  });
}

for (const domain of INTENDED) {
  test(`${domain} is no typing error`, () => {
    assert.deepEqual(remarks(emailTypo, { email: `jane@${domain}` }), []);
  });
}

test("a text that is no address gets no suggestion", () => {
  assert.deepEqual(remarks(emailTypo, { email: "gmial.com" }), []);
  assert.deepEqual(remarks(emailTypo, { email: "" }), []);
});
