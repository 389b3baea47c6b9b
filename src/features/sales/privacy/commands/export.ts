import type { Deps } from "../../../../main/deps.ts";
import { ApiError, unauthorized } from "../../../../web-api/errors/errors.ts";
import type { Caller, RequestContext } from "../../../../web-api/route.ts";
import { recordExport } from "../../../../platform/security-events/commands/record.ts";
import { DETAILS } from "../../../../platform/security-events/rules.ts";
import { type Person, readPerson } from "../person.ts";
import {
  countLists,
  countSales,
  type Held,
  LIST_NAMES,
  listCustomerIds,
  listOrders,
  readList,
  streamReceipts,
} from "../queries/find.ts";
import { AUDIT, listNaming, pieces, TELEMETRY } from "../queries/texts.ts";
import { listStoredMails } from "../stored-mails.ts";

export const RESOURCE = "Platform_Customer::manage";

const LISTED_MAX = 10_000;

/**
 * Validates the person of a request.
 *
 * @throws ApiError 400 for an invalid address, 401 for a token bound to locations, since a person
 *   is not.
 */
export function requirePerson(caller: Caller, email: string): Person {
  if (caller.location_ids.length > 0) throw unauthorized([RESOURCE]);
  const person = readPerson(email);
  if (person === undefined) throw new ApiError("person_email_invalid", { email });
  return person;
}

/**
 * Exports all data of a person, receipts as a stream.
 *
 * @throws ApiError as `requirePerson`, 503 when no stream becomes free in time.
 */
export async function exportPerson(
  deps: Deps,
  context: RequestContext,
  email: string,
): Promise<Record<string, unknown>> {
  const person = requirePerson(context.caller, email);
  const { db } = deps;
  const held: Held = { ...person, customer_ids: await listCustomerIds(db, person) };
  const lists: Record<string, unknown> = {};
  for (const name of LIST_NAMES) lists[name] = await readList(db, held, name);
  const audit_entries = await entriesNaming(deps, AUDIT, held);
  const telemetry_events = await entriesNaming(deps, TELEMETRY, held);
  const counts = {
    ...(await countLists(db, held)),
    ...(await countSales(db, held)),
    audit_entries: audit_entries.count,
    telemetry_events: telemetry_events.count,
    mails: (await listStoredMails(deps.config.data_dir, person.forms)).length,
  };
  // The audit entry does not name the person, because it outlives an erasure.
  await recordExport(deps, context, DETAILS.person);
  return {
    ...lists,
    counts,
    audit_entries: audit_entries.json,
    telemetry_events: telemetry_events.json,
    orders: await listOrders(db, held),
    // Last, because the stream holds a connection.
    receipts: await streamReceipts(deps, held, context),
  };
}

async function entriesNaming({ db }: Deps, log: typeof AUDIT, held: Held): Promise<{ count: number; json: string }> {
  let count = 0;
  const rows: string[] = [];
  for await (const piece of pieces(db, log)) {
    const found = await listNaming(db, log, held, piece);
    count += found.length;
    rows.push(...found.slice(0, LISTED_MAX - rows.length));
  }
  return { count, json: `[${rows.join(",")}]` };
}
