import assert from "node:assert/strict";
import { describe, test } from "node:test";
import * as fc from "fast-check";
import { type Check, evaluateClosing, type ReceiptFacts, type EvaluationContext } from "./checks/checks.ts";
import {
  type DaySetting,
  daySettings,
  type MutableClosing,
  sampleDay,
} from "../../../../../test/fixtures/closings/day.ts";
import { sampleContext, toClosing } from "../../../../../test/fixtures/closings/receipts.ts";

/**
 * Returns a context whose cash alert is above the ten cents by which the simulator's drawer is
 * always short.
 */
const around = ({ cash_step_minor }: DaySetting): EvaluationContext => ({
  ...sampleContext(),
  cash_step: BigInt(cash_step_minor) * 100n,
  cash_alert: 10_000n,
});

const failed = (checks: readonly Check[]): string[] =>
  checks.filter(({ outcome }) => outcome === "failed").map(({ id }) => id);

describe("sessions of the simulator", () => {
  test("every random session of the simulator matches, and no check fails", () => {
    fc.assert(
      fc.property(daySettings(0), (setting) => {
        const { document, receipts } = sampleDay(setting);
        const { figures, checks, coverage } = evaluateClosing(toClosing(document), receipts, around(setting));
        assert.deepEqual(failed(checks.filter(({ kind }) => kind === "hard")), []);
        assert.deepEqual([figures, coverage.unplaced], ["matched", "0"]);
        assert.equal(new Set(checks.map(({ id }) => id)).size, checks.length);
      }),
      { numRuns: 150 },
    );
  });

  test("a session whose closing lacks a receipt is neither matched nor mismatched", () => {
    fc.assert(
      fc.property(daySettings(1), fc.nat(), (setting, index) => {
        const { document, receipts } = sampleDay(setting);
        const held = receipts.toSpliced(index % receipts.length, 1);
        const { figures, orders, checks } = evaluateClosing(toClosing(document), held, around(setting));
        assert.deepEqual([figures, orders, failed(checks)], ["not_evaluated", "not_evaluated", []]);
      }),
      { numRuns: 30 },
    );
  });
});

function assertFails(checks: readonly Check[], ids: readonly string[]): void {
  const found = failed(checks);
  assert.deepEqual(
    ids.filter((id) => !found.includes(id)),
    [],
  );
}

interface Situation {
  readonly document: MutableClosing;
  context: EvaluationContext;
  receipts: ReceiptFacts[];
}

interface Mistake {
  readonly make: (situation: Situation) => unknown;
  /** Checks that fail; others may fail with them. */
  readonly fails: readonly string[];
  readonly figures: "matched" | "mismatched";
}

