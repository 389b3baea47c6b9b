import type { SalesDeps } from "../../../deps.ts";
import type { Tx } from "../../../../../runtime/database.ts";
import { ApiError, noSuchId } from "../../../../../web-api/errors/errors.ts";
import { type Caller, reachesLocation } from "../../../../../web-api/route.ts";
import { insertChanges } from "../../../../../shared/audit/write.ts";
import { originNamedBy } from "../../../../../shared/audit/rules.ts";
import { listEntriesOf } from "../queries/entries.ts";
import { findPlace, type Place } from "../queries/facts.ts";
import { shownEntry } from "../rules/shown.ts";
import { readAccounts } from "../../accounts/commands.ts";
import { writeUnlessAwaited } from "./write.ts";

/**
 * Returns the newest entries of a closing, at most 100, oldest first.
 *
 * @throws ApiError 404 for a closing that does not exist or that the caller may not access.
 */
export async function entriesOfClosing(deps: SalesDeps, caller: Caller, report_id: string) {
  const place = await reachedPlace(deps, caller, report_id);
  const accountsAt = await readAccounts(deps);
  const entries = await listEntriesOf(deps.db, place.report_id);
  return { items: entries.map((entry) => shownEntry(entry, accountsAt(entry.location_id, entry.business_date))) };
}

async function reachedPlace({ db }: Pick<SalesDeps, "db">, caller: Caller, report_id: string): Promise<Place> {
  const place = await findPlace(db, report_id);
  if (place === undefined || !reachesLocation(caller, place.location_id)) throw noSuchId("Register report", report_id);
  return place;
}

/**
 * Books a closing that waits for receipts as it states itself, and returns its entry. A closing
 * that has its entry already keeps it.
 *
 * @throws ApiError 404 for a closing that does not exist or that the caller may not access, 409 for
 *   one of a sandbox.
 */
export async function bookClosing(deps: SalesDeps, caller: Caller, report_id: string) {
  const place = await reachedPlace(deps, caller, report_id);
  if (place.is_sandbox) throw new ApiError("closing_of_sandbox");
  const change = {
    entity_type: "register_report",
    entity_id: place.report_id,
    entity_name: place.name,
    field_name: "journal_entry",
    origin: originNamedBy({ ...place }),
    old_value: null,
    new_value: "booked",
  } as const;
  const author = { change_source: "admin", name: caller.name } as const;
  await writeUnlessAwaited(deps, place, (tx: Tx) => insertChanges(tx, [change], author));
  const entry = (await listEntriesOf(deps.db, place.report_id)).findLast(({ kind }) => kind === "closing");
  if (entry === undefined) throw new Error("a booked closing has no entry");
  return shownEntry(entry, (await readAccounts(deps))(entry.location_id, entry.business_date));
}
