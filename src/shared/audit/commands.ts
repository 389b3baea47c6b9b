import type { Readable } from "node:stream";
import type { SharedDeps } from "../deps.ts";
import { inTransaction } from "../../runtime/transaction.ts";
import { unauthorized } from "../../web-api/errors/errors.ts";
import { type CsvColumn, csvOf } from "../../web-api/list/csv.ts";
import type { RowPage } from "../../web-api/list/rows.ts";
import { type Caller, completeIds, type RequestContext, writesFor } from "../../web-api/route.ts";
import type { RowStream } from "../../web-api/list/row-stream.ts";
import { areTerminalsThere } from "../access/commands/terminals-there.ts";
import { recordExport } from "../security-events/commands/record.ts";
import { adminCriteria } from "../../web-api/search/admin.ts";
import { listEntries } from "./queries/list.ts";
import { insertEntries } from "./write.ts";
import { type CsvEntry, storedEntries, zulu } from "./rules.ts";
import type { AuditEntryValues } from "./schemas.ts";

export const SUBMIT = "Vendor_Pos::locations";

/**
 * Stores all of a batch of field changes or none (interface §4.6). Adds ids that an entry leaves
 * out from the token. Returns true.
 *
 * @throws ApiError 400 as `storedEntries`; 401 when one entry is of a location or terminal that the
 *   token does not write for, or of a terminal that never was at the entry's location.
 */
export async function submitEntries(
  deps: SharedDeps,
  caller: Caller,
  submitted: readonly AuditEntryValues[],
): Promise<true> {
  const entries = storedEntries(submitted).map((entry) => completeIds(caller, entry));
  const areThere =
    entries.every((entry) => writesFor(caller, entry)) && (await areTerminalsThere(deps, caller, entries));
  if (!areThere) throw unauthorized([SUBMIT]);
  if (entries.length > 0) {
    const submitter = { name: caller.name, integration_id: caller.kind === "integration" ? caller.id : null };
    await inTransaction(deps.db, (tx) => insertEntries(tx, entries, submitter));
  }
  return true;
}

type NumberName = { [Name in keyof CsvEntry]: CsvEntry[Name] extends number | null ? Name : never }[keyof CsvEntry];
const number = (name: NumberName): CsvColumn<CsvEntry> => ({ name, kind: "number", of: (row) => row[name] });
const text = (name: keyof CsvEntry): CsvColumn<CsvEntry> => ({ name, kind: "text", of: (row) => row[name] });

const CSV_COLUMNS: readonly CsvColumn<CsvEntry>[] = [
  number("log_id"),
  { name: "created_at", kind: "text", of: ({ created_at }) => zulu(created_at) },
  text("entity_type"),
  text("entity_id"),
  text("entity_name"),
  text("field_name"),
  text("old_value"),
  text("new_value"),
  text("change_source"),
  number("staff_id"),
  text("staff_name"),
  number("terminal_id"),
  text("terminal_name"),
  number("location_id"),
  text("location_name"),
  text("is_submitted"),
  text("submitted_by"),
  number("submitted_by_id"),
];

/**
 * Exports the entries that match the filters of the administration's list as CSV; all of them
 * unless a page size is given.
 *
 * @throws ApiError 400 for an unknown or malformed filter or sort field.
 */
export async function exportEntries(deps: SharedDeps, context: RequestContext): Promise<Readable> {
  const criteria = adminCriteria(new Map([["page_size", "0"] as const, ...context.query]));
  const rows = await listEntries(deps, context, criteria);
  await recordExport(deps, context, "audit-log.csv", rows);
  context.setHeader("content-disposition", 'attachment; filename="audit-log.csv"');
  return csvOf(rows as RowPage<CsvEntry> | RowStream<CsvEntry>, CSV_COLUMNS);
}
