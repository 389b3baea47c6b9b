import assert from "node:assert/strict";
import { test } from "node:test";
import { formatAmount, parseStoredAmount } from "../../../../runtime/money.ts";
import { sampleClosing } from "../../sample-closing.ts";
import {
  type Evaluation,
  evaluateClosing,
  type FiguresState,
  type ReceiptFacts,
  type Surroundings,
} from "../checks.ts";
import { documentKind } from "../kinds.ts";
import { modelToken, sampleReceipt, sampleSurroundings, toClosing } from "../sample-receipts.ts";

type Document = ReturnType<typeof sampleClosing>;

/** Net and tax. */
export type Taxed = readonly [net: string, tax: string];

/** What a closing of an example states. Everything that is not named is 0; the drawer opens with 200.00. */
export interface Figures {
  /** By rate; the totals of sales and refunds follow. */
  readonly sold?: Readonly<Record<string, Taxed>>;
  readonly returned?: Readonly<Record<string, Taxed>>;
  readonly reverse_charge?: readonly [sold: string, returned?: string];
  readonly exempt?: readonly [sold: string, returned?: string];
  readonly tenders?: Partial<Document["tenders"]>;
  /** Amounts of movements by type. */
  readonly moved?: Readonly<Partial<Record<"cash_in" | "cash_out" | "cash_refund", readonly string[]>>>;
  /** Expected and counted cash. */
  readonly drawer?: string;
  readonly providers?: readonly [collected: string, refunded: string, count: number];
  /** Members of the document in place of what the above makes. */
  readonly document?: Readonly<Record<string, unknown>>;
}

export interface Case {
  /** Number and name of the case. */
  readonly name: string;
  readonly receipts: readonly ReceiptFacts[];
  readonly closing: Figures;
  readonly setup?: Partial<Surroundings>;
  readonly verdict: FiguresState;
  /** `full` for matched ones unless another is named. */
  readonly coverage?: "full" | "bounded" | "part" | "none";
  /** All findings. */
  readonly findings?: readonly string[];
  /** Failed checks that decide, at least. */
  readonly fails?: readonly string[];
  /** Reasons of the coverage, at least. */
  readonly reasons?: readonly string[];
  /** Options that the closing was matched with. */
  readonly booking?: Readonly<Record<string, string>>;
}

/** One test for each example. */
export function testCases(cases: readonly Case[]): void {
  for (const one of cases) {
    test(one.name, () => {
      const outcome = evaluate(one);
      const failed = failedChecks(outcome);
      const shown = `${failed.join(" ")} ${reasonsOf(outcome).join(" ")}`;
      assert.equal(outcome.figures, one.verdict, shown);
      const coverage = one.coverage ?? (one.verdict === "matched" ? "full" : undefined);
      if (coverage !== undefined) assert.equal(outcome.coverage.coverage, coverage, shown);
      if (one.verdict === "mismatched") assert.ok(one.fails !== undefined, "a mismatch names its checks");
      for (const id of one.fails ?? []) assert.ok(failed.includes(id), `${id} is not among ${shown}`);
      for (const code of one.reasons ?? []) assert.ok(reasonsOf(outcome).includes(code), `${code}: ${shown}`);
      assert.deepEqual(outcome.findings.toSorted(), [...(one.findings ?? [])].toSorted());
      const booked = new Map<string, string>(outcome.booking.map(({ choice, option }) => [choice, option]));
      for (const [choice, option] of Object.entries(one.booking ?? {})) assert.equal(booked.get(choice), option);
    });
  }
}

export function evaluate({ receipts, closing, setup }: Pick<Case, "receipts" | "closing" | "setup">): Evaluation {
  const document = documentOf(receipts, closing);
  return evaluateClosing(toClosing(document), receipts, { ...sampleSurroundings(), ...setup });
}

/** Ids of failed checks that decide. */
export function failedChecks({ checks }: Pick<Evaluation, "checks">): string[] {
  return checks.filter(({ kind, outcome }) => kind === "hard" && outcome === "failed").map(({ id }) => id);
}

