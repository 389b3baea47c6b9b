import { describe } from "node:test";
import {
  cash,
  collection,
  layaway,
  LARGE,
  goods,
  refund,
  sale,
  SMALL,
  testCases,
} from "../../../../../../test/fixtures/closings/case.ts";

const WHOLE = { 21: ["100.00", "21.00"] } as const;

describe("layaways", () => {
  const deposit = [layaway(1, "deposit", [LARGE], "24.20", cash("24.20"))];
  const settlement = [layaway(1, "settlement", [LARGE], "96.80", cash("96.80"))];
  testCases([
    {
      name: "15a a deposit, the sale at the settlement",
      receipts: deposit,
      closing: { tenders: { cash: "24.20", layaway_payments: "24.20" }, drawer: "224.20" },
      verdict: "matched",
      booking: { layaway: "settlement" },
    },
    {
      name: "15b a deposit under the layaway payments only",
      receipts: deposit,
      closing: { tenders: { layaway_payments: "24.20" }, drawer: "224.20" },
      verdict: "matched",
      booking: { layaway: "outside" },
    },
    {
      name: "15b a deposit under the layaway payments only, not in the drawer either",
      receipts: deposit,
      closing: { tenders: { layaway_payments: "24.20" } },
      verdict: "mismatched",
      fails: ["C6"],
    },
    {
      name: "15c a deposit, the sale at the deposit",
      receipts: deposit,
      closing: { sold: WHOLE, tenders: { cash: "24.20", layaway_receivable: "96.80" }, drawer: "224.20" },
      verdict: "matched",
      booking: { layaway: "deposit" },
    },
    {
      name: "15d a deposit with its own tax",
      receipts: deposit,
      closing: { sold: { 21: ["20.00", "4.20"] }, tenders: { cash: "24.20" }, drawer: "224.20" },
      verdict: "matched",
      coverage: "bounded",
      booking: { layaway: "prepayment" },
    },
    {
      name: "15d a deposit with the tax of another rate",
      receipts: deposit,
      closing: { sold: { 9: ["22.20", "2.00"] }, tenders: { cash: "24.20" }, drawer: "224.20" },
      verdict: "mismatched",
      fails: ["H4:sales", "H6:9:standard:sales_net"],
    },
    {
      name: "16a a settlement, the sale at the settlement",
      receipts: settlement,
      closing: { sold: WHOLE, tenders: { cash: "96.80", layaway_receivable: "24.20" }, drawer: "296.80" },
      verdict: "matched",
    },
    {
      name: "16b a settlement, the sale at the deposit",
      receipts: settlement,
      closing: { tenders: { cash: "96.80", layaway_payments: "96.80" }, drawer: "296.80" },
      verdict: "matched",
      booking: { layaway: "deposit" },
    },
    {
      name: "two deposits booked in two ways",
      receipts: [...deposit, layaway(2, "deposit", [LARGE], "24.20", cash("24.20"))],
      closing: {
        sold: WHOLE,
        tenders: { cash: "48.40", layaway_receivable: "96.80", layaway_payments: "24.20" },
        drawer: "248.40",
      },
      verdict: "mismatched",
      fails: ["H2"],
    },
    {
      name: "72 a deposit, and 50 of cash booked as invoice",
      receipts: [sale(1, [LARGE], cash("121.00")), layaway(2, "deposit", [LARGE], "24.20", cash("24.20"))],
      closing: {
        sold: WHOLE,
        tenders: { cash: "95.20", invoice: "50.00", layaway_payments: "24.20" },
        drawer: "295.20",
      },
      verdict: "mismatched",
      fails: ["C2:cash", "C4", "C6"],
    },
  ]);
});

describe("a layaway that is cancelled", () => {
  const back = [refund(1, [goods(undefined, "24.20", "0")], cash("24.20"), { layaway_kind: "deposit" })];
  const moved = { cash_refund: ["24.20"] };
  testCases([
    {
      name: "17b its deposit given back, with an untaxed row",
      receipts: back,
      closing: { returned: { 0: ["24.20", "0"] }, moved, drawer: "175.80" },
      verdict: "matched",
    },
    {
      name: "17 its deposit given back, without an untaxed row",
      receipts: back,
      closing: {
        moved,
        drawer: "175.80",
        document: { refunds: { excl_tax: "24.20", tax: "0.00", incl_tax: "24.20" } },
      },
      verdict: "matched",
      booking: { untaxed: "left_out" },
    },
    {
      name: "17 its deposit as a layaway payment below zero",
      receipts: back,
      closing: { tenders: { layaway_payments: "-24.20" }, moved, drawer: "175.80" },
      verdict: "matched",
      booking: { layaway_refund: "payments" },
    },
  ]);
});

describe("collections of sales on credit", () => {
  const collected = [collection(1, "12.10", cash("12.10"))];
  testCases([
    {
      name: "22 collected inside the tenders",
      receipts: collected,
      closing: { tenders: { cash: "12.10", credit_due_collections: "12.10" }, drawer: "212.10" },
      verdict: "matched",
      booking: { collection: "inside" },
    },
    {
      name: "22b collected outside the tenders",
      receipts: collected,
      closing: { tenders: { credit_due_collections: "12.10" }, drawer: "212.10" },
      verdict: "matched",
      booking: { collection: "outside" },
    },
    {
      name: "22 a collection booked as a sale",
      receipts: collected,
      closing: { sold: { 21: ["10.00", "2.10"] }, tenders: { cash: "12.10" }, drawer: "212.10" },
      verdict: "mismatched",
      fails: ["H2", "L3"],
    },
    {
      name: "22 a collection beside a sale in cash",
      receipts: [...collected, sale(2, [SMALL], cash("12.10"))],
      closing: {
        sold: { 21: ["10.00", "2.10"] },
        tenders: { cash: "24.20", credit_due_collections: "12.10" },
        drawer: "224.20",
      },
      verdict: "matched",
    },
  ]);
});
