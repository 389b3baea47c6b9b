import type { Readable } from "node:stream";
import type { SalesDeps } from "../../deps.ts";
import { readSetting } from "../../../../shared/configuration/snapshot.ts";
import { formatAmount, sumAmounts } from "../../../../runtime/money.ts";
import { readSnapshot } from "../../../../runtime/read-snapshot.ts";
import { useIndexes } from "../../../../runtime/transaction.ts";
import { type CsvColumn, csvOf } from "../../../../web-api/list/csv.ts";
import type { Reader } from "../../../../web-api/list/read-in-turn.ts";
import type { RequestContext } from "../../../../web-api/route.ts";
import { recordExport } from "../../../../shared/security-events/commands/record.ts";
import { countForReader } from "../../figures/commands/count.ts";
import { localSettings } from "../../figures/commands/local-settings.ts";
import { reachOf } from "../../figures/rules/reach.ts";
import { listRows, listTotals, readMonthsUntil, type ReportRow, streamReport } from "../queries.ts";
import {
  type AMOUNTS,
  checkAsked,
  type Checked,
  earlierThan,
  type Measure,
  MEASURES,
  measuresOf,
  type ReportAsked,
  totalledOf,
} from "../rules.ts";

/**
 * Counts waiting receipts, and adds up the figures of a period by a dimension, beside those of an
 * earlier period.
 *
 * @throws ApiError 400 as `checkAsked`.
 */
export async function readSalesReport(deps: SalesDeps, reader: Reader, input: ReportAsked) {
  const asked = checkAsked(input);
  const { by, from, to } = asked;
  const reading = await readingOf(deps, reader, asked);
  const { earlier, base_currency } = reading;
  return deps.reports(reader, async (db, signal) => {
    const counted_until = await countForReader(deps, db, signal);
    return readSnapshot({ db, pool: deps.streamPool, signal }, async (tx) => {
      await useIndexes(tx);
      const read = { ...reading, months_until: await readMonthsUntil(tx) };
      const { rows, total_count } = await listRows(tx, by, read, asked);
      const totals = await listTotals(tx, by, read);
      const is_compared = earlier !== undefined;
      return {
        from,
        to,
        compared_from: earlier?.from ?? null,
        compared_to: earlier?.to ?? null,
        base_currency,
        counted_until,
        total_count,
        rows: rows.map((row) => ({ key: row.key, name: row.name, ...shown(row, measuresOf(by), is_compared) })),
        totals: totals.map((row) => shown(row, totalledOf(by), is_compared)),
      };
    });
  });
}

/**
 * Exports all rows of a report as CSV. The header `X-Counted-Until` states the time after which
 * receipts may be missing, when some wait to be counted.
 *
 * @throws ApiError 400 as `checkAsked`.
 */
export async function exportSalesReport(
  deps: SalesDeps,
  context: RequestContext,
  input: ReportAsked,
): Promise<Readable> {
  const { page: _page, page_size: _page_size, ...whole } = input;
  const asked = checkAsked(whole);
  const { by, from, to } = asked;
  const reading = await readingOf(deps, context, asked);
  const { counted_until, months_until } = await deps.reports(context, async (db, aborted) => ({
    counted_until: await countForReader(deps, db, aborted),
    months_until: await readMonthsUntil(db),
  }));
  const { caller, signal } = context;
  const rows = await streamReport(deps, { caller, signal }, by, { ...reading, months_until, order: asked });
  await recordExport(deps, context, "sales-report.csv", rows);
  context.setHeader("content-disposition", `attachment; filename="sales-by-${by}_${from}_${to}.csv"`);
  if (counted_until !== null) context.setHeader("x-counted-until", counted_until);
  return csvOf(rows, columnsOf(measuresOf(by), reading.earlier !== undefined));
}

/** Returns the columns of the file: a column of what the dimension lacks is empty. */
function columnsOf(measures: readonly Measure[], is_compared: boolean): CsvColumn<ReportRow>[] {
  const columns = (prefix: "" | "before_") =>
    MEASURES.map((name): CsvColumn<ReportRow> => ({
      name: `${prefix}${name}`,
      kind: "number",
      of: (row) => measureOf(row, `${prefix}${name}`, measures.includes(name)),
    }));
  return [
    { name: "key", kind: "text", of: ({ key }) => key },
    { name: "name", kind: "text", of: ({ name }) => name },
    { name: "currency", kind: "text", of: ({ currency }) => currency },
    ...columns(""),
    ...(is_compared ? columns("before_") : []),
  ];
}

/** Returns what both forms of a report read, apart from the months that are stored. */
async function readingOf(deps: SalesDeps, { caller }: Pick<Reader, "caller">, asked: Checked) {
  const { from, to, location_id, currency, compare } = asked;
  const snapshot = await deps.configuration.snapshot();
  const { scope } = localSettings(snapshot, location_id);
  return {
    period: { from, to },
    earlier: earlierThan({ from, to }, compare),
    locations: reachOf({ caller, location_id }),
    base_currency: readSetting(snapshot, "currency/options/base", scope),
    currency,
  };
}

function shown(row: ReportRow, measures: readonly Measure[], is_compared: boolean) {
  const sums = (prefix: "" | "before_") => {
    const values = MEASURES.map((name) => [name, measureOf(row, `${prefix}${name}`, measures.includes(name))]);
    return Object.fromEntries(values) as Sums;
  };
  return { currency: row.currency, ...sums(""), before: is_compared ? sums("before_") : null };
}

type Sums = Readonly<Record<(typeof AMOUNTS)[number], string | null>> & { readonly receipts: number | null };

/** Returns a measure of a row as it is shown; null for one that its dimension lacks. */
function measureOf(row: ReportRow, name: Measure | `before_${Measure}`, has_it: boolean): string | number | null {
  if (!has_it) return null;
  if (name === "receipts" || name === "before_receipts") return row[name] ?? 0;
  return formatAmount(sumAmounts([row[name] ?? "0"]));
}
