import { type RawBuilder, sql } from "kysely";
import { type Db, only, type Tx } from "../../../../runtime/database.ts";
import type { Static } from "typebox";
import type { Submitted } from "../schemas/closings.ts";
import type { Fingerprint, SubmitFacts } from "../rules/submit.ts";
import type { Closing } from "../rules/closing.ts";
import { refundSignsOf } from "../rules/stated.ts";
import { storedReceipt } from "./assign.ts";
import { sameDevice } from "../../../../shared/resources/queries/devices.ts";

export interface Submission {
  readonly closing: Closing;
  /** The document's JSON text, byte for byte as sent. */
  readonly document: string;
  readonly fingerprint: Fingerprint;
}

export interface StoredFacts extends Omit<SubmitFacts, "is_accepted"> {
  /** Location and terminal of the closing stored under the report_id. */
  readonly stored_place: { readonly terminal_id: number; readonly location_id: number } | undefined;
}

export type SubmitAnswer = Static<typeof Submitted>;

/**
 * Locks the terminal for the transaction, so that its closings are stored one after the other.
 *
 * @returns whether it accepts the closing: the terminal exists, or was deleted after the closing,
 *   up to 30 days ago.
 */
export async function lockTerminal(
  tx: Tx,
  { terminal_id, closed_at }: Pick<Closing, "terminal_id" | "closed_at">,
): Promise<boolean> {
  const { rows } = await sql`select from terminal where terminal_id = ${terminal_id} for no key update`.execute(tx);
  if (rows.length > 0) return true;
  // A new statement sees a deletion that was committed while the first statement waited.
  const deleted = await sql`
    select from deleted_terminal
     where terminal_id = ${terminal_id} and kept_until > clock_timestamp() and documents_until >= ${closed_at}::timestamptz
       for no key update`.execute(tx);
  return deleted.rows.length > 0;
}

/**
 * Reads the facts that decide a submission, in a statement of its own, to see concurrent commits.
 */
export async function readSubmitFacts(tx: Tx, closing: Closing): Promise<StoredFacts> {
  const { report_id, session_id, series_id, closing_number, terminal_id, device_identifier } = closing;
  const { rows } = await sql<{
    device_was_bound: boolean;
    belongs_elsewhere: boolean;
    stored_by_session: boolean;
    stored_by_number: boolean;
    stored_terminal_id: number | null;
    location_id: number | null;
    sha256: string | null;
    length_bytes: number | null;
  }>`
    select ${wasBoundTo(sql`${terminal_id}`, device_identifier)} as device_was_bound,
           exists (select from (${ownersOf(closing)}) as owner
                    where owner.terminal_id <> ${terminal_id}
                      and not ${wasBoundTo(sql`owner.terminal_id`, device_identifier)}) as belongs_elsewhere,
           exists (select from register_report where lower(session_id) = lower(${session_id})) as stored_by_session,
           exists (select from register_report
                    where lower(series_id) = lower(${series_id}) and closing_number = ${closing_number}::int8)
             as stored_by_number,
           stored.terminal_id as stored_terminal_id, stored.location_id, stored.document_sha256 as sha256, stored.document_bytes as length_bytes
      from (values (true)) as always
      left join register_report stored on lower(stored.report_id) = lower(${report_id})`.execute(tx);
  const { stored_terminal_id, location_id, sha256, length_bytes, ...found } = only(rows);
  const isStored = stored_terminal_id !== null && location_id !== null && sha256 !== null && length_bytes !== null;
  return {
    ...found,
    stored_by_report_id: isStored ? { sha256, length_bytes } : undefined,
    stored_place: isStored ? { terminal_id: stored_terminal_id, location_id } : undefined,
  };
}

/** Whether the device is bound to the terminal or was at any time. */
function wasBoundTo(terminal_id: RawBuilder<unknown>, device_identifier: string): RawBuilder<boolean> {
  const same = sameDevice(sql`device_identifier`, device_identifier);
  return sql<boolean>`(
    exists (select from terminal where terminal_id = ${terminal_id} and ${same})
    or exists (select from terminal_device_history
                where terminal_id = ${terminal_id} and ${same}))`;
}

