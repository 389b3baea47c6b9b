import assert from "node:assert/strict";
import { test } from "node:test";
import { TemporarilyUnavailable } from "./fair-queue.ts";
import { createPasswords } from "./passwords.ts";

const { hashPassword, verifyPassword, verifyAgainstNothing } = createPasswords();

void test("a password verifies against its own hash and no other password does", async () => {
  const stored = await hashPassword("correct horse");
  assert.match(stored, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
  assert.equal(await verifyPassword(stored, "correct horse"), true);
  assert.equal(await verifyPassword(stored, "correct hors"), false);
  assert.equal(await verifyPassword(stored, ""), false);
});

void test("the same password never hashes to the same text", async () => {
  assert.notEqual(await hashPassword("1234"), await hashPassword("1234"));
});

void test("a hash that another Argon2 implementation made verifies", async () => {
  // Hash from the test file of the reference implementation: 64 MiB, t=2, p=1, "password", salt
  // "somesalt".
  const stored = "$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc";
  assert.equal(await verifyPassword(stored, "password"), true);
  assert.equal(await verifyPassword(stored, "Password"), false);
});

void test("both spellings of an accented letter are one password", async () => {
  const stored = await hashPassword("caf\u00e9");
  assert.equal(await verifyPassword(stored, "cafe\u0301"), true);
});

void test("a password never verifies for a user that does not exist", async () => {
  assert.equal(await verifyAgainstNothing("correct horse"), false);
});

void test("a stored text that is no hash is an error, not a wrong password", async () => {
  const bad = ["", "plain", "$argon2id$v=19$m=1,t=1,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc"];
  for (const stored of bad) await assert.rejects(verifyPassword(stored, "x"), /not an Argon2id hash/);
});

void test("callers beyond the limit are refused as temporarily unavailable, and every place is released", async () => {
  const passwords = createPasswords({ max_at_once: 1, max_waiting: 2 });
  const answers = await Promise.allSettled(Array.from({ length: 5 }, () => passwords.hashPassword("x")));
  const refused = answers.filter((answer) => answer.status === "rejected").map((answer) => answer.reason as unknown);
  assert.equal(refused.length, 2);
  for (const reason of refused) assert.ok(reason instanceof TemporarilyUnavailable);
  const later = await Promise.allSettled(Array.from({ length: 3 }, () => passwords.hashPassword("x")));
  assert.ok(later.every((answer) => answer.status === "fulfilled"));
});
