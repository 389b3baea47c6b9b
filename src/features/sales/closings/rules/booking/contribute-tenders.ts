import { between, exactly, type Interval, minus, negative, unplacedUpTo, wider } from "../interval.ts";
import { type DocumentKind, isLayaway } from "../kinds.ts";
import type { Tender } from "../../../../../shared/configuration/rules/method-tenders.ts";
import type { Flow } from "../receipt/flows.ts";
import type { ReadReceipt } from "../receipt/read.ts";
import { magnitude, roundTo } from "../units.ts";
import { type Booking, BOUNDED, UNSET } from "./choices.ts";
import { isOfLayaway } from "./contribute-turnover.ts";
import type { Sink } from "./figures.ts";

/** Cash rounding at a closing's location, in ten-thousandths. */
export interface RoundingFacts {
  /** The rounding step of the location; 0 when none is set up. */
  readonly location_step: bigint;
  /**
   * Largest step that is assumed while none is set; half of it is the maximum rounding of a cash
   * payment.
   */
  readonly largest_unset_step: bigint;
  /** Largest difference between due and paid that counts as rounding. */
  readonly believed: bigint;
}

/**
 * Suffix of the figures of cash that is due; the name without it is the figure of cash that was
 * paid.
 */
export const DUE = " due";

/** Adds a receipt's share of tenders, drawer and providers under a booking. */
export function contributeTenders(
  receipt: ReadReceipt,
  booking: Booking,
  rounding: RoundingFacts,
  unit: bigint,
  sum: Sink,
): void {
  if (receipt.kind === "unknown") return addUnknown(receipt, sum);
  const give = receipt.is_fine ? unit / 2n : 0n;
  addCredit(receipt, sum);
  addLayaway(receipt, booking, sum);
  for (const flow of receipt.flows) {
    if (flow.tender === undefined) addDoubtful(receipt, flow, booking, rounding, sum);
    else if (flow.tender === "cash") addCash(receipt, flow, booking, rounding, give, sum);
    else {
      addProvider(flow, sum);
      const at = entryOf(receipt, flow.tender, flow, booking);
      addMoney(at, wider(exactly(flow.due), give), sum);
      if (at === OUTGO.card && flow.is_terminal) sum.add("card_out terminal", exactly(-flow.due));
    }
  }
}

/** Figure of a tender, the name of its amount due, and whether money into the shop lowers it. */
interface Entry {
  readonly figure: string;
  readonly figure_due: string;
  readonly is_outgo: boolean;
}

function entry(figure: string, is_outgo = false): Entry {
  return { figure, figure_due: figure + DUE, is_outgo };
}

const OUTGO = {
  cash: entry("cash_out", true),
  card: entry("card_out", true),
  invoice: entry("invoice_out", true),
  credit: entry("credits_out", true),
} as const;
const INCOME = {
  cash: entry("cash"),
  card: entry("card"),
  invoice: entry("invoice"),
  credit: entry("credit_redeemed"),
  elsewhere: entry("elsewhere"),
} as const;
const SPLIT = { ...INCOME, cash: entry("split_cash"), card: entry("split_card") } as const;

/** Whether money paid back lowers the tender of sales. */
function isNetted(kind: DocumentKind, tender: Tender, { cash_refund, paid_back }: Booking): boolean {
  if (kind === "refund") return tender === "cash" && cash_refund === "net";
  return paid_back === "net" || (paid_back === "cash_net" && tender === "cash");
}

function entryOf(receipt: ReadReceipt, tender: Tender, flow: Flow, booking: Booking): Entry | undefined {
  const { kind } = receipt;
  const is_before =
    kind === "deposit" ||
    kind === "top_up" ||
    (kind === "refund" && isOfLayaway(receipt) && booking.layaway_refund === "payments");
  if (is_before && booking.layaway === "outside") return undefined;
  if (kind === "credit_due" && booking.collection === "outside") return undefined;
  const goes_out = flow.due < 0n;
  if (goes_out && tender !== "elsewhere") {
    if (tender === "credit" || !isNetted(kind, tender, booking)) return OUTGO[tender];
  }
  const is_split = flow.split === "split" || (flow.split === "either" && booking.beside_credit === "split");
  return (is_split ? SPLIT : INCOME)[tender];
}

function addMoney(at: Entry | undefined, amount: Interval, sum: Sink): void {
  if (at !== undefined) sum.add(at.figure, at.is_outgo ? negative(amount) : amount);
}

/** Adds cash to its tender and to the drawer, as it was paid and as it was due. */
function addBoth(at: Entry | undefined, paid: Interval, due: Interval, rounding: Interval, sum: Sink): void {
  addMoney(at, paid, sum);
  if (at !== undefined) {
    sum.add(at.figure_due, at.is_outgo ? negative(due) : due);
    sum.add("cash_due", due);
  } else sum.add("rounding outside", rounding);
  sum.add("rounding", rounding);
  sum.add("drawer", paid);
  sum.add("drawer_due", due);
}

