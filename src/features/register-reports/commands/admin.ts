import type { Deps } from "../../../deps.ts";
import { inTransaction, asLastStatement } from "../../../runtime/transaction.ts";
import { notFound } from "../../../web-api/errors.ts";
import type { ListAnswer } from "../../../web-api/list-answer.ts";
import { type Caller, reachesLocation, type RequestContext } from "../../../web-api/route.ts";
import { adminList } from "../../../web-api/search-list.ts";
import { insertChanges } from "../../audit-log/queries.ts";
import { placeNamedBy } from "../../audit-log/rules.ts";
import {
  type AdminClosing,
  type FormerState,
  closingsWith,
  findAdminClosing,
  findPlace,
  listChecks,
  listDocuments,
  listFormerStates,
  listUnlisted,
  type Place,
  type StoredCheck,
} from "../queries/admin.ts";
import { insertAnnotation } from "../queries/annotate.ts";
import { openSessions } from "../queries/unclosed.ts";
import { type Annotation, listAnnotations } from "../queries/read.ts";
import { drawRevisions, lockStates } from "../queries/states.ts";
import type { Cause } from "../rules/cause.ts";
import type { Values } from "../rules/checks/sentence.ts";
import type { Booked } from "../rules/compare-closing.ts";
import type { AreaCoverage } from "../rules/coverage.ts";
import { annotationText, readDays, takeFindings } from "../rules/findings.ts";

/** A check whose reason and sentence are taken apart. */
export interface ExplainedCheck extends Omit<StoredCheck, "reason_values" | "sentence_values"> {
  readonly reason_values: Values | null;
  readonly sentence_values: Values | null;
}

/** What explains the coverage, as an evaluation stored it. */
interface StoredEvaluation {
  readonly areas: readonly AreaCoverage[];
  readonly booking: readonly Booked[];
  readonly cause: Cause | null;
}

const NO_EVALUATION: StoredEvaluation = { areas: [], booking: [], cause: null };

export interface ExplainedClosing extends AdminClosing, Place {
  readonly checks: readonly ExplainedCheck[];
  readonly areas: readonly AreaCoverage[];
  readonly booking: readonly Booked[];
  readonly cause: Cause | null;
  readonly former_states: readonly FormerState[];
  readonly documents: readonly object[];
  readonly unlisted_receipts: readonly object[];
  readonly annotations: readonly Annotation[];
}

/**
 * Lists closings for the administration, by any column and by what was found about them.
 *
 * @throws ApiError 400 for malformed filters, unknown columns and unknown findings.
 */
export async function listAdminClosings(deps: Deps, context: RequestContext): Promise<ListAnswer> {
  const { findings, query } = takeFindings(context.query);
  const { caller, signal } = context;
  return adminList(deps, { caller, signal, query }, await closingsWith(deps.db, findings));
}

/**
 * Lists sessions that have receipts and no closing.
 *
 * @param days - sessions whose last receipt is older than this are left out; 90 when undefined.
 * @throws ApiError 400 as `listAdminClosings`, and for days out of range.
 */
export async function listOpenSessions(
  deps: Deps,
  context: RequestContext,
  days: number | undefined,
): Promise<ListAnswer> {
  return adminList(deps, context, await openSessions(deps.db, readDays(days)));
}

/**
 * One closing with everything that explains it: each check, each listed document with its receipt or without, receipts
 * of the session that are not listed, findings, annotations, its link and its neighbours in the series.
 *
 * @throws ApiError 404, also for a closing of a location that the caller is not bound to.
 */
export async function explainClosing({ db }: Deps, caller: Caller, report_id: string): Promise<ExplainedClosing> {
  const closing = await findAdminClosing(db, report_id);
  if (!closing || !reachesLocation(caller, closing.location_id)) throw noSuchClosing(report_id);
  const stored_id = closing.report_id;
  const { evaluation, ...shown } = closing;
  return {
    ...shown,
    ...(await findPlace(db, stored_id)),
    ...storedEvaluation(evaluation),
    checks: (await listChecks(db, stored_id)).map(explained),
    former_states: await listFormerStates(db, stored_id),
    documents: await listDocuments(db, stored_id),
    unlisted_receipts: await listUnlisted(db, stored_id),
    annotations: await listAnnotations(db, stored_id),
  };
}

function storedEvaluation(text: unknown): StoredEvaluation {
  return typeof text === "string" ? (JSON.parse(text) as StoredEvaluation) : NO_EVALUATION;
}

function explained({ reason_values, sentence_values, ...check }: StoredCheck): ExplainedCheck {
  return { ...check, reason_values: storedValues(reason_values), sentence_values: storedValues(sentence_values) };
}

function storedValues(text: string | null): Values | null {
  return text === null ? null : (JSON.parse(text) as Values);
}

/**
 * How a closing was evaluated: its states, coverage, checks, findings and cause.
 *
 * @throws ApiError 404, also for a closing of a location that the caller is not bound to.
 */
export async function readEvaluation(deps: Deps, caller: Caller, report_id: string): Promise<ExplainedClosing> {
  return explainClosing(deps, caller, report_id);
}

/**
 * Adds a note to a closing; it stays for good. Connectors learn of it by a new revision.
 *
 * @throws ApiError 400 for an empty or too long text, 404 as `explainClosing`.
 */
export async function annotateClosing(
  deps: Deps,
  caller: Caller,
  report_id: string,
  sent: string,
): Promise<Annotation> {
  const text = annotationText(sent);
  const closing = await findAdminClosing(deps.db, report_id);
  if (!closing || !reachesLocation(caller, closing.location_id)) throw noSuchClosing(report_id);
  const stored_id = closing.report_id;
  return inTransaction(deps.db, async (tx) => {
    await lockStates(tx, [stored_id]);
    const author_id = caller.kind === "admin" ? caller.id : null;
    const annotation = await insertAnnotation(tx, { report_id: stored_id, author: caller.name, author_id, text });
    await insertChanges(
      tx,
      [
        {
          entity_type: "register_report",
          entity_id: stored_id,
          entity_name: `${String(closing["series_code"])} ${String(closing["closing_number"])}`,
          field_name: "annotation",
          place: placeNamedBy(closing),
          old_value: null,
          new_value: text,
        },
      ],
      { change_source: "admin", name: caller.name },
    );
    asLastStatement(tx, drawRevisions, stored_id);
    return annotation;
  });
}

function noSuchClosing(report_id: string): Error {
  return notFound('Register report with id "%1" does not exist.', [report_id]);
}
