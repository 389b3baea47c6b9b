import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { ReceiptFacts } from "./facts.ts";
import { modelToken, sampleReceipt } from "./sample-receipts.ts";
import { rateRows, splitExchange } from "./split.ts";
import { readUnits } from "./units.ts";

const CENT = 100n;

interface Line {
  readonly qty: number;
  readonly row_total: number;
  readonly tax_amount?: number;
  readonly discount_amount?: number;
  readonly tax_rate?: number;
}

function exchange(gross: string, tax: string, items: readonly Line[] | string, breakdown?: unknown) {
  const fields: Partial<ReceiptFacts> = {
    items: typeof items === "string" ? items : JSON.stringify(items),
    receipt_model: breakdown === undefined ? null : modelToken(breakdown),
  };
  const facts = sampleReceipt(1, fields);
  return { facts, kind: "exchange", gross: units(gross), tax: units(tax) } as const;
}

function units(text: string): bigint {
  const read = readUnits(text);
  assert.ok(read !== undefined);
  return read;
}

function shown(sides: ReturnType<typeof splitExchange>) {
  return sides && { sold: [sides.sold.net, sides.sold.tax], returned: [sides.returned.net, sides.returned.tax] };
}

/** 121.00 sold at 21 %, 60.50 returned at 21 %. */
const SIDES = { sold: [1_000_000n, 210_000n], returned: [500_000n, 105_000n] };

describe("the split of an exchange", () => {
  test("row totals that include tax", () => {
    const lines = [
      { qty: 1, row_total: 121, tax_amount: 21, tax_rate: 21 },
      { qty: -1, row_total: -60.5, tax_amount: -10.5, tax_rate: 21 },
    ];
    const sides = splitExchange(exchange("60.50", "10.50", lines), CENT);
    assert.deepEqual(shown(sides), SIDES);
    assert.equal(sides?.is_exact, false);
    assert.deepEqual(sides?.returned.rates, [{ rate: "21", net: 500_000n, tax: 105_000n }]);
  });

  test("row totals without tax, positive though they come back", () => {
    const lines = [
      { qty: 1, row_total: 100, tax_amount: 21 },
      { qty: -1, row_total: 50, tax_amount: 10.5 },
    ];
    const sides = splitExchange(exchange("60.50", "10.50", lines), CENT);
    assert.deepEqual(shown(sides), SIDES);
    assert.equal(sides?.sold.rates, undefined);
  });

  test("discounts outside and inside of the row total", () => {
    const lines = (row_total: number): Line[] => [
      { qty: 1, row_total, discount_amount: 4, tax_amount: 21 },
      { qty: -1, row_total: -60.5, tax_amount: -10.5 },
    ];
    for (const row_total of [125, 121]) {
      assert.deepEqual(shown(splitExchange(exchange("60.50", "10.50", lines(row_total)), CENT)), SIDES);
    }
  });

  test("lines that close under two readings with different outcomes cannot be split, unless their rates tell", () => {
    const lines = (rate: { tax_rate?: number }): Line[] => [
      { qty: 1, row_total: 100, tax_amount: 10, ...rate },
      { qty: -1, row_total: -50, tax_amount: -5, discount_amount: -5, ...rate },
    ];
    assert.equal(splitExchange(exchange("55", "5", lines({})), CENT), undefined);
    assert.equal(splitExchange(exchange("55", "5", lines({ tax_rate: 50 })), CENT), undefined);
    const told = splitExchange(exchange("55", "5", lines({ tax_rate: 10 })), CENT);
    assert.deepEqual(shown(told), { sold: [1_000_000n, 100_000n], returned: [500_000n, 50_000n] });
  });

  test("lines that close under two readings are split as the breakdown bears them", () => {
    const lines = [
      { qty: 1, row_total: 100, tax_amount: 10, tax_rate: 5 },
      { qty: 1, row_total: 10, tax_amount: 2, tax_rate: 6 },
      { qty: -1, row_total: -50, tax_amount: -5, discount_amount: -7, tax_rate: 6 },
    ];
    assert.equal(splitExchange(exchange("67", "7", lines), CENT), undefined);
    const breakdown = [
      { rate: 5, net: 100, tax: 10 },
      { rate: 6, net: -40, tax: -3 },
    ];
    const sides = splitExchange(exchange("67", "7", lines, breakdown), CENT);
    assert.deepEqual(shown(sides), { sold: [1_100_000n, 120_000n], returned: [500_000n, 50_000n] });
    assert.equal(sides?.is_exact, true);
  });

  test("lines that do not add up, or cannot be read, cannot be split", () => {
    const lines = [
      { qty: 1, row_total: 121, tax_amount: 21 },
      { qty: -1, row_total: -60.5, tax_amount: -10.5 },
    ];
    assert.equal(splitExchange(exchange("61", "10.50", lines), CENT), undefined);
    assert.equal(splitExchange(exchange("60.50", "10.50", [{ qty: 1, row_total: 60.5 }]), CENT), undefined);
    for (const items of ["", "{", "[1]", "null", '[{"qty":"x"}]']) {
      assert.equal(splitExchange(exchange("60.50", "10.50", items), CENT), undefined);
    }
  });

  test("a breakdown whose rows tell the sides apart comes first", () => {
    const rows = [
      { rate: 21, net: 100, tax: 21 },
      { rate: 21, net: -50, tax: -10.5 },
    ];
    const lines = [
      { qty: 1, row_total: 999, tax_rate: 21 },
      { qty: -1, row_total: 1, tax_rate: 21 },
    ];
    const sides = splitExchange(exchange("60.50", "10.50", lines, rows), CENT);
    assert.deepEqual(shown(sides), SIDES);
    assert.equal(sides?.is_exact, true);
    const [other] = [{ qty: -1, row_total: 1, tax_rate: 9 }];
    const apart = [rows[0], { rate: 9, net: -50, tax: -10.5 }];
    assert.deepEqual(
      shown(splitExchange(exchange("60.50", "10.50", [{ qty: 1, row_total: 9, tax_rate: 21 }, other], apart), CENT)),
      SIDES,
    );
  });

  test("a netted breakdown is no split: without lines there is none", () => {
    const netted = [{ rate: 21, net: 50, tax: 10.5 }];
    assert.equal(splitExchange(exchange("60.50", "10.50", "[]", netted), CENT), undefined);
  });
});

