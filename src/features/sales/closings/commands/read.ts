import type { SalesDeps } from "../../deps.ts";
import { noSuchId } from "../../../../web-api/errors/errors.ts";
import type { ListAnswer } from "../../../../web-api/list/answer.ts";
import { listOrChanges } from "../../../../web-api/list/changes.ts";
import { type Caller, reachesLocation, type RequestContext, writesFor } from "../../../../web-api/route.ts";
import { CLOSINGS, findClosing, findStates, listAnnotations } from "../queries/read.ts";

/**
 * Lists closings by searchCriteria, or the changes after a revision (interface §4.5).
 *
 * @throws ApiError 400 as `listOrChanges`.
 */
export function listClosings(deps: SalesDeps, context: RequestContext): Promise<ListAnswer> {
  return listOrChanges(deps, context, CLOSINGS);
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
