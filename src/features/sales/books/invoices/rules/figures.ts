import { cashStep, isCurrency, minorUnit } from "../../../../../runtime/currencies.ts";
import type { MethodTenders } from "../../../../../shared/configuration/rules/method-tenders.ts";
import { DEFAULT_BOOKING } from "../../../closings/rules/booking/choices.ts";
import type { ReceiptFacts } from "../../../closings/rules/facts.ts";
import { isTaxed } from "../../../closings/rules/receipt/lines.ts";
import { type ReadReceipt, readReceipt } from "../../../closings/rules/receipt/read.ts";
import { Lines } from "../../../closings/rules/receipt/value.ts";
import { largest, magnitude, readUnits } from "../../../closings/rules/units.ts";
import { linesOfReceipt, type RateLine } from "./lines.ts";

/** Categories of VAT: standard rate, zero rate, reverse charge, exempt. */
export type VatCategory = "S" | "Z" | "AE" | "E";

export interface InvoiceLine {
  readonly name: string;
  readonly sku: string | undefined;
  /** In ten-thousandths, with the sign of `net`. */
  readonly quantity: bigint;
  readonly net: bigint;
  readonly category: VatCategory;
  /** A percentage in its shortest decimal text. */
  readonly rate: string;
}

export interface Subtotal {
  readonly category: VatCategory;
  readonly rate: string;
  readonly net: bigint;
  readonly tax: bigint;
}

/** Figures of an invoice or a credit note, in ten-thousandths. */
export interface InvoiceFigures {
  /** 380 is an invoice. 381 is a credit note, whose amounts are above zero. */
  readonly type_code: "380" | "381";
  /** Whether it takes back a sale, whose invoice it has to name. */
  readonly is_refund: boolean;
  readonly currency: string;
  readonly lines: readonly InvoiceLine[];
  readonly subtotals: readonly Subtotal[];
  readonly net: bigint;
  readonly tax: bigint;
  readonly total: bigint;
  /** What cash rounding added to the total. */
  readonly rounding: bigint;
  readonly paid: bigint;
  /** What was put on account. */
  readonly payable: bigint;
  /** Code of UNTDID 4461; undefined where no money moved. */
  readonly payment_means: "10" | "48" | "1" | "ZZZ" | undefined;
}

/** Why a receipt has no invoice. */
export type NoInvoice = "invoice_kind" | "invoice_totals";

export interface FiguresContext {
  readonly method_tenders: MethodTenders;
  /** Rounding step of the location for cash, in ten-thousandths. */
  readonly cash_step: bigint;
  /** The rates at which the shop sells, as percentages: a line may state its tax without one. */
  readonly rates: readonly string[];
  /** Whether untaxed goods are exempt by law: the company names a reason. */
  readonly is_exempt: boolean;
}

const BELIEVED_UNITS = 10n;
/** The standard's amounts have two decimals. */
const CENT = 100n;
const ONE = 10_000n;
const HUNDRED_PERCENT = 1_000_000n;

/**
 * Returns the figures of the invoice for a receipt, as the journal reads them. Nothing is guessed:
 * a receipt that leaves its goods or their tax open has no invoice.
 */
export function figuresOf(facts: ReceiptFacts, context: FiguresContext): InvoiceFigures | NoInvoice {
  const currency = (facts.currency ?? "").toUpperCase();
  const unit = minorUnit(currency);
  const own = new Lines(facts);
  const reading = {
    unit,
    believed_rounding: largest([context.cash_step, cashStep(currency), BELIEVED_UNITS * unit]),
    method_tenders: context.method_tenders,
    // What a breakdown says of the rates is not for the lines to change.
    knownRates: () => (own.breakdown === undefined ? context.rates : []),
  };
  const receipt = readReceipt(facts, own, reading, DEFAULT_BOOKING);
  if (!hasInvoice(receipt)) return "invoice_kind";
  if (isOpen(receipt) || !isCurrency(currency)) return "invoice_totals";
  const is_refund = receipt.kind === "refund";
  const read = linesOfReceipt(receipt, own, unit);
  if (read === undefined || read.lines.length === 0) return "invoice_totals";
  const turn = is_refund || receipt.value < 0n ? -1n : 1n;
  const is_exempt = context.is_exempt && read.lines.every(({ rate }) => !isTaxed(rate));
  const lines = read.lines.map((line) => lineOf(line, categoryOf(receipt, line.rate, is_exempt), turn));
  const subtotals = subtotalsOf(lines, read.taxes, turn);
  const sum = (amount: "net" | "tax") => subtotals.reduce((all, subtotal) => all + subtotal[amount], 0n);
  const [net, tax] = [sum("net"), sum("tax")];
  const total = net + tax;
  const money = moneyOf(receipt, total, turn);
  const amounts = [...lines.map((line) => line.net), ...subtotals.map((row) => row.tax), ...Object.values(money)];
  const is_fine = amounts.some((amount) => amount % CENT !== 0n);
  const is_borne = subtotals.every((subtotal) => bearsTax(subtotal, lines, unit));
  if (total !== magnitude(receipt.value) || is_fine || !is_borne) return "invoice_totals";
  const type_code = turn === 1n ? "380" : "381";
  return {
    type_code,
    is_refund,
    currency,
    lines,
    subtotals,
    net,
    tax,
    total,
    ...money,
    payment_means: meansOf(receipt),
  };
}

