import {
  type BreakdownRow,
  type ItemLine,
  type PaidPart,
  readAmount,
  readBreakdown,
  readItems,
  readModelAmount,
  type ReceiptFacts,
} from "../facts.ts";
import type { DocumentKind } from "../kinds.ts";
import { magnitude, readUnits } from "../units.ts";
import type { ReadingContext } from "./context.ts";
import { cashStated, type Parts } from "./flows.ts";
import { grossOf, readLines } from "./lines.ts";

/**
 * The lines and the tax breakdown of a receipt, each read on first use: most receipts need only
 * one.
 */
export class Lines {
  readonly #facts: Pick<ReceiptFacts, "items" | "receipt_model">;
  #breakdown: readonly BreakdownRow[] | undefined | null = null;
  #items: readonly ItemLine[] | undefined | null = null;

  constructor(facts: Pick<ReceiptFacts, "items" | "receipt_model">) {
    this.#facts = facts;
  }

  get breakdown(): readonly BreakdownRow[] | undefined {
    if (this.#breakdown === null) this.#breakdown = readBreakdown(this.#facts.receipt_model);
    return this.#breakdown;
  }

  get items(): readonly ItemLine[] | undefined {
    if (this.#items === null) this.#items = readItems(this.#facts.items);
    return this.#items;
  }
}

/** Members of a credit-due object that may state the paid amount. */
const CREDIT_DUE_PAID = ["amount_paid", "amount_captured", "amount"];

/**
 * Returns the credit on a receipt: the larger sum, as a register may list the same credit as
 * applied and as a part.
 */
export function creditOf(applied: readonly PaidPart[], parts: Parts | undefined): bigint {
  const own = sizeOf(applied);
  const of_parts = sizeOf(parts?.credit ?? []);
  return own > of_parts ? own : of_parts;
}

function sizeOf(parts: readonly PaidPart[]): bigint {
  return parts.reduce((sum, { amount }) => sum + magnitude(amount), 0n);
}

/**
 * Whether the total of a receipt is before or after its credit, by the first conclusive evidence:
 * money, lines, breakdown (design, 2.2).
 *
 * @returns undefined when no evidence is conclusive.
 */
export function creditTotal(
  facts: ReceiptFacts,
  { total, credit, parts }: { readonly total: bigint; readonly credit: bigint; readonly parts: Parts | undefined },
  lines: Lines,
  context: ReadingContext,
): "before" | "after" | undefined {
  if (parts !== undefined && parts.credit.length > 0) return "before";
  const speaks = (amount: bigint, before: bigint, after: bigint, give: bigint) => {
    const [is_before, is_after] = [before, after].map((one) => magnitude(amount - one) <= give);
    return is_before === is_after ? undefined : is_before === true ? "before" : "after";
  };
  const money = moneyOf(parts) ?? cashStated(facts);
  const by_money = money === undefined ? undefined : speaks(money, total - credit, total, context.believed_rounding);
  if (by_money !== undefined) return by_money;
  const { items } = lines;
  const sums = new Set(
    items === undefined || items.length === 0
      ? []
      : readLines(items, () => [], context.unit).map((read) => grossOf(read.lines)),
  );
  const [makes_before, makes_after] = [sums.has(total), sums.has(total + credit)];
  if (makes_before !== makes_after) return makes_before ? "before" : "after";
  const { breakdown } = lines;
  if (breakdown === undefined) return undefined;
  const gross = breakdown.reduce((sum, { net, tax }) => sum + net + tax, 0n);
  return speaks(gross, total, total + credit, 0n);
}

/** Returns the money of a payment's parts; undefined without parts. */
function moneyOf(parts: Parts | undefined): bigint | undefined {
  if (parts === undefined || parts.money.length === 0) return undefined;
  return parts.money.reduce((sum, { amount }) => sum + amount, 0n);
}

/**
 * Returns the money received by a layaway payment or a credit-due collection, without its sign;
 * undefined when not stated.
 */
export function capturedOf(
  facts: ReceiptFacts,
  kind: DocumentKind,
  total: bigint | undefined,
  parts: Parts | undefined,
): bigint | undefined {
  const is_object = facts.credit_due?.trim().startsWith("{") === true;
  const received =
    readAmount(facts.layaway_amount_captured, []) ??
    (kind === "credit_due"
      ? (readAmount(is_object ? facts.credit_due : null, CREDIT_DUE_PAID) ?? cashStated(facts) ?? total)
      : (readModelAmount(facts.receipt_model, "layaway_payment") ?? moneyOf(parts) ?? cashStated(facts)));
  return received === undefined ? undefined : magnitude(received);
}

/**
 * Returns the tax of a receipt: as stated, else of its lines when they add up to the price of the
 * goods; 0 when it states no tax; undefined otherwise. Shipping and fees outside of the lines have
 * a tax that no line states.
 */
export function taxStated(facts: ReceiptFacts, own: Lines, value: bigint, unit: bigint): bigint | undefined {
  const stated = readUnits(facts.tax_amount);
  if (stated !== undefined) return stated;
  const { breakdown } = own;
  const lines = own.items ?? [];
  const taxes = lines.map(({ tax }) => tax);
  if (lines.length > 0 && taxes.every((tax) => tax !== undefined)) {
    const readings = readLines(lines, () => [], unit);
    const makes_value = readings.some((read) => magnitude(grossOf(read.lines)) === magnitude(value));
    return makes_value ? taxes.reduce((sum, tax) => sum + tax, 0n) : undefined;
  }
  const says_nothing =
    breakdown === undefined && lines.every(({ rate, tax }) => rate === undefined && tax === undefined);
  return says_nothing ? 0n : undefined;
}
