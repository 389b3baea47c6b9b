import type { Readable } from "node:stream";
import type { Static } from "typebox";
import type { SalesDeps } from "../../deps.ts";
import type { Tx } from "../../../../runtime/database.ts";
import { readSnapshot } from "../../../../runtime/read-snapshot.ts";
import { ApiError } from "../../../../web-api/errors/errors.ts";
import { csvOf } from "../../../../web-api/list/csv.ts";
import { type Caller, holds, type RequestContext } from "../../../../web-api/route.ts";
import { adminList } from "../../../../web-api/list/search-list.ts";
import type { RowPage } from "../../../../web-api/list/rows.ts";
import type { Reader } from "../../../../web-api/list/read-in-turn.ts";
import type { RowStream } from "../../../../web-api/list/row-stream.ts";
import { recordExport } from "../../../../shared/security-events/commands/record.ts";
import { countForReader } from "../../figures/commands/count.ts";
import { salesOf } from "../../figures/commands/period.ts";
import { closingsWith } from "../queries/administration.ts";
import { listContradictions, listDaySums, listSums, listUnlikeReceipts } from "../queries/totals-sums.ts";
import {
  listCurrencies,
  listDates,
  listDayFigures,
  listDayRates,
  listLocationFigures,
  listRates,
  type Page,
  type TotalsPeriod,
} from "../queries/totals.ts";
import { CLOSING_COLUMNS, linesOf, type StoredRow, TOTALS_COLUMNS } from "../rules/csv-columns.ts";
import { takeFindings } from "../rules/findings.ts";
import type { Period } from "../schemas/totals.ts";
import { isDate } from "../../../../runtime/formats.ts";
import { currencyTotalsOf, withRates } from "../rules/totals.ts";
import { receiptsBeside, stepsToNet, vatOf } from "../rules/vat.ts";

type TotalsInput = Static<typeof Period>;

type PagedInput = TotalsInput & { readonly page?: number; readonly page_size?: number };

const PAGE_SIZE_MAX = 1_000;
const ROWS_OF_PAGE = 100;

/**
 * Returns a page of the totals of the closings of a period: rows per business date or month,
 * location and currency, in this order.
 *
 * @throws ApiError 400 for a date that does not exist, a period that ends before it begins, an
 * unknown `by`, a page below 1 or a page size that is not 1 to 1,000.
 */
export async function readTotals(deps: SalesDeps, reader: Reader, input: PagedInput) {
  const page = pageOf(input, ROWS_OF_PAGE);
  return readPeriod(deps, reader, input, async (tx, period) => {
    const { rows: items, total_count } = await listDayFigures(tx, reader.caller, period, page);
    return { items, total_count, ...(await readCurrencies(tx, reader.caller, period)) };
  });
}

/**
 * Returns the totals of a period by location and by date, and the net sales of its receipts with
 * what makes the difference, for who may read receipts; without them while receipts wait to be
 * counted.
 *
 * @throws ApiError as `readTotals`.
 */
export async function readSummary(deps: SalesDeps, reader: Reader, input: PagedInput) {
  const page = pageOf(input, LOCATIONS_OF_PAGE);
  const reads_receipts = holds(reader.caller, "Vendor_Pos::receipts");
  const is_counted = reads_receipts && (await countForReader(deps, deps.db, reader.signal)) === null;
  const snapshot = await deps.configuration.snapshot();
  return readPeriod(deps, reader, input, async (tx, period) => {
    const { rows: locations, total_count } = await listLocationFigures(tx, reader.caller, period, page);
    const days = await listDates(tx, reader.caller, period);
    const totals = await readCurrencies(tx, reader.caller, period);
    const sales = is_counted ? await salesOf(tx, reader.caller, period, snapshot) : undefined;
    const receipts =
      sales === undefined
        ? []
        : receiptsBeside(totals.currencies, await listUnlikeReceipts(tx, reader.caller, period), sales);
    return { locations, total_count, days, ...totals, receipts };
  });
}

