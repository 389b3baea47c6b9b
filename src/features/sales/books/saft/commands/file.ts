import { Readable } from "node:stream";
import type { SalesDeps } from "../../../deps.ts";
import { isCurrency } from "../../../../../runtime/currencies.ts";
import { parseStoredAmount } from "../../../../../runtime/money.ts";
import { VERSION } from "../../../../../runtime/version.ts";
import { readSetting, scopeOfTerminal } from "../../../../../shared/configuration/snapshot.ts";
import { recordExport } from "../../../../../shared/security-events/commands/record.ts";
import { ApiError } from "../../../../../web-api/errors/errors.ts";
import type { Reader } from "../../../../../web-api/list/read-in-turn.ts";
import type { RequestContext } from "../../../../../web-api/route.ts";
import { readSetups, type SetupOf } from "../../../closings/commands/setup.ts";
import type { Closing } from "../../../closings/rules/closing.ts";
import { readCompany } from "../../company.ts";
import { openSpool } from "../../dsfinvk/commands/spool.ts";
import { reportedId } from "../../dsfinvk/rules/bon-ids.ts";
import { audited, type BookFile } from "../../files/commands/download.ts";
import { checkPeriod } from "../../files/rules/periods.ts";
import { writeElement } from "../../invoices/rules/xml.ts";
import { readPlace } from "../../place.ts";
import { detailsById, readSlips, requireKnown, requireReach, requireReceipts } from "../../slips/commands/closings.ts";
import type { Slip } from "../../slips/rules/slip.ts";
import { type ClosingsScope, findPerpetual, listClosings, readDetails, type SaftClosing } from "../queries.ts";
import { type FileHead, headOf, REGISTER_TAIL, registerHead, saftName, shortCompany, TAIL } from "../rules/head.ts";
import { reportOf } from "../rules/report.ts";
import { findSignature, UNSIGNED } from "../rules/signature.ts";
import { documentNumber, momentIn } from "../rules/texts.ts";
import { isRounding, transactionOf } from "../rules/transaction.ts";

export interface SaftScope extends ClosingsScope {
  /** ISO 4217; that of the location without it. */
  readonly currency?: string | undefined;
}

/** Receipts that are read at once with their models. */
const RECEIPTS_AT_ONCE = 50;
const TRANSACTIONS = "transactions";

interface Source {
  readonly reader: Reader;
  readonly setupOf: SetupOf;
  readonly scope: ClosingsScope;
  readonly head: FileHead;
  /** In the file's currency, series by series. */
  readonly closings: readonly SaftClosing[];
}

/**
 * Opens the closings of a location in the format of SAF-T Cash Register of Norway, which is written
 * while it is read. The same request gives the same bytes as long as nothing comes that the
 * closings are made of.
 *
 * @throws ApiError 400 for a wrong period or no currency, 404 for a location that the caller does
 *   not reach, 410 when receipts of the closings are archived.
 */
export async function openSaft(deps: SalesDeps, reader: Reader, scope: SaftScope): Promise<BookFile> {
  checkPeriod(scope);
  const { location_id, from, to } = scope;
  if (scope.currency !== undefined && !isCurrency(scope.currency))
    throw new ApiError("field_not_currency", { field: "currency" });
  requireReach(reader, location_id);
  const all = await deps.reports(reader, (db, signal) => listClosings(db, { caller: reader.caller, signal }, scope));
  if (all.length === 0) await requireKnown(deps, location_id);
  const snapshot = await deps.configuration.snapshot();
  const in_settings = scopeOfTerminal(snapshot, snapshot.locations.get(location_id) ?? null);
  const currency = scope.currency ?? readSetting(snapshot, "currency/options/base", in_settings);
  const closings = all.filter((closing) => closing.currency === currency);
  await requireReceipts(
    deps,
    reader,
    closings.map(({ report_id }) => report_id),
  );
  const entered = closings.flatMap(({ entered_at }) => (entered_at === null ? [] : [entered_at])).toSorted();
  const head: FileHead = {
    from,
    to,
    currency,
    created_at: entered.at(-1) ?? `${to}T00:00:00`,
    software_version: VERSION,
    company: readCompany(snapshot, location_id),
    place: readPlace(snapshot, location_id),
    left_out: all.length - closings.length,
    mismatched: closings.filter(({ is_mismatched }) => is_mismatched).length,
    missing_numbers: closings.reduce((sum, { missing_numbers }) => sum + missing_numbers, 0),
  };
  const source = { reader, setupOf: await readSetups(deps), scope, head, closings };
  return { name: saftName(head), revision: 0, left_out: head.left_out, chunks: fileOf(deps, source) };
}