function reasonsOf({ coverage }: Evaluation): string[] {
  return [...new Set(coverage.areas.flatMap(({ reasons }) => reasons.map(({ code }) => code)))];
}

/** The document of a closing with these figures that lists these receipts. */
export function documentOf(receipts: readonly ReceiptFacts[], figures: Figures): object {
  const { sold = {}, returned = {}, reverse_charge = ["0"], exempt = ["0"], moved = {}, drawer = "200.00" } = figures;
  const zero = (names: object) => Object.fromEntries(Object.keys(names).map((name) => [name, "0.00"]));
  const amounts = (rates: Readonly<Record<string, Taxed>>, bare: readonly (string | undefined)[]) => {
    const tax = sumOf(Object.values(rates).map(([, of_rate]) => of_rate));
    const net = sumOf([...Object.values(rates).map(([of_rate]) => of_rate), ...bare]);
    return { excl_tax: net, tax, incl_tax: sumOf([net, tax]) };
  };
  const sample = sampleClosing();
  const orders = receipts.filter((receipt) => ["sale", "exchange"].includes(documentKind(receipt)));
  return {
    ...sample,
    opening_float: "200.00",
    cash_expected: drawer,
    cash_counted: drawer,
    cash_difference: "0.00",
    cash_left_in_drawer: parseStoredAmount(drawer) < 0n ? drawer : "0.00",
    order_count: orders.length,
    sales: amounts(sold, [reverse_charge[0], exempt[0]]),
    refunds: amounts(returned, [reverse_charge[1], exempt[1]]),
    tenders: { ...zero(sample.tenders), ...figures.tenders },
    tax_rates: [...new Set([...Object.keys(sold), ...Object.keys(returned)])].map((rate) => ({
      rate,
      treatment: "standard",
      sales_net: sold[rate]?.[0] ?? "0.00",
      sales_tax: sold[rate]?.[1] ?? "0.00",
      refund_net: returned[rate]?.[0] ?? "0.00",
      refund_tax: returned[rate]?.[1] ?? "0.00",
    })),
    tax_treatments: {
      reverse_charge: { sales_net: reverse_charge[0], refund_net: reverse_charge[1] ?? "0.00" },
      exempt: { sales_net: exempt[0], refund_net: exempt[1] ?? "0.00" },
    },
    providers: providersOf(figures.providers),
    movements: Object.entries(moved).flatMap(([type, list]) =>
      list.map((amount) => ({ type, amount, note: null, at: "2026-03-14T10:00:00+01:00", by: null })),
    ),
    documents: listed(receipts),
    first_receipt_number: null,
    last_receipt_number: null,
    ...figures.document,
  };
}

/** The receipts as a closing lists them: refunds positive, payments with the amount captured. */
export function listed(receipts: readonly ReceiptFacts[]) {
  return receipts.map((receipt) => {
    const kind = documentKind(receipt);
    const is_payment = ["deposit", "top_up", "settlement", "credit_due"].includes(kind);
    const total = receipt.grand_total ?? "0";
    const amount = is_payment ? (receipt.layaway_amount_captured ?? total) : total;
    return {
      sale_id: receipt.sale_id ?? "",
      type: is_payment ? "payment" : kind,
      amount: kind === "refund" ? amount.replace("-", "") : amount,
      receipt_number: receipt.receipt_number,
    };
  });
}

function providersOf(stated: Figures["providers"]): object[] {
  if (stated === undefined) return [];
  const [collected, refunded, count] = stated;
  return [{ provider: "acme_pay", name: "Acme Pay", collected, refunded, count }];
}

function sumOf(amounts: readonly (string | undefined)[]): string {
  return formatAmount(amounts.reduce((sum, amount) => sum + parseStoredAmount(amount ?? "0"), 0n));
}

type Fields = Partial<ReceiptFacts>;

/** A line with its tax inside the row total. */
export interface Line {
  readonly qty: number;
  readonly row_total: string;
  readonly tax_amount?: string;
  readonly tax_rate?: string;
  readonly price?: string;
  readonly discount_amount?: string;
}