/** Whether the kind has an invoice. Payments of a layaway have none: its settlement has. */
function hasInvoice({ kind, facts }: ReadReceipt): boolean {
  const layaway = (facts.layaway_kind ?? "").trim().toLowerCase();
  if (kind === "refund") return layaway === "" || layaway === "settlement";
  return kind === "sale" || kind === "settlement" || kind === "exchange";
}

/** Whether only a closing could decide how to read the receipt. */
function isOpen({ doubts, follows, flows, is_fine }: ReadReceipt): boolean {
  const is_split_unknown = flows.some(({ doubt }) => doubt === "parts_differ");
  return doubts.length > 0 || follows.some((choice) => choice !== "fee") || is_fine || is_split_unknown;
}

function categoryOf({ treatment }: ReadReceipt, rate: string, is_exempt: boolean): VatCategory {
  if (treatment !== "standard") return treatment === "exempt" ? "E" : "AE";
  if (isTaxed(rate)) return "S";
  return is_exempt ? "E" : "Z";
}

function lineOf({ name, sku, quantity, net, rate }: RateLine, category: VatCategory, turn: bigint): InvoiceLine {
  const turned = turn * net;
  const size = quantity === 0n ? ONE : magnitude(quantity);
  const is_negative = turned === 0n ? turn * quantity < 0n : turned < 0n;
  return { name, sku, quantity: is_negative ? -size : size, net: turned, category, rate: isTaxed(rate) ? rate : "0" };
}

function subtotalsOf(lines: readonly InvoiceLine[], taxes: ReadonlyMap<string, bigint>, turn: bigint): Subtotal[] {
  return [...Map.groupBy(lines, ({ category, rate }) => `${category} ${rate}`).values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    const { category, rate } = first;
    const net = group.reduce((sum, line) => sum + line.net, 0n);
    return [{ category, rate, net, tax: category === "S" ? turn * (taxes.get(rate) ?? 0n) : 0n }];
  });
}

/**
 * Whether the rate is above zero, and the tax is net × rate as far as it was rounded for each piece
 * or line, within one unit of money (rule BR-CO-17).
 */
function bearsTax({ category, rate, net, tax }: Subtotal, lines: readonly InvoiceLine[], unit: bigint): boolean {
  if (category !== "S") return tax === 0n;
  const percent = readUnits(rate) ?? 0n;
  const rounded = lines
    .filter((line) => line.category === category && line.rate === rate)
    .reduce((sum, { quantity }) => sum + largest([ONE, magnitude(quantity) + ONE - 1n]) / ONE, 0n);
  const difference = magnitude((net * percent) / HUNDRED_PERCENT - tax);
  return percent > 0n && difference < ONE && difference <= unit + (rounded * unit) / 2n;
}

/** Returns what was paid, and what was put on account: a receipt of an unknown method is paid. */
function moneyOf({ flows }: ReadReceipt, total: bigint, turn: bigint) {
  let [rounding, payable] = [0n, 0n];
  for (const { tender, due, paid } of flows) {
    if (tender === "invoice") payable += turn * due;
    if (tender === "cash" && paid !== undefined) rounding += turn * (paid - due);
  }
  return { rounding, payable, paid: total + rounding - payable };
}

const MEANS = { cash: "10", card: "48", invoice: "1", credit: "ZZZ", elsewhere: "1" } as const;

/** Returns how the receipt was paid: a document names one means of payment, several are `ZZZ`. */
function meansOf({ flows, credit }: ReadReceipt): InvoiceFigures["payment_means"] {
  const tenders = flows.map(({ tender }) => tender);
  const means = new Set(tenders.map((tender) => (tender === undefined ? "1" : MEANS[tender])));
  if (credit !== 0n) means.add("ZZZ");
  const [only] = means;
  return means.size > 1 ? "ZZZ" : only;
}
