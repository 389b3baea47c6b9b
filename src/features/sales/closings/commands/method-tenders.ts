import { setImmediate } from "node:timers/promises";
import type { SalesDeps } from "../../deps.ts";
import type { Db } from "../../../../runtime/database.ts";
import type { Reader } from "../../../../web-api/list/read-in-turn.ts";
import { type Caller, reachesLocation } from "../../../../web-api/route.ts";
import { knownScope, type KnownScope } from "../../../../shared/configuration/rules/settings.ts";
import { type ConfigurationSnapshot, scopeOfTerminal } from "../../../../shared/configuration/snapshot.ts";
import { findBookingMemory } from "../queries/booking.ts";
import { findDocuments, findNeighbours, listReceiptFacts } from "../queries/evaluate.ts";
import { type ClosingAt, listClosingsWithMethod, listUnmapped } from "../queries/unmapped.ts";
import { storable } from "../../../../runtime/characters.ts";
import { listBuiltIn, methodKey, type Tender, TENDERS } from "../../../../shared/configuration/rules/method-tenders.ts";
import { proposedTender, type TenderProposal } from "../rules/tender-proposal.ts";
import { isMappable } from "../rules/unmapped.ts";
import { configuredTenders, readSetups, type SetupOf } from "./setup.ts";

/** Maximum recent closings tried per method; closings with more documents are skipped. */
const CLOSINGS_TRIED = 9;
const DOCUMENTS_TRIED_MAX = 200;

interface Scope {
  readonly scope: string;
  readonly scope_id: number;
}

/**
 * Returns the default tenders of payment methods, and methods without a tender seen at the scope's
 * locations.
 *
 * @throws ApiError 400 for a scope that does not exist.
 */
export async function listMethodTenders(deps: SalesDeps, reader: Reader, named: Scope) {
  const snapshot = await deps.configuration.snapshot();
  const scope = knownScope(snapshot, named.scope, named.scope_id);
  const configured = configuredTenders(snapshot, null, scope.reading);
  const location_ids = locationsOf(snapshot, reader.caller, scope);
  const unmapped = await deps.reports(reader, (db, signal) => listUnmapped(db, location_ids, signal));
  return {
    built_in: listBuiltIn(),
    configured: [...configured].map(([code, meaning]) => ({ code, meaning })),
    unmapped: unmapped.map((seen) => ({ ...seen, is_mappable: isMappable(seen.method) })),
  };
}

/**
 * Proposes the tender of a payment method: evaluates the last closings that have the method with
 * each tender, and takes the one that no closing contradicts and some closing proves.
 *
 * @throws ApiError 400 for a scope that does not exist.
 */
export async function proposeTender(
  deps: SalesDeps,
  reader: Reader,
  { method, ...named }: Scope & { readonly method: string },
): Promise<TenderProposal> {
  const snapshot = await deps.configuration.snapshot();
  const location_ids = locationsOf(snapshot, reader.caller, knownScope(snapshot, named.scope, named.scope_id));
  const key = storable(methodKey(method));
  const limits = { closings: CLOSINGS_TRIED, documents: DOCUMENTS_TRIED_MAX };
  const setupOf = await readSetups(deps);
  return deps.reports(reader, async (db, signal) => {
    const closings = await listClosingsWithMethod(db, key, location_ids, limits, signal);
    const possible: Tender[][] = [];
    for (const closing of closings) {
      signal.throwIfAborted();
      possible.push(await possibleTenders({ db, evaluator: deps.evaluator }, setupOf, closing, key));
    }
    return proposedTender(possible);
  });
}

/** Returns the tenders that, set for the method, leave the closing's figures without a mismatch. */
async function possibleTenders(
  { db, evaluator }: { readonly db: Db; readonly evaluator: SalesDeps["evaluator"] },
  setupOf: SetupOf,
  { report_id, location_id }: ClosingAt,
  key: string,
): Promise<Tender[]> {
  const [stored] = await findDocuments(db, [report_id]);
  if (stored === undefined) throw new Error("a closing has no document");
  const receipts = await listReceiptFacts(db, report_id);
  const around = await findNeighbours(db, report_id);
  const { remembered } = await findBookingMemory(db, stored);
  const setup = setupOf(location_id);
  const possible: Tender[] = [];
  for (const tender of TENDERS) {
    const method_tenders = new Map([...setup.method_tenders, [key, tender]]);
    const context = { ...setup, ...around, remembered, method_tenders };
    const { figures } = await evaluator.evaluate(stored, receipts, context);
    if (figures !== "mismatched") possible.push(tender);
    // Each trial takes milliseconds of the processor, so other requests run between two trials.
    await setImmediate();
  }
  return possible;
}

/** Returns the locations that a scope's settings apply to, of those that the caller reaches. */
function locationsOf(snapshot: ConfigurationSnapshot, caller: Caller, { scope, reading }: KnownScope): number[] {
  return [...snapshot.locations.values()]
    .filter(
      (location) =>
        reachesLocation(caller, location.location_id) &&
        (scope === "default" || scopeOfTerminal(snapshot, location).website_id === reading.website_id),
    )
    .map(({ location_id }) => location_id);
}
