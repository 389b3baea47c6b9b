import { divide, formatAmount, sumAmounts } from "../../../../runtime/money.ts";
import type { MethodTenders } from "../../../../shared/configuration/rules/method-tenders.ts";
import { tenderOf } from "../../figures/rules/payments.ts";
import type { HourRow, MethodRow, PaidRow } from "../queries/day.ts";

/** The day that is shown, and the one that it is compared with; days as `YYYY-MM-DD`. */
export interface Calendar {
  readonly day: string;
  readonly is_today: boolean;
  /** The same weekday a week before. */
  readonly before_day: string;
  /** The days are compared up to this full hour: 24 means whole days. */
  readonly until_hour: number;
}

const HOURS_OF_DAY = 24;

export function calendarOf(day: string, now: Temporal.ZonedDateTime): Calendar {
  const is_today = day === now.toPlainDate().toString();
  return {
    day,
    is_today,
    before_day: Temporal.PlainDate.from(day).subtract({ days: 7 }).toString(),
    until_hour: is_today ? now.hour : HOURS_OF_DAY,
  };
}

/**
 * Adds up the hours of both days per currency, the currency with the most receipts first. The days
 * are compared up to a full hour.
 */
export function figuresByCurrency(rows: readonly HourRow[], until_hour: number) {
  return [...Map.groupBy(rows, ({ currency }) => currency)]
    .map(([currency, group]) => {
      const own = group.filter(({ is_before }) => !is_before);
      const before = group.filter(({ is_before }) => is_before);
      const receipts = countOf(own);
      const net = netOf(own);
      return {
        currency: currencyOf(currency),
        receipts,
        net_sales: formatAmount(net),
        average: receipts === 0 ? null : formatAmount(divide(net, BigInt(receipts))),
        before: comparedUntil(own, before, until_hour),
        hours: hoursOf(own, before),
      };
    })
    .toSorted((left, right) => right.receipts - left.receipts);
}

/** Returns the currency as a figure has it: null when its receipts state none. */
export function currencyOf(currency: string): string | null {
  return currency === "" ? null : currency;
}

/** Compares both days up to a full hour; null when the earlier day has no receipt by then. */
export function comparedUntil(
  own: readonly Pick<HourRow, "hour" | "net_sales">[],
  before: readonly Pick<HourRow, "hour" | "receipts" | "net_sales">[],
  until_hour: number,
) {
  const earlier = before.filter(({ hour }) => hour < until_hour);
  const receipts = countOf(earlier);
  if (receipts === 0) return null;
  const [net, net_before] = [netOf(own.filter(({ hour }) => hour < until_hour)), netOf(earlier)];
  return {
    receipts,
    net_sales: formatAmount(net_before),
    change_percent: net_before > 0n ? Number(divide((net - net_before) * 100n, net_before)) : null,
  };
}

/** Returns the hours from the first to the last one with a receipt on either day. */
function hoursOf(own: readonly HourRow[], before: readonly HourRow[]) {
  const hours = [...own, ...before].map(({ hour }) => hour);
  if (hours.length === 0) return [];
  const first = Math.min(...hours);
  const at = (rows: readonly HourRow[], hour: number) => formatAmount(netOf(rows.filter((row) => row.hour === hour)));
  return Array.from({ length: Math.max(...hours) - first + 1 }, (_, index) => ({
    hour: first + index,
    net_sales: at(own, first + index),
    net_sales_before: at(before, first + index),
  }));
}

function netOf(rows: readonly Pick<HourRow, "net_sales">[]): bigint {
  return sumAmounts(rows.map(({ net_sales }) => net_sales));
}

function countOf(rows: readonly Pick<HourRow, "receipts">[]): number {
  return rows.reduce((sum, { receipts }) => sum + receipts, 0);
}

/** Money received in one tender; `unknown` adds up the methods without a tender. */
export interface Taken {
  readonly currency: string | null;
  readonly tender: string;
  readonly amount: string;
}

/**
 * Adds up payments by currency and tender. Cash counts with the amount due, before cash rounding.
 */
export function takenOf(rows: readonly MethodRow[], method_tenders: MethodTenders): Taken[] {
  const paid = rows.flatMap(({ currency, method, paid: all, by_terminal }) => {
    const of_method = { currency, method: method === "" ? null : method };
    const card = sumAmounts([by_terminal]);
    return [
      { ...of_method, is_terminal: true, amount: card },
      { ...of_method, is_terminal: false, amount: sumAmounts([all]) - card },
    ];
  });
  const by_tender = Map.groupBy(paid, (sum) => JSON.stringify([sum.currency, tenderOf(sum, method_tenders)]));
  return [...by_tender.values()].flatMap((group) => {
    const amount = group.reduce((sum, one) => sum + one.amount, 0n);
    const [first] = group;
    return first === undefined || amount === 0n
      ? []
      : [
          {
            currency: currencyOf(first.currency),
            tender: tenderOf(first, method_tenders),
            amount: formatAmount(amount),
          },
        ];
  });
}

/** Splits the payments of a currency's day into parts whose sum is its net sales. */
export function fromPaidToNet(
  { currency, net_sales }: { readonly currency: string | null; readonly net_sales: string },
  rows: readonly PaidRow[],
) {
  const own = rows.filter((row) => currencyOf(row.currency) === currency);
  const paid = sumAmounts(own.map((row) => row.paid));
  const deposits = -sumAmounts(own.map((row) => row.deposits));
  const paid_earlier = sumAmounts(own.map((row) => row.paid_earlier));
  return {
    paid: formatAmount(paid),
    deposits: formatAmount(deposits),
    paid_earlier: formatAmount(paid_earlier),
    other: formatAmount(sumAmounts([net_sales]) - paid - deposits - paid_earlier),
  };
}
