import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";
import type { RunNamed } from "../../../runtime/database.ts";
import { openReceiptWriter } from "./receipt-writer.ts";
import { prepareReceipt } from "./rules.ts";

test("a receipt that the database refuses does not fail the others of its statement", async () => {
  for (const code of ["22003", "23514", "54000"]) {
    const sizes: number[] = [];
    const named: RunNamed = async (_name, _text, values) => {
      if (values.some((value) => Buffer.isBuffer(value) && value.includes("refused"))) {
        throw Object.assign(new Error("refused by the database"), { code });
      }
      return [];
    };
    const writer = openReceiptWriter(named, {
      onStored: async () => new Map(),
      onBatch: (rows) => void sizes.push(rows),
      subscriptions: { read: () => ({ live: new Set(), sandbox: new Set() }) },
      zones: async () => () => "UTC",
    });
    const outcomes = await Promise.allSettled(
      Array.from({ length: 8 }, (_, index) =>
        writer.insert(
          prepareReceipt({ sale_id: randomUUID(), receipt_number: index === 5 ? "refused" : "fine" }, randomUUID()),
        ),
      ),
    );
    assert.ok(sizes[0] !== undefined && Math.max(...sizes) > 1, "no two share a statement");
    assert.deepEqual(
      outcomes.map(({ status }) => status),
      Array.from({ length: 8 }, (_, index) => (index === 5 ? "rejected" : "fulfilled")),
      code,
    );
    await writer.drain();
  }
});

test("a sale that another transaction stores meanwhile counts as known, and fails no other of its statement", async () => {
  const named: RunNamed = async (_name, _text, values) => {
    if (values.some((value) => Buffer.isBuffer(value) && value.includes("stored meanwhile")))
      throw Object.assign(new Error("duplicate key"), { code: "23505", constraint: "receipt_is_stored_once" });
    return [];
  };
  let batches = 0;
  const writer = openReceiptWriter(named, {
    onStored: async () => new Map(),
    onBatch: () => void (batches += 1),
    zones: async () => () => "UTC",
    subscriptions: { read: () => ({ live: new Set(), sandbox: new Set() }) },
  });
  const stored = await Promise.all(
    ["fine", "stored meanwhile", "fine"].map((receipt_number) =>
      writer.insert(prepareReceipt({ sale_id: randomUUID(), receipt_number }, randomUUID())),
    ),
  );
  assert.deepEqual(stored, [undefined, undefined, undefined]);
  assert.ok(batches > 3, "the statement was repeated for each receipt alone");
});
