import type { SalesDeps } from "../../../deps.ts";
import { noSuchId } from "../../../../../web-api/errors/errors.ts";
import type { Reader } from "../../../../../web-api/list/read-in-turn.ts";
import { reachesLocation } from "../../../../../web-api/route.ts";
import { findArchivedReceiptOf } from "../../../closings/commands/evaluate.ts";
import type { SetupOf } from "../../../closings/commands/setup.ts";
import type { ClosingRule } from "../../../closings/evaluator.ts";
import { type Closing, readStoredClosing } from "../../../closings/rules/closing.ts";
import { receiptIsArchived } from "../../../receipts/rules.ts";
import { findFacts } from "../../journal/queries/facts.ts";
import { type ClosingSlips, slipsOf } from "../rules/slips-of.ts";

const SLIPS: ClosingRule<ClosingSlips> = {
  apply: slipsOf,
  module: new URL("../rules/slips-of.ts", import.meta.url).href,
  name: "slipsOf",
};

/** A closing with its documents in lines and payments. */
export interface ReadSlips {
  readonly closing: Closing;
  readonly slips: ClosingSlips;
  /** Each once. */
  readonly receipt_ids: readonly number[];
}

/**
 * Reads a closing with its slips.
 *
 * @throws ApiError 410 when receipts of it are archived.
 */
export async function readSlips(
  deps: SalesDeps,
  { reader, setupOf }: { readonly reader: Reader; readonly setupOf: SetupOf },
  location_id: number,
  report_id: string,
): Promise<ReadSlips> {
  const { stored, receipts, around } = await deps.reports(reader, async (db) => {
    const facts = await findFacts(db, report_id);
    // Receipts may have been archived since the first closing was read.
    const archived = await findArchivedReceiptOf({ db }, [report_id]);
    if (archived !== undefined) throw receiptIsArchived(archived);
    return facts;
  });
  const slips = await deps.evaluator.apply(SLIPS, stored, receipts, { ...setupOf(location_id), ...around });
  const closing = stored.closing ?? readStoredClosing(stored.document);
  return { closing, slips, receipt_ids: [...new Set(receipts.map(({ receipt_id }) => receipt_id))] };
}

/**
 * Returns what was read of receipts after their slips, by their ids.
 *
 * @throws ApiError 410 when one of them has been archived meanwhile.
 */
export function detailsById<Details extends { readonly receipt_id: number }>(
  receipt_ids: readonly number[],
  details: readonly Details[],
): ReadonlyMap<number, Details> {
  const found = new Map(details.map((one) => [one.receipt_id, one]));
  const archived = receipt_ids.find((receipt_id) => !found.has(receipt_id));
  if (archived !== undefined) throw receiptIsArchived(archived);
  return found;
}

/** @throws ApiError 404 for a location that the caller does not reach. */
export function requireReach({ caller }: Reader, location_id: number): void {
  if (!reachesLocation(caller, location_id)) throw noSuchId("Location", location_id);
}

/**
 * Checks a location without closings: a deleted one keeps its books.
 *
 * @throws ApiError 404 for an unknown location.
 */
export async function requireKnown(deps: SalesDeps, location_id: number): Promise<void> {
  const { locations } = await deps.configuration.snapshotAfresh();
  if (!locations.has(location_id)) throw noSuchId("Location", location_id);
}

/**
 * Refuses closings whose receipts are archived: the files would lack them.
 *
 * @throws ApiError 410.
 */
export async function requireReceipts(deps: SalesDeps, reader: Reader, report_ids: readonly string[]): Promise<void> {
  const archived = await deps.reports(reader, (db) => findArchivedReceiptOf({ db }, report_ids));
  if (archived !== undefined) throw receiptIsArchived(archived);
}
