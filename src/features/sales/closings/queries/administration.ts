import { type RawBuilder, sql } from "kysely";
import type { SalesDeps } from "../../deps.ts";
import type { Db } from "../../../../runtime/database.ts";
import type { Reader } from "../../../../web-api/list/read-in-turn.ts";
import type { ListSource } from "../../../../web-api/list/search-list.ts";
import type { Totalled } from "../../../../web-api/list/totals.ts";
import { columnsOf } from "../../../../web-api/search/compile.ts";
import { FURTHER_TENDERS } from "../rules/closing.ts";
import type { CheckWithSentence } from "../rules/checks/checks.ts";
import type { ReasonCode } from "../rules/checks/reasons.ts";
import type { SentenceCode } from "../rules/checks/sentences.ts";
import type { STORED_FINDINGS } from "../rules/finding-codes.ts";
import type { Finding, WantedClosings } from "../rules/findings.ts";
import type { CheckedClosing } from "../rules/verdict.ts";
import type { ListedKind } from "../rules/listed-kind.ts";
import { inBooks } from "./journal.ts";
import { CLOSINGS, rowColumns, type StoredClosing } from "./read.ts";
import { listClosingsAfterUnclosed } from "./open-sessions.ts";
import { countedAmount, countedText, TAX_RATES_OF_CLOSING } from "./totals.ts";

type DerivedFinding = Exclude<Finding, (typeof STORED_FINDINGS)[number]>;

/**
 * Conditions on a closing `r` and its state `s` for findings that are not stored with the
 * evaluation.
 */
const DERIVED: Readonly<Record<DerivedFinding, string>> = {
  session_without_closing: `exists (
    select from receipt x
     where x.terminal_id = r.terminal_id and x.register_session_id is not null and x.created_at < r.closed_at
       and x.created_at >= coalesce((select max(p.closed_at) from register_report p
                                      where p.terminal_id = r.terminal_id and p.closed_at < r.closed_at), '-infinity')
       and not exists (select from register_report c where lower(c.session_id) = lower(x.register_session_id)))`,
  mismatch: "s.state_figures_reconciled = 'mismatched'",
  documents_missing: "s.missing_documents > 0",
  late_receipts: "s.late_receipts > 0",
};

function isDerived(finding: Finding): finding is DerivedFinding {
  return finding in DERIVED;
}

function conditionOf(finding: Finding): string {
  return isDerived(finding) ? DERIVED[finding] : `s.findings @> '{${finding}}'`;
}

/** Returns the SQL of the column `findings`: the stored findings and these derived ones. */
function found(derived: readonly DerivedFinding[]): RawBuilder<unknown> {
  const cases = derived.map((finding) => `case when ${DERIVED[finding]} then '${finding}' end`);
  return sql.raw(`array_remove(array[${cases.join(", ")}], null) || s.findings as findings`);
}

/**
 * Derived findings that every list shows. Unclosed sessions are read on request only, because that
 * reads receipts.
 */
const LISTED: readonly DerivedFinding[] = ["mismatch", "documents_missing", "late_receipts"];

const COUNTERS = sql`s.listed_documents, s.missing_documents, s.missing_orders, s.late_receipts, s.evaluated_at,
  s.evaluation_due_since is not null as evaluation_is_due, s.coverage, trim_scale(s.unplaced)::text as unplaced,
  trim_scale(s.coverage_width)::text as coverage_width, s.failed_checks, is_settled(r.report_id) as is_settled, is_sandbox(r.location_id) as is_sandbox`;

/** Columns of amounts that the interface's rows do not show. */
const FURTHER_COLUMNS = ["refunds_excl_tax", "refunds_tax", ...FURTHER_TENDERS.map((key) => `tender_${key}`)];

/** Refunds have one sign in the whole list, whichever sign the register wrote. */
const COUNTED = sql.join(FURTHER_COLUMNS.map((name) => sql`${countedAmount(name)} as ${sql.ref(name)}`));

