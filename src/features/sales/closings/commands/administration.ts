import type { Deps } from "../../../../main/deps.ts";
import { readSnapshot } from "../../../../runtime/read-snapshot.ts";
import { inTransaction, asLastStatement } from "../../../../runtime/transaction.ts";
import { noSuchId } from "../../../../web-api/errors/errors.ts";
import type { ListAnswer } from "../../../../web-api/list/answer.ts";
import { type Caller, reachesLocation, type RequestContext } from "../../../../web-api/route.ts";
import { adminList } from "../../../../web-api/list/search-list.ts";
import { adminTotals, type ListTotals } from "../../../../web-api/list/totals.ts";
import { insertChanges } from "../../../../platform/audit/queries/write.ts";
import { placeNamedBy } from "../../../../platform/audit/rules.ts";
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
  totalled,
  type Place,
  type StoredCheck,
} from "../queries/administration.ts";
import { type AnnotationKind, insertAnnotation } from "../queries/annotate.ts";
import { openSessions } from "../queries/open-sessions.ts";
import { type DecidedAnnotation, listAnnotations } from "../queries/read.ts";
import { drawRevisions, lockStates } from "../queries/states.ts";
import { causeText, type StoredCause } from "../rules/cause/cause.ts";
import type { Values } from "../rules/checks/check.ts";
import { reasonText } from "../rules/checks/reasons.ts";
import { sentenceText } from "../rules/checks/sentence.ts";
import { SENTENCES } from "../rules/checks/sentences.ts";
import type { Booked } from "../rules/compare/closing.ts";
import type { AreaCoverage } from "../rules/coverage.ts";
import { annotationText, readDays, takeFindings } from "../rules/findings.ts";
import { isToDo, requireChange } from "../rules/settlement.ts";

export interface ExplainedCheck extends Omit<StoredCheck, "reason_values" | "sentence_values"> {
  /** The reason in English. */
  readonly reason: string | null;
  readonly reason_values: Values | null;
  /** The sentence in English. */
  readonly sentence: string | null;
  readonly sentence_values: Values | null;
}

/** Explains the coverage; the texts are in English. */
interface ShownEvaluation {
  readonly areas: readonly ShownArea[];
  readonly booking: readonly Booked[];
  readonly cause: (StoredCause & { readonly text: string }) | null;
}

interface ShownArea extends Omit<AreaCoverage, "reasons"> {
  readonly reasons: readonly (AreaCoverage["reasons"][number] & { readonly text: string })[];
}

/** An evaluation as stored: codes with their values. */
interface StoredEvaluation {
  readonly areas: readonly AreaCoverage[];
  readonly booking: readonly Booked[];
  readonly cause: StoredCause | null;
}

export interface ExplainedClosing extends AdminClosing, Place, ShownEvaluation {
  readonly checks: readonly ExplainedCheck[];
  readonly former_states: readonly FormerState[];
  readonly documents: readonly object[];
  readonly unlisted_receipts: readonly object[];
  readonly annotations: readonly DecidedAnnotation[];
}

/**
 * Adds up the closings that `listAdminClosings` lists.
 *
 * @throws ApiError 400 for malformed filters, unknown columns and unknown findings.
 */
export async function totalAdminClosings(deps: Deps, context: RequestContext): Promise<ListTotals> {
  const { query, ...wanted } = takeFindings(context.query);
  const { caller, signal } = context;
  return adminTotals(deps, { caller, signal, query }, totalled(await closingsWith(deps, context, wanted)));
}

/**
 * Lists closings for the administration, by any column and by findings.
 *
 * @throws ApiError 400 for malformed filters, unknown columns and unknown findings.
 */
export async function listAdminClosings(deps: Deps, context: RequestContext): Promise<ListAnswer> {
  const { query, ...wanted } = takeFindings(context.query);
  const { caller, signal } = context;
  return adminList(deps, { caller, signal, query }, await closingsWith(deps, context, wanted));
}

/**
 * Lists sessions that have receipts and no closing.
 *
 * @param days - excludes sessions with an older last receipt; default 90.
 * @throws ApiError 400 as `listAdminClosings`, and for days out of range.
 */
export async function listOpenSessions(
  deps: Deps,
  context: RequestContext,
  days: number | undefined,
): Promise<ListAnswer> {
  return adminList(deps, context, openSessions(readDays(days)));
}

/**
 * Returns a closing with its checks, documents and their receipts, unlisted receipts of the
 * session, findings, annotations, link, and neighbours in the series.
 *
 * @throws ApiError 404, also for a closing of a location that the caller is not bound to.
 */
