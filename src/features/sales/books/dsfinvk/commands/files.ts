import { Readable } from "node:stream";
import type { SalesDeps } from "../../../deps.ts";
import { type ZippedFile, zipOf } from "../../../../../runtime/zip.ts";
import { recordExport } from "../../../../../shared/security-events/commands/record.ts";
import type { Reader } from "../../../../../web-api/list/read-in-turn.ts";
import type { RequestContext } from "../../../../../web-api/route.ts";
import { audited, type BookFile } from "../../files/commands/download.ts";
import { checkPeriod } from "../../files/rules/periods.ts";
import { requireKnown, requireReach, requireReceipts } from "../../slips/commands/closings.ts";
import type { DsfinvkScope } from "../queries.ts";
import { DSFINVK_CURRENCY } from "../rules/closing-rows.ts";
import { type Finding, Findings } from "../rules/findings.ts";
import { DTD, DTD_FILE, indexXml } from "../rules/index-xml.ts";
import { headerRow } from "../rules/rows.ts";
import { TABLES } from "../rules/tables.ts";
import { type ClosingsReader, readerOf, rowsOfClosings } from "./closings.ts";
import { openSpool } from "./spool.ts";

/** An archive, and what its files lack: known when all of it was read. */
export interface DsfinvkFile extends BookFile {
  readonly findings: Findings;
}

/**
 * Opens the closings of a location in the format of DSFinV-K 2.4 as a zip archive, which is written
 * while it is read. The same request gives the same bytes as long as nothing comes that the
 * closings are made of.
 *
 * @throws ApiError 400 for a wrong period, 404 for a location that the caller does not reach, 410
 *   when receipts of the closings are archived.
 */
export async function openDsfinvk(deps: SalesDeps, reader: Reader, scope: DsfinvkScope): Promise<DsfinvkFile> {
  const { from, to, location_id } = scope;
  const source = await openScope(deps, reader, scope);
  const code = (await deps.configuration.snapshot()).locations.get(location_id)?.code ?? String(location_id);
  const findings = new Findings();
  return {
    name: `dsfinvk_${code.replaceAll(/[^A-Za-z0-9]+/g, "-")}_${from}_${to}.zip`,
    revision: 0,
    left_out: source.closings.filter(({ currency }) => currency !== DSFINVK_CURRENCY).length,
    chunks: zipOf(filesOf(deps, source, location_id, findings)),
    findings,
  };
}

/**
 * Returns the files for download. The audit log names the archive with its SHA-256 before its last
 * part.
 *
 * @throws ApiError as `openDsfinvk`.
 */
export async function downloadDsfinvk(
  deps: SalesDeps,
  context: RequestContext,
  scope: DsfinvkScope,
): Promise<Readable> {
  const file = await openDsfinvk(deps, context, scope);
  await recordExport(deps, context, file.name);
  context.setHeader("content-disposition", `attachment; filename="${file.name}"`);
  return Readable.from(audited(deps, context.caller, scope, file), { objectMode: false });
}

export interface DsfinvkFindings {
  /** Closings and receipts in the files. */
  readonly closings: number;
  readonly receipts: number;
  readonly findings: readonly Finding[];
}

/**
 * Returns what the files of the same request lack.
 *
 * @throws ApiError as `openDsfinvk`.
 */
export async function readFindings(deps: SalesDeps, reader: Reader, scope: DsfinvkScope): Promise<DsfinvkFindings> {
  const source = await openScope(deps, reader, scope);
  const findings = new Findings();
  let [closings, receipts] = [0, 0];
  for await (const closing of rowsOfClosings(deps, source, scope.location_id, findings)) {
    closings += 1;
    receipts += closing.receipts;
  }
  return { closings, receipts, findings: findings.all };
}

async function openScope(deps: SalesDeps, reader: Reader, scope: DsfinvkScope): Promise<ClosingsReader> {
  checkPeriod(scope);
  const { location_id } = scope;
  requireReach(reader, location_id);
  const source = await readerOf(deps, reader, scope);
  if (source.closings.length === 0) await requireKnown(deps, location_id);
  const written = source.closings.filter(({ currency }) => currency === DSFINVK_CURRENCY);
  const ids = written.map(({ report_id }) => report_id);
  await requireReceipts(deps, reader, ids);
  return source;
}

/** Yields the files of the archive: the index first, so that a reader gets bytes at once. */
async function* filesOf(
  deps: SalesDeps,
  source: ClosingsReader,
  location_id: number,
  findings: Findings,
): AsyncGenerator<ZippedFile> {
  yield { name: "index.xml", chunks: [indexXml()] };
  yield { name: DTD_FILE, chunks: [DTD] };
  const spool = openSpool();
  try {
    for await (const { rows } of rowsOfClosings(deps, source, location_id, findings)) {
      for (const [file, text] of rows) await spool.append(file, text);
    }
    for (const table of TABLES)
      yield { name: table.file, chunks: withHeader(headerRow(table), spool.read(table.file)) };
  } finally {
    await spool.remove();
  }
}

async function* withHeader(header: string, rows: AsyncIterable<Uint8Array>): AsyncGenerator<string | Uint8Array> {
  yield header;
  yield* rows;
}