const ADMIN_CLOSINGS = {
  ...CLOSINGS,
  paging: "by_keys",
  select: sql`${rowColumns(countedAmount("refunds_incl_tax"))}, ${COUNTED}, r.refund_sign = -1 as writes_refunds_negative,
    r.refund_tender_sign = -1 as writes_refund_tenders_negative, ${TAX_RATES_OF_CLOSING} as tax_rates, ${COUNTERS}`,
  columns: {
    ...CLOSINGS.columns,
    ...Object.fromEntries(
      ["refunds_incl_tax", ...FURTHER_COLUMNS].map((name) => [
        name,
        { sql: countedText(name), type: "numeric" as const },
      ]),
    ),
    ...columnsOf("s", {
      listed_documents: "int",
      missing_documents: "int",
      missing_orders: "int",
      late_receipts: "int",
      failed_checks: "int!",
      unplaced: "numeric!",
      coverage_width: "numeric",
      evaluated_at: "timestamp",
    }),
    writes_refunds_negative: { sql: "(r.refund_sign = -1)", type: "bool" },
    writes_refund_tenders_negative: { sql: "(r.refund_tender_sign = -1)", type: "bool" },
    is_settled: { sql: "is_settled(r.report_id)", type: "bool" },
    is_sandbox: { sql: "is_sandbox(r.location_id)", type: "bool" },
    evaluation_is_due: { sql: "(s.evaluation_due_since is not null)", type: "bool" },
  },
} satisfies ListSource;

/**
 * Names by which the administration filters closings: the columns, and what `takeFindings` takes.
 */
export const CLOSING_FILTERS = { ...ADMIN_CLOSINGS.columns, finding: {}, to_do: {}, books: {} };

/**
 * Returns the administration's list of closings, narrowed to the wanted findings, those to do and
 * those that a month of the books counts.
 */
export async function closingsWith(
  { reports }: Pick<SalesDeps, "reports">,
  reader: Reader,
  { findings, is_to_do, books }: WantedClosings,
): Promise<ListSource> {
  const shown = sql`${ADMIN_CLOSINGS.select}, ${found([...new Set([...LISTED, ...findings.filter(isDerived)])])}`;
  if (findings.length === 0 && !is_to_do && books === undefined) return { ...ADMIN_CLOSINGS, select: shown };
  const found_by = await Promise.all(
    findings.map(async (finding) =>
      // Among all closings, the search starts from the few sessions that have no closing.
      finding === "session_without_closing"
        ? sql`r.report_id = any(${await reports(reader, listClosingsAfterUnclosed)}::text[])`
        : sql.raw(`(${conditionOf(finding)})`),
    ),
  );
  const wanted = [
    ...found_by,
    ...(is_to_do ? [sql`r.report_id in (select d.report_id from closing_to_do d)`] : []),
    ...(books === undefined ? [] : [inBooks(books)]),
  ];
  // `CLOSINGS.from` ends with a join, whose condition this extends.
  return { ...ADMIN_CLOSINGS, select: shown, from: sql`${CLOSINGS.from} and ${sql.join(wanted, sql` and `)}` };
}

/** Returns the sums below the administration's list, per currency. */
export function totalled(source: ListSource): Totalled {
  const sums = ["sales_incl_tax", "refunds_incl_tax", "cash_difference"];
  return {
    source,
    currency: sql`r.currency`,
    sums: Object.fromEntries(sums.map((name) => [name, countedAmount(name)])),
  };
}

export interface AdminClosing extends StoredClosing, CheckedClosing {
  /** The document as it was sent. */
  readonly report_json: string;
  readonly document_sha256: string;
  readonly updated_at: string;
  readonly currency: string;
  readonly series_code: string;
  readonly closing_number: number;
  /** The stored evaluation as JSON text; null until the figures were evaluated. */
  readonly evaluation: string | null;
  readonly [column: string]: unknown;
}

/** Returns a row of the administration's list, with its document. */
export async function findAdminClosing(db: Db, report_id: string): Promise<AdminClosing | undefined> {
  const { rows } = await sql<AdminClosing>`
    select ${ADMIN_CLOSINGS.select}, ${found(["session_without_closing", ...LISTED])}, r.document as report_json, r.document_sha256, s.evaluation from ${CLOSINGS.from}
     where lower(r.report_id) = lower(${report_id})`.execute(db);
  return rows[0];
}

