import { findSharedBarcodes } from "../../../shop-data/catalog/barcodes.ts";
import { someOf } from "./rules/columns.ts";
import { lockAllEmails, lockEmails } from "../../../shop-data/customers/locks.ts";
import { explainConstraint } from "../../../web-api/errors/constraint-messages.ts";
import type { OperationsDeps } from "../deps.ts";
import { sqlStateOf, type Tx } from "../../../runtime/database.ts";
import { inTransaction } from "../../../runtime/transaction.ts";
import { ApiError, unauthorized } from "../../../web-api/errors/errors.ts";
import { type Caller, holds } from "../../../web-api/route.ts";
import { insertChanges, actorOf } from "../../../shared/audit/write.ts";
import {
  type ConfigurationSnapshot,
  defaultStoreScope,
  readList,
  readSetting,
  scopeOfWebsite,
} from "../../../shared/configuration/snapshot.ts";
import { sharingOf } from "../../../shared/websites/reach.ts";
import { requireNotOwned } from "../../../shared/connector-tasks/commands.ts";
import type { Outcome, StoreContext } from "../../../shop-data/import/batch.ts";
import { loadReferences } from "../../../shop-data/import/look-up.ts";
import { inSavepoint, storeRows } from "./queries/stores.ts";
import { type ImportFile, readFile, type ReadOptions } from "./read/file.ts";
import { readCsv } from "./read/csv.ts";
import { UnreadableFile } from "./read/unreadable.ts";
import { kindNamed, type KindName } from "./rules/kinds.ts";
import type { RowProblem } from "./rules/rows.ts";
import { suggestColumns } from "./rules/suggest.ts";
import { importProblem } from "../../../shop-data/import/problems.ts";
import { closeTally, type ImportReport, newTally, NO_LINE, remark, type Tally, told } from "./rules/tally.ts";
import type { ImportRow } from "../../../shop-data/import/row.ts";

export interface ImportOptions {
  /** Stores nothing of a file with a refused row. */
  readonly all_or_nothing: boolean;
  /** Runs all files in one transaction that is rolled back in the end. */
  readonly dry_run: boolean;
  readonly onProgress?: ReadOptions["onProgress"];
  /** Called for each row that is not refused, and again when its transaction is retried. */
  readonly onRow?: ReadOptions["onRow"];
  /** The rows come from the connected platform, which may own their kind. */
  readonly is_of_platform?: boolean;
}

/** Carries the reports out of a transaction that must not commit. */
class RolledBack extends Error {
  readonly reports: readonly ImportReport[];

  constructor(reports: readonly ImportReport[]) {
    super("rolled back");
    this.reports = reports;
  }
}

/**
 * Imports files in sequence. Stores valid rows in batches of 1,000 and reports refused rows with
 * their lines. Rows are matched by their kind's natural key, so that a file may be imported again.
 *
 * @throws ApiError 401 for a kind that the caller may not write, 400 for one that the connected
 *   platform owns.
 */
export async function importFiles(
  deps: OperationsDeps,
  caller: Caller,
  files: readonly ImportFile[],
  options: ImportOptions,
): Promise<readonly ImportReport[]> {
  for (const { kind } of files) {
    const { resource } = kindNamed(kind);
    if (caller.location_ids.length > 0 || !holds(caller, resource)) throw unauthorized([resource]);
  }
  if (options.is_of_platform !== true) await requireNotOwned(deps.db, ...files.map(({ kind }) => kind));
  if (options.dry_run) {
    const snapshot = await deps.configuration.snapshot();
    return rolledBack(
      inTransaction(deps.db, async (tx) => {
        const reports: ImportReport[] = [];
        for (const file of files) {
          const context = await openContext(tx, snapshot, options);
          reports.push(closeTally(file, await runInside(tx, file, context, options), false));
        }
        throw new RolledBack(reports);
      }),
    );
  }
  const reports: ImportReport[] = [];
  for (const file of files) {
    const report = options.all_or_nothing
      ? await importWhole(deps, caller, file, options)
      : await importInBatches(deps, caller, file, options);
    await deps.generations.poll();
    reports.push(report);
  }
  return reports;
}

const PREVIEW_ROWS = 5;

