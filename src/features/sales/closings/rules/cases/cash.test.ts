import { describe } from "node:test";
import {
  cash,
  goods,
  LARGE,
  parts,
  refund,
  sale,
  SMALL,
  testCases,
} from "../../../../../../test/fixtures/closings/case.ts";

const ROUNDED = goods("21", "10.02", "2.10");
const STEP = { cash_step: 500n };

describe("cash rounding", () => {
  const rounded = { sold: { 21: ["10.02", "2.10"] }, drawer: "212.10" } as const;
  const cancelling = {
    sold: { 21: ["10.02", "2.10"] },
    returned: { 21: ["8.28", "1.74"] },
    tenders: { cash: "12.10" },
    moved: { cash_refund: ["10.00"] },
    drawer: "202.10",
  } as const;
  const returned = goods("21", "8.28", "1.74");
  testCases([
    {
      name: "08 cash rounded to five cents",
      receipts: [sale(1, [ROUNDED], cash("20.00", "7.90"))],
      closing: { ...rounded, tenders: { cash: "12.10", cash_rounding: "-0.02" } },
      setup: STEP,
      verdict: "matched",
    },
    {
      name: "09 two roundings that cancel out, nothing stated",
      receipts: [sale(1, [ROUNDED], cash()), refund(2, [returned], cash())],
      closing: cancelling,
      verdict: "matched",
      booking: { rounding: "500" },
    },
    {
      name: "09b two roundings that cancel out, stated",
      receipts: [sale(1, [ROUNDED], cash("20.00", "7.90")), refund(2, [returned], cash("10.00"))],
      closing: cancelling,
      setup: STEP,
      verdict: "matched",
    },
    ...[cash("121.00"), cash()].map((payment, index) => ({
      name: `10 fifty called rounding, cash ${index === 0 ? "stated" : "not stated"}`,
      receipts: [sale(1, [LARGE], payment)],
      closing: {
        sold: { 21: ["100.00", "21.00"] },
        tenders: { cash: "71.00", cash_rounding: "-50.00" },
        drawer: "271.00",
      } as const,
      verdict: "mismatched" as const,
      fails: ["C1b", "C2:cash", "C6"],
    })),
    {
      name: "47 twelve sales at five rappen",
      receipts: Array.from({ length: 12 }, (_, index) =>
        sale(index + 1, [goods("8.1", "9.28", "0.75")], cash(), { currency: "CHF" }),
      ),
      closing: {
        sold: { 8.1: ["111.36", "9.00"] },
        tenders: { cash: "120.60", cash_rounding: "0.24" },
        drawer: "320.60",
        document: { currency: "CHF" },
      },
      setup: STEP,
      verdict: "matched",
    },
    {
      name: "48 a rounded part",
      receipts: [sale(1, [ROUNDED], parts(["pos_cash", "6.10"], ["pos_card", "6.00"]))],
      closing: {
        sold: { 21: ["10.02", "2.10"] },
        tenders: { split_cash: "6.10", split_card: "6.00", cash_rounding: "-0.02" },
        drawer: "206.10",
      },
      setup: STEP,
      verdict: "matched",
    },
    {
      name: "65 the other sign of rounding, on a first closing",
      receipts: [sale(1, [ROUNDED], cash("20.00", "7.90"))],
      closing: { ...rounded, tenders: { cash: "12.10", cash_rounding: "0.02" } },
      setup: STEP,
      verdict: "matched",
      booking: { rounding_sign: "lost" },
    },
    {
      name: "65 the other sign of rounding, where the series states it as added",
      receipts: [sale(1, [ROUNDED], cash("20.00", "7.90"))],
      closing: { ...rounded, tenders: { cash: "12.10", cash_rounding: "0.02" } },
      setup: { ...STEP, remembered: [{ choice: "rounding_sign", option: "added", closing_number: 11 }] },
      verdict: "matched",
      findings: ["booking_changed"],
    },
  ]);
});

describe("cash of the drawer beside sales", () => {
  testCases([
    {
      name: "27 cash put in and taken out",
      receipts: [],
      closing: { moved: { cash_in: ["50.00"], cash_out: ["20.00"] }, drawer: "230.00" },
      verdict: "matched",
    },
    {
      name: "27b several movements",
      receipts: [sale(1, [SMALL], cash("12.10"))],
      closing: {
        sold: { 21: ["10.00", "2.10"] },
        tenders: { cash: "12.10" },
        moved: { cash_in: ["50.00", "5.00"], cash_out: ["20.00", "7.00"] },
        drawer: "240.10",
      },
      verdict: "matched",
    },
    {
      name: "27c cash taken out and the movement reversed",
      receipts: [],
      closing: { moved: { cash_out: ["20.00", "-20.00"] }, drawer: "200.00" },
      verdict: "matched",
    },
    {
      name: "66 a float and a bank drop",
      receipts: [sale(1, [LARGE], cash("121.00"))],
      closing: {
        sold: { 21: ["100.00", "21.00"] },
        tenders: { cash: "121.00" },
        moved: { cash_out: ["150.00"] },
        drawer: "171.00",
      },
      verdict: "matched",
    },
  ]);
});