describe("the rates of a sale or a refund", () => {
  const rows = (gross: string, tax: string, items: readonly Line[], breakdown?: unknown) => {
    const read = rateRows({ ...exchange(gross, tax, items, breakdown), kind: "sale" }, CENT);
    return read && { ...read, rows: read.rows.map(({ rate, net, tax }) => [rate, net, tax]) };
  };

  test("come from the breakdown, as magnitudes", () => {
    const breakdown = [{ rate: "21.00", net: -100, tax: -21 }];
    assert.deepEqual(rows("-121", "-21", [], breakdown), { rows: [["21", 1_000_000n, 210_000n]], is_exact: true });
  });

  test("come from the items when the breakdown does not add up to the receipt", () => {
    const lines = [
      { qty: 2, row_total: 121, tax_amount: 21, tax_rate: 21 },
      { qty: 1, row_total: 10.9, tax_amount: 0.9, tax_rate: 9 },
    ];
    const expected = {
      rows: [
        ["21", 1_000_000n, 210_000n],
        ["9", 100_000n, 9_000n],
      ],
      is_exact: false,
    };
    assert.deepEqual(rows("131.90", "21.90", lines, [{ rate: 21, net: 1, tax: 2 }]), expected);
    assert.deepEqual(rows("131.90", "21.90", lines), expected);
  });

  test("are unknown when items do not name them", () => {
    assert.equal(rows("121", "21", [{ qty: 1, row_total: 121, tax_amount: 21 }]), undefined);
  });
});
