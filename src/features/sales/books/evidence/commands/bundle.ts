import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { Readable } from "node:stream";
import type { SalesDeps } from "../../../deps.ts";
import type { Db } from "../../../../../runtime/database.ts";
import { type ZippedFile, zipOf } from "../../../../../runtime/zip.ts";
import { recordExport } from "../../../../../shared/security-events/commands/record.ts";
import { ApiError, noSuchId } from "../../../../../web-api/errors/errors.ts";
import { type CsvColumn, csvOf } from "../../../../../web-api/list/csv.ts";
import type { Reader } from "../../../../../web-api/list/read-in-turn.ts";
import { reachesLocation, type RequestContext } from "../../../../../web-api/route.ts";
import { audited, type BookFile, openFile } from "../../files/commands/download.ts";
import { checkPeriod } from "../../files/rules/periods.ts";
import { listPartsAway } from "../queries/archived.ts";
import {
  type BundledClosing,
  type BundleEnd,
  type BundleScope,
  findEntries,
  findRange,
  hasLaterEntries,
  listAnnotationIds,
  listDates,
  listDayClosings,
  listDayReceipts,
  listDeletedReceipts,
  listLateOrders,
  listListedReceipts,
  listTurns,
  readBundledReceipts,
  readDocument,
  type SizedReceipt,
  type StoredEntry,
} from "../queries/bundle.ts";
import { findNewestCheckpoint, listCheckpoints, type StoredCheckpoint } from "../queries/checkpoints.ts";
import { nodesOfLog } from "../queries/log.ts";
import { readAnnotations, readErasures, type RowFields } from "../queries/rows.ts";
import {
  batchesOf,
  type BundledEntry,
  checkpointLine,
  commandToReadBack,
  entryLine,
  readmeOf,
  receiptLine,
} from "../rules/bundle.ts";
import type { Field } from "../rules/leaf.ts";
import { openNote, readCheckpoint, verifierKey } from "../rules/note.ts";
import { LogDamaged } from "../rules/tiles.ts";
import { consistencyProof, type Hash, inclusionProof, type NodeReader } from "../rules/tree.ts";

import { invoicesOf } from "./bundle-invoices.ts";
import { makeCheckpoint } from "./checkpoint.ts";
import { listSigners, readLog } from "./head.ts";
import { logEvidence } from "./log.ts";

const VERIFIER = new URL("../../../../../../packaging/evidence/verify.mjs", import.meta.url);

/** What the files of a bundle are read with. */
interface Source {
  readonly scope: BundleScope;
  readonly location_name: string;
  /** To which all proofs lead. */
  readonly checkpoint: StoredCheckpoint;
  /** Whether the log does not give a newer checkpoint that it signed. */
  readonly is_damaged: boolean;
  /** Up to where records are in the bundle: the checkpoint, or the end of a damaged log. */
  readonly end: BundleEnd;
  readonly reader: Reader;
  readonly nodes: NodeReader;
  readonly keys: readonly string[];
  readonly read: <Result>(query: (db: Db) => Promise<Result>) => Promise<Result>;
}

export interface Bundle extends BookFile {
  /** Whether the log is damaged, so that some of its records have no proof. */
  readonly is_damaged: boolean;
}

/**
 * Opens the evidence of a location's closings in a period as a zip archive, which is written while
 * it is read. Its proofs lead to the newest checkpoint. One is made before, when that one does not
 * cover all of it. The proofs of a damaged log lead to the last checkpoint that it still gives.
 *
 * @throws ApiError 400 for a wrong period, 404 for a location that the caller does not reach, 410
 *   when receipts of the period are archived; the same while it is read, when they are meanwhile.
 */
