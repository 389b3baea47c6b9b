import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { sampleContext } from "../../../../../../test/fixtures/closings/receipts.ts";
import type { EvaluationContext } from "../checks/checks.ts";
import { CARD, evaluate, goods, sale, SMALL } from "../../../../../../test/fixtures/closings/case.ts";

/** Evaluates a closing of card sales with these receipt numbers. */
function numbered(
  numbers: readonly (string | null)[],
  setup: Partial<EvaluationContext> = {},
  document: Record<string, unknown> = {},
) {
  const receipts = numbers.map((receipt_number, index) => sale(index + 1, [SMALL], CARD, { receipt_number }));
  const times = (amount: number) => (numbers.length * amount).toFixed(2);
  return evaluate({
    receipts,
    closing: {
      sold: { 21: [times(10), times(2.1)] },
      tenders: { card: times(12.1) },
      document,
    },
    setup,
  });
}

/**
 * Returns the sentence of the check with the finding; undefined without the finding. Asserts that
 * the figures agree in both cases.
 */
function said(outcome: ReturnType<typeof evaluate>, finding: string, id: string): string | undefined {
  assert.equal(outcome.figures, "matched");
  const check = outcome.checks.find((one) => one.id === id) ?? assert.fail(id);
  assert.equal(outcome.findings.includes(finding), check.outcome === "failed");
  return check.outcome === "failed" ? (check.sentence?.text ?? "") : undefined;
}

const before = (last: object) => ({ ...sampleContext().previous, ...last }) as EvaluationContext["previous"];

describe("series_order", () => {
  const order = (previous: EvaluationContext["previous"], closed_at = "2026-03-14T20:00:00+01:00") =>
    said(numbered(["1"], { previous }, { closed_at }), "series_order", "C9:order");

  test("series_order names a closing that was closed before the one with the number before", () => {
    const sentence = order(before({ closed_at: "2026-03-14T20:00:01+01:00" })) ?? "";
    assert.match(sentence, /2026-03-14T20:00:01\+01:00/);
    assert.match(sentence, /2026-03-14T20:00:00\+01:00/);
  });
  test("series_order is absent for a later closing, and for the first of a series", () => {
    assert.equal(order(before({ closed_at: "2026-03-13T20:00:00+01:00" })), undefined);
    assert.equal(order(null), undefined);
  });
  test("series_order compares moments, not their texts", () => {
    assert.equal(order(before({ closed_at: "2026-03-14T20:00:00+01:00" })), undefined);
    assert.equal(order(before({ closed_at: "2026-03-14T21:00:00+02:00" })), undefined);
    assert.notEqual(order(before({ closed_at: "2026-03-14T19:00:01Z" })), undefined);
  });
});

describe("sessions_overlap", () => {
  const overlap = (previous_at_terminal: EvaluationContext["previous"], opened_at = "2026-03-14T08:00:00+01:00") =>
    said(
      numbered(["1"], { previous: null, previous_at_terminal }, { opened_at, closing_number: 1 }),
      "sessions_overlap",
      "C9:opened_at",
    );

  test("sessions_overlap names a session that was opened before the terminal's previous one was closed, in any series", () => {
    const sentence = overlap(before({ closed_at: "2026-03-14T08:00:01+01:00" })) ?? "";
    assert.match(sentence, /2026-03-14T08:00:00\+01:00/);
    assert.match(sentence, /2026-03-14T08:00:01\+01:00/);
  });
  test("sessions_overlap is absent for a session that was opened later, and for the first of a terminal", () => {
    assert.equal(overlap(before({ closed_at: "2026-03-13T20:00:00+01:00" })), undefined);
    assert.equal(overlap(null), undefined);
  });
  test("sessions_overlap is absent where a session is opened in the moment in which the other is closed", () => {
    assert.equal(overlap(before({ closed_at: "2026-03-14T08:00:00+01:00" })), undefined);
    assert.equal(overlap(before({ closed_at: "2026-03-14T07:00:00Z" })), undefined);
  });
});

