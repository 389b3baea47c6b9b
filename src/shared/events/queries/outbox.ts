import { type RawBuilder, sql } from "kysely";
import type { Tx } from "../../../runtime/database.ts";
import { RECEIPT_STORED, REGISTER_REPORT_SAVED, TERMINAL_SILENT } from "../rules/deliveries.ts";

/** Returns the condition that an active webhook gets this event of sandboxes. */
function hasSandboxWebhook(event_name: string): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from webhook w where w.is_active and w.is_sandbox and ${event_name}::text = any(w.event_names))`;
}

/**
 * Returns a part of a statement: it inserts outbox rows for closings that just got a revision. A
 * sandbox's closing gets one only while a webhook subscribes to it.
 *
 * @param changed - the name of a query in the same statement that gives `report_id` and `revision`.
 */
export function insertSavedEvents(changed: string): RawBuilder<unknown> {
  // The statement reads no closing while there is no sandbox.
  return sql`insert into outbox_event (event_name, subject, position, is_sandbox, data)
    select ${REGISTER_REPORT_SAVED}::text, 'closing:' || report_id, revision, is_sandbox,
           json_build_object(
             'report_id', report_id, 'revision', revision,
             'states', json_build_object(
               'closing_received', state_closing_received, 'documents_received', state_documents_received,
               'orders_processed', state_orders_processed, 'figures_reconciled', state_figures_reconciled),
             'coverage', coverage, 'findings', to_json(findings), 'failed_checks', failed_checks)
      from (select *, report_id in (
                     select r.report_id from sandbox_location l join register_report r using (location_id)
                      where r.report_id in (select report_id from ${sql.ref(changed)})) as is_sandbox
              from ${sql.ref(changed)}) c
     where not is_sandbox or ${hasSandboxWebhook(REGISTER_REPORT_SAVED)}`;
}

/**
 * Returns a part of a statement: it inserts and returns outbox rows for terminals that were just
 * found silent. A sandbox's terminal gets one only while a webhook subscribes to it.
 *
 * @param noticed - the name of a query in the same statement that gives `terminal_id`, `ordinal`
 *   (of the terminal's silences), `name`, `location_id`, `location_name` and `last_seen_at`.
 */
export function insertSilentEvents(noticed: string): RawBuilder<unknown> {
  return sql`insert into outbox_event (event_name, subject, position, is_sandbox, data)
    select ${TERMINAL_SILENT}::text, 'terminal:' || terminal_id::text, ordinal, is_sandbox(location_id),
           json_build_object('terminal_id', terminal_id, 'name', name, 'location_id', location_id,
                             'location_name', location_name, 'last_seen_at', last_seen_at::text)
      from ${sql.ref(noticed)}
     where not is_sandbox(location_id) or ${hasSandboxWebhook(TERMINAL_SILENT)}
    returning event_id`;
}

/** Columns that an event of a receipt is made of. */
export const RECEIPT_EVENT_COLUMNS = [
  "receipt_id",
  "pos_order_id",
  "terminal_id",
  "location_id",
  "sale_type",
  "order_increment_id",
] as const;

/** Conditions on `location_id` that choose the receipts that get an event. */
const RECEIPTS_OF = {
  live: "not pos.is_sandbox(location_id)",
  sandbox: "pos.is_sandbox(location_id)",
  any: "true",
} as const;

export type ReceiptsOf = keyof typeof RECEIPTS_OF;

/**
 * Returns a part of a statement: it inserts outbox rows for receipts that were just stored.
 *
 * @param stored - the name of a query in the same statement that gives `RECEIPT_EVENT_COLUMNS`.
 */
export function insertReceiptEvents(stored: string, of: ReceiptsOf): string {
  const data = RECEIPT_EVENT_COLUMNS.map((column) => `'${column}', ${column}`).join(", ");
  return `insert into pos.outbox_event (event_name, subject, position, is_sandbox, data)
    select '${RECEIPT_STORED}', 'receipt:' || receipt_id, 0, pos.is_sandbox(location_id), json_build_object(${data})
      from ${stored} where ${RECEIPTS_OF[of]}`;
}

export interface NewEvent {
  readonly subject: string;
  readonly position: number;
  readonly data: Readonly<Record<string, string | number | null>>;
  readonly is_sandbox: boolean;
}

/** Returns which of the receipts belong to a sandbox. */
export async function listSandboxReceipts(tx: Tx, receipt_ids: readonly number[]): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ receipt_id: number }>`
    select receipt_id from receipt
     where receipt_id = any(${[...receipt_ids]}::int8[]) and is_sandbox(location_id)`.execute(tx);
  return new Set(rows.map(({ receipt_id }) => receipt_id));
}

export async function insertEvents(tx: Tx, event_name: string, events: readonly NewEvent[]): Promise<void> {
  await sql`
    insert into outbox_event (event_name, subject, position, is_sandbox, data)
    select ${event_name}::text, * from unnest(
      ${events.map(({ subject }) => subject)}::text[], ${events.map(({ position }) => position)}::int8[],
      ${events.map(({ is_sandbox }) => is_sandbox)}::bool[],
      ${events.map(({ data }) => JSON.stringify(data))}::json[])`.execute(tx);
}