export async function openBundle(deps: SalesDeps, reader: Reader, scope: BundleScope): Promise<Bundle> {
  checkPeriod(scope);
  const snapshot = await deps.configuration.snapshot();
  const location = snapshot.locations.get(scope.location_id);
  if (location === undefined || !reachesLocation(reader.caller, scope.location_id))
    throw noSuchId("Location", scope.location_id);
  await requireAttached(deps, scope);
  const source: Source = {
    scope,
    location_name: location.name,
    ...(await coveringCheckpoint(deps, scope)),
    reader,
    nodes: nodesOfLog(deps.db),
    keys: await listKeys(deps),
    read: (query) => deps.reports(reader, query),
  };
  const name = `evidence_${location.code.replaceAll(/[^A-Za-z0-9]+/g, "-")}_${scope.from}_${scope.to}.zip`;
  const { is_damaged } = source;
  return { name, revision: 0, left_out: 0, is_damaged, chunks: zipOf(withManifest(filesOf(deps, source))) };
}

/**
 * Returns a bundle for download. The audit log names it before its first byte, and its SHA-256
 * before its last one.
 *
 * @throws ApiError as `openBundle`.
 */
export async function downloadBundle(deps: SalesDeps, context: RequestContext, scope: BundleScope): Promise<Readable> {
  const bundle = await openBundle(deps, context, scope);
  await recordExport(deps, context, bundle.name);
  context.setHeader("content-disposition", `attachment; filename="${bundle.name}"`);
  return Readable.from(audited(deps, context.caller, scope, bundle), { objectMode: false });
}

/** Refuses a bundle that would lack receipts: of archived ones the database has no figures. */
async function requireAttached({ db }: Pick<SalesDeps, "db">, scope: BundleScope): Promise<void> {
  const away = await listPartsAway(db, scope);
  if (away.length === 0) return;
  throw new ApiError("receipts_archived", { command: away.map(commandToReadBack).join("; ") });
}

type Covering = Pick<Source, "checkpoint" | "is_damaged" | "end">;

/**
 * Returns the newest checkpoint, or a new one when a record of the bundle is not below it. A
 * damaged log cannot be signed: then it is the last checkpoint that the log still gives.
 */
async function coveringCheckpoint(deps: SalesDeps, scope: BundleScope): Promise<Covering> {
  try {
    await logEvidence(deps, { is_awaited: true });
    const newest = await findNewestCheckpoint(deps.db);
    const is_enough =
      newest !== undefined &&
      (await (
        await readCheckpoints(deps)
      )(newest)) &&
      !(await hasLaterEntries(deps.db, scope, newest.size));
    const checkpoint = is_enough ? newest : await makeCheckpoint(deps);
    return { checkpoint, is_damaged: false, end: checkpoint };
  } catch (error) {
    if (!(error instanceof LogDamaged)) throw error;
    const stored = (await listCheckpoints(deps.db)).toReversed();
    const [newest] = stored;
    if (newest === undefined) throw error;
    deps.log.error({ err: error }, "the evidence log is damaged: a bundle has records without a proof");
    const isGiven = await readCheckpoints(deps);
    let checkpoint = newest;
    for (const one of stored) {
      if (!(await isGiven(one))) continue;
      checkpoint = one;
      break;
    }
    return { checkpoint, is_damaged: true, end: ALL_OF_IT };
  }
}

/** Includes what was logged or stored after the checkpoint of a damaged log. */
const ALL_OF_IT: BundleEnd = { size: Number.MAX_SAFE_INTEGER, created_at: "infinity" };

/** Returns a function that says whether the log has signed a stored checkpoint, and gives it. */
async function readCheckpoints(deps: SalesDeps): Promise<(stored: StoredCheckpoint) => Promise<boolean>> {
  const signers = await listSigners(deps, deps.db);
  const isGiven = await readLog(deps.db);
  return async ({ note }) => {
    const head = readCheckpoint(note);
    if (head === undefined) return false;
    const { origin: name } = head;
    const is_signed = signers.some(({ public_key }) => openNote(note, { name, public_key }) !== undefined);
    return is_signed && (await isGiven(head));
  };
}

/** Returns each key as programs read it, under each origin whose checkpoints it signed. */
async function listKeys(deps: SalesDeps): Promise<string[]> {
  const signers = await listSigners(deps, deps.db);
  const keys = new Set<string>();
  for (const { origin: name, note } of await listCheckpoints(deps.db)) {
    for (const { public_key } of signers) {
      const key = verifierKey({ name, public_key });
      if (!keys.has(key) && openNote(note, { name, public_key }) !== undefined) keys.add(key);
    }
  }
  return [...keys];
}

