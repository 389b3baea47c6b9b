import { HAS_CREDIT_MEMO, IS_ORDER_CANCELED } from "../../../../shop-data/orders/links.ts";
import { sql } from "kysely";
import type { Db, Tx } from "../../../../runtime/database.ts";
import { insertSavedEvents } from "../../../../shared/events/queries/outbox.ts";
import type { CheckWithSentence } from "../rules/checks/checks.ts";
import type { ClosingSum } from "../rules/closing-sums.ts";
import type { OrderFacts } from "../rules/orders.ts";
import type { ClosingState } from "../rules/states.ts";
import type { UnmappedMethod } from "../rules/unmapped.ts";

const COLUMNS = sql`s.report_id, r.location_id, s.listed_documents, s.missing_documents, s.missing_orders, s.late_receipts,
  s.facts_version, s.state_documents_received, s.state_orders_processed, s.state_figures_reconciled, s.checks_sha256,
  s.coverage, trim_scale(s.unplaced)::text as unplaced, s.failed_checks, array_to_string(s.findings, ',') as findings, s.rules_version,
  trim_scale(s.coverage_width)::text as coverage_width, array_to_string(s.failed_check_ids, ',') as failed_check_ids,
  s.setup_sha256, s.evaluation, s.evaluation_due_since is not null as is_due, s.evaluated_at is not null as is_evaluated`;

/** The columns of a state that the event about a closing carries. */
const EVENT_COLUMNS = sql.raw(
  "state_closing_received, state_documents_received, state_orders_processed, state_figures_reconciled, coverage, findings, " +
    "failed_checks",
);

/**
 * Locks the states of these closings for the transaction, in the same order as all other writers.
 */
export async function lockStates(tx: Tx, report_ids: readonly string[]): Promise<ClosingState[]> {
  const { rows } = await sql<ClosingState>`
    select ${COLUMNS} from register_report_state s join register_report r on r.report_id = s.report_id
     where s.report_id = any(${[...report_ids]}::text[])
     order by s.report_id for update of s`.execute(tx);
  return rows;
}

export async function findState(db: Db, report_id: string): Promise<ClosingState | undefined> {
  const { rows } = await sql<ClosingState>`
    select ${COLUMNS} from register_report_state s join register_report r on r.report_id = s.report_id
     where s.report_id = ${report_id}`.execute(db);
  return rows[0];
}

/** Writes states that the transaction has locked. */
export async function updateStates(tx: Tx, states: readonly ClosingState[]): Promise<void> {
  const list = <Key extends keyof ClosingState>(key: Key) => states.map((state) => state[key]);
  await sql`
    update register_report_state s
       set missing_documents = n.missing_documents, missing_orders = n.missing_orders, late_receipts = n.late_receipts,
           facts_version = n.facts_version, state_documents_received = n.documents, state_orders_processed = n.orders,
           state_figures_reconciled = n.figures, checks_sha256 = n.checks_sha256,
           coverage = n.coverage, coverage_width = n.coverage_width, unplaced = n.unplaced,
           failed_checks = n.failed_checks, failed_check_ids = string_to_array(n.failed_check_ids, ','),
           findings = string_to_array(n.findings, ','), rules_version = n.rules_version, setup_sha256 = n.setup_sha256,
           evaluation = n.evaluation,
           evaluation_due_since = case when n.is_due then coalesce(s.evaluation_due_since, clock_timestamp()) end,
           evaluated_at = case when n.is_evaluated
             then case when s.checks_sha256 is distinct from n.checks_sha256 then clock_timestamp() else coalesce(s.evaluated_at, clock_timestamp()) end
           end
      from unnest(
        ${list("report_id")}::text[], ${list("missing_documents")}::int[], ${list("missing_orders")}::int[],
        ${list("late_receipts")}::int[], ${list("facts_version")}::int[], ${list("state_documents_received")}::text[],
        ${list("state_orders_processed")}::text[], ${list("state_figures_reconciled")}::text[],
        ${list("checks_sha256")}::text[], ${list("coverage")}::text[], ${list("unplaced")}::numeric[],
        ${list("failed_checks")}::int[], ${list("findings")}::text[], ${list("rules_version")}::int[],
        ${list("setup_sha256")}::text[], ${list("evaluation")}::text[], ${list("is_due")}::bool[],
        ${list("is_evaluated")}::bool[], ${list("coverage_width")}::numeric[], ${list("failed_check_ids")}::text[]
      ) as n (report_id, missing_documents, missing_orders, late_receipts, facts_version, documents, orders, figures,
              checks_sha256, coverage, unplaced, failed_checks, findings, rules_version, setup_sha256, evaluation, is_due,
              is_evaluated, coverage_width, failed_check_ids)
     where s.report_id = n.report_id`.execute(tx);
}

/**
 * Makes the closing visible in the feed with its first revision. Run it last in its transaction.
 */
