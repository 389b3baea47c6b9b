import { type RawBuilder, sql } from "kysely";
import type { Db, Stored } from "../../../../runtime/database.ts";
import type { Columns } from "../../../../web-api/search/compile.ts";
import type { Column } from "../../../../web-api/search/conditions.ts";
import type { ChangeSource } from "../../../../web-api/list/changes.ts";
import { ofLocations, ofSandbox } from "../../../../web-api/list/search-list.ts";

export interface StoredClosing {
  readonly report_id: string;
  readonly location_id: number;
  readonly revision: number;
}

export type DecidedAnnotation = Stored<"register_report_annotation">;

/**
 * Returns the SQL of the columns of a closing that the interface lists.
 *
 * @param refunds - the refunds, with tax.
 */
export const rowColumns = (
  refunds: RawBuilder<string>,
): RawBuilder<unknown> => sql`r.report_id, r.session_id, r.schema_version, r.terminal_id, r.terminal_name, r.location_id,
  r.location_name, r.device_identifier, r.series_id, r.series_code, r.series_ordinal, r.closing_number, r.currency,
  r.timezone, r.business_date, r.opened_at_sent as opened_at, r.closed_at_sent as closed_at, r.opened_by_staff_id,
  r.opened_by_name, r.closed_by_staff_id, r.closed_by_name, r.has_cash_drawer, r.order_count, r.opening_float,
  r.cash_expected, r.cash_counted, r.cash_difference, r.cash_left_in_drawer, r.sales_excl_tax, r.sales_tax,
  r.sales_incl_tax, ${refunds} as refunds_incl_tax, r.tender_cash, r.tender_card, r.tender_split_cash, r.tender_split_card,
  r.tender_invoice, r.first_receipt_number, r.last_receipt_number, r.closing_note, s.state_closing_received,
  s.state_documents_received, s.state_orders_processed, s.state_figures_reconciled, s.revision,
  r.stored_at as synced_at, s.updated_at`;

const SELECT = rowColumns(sql`r.refunds_incl_tax`);

const FROM = sql`register_report as r join register_report_state as s on s.report_id = r.report_id`;

/** Columns with texts of the document, which may have any length. */
const ANY_TEXTS = [
  "terminal_name",
  "location_name",
  "opened_by_name",
  "closed_by_name",
  "first_receipt_number",
  "last_receipt_number",
  "closing_note",
];
const SET = { is_never_empty: true };
/** Limit of ids, codes and words of the service. */
const CODE = { characters_max: 100 };

const COLUMNS: Columns = {
  ...Object.fromEntries(ANY_TEXTS.map((name) => [name, { sql: `left(r.${name}, 65536)`, type: "text" } as const])),
  ...columns("r", "text", ["report_id", "session_id", "series_id", "device_identifier"], CODE),
  ...columns("r", "text", ["series_code", "currency", "timezone"], CODE),
  ...columns("r", "int", ["opened_by_staff_id", "closed_by_staff_id"]),
  ...columns("r", "int", ["schema_version", "terminal_id", "location_id", "series_ordinal"], SET),
  ...columns("r", "bigint", ["closing_number", "order_count"], SET),
  ...columns("r", "date", ["business_date"], SET),
  ...columns("r", "timestamp", ["opened_at", "closed_at"], { ...SET, has_fractions: true }),
  ...columns("r", "bool", ["has_cash_drawer"]),
  ...columns("r", "numeric", ["opening_float", "cash_expected", "cash_counted", "cash_difference"]),
  ...columns("r", "numeric", ["cash_left_in_drawer"]),
  ...columns("r", "numeric", ["sales_excl_tax", "sales_tax", "sales_incl_tax"], SET),
  ...columns("r", "numeric", ["refunds_excl_tax", "refunds_tax", "refunds_incl_tax"], SET),
  ...columns("r", "numeric", ["tender_cash", "tender_card"], SET),
  ...columns("r", "numeric", ["tender_split_cash", "tender_split_card", "tender_invoice"], SET),
  ...columns("s", "text", ["state_closing_received", "state_documents_received"], CODE),
  ...columns("s", "text", ["state_orders_processed", "state_figures_reconciled", "coverage"], CODE),
  ...columns("s", "bigint", ["revision"], SET),
  ...columns("s", "timestamp", ["updated_at"], SET),
  synced_at: { sql: "r.stored_at", type: "timestamp", ...SET },
  corrects_report_id: { sql: "null::text", type: "text", ...CODE },
};

export const CLOSINGS = {
  from: FROM,
  select: SELECT,
  columns: COLUMNS,
  primary_key: "report_id",
  revision: sql<number>`s.revision`,
  reach: ofLocations(sql`r.location_id`),
  sandbox: {
    is_of: ofSandbox(sql`r.location_id`),
    named_by: ["location_id", "terminal_id", "report_id", "session_id", "series_id"],
  },
} satisfies ChangeSource;

/** States of a closing, and whose it is. */
export interface ClosingStates extends StoredClosing {
  readonly terminal_id: number;
  readonly state_closing_received: string;
  readonly state_documents_received: string;
  readonly state_orders_processed: string;
  readonly state_figures_reconciled: string;
}

export async function findStates(db: Db, report_id: string): Promise<ClosingStates | undefined> {
  const { rows } = await sql<ClosingStates>`
    select r.report_id, r.terminal_id, r.location_id, s.revision, s.state_closing_received, s.state_documents_received,
      s.state_orders_processed, s.state_figures_reconciled
    from ${FROM} where lower(r.report_id) = lower(${report_id})`.execute(db);
  return rows[0];
}

export async function findClosing(db: Db, report_id: string) {
  const { rows } = await sql<StoredClosing & { readonly report_json: string }>`
    select ${SELECT}, r.document as report_json from ${FROM} where lower(r.report_id) = lower(${report_id})`.execute(
    db,
  );
  return rows[0];
}

/**
 * Reads the annotations of a closing, oldest first. An author with a deleted account has a name and
 * no id.
 */
export function listAnnotations(db: Db, report_id: string): Promise<DecidedAnnotation[]> {
  return db
    .selectFrom("register_report_annotation as n")
    .leftJoin("admin_user as u", "u.admin_user_id", "n.author_id")
    .select(["n.annotation_id", "n.report_id", "n.author", "u.admin_user_id as author_id", "n.created_at", "n.text"])
    .select("n.kind")
    .where("n.report_id", "=", report_id)
    .orderBy("n.annotation_id")
    .execute();
}

function columns(
  alias: string,
  type: Column["type"],
  names: readonly string[],
  more: Pick<Column, "is_never_empty" | "characters_max" | "has_fractions"> = {},
): Columns {
  return Object.fromEntries(names.map((name) => [name, { sql: `${alias}.${name}`, type, ...more }]));
}
