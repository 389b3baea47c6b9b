import { sql } from "kysely";
import type { Db } from "../../../../../runtime/database.ts";
import { type BundleEnd, type BundleScope, ENTRY, isInvoiceOf, type StoredEntry } from "./bundle.ts";

/** The numbers of a series that were given in the period of a bundle. */
export interface InvoiceSeries {
  /** What the numbers begin with: INV2026. */
  readonly series: string;
  readonly first: number;
  readonly last: number;
}

/** Lists the series of which the location issued an invoice in the period. */
export async function listInvoiceSeries(db: Db, scope: BundleScope, end: BundleEnd): Promise<InvoiceSeries[]> {
  const { rows } = await sql<InvoiceSeries>`
    select n.series, min(n.number) as first, max(n.number) as last
      from invoice i
     cross join lateral (select regexp_replace(i.invoice_number, '-\\d+$', '') as series,
                                substring(i.invoice_number from '\\d+$')::int as number) n
      left join evidence_entry e on e.kind = 'invoice' and e.key = i.invoice_number
     where i.issued_on between ${scope.from}::date and ${scope.to}::date
       and case when e.log_index is null then i.created_at <= ${end.created_at}::timestamptz else e.log_index < ${end.size} end
     group by n.series having bool_or(${isInvoiceOf(scope)}) order by n.series`.execute(db);
  return rows;
}

export interface NumberedInvoice {
  readonly invoice_number: string;
  /** Whether the bundle has it in full. */
  readonly is_own: boolean;
  /** Length of its document, by which invoices are read in batches. */
  readonly bytes: number;
}

/** Lists those of these invoices that are stored. */
export async function listStoredInvoices(
  db: Db,
  scope: BundleScope,
  invoice_numbers: readonly string[],
): Promise<NumberedInvoice[]> {
  const { rows } = await sql<NumberedInvoice>`
    select i.invoice_number, coalesce(${isInvoiceOf(scope)}, false) as is_own, octet_length(i.document) as bytes
      from invoice i where i.invoice_number = any(${[...invoice_numbers]}::text[])`.execute(db);
  return rows;
}

/** Lists entries of invoices of any location in the period's years that have no row any more. */
export async function listDeletedInvoices(
  db: Db,
  { from, to }: BundleScope,
  { size }: BundleEnd,
): Promise<StoredEntry[]> {
  const { rows } = await sql<StoredEntry>`
    select ${ENTRY} from evidence_entry e
     where e.kind = 'invoice' and e.log_index < ${size}
       and substring(e.key from '(\\d{4})-\\d+$') between ${from.slice(0, 4)} and ${to.slice(0, 4)}
       and not exists (select from invoice i where i.invoice_number = e.key)
     order by e.log_index`.execute(db);
  return rows;
}
