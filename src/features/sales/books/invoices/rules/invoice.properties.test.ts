import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Goods, Trade } from "../../../../../../simulator/trade/document.ts";
import { cases } from "../../../../../../test/cases.ts";
import { modelToken, sampleReceipt } from "../../../../../../test/fixtures/closings/receipts.ts";
import { tradeDay } from "../../../../../../test/fixtures/closings/trade/generate.ts";
import { MAPPED } from "../../../../../../test/fixtures/closings/trade/payments.ts";
import { failedRules } from "../../../../../../test/fixtures/invoices/en16931.ts";
import { sampleFrame } from "../../../../../../test/fixtures/invoices/frame.ts";
import { parseXml } from "../../../../../../test/fixtures/invoices/xml.ts";
import type { ReceiptFacts } from "../../../closings/rules/facts.ts";
import { figuresOf, type InvoiceFigures } from "./figures.ts";
import { ublOf } from "./ubl.ts";

const DAYS = cases(210, 1_400);
const CONTEXT = { method_tenders: MAPPED, cash_step: 0n, rates: [], is_exempt: false };
const PAYMENTS = new Set(["deposit", "top_up", "credit_due"]);

const failuresOf = (figures: InvoiceFigures) => failedRules(parseXml(ublOf(figures, sampleFrame())));

type ByRate = Map<string, { net: bigint; tax: bigint }>;

