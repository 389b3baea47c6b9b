import { sql } from "kysely";
import type { Db, Tx } from "../../../../runtime/database.ts";
import type { Closing } from "../rules/closing.ts";

/** Seconds that a mail waits for missing receipts and for the evaluation. */
const WAIT_S_MAX = 600;

/**
 * Inserts a mail of a stored closing for each address; none for a closing of a sandbox.
 *
 * @returns the ids of the mails.
 */
export async function insertMails(
  tx: Tx,
  { report_id, location_id }: Closing,
  emails: readonly string[],
): Promise<number[]> {
  const { rows } = await sql<{ closing_mail_id: number }>`
    insert into closing_mail (report_id, email)
    select ${report_id}, e from unnest(${emails}::text[]) e where not is_sandbox(${location_id}::int)
    returning closing_mail_id`.execute(tx);
  return rows.map(({ closing_mail_id }) => closing_mail_id);
}

interface StoredMail {
  readonly report_id: string;
  readonly email: string;
  /** Whether the verdict may still come before the mail has waited long enough. */
  readonly is_early: boolean;
}

/** Finds a mail; undefined when it was sent or given up. */
export async function findMail(db: Db, closing_mail_id: number): Promise<StoredMail | undefined> {
  const { rows } = await sql<StoredMail>`
    select m.report_id, m.email,
           (s.evaluation_due_since is not null or s.missing_documents > 0)
             and m.created_at > clock_timestamp() - make_interval(secs => ${WAIT_S_MAX}) as is_early
      from closing_mail m join register_report_state s using (report_id)
     where m.closing_mail_id = ${closing_mail_id}`.execute(db);
  return rows[0];
}

export async function deleteMail(tx: Tx, closing_mail_id: number): Promise<void> {
  await sql`delete from closing_mail where closing_mail_id = ${closing_mail_id}`.execute(tx);
}

/** Deletes mails that could not be sent within 30 days, as long as their jobs are kept. */
export async function deleteOldClosingMails(db: Db): Promise<void> {
  await sql`delete from closing_mail where created_at < clock_timestamp() - interval '30 days'`.execute(db);
}
