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
