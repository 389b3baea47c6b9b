import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import * as fc from "fast-check";
import {
  hashToken,
  looksLikeToken,
  newAccessToken,
  newActivationCode,
  newLicenseToken,
  newReceiptToken,
} from "./tokens.ts";

void test("a new token has its shape, looks like a token and is kept as its SHA-256", () => {
  for (let round = 0; round < 200; round += 1) {
    const { token, hash } = newAccessToken();
    assert.match(token, /^tk_[A-Za-z0-9_-]{43}[A-Za-z0-9]{6}$/);
    assert.equal(looksLikeToken(token), true);
    assert.equal(hash, createHash("sha256").update(token).digest("hex"));
    assert.equal(hash, hashToken(token));
  }
});

void test("a token with a changed character, a cut or an addition is refused", () => {
  const { token } = newAccessToken();
  fc.assert(
    fc.property(fc.nat(token.length - 1), fc.constantFrom(...Array.from("abcXYZ019_-")), (at, letter) => {
      const changed = token.slice(0, at) + letter + token.slice(at + 1);
      assert.equal(looksLikeToken(changed), changed === token);
    }),
  );
  assert.equal(looksLikeToken(token.slice(0, -1)), false);
  assert.equal(looksLikeToken(`${token}\n`), false);
  assert.equal(looksLikeToken(` ${token}`), false);
  assert.equal(looksLikeToken(""), false);
});

void test("a text that is no token is refused", () => {
  fc.assert(fc.property(fc.stringMatching(/^tk_[A-Za-z0-9]{49}$/), (text) => !looksLikeToken(text)));
});

void test("receipt tokens, codes and licence tokens have their shapes and do not repeat", () => {
  const shapes = [
    [newReceiptToken, /^[0-9a-f]{64}$/],
    [newActivationCode, /^[2-9A-HJ-NP-Z]{10}$/],
    [newLicenseToken, /^lic_[A-Za-z0-9_-]{43}$/],
  ] as const;
  for (const [make, shape] of shapes) {
    const made = Array.from({ length: 500 }, () => make());
    for (const text of made) assert.match(text, shape);
    assert.equal(new Set(made).size, made.length);
  }
});

void test("receipt tokens begin with their millisecond, and each of the other digits is random", () => {
  const before = Temporal.Now.instant().epochMilliseconds;
  const made = Array.from({ length: 2_000 }, () => newReceiptToken());
  const after = Temporal.Now.instant().epochMilliseconds;
  for (const token of made) {
    const time = Number.parseInt(token.slice(0, 12), 16);
    assert.ok(before <= time && time <= after);
  }
  for (let place = 12; place < 64; place += 1)
    assert.equal(new Set(made.map((token) => token.charAt(place))).size, 16, `digit ${place}`);
});

void test("activation codes use all 32 characters", () => {
  const seen = new Set(Array.from({ length: 500 }, () => newActivationCode()).join(""));
  assert.equal(seen.size, 32);
});