/**
 * Returns the file for download. The audit log names it with its SHA-256 before its last part.
 *
 * @throws ApiError as `openSaft`.
 */
export async function downloadSaft(deps: SalesDeps, context: RequestContext, scope: SaftScope): Promise<Readable> {
  const file = await openSaft(deps, context, scope);
  await recordExport(deps, context, file.name);
  context.setHeader("content-disposition", `attachment; filename="${file.name}"`);
  return Readable.from(audited(deps, context.caller, scope, file), { objectMode: false });
}

async function* fileOf(deps: SalesDeps, source: Source): AsyncGenerator<string | Uint8Array> {
  yield headOf(source.head);
  for (const own of Map.groupBy(source.closings, ({ series_id }) => series_id).values())
    yield* registerOf(deps, source, own);
  yield TAIL;
}

/** Yields a register. The format wants all of its events before its transactions. */
async function* registerOf(
  deps: SalesDeps,
  source: Source,
  closings: readonly SaftClosing[],
): AsyncGenerator<string | Uint8Array> {
  const [first] = closings;
  if (first === undefined) return;
  const ids = closings.map(({ report_id }) => report_id);
  const sums = await deps.reports(source.reader, (db) => findPerpetual(db, ids));
  const spool = openSpool();
  try {
    yield registerHead(first.series_id, `${first.series_code} ${first.terminal_name}`);
    for (const { report_id, series_id } of closings) {
      const { closing, slips } = await readSlips(deps, source, source.scope.location_id, report_id);
      const { sales, refunds } = sums.get(report_id) ?? { sales: "0", refunds: "0" };
      const perpetual = { sales: parseStoredAmount(sales), refunds: parseStoredAmount(refunds) };
      const company = shortCompany(source.head.company);
      yield writeElement(reportOf({ closing, slips, perpetual, company, register_id: series_id }));
      for await (const text of transactionsOf(deps, source.reader, closing, slips.slips))
        await spool.append(TRANSACTIONS, text);
    }
    yield* spool.read(TRANSACTIONS);
    yield REGISTER_TAIL;
  } finally {
    await spool.remove();
  }
}

async function* transactionsOf(
  deps: SalesDeps,
  reader: Reader,
  closing: Closing,
  slips: readonly Slip[],
): AsyncGenerator<string> {
  const { business_date, timezone } = closing;
  const of_receipts = slips.flatMap((slip) => (slip.receipt_id === null ? [] : [{ slip, id: slip.receipt_id }]));
  for (let from = 0; from < of_receipts.length; from += RECEIPTS_AT_ONCE) {
    const some = of_receipts.slice(from, from + RECEIPTS_AT_ONCE);
    const ids = some.map(({ id }) => id);
    const details = detailsById(ids, await deps.reports(reader, (db) => readDetails(db, ids)));
    const texts = some.map(({ slip, id }) => {
      const receipt = details.get(id);
      if (receipt === undefined) throw new Error("a slip has no receipt");
      const { receipt_number, created_at, staff_id, receipt_model } = receipt;
      return writeElement(
        transactionOf({
          slip,
          number: documentNumber(receipt_number, id),
          id: String(id),
          at: momentIn(created_at, timezone),
          business_date,
          staff_id,
          signed: findSignature(receipt_model),
        }),
      );
    });
    yield texts.join("");
  }
  // Movements of cash are in the event; the rounding that no receipt states is not.
  for (const [index, slip] of slips.filter(({ receipt_id }) => receipt_id === null).entries()) {
    if (!slip.lines.every(isRounding)) continue;
    const id = reportedId(closing.closing_number, index + 1);
    const at = momentIn(closing.closed_at, timezone);
    yield writeElement(transactionOf({ slip, number: id, id, at, business_date, staff_id: null, signed: UNSIGNED }));
  }
}
