import { describe } from "node:test";
import { modelToken } from "../../../../../../test/fixtures/closings/receipts.ts";
import {
  breakdown,
  CARD,
  goods,
  INVOICE,
  LARGE,
  refund,
  sale,
  SMALL,
  testCases,
} from "../../../../../../test/fixtures/closings/case.ts";

const CARD_TENDER = (card: string) => ({ tenders: { card } });

describe("treatments", () => {
  const bare = goods(undefined, "100.00", "0");
  testCases([
    {
      name: "11 reverse charge",
      receipts: [sale(1, [bare], INVOICE, { is_reverse_charge: "true" })],
      closing: { reverse_charge: ["100.00"], tenders: { invoice: "100.00" } },
      verdict: "matched",
    },
    {
      name: "12 an exempt sale and its refund",
      receipts: [sale(1, [bare], CARD, { is_tax_exempt: true }), refund(2, [bare], CARD, { is_tax_exempt: true })],
      closing: { exempt: ["100.00", "100.00"], tenders: { card: "100.00", card_refunds: "100.00" } },
      verdict: "matched",
    },
    {
      name: "45 three treatments",
      receipts: [
        sale(1, [LARGE], CARD),
        sale(2, [bare], CARD, { is_reverse_charge: "true" }),
        sale(3, [bare], CARD, { is_tax_exempt: true }),
      ],
      closing: {
        sold: { 21: ["100.00", "21.00"] },
        reverse_charge: ["100.00"],
        exempt: ["100.00"],
        ...CARD_TENDER("321.00"),
      },
      verdict: "matched",
    },
    {
      name: "45 reverse charge and exempt the wrong way round",
      receipts: [sale(1, [bare], CARD, { is_reverse_charge: "true" })],
      closing: { exempt: ["100.00"], ...CARD_TENDER("100.00") },
      verdict: "mismatched",
      fails: ["H6:exempt:sales_net", "H6:reverse_charge:sales_net"],
    },
  ]);
});

describe("taxes on one base", () => {
  const taxed = goods("14.975", "100.00", "14.98");
  const both = sale(1, [taxed], CARD, breakdown(["5", "100.00", "5.00"], ["9.975", "100.00", "9.98"]));
  const totals = { sales: { excl_tax: "100.00", tax: "14.98", incl_tax: "114.98" } };
  testCases([
    {
      name: "14 GST and QST, a row for each",
      receipts: [both],
      closing: {
        sold: { 5: ["100.00", "5.00"], 9.975: ["100.00", "9.98"] },
        ...CARD_TENDER("114.98"),
        document: totals,
      },
      verdict: "matched",
      booking: { stacked: "rows" },
    },
    {
      name: "14 GST and QST as one row",
      receipts: [both],
      closing: { sold: { 14.975: ["100.00", "14.98"] }, ...CARD_TENDER("114.98") },
      verdict: "matched",
      booking: { stacked: "combined" },
    },
    {
      name: "14 GST and QST, the tax of one under the other",
      receipts: [both],
      closing: {
        sold: { 5: ["100.00", "5.98"], 9.975: ["100.00", "9.00"] },
        ...CARD_TENDER("114.98"),
        document: totals,
      },
      verdict: "mismatched",
      fails: ["H6:5:standard:sales_tax", "H6:9.975:standard:sales_tax"],
      findings: ["rate_implausible"],
    },
    {
      name: "14c GST and QST beside a fixed product tax, of which more came back with empties than was sold",
      receipts: [
        sale(1, [taxed, goods(undefined, "-0.50", "0")], CARD, {
          ...breakdown(["0", "-0.50", "0.00"], ["5", "100.00", "5.00"], ["9.975", "100.00", "9.98"]),
        }),
      ],
      closing: {
        sold: { 0: ["-0.50", "0.00"], 5: ["100.00", "5.00"], 9.975: ["100.00", "9.98"] },
        ...CARD_TENDER("114.48"),
        document: { sales: { excl_tax: "99.50", tax: "14.98", incl_tax: "114.48" } },
      },
      verdict: "matched",
      booking: { stacked: "rows" },
    },
    {
      name: "14b a compound tax under one rate",
      receipts: [sale(1, [taxed], CARD, breakdown(["14.975", "100.00", "14.98"]))],
      closing: { sold: { 14.975: ["100.00", "14.98"] }, ...CARD_TENDER("114.98") },
      verdict: "matched",
    },
  ]);
});

