import { describe } from "node:test";
import { by, CARD, LARGE, refund, sale, SMALL, testCases } from "../../../../../../test/fixtures/closings/case.ts";

describe("tips", () => {
  const sold = { 21: ["100.00", "21.00"] } as const;
  testCases([
    {
      name: "26 a tip outside the tenders",
      receipts: [sale(1, [LARGE], CARD)],
      closing: { sold, tenders: { card: "121.00" }, providers: ["131.00", "0.00", 1] },
      verdict: "matched",
      findings: ["provider_surplus"],
    },
    {
      name: "26b a tip inside the card tender",
      receipts: [sale(1, [LARGE], CARD)],
      closing: { sold, tenders: { card: "131.00" }, providers: ["131.00", "0.00", 1] },
      verdict: "not_evaluated",
      coverage: "part",
      reasons: ["card_surplus"],
      findings: ["card_surplus", "provider_surplus"],
    },
    {
      name: "26b a tip inside the card tender of a shop that takes tips",
      receipts: [sale(1, [LARGE], CARD)],
      closing: { sold, tenders: { card: "131.00" }, providers: ["131.00", "0.00", 1] },
      setup: { card_tips: true },
      verdict: "matched",
      findings: ["card_tips", "provider_surplus"],
    },
    {
      name: "26b more by card than the providers collected",
      receipts: [sale(1, [LARGE], CARD)],
      closing: { sold, tenders: { card: "131.00" }, providers: ["121.00", "0.00", 1] },
      setup: { card_tips: true },
      verdict: "mismatched",
      fails: ["C3:card", "C1"],
    },
  ]);
});

describe("methods of payment", () => {
  const sold = { 21: ["10.00", "2.10"] } as const;
  const checkmo = [sale(1, [SMALL], by("checkmo"))];
  const mapped = (tender: "invoice" | "cash" | "card" | "elsewhere", method = "checkmo") => ({
    method_tenders: new Map([[method, tender]]),
  });
  testCases([
    {
      name: "35 the method cash booked as card",
      receipts: [sale(1, [SMALL], by("cash"))],
      closing: { sold, tenders: { card: "12.10" } },
      verdict: "mismatched",
      fails: ["C2:cash", "C3:card", "C6"],
    },
    {
      name: "35b an unmapped method booked as invoice",
      receipts: checkmo,
      closing: { sold, tenders: { invoice: "12.10" } },
      verdict: "not_evaluated",
      coverage: "part",
      reasons: ["method_unknown"],
    },
    {
      name: "35b the method mapped to invoice",
      receipts: checkmo,
      closing: { sold, tenders: { invoice: "12.10" } },
      setup: mapped("invoice"),
      verdict: "matched",
    },
    {
      name: "35b the method mapped to cash",
      receipts: checkmo,
      closing: { sold, tenders: { invoice: "12.10" } },
      setup: mapped("cash"),
      verdict: "mismatched",
      fails: ["C4", "C2:cash", "C6"],
    },
    {
      name: "35b the method mapped to card",
      receipts: checkmo,
      closing: { sold, tenders: { invoice: "12.10" } },
      setup: mapped("card"),
      verdict: "mismatched",
      fails: ["C4", "C3:card"],
    },
    {
      name: "67 a refund by a plugin's method, the card tender 100 too low",
      receipts: [sale(1, [LARGE], CARD), refund(2, [SMALL], by("loyalty_points"))],
      closing: {
        sold: { 21: ["100.00", "21.00"] },
        returned: sold,
        tenders: { card: "21.00", credits_issued: "12.10" },
      },
      verdict: "mismatched",
      fails: ["C3:card"],
    },
    {
      name: "71 collected here, paid online",
      receipts: [sale(1, [SMALL], by("paypal_express"))],
      closing: { sold },
      verdict: "not_evaluated",
      coverage: "part",
      reasons: ["method_unknown"],
    },
    {
      name: "71 collected here, paid online, the method mapped to elsewhere",
      receipts: [sale(1, [SMALL], by("paypal_express"))],
      closing: { sold },
      setup: mapped("elsewhere", "paypal_express"),
      verdict: "matched",
    },
  ]);
});
