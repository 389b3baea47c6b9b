import assert from "node:assert/strict";
import { test } from "node:test";
import { newReceiptToken, newSaleId } from "./time-ordered-ids.ts";

const NOW = Temporal.Instant.from("2026-11-30T10:20:30.456Z").epochMilliseconds;
const UUID_7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

void test("ids of sales are UUIDs of version 7 that begin with their time and do not repeat", () => {
  const made = Array.from({ length: 500 }, () => newSaleId(NOW));
  for (const id of made) {
    assert.match(id, UUID_7);
    assert.equal(Number.parseInt(id.replaceAll("-", "").slice(0, 12), 16), NOW);
  }
  assert.equal(new Set(made).size, made.length);
});

void test("tokens are 64 hexadecimal digits that begin with their time and do not repeat", () => {
  const made = Array.from({ length: 500 }, () => newReceiptToken(NOW));
  for (const token of made) {
    assert.match(token, /^[0-9a-f]{64}$/);
    assert.equal(Number.parseInt(token.slice(0, 12), 16), NOW);
  }
  assert.equal(new Set(made.map((token) => token.slice(12))).size, made.length);
});

void test("later ids and tokens sort behind earlier ones", () => {
  for (const make of [newSaleId, newReceiptToken]) {
    const made = [0, 1, 999, 86_400_000, 3_600_000_000].map((later) => make(NOW + later));
    assert.deepEqual(made.toSorted(), made);
  }
});

void test("a clock before 1970, between two milliseconds or far ahead makes valid ids", () => {
  for (const time of [-1, 0, NOW + 0.7, 8.64e15]) {
    assert.match(newSaleId(time), UUID_7);
    assert.match(newReceiptToken(time), /^[0-9a-f]{64}$/);
  }
});