/**
 * Returns the SQL of the terminals of the first documents of a closing's series and of its session,
 * as rows.
 */
function ownersOf({ series_id, session_id }: Closing): RawBuilder<unknown> {
  return sql`
    (select r.terminal_id from register_report_chain c join register_report r using (report_id)
      where c.series_key = lower(${series_id}) order by c.position limit 1)
    union all
    (select terminal_id from register_report where lower(session_id) = lower(${session_id}))
    union all
    (select terminal_id from receipt
      where receipt_id = (select min(receipt_id)
                            from (select receipt_id from receipt
                                   where lower(register_session_id) = lower(${session_id}) offset 0) as booked))`;
}

/**
 * Returns the ordinal of a series on its terminal, given at its first closing. The terminal must be
 * locked.
 */
export async function takeSeriesOrdinal(tx: Tx, terminal_id: number, series_id: string): Promise<number> {
  const { rows } = await sql<{ ordinal: number }>`
    with known as (
      select ordinal from terminal_series where terminal_id = ${terminal_id} and series_id = lower(${series_id})
    ), added as (
      insert into terminal_series (terminal_id, series_id, ordinal)
      select ${terminal_id}::int, lower(${series_id}), coalesce(max(ordinal), 0) + 1
        from terminal_series where terminal_id = ${terminal_id}
      having not exists (select from known)
      returning ordinal
    )
    select ordinal from known union all select ordinal from added`.execute(tx);
  return only(rows).ordinal;
}

/**
 * Stores the document and its columns; returns false when another closing has its id, its session
 * or its number.
 */
export async function insertClosing(tx: Tx, submission: Submission, series_ordinal: number): Promise<boolean> {
  const { closing, document, fingerprint } = submission;
  // The rates are rows of their own, the other lists are read from the document.
  const {
    tax_rates: _rates,
    tax_treatments: _treatments,
    providers: _providers,
    movements: _movements,
    documents: _documents,
    ...row
  } = closing;
  const stored = await tx
    .insertInto("register_report")
    .values({
      ...row,
      ...refundSignsOf(closing),
      series_ordinal,
      opened_at_sent: closing.opened_at,
      closed_at_sent: closing.closed_at,
      document,
      document_sha256: fingerprint.sha256,
      document_bytes: fingerprint.length_bytes,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning("report_id")
    .executeTakeFirst();
  return stored !== undefined;
}

/**
 * Stores the listed documents, each with the receipt that is stored for it.
 *
 * @returns how many different sale_ids have no receipt yet, and how many documents have one.
 */
export async function insertDocuments(
  tx: Tx,
  { report_id, session_id, documents }: Closing,
): Promise<{ readonly missing: number; readonly held: number }> {
  if (documents.length === 0) return { missing: 0, held: 0 };
  const { rows } = await sql<{ missing: number; held: number }>`
    with listed as (
      select * from unnest(
        ${documents.map(({ sale_id }) => sale_id)}::text[], ${documents.map(({ type }) => type)}::text[],
        ${documents.map(({ amount }) => amount)}::numeric[],
        ${documents.map(({ receipt_number }) => receipt_number)}::text[]
      ) with ordinality as d (sale_id, type, amount, receipt_number, place)
    ), stored as (
      insert into closing_document (report_id, position, sale_id, type, amount, receipt_number, receipt_id)
      select ${report_id}, d.place - 1, d.sale_id, d.type, d.amount, d.receipt_number, ${storedReceipt("d.sale_id", sql`${session_id}::text`)}
        from listed d
      returning sale_id, receipt_id
    )
    select count(distinct lower(sale_id)) filter (where receipt_id is null) as missing, count(receipt_id) as held
      from stored`.execute(tx);
  return only(rows);
}

/** Reads the current response of a submission. */
export async function findSubmitAnswer(db: Db, report_id: string): Promise<SubmitAnswer | undefined> {
  const { rows } = await sql<SubmitAnswer>`
    select r.report_id, s.revision, r.series_ordinal
      from register_report r join register_report_state s on s.report_id = r.report_id
     where lower(r.report_id) = lower(${report_id})`.execute(db);
  return rows[0];
}
