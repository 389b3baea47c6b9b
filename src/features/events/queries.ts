import { type RawBuilder, sql } from "kysely";

/** Interface §6: told after a closing was stored or changed. */
export const REGISTER_REPORT_SAVED = "vendor_pos_register_report_saved";

/**
 * Part of a statement: the outbox rows of closings that just got a revision.
 *
 * @param changed - the name of a query in the same statement that gives `report_id` and `revision`.
 */
export function insertSavedEvents(changed: string): RawBuilder<unknown> {
  return sql`insert into outbox_event (event_name, report_id, revision)
    select ${REGISTER_REPORT_SAVED}, report_id, revision from ${sql.ref(changed)}`;
}