/** A check as it is stored: its reason and its sentence as codes with their values. */
export interface StoredCheck extends Omit<CheckWithSentence, "reason" | "sentence"> {
  readonly reason_code: ReasonCode | null;
  /** Values of the reason, as the JSON text of an object; null without a reason. */
  readonly reason_values: string | null;
  readonly sentence_code: SentenceCode | null;
  /** Values of the sentence, as the JSON text of an object; null without a sentence. */
  readonly sentence_values: string | null;
}

export function listChecks(db: Db, report_id: string): Promise<StoredCheck[]> {
  return db
    .selectFrom("register_report_check")
    .selectAll()
    .where("report_id", "=", report_id)
    .orderBy("position")
    .execute() as Promise<StoredCheck[]>;
}

/** Lists the states that a closing had before, the oldest first. */
export function listFormerStates(db: Db, report_id: string) {
  return db
    .selectFrom("register_report_state_history")
    .selectAll()
    .where("report_id", "=", report_id)
    .orderBy("position")
    .execute();
}

/** A receipt that a closing lists, with the kind of the stored one. */
interface ListedDocument {
  readonly type: string;
  readonly amount: string;
  readonly kind: ListedKind | null;
}

/** Reads the documents of a closing in order, each with its receipt. */
export async function listDocuments(db: Db, report_id: string): Promise<ListedDocument[]> {
  const { rows } = await sql<ListedDocument>`
    select case when x.receipt_id is not null then receipt_kind(x.sale_type, x.layaway_kind, x.credit_due) end as kind,
           d.sale_id, d.type, d.amount, d.receipt_number, d.receipt_id, d.receipt_id is null as is_missing,
           coalesce(x.stored_at > r.stored_at, false) as is_late, x.stored_at as received_at
      from register_report r join closing_document d on d.report_id = r.report_id
      left join receipt x on x.receipt_id = d.receipt_id
     where r.report_id = ${report_id} order by d.position`.execute(db);
  return rows;
}

/** Lists receipts of a closing's session that the closing does not list. */
export async function listUnlisted(db: Db, report_id: string): Promise<object[]> {
  const { rows } = await sql<object>`
    select x.receipt_id, x.sale_id, x.pos_order_id, x.receipt_number, x.grand_total, f.signed_total, x.stored_at > r.stored_at as is_late,
           x.stored_at as received_at
      from register_report r join closing_unlisted_receipt u on u.report_id = r.report_id
      join receipt x on x.receipt_id = u.receipt_id
      cross join lateral receipt_figures(receipt_kind(x.sale_type, x.layaway_kind, x.credit_due), x.grand_total) f
     where r.report_id = ${report_id} order by x.receipt_id`.execute(db);
  return rows;
}

/**
 * Returns the position of a closing in its series: its link, the closing before it and the one
 * after it by number.
 */
export async function findPosition(db: Db, report_id: string) {
  const { rows } = await sql<{ readonly kind: "previous" | "next" }>`
    with own as (select lower(series_id) as series, closing_number from register_report where report_id = ${report_id})
    (select 'previous' as kind, c.report_id, c.closing_number, c.business_date, c.closed_at_sent as closed_at
       from own join register_report c on lower(c.series_id) = own.series and c.closing_number < own.closing_number
      order by c.closing_number desc limit 1)
    union all
    (select 'next', c.report_id, c.closing_number, c.business_date, c.closed_at_sent
       from own join register_report c on lower(c.series_id) = own.series and c.closing_number > own.closing_number
      order by c.closing_number limit 1)`.execute(db);
  const link = await db
    .selectFrom("register_report_chain")
    .select(["position", "document_sha256", "previous_link", "link"])
    .where("report_id", "=", report_id)
    .executeTakeFirst();
  return {
    chain: link ?? null,
    previous: rows.find(({ kind }) => kind === "previous") ?? null,
    next: rows.find(({ kind }) => kind === "next") ?? null,
  };
}
