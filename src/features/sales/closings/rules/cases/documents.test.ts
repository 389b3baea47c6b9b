import { describe } from "node:test";
import type { ReceiptFacts } from "../facts.ts";
import {
  CARD,
  cash,
  LARGE,
  layaway,
  listed,
  refund,
  sale,
  SMALL,
  testCases,
} from "../../../../../../test/fixtures/closings/case.ts";

const ONE = { 21: ["10.00", "2.10"] } as const;
const WHOLE = { 21: ["100.00", "21.00"] } as const;

/** Returns the list of documents with one document changed. */
function withDocument(receipts: readonly ReceiptFacts[], index: number, change: object) {
  return listed(receipts).map((document, at) => (at === index ? { ...document, ...change } : document));
}

describe("the list of documents", () => {
  const day = [sale(1, [LARGE], CARD), refund(2, [SMALL], CARD), refund(3, [SMALL], CARD)];
  const figures = {
    sold: WHOLE,
    returned: { 21: ["20.00", "4.20"] },
    tenders: { card: "121.00", card_refunds: "24.20" },
  } as const;
  const one = [sale(1, [SMALL], CARD), sale(2, [LARGE], CARD)];
  const both = { sold: { 21: ["110.00", "23.10"] }, tenders: { card: "133.10" } } as const;
  testCases([
    { name: "78 (control) a sale and two refunds", receipts: day, closing: figures, verdict: "matched" },
    {
      name: "78 all documents under the word sale say nothing",
      receipts: day,
      closing: { ...figures, document: { documents: listed(day).map((row) => ({ ...row, type: "sale" })) } },
      verdict: "matched",
    },
    {
      name: "78b a refund listed as a sale",
      receipts: day,
      closing: { ...figures, document: { documents: withDocument(day, 1, { type: "sale" }) } },
      verdict: "mismatched",
      fails: ["H1:type"],
    },
    {
      name: "78c a sale listed as a refund of −121.00",
      receipts: day,
      closing: { ...figures, document: { documents: withDocument(day, 0, { type: "refund", amount: "-121.00" }) } },
      verdict: "mismatched",
      fails: ["H1:type", "H1:sign"],
    },
    {
      name: "refunds of both signs",
      receipts: day,
      closing: { ...figures, document: { documents: withDocument(day, 1, { amount: "-12.10" }) } },
      verdict: "mismatched",
      fails: ["H1:sign"],
    },
    {
      name: "a document with another amount",
      receipts: one,
      closing: { ...both, document: { documents: withDocument(one, 0, { amount: "12.11" }) } },
      verdict: "mismatched",
      fails: ["H1:amount"],
    },
    {
      name: "a document with another receipt number",
      receipts: one,
      closing: { ...both, document: { documents: withDocument(one, 0, { receipt_number: "odd" }) } },
      verdict: "mismatched",
      fails: ["H1:receipt_number"],
    },
    {
      name: "a layaway listed with its whole total",
      receipts: [layaway(1, "deposit", [LARGE], "24.20", CARD)],
      closing: {
        tenders: { card: "24.20", layaway_payments: "24.20" },
        document: {
          documents: withDocument([layaway(1, "deposit", [LARGE], "24.20", CARD)], 0, { amount: "121.00" }),
        },
      },
      verdict: "matched",
    },
    {
      name: "documents listed after rounding",
      receipts: [sale(1, [{ ...SMALL, row_total: "12.12" }], cash("12.10"), { tax_amount: "2.10" })],
      closing: {
        sold: { 21: ["10.02", "2.10"] },
        tenders: { cash: "12.10", cash_rounding: "-0.02" },
        drawer: "212.10",
        document: {
          documents: withDocument([sale(1, [{ ...SMALL, row_total: "12.12" }], cash("12.10"))], 0, { amount: "12.10" }),
        },
      },
      setup: { cash_step: 500n },
      verdict: "matched",
    },
    {
      name: "77 a sale listed twice",
      receipts: one,
      closing: { ...both, document: { documents: [...listed(one), ...listed(one.slice(0, 1))] } },
      verdict: "mismatched",
      fails: ["H9:duplicates"],
    },
    {
      name: "a receipt of the session that is not listed",
      receipts: one,
      closing: { ...both, document: { documents: listed(one.slice(0, 1)), order_count: 1 } },
      verdict: "mismatched",
      fails: ["H9:unlisted"],
      findings: ["unlisted_receipts"],
    },
    {
      name: "76 a sale with an empty order number",
      receipts: [sale(1, [SMALL], CARD, { order_increment_id: "" })],
      closing: { sold: ONE, tenders: { card: "12.10" } },
      verdict: "matched",
    },
    {
      name: '53 the sale type "sale"',
      receipts: [sale(1, [SMALL], CARD, { sale_type: " Sale" })],
      closing: { sold: ONE, tenders: { card: "12.10" } },
      verdict: "matched",
    },
    {
      name: "an unknown sale type",
      receipts: [sale(1, [SMALL], CARD, { sale_type: "quote" })],
      closing: { sold: ONE, tenders: { card: "12.10" }, document: { order_count: 0 } },
      verdict: "not_evaluated",
      coverage: "part",
      reasons: ["kind_unknown"],
    },
    {
      name: "a receipt without a total",
      receipts: [sale(1, [SMALL], CARD, { grand_total: null })],
      closing: { sold: ONE, tenders: { card: "12.10" } },
      verdict: "not_evaluated",
      coverage: "none",
      reasons: ["total_unknown"],
    },
  ]);
});

describe("a sale that two closings list", () => {
  const here = sale(1, [SMALL], CARD);
  const setup = { listed_elsewhere: [here.sale_id ?? ""] };
  const closing = { sold: ONE, tenders: { card: "12.10" } } as const;
  testCases([
    {
      name: "is not held against the closing of the receipt's session",
      receipts: [here],
      closing,
      setup,
      verdict: "matched",
    },
    {
      name: "is held against the closing of another session",
      receipts: [{ ...here, register_session_id: "3d0e8b21-6b7e-4c3a-8f21-0e4b5a6c7d02" }],
      closing,
      setup,
      verdict: "mismatched",
      fails: ["H9:elsewhere"],
    },
    {
      name: "is held against both while the receipt names no session",
      receipts: [{ ...here, register_session_id: null }],
      closing,
      setup,
      verdict: "mismatched",
      fails: ["H9:elsewhere"],
    },
  ]);
});
