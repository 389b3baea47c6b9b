/**
 * Booking choices of a register (design, section 4) in the order in which they are shown, each with
 * its options, the default first. A choice holds for a whole closing.
 */
export const CHOICES = {
  layaway: ["settlement", "deposit", "outside", "prepayment"],
  layaway_refund: ["turnover", "payments"],
  collection: ["inside", "outside"],
  paid_back: ["movement", "net", "cash_net"],
  cash_refund: ["movement", "net"],
  rounding_sign: ["added", "lost"],
  rounding_mode: ["paid", "due"],
  untaxed: ["listed", "left_out"],
  stacked: ["rows", "combined"],
  /** Booking of the only money part next to a credit: a separate payment, or a split one. */
  beside_credit: ["alone", "split"],
  document_amount: ["due", "paid", "total"],
  /** Whether a fee of an exchange lowers the refund or increases the sale. */
  fee: ["less_refunded", "more_sold"],
  /** Meanings of row totals: tax included or separate, then discount included or separate. */
  lines: ["inside_apart", "apart_apart", "inside_inside", "apart_inside"],
  /** Whether a receipt's total is before or after its credit. */
  credit_total: ["before", "after"],
  /**
   * Rounding steps in ten-thousandths, worked out for each closing; `bounded` and `unset` have a
   * width.
   */
  rounding: ["0"],
} as const satisfies Readonly<Record<string, readonly string[]>>;

export type ChoiceName = keyof typeof CHOICES;

/**
 * Values of `rounding` that are no step: BOUNDED for roundings within half the location's step
 * each, UNSET for those at a location without a step.
 */
export const BOUNDED = "bounded";
export const UNSET = "unset";

export type Booking = {
  readonly [Choice in Exclude<ChoiceName, "rounding">]: (typeof CHOICES)[Choice][number];
} & {
  /** A step in ten-thousandths as text, BOUNDED or UNSET. */
  readonly rounding: string;
};

export const DEFAULT_BOOKING = Object.fromEntries(
  Object.entries(CHOICES).map(([choice, [first]]) => [choice, first]),
) as Booking;

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

/** Returns every booking that one booking becomes with the options of these choices. */
export function variants(booking: Booking, choices: readonly ChoiceName[], in_play: RelevantChoices): Booking[] {
  let all = [booking];
  for (const choice of choices) {
    const options = in_play[choice];
    if (options !== undefined) all = all.flatMap((one) => options.map((option) => withOption(one, choice, option)));
  }
  return all;
}
