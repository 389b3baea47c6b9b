import { type RawBuilder, sql } from "kysely";
import type { Db, Tx } from "../../../../../runtime/database.ts";
import { type JournalEntry, readLines } from "../rules/entry.ts";

/** An entry as a statement reads it. */
export type StoredEntry = Omit<JournalEntry, "lines"> & { readonly lines: string };

export const ENTRIES_FROM = sql`journal_entry as e join register_report as r on r.report_id = e.report_id`;

export const ENTRY_COLUMNS: RawBuilder<unknown> = sql`
  e.entry_id, e.revision, e.kind, e.reverses_entry_id, r.series_code || '-' || r.closing_number as number, e.report_id,
  r.series_id, r.closing_number, r.location_id, r.location_name, r.terminal_id, r.business_date,
  r.closed_at_sent as closed_at, r.currency, r.cash_left_in_drawer, e.figures_reconciled, e.findings, e.lines,
  e.created_at`;

export interface JournalPeriod {
  readonly location_ids: readonly number[];
  /** Business dates as `YYYY-MM-DD`, both included. */
  readonly from: string;
  readonly to: string;
}

/** Entries that are read at once: few, because a line may have a long note. */
const BATCH = 100;

/** Where a batch ended: the columns that the entries are sorted by. */
type Place = Pick<JournalEntry, "location_id" | "business_date" | "revision"> & { readonly closed: string };

/**
 * Reads the entries of a period by location, business date, moment of the close and revision, in
 * batches. Run it in a snapshot: an entry that is written meanwhile may be left out.
 */
export async function* readEntries(db: Db | Tx, period: JournalPeriod): AsyncGenerator<JournalEntry> {
  let after: Place | undefined;
  for (;;) {
    const rows = await readBatch(db, period, after);
    for (const { closed: _closed, ...row } of rows) yield entryOf(row);
    after = rows.at(-1);
    if (after === undefined || rows.length < BATCH) return;
  }
}

async function readBatch(
  db: Db | Tx,
  { location_ids, from, to }: JournalPeriod,
  after: Place | undefined,
): Promise<(StoredEntry & Place)[]> {
  const beyond =
    after === undefined
      ? sql``
      : sql`and (r.location_id, r.business_date, r.closed_at, e.revision)
                  > (${after.location_id}::int, ${after.business_date}::date, ${after.closed}::timestamptz,
                     ${after.revision}::int8)`;
  const { rows } = await sql<StoredEntry & Place>`
    select ${ENTRY_COLUMNS}, r.closed_at::text as closed from ${ENTRIES_FROM}
     where r.location_id = any(${[...location_ids]}::int[])
       and r.business_date between ${from}::date and ${to}::date ${beyond}
     order by r.location_id, r.business_date, r.closed_at, e.revision limit ${BATCH}::int`.execute(db);
  return rows;
}

/** Entries of a closing that are listed at most: few, because each reversal has a cause. */
const OF_CLOSING_MAX = 100;

/** Returns the newest entries of a closing, oldest first. */
export async function listEntriesOf(db: Db | Tx, report_id: string): Promise<JournalEntry[]> {
  const { rows } = await sql<StoredEntry>`
    select ${ENTRY_COLUMNS} from ${ENTRIES_FROM} where e.report_id = ${report_id}
     order by e.revision desc limit ${OF_CLOSING_MAX}::int`.execute(db);
  return rows.map(entryOf).toReversed();
}

export function entryOf({ lines, ...row }: StoredEntry): JournalEntry {
  return { ...row, lines: readLines(lines) };
}
