import { LINE_READINGS, type LineReading } from "../receipt/context.ts";

/**
 * Booking choices of a register (design, section 4): each with its options, the default first. A
 * choice holds for a whole closing.
 */
export const CHOICES = {
  layaway: ["settlement", "deposit", "outside", "prepayment"],
  layaway_refund: ["turnover", "payments"],
  collection: ["inside", "outside"],
  paid_back: ["movement", "net"],
  cash_refund: ["movement", "net"],
  /** Steps in ten-thousandths, worked out for each closing; `bounded` and `unset` have a width. */
  rounding: ["0"],
  rounding_sign: ["added", "lost"],
  rounding_mode: ["paid", "due"],
  untaxed: ["listed", "left_out"],
  stacked: ["rows", "combined"],
  fee: ["less_refunded", "more_sold"],
  lines: LINE_READINGS,
  credit_total: ["before", "after"],
  /** Booking of the only money part next to a credit: a separate payment, or a split one. */
  beside_credit: ["alone", "split"],
  document_amount: ["due", "paid", "total"],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type ChoiceName = keyof typeof CHOICES;

/** Roundings that are no step: within half the location's step each; and without a step that is set up. */
export const BOUNDED = "bounded";
export const UNSET = "unset";

/** Options chosen for booking a closing. */
export interface Booking {
  readonly layaway: (typeof CHOICES.layaway)[number];
  readonly layaway_refund: (typeof CHOICES.layaway_refund)[number];
  readonly collection: (typeof CHOICES.collection)[number];
  readonly paid_back: (typeof CHOICES.paid_back)[number];
  readonly cash_refund: (typeof CHOICES.cash_refund)[number];
  /** A step in ten-thousandths as text, BOUNDED or UNSET. */
  readonly rounding: string;
  readonly rounding_sign: (typeof CHOICES.rounding_sign)[number];
  readonly rounding_mode: (typeof CHOICES.rounding_mode)[number];
  readonly untaxed: (typeof CHOICES.untaxed)[number];
  readonly stacked: (typeof CHOICES.stacked)[number];
  readonly fee: (typeof CHOICES.fee)[number];
  readonly lines: LineReading;
  readonly credit_total: (typeof CHOICES.credit_total)[number];
  readonly beside_credit: (typeof CHOICES.beside_credit)[number];
  readonly document_amount: (typeof CHOICES.document_amount)[number];
}

export const DEFAULT_BOOKING: Booking = {
  layaway: "settlement",
  layaway_refund: "turnover",
  collection: "inside",
  paid_back: "movement",
  cash_refund: "movement",
  rounding: "0",
  rounding_sign: "added",
  rounding_mode: "paid",
  untaxed: "listed",
  stacked: "rows",
  fee: "less_refunded",
  lines: "inside_apart",
  credit_total: "before",
  beside_credit: "alone",
  document_amount: "due",
};

/** Choices that turnover and tenders share. */
export const SHARED = ["layaway", "layaway_refund", "credit_total"] as const satisfies readonly ChoiceName[];
export const OF_TURNOVER = ["untaxed", "stacked", "fee", "lines"] as const satisfies readonly ChoiceName[];
export const OF_TENDERS = [
  "collection",
  "paid_back",
  "cash_refund",
  "rounding",
  "rounding_sign",
  "rounding_mode",
  "beside_credit",
] as const satisfies readonly ChoiceName[];

/** The options of each choice that is in play, in the order in which they are tried. */
export type RelevantChoices = Readonly<Partial<Record<ChoiceName, readonly string[]>>>;

export function withOption(booking: Booking, choice: ChoiceName, option: string): Booking {
  return { ...booking, [choice]: option };
}

/** Every booking that these choices make of one. */
export function variants(booking: Booking, choices: readonly ChoiceName[], in_play: RelevantChoices): Booking[] {
  let all = [booking];
  for (const choice of choices) {
    const options = in_play[choice];
    if (options !== undefined) all = all.flatMap((one) => options.map((option) => withOption(one, choice, option)));
  }
  return all;
}
