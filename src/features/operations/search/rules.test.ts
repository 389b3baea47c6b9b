import assert from "node:assert/strict";
import { test } from "node:test";
import { amountOf, customerWordsOf, explainNumber, numbersAround, seriesCodeOf, seriesNumberOf } from "./rules.ts";

test("an amount is read with a currency, and with points or commas", () => {
  for (const [text, amount] of [
    ["12.50", "12.50"],
    ["12,5", "12.50"],
    ["€ 1.234,50", "1234.50"],
    ["EUR 12", "12.00"],
    ["1 234", "1234.00"],
    ["0,50", "0.50"],
    ["0050", undefined],
    ["7BDF-0099", undefined],
    ["12.34.5", undefined],
    ["-", undefined],
  ] as const) {
    assert.equal(amountOf(text), amount, text);
  }
});

test("a number of a series has a prefix that does not end in a digit", () => {
  assert.deepEqual(seriesNumberOf("7BDF-0099"), { prefix: "7bdf-", digits: "0099" });
  assert.deepEqual(seriesNumberOf("R12"), { prefix: "r", digits: "12" });
  for (const text of ["0099", "7BDF-", "Counter 4", "TEE", ""]) assert.equal(seriesNumberOf(text), undefined, text);
  assert.equal(seriesCodeOf("7bdf-"), "7bdf");
  assert.equal(seriesCodeOf("r-"), undefined);
});

test("the numbers around one are the first ones and the nearest ones, of its width and without itself", () => {
  const numbers = numbersAround({ prefix: "7bdf-", digits: "0199" });
  assert.ok(["7bdf-0001", "7bdf-0099", "7bdf-0198", "7bdf-0200", "7bdf-0219"].every((one) => numbers.includes(one)));
  assert.ok(["7bdf-0199", "7bdf-0098", "7bdf-0220", "7bdf-0000"].every((one) => !numbers.includes(one)));
  assert.equal(new Set(numbers).size, numbers.length);
});

test("words of a customer are digits of a telephone number, or the words of a longer text", () => {
  assert.deepEqual(customerWordsOf("06 1234-5678"), ["612345678"]);
  assert.deepEqual(customerWordsOf("12.50"), []);
  assert.deepEqual(customerWordsOf("Noor de Vries"), ["Noor", "de", "Vries"]);
  assert.deepEqual(customerWordsOf("No"), []);
});

const HOLDER = {
  terminal_id: 4,
  terminal_name: "Register 4",
  location_name: "Delft",
  last_seen_at: "2026-10-01 13:58:00",
  waiting_receipts: 2,
  oldest_waiting_at: "2026-10-01 13:40:00",
  last_number: "7BDF-0050",
  last_at: "2026-10-01 13:30:00",
  report_id: null,
  series_code: null,
  closing_number: null,
  refused: [{ route: "/V1/pos/receipts", reason: "license", times: 3, last_at: "2026-10-01 13:40:00" }],
};
const number = { prefix: "7bdf-", digits: "0099" };
const codes = (findings: readonly { readonly code: string }[]) => findings.map(({ code }) => code);

test("a number behind the last one names its register, what was refused, and the last contact", () => {
  const findings = explainNumber({
    number,
    holders: [HOLDER],
    neighbours: [],
    may_see_health: true,
    may_see_closings: true,
  });
  assert.deepEqual(codes(findings), ["series_of_location", "last_here", "refused", "waiting_since", "last_seen"]);
  assert.deepEqual(findings[2]?.parameters, {
    document: "receipts",
    reason: "license",
    times: 3,
    at: "2026-10-01 13:40:00",
  });
});

test("without the right to see sync health, nothing of it is said", () => {
  const findings = explainNumber({
    number,
    holders: [HOLDER],
    neighbours: [],
    may_see_health: false,
    may_see_closings: true,
  });
  assert.deepEqual(codes(findings), ["series_of_location", "last_here"]);
});

test("a number between two stored ones is a gap, and the nearest ones of the same register are named", () => {
  const neighbours = [
    { receipt_number: "7BDF-0101", terminal_id: 4 },
    { receipt_number: "7BDF-0100", terminal_id: 4 },
    { receipt_number: "7BDF-0098", terminal_id: 4 },
    { receipt_number: "7BDF-0097", terminal_id: 4 },
    { receipt_number: "7BDF-0099", terminal_id: 5 },
  ];
  const holders = [{ ...HOLDER, report_id: "r", series_code: "7BDF", closing_number: 3 }];
  const findings = explainNumber({ number, holders, neighbours, may_see_health: false, may_see_closings: true });
  assert.deepEqual(codes(findings), ["series_of_location", "gap", "last_here", "listed_by"]);
  assert.deepEqual(findings[1]?.parameters, { before: "7BDF-0098", after: "7BDF-0100" });
  assert.deepEqual(findings[3]?.parameters, { report_id: "r", closing: "7BDF-3" });
});

test("a register without receipts, location and contact, and a series of no register", () => {
  const bare = { ...HOLDER, location_name: null, last_number: null, last_at: null, last_seen_at: null, refused: [] };
  const holders = [{ ...bare, waiting_receipts: null, oldest_waiting_at: null }];
  assert.deepEqual(
    codes(explainNumber({ number, holders, neighbours: [], may_see_health: true, may_see_closings: true })),
    ["series_of", "none_here", "never_seen"],
  );
  assert.deepEqual(
    explainNumber({ number, holders: [], neighbours: [], may_see_health: true, may_see_closings: true }),
    [{ code: "unknown_series", parameters: { prefix: "7BDF" } }],
  );
});
