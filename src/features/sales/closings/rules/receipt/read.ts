import { isSet } from "../../../../../web-api/json/json.ts";
import { type ItemLine, readAmount, type ReceiptFacts, readPaidParts } from "../facts.ts";
import { type DocumentKind, documentKind, isLayaway } from "../kinds.ts";
import { largest, magnitude, readUnits } from "../units.ts";
import type { Reading, ReadingChoice, ReadingContext } from "./context.ts";
import { readExchange } from "./exchange.ts";
import { type Flow, type Parts, readFlows, readParts } from "./flows.ts";
import { type Side, unstatedSide, withoutRates } from "./side-tax.ts";
import { readSide, type TaxLines } from "./tax-of-receipt.ts";
import { capturedOf, creditOf, creditTotal, type Lines, taxStated } from "./value.ts";

export type Treatment = "standard" | "reverse_charge" | "exempt";

/** Why a fact of a receipt cannot be determined. */
export type Doubt =
  | "kind_unknown"
  | "total_unknown"
  | "credit_unreadable"
  | "tax_unstated"
  | "rates_unstated"
  | "exchange_unsplit";

/** A receipt with its figures read. Amounts in ten-thousandths; undefined when absent. */
export interface ReadReceipt {
  readonly facts: ReceiptFacts;
  /** Name of the receipt in checks. */
  readonly sale_id: string;
  readonly kind: DocumentKind;
  readonly treatment: Treatment;
  readonly total: bigint | undefined;
  /** Price of the goods; a magnitude for refunds. */
  readonly value: bigint;
  /** The tax in `value`; a magnitude for refunds. */
  readonly tax: bigint | undefined;
  readonly credit: bigint;
  /** Credit of `applied_credits` alone. */
  readonly applied_credit: bigint;
  /** Amount due in money now, positive into the shop. */
  readonly due: bigint;
  readonly flows: readonly Flow[];
  /**
   * Goods that were sold and that came back; both undefined for an exchange that cannot be split.
   */
  readonly sold: Side | undefined;
  readonly returned: Side | undefined;
  readonly doubts: readonly Doubt[];
  /** Choices of the closing that this receipt's reading follows. */
  readonly follows: readonly ReadingChoice[];
  /** The most that any figure may have of the receipt while its kind is not known; 0 otherwise. */
  readonly extent: bigint;
  /** Whether the receipt has an amount that is finer than the currency's unit. */
  readonly is_fine: boolean;
}

/** Reads a receipt under the readings that the closing decided for. */
export function readReceipt(facts: ReceiptFacts, lines: Lines, context: ReadingContext, reading: Reading): ReadReceipt {
  const kind = documentKind(facts);
  const parts = readParts(facts, context);
  const applied = readPaidParts(facts.applied_credits);
  const credit = creditOf(applied ?? [], parts);
  const total = readUnits(facts.grand_total);
  const captured = isLayaway(kind) || kind === "credit_due" ? capturedOf(facts, kind, total, parts) : undefined;
  const doubts: Doubt[] = applied === undefined ? ["credit_unreadable"] : [];
  if (kind === "unknown") doubts.push("kind_unknown");
  if (total === undefined || (isLayaway(kind) && captured === undefined)) doubts.push("total_unknown");
  const follows: ReadingChoice[] = [];

  const stated = total ?? 0n;
  let value = kind === "refund" ? magnitude(stated) : stated;
  if (credit > 0n && (kind === "sale" || kind === "exchange")) {
    const spoken = creditTotal(facts, { total: stated, credit, parts }, lines, context);
    if (spoken === undefined) follows.push("credit_total");
    if ((spoken ?? reading.credit_total) === "after") value = stated + credit;
  }
  const due = dueOf(kind, value, credit, captured);
  const tax_stated = taxStated(facts, lines, value, context.unit);
  const tax = tax_stated === undefined ? undefined : kind === "refund" ? magnitude(tax_stated) : tax_stated;
  if (tax === undefined) doubts.push("tax_unstated");
  const treatment = isSet(facts.is_reverse_charge) ? "reverse_charge" : facts.is_tax_exempt ? "exempt" : "standard";
  const sides = sidesOf({ facts, kind, value, tax, treatment, lines }, context, reading);
  if (sides.readings.length > 0) follows.push("lines");
  if (sides.has_fee) follows.push("fee");
  if (kind === "exchange" && sides.sold === undefined) doubts.push("exchange_unsplit");
  if (tax !== undefined && (sides.sold?.unstated ?? sides.returned?.unstated) !== undefined)
    doubts.push("rates_unstated");
  return {
    facts,
    kind,
    treatment,
    total,
    value,
    tax,
    credit,
    due,
    doubts,
    follows,
    sale_id: facts.sale_id ?? facts.pos_order_id,
    applied_credit: creditOf(applied ?? [], undefined),
    flows: doubts.includes("total_unknown") ? [] : readFlows(facts, parts, due, context),
    sold: sides.sold,
    returned: sides.returned,
    extent: kind === "unknown" ? extentOf(value, credit, parts, lines) + context.believed_rounding : 0n,
    is_fine: [stated, tax ?? 0n, captured ?? 0n].some((amount) => amount % context.unit !== 0n),
  };
}

