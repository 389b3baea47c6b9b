import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { SAMPLE_RECEIPTS } from "../../../../../packages/receipt-document/test/receipts.ts";
import { sampleReceipt } from "../../../../../packages/receipt-document/test/row.ts";
import { isLarge } from "./large-receipt.ts";

const listOf = <T>(length: number, make: (index: number) => T): T[] =>
  Array.from({ length }, (_, index) => make(index));

describe("receipts that are printed in another thread", () => {
  test("no sample receipt is printed in another thread", () => {
    for (const receipt of Object.values(SAMPLE_RECEIPTS)) assert.equal(isLarge(receipt), false);
  });

  test("receipts of many characters and those of many objects, also escaped ones, are printed in another thread", () => {
    assert.ok(isLarge(sampleReceipt({ terminal_info: `"${"x".repeat(70_000)}"` })));
    assert.ok(isLarge(sampleReceipt({ items: JSON.stringify(listOf(301, () => ({}))) })));
    assert.ok(isLarge(sampleReceipt({ receipt_model: `"[${"\\u007B}".repeat(301)}]"` })));
    assert.equal(
      isLarge(sampleReceipt({ receipt_model: null, items: JSON.stringify(listOf(200, () => ({}))) })),
      false,
    );
  });
});
