import { type RawBuilder, sql } from "kysely";
import { REGISTER_REPORT_SAVED, TERMINAL_SILENT } from "../rules/deliveries.ts";

/**
 * Part of a statement: inserts outbox rows for closings that just got a revision.
 *
 * @param changed - the name of a query in the same statement that gives `report_id` and `revision`.
 */
export function insertSavedEvents(changed: string): RawBuilder<unknown> {
  return sql`insert into outbox_event (event_name, subject, position, data)
    select ${REGISTER_REPORT_SAVED}::text, 'closing:' || report_id, revision,
           json_build_object(
             'report_id', report_id, 'revision', revision,
             'states', json_build_object(
               'closing_received', state_closing_received, 'documents_received', state_documents_received,
               'orders_processed', state_orders_processed, 'figures_reconciled', state_figures_reconciled),
             'coverage', coverage, 'findings', to_json(findings), 'failed_checks', failed_checks)
      from ${sql.ref(changed)}`;
}

/**
 * Part of a statement: inserts outbox rows for terminals that were just found silent.
 *
 * @param noticed - the name of a query in the same statement that gives `terminal_id`, `ordinal` (of the terminal's
 * silences), `name`, `location_id`, `location_name` and `last_seen_at`.
 */
export function insertSilentEvents(noticed: string): RawBuilder<unknown> {
  return sql`insert into outbox_event (event_name, subject, position, data)
    select ${TERMINAL_SILENT}::text, 'terminal:' || terminal_id::text, ordinal,
           json_build_object('terminal_id', terminal_id, 'name', name, 'location_id', location_id,
                             'location_name', location_name, 'last_seen_at', last_seen_at::text)
      from ${sql.ref(noticed)}`;
}
