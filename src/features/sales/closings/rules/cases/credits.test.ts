import { describe } from "node:test";
import {
  by,
  CARD,
  cash,
  credit,
  LARGE,
  parts,
  sale,
  SMALL,
  testCases,
} from "../../../../../../test/fixtures/closings/case.ts";

const WHOLE = { 21: ["100.00", "21.00"] } as const;

describe("credit redeemed", () => {
  const redeemed = { sold: WHOLE, tenders: { cash: "71.00", credit_redeemed: "50.00" }, drawer: "271.00" } as const;
  const after = { grand_total: "71.00" };
  testCases([
    {
      name: "19a a gift card, the total before it",
      receipts: [sale(1, [LARGE], cash("71.00"), credit("50.00"))],
      closing: redeemed,
      verdict: "matched",
    },
    {
      name: "19b a gift card, the total after it, by what was handed over",
      receipts: [sale(1, [LARGE], cash("71.00"), { ...credit("50.00"), ...after })],
      closing: redeemed,
      verdict: "matched",
    },
    {
      name: "19b a gift card, the total after it, by the lines",
      receipts: [sale(1, [LARGE], cash(), { ...credit("50.00"), ...after })],
      closing: redeemed,
      verdict: "matched",
    },
    ...[
      { name: "after", sold: WHOLE, tenders: { card: "71.00", credit_redeemed: "50.00" } } as const,
      {
        name: "before",
        sold: { 21: ["50.00", "21.00"] },
        tenders: { card: "21.00", credit_redeemed: "50.00" },
      } as const,
    ].map(({ name, sold, tenders }) => ({
      name: `19b a gift card, the total ${name} it, where the receipt does not tell`,
      receipts: [sale(1, [LARGE], CARD, { ...credit("50.00"), ...after, items: '[{"qty":1,"tax_rate":21}]' })],
      closing: { sold, tenders },
      verdict: "matched" as const,
      booking: { credit_total: name },
      findings: name === "before" ? ["rate_implausible"] : [],
    })),
    {
      name: "19c a gift card, nothing handed over",
      receipts: [sale(1, [LARGE], cash(), credit("50.00"))],
      closing: redeemed,
      verdict: "matched",
    },
    {
      name: "20 one gift card, and 100 gone from cash and drawer",
      receipts: [sale(1, [LARGE], cash("120.00"), credit("1.00"))],
      closing: { sold: WHOLE, tenders: { cash: "20.00", credit_redeemed: "1.00" }, drawer: "220.00" },
      verdict: "mismatched",
      fails: ["C2:cash", "C1", "C6"],
    },
    ...(["cash", "split_cash"] as const).map((tender) => ({
      name: `70 a gift card as a part, the rest under ${tender}`,
      receipts: [sale(1, [SMALL], parts(["gift_card", "6.00"], ["pos_cash", "6.10"]))],
      closing: {
        sold: { 21: ["10.00", "2.10"] },
        tenders: { credit_redeemed: "6.00", [tender]: "6.10" },
        drawer: "206.10",
      } as const,
      verdict: "matched" as const,
    })),
    {
      name: "70 the same credit as a part and as applied counts once",
      receipts: [sale(1, [SMALL], parts(["gift_card", "6.00"], ["pos_cash", "6.10"]), credit("6.00"))],
      closing: {
        sold: { 21: ["10.00", "2.10"] },
        tenders: { credit_redeemed: "6.00", split_cash: "6.10" },
        drawer: "206.10",
      },
      verdict: "matched",
    },
    {
      name: "a sale paid by store credit alone",
      receipts: [sale(1, [SMALL], by("store_credit"))],
      closing: { sold: { 21: ["10.00", "2.10"] }, tenders: { credit_redeemed: "12.10" } },
      verdict: "matched",
    },
  ]);
});
