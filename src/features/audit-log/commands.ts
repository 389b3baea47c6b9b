import type { Deps } from "../../deps.ts";
import { inTransaction } from "../../runtime/transaction.ts";
import { unauthorized } from "../../web-api/errors.ts";
import { type Caller, reachesLocation } from "../../web-api/route.ts";
import { insertEntries } from "./queries.ts";
import { storedEntries } from "./rules.ts";
import type { AuditEntryValues } from "./schemas.ts";

export const SUBMIT = "Vendor_Pos::locations";

/**
 * Stores a batch of field changes, whole or not at all (interface §4.6). Answers true.
 *
 * @throws ApiError 400 as `storedEntries`; 401 when one entry is of a location that the token is not bound to.
 */
export async function submitEntries(
  { db }: Deps,
  caller: Caller,
  submitted: readonly AuditEntryValues[],
): Promise<true> {
  const entries = storedEntries(submitted);
  if (!entries.every(({ location_id }) => reachesLocation(caller, location_id))) throw unauthorized([SUBMIT]);
  if (entries.length > 0) await inTransaction(db, (tx) => insertEntries(tx, entries));
  return true;
}
