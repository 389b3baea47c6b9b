import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import type { SalesDeps } from "../../../deps.ts";
import { inTransaction } from "../../../../../runtime/transaction.ts";
import { insertChanges, actorOf } from "../../../../../shared/audit/write.ts";
import { recordExport } from "../../../../../shared/security-events/commands/record.ts";
import { ApiError, noSuchId, required } from "../../../../../web-api/errors/errors.ts";
import { csvOf } from "../../../../../web-api/list/csv.ts";
import type { Reader } from "../../../../../web-api/list/read-in-turn.ts";
import { type Caller, reachesLocation, type RequestContext } from "../../../../../web-api/route.ts";
import { type AccountsAt, readAccounts } from "../../accounts/commands.ts";
import type { JournalEntry } from "../../journal/rules/entry.ts";
import { type EntryFilter, type Extent, findExtent, nextEntries, type Order } from "../queries/entries.ts";
import { CASH_BOOK_COLUMNS, type CashRow, cashRowsOf, type Drawer } from "../rules/cash-book.ts";
import {
  DATEV_CURRENCY,
  datevName,
  datevTitle,
  headerOf,
  isAccount,
  isAmount,
  postingsOf,
  rowsOf,
  yearStart,
} from "../rules/datev.ts";
import { JOURNAL_COLUMNS, type JournalRow } from "../rules/journal-csv.ts";
import { checkPeriod } from "../rules/periods.ts";
import { windows1252 } from "../rules/windows-1252.ts";

export const FORMATS = ["journal", "datev", "cash-book"] as const;
export type Format = (typeof FORMATS)[number];

export const isFormat = (name: string): name is Format => FORMATS.some((format) => format === name);

export interface FileRequest {
  readonly format: Format;
  /** Business dates, both included. */
  readonly from: string;
  readonly to: string;
  /** All of the caller's locations without one; only the journal does without. */
  readonly location_id?: number | undefined;
  readonly terminal_id?: number | undefined;
}

/** A file as it is written: closing by closing, whatever its length. */
export interface BookFile {
  readonly name: string;
  /** Highest revision of the entries in it; 0 without any. */
  readonly revision: number;
  /** Entries that are left out: DATEV gets those in EUR only. */
  readonly left_out: number;
  readonly chunks: AsyncIterable<string | Uint8Array>;
}

/**
 * Opens a file of the books. The same request gives the same bytes as long as no entry and no
 * accounts come.
 *
 * @throws ApiError 400 for a wrong period or one over two financial years, 404 for an unknown
 *   location, 409 when DATEV lacks accounts or does not take an amount.
 */
export async function openFile(deps: SalesDeps, reader: Reader, request: FileRequest): Promise<BookFile> {
  const { format, from, to, location_id, terminal_id } = request;
  checkPeriod(request);
  if (location_id !== undefined && !reachesLocation(reader.caller, location_id))
    throw noSuchId("Location", location_id);
  if (location_id === undefined && format !== "journal") throw required(["location_id"]);
  const only_current = format === "cash-book";
  const filter: EntryFilter = { from, to, location_id, terminal_id, only_current };
  const extent = await deps.reports(reader, (db, signal) => findExtent(db, { caller: reader.caller, signal }, filter));
  const location = await placeOf(deps, location_id, extent);
  const source: Source = {
    filter,
    extent,
    location,
    accountsOn: await readAccounts(deps),
    entries: (order) => entriesIn(deps, reader, filter, extent, order),
  };
  return { name: nameOf(request, location), revision: extent.revision, ...(await contentOf(format, source)) };
}

/** A location as its files name it. */
interface Place {
  readonly location_id: number;
  readonly name: string;
  readonly code: string;
}

const ALL_PLACES: Place = { location_id: 0, name: "", code: "all" };

/** A deleted location keeps its books: its id stands for its name and code. */
async function placeOf(
  { configuration }: Pick<SalesDeps, "configuration">,
  location_id: number | undefined,
  { entries }: Extent,
): Promise<Place> {
  if (location_id === undefined) return ALL_PLACES;
  const known = (await configuration.snapshotAfresh()).locations.get(location_id);
  if (known === undefined && entries === 0) throw noSuchId("Location", location_id);
  return known ?? { location_id, name: String(location_id), code: String(location_id) };
}

function nameOf({ format, from, to }: FileRequest, { code }: Place): string {
  if (format === "datev") return datevName(code, from, to);
  return `${format}_${code.replaceAll(/[^A-Za-z0-9]+/g, "-")}_${from}_${to}.csv`;
}

async function contentOf(format: Format, source: Source): Promise<Pick<BookFile, "left_out" | "chunks">> {
  if (format === "datev") return datevFile(source);
  const chunks =
    format === "journal"
      ? csvOf(streamOf(journalRows(source)), JOURNAL_COLUMNS)
      : csvOf(streamOf(cashRows(source)), CASH_BOOK_COLUMNS);
  return { left_out: 0, chunks };
}

interface Source {
  readonly filter: EntryFilter;
  readonly extent: Extent;
  readonly location: Place;
  readonly accountsOn: AccountsAt;
  readonly entries: (order: Order) => AsyncGenerator<JournalEntry>;
}

