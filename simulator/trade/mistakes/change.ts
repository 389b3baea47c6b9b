import type { Amounts, Books, RateRow, TenderName } from "../books.ts";
import type { Change } from "./kind.ts";

export const INCOME = ["cash", "card", "split_cash", "split_card", "invoice", "credit_redeemed"] as const;
export const OUTGO = [
  "card_refunds",
  "manual_card_refunds",
  "credits_issued",
  "credits_returned",
  "invoice_credit_notes",
] as const;
export const BESIDE = ["layaway_receivable", "layaway_payments", "credit_due_collections"] as const;

export const tender =
  (name: TenderName): Change =>
  (books, by) => {
    books.tenders[name] += by;
    return true;
  };

export const tenders =
  (from: TenderName, to: TenderName): Change =>
  (books, by) => {
    books.tenders[from] -= by;
    books.tenders[to] += by;
    return true;
  };

/** Returns a change that makes several changes in order, until one finds nothing to change. */
export const all =
  (...changes: readonly Change[]): Change =>
  (books, by, random, day) =>
    changes.every((change) => change(books, by, random, day));

export const less =
  (change: Change): Change =>
  (books, by, random, day) =>
    change(books, -by, random, day);

export const amounts =
  (side: "sales" | "refunds", ...names: readonly (keyof Amounts)[]): Change =>
  (books, by) => {
    for (const name of names) books[side][name] += by;
    return true;
  };

type Plain = "cash_in" | "cash_out" | "cash_refund" | "opening_float" | "cash_expected" | "cash_counted";

export const plain =
  (...names: readonly (Plain | "cash_difference" | "left" | "collected" | "refunded")[]): Change =>
  (books, by) => {
    for (const name of names) books[name] += by;
    return true;
  };

/** Changes the expected and the counted cash alike, so that their difference stays. */
export const drawer: Change = plain("cash_expected", "cash_counted");

export const rate =
  (name: keyof RateRow): Change =>
  (books, by, random) => {
    const rates = [...books.rates.values()];
    if (rates.length === 0) return false;
    random.pick(rates)[name] += by;
    return true;
  };

/** Returns a change of several columns of one rate. */
export const ofOneRate =
  (...columns: readonly (readonly [name: keyof RateRow, sign: 1n | -1n])[]): Change =>
  (books, by, random) => {
    const rates = [...books.rates.values()];
    if (rates.length === 0) return false;
    const row = random.pick(rates);
    for (const [name, sign] of columns) row[name] += sign * by;
    return true;
  };

export const betweenRates =
  (name: keyof RateRow): Change =>
  (books, by) => {
    const [one, two] = [...books.rates].filter(([of]) => of !== "0").map(([, row]) => row);
    if (one === undefined || two === undefined) return false;
    one[name] += by;
    two[name] -= by;
    return true;
  };

export const treatment =
  (of: "reverse_charge" | "exempt", name: "sales_net" | "refund_net"): Change =>
  (books, by) => {
    books[of][name] += by;
    return true;
  };

export const listed =
  (change: (books: Books, index: number, by: bigint) => void): Change =>
  (books, by, random) => {
    if (books.documents.length === 0) return false;
    change(books, random.int(0, books.documents.length - 1), by);
    return true;
  };