export async function insertState(tx: Tx, state: ClosingState): Promise<void> {
  await sql`
    with counter as (
      update revision_counter set v = v + 1 returning v
    ), stored as (
      insert into register_report_state (
        report_id, listed_documents, missing_documents, missing_orders, late_receipts, facts_version,
        state_documents_received, state_orders_processed, state_figures_reconciled, checks_sha256, coverage, unplaced,
        failed_checks, findings, rules_version, setup_sha256, evaluation, coverage_width, failed_check_ids,
        evaluation_due_since, evaluated_at, revision)
      select ${state.report_id}, ${state.listed_documents}::int, ${state.missing_documents}::int,
             ${state.missing_orders}::int, ${state.late_receipts}::int, ${state.facts_version}::int,
             ${state.state_documents_received}, ${state.state_orders_processed}, ${state.state_figures_reconciled},
             ${state.checks_sha256}, ${state.coverage}, ${state.unplaced}::numeric, ${state.failed_checks}::int,
             string_to_array(${state.findings}, ','), ${state.rules_version}::int, ${state.setup_sha256},
             ${state.evaluation}, ${state.coverage_width}::numeric, string_to_array(${state.failed_check_ids}, ','),
             case when ${state.is_due}::bool then clock_timestamp() end,
             case when ${state.is_evaluated}::bool then clock_timestamp() end, v
        from counter
      returning report_id, revision, ${EVENT_COLUMNS}
    )
    ${insertSavedEvents("stored")}`.execute(tx);
}

/**
 * Assigns a new revision and an outbox row to each of these closings, in the given order. Call it
 * only through `asLastStatement`: the counter stays locked until the commit, so that revisions
 * become visible in order.
 */
export async function drawRevisions(tx: Tx, report_ids: readonly string[]): Promise<void> {
  const { rows } = await sql<{ drawn: number }>`
    with counter as (
      update revision_counter set v = v + ${report_ids.length}::int returning v
    ), changed as (
      update register_report_state s
         set revision = counter.v - ${report_ids.length}::int + k.place, updated_at = clock_timestamp()
        from counter, unnest(${[...report_ids]}::text[]) with ordinality as k (report_id, place)
       where s.report_id = k.report_id
      returning s.report_id, s.revision, ${EVENT_COLUMNS}
    ), announced as (${insertSavedEvents("changed")})
    select count(*)::int as drawn from changed`.execute(tx);
  if (rows[0]?.drawn !== report_ids.length) throw new Error("a revision was drawn for no closing");
}

export async function replaceChecks(tx: Tx, report_id: string, checks: readonly CheckWithSentence[]): Promise<void> {
  await sql`delete from register_report_check where report_id = ${report_id}`.execute(tx);
  await insertChecks(tx, report_id, checks);
}

function storedCheck(check: CheckWithSentence, position: number) {
  const { reason, sentence } = check;
  return {
    ...check,
    position,
    reason_code: reason?.code ?? null,
    reason_values: reason === null ? null : JSON.stringify(reason.values),
    sentence_code: sentence?.code ?? null,
    sentence_values: sentence === null ? null : JSON.stringify(sentence.values),
  };
}

export async function insertChecks(tx: Tx, report_id: string, checks: readonly CheckWithSentence[]): Promise<void> {
  if (checks.length === 0) return;
  await sql`
    insert into register_report_check (report_id, position, id, kind, title, formula, expected, actual, difference, width,
                                       receipts, receipts_count, outcome, reason_code, reason_values,
                                       against, sentence_code, sentence_values)
    select ${report_id}, c.position, c.id, c.kind, c.title, c.formula, c.expected, c.actual, c.difference, c.width,
           c.receipts, c.receipts_count, c.outcome, c.reason_code, c.reason_values,
           c.against, c.sentence_code, c.sentence_values
      from json_to_recordset(${JSON.stringify(checks.map(storedCheck))}::json) as c (
        position int, id text, kind text, title text, formula text, expected text, actual text, difference text, width text,
        receipts text[], receipts_count int, outcome text, reason_code text, reason_values text,
        against text, sentence_code text, sentence_values text)`.execute(tx);
}

/**
 * Lists the listed receipts of these closings that may lack an order or were stored after the
 * closing. `offset 0`: statistics of a few long closings would make the planner read all documents.
 */
export async function listNotable(tx: Tx, report_ids: readonly string[]): Promise<MatchedFacts[]> {
  const { rows } = await sql<MatchedFacts>`
    select distinct d.report_id, r.stored_at > c.stored_at as is_late, ${ORDER_FACTS}
      from register_report c
     cross join lateral (select * from closing_document where report_id = c.report_id offset 0) d
      join receipt r on r.receipt_id = d.receipt_id
     where c.report_id = any(${[...report_ids]}::text[])
       and (r.order_increment_id is null or r.sale_type is not null or r.stored_at > c.stored_at
            or ${IS_ORDER_CANCELED})`.execute(tx);
  return rows;
}