/**
 * Returns a file for download. Before its last part an entry of the audit log names it with its
 * hash, so that no whole file leaves without one.
 *
 * @throws ApiError as `openFile`.
 */
export async function downloadFile(deps: SalesDeps, context: RequestContext, request: FileRequest): Promise<Readable> {
  const file = await openFile(deps, context, request);
  await recordExport(deps, context, file.name);
  context.setHeader("content-disposition", `attachment; filename="${file.name}"`);
  return Readable.from(audited(deps, context.caller, request, file), { objectMode: false });
}

/** Yields a file's bytes, and records its name and hash before the last part. */
export async function* audited(
  deps: Pick<SalesDeps, "db">,
  caller: Caller,
  request: Pick<FileRequest, "location_id">,
  file: BookFile,
): AsyncGenerator<Buffer> {
  const digest = createHash("sha256");
  let held: Buffer | undefined;
  for await (const chunk of file.chunks) {
    const bytes = Buffer.from(chunk);
    digest.update(bytes);
    if (held !== undefined) yield held;
    held = bytes;
  }
  await inTransaction(deps.db, (tx) =>
    insertChanges(
      tx,
      [
        {
          entity_type: "book_file",
          entity_id: file.name,
          entity_name: file.name,
          field_name: "sha256",
          old_value: null,
          new_value: digest.digest("hex"),
          origin:
            request.location_id === undefined ? undefined : { location_id: request.location_id, location_name: null },
        },
      ],
      actorOf(caller),
    ),
  );
  if (held !== undefined) yield held;
}

/** Yields the entries of a period as of one moment. */
export async function* entriesIn(
  deps: SalesDeps,
  reader: Reader,
  filter: EntryFilter,
  { revision }: Extent,
  order: Order,
): AsyncGenerator<JournalEntry> {
  let after: JournalEntry | undefined;
  for (;;) {
    const entries = await deps.reports(reader, (db, signal) =>
      nextEntries(db, { caller: reader.caller, signal }, filter, { revision, order, after }),
    );
    yield* entries;
    after = entries.at(-1);
    if (after === undefined) return;
  }
}

async function* journalRows({ entries, accountsOn }: Source): AsyncGenerator<JournalRow[]> {
  for await (const entry of entries("by date")) {
    const accounts = accountsOn(entry.location_id, entry.business_date);
    yield entry.lines.map((line, index) => ({
      entry,
      line,
      position: index + 1,
      account: accounts.of(line.role, line.key),
    }));
  }
}

async function* cashRows({ entries }: Source): AsyncGenerator<CashRow[]> {
  let before: Drawer | undefined;
  for await (const entry of entries("by drawer")) {
    const { rows, drawer } = cashRowsOf(entry, before);
    before = drawer;
    yield rows;
  }
}

/** Checks all accounts before the first byte: a file that ends in the middle is worse than none. */
async function datevFile(source: Source): Promise<Pick<BookFile, "left_out" | "chunks">> {
  const { filter, extent, location, accountsOn, entries } = source;
  const { datev } = accountsOn(location.location_id, filter.to);
  const { consultant, client, account_length, fiscal_year_start } = datev;
  const year_start = yearStart(filter.from, fiscal_year_start);
  if (yearStart(filter.to, fiscal_year_start) !== year_start) throw new ApiError("financial_year");
  if (consultant === null || client === null) throw new ApiError("datev_numbers_missing");
  let left_out = 0;
  for await (const entry of entries("by date")) {
    if (entry.currency !== DATEV_CURRENCY) {
      left_out += 1;
      continue;
    }
    const accounts = accountsOn(entry.location_id, entry.business_date);
    const postings = postingsOf(entry.lines, accounts);
    if (!postings.every(({ cents }) => isAmount(cents))) throw new ApiError("datev_amount", { number: entry.number });
    const used = [...postings, accounts.of("clearing", "")];
    const unfit = used.find(({ account }) => !isAccount(account, account_length));
    if (unfit !== undefined) {
      throw new ApiError("accounts_incomplete", { name: unfit.account, digits: account_length });
    }
  }
  const header = headerOf({
    consultant,
    client,
    account_length,
    year_start,
    from: filter.from,
    to: filter.to,
    title: datevTitle(location),
    created_at: extent.created_at,
  });
  return { left_out, chunks: datevBytes(header, source) };
}

async function* datevBytes(header: string, { entries, accountsOn }: Source): AsyncGenerator<Uint8Array> {
  yield windows1252(header);
  for await (const entry of entries("by date")) {
    if (entry.currency !== DATEV_CURRENCY) continue;
    yield windows1252(rowsOf(entry, accountsOn(entry.location_id, entry.business_date)));
  }
}

function streamOf<Row>(batches: AsyncIterable<readonly Row[]>) {
  // A failed statement is thrown by the batches themselves, and nothing is held open between them.
  return {
    kind: "stream",
    total_count: 0,
    batches,
    failed: new AbortController().signal,
    close: () => undefined,
  } as const;
}
