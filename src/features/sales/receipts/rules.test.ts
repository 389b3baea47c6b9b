import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { prepareReceipt } from "./rules.ts";
import { type ReceiptValues, SENT_COLUMNS } from "./schemas.ts";

const SALE: ReceiptValues = {
  sale_id: "5a6ff4a2-9a2e-4fb7-a1c5-0b3b6a4d3f10",
  terminal_id: 1,
  location_id: 1,
  grand_total: "12.1",
  tax_amount: "2.1",
  currency: "EUR",
};

const hashOf = (sent: object): string => prepareReceipt(sent, "").content_hash;

describe("the hash of a receipt's content", () => {
  test("it is the hash of the document, so that stored ones stay comparable: this one never changes", () => {
    assert.equal(hashOf(SALE), "302c0fc10d91dab5fe2b332dd1db1bf24833ccb6eea1163f2740284977980dc4");
  });

  test("a member that the schema gets later changes no hash of a document without it", () => {
    for (const value of [null, undefined]) assert.equal(hashOf({ ...SALE, table_number: value }), hashOf(SALE));
    assert.notEqual(hashOf({ ...SALE, table_number: "7" }), hashOf(SALE));
  });

  test("null is as good as absent, in every member", () => {
    const nulls = Object.fromEntries(SENT_COLUMNS.map((column) => [column, null]));
    assert.equal(hashOf({ ...nulls, items: null, ...SALE }), hashOf(SALE));
  });

  test("the order of the members does not matter", () => {
    assert.equal(hashOf(Object.fromEntries(Object.entries(SALE).toReversed())), hashOf(SALE));
  });

  test("each other member of the schema is compared, under its own name", () => {
    const added = SENT_COLUMNS.filter((column) => !(column in SALE)).map((column) =>
      hashOf({ ...SALE, [column]: column === "receipt_token" ? "a".repeat(32) : "1" }),
    );
    // Token and order number are not compared, because a repeat may change them.
    assert.equal(new Set([...added, hashOf(SALE)]).size, added.length - 1);
  });
});
