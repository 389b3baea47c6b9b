import type { SalesDeps } from "../../../deps.ts";
import { parseStoredAmount } from "../../../../../runtime/money.ts";
import { type PageInput, pageOf } from "../../../../../web-api/list/page-of.ts";
import type { Reader } from "../../../../../web-api/list/read-in-turn.ts";
import { entriesIn } from "../../files/commands/download.ts";
import { type EntryFilter, findExtent } from "../../files/queries/entries.ts";
import { checkPeriod } from "../../files/rules/periods.ts";
import type { JournalEntry } from "../../journal/rules/entry.ts";
import { withCents } from "../../journal/rules/shown.ts";
import { requireKnown, requireReach } from "../../slips/commands/closings.ts";
import { type ClosingsScope, countWaiting, findPerpetual } from "../queries.ts";
import { Turnover } from "../rules/grand-totals.ts";

/** Entries of one day or month in one currency. */
class Sum {
  closings = 0;
  readonly turnover = new Turnover();
}

/**
 * Returns closings of a location with the running totals of their series, and the sums of days and
 * months, from the entries of the journal that no other took back.
 *
 * @throws ApiError 400 for a wrong period or page, 404 for a location that the caller does not
 *   reach.
 */
export async function readGrandTotals(deps: SalesDeps, reader: Reader, input: ClosingsScope & PageInput) {
  checkPeriod(input);
  const { offset, limit } = pageOf(input);
  const { from, to, location_id } = input;
  requireReach(reader, location_id);
  const filter: EntryFilter = { from, to, location_id, terminal_id: undefined, only_current: true };
  const { caller } = reader;
  const { extent, waiting } = await deps.reports(reader, async (db, signal) => {
    const found = await findExtent(db, { caller, signal }, filter);
    return { extent: found, waiting: await countWaiting(db, { caller, signal }, input, found.revision) };
  });
  if (extent.entries === 0 && waiting === 0) await requireKnown(deps, location_id);
  const days = new Map<string, Sum>();
  const months = new Map<string, Sum>();
  const page: JournalEntry[] = [];
  let count = 0;
  for await (const entry of entriesIn(deps, reader, filter, extent, "by date")) {
    const { business_date, currency, lines } = entry;
    for (const [sums, time] of [
      [days, business_date],
      [months, business_date.slice(0, "YYYY-MM".length)],
    ] as const) {
      const key = `${time} ${currency}`;
      const sum = sums.get(key) ?? new Sum();
      sums.set(key, sum);
      sum.closings += 1;
      sum.turnover.add(lines);
    }
    if (count >= offset && page.length < limit) page.push(entry);
    count += 1;
  }
  const ids = page.map(({ report_id }) => report_id);
  const perpetual = await deps.reports(reader, (db) => findPerpetual(db, ids, extent.revision));
  const items = page.map(({ report_id, series_id, number, closing_number, business_date, currency, lines }) => {
    const turnover = new Turnover();
    turnover.add(lines);
    const { sales, refunds } = perpetual.get(report_id) ?? { sales: "0", refunds: "0" };
    return {
      report_id,
      series_id,
      number,
      closing_number,
      business_date,
      currency,
      ...turnover.shown,
      perpetual_net_incl_tax: withCents(parseStoredAmount(sales) - parseStoredAmount(refunds)),
    };
  });
  return {
    items,
    total_count: count,
    waiting,
    days: shown(days).map(({ time, ...sums }) => ({ business_date: time, ...sums })),
    months: shown(months).map(({ time, ...sums }) => ({ month: time, ...sums })),
  };
}

function shown(sums: ReadonlyMap<string, Sum>) {
  return [...sums]
    .toSorted(([left], [right]) => (left < right ? -1 : 1))
    .map(([key, { closings, turnover }]) => {
      const [time = "", currency = ""] = key.split(" ");
      return { time, currency, closings, ...turnover.shown };
    });
}
