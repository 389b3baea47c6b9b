import { methodKey, type MethodTenders } from "../../../../shared/configuration/rules/method-tenders.ts";
import { formatAmount } from "../../../../runtime/money.ts";
import { readUnits } from "../../closings/rules/units.ts";
import { type Payment, paymentsOf, type PaidSum } from "./payments.ts";
import { productsOf } from "./products.ts";
import { ratesOf } from "./rates.ts";
import type { ReceiptToCount } from "./receipt.ts";

/** `receipts` is a number of receipts, the others are in ten-thousandths. */
export interface Measures {
  receipts: bigint;
  quantity: bigint;
  sales: bigint;
  refunds: bigint;
  exchanges: bigint;
  tax: bigint;
  paid: bigint;
  /** The part of `paid` that a card terminal took. */
  by_terminal: bigint;
  /** Money that was not paid for a sale of the day, such as a deposit. */
  deposits: bigint;
  /** Money paid earlier for the layaway that the receipt settles. */
  paid_earlier: bigint;
}

export const MEASURES = [
  "receipts",
  "quantity",
  "sales",
  "refunds",
  "exchanges",
  "tax",
  "paid",
  "by_terminal",
  "deposits",
  "paid_earlier",
] as const satisfies readonly (keyof Measures)[];

/** What receipts add to one figure: a row of the table `figure` at their own location. */
export interface Part {
  readonly day: string;
  readonly location_id: number;
  readonly dimension: "t" | "h" | "r" | "c" | "m" | "x" | "p";
  readonly key: string;
  readonly currency: string;
  readonly name: string | null;
  readonly measures: Partial<Measures>;
}

/** Money that a session's register took. */
export interface SessionPayment extends PaidSum {
  readonly receipt_id: number;
  readonly terminal_id: number;
  /** Null when it is too long to be read. */
  readonly session_id: string | null;
  readonly session_key: string;
  readonly created_at: string;
}

/** Location of the figures of receipts without one. */
export const NO_LOCATION = -1;

/**
 * Kinds of receipts whose lines are goods sold or returned. A deposit's count when it is settled.
 */
const OF_GOODS: ReadonlySet<string> = new Set(["sale", "settlement", "refund", "exchange"]);
/** Kinds of receipts whose payments are not for a sale of the day. */
const NO_SALE: ReadonlySet<string> = new Set(["deposit", "top_up", "deposit_refund", "credit_due"]);

/**
 * Maximum UTF-16 code units of a text that is part of an index key, three bytes each at most; an
 * entry of an index holds 2,704 bytes.
 */
const KEY_CHARACTERS_MAX = 200;
/** Maximum characters of a currency, which is part of an index key: four bytes each at most. */
export const CURRENCY_CHARACTERS_MAX = 100;

/**
 * Returns what a receipt adds to each figure of its location. What cannot be read of it has no
 * product and no method: every receipt has a total.
 *
 * @param method_tenders - those of its location, by which split payments and credits are read.
 */