export async function explainClosing(
  { db, pool }: Pick<Deps, "db" | "pool">,
  caller: Caller,
  report_id: string,
): Promise<ExplainedClosing> {
  // In one snapshot: a reevaluation replaces the state together with its checks.
  return readSnapshot({ db, pool, signal: undefined }, async (tx) => {
    const closing = await findAdminClosing(tx, report_id);
    if (!closing || !reachesLocation(caller, closing.location_id)) throw noSuchClosing(report_id);
    const stored_id = closing.report_id;
    const { evaluation, ...shown } = closing;
    const currency = String(closing["currency"]);
    return {
      ...shown,
      ...(await findPlace(tx, stored_id)),
      ...shownEvaluation(evaluation, currency),
      checks: (await listChecks(tx, stored_id)).map((check) => explained(check, currency)),
      former_states: await listFormerStates(tx, stored_id),
      documents: await listDocuments(tx, stored_id),
      unlisted_receipts: await listUnlisted(tx, stored_id),
      annotations: await listAnnotations(tx, stored_id),
    };
  });
}

function shownEvaluation(text: unknown, currency: string): ShownEvaluation {
  if (typeof text !== "string") return { areas: [], booking: [], cause: null };
  const { areas, booking, cause } = JSON.parse(text) as StoredEvaluation;
  return {
    areas: areas.map(({ reasons, ...area }) => ({
      ...area,
      reasons: reasons.map((reason) => ({ ...reason, text: reasonText(reason) })),
    })),
    booking,
    cause: cause === null ? null : { ...cause, text: causeText(cause, currency) },
  };
}

function explained(stored: StoredCheck, currency: string): ExplainedCheck {
  const { reason_code, sentence_code } = stored;
  const reason_values = storedValues(stored.reason_values);
  const sentence_values = storedValues(stored.sentence_values);
  return {
    ...stored,
    reason: reason_code === null ? null : reasonText({ code: reason_code, values: reason_values ?? {} }),
    reason_values,
    sentence: sentence_code === null ? null : sentenceText(SENTENCES[sentence_code], sentence_values ?? {}, currency),
    sentence_values,
  };
}

function storedValues(text: string | null): Values | null {
  return text === null ? null : (JSON.parse(text) as Values);
}

/**
 * Adds a note to a closing; it is never removed. Connectors learn of it by a new revision.
 *
 * @throws ApiError 400 for an empty or too long text, 404 as `explainClosing`.
 */
export async function annotateClosing(
  deps: Deps,
  caller: Caller,
  report_id: string,
  sent: string,
): Promise<DecidedAnnotation> {
  return annotate(deps, caller, { report_id, text: annotationText(sent), kind: "note" });
}

/**
 * Takes a closing off the to-do list with an explanation, or puts it back. Both are annotations:
 * the verdict and the record stay.
 *
 * @throws ApiError 400 for an empty or too long explanation, and when the closing is settled
 * already or not; 404 as `explainClosing`.
 */
export async function settleClosing(
  deps: Deps,
  caller: Caller,
  { report_id, text, is_settled }: { readonly report_id: string; readonly text: string; readonly is_settled: boolean },
): Promise<DecidedAnnotation> {
  const kind = is_settled ? "settled" : "reopened";
  return annotate(deps, caller, { report_id, text: annotationText(text), kind });
}

interface NewText {
  readonly report_id: string;
  readonly text: string;
  readonly kind: AnnotationKind;
}

async function annotate(deps: Deps, caller: Caller, { report_id, text, kind }: NewText): Promise<DecidedAnnotation> {
  const closing = await findAdminClosing(deps.db, report_id);
  if (!closing || !reachesLocation(caller, closing.location_id)) throw noSuchClosing(report_id);
  const stored_id = closing.report_id;
  return inTransaction(deps.db, async (tx) => {
    const [state] = await lockStates(tx, [stored_id]);
    if (kind !== "note")
      requireChange(await listAnnotations(tx, stored_id), kind, state !== undefined && isToDo(state));
    const author_id = caller.kind === "admin" ? caller.id : null;
    const annotation = await insertAnnotation(tx, { report_id: stored_id, author: caller.name, author_id, text, kind });
    await insertChanges(
      tx,
      [
        {
          entity_type: "register_report",
          entity_id: stored_id,
          entity_name: `${String(closing["series_code"])} ${String(closing["closing_number"])}`,
          field_name: kind === "note" ? "annotation" : kind,
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
  return noSuchId("Register report", report_id);
}