describe("rates", () => {
  const mixed = (number: number) => sale(number, [SMALL, goods("9", "10.00", "0.90")], CARD);
  const twenty = Array.from({ length: 20 }, (_, index) => mixed(index + 1));
  const shipping = (rate = "21") => ({
    receipts: [sale(1, [SMALL], CARD, { grand_total: "18.15", tax_amount: "3.15" })],
    closing: { sold: { [rate]: ["15.00", "3.15"] as const }, ...CARD_TENDER("18.15") },
  });
  const row = { treatment: "standard", refund_net: "0.00", refund_tax: "0.00" };
  testCases([
    {
      name: "38 tax of the lines and tax of the total differ",
      receipts: [
        sale(
          1,
          Array.from({ length: 3 }, () => goods("21", "0.82", "0.17")),
          CARD,
          { tax_amount: "0.52" },
        ),
      ],
      closing: { sold: { 21: ["2.45", "0.52"] }, ...CARD_TENDER("2.97") },
      verdict: "matched",
    },
    {
      name: "39 row totals without tax",
      receipts: [sale(1, [SMALL, { ...goods("9", "10.00", "0.90") }].map(netLine), CARD, totals("23.00", "3.00"))],
      closing: { sold: { 21: ["10.00", "2.10"], 9: ["10.00", "0.90"] }, ...CARD_TENDER("23.00") },
      verdict: "matched",
    },
    {
      name: "40 discounts apart from the row total",
      receipts: [
        sale(1, [{ ...LARGE, discount_amount: "12.10", tax_amount: "18.90" }, goods("9", "10.00", "0.90")], CARD, {
          ...totals("119.80", "19.80"),
        }),
      ],
      closing: { sold: { 21: ["90.00", "18.90"], 9: ["10.00", "0.90"] }, ...CARD_TENDER("119.80") },
      verdict: "matched",
    },
    {
      name: "40b discounts inside the row total",
      receipts: [
        sale(
          1,
          [
            { ...LARGE, row_total: "108.90", discount_amount: "12.10", tax_amount: "18.90" },
            goods("9", "10.00", "0.90"),
          ],
          CARD,
        ),
      ],
      closing: { sold: { 21: ["90.00", "18.90"], 9: ["10.00", "0.90"] }, ...CARD_TENDER("119.80") },
      verdict: "matched",
    },
    { name: "41 shipping without a line", ...shipping(), verdict: "matched" },
    {
      name: "41b shipping without a line, 9 % stated for 21 %",
      ...shipping("9"),
      verdict: "mismatched",
      fails: ["H6:9:standard:sales_net", "H6:21:standard:sales_net"],
      findings: ["rate_implausible"],
    },
    {
      name: "46 other spellings of a rate",
      receipts: [sale(1, [LARGE], CARD)],
      closing: { sold: { "21.00": ["100.00", "21.00"] }, ...CARD_TENDER("121.00") },
      verdict: "matched",
    },
    {
      name: "46b two rows of one rate",
      receipts: [sale(1, [LARGE], CARD), sale(2, [SMALL], CARD)],
      closing: {
        sold: { 21: ["110.00", "23.10"] },
        ...CARD_TENDER("133.10"),
        document: {
          tax_rates: [
            { ...row, rate: "21", sales_net: "100.00", sales_tax: "21.00" },
            { ...row, rate: "21.0", sales_net: "10.00", sales_tax: "2.10" },
          ],
        },
      },
      verdict: "matched",
    },
    {
      name: "54 no tax sent, the lines state it",
      receipts: [sale(1, [SMALL], CARD, { tax_amount: null })],
      closing: { sold: { 21: ["10.00", "2.10"] }, ...CARD_TENDER("12.10") },
      verdict: "matched",
    },
    {
      name: "54 no tax anywhere on the receipt",
      receipts: [sale(1, [{ qty: 1, row_total: "12.10" }], CARD, { tax_amount: null })],
      closing: { sold: { 0: ["12.10", "0"] }, ...CARD_TENDER("12.10") },
      verdict: "matched",
    },
    {
      name: "64 five cents between two rates, over twenty receipts without a breakdown",
      receipts: twenty,
      closing: { sold: { 21: ["200.00", "42.05"], 9: ["200.00", "17.95"] }, ...CARD_TENDER("460.00") },
      verdict: "mismatched",
      fails: ["H6:21:standard:sales_tax", "H6:9:standard:sales_tax"],
    },
    {
      name: "64 (control) the twenty receipts as they are",
      receipts: twenty,
      closing: { sold: { 21: ["200.00", "42.00"], 9: ["200.00", "18.00"] }, ...CARD_TENDER("460.00") },
      verdict: "matched",
    },
    {
      name: "85 a fixed product tax without a line",
      receipts: [sale(1, [LARGE], CARD, { grand_total: "121.50" })],
      closing: { sold: { 21: ["100.50", "21.00"] }, ...CARD_TENDER("121.50") },
      verdict: "matched",
      findings: ["rate_implausible"],
    },
    ...(["21", "9"] as const).map((rate) => ({
      name: `86 a breakdown under a platform's names, stated at ${rate} %`,
      receipts: [
        sale(1, [{ qty: 1, row_total: "12.10" }], CARD, {
          tax_amount: "2.10",
          receipt_model: modelToken([{ title: "VAT", percent: "21.0000", base: "10.00", amount: "2.10" }]),
        }),
      ],
      closing: { sold: { [rate]: ["10.00", "2.10"] as const }, ...CARD_TENDER("12.10") },
      ...(rate === "21"
        ? { verdict: "matched" as const }
        : {
            verdict: "mismatched" as const,
            fails: ["H6:9:standard:sales_net", "H6:21:standard:sales_net"],
            findings: ["rate_implausible"],
          }),
    })),
  ]);
});