/** Adds whole cents to a decimal text. */
function plus(amount: string, cents: number): string {
  const sign = amount.startsWith("-") ? -1 : 1;
  const [whole = "", fraction = ""] = amount.replace("-", "").split(".");
  const total = sign * Number(whole + fraction.padEnd(2, "0")) + cents;
  const digits = String(Math.abs(total)).padStart(3, "0");
  return `${total < 0 ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Returns a plain sale that is neither the first nor the last document. */
function middleSale({ document }: Situation): MutableClosing["documents"][number] {
  const sale = document.documents.slice(1, -1).find(({ type }) => type === "sale");
  assert.ok(sale);
  return sale;
}

const MISTAKES: Readonly<Record<string, Mistake>> = {
  "the amount of one document": {
    make: (situation) => (middleSale(situation).amount = plus(middleSale(situation).amount, 1)),
    fails: ["H1:amount"],
    figures: "mismatched",
  },
  "the currency": {
    make: ({ document }) => (document.currency = "USD"),
    fails: ["H1:currency"],
    figures: "mismatched",
  },
  "a receipt number": {
    make: (situation) => (middleSale(situation).receipt_number = "A41E-0"),
    fails: ["H1:receipt_number"],
    figures: "mismatched",
  },
  "the sales including tax": {
    make: ({ document: { sales } }) => (sales.incl_tax = plus(sales.incl_tax, 1)),
    fails: ["H2", "H5:sales", "C1"],
    figures: "mismatched",
  },
  "the refunds including tax": {
    make: ({ document: { refunds } }) => (refunds.incl_tax = plus(refunds.incl_tax, 1)),
    fails: ["H3", "H5:refunds", "C1"],
    figures: "mismatched",
  },
  "the tax, taken from the net amount": {
    make: ({ document: { sales } }) => {
      sales.tax = plus(sales.tax, 1);
      sales.excl_tax = plus(sales.excl_tax, -1);
    },
    fails: ["H4:sales", "H7:sales_net", "H7:sales_tax"],
    figures: "mismatched",
  },
  "the tax of refunds": {
    make: ({ document: { refunds } }) => (refunds.tax = plus(refunds.tax, 1)),
    fails: ["H4:refunds", "H5:refunds", "H7:refund_tax"],
    figures: "mismatched",
  },
  "the drawer difference": {
    make: ({ document }) => (document.cash_difference = plus(document.cash_difference ?? "", 1)),
    fails: ["H8"],
    figures: "mismatched",
  },
  "a sale listed twice": {
    make: (situation) => situation.document.documents.push({ ...middleSale(situation) }),
    fails: ["H9:duplicates"],
    figures: "mismatched",
  },
  "a sale of another closing": {
    make: (situation) => {
      // The sale is of another session.
      situation.receipts = situation.receipts.map((receipt) => ({ ...receipt, register_session_id: null }));
      const listed_elsewhere = [middleSale(situation).sale_id.toUpperCase()];
      situation.context = { ...situation.context, listed_elsewhere };
    },
    fails: ["H9:elsewhere"],
    figures: "mismatched",
  },
  "a sale left out of the list": {
    make: (situation) => {
      const left_out = middleSale(situation);
      situation.document.documents = situation.document.documents.filter((listed) => listed !== left_out);
    },
    fails: ["H9:unlisted", "C8"],
    figures: "mismatched",
  },
  "the exempt sales": {
    make: ({ document }) => {
      const { exempt } = document.tax_treatments;
      exempt.sales_net = plus(exempt.sales_net, 1);
    },
    fails: ["H6:exempt:sales_net", "H7:sales_net"],
    figures: "mismatched",
  },
  "the number of orders": {
    make: ({ document }) => (document.order_count += 1),
    fails: ["C8"],
    figures: "matched",
  },
  "the float": {
    make: (situation) => {
      const previous_at_terminal = { ...previousOf(situation.context), cash_left_in_drawer: "199.9900" };
      situation.context = { ...situation.context, previous_at_terminal };
    },
    fails: ["C7"],
    figures: "matched",
  },
  "a gap in the series": {
    make: ({ document }) => (document.closing_number += 1),
    fails: ["C9:closing_number"],
    figures: "matched",
  },
  "a session opened before the previous one closed": {
    make: (situation) => {
      const previous_at_terminal = { ...previousOf(situation.context), closed_at: "2026-03-14 07:00:00.5+00" };
      situation.context = { ...situation.context, previous_at_terminal };
    },
    fails: ["C9:opened_at"],
    figures: "matched",
  },
  "the business date": {
    make: ({ document }) => (document.business_date = "2026-03-15"),
    fails: ["C9:business_date"],
    figures: "matched",
  },
  "the first receipt number": {
    make: ({ document }) => (document.first_receipt_number = "A41E-0"),
    fails: ["C9:receipt_numbers"],
    figures: "matched",
  },
};

function previousOf({ previous }: EvaluationContext) {
  assert.ok(previous);
  return previous;
}

/** Minimum documents of a day, enough for a sale in the middle. */
const MIDDLE_MIN = 12;

describe("a mistake in the closing fails the checks that name it", () => {
  for (const [name, { make, fails, figures }] of Object.entries(MISTAKES)) {
    test(`a mistake in ${name} fails the checks that name it`, () => {
      fc.assert(
        fc.property(daySettings(MIDDLE_MIN), (setting) => {
          const situation: Situation = {
            ...sampleDay(setting),
            context: around(setting),
          };
          make(situation);
          const { document, receipts, context } = situation;
          const outcome = evaluateClosing(toClosing(document), receipts, context);
          assertFails(outcome.checks, fails);
          assert.equal(outcome.figures, figures);
        }),
        { numRuns: 15 },
      );
    });
  }

  test("a mistake in a row of a tax rate fails the checks that name it", () => {
    fc.assert(
      fc.property(daySettings(MIDDLE_MIN), (setting) => {
        const { document, receipts } = sampleDay(setting);
        const [row] = document.tax_rates;
        assert.ok(row);
        row.sales_net = plus(row.sales_net, 1);
        const { checks, figures } = evaluateClosing(toClosing(document), receipts, around(setting));
        assertFails(checks, [`H6:${row.rate}:standard:sales_net`, "H7:sales_net"]);
        assert.equal(figures, "mismatched");
      }),
      { numRuns: 15 },
    );
  });

  const tenders = {
    cash: ["C1", "C2:cash"],
    split_cash: ["C1", "C2:split_cash"],
    card: ["C1", "C3:card"],
    split_card: ["C1", "C3:split_card"],
    card_refunds: ["C1", "C3:card_refunds"],
    invoice: ["C1", "C4"],
    credit_redeemed: ["C1", "C5:redeemed"],
    credits_issued: ["C1", "C5:issued"],
    layaway_payments: ["C1"],
  } as const;
  for (const [tender, fails] of Object.entries(tenders)) {
    test(`a mistake in the tender ${tender} fails the checks that name it`, () => {
      fc.assert(
        fc.property(daySettings(MIDDLE_MIN), (setting) => {
          const { document, receipts } = sampleDay(setting);
          const key = tender as keyof typeof tenders;
          document.tenders[key] = plus(document.tenders[key], 100);
          const { checks, figures } = evaluateClosing(toClosing(document), receipts, around(setting));
          assertFails(checks, fails);
          assert.equal(figures, "mismatched");
        }),
        { numRuns: 10 },
      );
    });
  }
});
