import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { TENDER_KEYS } from "../../src/features/sales/closings/rules/closing.ts";
import { evaluateClosing } from "../../src/features/sales/closings/rules/checks/checks.ts";
import type { ReceiptFacts } from "../../src/features/sales/closings/rules/facts.ts";
import { modelToken, nth, sampleReceipts, sampleContext, toClosing } from "../../test/fixtures/closings/receipts.ts";
import { countableOf } from "../../test/fixtures/closings/totals.ts";
import { sampleClosing } from "../../test/fixtures/closings/closing.ts";
import {
  comparedNet,
  comparedRates,
  comparedTenders,
  tenderLines,
  TENDERS,
} from "../src/pages/closings/comparisons.ts";
import type { ClosingDetail } from "../src/pages/closings/closing.ts";
import { addAmounts } from "../src/pages/dashboard/sums.ts";

type Document = ReturnType<typeof sampleClosing>;

/**
 * Returns the sample closing as its page reads it, changed by `change` and evaluated with the
 * sample receipts.
 */
function closingOf(
  change: (document: Document) => unknown,
  receipts: Readonly<Record<number, Partial<ReceiptFacts>>> = {},
): ClosingDetail {
  const document = sampleClosing();
  change(document);
  const closing = toClosing(document);
  const facts = sampleReceipts().map((receipt) => ({ ...receipt, ...receipts[receipt.receipt_id] }));
  const { checks } = evaluateClosing(closing, facts, sampleContext());
  return { ...countableOf(closing), checks, report_json: JSON.stringify(document) } as unknown as ClosingDetail;
}

const failed = ({ checks }: ClosingDetail): readonly string[] =>
  checks.filter(({ kind, outcome }) => kind === "hard" && outcome === "failed").map(({ id }) => id);

const NOTHING = (): void => undefined;

function negateRefunds(document: Document): void {
  document.refunds = { excl_tax: "-10.00", tax: "-1.90", incl_tax: "-11.90" };
  Object.assign(nth(document.tax_rates, 0), { refund_net: "-10.00", refund_tax: "-1.90" });
}

describe("turnover without tax", () => {
  test("turnover without tax agrees with receipts of the same figures", () => {
    const closing = closingOf(NOTHING);
    const agrees = { difference: "0", isWrong: false };
    const [sales, refunds] = [comparedNet(closing, "sales"), comparedNet(closing, "refunds")];
    assert.deepEqual(sales, { ...agrees, check: "H4:sales_net", closing: "390.00", receipts: "390" });
    assert.deepEqual(refunds, { ...agrees, check: "H4:refunds_net", closing: "10.00", receipts: "10" });
  });

  test("turnover without tax is wrong when refunds differ, and not when they are stated as negative amounts", () => {
    const right = closingOf(negateRefunds);
    const { closing, receipts, difference, isWrong } = comparedNet(right, "refunds");
    assert.deepEqual([closing, receipts, difference, isWrong], ["10", "10", "0", false]);
    const wrong = comparedNet(
      closingOf((document) => {
        negateRefunds(document);
        document.refunds.excl_tax = "-12.50";
      }),
      "refunds",
    );
    assert.deepEqual([wrong.closing, wrong.difference, wrong.isWrong], ["12.5", "2.5", true]);
  });

  test("turnover without tax is shown as right when only figures of single rates are wrong", () => {
    const closing = closingOf((document) => {
      nth(document.tax_rates, 0).sales_net = "290.00";
      nth(document.tax_rates, 1).sales_net = "60.00";
    });
    assert.ok(
      failed(closing).includes("H6:19:standard:sales_net") && failed(closing).includes("H6:7:standard:sales_net"),
    );
    const { difference, isWrong } = comparedNet(closing, "sales");
    assert.deepEqual([difference, isWrong], ["0", false]);
  });
});