/**
 * Reads the header and the first rows of a CSV file; what follows them does not matter, and neither
 * does a row that is cut off.
 *
 * @throws ApiError 401 for a kind that the caller may not write.
 */
export async function previewFile(
  deps: OperationsDeps,
  caller: Caller,
  kind: KindName,
  content: AsyncIterable<Uint8Array>,
) {
  const { resource } = kindNamed(kind);
  if (caller.location_ids.length > 0 || !holds(caller, resource)) throw unauthorized([resource]);
  const { references } = await openContext(deps.db, await deps.configuration.snapshot(), {
    all_or_nothing: true,
    dry_run: true,
  });
  const rows: string[][] = [];
  let problem: RowProblem | undefined;
  let names: readonly string[] = [];
  try {
    for await (const slice of readCsv(content)) {
      names = slice.header?.names ?? names;
      for (const row of slice.rows) if ("cells" in row) rows.push(row.cells.map((cell) => cell?.toString() ?? ""));
      if (rows.length >= PREVIEW_ROWS) break;
    }
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    problem = { ...error.problem, line: error.line ?? NO_LINE, column: null };
  }
  const suggestions = suggestColumns(kind, names, references);
  return {
    columns: names.map((name, position) => ({ name, suggestion: suggestions[position] ?? null })),
    rows: rows.slice(0, PREVIEW_ROWS),
    problem: problem === undefined ? null : told(problem),
  };
}

async function rolledBack(work: Promise<never>): Promise<readonly ImportReport[]> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof RolledBack) return error.reports;
    throw error;
  }
}

async function importWhole(
  deps: OperationsDeps,
  caller: Caller,
  file: ImportFile,
  options: ImportOptions,
): Promise<ImportReport> {
  const snapshot = await deps.configuration.snapshot();
  try {
    return await inTransaction(deps.db, async (tx) => {
      if (kindNamed(file.kind).are_accounts === true) await holdAllAccounts(tx);
      const tally = await runInside(tx, file, await openContext(tx, snapshot, options), options);
      const report = closeTally(file, tally, tally.problems_count === 0);
      if (!report.is_stored) throw new RolledBack([{ ...report, inserted: 0, updated: 0, unchanged: 0 }]);
      await finish(deps, tx, caller, report);
      return report;
    });
  } catch (error) {
    const [report] = error instanceof RolledBack ? error.reports : [];
    if (report === undefined) throw error;
    await inTransaction(deps.db, (tx) => finish(deps, tx, caller, report));
    return report;
  }
}

async function importInBatches(
  deps: OperationsDeps,
  caller: Caller,
  file: ImportFile,
  options: ImportOptions,
): Promise<ImportReport> {
  const context = await openContext(deps.db, await deps.configuration.snapshot(), options);
  const tally = newTally();
  const finishNow = async (): Promise<ImportReport> => {
    const report = closeTally(file, tally, true);
    await inTransaction(deps.db, (tx) => finish(deps, tx, caller, report));
    return report;
  };
  try {
    await readFile(file, tally, {
      ...readOptions(context, options),
      store: (rows) => inTransaction(deps.db, (tx) => storeOrSplit(tx, file.kind, rows, context)),
    });
  } catch (error) {
    // Earlier batches stay stored, so the audit log records them.
    await finishNow();
    throw error;
  }
  await remarkSharedBarcodes(deps.db, file, tally, context);
  return finishNow();
}

const LOCK_NOT_AVAILABLE = "55P03";

/**
 * Locks all accounts for the transaction.
 *
 * @throws ApiError 503 when other transactions hold accounts for too long.
 */
async function holdAllAccounts(tx: Tx): Promise<void> {
  try {
    await lockAllEmails(tx);
  } catch (error) {
    if (sqlStateOf(error) !== LOCK_NOT_AVAILABLE) throw error;
    throw new ApiError("customers_locked", {}, { headers: { "retry-after": "5" }, cause: error });
  }
}

async function runInside(tx: Tx, file: ImportFile, context: StoreContext, options: ImportOptions): Promise<Tally> {
  const tally = newTally();
  await readFile(file, tally, {
    ...readOptions(context, options),
    store: (rows) => storeOrSplit(tx, file.kind, rows, context),
  });
  await remarkSharedBarcodes(tx, file, tally, context);
  return tally;
}

