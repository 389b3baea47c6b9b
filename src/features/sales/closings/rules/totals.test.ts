import assert from "node:assert/strict";
import { describe, test } from "node:test";
import * as fc from "fast-check";
import { formatAmount } from "../../../../runtime/money.ts";
import { parseJson } from "../../../../web-api/json/json.ts";
import { sampleClosing } from "../../../../../test/fixtures/closings/closing.ts";
import { parseClosing } from "./closing.ts";
import { linesOf } from "./csv-columns.ts";
import { type Countable, countableOf, sumsOf, totalsOf } from "../../../../../test/fixtures/closings/totals.ts";
import { currencyTotalsOf, FIGURE_COLUMNS } from "./totals.ts";

const sample = (members: object = {}): Countable =>
  countableOf(parseClosing(parseJson(Buffer.from(JSON.stringify({ ...sampleClosing(), ...members }))).root));

const amount = fc.bigInt({ min: -(10n ** 19n) + 1n, max: 10n ** 19n - 1n }).map(formatAmount);

const closing: fc.Arbitrary<Countable> = fc
  .record({
    business_date: fc.constantFrom("2026-03-01", "2026-03-02", "2026-02-28"),
    location_id: fc.integer({ min: 1, max: 3 }),
    currency: fc.constantFrom("EUR", "CHF"),
    closings: fc.constant(1),
    tax_rates: fc.array(
      fc.record({
        rate: fc.constantFrom("19", "19.0000", "7", "8.25", null),
        treatment: fc.constantFrom("standard", "unknown", "exempt"),
        sales_net: amount,
        sales_tax: amount,
        refund_net: amount,
        refund_tax: amount,
      }),
      { maxLength: 4 },
    ),
    amounts: fc.array(amount, { minLength: FIGURE_COLUMNS.length, maxLength: FIGURE_COLUMNS.length }),
  })
  .map(({ amounts, ...rest }) => ({
    ...(Object.fromEntries(FIGURE_COLUMNS.map((name, index) => [name, amounts[index]])) as unknown as Countable),
    ...rest,
  }));

