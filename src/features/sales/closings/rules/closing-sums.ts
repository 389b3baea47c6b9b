import { formatAmount } from "../../../../runtime/money.ts";
import { type Booking, DEFAULT_BOOKING } from "./booking/choices.ts";
import { COMBINED } from "./booking/contribute-turnover.ts";
import { ANY_RATE, Figures, rateKey, type RateFigure } from "./booking/figures.ts";
import { INCOME, OUTGO, upToNothing } from "./compare/tenders.ts";
import { contains, type Interval, nearest, plus } from "./interval.ts";
import { UNTAXED } from "./receipt/lines.ts";
import { type Stated, statedOf } from "./stated.ts";

/**
 * What register totals add up besides the columns of a closing. `open` amounts are those that
 * nothing explains: the closing contradicts itself.
 *
 * - `cash_refunds`: movements of cash for refunds, which are no tender.
 * - `layaway_payments`, `credit_due_collections`, `cash_rounding`: added to the figure of this name
 *   where the register does not have it in its tenders, or writes it with the other sign.
 * - `elsewhere`: net sales whose money never passed the register.
 * - `tenders_open`: net sales less all of these and the tenders.
 * - `…_twice`: the base that the rows of several taxes count more than once; `detail` has the rates.
 * - `…_untaxed`: goods without a row among the tax rates.
 * - `…_base_open`, `…_tax_open`: what then is missing from the rows to the closing's own total.
 * - `combined`: not 0 when a row combines the taxes that `detail` names.
 */
export const CLOSING_SUMS = [
  "cash_refunds",
  "layaway_payments",
  "credit_due_collections",
  "cash_rounding",
  "elsewhere",
  "tenders_open",
  "sales_twice",
  "refunds_twice",
  "sales_untaxed",
  "refunds_untaxed",
  "sales_base_open",
  "refunds_base_open",
  "sales_tax_open",
  "refunds_tax_open",
  "combined",
] as const;

export interface ClosingSum {
  readonly figure: (typeof CLOSING_SUMS)[number];
  readonly detail: string;
  readonly amount: string;
}

/** How a closing books, and the figures of its receipts under that booking. */
export interface Known {
  readonly booking: Booking;
  readonly turnover: Figures;
  readonly tenders: Figures;
}

const UNKNOWN: Known = { booking: DEFAULT_BOOKING, turnover: new Figures(), tenders: new Figures() };

/**
 * Returns the sums of a closing that are not 0.
 *
 * @param known - without it, what only receipts explain is an open amount.
 */
export function closingSums(stated: Stated, known: Known = UNKNOWN): ClosingSum[] {
  const sums: ClosingSum[] = [];
  const add = (figure: ClosingSum["figure"], amount: bigint, detail = ""): void => {
    if (amount !== 0n) sums.push({ figure, detail, amount: formatAmount(amount) });
  };
  addTenders(stated, known, add);
  for (const side of ["sales", "refunds"] as const) addTax(stated, known, side, add);
  for (const key of known.turnover.keys()) {
    if (key.startsWith(`${COMBINED} `)) add("combined", known.turnover.of(key).low, key.slice(COMBINED.length + 1));
  }
  return sums;
}

type Add = (figure: ClosingSum["figure"], amount: bigint, detail?: string) => void;

function addTenders(stated: Stated, { booking, tenders }: Known, add: Add): void {
  const at = (figure: string) => statedOf(stated, figure);
  const outside = {
    layaway_payments: booking.layaway === "outside" ? at("layaway_payments") : 0n,
    credit_due_collections: booking.collection === "outside" ? at("credit_due_collections") : 0n,
  };
  const rounding = at("cash_rounding");
  const turned = booking.rounding_mode === "due" ? rounding : booking.rounding_sign === "lost" ? 2n * rounding : 0n;
  const by_credit = booking.layaway === "outside" ? amountOf(tenders.of("layaway_refunds by credit")) : 0n;
  const elsewhere = amountOf(tenders.of("elsewhere")) - by_credit;
  let open = at("sales") - at("refunds") - elsewhere - outside.layaway_payments - outside.credit_due_collections;
  for (const tender of INCOME) open -= at(tender);
  for (const figure of [...OUTGO, "layaway_payments", "credit_due_collections"]) open += at(figure);
  open += rounding - turned;
  // A register may or may not state the rounding of cash that is in no tender.
  const is_rounding = contains(upToNothing(tenders.of("rounding outside")), open);
  add("cash_refunds", at("cash_refund"));
  add("layaway_payments", outside.layaway_payments);
  add("credit_due_collections", outside.credit_due_collections);
  add("cash_rounding", turned + (is_rounding ? open : 0n));
  add("elsewhere", elsewhere);
  add("tenders_open", is_rounding ? 0n : open);
}

const COLUMNS = {
  sales: { net: "sales_net", tax: "sales_tax" },
  refunds: { net: "refund_net", tax: "refund_tax" },
} as const satisfies Readonly<Record<string, Readonly<Record<string, RateFigure>>>>;

function addTax(stated: Stated, { booking, turnover }: Known, side: "sales" | "refunds", add: Add): void {
  const columns = COLUMNS[side];
  const inRows = (column: RateFigure): bigint =>
    [...stated.rates].reduce((sum, rate) => sum + statedOf(stated, rateKey(rate, column)), 0n);
  const untaxed_treatments =
    statedOf(stated, `reverse_charge ${columns.net}`) + statedOf(stated, `exempt ${columns.net}`);
  let open = statedOf(stated, `${side}_net`) - inRows(columns.net) - untaxed_treatments;
  const excess = `${side} excess`;
  const stacks = [...turnover.keys()].filter((key) => key.startsWith(`${excess} `));
  const twice = stacks.map((key) => turnover.of(key).low);
  open += twice.reduce((sum, amount) => sum + amount, 0n);
  let untaxed = 0n;
  if (booking.untaxed === "left_out") {
    const left_out = plus(turnover.of(rateKey(UNTAXED, columns.net)), turnover.of(rateKey(ANY_RATE, columns.net)));
    untaxed = nearest(left_out, open);
    open -= untaxed;
  }
  // Rounded parts of a payment leave a cent or two between two rows.
  const { low, high } = turnover.of(excess);
  if (high > low && open !== 0n && contains({ low: low - high, high: high - low, unplaced: 0n }, open)) {
    twice[0] = (twice[0] ?? 0n) - open;
    open = 0n;
  }
  for (const [index, key] of stacks.entries()) add(`${side}_twice`, twice[index] ?? 0n, key.slice(excess.length + 1));
  add(`${side}_untaxed`, untaxed);
  add(`${side}_base_open`, open);
  add(`${side}_tax_open`, statedOf(stated, `${side}_tax`) - inRows(columns.tax));
}

function amountOf({ low, high }: Interval): bigint {
  return low === high ? low : 0n;
}