/** Returns the rates in their order, without those that have nothing. */
function tidied(sums: ByRate): ByRate {
  const rows = [...sums].filter(([, { net, tax }]) => net !== 0n || tax !== 0n);
  return new Map(rows.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** Net and tax by rate as the document states them, with the sign of a sale. */
function statedBy({ subtotals, type_code }: InvoiceFigures): ByRate {
  const sign = type_code === "380" ? 1n : -1n;
  return tidied(new Map(subtotals.map(({ rate, net, tax }) => [rate, { net: sign * net, tax: sign * tax }])));
}

/** Net and tax by rate of what was sold less what came back. */
function truthOf({ sold, returned, fee, treatment }: Trade): ByRate {
  const sums: ByRate = new Map();
  const count = (goods: readonly Goods[], sign: bigint) => {
    for (const { rate, net, tax } of goods) {
      const key = treatment === "standard" ? (rate ?? "0") : "0";
      const known = sums.get(key) ?? { net: 0n, tax: 0n };
      sums.set(key, { net: known.net + sign * net, tax: known.tax + sign * tax });
    }
  };
  count(sold, 1n);
  count(returned, -1n);
  if (fee !== undefined) count([fee], 1n);
  return tidied(sums);
}

test("invoices of generated trade keep every rule, and have the tax that was charged by rate", () => {
  const made = new Map<string, number>();
  // Receipts whose lines state their tax and no rate.
  let seen = 0;
  for (let seed = 0; seed < DAYS; seed += 1) {
    const { trades, register } = tradeDay(seed);
    for (const trade of trades) {
      const name = `day ${seed}, ${trade.kind} ${trade.facts.receipt_number ?? ""}`;
      const { step: cash_step, rates } = register.market;
      const figures = figuresOf(trade.facts, { ...CONTEXT, cash_step, rates });
      if (PAYMENTS.has(trade.kind) || trade.is_of_layaway) assert.equal(figures, "invoice_kind", name);
      else if (typeof figures === "string") {
        assert.equal(figures, "invoice_totals", name);
        // Only where two taxes have one base, or amounts are not in cents.
        assert.ok(register.market.stacked !== undefined || register.market.unit !== 100n, name);
      } else {
        if (typeof figuresOf(trade.facts, { ...CONTEXT, cash_step }) === "string") seen += 1;
        assert.deepEqual(failuresOf(figures), [], name);
        assert.deepEqual(statedBy(figures), truthOf(trade), name);
        made.set(trade.kind, (made.get(trade.kind) ?? 0) + 1);
      }
    }
  }
  assert.ok(seen > 50);
  assert.deepEqual([...made.keys()].toSorted(), ["exchange", "refund", "sale", "settlement"]);
  assert.ok([...made.values()].reduce((sum, count) => sum + count, 0) > 200);
});

const sale = (fields: Partial<ReceiptFacts>): InvoiceFigures => {
  const figures = figuresOf(sampleReceipt(1, fields), CONTEXT);
  assert.ok(typeof figures !== "string", JSON.stringify(fields));
  assert.deepEqual(failuresOf(figures), []);
  return figures;
};
const item = (fields: object) => ({ sku: "K-1", name: "Käse", qty: 1, tax_rate: 21, ...fields });
const TEA = item({ row_total: 121, tax_amount: 21 });

describe("an invoice", () => {
  test("has the lines of the receipt, at the price of all their units", () => {
    const lines = [
      item({ qty: 3, row_total: 10, tax_amount: 1.74 }),
      item({ qty: 0.335, row_total: 2, tax_amount: 0.35 }),
    ];
    const { lines: read, ...rest } = sale({
      grand_total: "12",
      tax_amount: "2.09",
      items: JSON.stringify(lines),
      payment_method: "pos_cash",
    });
    assert.deepEqual(
      read.map(({ quantity, net }) => [quantity, net]),
      [
        [30_000n, 82_600n],
        [3_350n, 16_500n],
      ],
    );
    assert.deepEqual([rest.net, rest.tax, rest.total, rest.paid], [99_100n, 20_900n, 120_000n, 120_000n]);
    const text = ublOf({ lines: read, ...rest }, sampleFrame());
    assert.match(
      text,
      /<cbc:PriceAmount currencyID="EUR">8\.26<\/cbc:PriceAmount>\s*<cbc:BaseQuantity unitCode="C62">3</,
    );
    assert.match(text, /<cbc:InvoicedQuantity unitCode="KGM">0\.335</);
    assert.match(text, /<cbc:RegistrationName>Müller &lt;Söhne&gt;</);
  });

  test("has cash rounding apart from the total", () => {
    const figures = sale({
      grand_total: "120.98",
      tax_amount: "21",
      items: JSON.stringify([item({ row_total: 120.98, tax_amount: 21 })]),
      payment_method: "pos_cash",
      amount_tendered: "121",
      change_due: "0",
    });
    assert.deepEqual(
      [figures.total, figures.rounding, figures.paid, figures.payable],
      [1_209_800n, 200n, 1_210_000n, 0n],
    );
    assert.equal(figures.payment_means, "10");
  });

  test("has what was put on account to pay, and names when", () => {
    const figures = sale({
      grand_total: "121",
      tax_amount: "21",
      items: JSON.stringify([TEA]),
      payment_method: "pos_invoice",
    });
    assert.deepEqual([figures.paid, figures.payable, figures.payment_means], [0n, 1_210_000n, "1"]);
    assert.deepEqual(failedRules(parseXml(ublOf(figures, sampleFrame({ terms: "" })))), ["BR-CO-25", "empty"]);
  });

  test("is a credit note with amounts above zero where the shop pays out", () => {
    const items = [TEA, item({ qty: -2, row_total: -242, tax_amount: -42 })];
    const figures = sale({
      sale_type: "exchange",
      grand_total: "-121",
      tax_amount: "-21",
      items: JSON.stringify(items),
      payment_method: "pos_cash",
    });
    assert.equal(figures.type_code, "381");
    assert.deepEqual(
      figures.lines.map(({ quantity, net }) => [quantity, net]),
      [
        [-10_000n, -1_000_000n],
        [20_000n, 2_000_000n],
      ],
    );
    assert.equal(figures.total, 1_210_000n);
  });

  test("names reverse charge, and needs the VAT number of the buyer", () => {
    const figures = sale({
      grand_total: "100",
      tax_amount: "0",
      is_reverse_charge: "true",
      items: JSON.stringify([item({ row_total: 100, tax_amount: 0 })]),
    });
    assert.deepEqual(figures.subtotals, [{ category: "AE", rate: "0", net: 1_000_000n, tax: 0n }]);
    const buyer = { ...sampleFrame().buyer, vat_id: "" };
    assert.deepEqual(failedRules(parseXml(ublOf(figures, sampleFrame({ buyer })))), ["BR-AE-02"]);
  });

  test("is exempt for the company's reason, else at the zero rate", () => {
    const untaxed = {
      grand_total: "100",
      tax_amount: "0",
      items: JSON.stringify([item({ row_total: 100, tax_amount: 0, tax_rate: 0 })]),
    };
    assert.equal(sale(untaxed).subtotals[0]?.category, "Z");
    assert.equal(sale({ ...untaxed, is_tax_exempt: true }).subtotals[0]?.category, "E");
    const exempt = figuresOf(sampleReceipt(1, untaxed), { ...CONTEXT, is_exempt: true });
    assert.ok(typeof exempt !== "string");
    assert.equal(exempt.subtotals[0]?.category, "E");
    assert.match(ublOf(exempt, sampleFrame()), /<cbc:TaxExemptionReason>Exempt by article 25</);
  });

  test("shares the net of a rate among its lines where no reading of them makes it", () => {
    const items = [item({ row_total: 30, tax_rate: 21 }), item({ row_total: 60, tax_rate: 21 })];
    const { lines } = sale({ grand_total: "121", tax_amount: "21", items: JSON.stringify(items) });
    assert.deepEqual(
      lines.map(({ net }) => net),
      [333_300n, 666_700n],
    );
  });

  test("has a rate that no line states, where the tax is that of one rate of the shop only", () => {
    const of = (gross: number, tax: number, fields: object = {}, rates = ["21", "9"]) => {
      const items = [{ sku: "K-1", name: "Käse", qty: 1, row_total: gross, tax_amount: tax, ...fields }];
      const facts = { grand_total: String(gross), tax_amount: String(tax), items: JSON.stringify(items) };
      const figures = figuresOf(sampleReceipt(1, facts), { ...CONTEXT, rates });
      return typeof figures === "string" ? figures : figures.subtotals.map(({ rate }) => rate).join();
    };
    assert.equal(of(121, 21), "21");
    assert.equal(of(10.9, 0.9), "9");
    assert.equal(of(121, 21, {}, []), "invoice_totals");
    // No rate of the shop, a cent beside one, and so little that an old rate might have made it.
    for (const [gross, tax] of [
      [119, 19],
      [121, 21.01],
      [0.24, 0.04],
    ] as const) {
      assert.equal(of(gross, tax), "invoice_totals", String(gross));
    }
    // Forty small lines, whose tax another rate makes too.
    const small = Array.from({ length: 40 }, () => ({ name: "Bag", qty: 1, row_total: 0.05, tax_amount: 0.01 }));
    const bags = { grand_total: "2", tax_amount: "0.4", items: JSON.stringify(small) };
    assert.equal(figuresOf(sampleReceipt(1, bags), { ...CONTEXT, rates: ["19"] }), "invoice_totals");
    // Two rates make this tax.
    assert.equal(of(1.22, 0.21, {}, ["21", "20.5"]), "invoice_totals");
    // What a breakdown says does not fit, and is not set right.
    const odd = { grand_total: "121", tax_amount: "21", receipt_model: modelToken([{ rate: 21, net: 90, tax: 21 }]) };
    const items = JSON.stringify([{ sku: "K-1", name: "Käse", qty: 1, row_total: 121, tax_amount: 21 }]);
    const open = figuresOf(sampleReceipt(1, { ...odd, items }), { ...CONTEXT, rates: ["21"] });
    assert.equal(open, "invoice_totals");
  });

  test("is refused where the tax is not that of the stated rate, as far as pieces are rounded", () => {
    const of = (row_total: number, tax_amount: number, qty = 1) => {
      const items = [{ name: "Käse", qty, row_total, tax_amount, tax_rate: 19 }];
      const facts = { grand_total: String(row_total), tax_amount: String(tax_amount), items: JSON.stringify(items) };
      const figures = figuresOf(sampleReceipt(1, facts), CONTEXT);
      return typeof figures === "string" ? figures : figures.subtotals.map(({ tax }) => tax);
    };
    assert.deepEqual(of(5, 0.8), [8_000n]);
    assert.deepEqual(of(5, 0.79), [7_900n]);
    assert.equal(of(5, 0.33), "invoice_totals", "that of 7 %");
    assert.equal(of(5, 0.78), "invoice_totals");
    // A cent for each of a hundred pieces.
    assert.deepEqual(of(6, 1, 100), [10_000n]);
  });

  test("is refused for a payment, and where tax or goods are open", () => {
    const of = (fields: Partial<ReceiptFacts>) =>
      figuresOf(
        sampleReceipt(1, { grand_total: "121", tax_amount: "21", items: JSON.stringify([TEA]), ...fields }),
        CONTEXT,
      );
    assert.notEqual(typeof of({}), "string");
    assert.equal(of({ layaway_kind: "deposit" }), "invoice_kind");
    assert.equal(of({ sale_type: "loan" }), "invoice_kind");
    assert.equal(of({ tax_amount: null, items: JSON.stringify([item({ row_total: 121 })]) }), "invoice_totals");
    assert.equal(of({ items: "[]" }), "invoice_totals");
    assert.equal(of({ items: JSON.stringify([item({ sku: "", name: " ", row_total: 121 })]) }), "invoice_totals");
    assert.equal(of({ is_reverse_charge: "true" }), "invoice_totals");
    assert.equal(
      of({ tax_amount: "40", items: JSON.stringify([item({ row_total: 121, tax_amount: 40 })]) }),
      "invoice_totals",
    );
    assert.equal(of({ grand_total: "121.005" }), "invoice_totals");
    for (const currency of [null, "ABC", "XXX", "EURO"]) assert.equal(of({ currency }), "invoice_totals");
    const below = item({ row_total: 90, tax_amount: -10, tax_rate: -10 });
    assert.equal(of({ grand_total: "90", tax_amount: "-10", items: JSON.stringify([below]) }), "invoice_totals");
  });

  test("has a text that XML can hold, whatever the receipt says", () => {
    const figures = sale({
      grand_total: "121",
      tax_amount: "21",
      items: JSON.stringify([item({ name: "a\u0000b\ud800c\u{1f9c0}", row_total: 121, tax_amount: 21 })]),
    });
    assert.match(ublOf(figures, sampleFrame()), /<cbc:Name>a\uFFFDb\uFFFDc\u{1f9c0}</u);
  });
});

test("the checker refuses spoilt totals, rates and parties", () => {
  const figures = sale({
    grand_total: "121",
    tax_amount: "21",
    items: JSON.stringify([TEA]),
    payment_method: "pos_cash",
  });
  const text = ublOf(figures, sampleFrame());
  const spoilt: readonly (readonly [from: string | RegExp, to: string, rule: string])[] = [
    [
      /(<cbc:LineExtensionAmount currencyID="EUR">)100\.00(<\/cbc:LineExtensionAmount>\s*<cbc:TaxEx)/,
      "$1100.01$2",
      "BR-CO-10",
    ],
    [/(<cbc:TaxExclusiveAmount currencyID="EUR">)100\.00/, "$1100.01", "BR-CO-13"],
    [/(<cac:TaxTotal>\s*<cbc:TaxAmount currencyID="EUR">)21\.00/, "$121.01", "BR-CO-14"],
    [/(<cbc:TaxInclusiveAmount currencyID="EUR">)121\.00/, "$1121.01", "BR-CO-15"],
    [/(<cbc:PayableAmount currencyID="EUR">)0\.00/, "$10.01", "BR-CO-16"],
    [/(<cbc:TaxableAmount currencyID="EUR">)100\.00/, "$199.00", "BR-S-08"],
    [/(<cac:TaxCategory>\s*<cbc:ID>S<\/cbc:ID>\s*<cbc:Percent>)21</, "$19<", "BR-CO-17"],
    [/(<cac:TaxCategory>\s*<cbc:ID>S<\/cbc:ID>\s*<cbc:Percent>)21</, "$19<", "BR-S-09"],
    [/(<cac:ClassifiedTaxCategory>\s*<cbc:ID>S<\/cbc:ID>\s*<cbc:Percent>)21</, "$10<", "BR-S-05"],
    [/(<cac:TaxCategory>\s*<cbc:ID>)S</, "$1Z<", "BR-S-01"],
    [/(<cbc:PriceAmount currencyID="EUR">)100\.00/, "$1-100.00", "BR-27"],
    [/(<cbc:BaseQuantity unitCode="C62">)1</, "$12<", "line-net"],
    [/<cbc:CompanyID>NL123456782B90/, "<cbc:CompanyID>123456782B90", "BR-CO-09"],
    [/<cbc:RegistrationName>Tulp[^<]*</, "<cbc:RegistrationName> <", "BR-06"],
    [/<cbc:IdentificationCode>DE</, "<cbc:IdentificationCode>de<", "BR-CL-14"],
    [/>21\.00</, ">21.000<", "UBL-DT-01"],
    [/<cbc:IssueDate>2026-03-15/, "<cbc:IssueDate>2026-02-30", "BR-03"],
  ];
  assert.deepEqual(failedRules(parseXml(text)), []);
  for (const [from, to, rule] of spoilt) {
    const changed = text.replace(from, to);
    assert.notEqual(changed, text, rule);
    assert.ok(failedRules(parseXml(changed)).includes(rule), `${rule}: ${failedRules(parseXml(changed)).join()}`);
  }
});
