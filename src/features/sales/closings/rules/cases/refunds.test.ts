import { describe } from "node:test";
import {
  by,
  CARD,
  cash,
  credit,
  exchange,
  goods,
  INVOICE,
  LARGE,
  MANUAL_CARD,
  NOTHING_DUE,
  parts,
  refund,
  sale,
  SMALL,
  testCases,
} from "../../../../../../test/fixtures/closings/case.ts";

const ONE = { 21: ["10.00", "2.10"] } as const;
const HUNDRED = { 21: ["100.00", "21.00"] } as const;

describe("refunds", () => {
  const back = [refund(1, [SMALL], cash())];
  testCases([
    {
      name: "13 a refund without its sale",
      receipts: back,
      closing: { returned: ONE, moved: { cash_refund: ["12.10"] }, drawer: "187.90" },
      verdict: "matched",
    },
    {
      name: "13 a refund that lowers the cash tender",
      receipts: back,
      closing: { returned: ONE, tenders: { cash: "-12.10" }, drawer: "187.90" },
      verdict: "matched",
      booking: { cash_refund: "net" },
    },
    {
      name: "21 a refund to store credit",
      receipts: [refund(1, [SMALL], by("store_credit"))],
      closing: { returned: ONE, tenders: { credits_issued: "12.10" } },
      verdict: "matched",
    },
    ...[-1, 1].map((sign) => ({
      name: `34 refunds stated as negative amounts, receipts with ${sign < 0 ? "negative" : "positive"} totals`,
      receipts: [
        sale(1, [LARGE], CARD),
        refund(2, [SMALL], CARD, sign < 0 ? { grand_total: "-12.10", tax_amount: "-2.10" } : {}),
      ],
      closing: {
        sold: HUNDRED,
        returned: { 21: ["-10.00", "-2.10"] },
        tenders: { card: "121.00", card_refunds: "-12.10" },
      } as const,
      verdict: "matched" as const,
    })),
    {
      name: "34b refunds positive, the refund tender negative",
      receipts: [sale(1, [LARGE], CARD), refund(2, [SMALL], CARD)],
      closing: { sold: HUNDRED, returned: ONE, tenders: { card: "121.00", card_refunds: "-12.10" } },
      verdict: "matched",
    },
    {
      name: "36 a credit note",
      receipts: [refund(1, [SMALL], INVOICE)],
      closing: { returned: ONE, tenders: { invoice_credit_notes: "12.10" } },
      verdict: "matched",
    },
    {
      name: "36b a credit note booked as a manual card refund",
      receipts: [refund(1, [SMALL], INVOICE)],
      closing: { returned: ONE, tenders: { manual_card_refunds: "12.10" } },
      verdict: "mismatched",
      fails: ["R5", "C3:card_refunds"],
    },
    {
      name: "37 a cash refund booked as a credit note, the drawer full",
      receipts: back,
      closing: { returned: ONE, tenders: { invoice_credit_notes: "12.10" } },
      verdict: "mismatched",
      fails: ["R6", "R5", "C6"],
    },
    {
      name: "43 a refund with shipping and a fee",
      receipts: [
        refund(1, [SMALL], CARD, {
          grand_total: "16.94",
          tax_amount: "2.94",
          shipping_refund: "6.05",
          adjustment_negative: "1.21",
        }),
      ],
      closing: { returned: { 21: ["14.00", "2.94"] }, tenders: { card_refunds: "16.94" } },
      verdict: "matched",
    },
    {
      name: "44 a refund with positive quantities",
      receipts: [refund(1, [SMALL], CARD, { items: JSON.stringify([SMALL]) })],
      closing: { returned: ONE, tenders: { card_refunds: "12.10" } },
      verdict: "matched",
    },
    {
      name: "52 a sale and its refund",
      receipts: [sale(1, [SMALL], cash("12.10")), refund(2, [SMALL], cash("12.10"))],
      closing: { sold: ONE, returned: ONE, tenders: { cash: "12.10" }, moved: { cash_refund: ["12.10"] } },
      verdict: "matched",
    },
    {
      name: "61 a refund in two parts",
      receipts: [refund(1, [LARGE], parts(["pos_cash", "21.00"], ["pos_card", "100.00"]))],
      closing: {
        returned: HUNDRED,
        tenders: { card_refunds: "100.00" },
        moved: { cash_refund: ["21.00"] },
        drawer: "179.00",
      },
      verdict: "matched",
    },
    {
      name: "62 a cash refund booked as a card refund, the drawer full",
      receipts: back,
      closing: { returned: ONE, tenders: { card_refunds: "12.10" } },
      verdict: "mismatched",
      fails: ["C3:card_refunds", "R6", "C6"],
    },
    ...[CARD, MANUAL_CARD].map((card, index) => ({
      name: `63 a card refund booked as a cash refund, the drawer emptied, ${index === 0 ? "by a card terminal" : "by hand"}`,
      receipts: [refund(1, [SMALL], card)],
      closing: { returned: ONE, moved: { cash_refund: ["12.10"] }, drawer: "187.90" },
      verdict: "mismatched" as const,
      fails: ["C3:card_refunds", "R6", "C6"],
    })),
  ]);
});

