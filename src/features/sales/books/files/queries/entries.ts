import { type RawBuilder, sql, type SqlBool } from "kysely";
import { type Db, untilAborted } from "../../../../../runtime/database.ts";
import { ofSandbox, withinLocations } from "../../../../../web-api/list/search-list.ts";
import type { Reader } from "../../../../../web-api/list/read-in-turn.ts";
import type { Caller } from "../../../../../web-api/route.ts";
import { isCurrentEntry } from "../../../closings/queries/journal.ts";
import { ENTRIES_FROM, ENTRY_COLUMNS, entryOf, type StoredEntry } from "../../journal/queries/entries.ts";
import type { JournalEntry } from "../../journal/rules/entry.ts";

/** Entries of a period that a caller may read, by business dates, both included. */
export interface EntryFilter {
  readonly from: string;
  readonly to: string;
  readonly location_id: number | undefined;
  readonly terminal_id: number | undefined;
  /** Leaves out entries that another took back, and those that took them back. */
  readonly only_current: boolean;
}

/** What was in the journal at one moment: later entries have higher revisions. */
export interface Extent {
  readonly entries: number;
  readonly revision: number;
  /** Newest creation, ISO 8601 in UTC; null without entries. */
  readonly created_at: string | null;
}

/** Entries that are read at once; one has at most some dozens of lines. */
const BATCH_ROWS = 100;

/** Returns how far the journal reaches in a period. */
export async function findExtent(db: Db, { caller, signal }: Reader, filter: EntryFilter): Promise<Extent> {
  const { rows } = await sql<Extent>`
    select count(*) as entries, coalesce(max(e.revision), 0) as revision,
           to_char(max(e.created_at), 'YYYY-MM-DD"T"HH24:MI:SS.MS') as created_at
      from ${ENTRIES_FROM} where ${selected(caller, filter)}`.execute(db, untilAborted(signal));
  return rows[0] ?? { entries: 0, revision: 0, created_at: null };
}

export type Order = "by date" | "by drawer";
const KEYS: Readonly<Record<Order, RawBuilder<unknown>>> = {
  "by date": sql`r.business_date, r.closed_at, e.revision`,
  "by drawer": sql`r.terminal_id, r.closed_at, e.revision`,
};

export interface Batch {
  readonly revision: number;
  readonly order: Order;
  /** Last entry of the batch before. */
  readonly after: JournalEntry | undefined;
  readonly rows_max?: number;
}

/**
 * Reads the next entries of a period up to a revision, in the order of dates or of drawers. Entries
 * never change, so that batches are of one moment without a transaction around them.
 */
export async function nextEntries(
  db: Db,
  { caller, signal }: Reader,
  filter: EntryFilter,
  { revision, order, after, rows_max = BATCH_ROWS }: Batch,
): Promise<JournalEntry[]> {
  const keys = KEYS[order];
  const isBeyond =
    after === undefined
      ? sql``
      : sql`and (${keys}) > (select ${keys} from ${ENTRIES_FROM} where e.revision = ${after.revision}::int8)`;
  // The dates before are not read again with each batch.
  const from = order === "by date" ? (after?.business_date ?? filter.from) : filter.from;
  const { rows } = await sql<StoredEntry>`
    select ${ENTRY_COLUMNS} from ${ENTRIES_FROM}
     where ${selected(caller, { ...filter, from }, revision)} ${isBeyond}
     order by ${keys} limit ${rows_max}::int`.execute(db, untilAborted(signal));
  return rows.map(entryOf);
}

function selected(caller: Caller, filter: EntryFilter, revision?: number): RawBuilder<SqlBool> {
  const { from, to, location_id, terminal_id, only_current } = filter;
  const location = sql<number>`r.location_id`;
  return sql<SqlBool>`r.business_date between ${from}::date and ${to}::date and not ${ofSandbox(location)}
    ${and(withinLocations(caller, location))}
    ${and(location_id === undefined ? undefined : sql`r.location_id = ${location_id}::int`)}
    ${and(terminal_id === undefined ? undefined : sql`r.terminal_id = ${terminal_id}::int`)}
    ${and(only_current ? isCurrentEntry(revision) : undefined)}
    ${and(revision === undefined ? undefined : sql`e.revision <= ${revision}::int8`)}`;
}

export function and(condition: RawBuilder<unknown> | undefined): RawBuilder<unknown> {
  return condition === undefined ? sql`` : sql`and ${condition}`;
}