describe("the rates of a closing", () => {
  const shown = (closing: ClosingDetail) =>
    comparedRates(closing).map(({ rate, treatment, figure, ...line }) => [
      [rate, treatment, figure].join(" ").trim(),
      line.closing,
      line.receipts,
      line.isWrong,
    ]);
  const exempt = ["exempt sales_net", "40.00", "40", false];

  test("the rates of a closing are shown beside those of the receipts, however a rate is written", () => {
    for (const rate of ["19", "19.00", 19]) {
      assert.deepEqual(
        shown(closingOf((document) => Object.assign(nth(document.tax_rates, 0), { rate }))),
        [
          ["19 standard sales_net", "300.00", "300", false],
          ["19 standard sales_tax", "57.00", "57", false],
          ["19 standard refund_net", "10.00", "10", false],
          ["19 standard refund_tax", "1.90", "1.9", false],
          ["7 standard sales_net", "50.00", "50", false],
          ["7 standard sales_tax", "3.50", "3.5", false],
          exempt,
        ],
        String(rate),
      );
    }
  });

  test("the rates of a closing show a rate that only the receipts have", () => {
    const closing = closingOf(NOTHING, { 2: { receipt_model: modelToken([{ rate: 9, net: 50, tax: 3.5 }]) } });
    assert.deepEqual(
      shown(closing).filter(([name]) => /^[79] /.test(String(name))),
      [
        ["7 standard sales_net", "50.00", "0", true],
        ["7 standard sales_tax", "3.50", "0", true],
        ["9 standard sales_net", null, "50", true],
        ["9 standard sales_tax", null, "3.5", true],
      ],
    );
  });

  test("the rates of a closing show figures at an unknown rate, with which no receipt is compared", () => {
    const closing = closingOf((document) => {
      Object.assign(nth(document.tax_rates, 2), { sales_net: "10.00" });
      document.tax_rates.push({ ...nth(document.tax_rates, 2), sales_net: "2.50" });
      document.tax_rates.push({ ...nth(document.tax_rates, 2), rate: "6", sales_net: "1.00" });
    });
    assert.deepEqual(
      shown(closing).filter(([name]) => String(name).includes("unknown")),
      [
        ["unknown sales_net", "12.50", null, false],
        ["6 unknown sales_net", "1.00", null, false],
      ],
    );
    const names = shown(closing).map(([name]) => name);
    assert.equal(new Set(names).size, names.length);
  });
});

test("credit issued is beside the receipts' figure only when that figure is not the sum of two tenders", () => {
  const issued = (credits_returned: string) => {
    const closing = closingOf((document) =>
      Object.assign(document.tenders, { credits_issued: "27.50", credits_returned }),
    );
    const line = comparedTenders(closing).find(({ tender }) => tender === "credits_issued");
    return [line?.closing, line?.receipts, line?.difference];
  };
  assert.deepEqual(issued("0.00"), ["27.50", "0", "27.5"]);
  assert.deepEqual(issued("5.00"), ["27.50", null, null]);
});

test("the tenders that a closing shows are those that the service stores", () => {
  assert.deepEqual([...TENDERS], [...TENDER_KEYS]);
});

test("tenders have their sign, and the sums of what was received and paid back", () => {
  const closing = closingOf((document) => {
    Object.assign(document.tenders, { card_refunds: "5.00", credits_issued: "2.50", layaway_payments: "7.00" });
  });
  const lines = tenderLines(closing, ["11.90", "0.10"]);
  const at = (wanted: string): number => lines.findIndex(({ figure }) => figure === wanted);
  const back = lines.slice(at("received") + 1, at("paid_back")).map((line) => [line.figure, line.closing]);
  assert.deepEqual(back, [
    ["card_refunds", "-5.00"],
    ["credits_issued", "-2.50"],
    ["cash_refund", "-12.00"],
  ]);
  assert.equal(lines[at("paid_back")]?.closing, "-19.50");
  const received = lines.slice(0, at("received")).map((line) => Number(line.closing));
  assert.equal(
    Number(lines[at("received")]?.closing),
    received.reduce((all, each) => all + each, 0),
  );
  assert.deepEqual(lines.find(({ figure }) => figure === "layaway_payments")?.closing, "-7.00");
  const net = lines.at(-1);
  assert.deepEqual([net?.figure, net?.isSum, Number(net?.closing)], ["net_sales", true, 438.6]);
  const rows = lines.filter(({ isSum }) => !isSum).map((line) => line.closing ?? "0");
  assert.equal(Number(addAmounts(rows)), Number(net?.closing));
});