const SHARED_BARCODES_SHOWN = 100;

/** Remarks on each barcode that several products of the shop have, after products were stored. */
async function remarkSharedBarcodes(
  db: Parameters<typeof loadReferences>[0],
  { kind }: ImportFile,
  tally: Tally,
  { references }: StoreContext,
): Promise<void> {
  if (kindNamed(kind).has_barcodes !== true || tally.rows === tally.refused) return;
  const shared = await findSharedBarcodes(db, references.barcode_attributes, SHARED_BARCODES_SHOWN);
  for (const { barcode, skus, products } of shared) {
    const names = someOf(skus) + (products > skus.length ? ` (${products})` : "");
    remark(tally, { line: NO_LINE, column: null, ...importProblem("shared_barcode", { barcode, skus: names }) });
  }
  const count = (shared[0]?.total ?? 0) - shared.length;
  if (count > 0) remark(tally, { line: NO_LINE, column: null, ...importProblem("shared_barcodes_further", { count }) });
}

function readOptions({ references }: StoreContext, { onProgress, onRow }: ImportOptions) {
  return { references, onProgress, onRow };
}

async function openContext(
  db: Parameters<typeof loadReferences>[0],
  snapshot: ConfigurationSnapshot,
  { all_or_nothing, dry_run, is_of_platform }: ImportOptions,
): Promise<StoreContext> {
  const { website_id } = defaultStoreScope(snapshot);
  const websites = [...snapshot.websites.values()].map((website) => {
    const scope = scopeOfWebsite(snapshot, website);
    return [
      website.website_id,
      {
        store_id: scope.store_id,
        store_name: snapshot.stores.get(scope.store_id)?.name ?? "",
        currency: readSetting(snapshot, "currency/options/base", scope),
      },
    ] as const;
  });
  return {
    references: await loadReferences(db, website_id, {
      has_shared_accounts: sharingOf(snapshot) === "global",
      judges_people: is_of_platform !== true,
      currencies: new Map(websites.map(([id, { currency }]) => [id, currency])),
      barcode_attributes: readList(
        snapshot,
        "vendor_pos_terminal/catalog/barcode_attributes",
        defaultStoreScope(snapshot),
      ),
    }),
    websites: new Map(websites),
    // Rows need no locks of their own when all accounts are locked or the import is rolled back.
    lockEmails: all_or_nothing || dry_run ? undefined : lockEmails,
  };
}

/** Data exceptions and violated constraints: the row is invalid, the service works. */
const DATA_ERRORS = /^2[123]/;

/** Stores rows. When the database refuses one of them, still stores the others. */
async function storeOrSplit(
  tx: Tx,
  kind: KindName,
  rows: readonly ImportRow[],
  context: StoreContext,
): Promise<Outcome[]> {
  try {
    return await inSavepoint(tx, () => storeRows(tx, kind, rows, context));
  } catch (error) {
    if (!DATA_ERRORS.test(sqlStateOf(error) ?? "")) throw error;
    if (rows.length === 1) {
      const reason = explainConstraint(error)?.rendered ?? (error instanceof Error ? error.message : String(error));
      return [{ column: null, ...importProblem("database", { reason }) }];
    }
    const middle = rows.length >> 1;
    return [
      ...(await storeOrSplit(tx, kind, rows.slice(0, middle), context)),
      ...(await storeOrSplit(tx, kind, rows.slice(middle), context)),
    ];
  }
}

/** Writes the audit entry of an import and enqueues the jobs that it needs. */
async function finish(
  { jobs }: Pick<OperationsDeps, "jobs">,
  tx: Tx,
  caller: Caller,
  report: ImportReport,
): Promise<void> {
  const { kind, file, is_stored, rows, inserted, updated, unchanged, refused } = report;
  const entry = {
    entity_type: "import" as const,
    entity_id: kind,
    entity_name: file,
    field_name: "rows",
    old_value: null,
    new_value: JSON.stringify({ is_stored, rows, inserted, updated, unchanged, refused }),
  };
  await insertChanges(tx, [entry], actorOf(caller));
  if (kindNamed(kind).reindexes === true && inserted + updated > 0) await jobs.enqueue(tx, "index_rule_prices", {});
}
