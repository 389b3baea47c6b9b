import type { BookedDay, Books } from "../books.ts";
import type { Booked } from "../document.ts";
import { all, drawer, less, plain } from "./change.ts";
import type { Change, MistakeKinds } from "./kind.ts";

const accepted = (text: string, finding?: string) => ({
  text,
  verdict: "matched" as const,
  ...(finding === undefined ? {} : { finding }),
});

/**
 * Mistakes that receipts cannot reveal (docs/domain/closings.md). The closing is not mismatched;
 * some have a finding.
 */
export const DECLARED: MistakeKinds = {
  "float-with-drawer": {
    ...accepted("The opening float is too high, and the drawer with it.", "float_gap"),
    change: all(plain("opening_float"), drawer),
    needs: "drawer",
    needs_earlier: true,
  },
  "cash-in-with-drawer": {
    ...accepted("Too much cash is put in, and the drawer with it."),
    change: all(plain("cash_in"), drawer),
    needs: "drawer",
  },
  "cash-out-with-drawer": {
    ...accepted("Too much cash is taken out, and the drawer with it."),
    change: all(plain("cash_out"), less(drawer)),
    needs: "drawer",
  },
  "drawer-short": {
    ...accepted("Too little cash is counted, with the difference that follows.", "cash_short"),
    change: (books, by) => difference(books, -by),
    needs: "drawer",
  },
  "drawer-over": {
    ...accepted("Too much cash is counted, with the difference that follows.", "cash_over"),
    change: (books, by) => difference(books, by),
    needs: "drawer",
  },
  "drawer-left": {
    ...accepted("More cash is left in the drawer than was counted.", "drawer_left"),
    change: (books, by) => {
      books.left = books.cash_counted + by;
      return true;
    },
    needs: "drawer",
  },
  "provider-collected-more": {
    ...accepted("The card provider collected more than the receipts say.", "provider_surplus"),
    change: plain("collected"),
    needs: "providers",
  },
  "provider-refunded-more": {
    ...accepted("The card provider refunded more than the receipts say.", "provider_surplus"),
    change: plain("refunded"),
    needs: "providers",
  },
  "provider-count": {
    ...accepted("The card provider counts one payment too many.", "provider_count"),
    change: (books) => {
      books.count += 1;
      return true;
    },
    needs: "providers",
  },
  "manual-card-refunds-as-card-refunds": {
    ...accepted("Card refunds by hand are booked as card refunds."),
    change: upToAll("manual_card_refunds", "card_refunds"),
  },
  "credits-issued-as-credits-returned": {
    ...accepted("Issued credit is booked as returned credit.", "credit_split"),
    change: upToAll("credits_issued", "credits_returned"),
  },
  "credits-returned-as-credits-issued": {
    ...accepted("Returned credit is booked as issued credit.", "credit_split"),
    change: upToAll("credits_returned", "credits_issued"),
  },
  "types-all-sale": {
    ...accepted("Every document is listed as a sale."),
    change: ({ documents }) => {
      if (new Set(documents.map(({ type }) => type)).size < 2) return false;
      for (const document of documents) document.type = "sale";
      return true;
    },
  },
  "rounding-sign": {
    ...accepted("Cash rounding has the other sign."),
    change: ({ tenders }) => {
      tenders.cash_rounding = -tenders.cash_rounding;
      return tenders.cash_rounding !== 0n;
    },
  },
  "cash-within-rounding": {
    ...accepted("One unit of cash that no receipt states is called rounding, and the drawer is too low by it."),
    rebook: (trade, _by, { register }) =>
      isWithinHalf(trade, register.market) ? paidLess(trade, register.market.unit) : undefined,
    needs: "drawer",
    needs_unstated_cash: true,
  },
  "cash-rounded-without-step": {
    text: "Cash that no receipt states is rounded where the location has no rounding step.",
    verdict: "not_evaluated",
    rebook: (trade, _by, { register }) =>
      register.market.step === 0n ? paidLess(trade, ROUNDED_UNITS * register.market.unit) : undefined,
    needs: "drawer",
    needs_unstated_cash: true,
    needs_no_step: true,
  },
  "order-count": {
    ...accepted("One order too many is counted.", "order_count"),
    change: (books) => {
      books.order_count += 1;
      return true;
    },
  },
  "series-gap": {
    ...accepted("The closing skips a number of its series.", "series_gap"),
    reframe: ({ closing_number }) => ({ closing_number: closing_number + 1 }),
  },
  "series-code": {
    ...accepted("The series has a code that is not the beginning of its id.", "series_code"),
    reframe: ({ series_code }) => ({ series_code: series_code === "ZZZZ" ? "YYYY" : "ZZZZ" }),
  },
  "business-date": {
    ...accepted("The closing is booked on the day before.", "business_date"),
    reframe: ({ business_date }) => ({
      business_date: Temporal.PlainDate.from(business_date).subtract({ days: 1 }).toString(),
    }),
  },
  "closed-before-opened": {
    ...accepted("The session is closed before it is opened.", "closed_before_opened"),
    reframe: ({ opened_at, closed_at }) => ({ opened_at: closed_at, closed_at: opened_at }),
  },
  "last-receipt-number": {
    ...accepted("The last receipt number is not listed.", "receipt_numbers"),
    reframe: ({ last_receipt_number }) => ({ last_receipt_number: `${last_receipt_number ?? ""}-X` }),
  },
};

/** Books a counted cash that exceeds the expected cash by an amount. */
function difference(books: Books, by: bigint): boolean {
  books.cash_counted += by - books.cash_difference;
  books.cash_difference = by;
  return true;
}

/**
 * Amount of a rounding: less than half of the largest step that is tried when the location has
 * none, and no multiple of a step.
 */
const ROUNDED_UNITS = 23n;

/**
 * Returns whether the amount paid, less one minor unit, is within half a rounding step of the
 * amount due.
 */
function isWithinHalf({ money: [first] }: Booked, { unit, step }: BookedDay["register"]["market"]): boolean {
  return first !== undefined && 2n * (first.due - (first.paid - unit)) <= step;
}

/** Returns a sale whose receipt does not state the cash, with less cash than was due. */
function paidLess(trade: Booked, by: bigint): readonly Booked[] | undefined {
  const [first, ...rest] = trade.money;
  if (trade.kind !== "sale" || trade.states_cash || rest.length > 0) return undefined;
  if (first?.tender !== "cash" || first.due <= by) return undefined;
  return [{ ...trade, money: [{ ...first, paid: first.paid - by }] }];
}

/** Moves an amount from one tender to another, at most what the first one has. */
function upToAll(
  from: "manual_card_refunds" | "credits_issued" | "credits_returned",
  to: "card_refunds" | "credits_issued" | "credits_returned",
): Change {
  return ({ tenders }, by) => {
    const amount = tenders[from] < by ? tenders[from] : by;
    tenders[from] -= amount;
    tenders[to] += amount;
    return amount > 0n;
  };
}