/** Goods at a rate: net and tax of one line. */
export function goods(rate: string | undefined, net: string, tax: string): Line {
  const row_total = sumOf([net, tax]);
  return { qty: 1, price: row_total, row_total, tax_amount: tax, ...(rate === undefined ? {} : { tax_rate: rate }) };
}

/** The line as it comes back. */
function back(line: Line): Line {
  const negative = (amount: string) => formatAmount(-parseStoredAmount(amount));
  return { ...line, qty: -line.qty, row_total: negative(line.row_total), tax_amount: negative(line.tax_amount ?? "0") };
}

function totalsOf(lines: readonly Line[]): Fields {
  return {
    grand_total: sumOf(lines.map(({ row_total }) => row_total)),
    tax_amount: sumOf(lines.map(({ tax_amount }) => tax_amount)),
  };
}

export function sale(number: number, lines: readonly Line[], payment: Fields, more: Fields = {}): ReceiptFacts {
  return sampleReceipt(number, { items: JSON.stringify(lines), ...totalsOf(lines), ...payment, ...more });
}

/** Total and tax as magnitudes, lines with a negative quantity. */
export function refund(number: number, lines: readonly Line[], payment: Fields, more: Fields = {}): ReceiptFacts {
  const items = JSON.stringify(lines.map(back));
  return sampleReceipt(number, { sale_type: "refund", ...totalsOf(lines), items, ...payment, ...more });
}

export function exchange(
  number: number,
  sold: readonly Line[],
  returned: readonly Line[],
  payment: Fields,
  more: Fields = {},
): ReceiptFacts {
  const lines = [...sold, ...returned.map(back)];
  return sale(number, lines, payment, { sale_type: "exchange", ...more });
}

/** A payment of a layaway: what was taken now. */
export function layaway(
  number: number,
  kind: "deposit" | "top_up" | "settlement",
  lines: readonly Line[],
  captured: string,
  payment: Fields,
): ReceiptFacts {
  return sale(number, lines, payment, { layaway_kind: kind, layaway_amount_captured: captured });
}

/** A payment of an earlier sale on credit. */
export function collection(number: number, amount: string, payment: Fields): ReceiptFacts {
  return sampleReceipt(number, { grand_total: amount, tax_amount: "0", credit_due: "true", ...payment });
}

/** Cash that the receipt states: what was handed over, and the change. */
export function cash(tendered?: string, change = "0"): Fields {
  return {
    payment_method: "pos_cash",
    ...(tendered === undefined ? {} : { amount_tendered: tendered, change_due: change }),
  };
}

export const CARD: Fields = { payment_method: "pos_card", terminal_payment_id: '"pay_1"' };
export const MANUAL_CARD: Fields = { payment_method: "pos_card" };
export const INVOICE: Fields = { payment_method: "pos_invoice" };
export const NOTHING_DUE: Fields = { payment_method: "free" };

export function by(payment_method: string): Fields {
  return { payment_method };
}

/** A split payment; cards in it were paid at a card terminal. */
export function parts(...paid: readonly (readonly [method: string, amount: string])[]): Fields {
  const list = paid.map(([method, amount]) => ({
    method,
    amount,
    terminal_payment_id: method === "pos_card" ? "pay_1" : null,
  }));
  return { payment_method: "pos_split", split_payments: JSON.stringify(JSON.stringify(list)) };
}

export function credit(amount: string, code = "gift_card"): Fields {
  return { applied_credits: JSON.stringify(JSON.stringify([{ code, amount }])) };
}

/** A tax breakdown of rate, net and tax. */
export function breakdown(...rows: readonly (readonly [rate: string, net: string, tax: string])[]): Fields {
  return { receipt_model: modelToken(rows.map(([rate, net, tax]) => ({ rate, net, tax }))) };
}

/** Goods of 12.10 at 21 %, and of 121.00. */
export const SMALL = goods("21", "10.00", "2.10");
export const LARGE = goods("21", "100.00", "21.00");
