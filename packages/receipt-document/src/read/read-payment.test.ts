import assert from "node:assert/strict";
import { test } from "node:test";
import { readJson } from "@tillkeeper/exact/json";
import { readCards } from "./read-payment.ts";

test("a receipt shows the card slips of its first twenty payments", () => {
  const parts = Array.from({ length: 800 }, (_, index) => ({
    terminal_payment_id: `p${index}`,
    terminal_info: { customer_receipt: `slip ${index}` },
  }));
  const cards = readCards(readJson(JSON.stringify(parts)), undefined, undefined);
  assert.equal(cards.length, 20);
  assert.equal(cards[19]?.slip, "slip 19");
});
