import { isLayaway, isPayout, STORE_CREDIT_METHODS } from "../conventions.ts";
import { isSet, readPaidParts } from "../facts.ts";
import { magnitude } from "../units.ts";
import { type Evidence, type Receipt, stated, type Surroundings } from "./evidence.ts";

export type Tender = "cash" | "card" | "invoice" | "credit" | "unknown";

/** Money of one tender on a receipt, a magnitude in ten-thousandths. */
export interface Payment {
  readonly tender: Tender;
  readonly amount: bigint;
  readonly has_terminal_payment: boolean;
}

/** How a receipt was paid; `payments` is undefined when that cannot be read. */
export interface PaidReceipt {
  readonly receipt: Receipt;
  readonly payments: readonly Payment[] | undefined;
  readonly is_split: boolean;
  /** Money went out: a refund, or an exchange that pays back. */
  readonly is_payout: boolean;
}

/** The payments of every receipt. A receipt without anything due has none. */
export function readPayments({ receipts, closing, surroundings }: Evidence): PaidReceipt[] {
  const is_rounded = stated(closing.tender_cash_rounding) !== 0n;
  return receipts.map((receipt) => {
    const parts = readPaidParts(receipt.facts.split_payments);
    const is_payout = isPayout(receipt.kind, receipt.gross);
    if (parts === undefined) return { receipt, payments: undefined, is_split: true, is_payout };
    if (parts.length > 1) {
      const payments = parts.map(({ method, amount, has_terminal_payment }) => ({
        tender: tenderOf(method ?? null, surroundings),
        amount: magnitude(amount),
        has_terminal_payment,
      }));
      return { receipt, payments, is_split: true, is_payout };
    }
    const payment = singlePayment(receipt, surroundings, is_rounded && !is_payout);
    return { receipt, payments: payment && [payment].filter(({ amount }) => amount > 0n), is_split: false, is_payout };
  });
}

function singlePayment(receipt: Receipt, surroundings: Surroundings, is_rounded: boolean): Payment | undefined {
  const { facts } = receipt;
  const tender = tenderOf(facts.payment_method, surroundings);
  const due = dueInMoney(receipt);
  const amount = tender === "cash" ? (cashTaken(receipt) ?? (is_rounded ? undefined : due)) : due;
  if (amount === undefined) return undefined;
  return { tender, amount, has_terminal_payment: isSet(facts.terminal_payment_id) };
}

/** amount_tendered − change_due, which is what was due after cash rounding; refunds often state neither. */
function cashTaken({ facts, kind }: Receipt): bigint | undefined {
  if (kind === "refund" || facts.amount_tendered === null || facts.change_due === null) return undefined;
  return stated(facts.amount_tendered) - stated(facts.change_due);
}

/** What is due less the credit that was redeemed. */
function dueInMoney({ facts, due }: Receipt): bigint | undefined {
  const credits = readPaidParts(facts.applied_credits);
  if (due === undefined || credits === undefined) return undefined;
  const left = credits.reduce((sum, { amount }) => sum - magnitude(amount), due);
  return left < 0n ? 0n : left;
}

/** Cash that layaways and credit due brought, for a register that keeps it outside its cash tenders. */
export function deferredCash(paid: readonly PaidReceipt[]): bigint {
  return paid
    .filter(({ receipt: { kind } }) => isLayaway(kind) || kind === "credit_due")
    .flatMap(({ payments }) => payments ?? [])
    .reduce((sum, { tender, amount }) => (tender === "cash" ? sum + amount : sum), 0n);
}

function tenderOf(method: string | null, { cash_methods, card_methods, invoice_methods }: Surroundings): Tender {
  if (method === null) return "unknown";
  if (cash_methods.includes(method)) return "cash";
  if (card_methods.includes(method)) return "card";
  if (invoice_methods.includes(method)) return "invoice";
  return STORE_CREDIT_METHODS.has(method) ? "credit" : "unknown";
}
