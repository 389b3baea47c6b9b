import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import { openApp } from "../../../../test/support.ts";
import { documentKind } from "../closings/rules/kinds.ts";

const { deps } = await openApp();

const blanks = fc.constantFrom("", " ", "\t", "\r\n");
const worded = (...words: string[]) =>
  fc.oneof(
    fc.constant(null),
    fc.tuple(blanks, fc.constantFrom(...words), blanks).map((parts) => parts.join("")),
    fc
      .tuple(
        blanks,
        fc.constantFrom(...words).map((word) => word.toUpperCase()),
        blanks,
      )
      .map((parts) => parts.join("")),
  );
const receipt = fc.record({
  sale_type: worded("", "sale", "order", "refund", "exchange", "gift"),
  layaway_kind: worded("", "deposit", "top_up", "settlement", "credit_due", "hold"),
  credit_due: worded("null", "false", "true", "0", "0.00", "-0.0", "1", '""', '"0"', '"5"', "[]", "{}", '{"paid":1}'),
});

test("the database tells the kinds of receipts and follow-ups apart as the checks of closings do", async () => {
  const receipts = fc.sample(receipt, 2_000);
  const { rows } = await deps.pool.query<{ kind: string; is_follow_up: boolean }>(
    `select receipt_kind(sale_type, layaway_kind, credit_due) as kind, is_follow_up(sale_type, layaway_kind, credit_due)
       from json_to_recordset($1::json) as r (sale_type text, layaway_kind text, credit_due text)`,
    [JSON.stringify(receipts)],
  );
  assert.equal(rows.length, receipts.length);
  const seen = new Set<string>();
  for (const [index, { kind, is_follow_up }] of rows.entries()) {
    const facts = receipts[index];
    assert.ok(facts);
    seen.add(kind);
    assert.equal(kind === "deposit_refund" ? "refund" : kind, documentKind(facts), JSON.stringify(facts));
    const follow_ups = ["refund", "deposit_refund", "exchange", "credit_due", "top_up", "settlement"];
    assert.equal(is_follow_up, follow_ups.includes(kind), JSON.stringify(facts));
  }
  assert.equal(seen.size, 9);
});
