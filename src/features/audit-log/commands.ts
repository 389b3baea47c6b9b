import type { Readable } from "node:stream";
import type { Deps } from "../../deps.ts";
import { inTransaction } from "../../runtime/transaction.ts";
import { unauthorized } from "../../web-api/errors.ts";
import { type CsvColumn, csvOf } from "../../web-api/csv.ts";
import type { RowPage } from "../../web-api/list-rows.ts";
import { type Caller, reachesTerminal, type RequestContext } from "../../web-api/route.ts";
import type { RowStream } from "../../web-api/row-stream.ts";
import { recordExport } from "../security-events/commands.ts";
import { FOLD_ENTRIES_MAX, foldEntries, isFoldDue } from "./queries/fold.ts";
import { adminEntries } from "./queries/list.ts";
import { blockToLetter, letterBlock } from "./queries/letter.ts";
import { blockToPack, mergeStretch, packBlock, stretchToMerge } from "./queries/pack.ts";
import { insertEntries } from "./queries.ts";
import { type CsvEntry, storedEntries, zulu } from "./rules.ts";
import type { AuditEntryValues } from "./schemas.ts";

export const SUBMIT = "Vendor_Pos::locations";

/**
 * Stores a batch of field changes, whole or not at all (interface §4.6). Answers true.
 *
 * @throws ApiError 400 as `storedEntries`; 401 when one entry is of a location or terminal that the token does not reach.
 */
export async function submitEntries(
  { db }: Deps,
  caller: Caller,
  submitted: readonly AuditEntryValues[],
): Promise<true> {
  const entries = storedEntries(submitted);
  if (!entries.every(({ terminal_id, location_id }) => reachesTerminal(caller, { terminal_id, location_id })))
    throw unauthorized([SUBMIT]);
  if (entries.length > 0) {
    const submitter = { name: caller.name, integration_id: caller.kind === "integration" ? caller.id : null };
    await inTransaction(db, (tx) => insertEntries(tx, entries, submitter));
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
 * The entries that the filters of the administration's list name, as CSV, all of them unless a page size is given.
 *
 * @throws ApiError 400 for an unknown or malformed filter or sort field.
 */
export async function exportEntries(deps: Deps, context: RequestContext): Promise<Readable> {
  const { caller, signal } = context;
  const query = new Map([["page_size", "0"] as const, ...context.query]);
  const { rows } = await adminEntries(deps, { caller, signal, query });
  await recordExport(deps, context, "audit-log.csv", rows);
  context.setHeader("content-disposition", 'attachment; filename="audit-log.csv"');
  return csvOf(rows as RowPage<CsvEntry> | RowStream<CsvEntry>, CSV_COLUMNS);
}

/** So many blocks are listed anew at a time: what comes meanwhile is to be added up, too. */
const PACKED_MAX = 50;
const LETTERED_MAX = 200;

/** Adds up what came into the log since the last time, and lists what has been added up, packed and by letters. */
export async function addUpEntries({ db }: Pick<Deps, "db">): Promise<void> {
  if (await isFoldDue(db)) {
    // What comes meanwhile waits for the next time: under a steady stream this would never end.
    while ((await inTransaction(db, foldEntries)) >= FOLD_ENTRIES_MAX);
  }
  await packEntries(db);
  await letterEntries(db);
}

async function packEntries(db: Deps["db"]): Promise<void> {
  for (let packed = 0; packed < PACKED_MAX; packed += 1) {
    const block = await blockToPack(db);
    if (block !== undefined) await inTransaction(db, (tx) => packBlock(tx, block));
    const stretch = await stretchToMerge(db);
    if (stretch !== undefined) await inTransaction(db, (tx) => mergeStretch(tx, stretch));
    if (block === undefined && stretch === undefined) return;
  }
}

async function letterEntries(db: Deps["db"]): Promise<void> {
  for (let lettered = 0; lettered < LETTERED_MAX; lettered += 1) {
    const block = await blockToLetter(db);
    if (block === undefined) return;
    await inTransaction(db, (tx) => letterBlock(tx, block));
  }
}
