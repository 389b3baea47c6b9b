import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { sampleContext } from "../../../../../../test/fixtures/closings/receipts.ts";
import {
  CARD,
  cash,
  evaluate,
  goods,
  LARGE,
  sale,
  SMALL,
  testCases,
} from "../../../../../../test/fixtures/closings/case.ts";

const ONE = { 21: ["10.00", "2.10"] } as const;

function at(created_at: string, opened_at: string, closed_at: string, business_date: string, timezone: string) {
  return {
    receipts: [sale(1, [SMALL], CARD, { created_at })],
    closing: {
      sold: ONE,
      tenders: { card: "12.10" },
      document: { opened_at, closed_at, business_date, timezone },
    },
    verdict: "matched",
  } as const;
}

describe("currencies and their units", () => {
  const money = (currency: string, gross: string, net: string, tax: string, rate = "10") => ({
    receipts: [sale(1, [goods(rate, net, tax)], CARD, { currency, grand_total: gross })],
    closing: {
      sold: { [rate]: [net, tax] as const },
      tenders: { card: gross },
      document: { currency },
    },
  });
  testCases([
    { name: "28 yen", ...money("JPY", "1100", "1000", "100"), verdict: "matched" },
    { name: "29 three decimals", ...money("KWD", "1.100", "1.000", "0.100"), verdict: "matched" },
    {
      name: "29b one fils too much",
      receipts: money("KWD", "1.100", "1.000", "0.100").receipts,
      closing: { ...money("KWD", "1.101", "1.001", "0.100").closing },
      verdict: "mismatched",
      fails: ["H2", "C3:card"],
    },
    {
      name: "30 a receipt in another currency",
      receipts: [sale(1, [SMALL], CARD, { currency: "USD" })],
      closing: { sold: ONE, tenders: { card: "12.10" } },
      verdict: "mismatched",
      fails: ["H1:currency"],
    },
    {
      name: "30b the currency in small letters",
      receipts: [sale(1, [SMALL], CARD, { currency: "eur" })],
      closing: { sold: ONE, tenders: { card: "12.10" } },
      verdict: "matched",
    },
    { name: "73 (control) forint", ...money("HUF", "1270.00", "1000.00", "270.00", "27"), verdict: "matched" },
    {
      name: "73 forint, 0.40 too much",
      receipts: money("HUF", "1270.00", "1000.00", "270.00", "27").receipts,
      closing: {
        sold: { 27: ["1000.00", "270.40"] },
        tenders: { card: "1270.40" },
        document: { currency: "HUF" },
      },
      verdict: "mismatched",
      fails: ["H2", "H4:sales", "C3:card"],
      findings: ["rate_implausible"],
    },
    { name: "74 VED", ...money("VED", "11.00", "10.00", "1.00"), verdict: "matched" },
    { name: "75 CHW", ...money("CHW", "11.00", "10.00", "1.00"), verdict: "matched" },
    {
      name: "68 four decimals",
      receipts: [sale(1, [goods("21", "10.0000", "2.1000")], CARD, { grand_total: "12.1000" })],
      closing: { sold: { 21: ["10.0000", "2.1000"] }, tenders: { card: "12.1000" } },
      verdict: "matched",
    },
    ...["20.01", "20.00"].map((total) => ({
      name: `69 two totals finer than a cent, stated as ${total}`,
      receipts: [1, 2].map((number) =>
        sale(number, [goods(undefined, "10.0040", "0")], CARD, { grand_total: "10.0040", tax_amount: "0" }),
      ),
      closing: {
        sold: { 0: [total, "0"] as const },
        tenders: { card: total },
        document: {
          documents: [1, 2].map((number) => ({
            sale_id: sale(number, [], CARD).sale_id,
            type: "sale",
            amount: "10.00",
            receipt_number: String(1000 + number),
          })),
        },
      },
      verdict: "matched" as const,
      coverage: "bounded" as const,
    })),
    {
      name: "69 two totals finer than a cent, a whole cent off",
      receipts: [1, 2].map((number) =>
        sale(number, [goods(undefined, "10.0040", "0")], CARD, { grand_total: "10.0040", tax_amount: "0" }),
      ),
      closing: { sold: { 0: ["20.02", "0"] }, tenders: { card: "20.02" } },
      verdict: "mismatched",
      fails: ["H2"],
    },
  ]);
});

describe("clocks", () => {
  testCases([
    {
      name: "31 clocks set forward during a session over midnight",
      ...at(
        "2026-03-29 02:30:00+00",
        "2026-03-28T20:00:00+01:00",
        "2026-03-29T05:00:00+02:00",
        "2026-03-28",
        "Europe/Berlin",
      ),
    },
    {
      name: "32 clocks set back: the closing's clock shows less than the opening's",
      ...at(
        "2026-10-25 01:00:00+00",
        "2026-10-25T02:45:00+02:00",
        "2026-10-25T02:15:00+01:00",
        "2026-10-25",
        "Europe/Berlin",
      ),
    },
    {
      name: "33 fourteen hours before Greenwich",
      ...at(
        "2026-03-14 20:00:00+00",
        "2026-03-15T08:00:00+14:00",
        "2026-03-15T20:00:00+14:00",
        "2026-03-15",
        "Pacific/Kiritimati",
      ),
    },
    {
      name: "33b moments in Z of a shop in New York",
      ...at("2026-03-15 02:00:00+00", "2026-03-15T01:00:00Z", "2026-03-15T03:00:00Z", "2026-03-14", "America/New_York"),
    },
  ]);
});

describe("a right closing in an unusual context", () => {
  testCases([
    {
      name: "x6 another code, closed before it was opened, an unknown place, minus three orders",
      receipts: [sale(1, [SMALL], cash("12.10"), { created_at: "2026-03-18 12:00:00+00" })],
      closing: {
        sold: ONE,
        tenders: { cash: "12.10" },
        drawer: "212.10",
        document: {
          series_code: "ZZZZ",
          opened_at: "2026-03-18T08:00:00+01:00",
          closed_at: "2026-03-14T18:00:00+01:00",
          location_id: 777,
          order_count: -3,
          cash_left_in_drawer: "-1.00",
        },
      },
      setup: { is_location_known: false },
      verdict: "matched",
      findings: [
        "series_code",
        "closed_before_opened",
        "business_date",
        "place_unknown",
        "order_count",
        "drawer_left",
        "receipts_out_of_time",
      ],
    },
    {
      name: "a till that is 30 short",
      receipts: [sale(1, [LARGE], cash("121.00"))],
      closing: {
        sold: { 21: ["100.00", "21.00"] },
        tenders: { cash: "121.00" },
        drawer: "321.00",
        document: { cash_counted: "291.00", cash_difference: "-30.00" },
      },
      verdict: "matched",
      findings: ["cash_short"],
    },
    {
      name: "50 missing between two sessions",
      receipts: [],
      closing: { document: { opening_float: "150.00" }, drawer: "150.00" },
      setup: { previous_at_terminal: sampleContext().previous_at_terminal },
      verdict: "matched",
      findings: ["float_gap"],
    },
  ]);
});

test("76 a sale with an empty order number has its orders incomplete, and its figures matched", () => {
  const receipts = [sale(1, [SMALL], CARD, { order_increment_id: "" })];
  const { figures, orders } = evaluate({ receipts, closing: { sold: ONE, tenders: { card: "12.10" } } });
  assert.deepEqual([figures, orders], ["matched", "incomplete"]);
});