function addCash(
  receipt: ReadReceipt,
  flow: Flow,
  booking: Booking,
  rounding: RoundingFacts,
  give: bigint,
  sum: Sink,
): void {
  const paid = paidOf(flow, booking, rounding, give);
  const rounded = minus(paid, exactly(flow.due));
  addBoth(entryOf(receipt, "cash", flow, booking), paid, wider(exactly(flow.due), give), rounded, sum);
}

/**
 * Returns the amount paid: as the receipt states it, else the amount due with the booking's
 * rounding.
 */
export function paidOf(flow: Flow, { rounding }: Booking, facts: RoundingFacts, give: bigint): Interval {
  if (flow.paid !== undefined) return wider(exactly(flow.paid), give);
  if (rounding === BOUNDED || rounding === UNSET) {
    const half = (rounding === BOUNDED ? facts.location_step : facts.largest_unset_step) / 2n;
    const paid = between(flow.due - half, flow.due + half);
    return rounding === UNSET ? { ...paid, unplaced: 2n * half } : paid;
  }
  const step = BigInt(rounding);
  return wider(exactly(step === 0n ? flow.due : roundTo(flow.due, step)), give);
}

function addProvider({ due, is_terminal, tender }: Flow, sum: Sink): void {
  if (tender !== "card" || !is_terminal) return;
  sum.add(due < 0n ? "terminal refunded" : "terminal collected", exactly(magnitude(due)));
  sum.add("terminal count", exactly(COUNTED));
}

/** The count of one payment, in ten-thousandths as amounts are. */
const COUNTED = 10_000n;

function addCredit({ kind, credit, applied_credit, doubts, value }: ReadReceipt, sum: Sink): void {
  if (credit !== 0n) sum.add(kind === "refund" ? "credits_out" : "credit_redeemed", exactly(credit));
  if (kind === "refund") sum.add("credits_back", exactly(applied_credit));
  if (!doubts.includes("credit_unreadable")) return;
  const open = unplacedUpTo(magnitude(value));
  for (const figure of kind === "refund" ? OUTGO_FIGURES : INCOME_FIGURES) sum.add(figure, negative(open));
  for (const figure of ["credits_out", "credit_redeemed"]) sum.add(figure, open);
  const both = { ...wider(exactly(0n), magnitude(value)), unplaced: magnitude(value) };
  for (const figure of ["drawer", "drawer_due", "cash_due", "balance"]) sum.add(figure, both);
}

function addLayaway(receipt: ReadReceipt, { layaway, layaway_refund }: Booking, sum: Sink): void {
  const { kind, due, value, credit } = receipt;
  if (kind === "credit_due") sum.add("credit_due_collections", exactly(due));
  if (kind === "refund" && isOfLayaway(receipt) && layaway_refund === "payments") {
    sum.add("layaway_payments", exactly(due - credit));
    sum.add("layaway_refunds by credit", exactly(-credit));
  }
  if (!isLayaway(kind) || layaway === "prepayment") return;
  const is_sale = kind === (layaway === "deposit" ? "deposit" : "settlement");
  if (is_sale) sum.add("layaway_receivable", exactly(value - due - credit));
  else sum.add("layaway_payments", exactly(due));
}

const INCOME_FIGURES = ["cash", "card", "invoice"] as const;
const OUTGO_FIGURES = ["cash_out", "card_out", "invoice_out"] as const;

/**
 * Adds money of an unknown tender to each possible tender, up to its amount; as cash it may be
 * rounded.
 */
function addDoubtful(receipt: ReadReceipt, flow: Flow, booking: Booking, { believed }: RoundingFacts, sum: Sink): void {
  const amount = unplacedUpTo(flow.due);
  for (const tender of flow.among) {
    const at = entryOf(receipt, tender, flow, booking);
    if (tender === "cash") addBoth(at, wider(amount, believed), amount, wider(exactly(0n), believed), sum);
    else addMoney(at, amount, sum);
  }
}

/** Figures that a document of an unknown kind may be in. */
const ANY_FIGURES: readonly string[] = [
  ...[...Object.values(INCOME), SPLIT.cash, SPLIT.card, ...Object.values(OUTGO)].map(({ figure }) => figure),
  ...[INCOME, SPLIT, OUTGO].map(({ cash }) => cash.figure_due),
  "layaway_receivable",
  "layaway_payments",
  "credit_due_collections",
  "drawer",
  "drawer_due",
  "cash_due",
  "rounding",
];

function addUnknown({ extent }: ReadReceipt, sum: Sink): void {
  const either = { low: -extent, high: extent, unplaced: extent };
  for (const figure of ANY_FIGURES) sum.add(figure, either);
}