export function partsOf(
  receipt: ReceiptToCount,
  method_tenders: MethodTenders,
): { readonly figures: readonly Part[]; readonly sessions: readonly SessionPayment[] } {
  const { day, hour, location_id, terminal_id, staff_id, counts_as } = receipt;
  const [sales, refunds, exchanges] = [receipt.sales, receipt.refunds, receipt.exchanges].map(
    (amount) => readUnits(amount) ?? 0n,
  ) as [bigint, bigint, bigint];
  const net_sales = sales - refunds + exchanges;
  const payments = paymentsOf(receipt, method_tenders);
  const paid = payments.reduce((sum, { due }) => sum + due, 0n);
  const { tax, rates } = OF_GOODS.has(counts_as) ? ratesOf(receipt, net_sales, method_tenders) : { tax: 0n, rates: [] };
  const place = {
    day,
    location_id: location_id === null || location_id < 1 ? NO_LOCATION : location_id,
    currency: receipt.currency ?? "",
  };
  const part = (
    dimension: Part["dimension"],
    key: string,
    measures: Partial<Measures>,
    name: string | null = null,
  ) => ({
    ...place,
    dimension,
    key: cut(key),
    name: name === null ? null : cut(name),
    measures,
  });
  /** Puts an amount of net sales where it belongs by the kind of the receipt. */
  const asSales = (amount: bigint): Partial<Measures> =>
    counts_as === "refund"
      ? { refunds: -amount }
      : counts_as === "exchange"
        ? { exchanges: amount }
        : { sales: amount };
  const own = { receipts: 1n, sales, refunds, exchanges, tax, paid };
  return {
    figures: [
      part("t", "", {
        ...own,
        by_terminal: byTerminal(payments),
        deposits: NO_SALE.has(counts_as) ? paid : 0n,
        paid_earlier: counts_as === "settlement" && receipt.reading === "parts" ? net_sales - paid : 0n,
      }),
      part("h", String(hour), own),
      part("r", terminal_id === null ? "" : String(terminal_id), own),
      part("c", staff_id === null ? "" : String(staff_id), own),
      ...[...Map.groupBy(payments, methodOf)].map(([method, group]) =>
        part("m", method, {
          receipts: 1n,
          paid: group.reduce((sum, { due }) => sum + due, 0n),
          by_terminal: byTerminal(group),
        }),
      ),
      ...rates.map(({ rate, amount, tax: of_rate }) =>
        part("x", rate, { receipts: 1n, ...asSales(amount), tax: of_rate }),
      ),
      ...(OF_GOODS.has(counts_as) ? productsOf(receipt.items, counts_as === "refund") : []).map(
        ({ key, name, quantity, amount, tax: of_line }) =>
          part("p", key, { receipts: 1n, quantity, ...asSales(amount), tax: of_line }, name),
      ),
    ],
    sessions: sessionsOf(receipt, payments),
  };
}

function sessionsOf(receipt: ReceiptToCount, payments: readonly Payment[]): SessionPayment[] {
  const { receipt_id, terminal_id, session_id, session_key, created_at, currency } = receipt;
  if (terminal_id === null || session_key === null) return [];
  return payments.map(({ method, is_terminal, due }) => ({
    receipt_id,
    terminal_id,
    session_id,
    session_key,
    created_at,
    currency,
    method: method === null ? null : cut(methodKey(method)),
    is_terminal,
    paid: formatAmount(due),
  }));
}

function methodOf({ method }: Payment): string {
  return method === null ? "" : methodKey(method);
}

function byTerminal(payments: readonly Payment[]): bigint {
  return payments.reduce((sum, { is_terminal, due }) => (is_terminal ? sum + due : sum), 0n);
}

/** Returns the beginning of a text as the database can store it. */
function cut(text: string): string {
  return text.slice(0, KEY_CHARACTERS_MAX).toWellFormed().replaceAll("\0", "\uFFFD");
}

/** Adds up parts of the same figure, so that each figure is one part. */
export function addUp(parts: readonly Part[]): readonly Part[] {
  const sums = new Map<string, Part & { measures: Partial<Measures> }>();
  for (const part of parts) {
    const { day, location_id, dimension, key, currency } = part;
    const figure = JSON.stringify([day, location_id, dimension, key, currency]);
    const sum = sums.get(figure);
    if (sum === undefined) sums.set(figure, { ...part, measures: { ...part.measures } });
    else for (const name of MEASURES) sum.measures[name] = (sum.measures[name] ?? 0n) + (part.measures[name] ?? 0n);
  }
  return [...sums.values()];
}

/** Returns the measures of a part as decimal texts. */
export function amountsOf({ measures }: Part): Readonly<Record<keyof Measures, string>> {
  return Object.fromEntries(
    MEASURES.map((name) => {
      const amount = measures[name] ?? 0n;
      return [name, name === "receipts" ? String(amount) : formatAmount(amount)];
    }),
  ) as Record<keyof Measures, string>;
}
