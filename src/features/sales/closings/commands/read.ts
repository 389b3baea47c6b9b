import type { SalesDeps } from "../../deps.ts";
import { ApiError, noSuchId } from "../../../../web-api/errors/errors.ts";
import type { ListAnswer } from "../../../../web-api/list/answer.ts";
import { type Caller, reachesLocation, type RequestContext, writesFor } from "../../../../web-api/route.ts";
import { parseSearchCriteria } from "../../../../web-api/search/parse.ts";
import { searchList } from "../../../../web-api/list/search-list.ts";
import { listChanges } from "../queries/feed.ts";
import { CLOSINGS, findClosing, findStates, listAnnotations } from "../queries/read.ts";
import { readRevision } from "../rules/revision.ts";

/**
 * Lists closings by searchCriteria, or the changes after a revision (interface §4.5).
 *
 * @throws ApiError 400 for missing or malformed criteria, a changedAfter that is no revision, or
 *   one with a page number.
 */
export async function listClosings(deps: SalesDeps, context: RequestContext): Promise<ListAnswer> {
  const changedAfter = context.query.get("changedAfter") ?? context.query.get("changed_after");
  if (changedAfter === undefined) return searchList(deps, context, CLOSINGS);
  const after = readRevision(changedAfter);
  const criteria = parseSearchCriteria(context.query) ?? { filter_groups: [] };
  if ((criteria.current_page ?? 1) > 1) throw new ApiError("feed_has_no_pages");
  return listChanges(deps, context, criteria, after);
}

/**
 * Returns a closing with its document and annotations, oldest first. The id's case is ignored.
 *
 * @throws ApiError 404, also for a closing of a location that the caller's token is not bound to.
 */
export async function readClosing({ db }: Pick<SalesDeps, "db">, caller: Caller, report_id: string) {
  const closing = await findClosing(db, report_id);
  if (!closing || !reachesLocation(caller, closing.location_id)) throw noSuchId("Register report", report_id);
  return { ...closing, annotations: await listAnnotations(db, closing.report_id) };
}

/**
 * Returns the states of a closing to whoever may submit it: a register sees whether the figures of
 * its own closing agree with the receipts.
 *
 * @throws ApiError 404, also for a closing that the caller's token could not have submitted.
 */
export async function readClosingStates({ db }: Pick<SalesDeps, "db">, caller: Caller, report_id: string) {
  const states = await findStates(db, report_id);
  if (!states || !writesFor(caller, states)) throw noSuchId("Register report", report_id);
  return states;
}