/**
 * Returns the largest sum of magnitudes: lines or parts of both signs may exceed the total in
 * separate figures.
 */
function extentOf(value: bigint, credit: bigint, parts: Parts | undefined, lines: Lines): bigint {
  const sum = (amounts: readonly bigint[]) => amounts.reduce((total, amount) => total + magnitude(amount), 0n);
  const money = parts === undefined ? [] : [...parts.money, ...parts.credit].map(({ amount }) => amount);
  const of_lines = (lines.items ?? []).flatMap(({ row_total, tax, discount }) => [
    row_total ?? 0n,
    tax ?? 0n,
    discount,
  ]);
  const of_rows = (lines.breakdown ?? []).flatMap(({ net, tax }) => [net, tax]);
  return largest([magnitude(value) + credit, sum(money), sum(of_lines), sum(of_rows)]);
}

function dueOf(kind: DocumentKind, value: bigint, credit: bigint, captured: bigint | undefined): bigint {
  if (kind === "refund") return -(value - credit);
  return captured ?? value - credit;
}

interface ReadSides {
  readonly sold: Side | undefined;
  readonly returned: Side | undefined;
  readonly readings: readonly Reading["lines"][];
  readonly has_fee: boolean;
}

const NO_CHOICE = { readings: [], has_fee: false } as const;

interface TaxedReceipt {
  readonly facts: ReceiptFacts;
  readonly kind: DocumentKind;
  readonly value: bigint;
  readonly tax: bigint | undefined;
  readonly treatment: Treatment;
  readonly lines: Lines;
}

function sidesOf(receipt: TaxedReceipt, context: ReadingContext, reading: Reading): ReadSides {
  const { kind, value, tax, treatment, lines, facts } = receipt;
  if (kind === "exchange") {
    if (tax === undefined) return { sold: undefined, returned: undefined, ...NO_CHOICE };
    const sides = readExchange({ value, tax, lines }, adjustmentOf(facts), context, reading);
    if (sides === undefined) return { sold: undefined, returned: undefined, ...NO_CHOICE };
    if (treatment === "standard") return sides;
    const bare = ({ gross, tax: of_side }: Side) => withoutRates(gross, of_side);
    return { ...sides, sold: bare(sides.sold), returned: bare(sides.returned) };
  }
  const is_refund = kind === "refund";
  const sidesOf = (side: Side): ReadSides =>
    is_refund ? { sold: undefined, returned: side, ...NO_CHOICE } : { sold: side, returned: undefined, ...NO_CHOICE };
  if (treatment !== "standard") return sidesOf(withoutRates(value, tax));
  if (tax === undefined) return sidesOf(unstatedSide(value, undefined));
  const own = is_refund ? positive(lines) : lines;
  const { side, readings } = readSide({ value, tax, lines: own }, context, reading.lines);
  return { ...sidesOf(side), readings };
}

/** Returns a refund's lines and breakdown as magnitudes, whichever sign was sent. */
export function positive(lines: Lines): TaxLines {
  return {
    get breakdown() {
      const rows = lines.breakdown ?? [];
      const is_negative = rows.reduce((sum, { net, tax }) => sum + net + tax, 0n) < 0n;
      return is_negative ? rows.map(({ rate, net, tax }) => ({ rate, net: -net, tax: -tax })) : lines.breakdown;
    },
    get items() {
      const items = lines.items ?? [];
      const is_negative = items.reduce((sum, { row_total }) => sum + (row_total ?? 0n), 0n) < 0n;
      return is_negative ? items.map(turned) : lines.items;
    },
  };
}

function turned(item: ItemLine): ItemLine {
  return {
    ...item,
    row_total: negated(item.row_total),
    listed: negated(item.listed),
    tax: negated(item.tax),
    discount: -item.discount,
  };
}

function negated(amount: bigint | undefined): bigint | undefined {
  return amount === undefined ? undefined : -amount;
}

function adjustmentOf({ shipping_refund, adjustment_positive, adjustment_negative }: ReceiptFacts): bigint {
  const amount = (json: string | null) => magnitude(readAmount(json, []) ?? 0n);
  return amount(shipping_refund) + amount(adjustment_positive) - amount(adjustment_negative);
}