async function* filesOf(deps: SalesDeps, source: Source): AsyncGenerator<ZippedFile> {
  const { scope, checkpoint, location_name, is_damaged } = source;
  const dates = await source.read((db) => listDates(db, scope));
  yield { name: "README.txt", chunks: [readmeOf({ ...scope, ...checkpoint, location_name, is_damaged })] };
  yield { name: "key.txt", chunks: source.keys.map((key) => `${key}\n`) };
  yield { name: "checkpoint.txt", chunks: [checkpoint.note] };
  yield { name: "checkpoints.ndjson", chunks: checkpointLines(source) };
  for (const date of dates) {
    const receipts = await dayReceipts(source, date);
    if (receipts.length > 0) yield { name: `receipts/${date}.ndjson`, chunks: receiptLines(source, receipts) };
    for (const closing of await dayClosings(source, date)) {
      yield { name: fileOf(closing), chunks: [await source.read((db) => readDocument(db, closing.report_id))] };
    }
  }
  for await (const { file } of invoicesOf(source))
    if (file !== undefined) yield { name: file.name, chunks: [file.document] };
  yield { name: "entries.ndjson", chunks: entryLines(source, dates) };
  yield { name: "annotations.csv", chunks: annotationsCsv(source, dates) };
  const journal = await openFile(deps, source.reader, { format: "journal", ...scope });
  yield { name: "journal.csv", chunks: journal.chunks };
  // What was archived while the files were read is in none of them, and no bundle may lack it.
  await requireAttached(deps, scope);
  yield { name: "verify.mjs", chunks: [await readFile(VERIFIER)] };
}

/** Adds the manifest as the last file: the SHA-256 of each file as it went by. */
async function* withManifest(files: AsyncIterable<ZippedFile>): AsyncGenerator<ZippedFile> {
  const lines: string[] = [];
  for await (const { name, chunks } of files) {
    const digest = createHash("sha256");
    yield { name, chunks: passing(chunks, (chunk) => void digest.update(chunk)) };
    lines.push(`${digest.digest("hex")}  ${name}\n`);
  }
  yield { name: "manifest.txt", chunks: lines };
}

async function* passing(chunks: ZippedFile["chunks"], see: (chunk: string | Uint8Array) => void) {
  for await (const chunk of chunks) {
    see(chunk);
    yield chunk;
  }
}

function fileOf({ series_id, closing_number }: BundledClosing): string {
  return `closings/${series_id}-${closing_number}.json`;
}

function dayReceipts({ read, reader, scope, end }: Source, date: string): Promise<SizedReceipt[]> {
  return read((db) => listDayReceipts(db, reader.caller, scope, date, end));
}

function dayClosings({ read, scope, end }: Source, date: string): Promise<BundledClosing[]> {
  return read((db) => listDayClosings(db, scope, date, end));
}

/** A damaged log also has checkpoints that it does not give any more; they have no proof. */
async function* checkpointLines({ read, nodes, checkpoint, is_damaged }: Source): AsyncGenerator<string> {
  for (const { checkpoint_id, size, note } of await read(listCheckpoints)) {
    if (checkpoint_id > checkpoint.checkpoint_id && !is_damaged) return;
    yield checkpointLine(note, await hashesOrNone(consistencyProof(nodes, size, checkpoint.size)));
  }
}

async function* receiptLines(source: Source, sized: readonly SizedReceipt[]): AsyncGenerator<string> {
  for (const batch of batchesOf(sized)) {
    const ids = batch.map(({ receipt_id }) => receipt_id);
    for (const receipt of await source.read((db) => readBundledReceipts(db, ids))) {
      yield receiptLine(receipt, await proofOf(source, receipt.log_index));
    }
  }
}

