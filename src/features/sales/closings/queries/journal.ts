import { type RawBuilder, sql, type SqlBool } from "kysely";
import { ofSandbox } from "../../../../web-api/list/search-list.ts";
import type { BooksState } from "../rules/books-states.ts";

/**
 * Returns the condition for entries `e` of the journal that no other takes back.
 *
 * @param revision - as of this revision; of now without it.
 */
export function isCurrentEntry(revision?: number): RawBuilder<SqlBool> {
  const until = revision === undefined ? sql`` : sql`and t.revision <= ${revision}::int8`;
  return sql`e.kind = 'closing' and not exists (
  select from journal_entry t where t.reverses_entry_id = e.entry_id ${until})`;
}

/** Lines of an entry `e` that nobody could place. */
export const SUSPENSE_LINES = sql<number>`(
  select count(*) from json_array_elements(e.lines::json) l where l ->> 'role' = 'suspense')`;

/** Numbers between a closing `r` and the one before it in its series; a first one has none. */
export const MISSING_NUMBERS = sql<number>`(r.closing_number - 1 - coalesce(
  (select max(p.closing_number) from register_report p
    where lower(p.series_id) = lower(r.series_id) and p.closing_number < r.closing_number),
  r.closing_number - 1))`;

const CONDITIONS: Readonly<Record<BooksState, RawBuilder<SqlBool>>> = {
  waiting: sql`not ${ofSandbox(sql`r.location_id`)} and not exists (
    select from journal_entry e where e.report_id = r.report_id and ${isCurrentEntry()})`,
  suspense: sql`exists (
    select from journal_entry e
     where e.report_id = r.report_id and ${isCurrentEntry()} and ${SUSPENSE_LINES} > 0)`,
  missing_numbers: sql`${MISSING_NUMBERS} > 0`,
};

/** Returns the condition for closings `r` that a month of the books counts under this name. */
export function inBooks(state: BooksState): RawBuilder<SqlBool> {
  return sql`(${CONDITIONS[state]})`;
}