describe("totals of closings", () => {
  test("totals of one closing are the figures of that closing", () => {
    const [totals, ...more] = totalsOf([sample()]);
    assert.ok(totals);
    assert.deepEqual(more, []);
    assert.deepEqual(
      [totals.business_date, totals.location_id, totals.currency, totals.closings],
      ["2026-03-14", 3, "EUR", 1],
    );
    assert.deepEqual([totals.sales_incl_tax, totals.refunds_tax, totals.tender_split_card], ["450.5", "1.9", "138"]);
    const zero = { sales_tax: "0", refund_net: "0", refund_tax: "0" };
    assert.deepEqual(totals.tax_rates, [
      { ...zero, rate: "7", treatment: "standard", sales_net: "50", sales_tax: "3.5" },
      { rate: "19", treatment: "standard", sales_net: "300", sales_tax: "57", refund_net: "10", refund_tax: "1.9" },
      { ...zero, rate: null, treatment: "unknown", sales_net: "0" },
      { ...zero, rate: null, treatment: "reverse_charge", sales_net: "0" },
      { ...zero, rate: null, treatment: "exempt", sales_net: "40" },
    ]);
  });

  test("totals count refunds positive, also those of a register that writes them as negative amounts", () => {
    const rate = {
      rate: "19",
      treatment: "standard",
      sales_net: "300",
      sales_tax: "57",
      refund_net: "-10",
      refund_tax: "-1.90",
    };
    const members = {
      refunds: { excl_tax: "-10.00", tax: "-1.90", incl_tax: "-11.90" },
      tax_rates: [rate],
      tenders: { ...sampleClosing().tenders, card_refunds: "-11.90" },
    };
    const [totals] = totalsOf([sample(members), sample()]);
    assert.deepEqual([totals?.refunds_excl_tax, totals?.refunds_tax, totals?.refunds_incl_tax], ["20", "3.8", "23.8"]);
    assert.deepEqual([totals?.sales_incl_tax, totals?.net_sales_incl_tax], ["901", "877.2"]);
    assert.equal(totals?.tax_rates.find((each) => each.rate === "19")?.refund_tax, "3.8");
    assert.equal(sample(members).tender_card_refunds, "11.9");
  });

  test("totals are listed by day, location and currency, in this order", () => {
    const parts = [
      { business_date: "2026-03-15" },
      { location_id: 20 },
      { currency: "CHF" },
      { currency: "USD" },
      { location_id: 3 },
    ];
    assert.deepEqual(
      totalsOf(parts.map(sample)).map((day) => [day.business_date, day.location_id, day.currency, day.closings]),
      [
        ["2026-03-14", 3, "CHF", 1],
        ["2026-03-14", 3, "EUR", 1],
        ["2026-03-14", 3, "USD", 1],
        ["2026-03-14", 20, "EUR", 1],
        ["2026-03-15", 3, "EUR", 1],
      ],
    );
  });

  test("totals are exact beyond what a float and a stored amount hold", () => {
    const most = { ...sample(), tender_cash: "999999999999999.9999" };
    const { tender_cash } = sumsOf(Array.from({ length: 10_001 }, () => most));
    assert.equal(tender_cash, "10000999999999999998.9999");
    assert.equal(sumsOf(["0.1", "0.2", "-0.3"].map((cash) => ({ ...most, tender_cash: cash }))).tender_cash, "0");
  });

  test("totals add up each of the 15 tenders and nothing twice", () => {
    for (const column of FIGURE_COLUMNS) {
      const zero = Object.fromEntries(FIGURE_COLUMNS.map((name) => [name, "0"]));
      const sums = sumsOf([
        { ...sample(), ...zero, [column]: "1.5" },
        { ...sample(), ...zero, [column]: "2" },
      ]);
      for (const name of FIGURE_COLUMNS) assert.equal(sums[name], name === column ? "3.5" : "0");
    }
    assert.equal(FIGURE_COLUMNS.filter((name) => name.startsWith("tender_")).length, 15);
  });

  test("totals do not depend on the order of the closings, nor on what was added up before", () => {
    fc.assert(
      fc.property(fc.array(closing, { maxLength: 12 }), (closings) => {
        const totals = totalsOf(closings);
        assert.deepEqual(totalsOf(closings.toReversed()), totals);
        assert.deepEqual(totalsOf(totals), totals);
      }),
      { numRuns: 200 },
    );
  });

  test("a currency has its own tax rates only, and states reverse charge and exempt sales in their order, also as zero", () => {
    const rate = {
      rate: "19",
      treatment: "standard",
      sales_net: "1",
      sales_tax: "0.19",
      refund_net: "0",
      refund_tax: "0",
    };
    const exempt = { ...rate, rate: null, treatment: "exempt", sales_tax: "0" };
    const sums = sumsOf([sample()]);
    const totals = currencyTotalsOf(
      [
        { ...sums, currency: "CHF" },
        { ...sums, currency: "EUR" },
      ],
      [
        { ...exempt, currency: "EUR" },
        { ...rate, currency: "EUR" },
      ],
    );
    const zero = { ...exempt, sales_net: "0" };
    assert.deepEqual(
      totals.map(({ currency, tax_rates }) => [currency, tax_rates]),
      [
        ["CHF", [{ ...zero, treatment: "reverse_charge" }, zero]],
        ["EUR", [rate, { ...zero, treatment: "reverse_charge" }, exempt]],
      ],
    );
  });

  test("the lines of totals hold every figure of the totals once", () => {
    const [day] = totalsOf([sample()]);
    assert.ok(day);
    const lines = linesOf({ ...day, location_name: "Shop", sums: [] });
    const figures = lines.filter(({ figure }) => figure !== "net_sales_step");
    assert.equal(figures.length, 3 + 15 + 2 * day.tax_rates.length);
    assert.equal(lines.find(({ detail }) => detail === "split_card")?.amount, "138");
    const rate = lines.find(({ figure, tax_rate }) => figure === "refunds_tax_rate" && tax_rate === "19");
    assert.deepEqual([rate?.detail, rate?.net, rate?.tax], ["standard", "10", "1.9"]);
  });
});
