import type { Db } from "../../../../../runtime/database.ts";
import { type BundleEnd, type BundleScope, findEntries } from "../queries/bundle.ts";
import {
  listDeletedInvoices,
  listInvoiceSeries,
  listStoredInvoices,
  type NumberedInvoice,
} from "../queries/bundle-invoices.ts";
import { readInvoices } from "../queries/rows.ts";
import { batchesOf, type BundledEntry, invoiceFile, invoiceNumber } from "../rules/bundle.ts";
import type { Field } from "../rules/leaf.ts";

/** Numbers that are looked for at once. */
const NUMBERS_AT_ONCE = 100;
const DOCUMENT = "document";

/** What the invoices of a bundle are read with. */
export interface InvoiceSource {
  readonly scope: BundleScope;
  readonly end: BundleEnd;
  readonly read: <Result>(query: (db: Db) => Promise<Result>) => Promise<Result>;
}

/** An invoice of a bundle. */
export interface BundledInvoice {
  readonly entry: BundledEntry;
  /** What its line says besides. */
  readonly more: Readonly<Record<string, unknown>>;
  /** The file of its XML; undefined without one, for an invoice that is not the bundle's. */
  readonly file: { readonly name: string; readonly document: string } | undefined;
}

/**
 * Yields the invoices that the location issued in the period. The numbers of a series are given
 * without gaps, and to all locations of a website: of each other number between the first and the
 * last of the period there is the entry alone, which says no more than that there is such an
 * invoice. So are entries of invoices that are not stored any more.
 */
export async function* invoicesOf(source: InvoiceSource): AsyncGenerator<BundledInvoice> {
  const { read, scope, end } = source;
  for (const { series, first, last } of await read((db) => listInvoiceSeries(db, scope, end))) {
    for (let from = first; from <= last; from += NUMBERS_AT_ONCE) {
      const count = Math.min(NUMBERS_AT_ONCE, last - from + 1);
      const numbers = Array.from({ length: count }, (_, at) => invoiceNumber(series, from + at));
      const stored = await read((db) => listStoredInvoices(db, scope, numbers));
      const bytes = new Map(stored.map((row) => [row.invoice_number, row.is_own ? row.bytes : 0]));
      for (const batch of batchesOf(numbers.map((key) => ({ key, bytes: bytes.get(key) ?? 0 })))) {
        const keys = batch.map(({ key }) => key);
        yield* await read((db) => numberedInvoices(db, end, stored, keys));
      }
    }
  }
  for (const entry of await read((db) => listDeletedInvoices(db, scope, end)))
    yield { entry, more: {}, file: undefined };
}

async function numberedInvoices(
  db: Db,
  end: BundleEnd,
  stored: readonly NumberedInvoice[],
  numbers: readonly string[],
): Promise<BundledInvoice[]> {
  const is_own = new Map(stored.map((row) => [row.invoice_number, row.is_own]));
  const own = numbers.filter((number) => is_own.get(number) === true);
  const fields = new Map((await readInvoices(db, own)).map((row) => [row.key, row.fields]));
  const entries = new Map((await findEntries(db, "invoice", numbers, end)).map((entry) => [entry.key, entry]));
  return numbers.flatMap((key): BundledInvoice[] => {
    const entry = entries.get(key);
    const of_row = fields.get(key);
    if (of_row !== undefined)
      return [inFull(entry ?? { kind: "invoice", key, log_index: null, fiscal: "", personal: null }, of_row)];
    if (entry === undefined || !is_own.has(key)) return [];
    return [{ entry, more: { elsewhere: true }, file: undefined }];
  });
}

/** The document is a file of its own, and the last field of the commitment. */
function inFull(entry: BundledEntry, fields: readonly Field[]): BundledInvoice {
  const name = invoiceFile(entry.key);
  const document = fields.find(([field]) => field === DOCUMENT)?.[1] ?? "";
  const more = { file: name, fields: fields.filter(([field]) => field !== DOCUMENT) };
  return { entry, more, file: { name, document } };
}
