import type { SalesDeps } from "../../deps.ts";
import type { Db } from "../../../../runtime/database.ts";
import { readSnapshot } from "../../../../runtime/read-snapshot.ts";
import { inTransaction, asLastStatement } from "../../../../runtime/transaction.ts";
import { noSuchId } from "../../../../web-api/errors/errors.ts";
import type { ListAnswer } from "../../../../web-api/list/answer.ts";
import { type Caller, holds, reachesLocation, type RequestContext } from "../../../../web-api/route.ts";
import { adminList } from "../../../../web-api/list/search-list.ts";
import { adminTotals, type ListTotals } from "../../../../web-api/list/totals.ts";
import { insertChanges } from "../../../../shared/audit/write.ts";
import { originNamedBy } from "../../../../shared/audit/rules.ts";
import {
  type AdminClosing,
  closingsWith,
  findAdminClosing,
  findPosition,
  listChecks,
  listDocuments,
  listFormerStates,
  listUnlisted,
  totalled,
  type StoredCheck,
} from "../queries/administration.ts";
import { insertAnnotation } from "../queries/annotate.ts";
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
import { shownListed } from "../rules/listed-kind.ts";
import { isToDo, requireChange } from "../rules/settlement.ts";

/** An evaluation as stored: codes with their values. */
interface StoredEvaluation {
  readonly areas: readonly AreaCoverage[];
  readonly booking: readonly Booked[];
  readonly cause: StoredCause | null;
}

/**
 * Adds up the closings that `listAdminClosings` lists.
 *
 * @throws ApiError 400 for malformed filters, unknown columns and unknown findings.
 */
export async function totalAdminClosings(deps: SalesDeps, context: RequestContext): Promise<ListTotals> {
  const { query, ...wanted } = takeFindings(context.query);
  const { caller, signal } = context;
  return adminTotals(deps, { caller, signal, query }, totalled(await closingsWith(deps, context, wanted)));
}

/**
 * Lists closings for the administration, by any column and by findings.
 *
 * @throws ApiError 400 for malformed filters, unknown columns and unknown findings.
 */
export async function listAdminClosings(deps: SalesDeps, context: RequestContext): Promise<ListAnswer> {
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
  deps: SalesDeps,
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
export async function explainClosing({ db, pool }: Pick<SalesDeps, "db" | "pool">, caller: Caller, report_id: string) {
  // Reads one snapshot, because a reevaluation replaces the state together with its checks.
  return readSnapshot({ db, pool, signal: undefined }, async (tx) => {
    const { evaluation, ...closing } = await reachedClosing(tx, caller, report_id);
    const { report_id: stored_id, currency } = closing;
    return {
      ...closing,
      ...(await findPosition(tx, stored_id)),
      ...shownEvaluation(evaluation, currency),
      checks: (await listChecks(tx, stored_id)).map((check) => explained(check, currency)),
      former_states: await listFormerStates(tx, stored_id),
      documents: (await listDocuments(tx, stored_id)).map(shownListed),
      unlisted_receipts: holds(caller, "Vendor_Pos::receipts") ? await listUnlisted(tx, stored_id) : [],
      annotations: await listAnnotations(tx, stored_id),
    };
  });
}

/** Adds English texts to the reasons and the cause of a stored evaluation. */
function shownEvaluation(text: string | null, currency: string) {
  if (text === null) return { areas: [], booking: [], cause: null };
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

/** Returns a check with its reason and its sentence in English. */
function explained(stored: StoredCheck, currency: string) {
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
 * Adds a note to a closing; or, with `is_settled`, takes it off the to-do list with an explanation
 * or puts it back. Each is an annotation, which is never removed: the verdict and the record stay.
 * Connectors learn of it by a new revision.
 *
 * @throws ApiError 400 for an empty or too long text, and when the closing is settled already or
 *   not; 404 as `explainClosing`.
 */
export async function annotateClosing(
  deps: SalesDeps,
  caller: Caller,
  input: { readonly report_id: string; readonly text: string; readonly is_settled?: boolean },
): Promise<DecidedAnnotation> {
  const text = annotationText(input.text);
  const kind = input.is_settled === undefined ? "note" : input.is_settled ? "settled" : "reopened";
  const closing = await reachedClosing(deps.db, caller, input.report_id);
  const { report_id } = closing;
  return inTransaction(deps.db, async (tx) => {
    const [state] = await lockStates(tx, [report_id]);
    if (kind !== "note")
      requireChange(await listAnnotations(tx, report_id), kind, state !== undefined && isToDo(state));
    const author_id = caller.kind === "admin" ? caller.id : null;
    const annotation = await insertAnnotation(tx, { report_id, author: caller.name, author_id, text, kind });
    await insertChanges(
      tx,
      [
        {
          entity_type: "register_report",
          entity_id: report_id,
          entity_name: `${closing.series_code} ${closing.closing_number}`,
          field_name: kind === "note" ? "annotation" : kind,
          origin: originNamedBy(closing),
          old_value: null,
          new_value: text,
        },
      ],
      { change_source: "admin", name: caller.name },
    );
    asLastStatement(tx, drawRevisions, report_id);
    return annotation;
  });
}

/** @throws ApiError 404 for a closing that does not exist or that the caller may not access. */
export async function reachedClosing(db: Db, caller: Caller, report_id: string): Promise<AdminClosing> {
  const closing = await findAdminClosing(db, report_id);
  if (!closing || !reachesLocation(caller, closing.location_id)) throw noSuchId("Register report", report_id);
  return closing;
}