describe("goods without tax", () => {
  const gift_card = goods(undefined, "50.00", "0");
  const sold = [sale(1, [gift_card], CARD)];
  const tender = CARD_TENDER("50.00");
  const untaxed = { sales: { excl_tax: "50.00", tax: "0.00", incl_tax: "50.00" } };
  testCases([
    {
      name: "18 a gift card is sold",
      receipts: sold,
      closing: { sold: { 0: ["50.00", "0"] }, ...tender },
      verdict: "matched",
      booking: { untaxed: "listed" },
    },
    {
      name: "18b a gift card, the closing without an untaxed row",
      receipts: sold,
      closing: { ...tender, document: untaxed },
      verdict: "matched",
      booking: { untaxed: "left_out" },
    },
    {
      name: "18c a gift card at a rate of 0",
      receipts: [sale(1, [goods("0", "50.00", "0")], CARD)],
      closing: { sold: { 0: ["50.00", "0"] }, ...tender },
      verdict: "matched",
    },
    {
      name: "18d a gift card beside taxed goods",
      receipts: [sale(1, [SMALL, gift_card], CARD)],
      closing: { sold: { 21: ["10.00", "2.10"], 0: ["50.00", "0"] }, ...CARD_TENDER("62.10") },
      verdict: "matched",
    },
    {
      name: "18e a gift card under the treatment unknown",
      receipts: sold,
      closing: {
        ...tender,
        document: {
          ...untaxed,
          tax_rates: [
            {
              rate: null,
              treatment: "unknown",
              sales_net: "50.00",
              sales_tax: "0.00",
              refund_net: "0.00",
              refund_tax: "0.00",
            },
          ],
        },
      },
      verdict: "matched",
    },
  ]);
});

function netLine(line: ReturnType<typeof goods>) {
  const net = (Number(line.row_total) - Number(line.tax_amount)).toFixed(2);
  return { ...line, price: net, row_total: net };
}

function totals(grand_total: string, tax_amount: string) {
  return { grand_total, tax_amount };
}