async function* entryLines(source: Source, dates: readonly string[]): AsyncGenerator<string> {
  const { read, end } = source;
  for (const entry of await read((db) => listTurns(db, end))) yield await proven(source, entry, {});
  let next: number | undefined;
  for (const date of dates) {
    const closings = await dayClosings(source, date);
    const report_ids = closings.map(({ report_id }) => report_id);
    const receipt_ids = (await dayReceipts(source, date)).map(({ receipt_id }) => String(receipt_id));
    yield* closingLines(source, closings);
    for (const { entry, fields } of await annotationsOf(source, report_ids))
      yield await proven(source, entry, { fields });
    for (const { order_increment_id, ...entry } of await read((db) => listLateOrders(db, receipt_ids, end)))
      yield await proven(source, entry, { order_increment_id });
    const erasures = await read((db) => readErasures(db, receipt_ids));
    for (const { entry, fields } of await withEntries(source, "erasure", erasures))
      yield await proven(source, entry, { fields });
    const range = await read((db) => findRange(db, receipt_ids, report_ids, end));
    if (range === undefined) continue;
    // From the last record of the day before: what was deleted between the two is not left out.
    const from = next ?? range.from;
    for (const entry of await read((db) => listDeletedReceipts(db, from, range.to)))
      yield await proven(source, entry, {});
    next = Math.max(from, range.to);
  }
  for await (const { entry, more } of invoicesOf(source)) yield await proven(source, entry, more);
}

async function* closingLines(source: Source, closings: readonly BundledClosing[]): AsyncGenerator<string> {
  const { read, end } = source;
  for (const closing of closings) {
    const { report_id } = closing;
    const receipts = await read((db) => listListedReceipts(db, report_id, end));
    const more = { file: fileOf(closing), receipts: receipts.map((id) => (id === null ? null : String(id))) };
    for (const entry of await read((db) => findEntries(db, "closing", [report_id], end)))
      yield await proven(source, entry, more);
  }
}

interface WithFields {
  readonly entry: StoredEntry;
  readonly fields: readonly Field[];
}

async function annotationsOf(source: Source, report_ids: readonly string[]): Promise<WithFields[]> {
  const ids = await source.read((db) => listAnnotationIds(db, report_ids));
  return withEntries(source, "annotation", await source.read((db) => readAnnotations(db, ids)));
}

/**
 * Returns rows with their entries, in the order of the log. Rows that came after the end of the
 * bundle are left out.
 */
async function withEntries({ read, end }: Source, kind: string, rows: readonly RowFields[]): Promise<WithFields[]> {
  const fields = new Map(rows.map((row) => [row.key, row.fields]));
  const entries = await read((db) => findEntries(db, kind, [...fields.keys()], end));
  return entries.map((entry) => ({ entry, fields: fields.get(entry.key) ?? [] }));
}

function annotationsCsv(source: Source, dates: readonly string[]): Readable {
  async function* batches() {
    for (const date of dates) {
      const closings = await dayClosings(source, date);
      yield annotationsOf(
        source,
        closings.map(({ report_id }) => report_id),
      );
    }
  }
  const rows = {
    kind: "stream",
    total_count: 0,
    batches: batches(),
    failed: new AbortController().signal,
    close: () => undefined,
  } as const;
  return csvOf<WithFields>(rows, ANNOTATION_COLUMNS);
}

const ANNOTATION_COLUMNS = ["annotation_id", "report_id", "author", "author_id", "created_at", "text", "kind"].map(
  (name): CsvColumn<WithFields> => ({
    name,
    kind: "text",
    of: ({ fields }) => fields.find(([field]) => field === name)?.[1],
  }),
);

/** Returns the line of an entry with its proof. */
async function proven(source: Source, entry: BundledEntry, more: Readonly<Record<string, unknown>>): Promise<string> {
  return entryLine(entry, await proofOf(source, entry.log_index), more);
}

async function proofOf({ nodes, checkpoint }: Source, log_index: number | null): Promise<readonly Hash[]> {
  if (log_index === null) return [];
  return hashesOrNone(inclusionProof(nodes, log_index, checkpoint.size));
}

/** Without its proof the verifier names a record. */
async function hashesOrNone(proof: Promise<readonly Hash[]>): Promise<readonly Hash[]> {
  try {
    return await proof;
  } catch (error) {
    // Somebody removed entries, or the record came after the last checkpoint of a damaged log.
    if (error instanceof RangeError) return [];
    throw error;
  }
}
