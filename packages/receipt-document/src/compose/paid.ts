import { magnitude } from "@tillkeeper/exact/money";
import type { PartReading } from "../read/read-payment.ts";
import { unitsOfText } from "../read/json-reading.ts";
import { readReceipt, type Reading } from "../read/read-receipt.ts";
import type { ReceiptToPrint } from "../read/stored-receipt.ts";
import { amountNow, isPaidBack, isPaidInParts } from "./header.ts";
import { isCash, knownMethod } from "./methods.ts";

/** A payment of a receipt as it is printed; its rounding has no `part`. */
interface PaidPart {
  readonly part: PartReading | null;
  /** In ten-thousandths; undefined when the receipt does not state it. */
  readonly amount: bigint | undefined;
}

/** Returns the payments of a receipt: tenders, rounding and credits. */
export function paidParts(reading: Reading): PaidPart[] {
  const { method, parts, credits } = reading.payment;
  const stated = (part: PartReading): PaidPart => ({ part, amount: part.amount });
  if (parts.length > 0) return [...parts, ...credits].map(stated);
  const credited = credits.reduce((sum, { amount }) => sum + magnitude(amount ?? 0n), 0n);
  const now = amountNow(reading);
  const rest = now === undefined ? undefined : magnitude(now) - credited;
  if (method === undefined || (credits.length > 0 && rest !== undefined && rest <= 0n)) return credits.map(stated);
  const part = { method, label: undefined, amount: undefined };
  const rounded = roundedPayment(reading, rest);
  if (rest === undefined || rounded === undefined) return [{ part, amount: rest }, ...credits.map(stated)];
  return [{ part: null, amount: rounded - rest }, { part, amount: rounded }, ...credits.map(stated)];
}

/**
 * Maximum rounding of cash, in ten-thousandths: the difference between the amount due and the cash
 * paid.
 */
const ROUNDING_MAX = 5_000n;

/**
 * Returns the cash that was kept when it differs from the amount due by a rounding that the receipt
 * does not state; otherwise undefined.
 */
function roundedPayment({ payment, totals: { rounding } }: Reading, due: bigint | undefined): bigint | undefined {
  const { method, tendered, change } = payment;
  if (!isCash(method) || due === undefined || (rounding ?? 0n) !== 0n) return undefined;
  if (tendered === undefined || tendered === 0n || change === undefined) return undefined;
  const paid = tendered - change;
  return paid !== due && magnitude(paid - due) <= ROUNDING_MAX ? paid : undefined;
}

/** What a receipt moved, in ten-thousandths: negative where money was given back. */
export interface SignedPayments {
  /**
   * Amount of this document, which the parts add up to: the receipt's total before the rounding of
   * cash, or what a part payment collected. Undefined when it is not stated.
   */
  readonly amount: bigint | undefined;
  readonly tax: bigint | undefined;
  readonly parts: readonly SignedPart[];
}

export interface SignedPart {
  readonly kind: "tender" | "rounding" | "not_stated";
  /** Key of a known method in the texts of receipts, else null. */
  readonly known: string | null;
  readonly method: string | null;
  /** Name that the receipt gives the tender. */
  readonly label: string | null;
  readonly amount: bigint | undefined;
}

/**
 * Returns what a receipt moved, with one sign. The parts add up to the amount: what they lack of it
 * is a part of its own, such as the rounding of cash.
 */
export function signedPayments(receipt: ReceiptToPrint): SignedPayments {
  const reading = readReceipt(receipt);
  // The total that a register prints may include the rounding; the stored one, which lists add up,
  // does not.
  const stored = isPaidInParts(reading.kind) ? undefined : unitsOfText(receipt.grand_total);
  const now = stored ?? amountNow(reading);
  const isBack = isPaidBack(reading) || (now ?? 0n) < 0n;
  const direction = isBack ? -1n : 1n;
  const amount = now === undefined ? undefined : isBack ? -magnitude(now) : now;
  const parts = paidParts(reading).map(({ part, amount: of }): SignedPart => ({
    kind: part === null ? "rounding" : "tender",
    known: part === null ? null : (knownMethod(part.method) ?? null),
    method: part?.method ?? null,
    label: part?.label ?? null,
    // The rounding leads from the money back to the amount due.
    amount: of === undefined ? undefined : direction * (part === null ? -of : magnitude(of)),
  }));
  const open = amount === undefined || parts.some((part) => part.amount === undefined) ? 0n : amount - sumOf(parts);
  const isStated = open !== 0n && magnitude(open) === magnitude(reading.totals.rounding ?? 0n);
  const isRounding =
    isStated || (magnitude(open) <= ROUNDING_MAX && parts.some(({ method }) => isCash(method ?? undefined)));
  const rest = { kind: isRounding ? "rounding" : "not_stated", known: null, method: null, label: null } as const;
  const { tax } = reading.totals;
  return {
    amount,
    tax: tax !== undefined && reading.kind === "refund" ? -magnitude(tax) : tax,
    parts: open === 0n || parts.length === 0 ? parts : [...parts, { ...rest, amount: open }],
  };
}

function sumOf(parts: readonly SignedPart[]): bigint {
  return parts.reduce((sum, { amount }) => sum + (amount ?? 0n), 0n);
}
