import type { Pool } from "pg";
import type { OperationsDeps } from "../../deps.ts";
import type { Db } from "../../../../runtime/database.ts";
import { readSnapshot } from "../../../../runtime/read-snapshot.ts";
import { ApiError, unauthorized } from "../../../../web-api/errors/errors.ts";
import { PAGE_BYTES_MAX } from "../../../../web-api/list/rows.ts";
import type { Caller, RequestContext } from "../../../../web-api/route.ts";
import { recordExport } from "../../../../shared/security-events/commands/record.ts";
import { DETAILS } from "../../../../shared/security-events/rules.ts";
import { type Person, readPerson } from "../person.ts";
import {
  countLists,
  countOrders,
  type Held,
  LIST_NAMES,
  LISTED_MAX,
  listCustomerIds,
  listOrders,
  readList,
  streamReceipts,
} from "../queries/find.ts";
import { AUDIT, listNaming, pieces, readEntries, TELEMETRY } from "../queries/texts.ts";
import { listStoredMails } from "../stored-mails.ts";

export const RESOURCE = "Platform_Customer::manage";

/** Maximum bytes of an export's lists and log entries together, without orders and receipts. */
export const LISTS_BYTES_MAX = 16 * 1024 * 1024;

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
 * Exports all data of a person, receipts as a stream. Everything else is held in memory and ends at
 * a number of bytes; the counts are exact.
 *
 * @throws ApiError as `requirePerson`, 503 when no turn or stream becomes free in time.
 */
export async function exportPerson(
  deps: OperationsDeps,
  context: RequestContext,
  email: string,
): Promise<Record<string, unknown>> {
  const person = requirePerson(context.caller, email);
  const held: Held = { ...person, customer_ids: await listCustomerIds(deps.db, person) };
  const { counts, ...found } = await deps.reports(context, (db, signal) =>
    readHeld({ db, pool: deps.streamPool, signal }, held),
  );
  const mails = (await listStoredMails(deps.config.data_dir, person.forms)).length;
  // The audit entry does not name the person, because it outlives an erasure.
  await recordExport(deps, context, DETAILS.person);
  // Opened last, because the stream holds a connection.
  const receipts = await streamReceipts(deps, held, context);
  return { ...found, counts: { ...counts, receipts: receipts.total_count, mails }, receipts };
}

async function readHeld(
  { db, pool, signal }: { readonly db: Db; readonly pool: Pool; readonly signal: AbortSignal },
  held: Held,
) {
  const lists: Record<string, string> = {};
  const listed: Record<string, number> = {};
  // Read in one snapshot: a list that is shorter than its count was shortened.
  const { left, orders, kept } = await readSnapshot({ db, pool, signal }, async (tx) => {
    let bytes_left = LISTS_BYTES_MAX;
    for (const name of LIST_NAMES) {
      const { rows, bytes } = await readList(tx, held, name, bytes_left);
      lists[name] = jsonOf(rows);
      listed[name] = rows.length;
      bytes_left -= bytes;
    }
    return {
      left: bytes_left,
      orders: await listOrders(tx, held, PAGE_BYTES_MAX),
      kept: { ...(await countLists(tx, held)), orders: await countOrders(tx, held) },
    };
  });
  const audit = await entriesNaming(db, AUDIT, held, left, signal);
  const telemetry = await entriesNaming(db, TELEMETRY, held, left - audit.bytes, signal);
  const counts = { ...kept, audit_entries: audit.count, telemetry_events: telemetry.count };
  Object.assign(listed, {
    orders: orders.length,
    audit_entries: audit.rows.length,
    telemetry_events: telemetry.rows.length,
  });
  return {
    ...lists,
    audit_entries: jsonOf(audit.rows),
    telemetry_events: jsonOf(telemetry.rows),
    orders,
    counts,
    shortened: Object.entries(counts).flatMap(([name, count]) => ((listed[name] ?? count) < count ? [name] : [])),
  };
}

const jsonOf = (rows: readonly string[]): string => `[${rows.join(",")}]`;

async function entriesNaming(db: Db, log: typeof AUDIT, held: Held, bytes_max: number, signal: AbortSignal) {
  const rows: string[] = [];
  let count = 0;
  let bytes = 0;
  for await (const piece of pieces(db, log, signal)) {
    const ids = await listNaming(db, log, held, piece, signal);
    // After an entry that was left out, no later one follows.
    const wanted = rows.length === count ? ids.slice(0, LISTED_MAX - rows.length) : [];
    count += ids.length;
    if (wanted.length === 0) continue;
    const found = await readEntries(db, log, wanted, bytes_max - bytes, signal);
    rows.push(...found.rows);
    bytes += found.bytes;
  }
  return { rows, count, bytes };
}