/** Maximum locations of a page: few, because each has a figure for each day of the period. */
const LOCATIONS_OF_PAGE = 25;

function pageOf({ page = 1, page_size }: PagedInput, size_default: number): Page {
  const size = page_size ?? size_default;
  if (page < 1) throw new ApiError("page_too_low");
  if (size < 1 || size > PAGE_SIZE_MAX) throw new ApiError("page_size_out_of_range");
  return { page, size };
}

/**
 * Returns the sums of the period per currency with their tax rates and what leads from them to the
 * totals, and how complete their closings are.
 */
async function readCurrencies(tx: Tx, caller: Caller, period: TotalsPeriod) {
  const currencies = await listCurrencies(tx, caller, period);
  const rates = await listRates(tx, caller, period);
  const all_sums = await listSums(tx, caller, period);
  const contradictions = await listContradictions(tx, caller, period);
  return {
    currencies: currencyTotalsOf(currencies, rates).map((totals) => {
      const sums = all_sums.filter(({ currency }) => currency === totals.currency);
      return {
        ...totals,
        vat: vatOf(totals, sums),
        net_sales_steps: stepsToNet(totals, sums),
        contradictions: contradictions.filter(({ currency }) => currency === totals.currency),
      };
    }),
    completeness: currencies,
  };
}

/**
 * Exports the rows of `readTotals` with their tax rates as CSV, one figure a line.
 *
 * @throws ApiError as `readTotals`.
 */
export async function exportTotals(deps: SalesDeps, context: RequestContext, input: TotalsInput): Promise<Readable> {
  const days = await readPeriod(deps, context, input, async (tx, period) =>
    withRates(
      (await listDayFigures(tx, context.caller, period)).rows,
      await listDayRates(tx, context.caller, period),
      await listDaySums(tx, context.caller, period),
    ),
  );
  const lines = days.flatMap(linesOf);
  await recordExport(deps, context, "register-totals.csv");
  offer(context, `register-totals_${input.from}_${input.to}.csv`);
  return csvOf({ kind: "page", total_count: lines.length, rows: lines }, TOTALS_COLUMNS);
}

/**
 * Reads a period in one snapshot: a closing that arrives meanwhile is in all of its figures or in
 * none.
 */
async function readPeriod<Result>(
  { reports, streamPool }: Pick<SalesDeps, "reports" | "streamPool">,
  reader: Reader,
  input: TotalsInput,
  read: (tx: Tx, period: TotalsPeriod) => Promise<Result>,
): Promise<Result> {
  const period = periodOf(input);
  return reports(reader, (db, signal) => readSnapshot({ db, pool: streamPool, signal }, (tx) => read(tx, period)));
}

/**
 * Exports the closings that the filters of the administration's list select as CSV: all of them,
 * unless a page size is given.
 *
 * @throws ApiError 400 for an unknown or malformed filter, finding or sort field.
 */
export async function exportClosings(deps: SalesDeps, context: RequestContext): Promise<Readable> {
  const { query, ...wanted } = takeFindings(new Map([["page_size", "0"] as const, ...context.query]));
  const { caller, signal } = context;
  const { rows } = await adminList(deps, { caller, signal, query }, await closingsWith(deps, context, wanted));
  await recordExport(deps, context, "register-reports.csv", rows);
  offer(context, "register-reports.csv");
  return csvOf(rows as RowPage<StoredRow> | RowStream<StoredRow>, CLOSING_COLUMNS);
}

/** Makes a browser save the answer as a file. */
function offer({ setHeader }: RequestContext, file_name: string): void {
  setHeader("content-disposition", `attachment; filename="${file_name}"`);
}

function periodOf({ from, to, location_id, currency, by = "day" }: TotalsInput): TotalsPeriod {
  for (const [name, date] of Object.entries({ from, to })) {
    if (!isDate(date)) throw new ApiError("date_invalid", { name });
  }
  if (from > to) throw new ApiError("period_reversed");
  if (by !== "day" && by !== "month") throw new ApiError("interval_unknown", { choices: "day or month" });
  return { from, to, location_id, currency, by };
}
