import type { SalesDeps } from "../../../deps.ts";
import type { Reader } from "../../../../../web-api/list/read-in-turn.ts";
import { readSetups, type SetupOf } from "../../../closings/commands/setup.ts";
import { readBrand, readText } from "../../../closings/rules/facts.ts";
import { detailsById, readSlips } from "../../slips/commands/closings.ts";
import { type DsfinvkScope, findReferences, listClosings, readDetails, type ScopedClosing } from "../queries.ts";
import {
  type Address,
  type Company,
  DSFINVK_CURRENCY,
  nameOf,
  type ReceiptDetails,
  rowsOfClosing,
} from "../rules/closing-rows.ts";
import type { Findings } from "../rules/findings.ts";
import type { TableFile } from "../rules/tables.ts";
import { findTse } from "../rules/tse.ts";
import { companyOf, isComplete, placeOf } from "./company.ts";

/** Receipts that are read at once with their payloads. */
const RECEIPTS_AT_ONCE = 50;

/** What the closings of a scope are read with. */
export interface ClosingsReader {
  readonly reader: Reader;
  readonly closings: readonly ScopedClosing[];
  readonly setupOf: SetupOf;
  readonly company: Company;
  readonly place: Address;
}

export async function readerOf(deps: SalesDeps, reader: Reader, scope: DsfinvkScope): Promise<ClosingsReader> {
  const closings = await deps.reports(reader, (db, signal) =>
    listClosings(db, { caller: reader.caller, signal }, scope),
  );
  const setupOf = await readSetups(deps);
  const snapshot = await deps.configuration.snapshot();
  const { location_id } = scope;
  return {
    reader,
    closings,
    setupOf,
    company: companyOf(snapshot, location_id),
    place: placeOf(snapshot, location_id),
  };
}

/** The rows of a closing by the files that they belong in. */
export interface ClosingRows {
  readonly receipts: number;
  readonly rows: ReadonlyMap<TableFile, string>;
}

/**
 * Yields the rows of one closing after the other, and counts what they lack.
 *
 * @throws ApiError 410 at a closing whose receipts have been archived meanwhile.
 */
export async function* rowsOfClosings(
  deps: SalesDeps,
  source: ClosingsReader,
  location_id: number,
  findings: Findings,
): AsyncGenerator<ClosingRows> {
  const { closings, company } = source;
  if (closings.length > 0 && !isComplete(company)) findings.add("company_incomplete", "books/company");
  for (const closing of closings) {
    if (closing.missing_numbers > 0) findings.add("numbers_missing", nameOf(closing), closing.missing_numbers);
    if (closing.currency !== DSFINVK_CURRENCY) findings.add("currency_left_out", nameOf(closing));
    else {
      if (closing.is_mismatched) findings.add("mismatched", nameOf(closing));
      yield await rowsOf(deps, source, location_id, closing, findings);
    }
  }
}

async function rowsOf(
  deps: SalesDeps,
  source: ClosingsReader,
  location_id: number,
  { report_id }: ScopedClosing,
  findings: Findings,
): Promise<ClosingRows> {
  const { reader, company, place } = source;
  const { closing, slips, receipt_ids: ids } = await readSlips(deps, source, location_id, report_id);
  const details = new Map<number, ReceiptDetails>();
  for (let from = 0; from < ids.length; from += RECEIPTS_AT_ONCE) {
    const some = ids.slice(from, from + RECEIPTS_AT_ONCE);
    const read = detailsById(some, await detailsOf(deps, reader, some, closing.timezone));
    for (const [receipt_id, one] of read) details.set(receipt_id, one);
  }
  return {
    receipts: ids.length,
    rows: rowsOfClosing({ closing, slips, receipts: details, company, place }, findings),
  };
}

async function detailsOf(
  deps: SalesDeps,
  reader: Reader,
  receipt_ids: readonly number[],
  timezone: string,
): Promise<ReceiptDetails[]> {
  return deps.reports(reader, async (db) => {
    const stored = await readDetails(db, receipt_ids);
    const numbers = new Map(
      stored.flatMap(({ receipt_id, original_order_increment_id }) => {
        const number = readText(original_order_increment_id);
        return number === undefined ? [] : [[receipt_id, number] as const];
      }),
    );
    const references = await findReferences(db, numbers);
    return stored.map((details): ReceiptDetails => {
      const { receipt_id, receipt_number, staff_id, staff_name, customer_name } = details;
      const found = references.get(receipt_id);
      const reference = found && { ...found, created_at: momentAt(found.created_at, timezone) };
      return {
        receipt_id,
        receipt_number,
        staff_id,
        staff_name,
        customer_name: readText(customer_name) ?? null,
        created_at: momentAt(details.created_at, timezone),
        card_brand: readBrand(details.terminal_info),
        tse: findTse(details.receipt_model, details.raw_payload),
        reference: numbers.has(receipt_id) ? (reference ?? null) : undefined,
      };
    });
  });
}

/** Returns a moment with the offset of a time zone. */
function momentAt(moment: string, timezone: string): string {
  const zoned = Temporal.Instant.from(moment).toZonedDateTimeISO(timezone);
  return zoned.toString({ smallestUnit: "second", timeZoneName: "never" });
}