describe("credit given back", () => {
  testCases([
    {
      name: "80 a refund to the gift card that paid",
      receipts: [refund(1, [SMALL], NOTHING_DUE, credit("12.10"))],
      closing: { returned: ONE, tenders: { credits_returned: "12.10" } },
      verdict: "matched",
    },
    {
      name: "81 a refund partly to the gift card that paid, the rest in cash",
      receipts: [refund(1, [SMALL], cash("6.10"), credit("6.00"))],
      closing: {
        returned: ONE,
        tenders: { credits_returned: "6.00" },
        moved: { cash_refund: ["6.10"] },
        drawer: "193.90",
      },
      verdict: "matched",
    },
    {
      name: "81 credit given back stated as issued anew",
      receipts: [refund(1, [SMALL], NOTHING_DUE, credit("12.10"))],
      closing: { returned: ONE, tenders: { credits_issued: "12.10" } },
      verdict: "matched",
      findings: ["credit_split"],
    },
  ]);
});

describe("exchanges", () => {
  const two = goods("21", "20.00", "4.20");
  const nine = goods("9", "10.00", "0.90");
  const bare = (net: string) => goods(undefined, net, "0");
  const with_fee = exchange(1, [two], [SMALL], cash("14.52"), {
    grand_total: "14.52",
    tax_amount: "2.52",
    adjustment_negative: "2.42",
  });
  const rounded = goods("21", "10.02", "2.10");
  testCases([
    {
      name: "03 an even exchange",
      receipts: [exchange(1, [SMALL], [SMALL], NOTHING_DUE)],
      closing: { sold: ONE, returned: ONE },
      verdict: "matched",
    },
    {
      name: "04 an exchange with a payment",
      receipts: [exchange(1, [two], [SMALL], cash("20.00", "7.90"))],
      closing: { sold: { 21: ["20.00", "4.20"] }, returned: ONE, tenders: { cash: "12.10" }, drawer: "212.10" },
      verdict: "matched",
    },
    {
      name: "05 an exchange paid back in cash",
      receipts: [exchange(1, [SMALL], [two], cash("12.10"))],
      closing: {
        sold: ONE,
        returned: { 21: ["20.00", "4.20"] },
        moved: { cash_refund: ["12.10"] },
        drawer: "187.90",
      },
      verdict: "matched",
    },
    {
      name: "42 an exchange with a fee that lowers what was given back",
      receipts: [with_fee],
      closing: {
        sold: { 21: ["20.00", "4.20"] },
        returned: { 21: ["8.00", "1.68"] },
        tenders: { cash: "14.52" },
        drawer: "214.52",
      },
      verdict: "matched",
      booking: { fee: "less_refunded" },
    },
    {
      name: "42 an exchange with a fee that was sold",
      receipts: [with_fee],
      closing: {
        sold: { 21: ["22.00", "4.62"] },
        returned: ONE,
        tenders: { cash: "14.52" },
        drawer: "214.52",
      },
      verdict: "matched",
      booking: { fee: "more_sold" },
    },
    {
      name: "60 an exchange with reverse charge",
      receipts: [exchange(1, [bare("100.00")], [bare("40.00")], INVOICE, { is_reverse_charge: "true" })],
      closing: { reverse_charge: ["100.00", "40.00"], tenders: { invoice: "60.00" } },
      verdict: "matched",
    },
    {
      name: "82 an exchange across rates with a netted breakdown",
      receipts: [
        exchange(1, [two, nine], [SMALL], CARD, {
          receipt_model: JSON.stringify(
            JSON.stringify({
              schema_version: 1,
              totals: {
                tax_breakdown: [
                  { rate: 21, net: "10.00", tax: "2.10" },
                  { rate: 9, net: "10.00", tax: "0.90" },
                ],
              },
            }),
          ),
        }),
      ],
      closing: {
        sold: { 21: ["20.00", "4.20"], 9: ["10.00", "0.90"] },
        returned: ONE,
        tenders: { card: "23.00" },
      },
      verdict: "matched",
    },
    {
      name: "83 an exchange with a rounded payment",
      receipts: [exchange(1, [rounded, SMALL], [SMALL], cash("12.10"))],
      closing: {
        sold: { 21: ["20.02", "4.20"] },
        returned: ONE,
        tenders: { cash: "12.10", cash_rounding: "-0.02" },
        drawer: "212.10",
      },
      setup: { cash_step: 500n },
      verdict: "matched",
    },
    {
      name: "84 an exchange paid back with rounding",
      receipts: [exchange(1, [SMALL], [rounded, SMALL], cash())],
      closing: {
        sold: ONE,
        returned: { 21: ["20.02", "4.20"] },
        tenders: { cash_rounding: "0.02" },
        moved: { cash_refund: ["12.10"] },
        drawer: "187.90",
      },
      setup: { cash_step: 500n },
      verdict: "matched",
    },
    {
      name: "an exchange that cannot be split",
      receipts: [exchange(1, [two], [SMALL], cash("12.10"), { items: "[]" })],
      closing: { sold: { 21: ["20.00", "4.20"] }, returned: ONE, tenders: { cash: "12.10" }, drawer: "212.10" },
      verdict: "not_evaluated",
      coverage: "part",
      reasons: ["exchange_unsplit"],
    },
  ]);
});