describe("receipt_number_gap", () => {
  const gap = (numbers: readonly (string | null)[], last: string | null = null, shared = false) =>
    said(
      numbered(numbers, { previous: before({ last_receipt_number: last }), is_prefix_shared: shared }),
      "receipt_number_gap",
      "C9:number_gap",
    );
  const missing = (numbers: string) => `Numbers ${numbers} are on no receipt of this register.`;

  test("receipt_number_gap names numbers that are left out within the session", () => {
    assert.equal(gap(["A-7", "A-12"]), missing("A-8 … A-11"));
    assert.equal(gap(["A-3", "A-1"]), missing("A-2"));
    assert.equal(gap(["A-1", "B-1", "A-3", "B-4"]), missing("A-2, B-2 … B-3"));
  });
  test("receipt_number_gap names numbers between the last of the previous closing and the first of this one", () => {
    assert.equal(gap(["A-12", "A-13"], "A-9"), missing("A-10 … A-11"));
  });
  test("receipt_number_gap is absent for numbers that follow one another and the previous closing, in any order", () => {
    assert.equal(gap(["A-12", "A-10", "A-11"], "A-9"), undefined);
    assert.equal(gap(["A-12", "A-10", "A-11"]), undefined);
    assert.equal(gap([]), undefined);
  });
  test("receipt_number_gap keeps the zeros before a number", () => {
    assert.equal(gap(["A-0009", "A-0011"]), missing("A-0010"));
    assert.equal(gap(["099", "101"]), missing("100"));
    assert.equal(gap(["0099", "0100"], "0098"), undefined);
  });
  test("receipt_number_gap is absent where another terminal uses the prefix", () => {
    assert.equal(gap(["A-7", "A-12"], "A-1", true), undefined);
  });
  test("receipt_number_gap is absent after the previous closing where numbers start again, or have another prefix", () => {
    assert.equal(gap(["A-1", "A-2"], "A-900"), undefined);
    assert.equal(gap(["2026-1", "2026-2"], "2025-4711"), undefined);
  });
  test("receipt_number_gap ignores numbers that end in a letter, receipts without one, and one that two receipts have", () => {
    assert.equal(gap(["1-A", "7-A"]), undefined);
    assert.equal(gap([null, "", "A-1"]), undefined);
    assert.equal(gap(["A-1", "A-1", "A-2"]), undefined);
  });
  test("receipt_number_gap counts receipts that the closing does not list", () => {
    const receipts = ["A-1", "A-2", "A-3"].map((receipt_number, index) =>
      sale(index + 1, [SMALL], CARD, { receipt_number }),
    );
    const [first, second, third] = receipts;
    assert.ok(first && second && third);
    const documents = [first, third].map(({ sale_id, receipt_number }) => ({
      sale_id,
      type: "sale",
      amount: "12.10",
      receipt_number,
    }));
    const { findings } = evaluate({ receipts, closing: { document: { documents } } });
    assert.deepEqual([findings.includes("unlisted_receipts"), findings.includes("receipt_number_gap")], [true, false]);
  });
  test("receipt_number_gap names the first twenty gaps of many", () => {
    const sentence = gap(Array.from({ length: 30 }, (_, index) => `A-${2 * index + 1}`));
    assert.equal(sentence, missing(Array.from({ length: 20 }, (_, index) => `A-${2 * index + 2}`).join(", ")));
  });
});

describe("rate_implausible", () => {
  /** Evaluates a sale of some pieces for which the closing states this tax on 100.00. */
  const taxed = (tax: string, qty: number | string = 1, rate = "21") => {
    const receipts = [sale(1, [{ ...goods(rate, "100.00", tax), qty: qty as number }], CARD)];
    const closing = { sold: { [rate]: ["100.00", tax] as const }, tenders: { card: (100 + Number(tax)).toFixed(2) } };
    return said(evaluate({ receipts, closing }), "rate_implausible", "X8");
  };

  test("rate_implausible names a rate whose tax is another percentage, even where the receipts have the same", () => {
    assert.equal(taxed("9.00"), "At 21 % the closing has 9.00 tax on 100.00; that is 9 %.");
    assert.notEqual(taxed("20.00", 1, "21"), undefined);
  });
  test("rate_implausible is absent for the tax of the rate, and for goods without tax", () => {
    assert.equal(taxed("21.00"), undefined);
    assert.equal(taxed("0.00", 1, "0"), undefined);
  });
  test("rate_implausible allows half a unit for each piece, and half a unit of the closing itself", () => {
    assert.equal(taxed("21.01"), undefined);
    assert.notEqual(taxed("21.02"), undefined);
    assert.equal(taxed("21.50", 99), undefined);
    assert.notEqual(taxed("21.51", 99), undefined);
    assert.equal(taxed("21.50", "98.5"), undefined);
  });
  test("rate_implausible is found in refunds as well", () => {
    const closing = { returned: { 21: ["100.00", "9.00"] as const }, tenders: { card_refunds: "109.00" } };
    const receipts = [sale(1, [goods("21", "-100.00", "-9.00")], CARD, { sale_type: "refund" })];
    assert.ok(evaluate({ receipts, closing }).findings.includes("rate_implausible"));
  });
});
