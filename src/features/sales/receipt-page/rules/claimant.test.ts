import assert from "node:assert/strict";
import { test } from "node:test";
import { admitsClaimant, isBoundToAddress, nameFrom, readClaimAddress, UNKNOWN_NAME } from "./claimant.ts";

const named = (customer_name: unknown, customer_email: unknown = null) => ({
  customer_name: JSON.stringify(customer_name),
  customer_email: JSON.stringify(customer_email),
});

test("an account is named after the receipt's customer", () => {
  const name = (text: string) => nameFrom(named(text), "a@example.org");
  assert.deepEqual(name(" Ada  Lovelace "), { firstname: "Ada", lastname: "Lovelace" });
  assert.deepEqual(name("Juan Carlos de la Peña"), { firstname: "Juan", lastname: "Carlos de la Peña" });
  assert.deepEqual(name("Siobhán O’Brien-Smith"), { firstname: "Siobhán", lastname: "O’Brien-Smith" });
});

test("a name that does not fit gives a neutral account name", () => {
  for (const text of [
    "",
    "Ada",
    "<b>Ada</b> Lovelace",
    "Ada \u0000Lovelace",
    "A".repeat(256) + " B",
    "http://x.y z",
    7,
    {},
    null,
  ]) {
    assert.deepEqual(nameFrom(named(text), "a@example.org"), UNKNOWN_NAME, JSON.stringify(text));
  }
  assert.deepEqual(nameFrom({ customer_name: null, customer_email: null }, "a@example.org"), UNKNOWN_NAME);
  assert.deepEqual(nameFrom({ customer_name: "{not json", customer_email: null }, "a@example.org"), UNKNOWN_NAME);
});

test("a new account never gets the name of a customer with another address", () => {
  assert.deepEqual(nameFrom(named("Ada Lovelace", "ada@example.org"), "bob@example.org"), UNKNOWN_NAME);
  assert.equal(nameFrom(named("Ada Lovelace", "ADA@example.org"), "ada@Example.org").firstname, "Ada");
});

test("a claim takes one plain ASCII address", () => {
  assert.equal(readClaimAddress(" jane@Example.ORG "), "jane@example.org");
  for (const typed of [
    "",
    "jane",
    "a@b.org, c@d.org",
    "jane@example.org\r\nBcc: x@y.org",
    "\u017fam@example.org",
    "jané@example.org",
  ]) {
    assert.equal(readClaimAddress(typed), undefined, typed);
  }
});

test("a receipt that names an address admits only that one, in any case and with blanks around it", () => {
  const receipt = named(null, " Jane@Example.org ");
  assert.ok(isBoundToAddress(receipt));
  assert.ok(admitsClaimant(receipt, "jane@example.org"));
  for (const other of ["jane@example.com", "jane.@example.org", "bob@example.org"]) {
    assert.ok(!admitsClaimant(receipt, other), other);
  }
});

test("a receipt without an address, or with a text that is not one, admits every address", () => {
  for (const email of [null, "", " ", "n/a", "a@b.org, c@d.org", 7, {}, "a".repeat(1_000_000) + "@b.org"]) {
    const receipt = named("Jane Doe", email);
    assert.ok(!isBoundToAddress(receipt));
    assert.ok(admitsClaimant(receipt, "bob@example.org"));
  }
});

test("an address with letters beyond ASCII admits no address, not even the one that it folds into", () => {
  const receipt = named(null, "\u017fam@example.org");
  assert.ok(isBoundToAddress(receipt));
  assert.ok(!admitsClaimant(receipt, "sam@example.org"));
});
