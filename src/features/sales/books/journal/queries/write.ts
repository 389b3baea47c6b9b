import { sql } from "kysely";
import { type Db, only, type Tx } from "../../../../../runtime/database.ts";
import type { Stored } from "../../../../../runtime/database.ts";

/** An entry to write; its id, revision and time are drawn. */
export type NewEntry = Omit<Stored<"journal_entry">, "entry_id" | "revision" | "created_at">;

/** Returns the entry of a closing that no other takes back. */
export async function findCurrent(tx: Tx, report_id: string): Promise<Stored<"journal_entry"> | undefined> {
  return tx
    .selectFrom("journal_entry")
    .selectAll()
    .where("report_id", "=", report_id)
    .where("kind", "=", "closing")
    .orderBy("revision", "desc")
    .limit(1)
    .executeTakeFirst();
}

/**
 * Writes entries in this order, each with a revision. Run it last in its transaction: the counter
 * stays locked until the commit, so that revisions become visible in order.
 */
export async function insertEntries(tx: Tx, entries: readonly NewEntry[]): Promise<void> {
  const { rows } = await sql<{ written: number }>`
    with counter as (
      update revision_counter set v = v + ${entries.length}::int returning v
    ), written as (
      insert into journal_entry (revision, kind, report_id, reverses_entry_id, figures_reconciled, findings, lines, lines_sha256)
      select counter.v - ${entries.length}::int + e.place, e.kind, e.report_id, e.reverses_entry_id, e.figures_reconciled,
             e.findings, e.lines, e.lines_sha256
        from counter, rows from (json_to_recordset(${JSON.stringify(entries)}::json) as (
               kind text, report_id text, reverses_entry_id int8, figures_reconciled text, findings text[], lines text,
               lines_sha256 text)) with ordinality as e
             (kind, report_id, reverses_entry_id, figures_reconciled, findings, lines, lines_sha256, place)
       order by e.place
      returning entry_id
    )
    select count(*)::int as written from written`.execute(tx);
  if (only(rows).written !== entries.length) throw new Error("an entry was not written");
}

/** Lists closings whose entry has been due for longer than `older_than_seconds`. */
export async function listDue(db: Db, older_than_seconds: number): Promise<string[]> {
  const { rows } = await sql<{ report_id: string }>`
    select report_id from journal_due
     where noted_at <= clock_timestamp() - make_interval(secs => ${older_than_seconds}::float8)
     order by noted_at, report_id limit 1000`.execute(db);
  return rows.map(({ report_id }) => report_id);
}

/** Notes that the entry of a closing was looked at. Lock the closing's state first. */
export async function removeDue(tx: Tx, report_id: string): Promise<void> {
  await sql`delete from journal_due where report_id = ${report_id}`.execute(tx);
}

/** Moves a closing that failed behind the other waiting ones. */
export async function postponeDue(db: Db, report_id: string): Promise<void> {
  await sql`update journal_due set noted_at = clock_timestamp() where report_id = ${report_id}`.execute(db);
}
