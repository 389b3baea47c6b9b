import { type RawBuilder, sql } from "kysely";
import { REGISTER_REPORT_SAVED } from "./rules.ts";

/**
 * Part of a statement: the outbox rows of closings that just got a revision.
 *
 * @param changed - the name of a query in the same statement that gives `report_id` and `revision`.
 */
export function insertSavedEvents(changed: string): RawBuilder<unknown> {
  return sql`insert into outbox_event (event_name, report_id, revision)
    select ${REGISTER_REPORT_SAVED}, report_id, revision from ${sql.ref(changed)}`;
}