/** Lists the order facts of these receipts, for each closing they were assigned to. */
export async function listAssignedFacts(
  tx: Tx,
  given: readonly { readonly report_id: string; readonly receipt_id: number }[],
): Promise<MatchedFacts[]> {
  const { rows } = await sql<MatchedFacts>`
    select g.report_id, r.stored_at > c.stored_at as is_late, ${ORDER_FACTS}
      from unnest(${given.map(({ report_id }) => report_id)}::text[], ${given.map(({ receipt_id }) => receipt_id)}::int8[])
             as g (report_id, receipt_id)
      join receipt r on r.receipt_id = g.receipt_id
      join register_report c on c.report_id = g.report_id`.execute(tx);
  return rows;
}

export interface MatchedFacts extends OrderFacts {
  readonly report_id: string;
  readonly receipt_id: number;
  /** Whether the receipt was stored after the closing. */
  readonly is_late: boolean;
}

const ORDER_FACTS = sql`r.receipt_id, r.sale_type, r.layaway_kind, r.credit_due, r.order_increment_id,
  r.original_order_increment_id, r.credit_memo_id, r.rma_id, ${IS_ORDER_CANCELED} as is_order_canceled,
  ${HAS_CREDIT_MEMO} as has_credit_memo`;

/** Replaces the payment methods of a closing that have no tender. */
export async function replaceUnmapped(tx: Tx, report_id: string, unmapped: readonly UnmappedMethod[]): Promise<void> {
  await sql`delete from closing_unmapped_method where report_id = ${report_id}`.execute(tx);
  if (unmapped.length === 0) return;
  await sql`
    insert into closing_unmapped_method (report_id, method, receipts, amount)
    select ${report_id}, * from unnest(
      ${unmapped.map(({ method }) => method)}::text[], ${unmapped.map(({ receipts }) => receipts)}::int[],
      ${unmapped.map(({ amount }) => amount)}::numeric[])`.execute(tx);
}

/**
 * Stores sums of a closing, and by how much its net sales are more than those of its receipts
 * (docs/domain/figures.md).
 */
export async function insertSums(tx: Tx, report_id: string, sums: readonly ClosingSum[]): Promise<void> {
  await sql`
    insert into closing_sum (report_id, figure, detail, amount)
    select ${report_id}, * from unnest(
      ${sums.map(({ figure }) => figure)}::text[], ${sums.map(({ detail }) => detail)}::text[],
      ${sums.map(({ amount }) => amount)}::numeric[])
    union all
    select r.report_id, 'not_in_receipts', '', r.sales_incl_tax - r.refund_sign * r.refunds_incl_tax - h.net_sales
      from register_report r
     cross join lateral (
       select coalesce(sum(f.net_sales), 0) as net_sales
         from (select receipt_id from closing_document d where d.report_id = r.report_id
               union select receipt_id from closing_unlisted_receipt u where u.report_id = r.report_id) g
         join receipt t on t.receipt_id = g.receipt_id
        cross join lateral receipt_figures(receipt_kind(t.sale_type, t.layaway_kind, t.credit_due), t.grand_total) f
        where coalesce(upper(btrim(t.currency)), r.currency) = r.currency) h
     where r.report_id = ${report_id} and r.sales_incl_tax - r.refund_sign * r.refunds_incl_tax <> h.net_sales`.execute(
    tx,
  );
}

/** Replaces the sums of a closing; without `sums`, only what its receipts lack. */
export async function replaceSums(tx: Tx, report_id: string, sums: readonly ClosingSum[] | undefined): Promise<void> {
  await sql`delete from closing_sum where report_id = ${report_id}
              and (figure = 'not_in_receipts' or ${sums !== undefined}::boolean)`.execute(tx);
  await insertSums(tx, report_id, sums ?? []);
}

/** A receipt that a closing has got. */
export interface FoundReceipt {
  readonly report_id: string;
  readonly receipt_id: number;
}

/** Subtracts net sales of receipts that closings have just got from what their receipts lack. */
export async function subtractFromLacking(tx: Tx, found: readonly FoundReceipt[]): Promise<void> {
  if (found.length === 0) return;
  await sql`
    with found as (
      select distinct * from unnest(${found.map(({ report_id }) => report_id)}::text[],
                                    ${found.map(({ receipt_id }) => receipt_id)}::int8[]) as g (report_id, receipt_id)
    )
    insert into closing_sum as s (report_id, figure, detail, amount)
    select r.report_id, 'not_in_receipts', '', -sum(f.net_sales)
      from found g join register_report r on r.report_id = g.report_id
      join receipt t on t.receipt_id = g.receipt_id and coalesce(upper(btrim(t.currency)), r.currency) = r.currency
     cross join lateral receipt_figures(receipt_kind(t.sale_type, t.layaway_kind, t.credit_due), t.grand_total) f
     group by r.report_id having sum(f.net_sales) <> 0
    on conflict (report_id, figure, detail) do update set amount = s.amount + excluded.amount`.execute(tx);
  await sql`
    delete from closing_sum where figure = 'not_in_receipts' and amount = 0
       and report_id = any(${found.map(({ report_id }) => report_id)}::text[])`.execute(tx);
}
