import { divide, formatAmount, sumAmounts } from "../../../../runtime/money.ts";
import type { MethodTenders } from "../../../../shared/configuration/rules/method-tenders.ts";
import { tenderOf } from "../../figures/rules/payments.ts";
import { ALL } from "../../figures/rules/reach.ts";
import type { ComparedRow, HourRow, MethodRow, PaidRow, Span } from "../queries/day.ts";

/** The day that is shown, and the one that it is compared with; days as `YYYY-MM-DD`. */
export interface Calendar {
  readonly day: string;
  readonly is_today: boolean;
  /** The same weekday a week before. */
  readonly before_day: string;
  /** When the figures were read. */
  readonly now: Temporal.Instant;
}

const HOURS_OF_DAY = 24;

export function calendarOf(day: string, now: Temporal.ZonedDateTime): Calendar {
  return {
    day,
    is_today: day === now.toPlainDate().toString(),
    before_day: Temporal.PlainDate.from(day).subtract({ days: 7 }).toString(),
    now: now.toInstant(),
  };
}

/**
 * Returns the full hour up to which the days are compared on the clock of a zone: 0 where the day
 * has not begun, 24 where it is over.
 */
export function untilHour({ day, now }: Pick<Calendar, "day" | "now">, time_zone: string): number {
  const clock = now.toZonedDateTimeISO(time_zone);
  const order = Temporal.PlainDate.compare(clock.toPlainDate(), day);
  if (order !== 0) return order < 0 ? 0 : HOURS_OF_DAY;
  return clock.hour;
}

/**
 * Returns the hours whose sum is that of some locations, each up to the hour of its own clock.
 *
 * @param locations - as `reachOf` returns them: of all together, the hours by which a shop's clock
 *   differs are added or taken.
 * @param shops - the locations that are part of all together.
 * @param hourOf - returns the hour of a location, and for `ALL` that of the default store.
 */
export function spansOf(
  locations: readonly number[],
  shops: readonly number[],
  hourOf: (location_id: number) => number,
): Span[] {
  const spans: Span[] = locations.map((location_id) => ({
    location_id,
    from_hour: 0,
    to_hour: hourOf(location_id),
    sign: 1,
  }));
  if (!locations.includes(ALL)) return spans;
  const of_all = hourOf(ALL);
  const others = shops.flatMap((location_id): Span[] => {
    const own = hourOf(location_id);
    if (own === of_all) return [];
    const [from_hour, to_hour] = [Math.min(own, of_all), Math.max(own, of_all)];
    return [{ location_id, from_hour, to_hour, sign: own > of_all ? 1 : -1 }];
  });
  return [...spans, ...others];
}

/**
 * Adds up the hours of both days per currency, the currency with the most receipts first.
 *
 * @param compared - the parts of both days that are compared.
 */
export function figuresByCurrency(rows: readonly HourRow[], compared: readonly ComparedRow[]) {
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
        before: compare(compared.filter((row) => row.currency === currency)),
        hours: hoursOf(own, before),
      };
    })
    .toSorted((left, right) => right.receipts - left.receipts);
}

/** Returns the currency as a figure has it: null when its receipts state none. */
export function currencyOf(currency: string): string | null {
  return currency === "" ? null : currency;
}

/** Compares parts of both days; null when that of the earlier day has no receipt. */
export function compare(parts: readonly Omit<ComparedRow, "currency">[]) {
  const earlier = parts.filter(({ is_before }) => is_before);
  const receipts = countOf(earlier);
  if (receipts === 0) return null;
  const [net, net_before] = [netOf(parts.filter(({ is_before }) => !is_before)), netOf(earlier)];
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
