import assert from "node:assert/strict";
import { describe, test } from "node:test";
import * as fc from "fast-check";
import { evaluateClosing } from "./checks/checks.ts";
import { readAmount, readBreakdown, readItems, readPaidParts } from "./facts.ts";
import { memberTexts } from "./json-members.ts";
import {
  closingWith,
  modelToken,
  sampleReceipts,
  sampleContext,
} from "../../../../../test/fixtures/closings/receipts.ts";
import { minorUnit } from "../../../../runtime/currencies.ts";
import { readUnits, roundTo } from "./units.ts";
import { isSet } from "../../../../web-api/json/json.ts";

describe("the tax breakdown of a receipt model", () => {
  const row = { rate: "5.5", net: 10_000n, tax: 550n };

  test("the tax breakdown of a receipt model is read in both shapes, numbers or numeric strings", () => {
    assert.deepEqual(readBreakdown(modelToken([{ rate: 5.5, net: 1, tax: 0.055, gross: 1.055 }])), [row]);
    assert.deepEqual(readBreakdown(modelToken([{ tax_rate: "5.50", excl_tax: "1", tax_amount: "0.0550" }])), [row]);
    assert.deepEqual(
      readBreakdown('{"schema_version":1,"totals":{"tax_breakdown":[{"rate":5.5,"net":1,"tax":0.055}]}}'),
      [row],
    );
  });

  test("the tax breakdown of a receipt model counts as absent in any other shape", () => {
    const rows: readonly unknown[] = [[], {}, null, [1], [{ rate: 5, net: 1 }], [{ rate: 5, amount: 1, tax: 1 }]];
    for (const breakdown of rows) assert.equal(readBreakdown(modelToken(breakdown)), undefined);
    assert.equal(readBreakdown(null), undefined);
    assert.equal(readBreakdown(modelToken([row.rate]).replace("1,", "2,")), undefined);
    for (const text of ["", "null", '"', '"{', '"\\x"', '"{}"', '{"schema_version":1,"totals":{"tax_breakdown":[}']) {
      assert.equal(readBreakdown(text), undefined);
    }
  });
});

test("members of any object are taken out unchanged", () => {
  fc.assert(
    fc.property(
      fc.dictionary(fc.stringMatching(/^[a-z]+$/), fc.jsonValue()),
      fc.constantFrom(0, 2),
      (object, indent) => {
        const texts = memberTexts(JSON.stringify(object, null, indent));
        assert.ok(texts);
        assert.deepEqual(
          [...texts].map(([key, text]) => [key, JSON.parse(text)]),
          Object.entries(JSON.parse(JSON.stringify(object)) as object),
        );
      },
    ),
    { numRuns: 200 },
  );
  for (const text of ["", "[]", "{", '{"a"', '{"a":', '{"a":1', '{"a":"', '{"a":1,"a":2}', '{"a":1 "b":2}', "{a:1}"]) {
    assert.equal(memberTexts(text), undefined);
  }
});

test("a field that takes any JSON value counts as empty when it is null, false, zero or an empty string", () => {
  for (const json of [null, "", "null", "false", "0", '""', '"0"', "[]", "{}", " null "])
    assert.equal(isSet(json), false);
  for (const json of ["1", "true", '"10001"', '{"a":1}']) assert.equal(isSet(json), true);
});

test("amounts of JSON texts are exact, and undefined for texts without an amount", () => {
  assert.equal(readAmount("12.345", []), 123_450n);
  assert.equal(readAmount('"1e2"', []), 1_000_000n);
  assert.equal(readAmount('{"a":"7"}', ["b", "a"]), 70_000n);
  for (const json of [null, "", "null", "[]", '"x"', "{}", "{", "true"])
    assert.equal(readAmount(json, ["a"]), undefined);
});

test("parts of payments and lines are undefined when one of them cannot be read", () => {
  assert.deepEqual(readPaidParts(null), []);
  assert.deepEqual(readPaidParts('""'), []);
  assert.deepEqual(readPaidParts('"null"'), []);
  for (const token of ['"{"', '"[1]"', '"[{\\"amount\\":null}]"', '"{}"', '"\\x"']) {
    assert.equal(readPaidParts(token), undefined);
  }
  assert.equal(readItems('[{"qty":1},{}]'), undefined);
});

test("minor units follow the currency, halves are rounded away from zero", () => {
  assert.deepEqual(["EUR", "JPY", "KWD"].map(minorUnit), [100n, 10_000n, 10n]);
  assert.deepEqual([roundTo(150n, 100n), roundTo(-150n, 100n), roundTo(149n, 100n)], [200n, -200n, 100n]);
  assert.deepEqual([readUnits("1.0000"), readUnits("x"), readUnits(null)], [10_000n, undefined, undefined]);
});

test("whatever a receipt holds, an evaluation never throws", () => {
  const junk = fc.oneof(
    fc.constant(null),
    fc.string(),
    fc.json(),
    fc.json().map((text) => JSON.stringify(text)),
  );
  const fields = fc.record({
    sale_id: fc.constantFrom(null, "x"),
    grand_total: fc.constantFrom(null, "1", "-9999999999999999.9999", "NaN", ""),
    tax_amount: fc.constantFrom(null, "0.2", "Infinity"),
    currency: fc.option(fc.string()),
    sale_type: fc.constantFrom(null, "", "refund", "exchange", "x"),
    layaway_kind: fc.constantFrom(null, "deposit", "top_up", "settlement", "credit_due", "x"),
    layaway_amount_captured: junk,
    credit_due: junk,
    credit_memo_id: junk,
    items: fc.string(),
    receipt_model: junk,
    split_payments: junk,
    applied_credits: junk,
    is_reverse_charge: junk,
    payment_method: fc.constantFrom(null, "pos_cash", "pos_card", "x"),
    amount_tendered: fc.constantFrom(null, "5", "x"),
    change_due: fc.constantFrom(null, "4"),
  });
  fc.assert(
    fc.property(fields, fc.nat({ max: 4 }), (changed, index) => {
      const receipts = sampleReceipts().map((receipt, at) => (at === index ? { ...receipt, ...changed } : receipt));
      const { checks } = evaluateClosing(closingWith(), receipts, sampleContext());
      for (const { outcome, reason } of checks) assert.ok(outcome !== "skipped" || reason !== null);
    }),
    { numRuns: 300 },
  );
});
