import type { PartAway } from "../queries/archived.ts";
import type { BundledReceipt, StoredEntry } from "../queries/bundle.ts";
import type { Hash } from "./tree.ts";

/** Rows that are read at once. */
const ROWS_MAX = 500;
/** Bytes of rows that are read at once. */
const BYTES_MAX = 4 * 1024 * 1024;

/** Splits rows into batches of limited length and bytes; one row may have more bytes. */
export function batchesOf<Row extends { readonly bytes: number }>(rows: readonly Row[]): Row[][] {
  const batches: Row[][] = [];
  let bytes = 0;
  for (const row of rows) {
    const last = batches.at(-1);
    bytes += row.bytes;
    if (last === undefined || last.length >= ROWS_MAX || bytes > BYTES_MAX) {
      batches.push([row]);
      bytes = row.bytes;
    } else {
      last.push(row);
    }
  }
  return batches;
}

const base64 = (hashes: readonly Hash[]): string[] => hashes.map((hash) => hash.toString("base64"));

/** An entry of a bundle; without an index when the log has none of its row. */
export type BundledEntry = Omit<StoredEntry, "log_index"> & { readonly log_index: number | null };

/** Returns the number of an invoice in its series. */
export function invoiceNumber(series: string, number: number): string {
  return `${series}-${String(number).padStart(6, "0")}`;
}

/** Returns the name of an invoice's file: a prefix is any text. */
export function invoiceFile(invoice_number: string): string {
  return `invoices/${encodeURIComponent(invoice_number).replaceAll("*", "%2A")}.xml`;
}

/** Returns the line of a receipt. */
export function receiptLine(receipt: BundledReceipt, proof: readonly Hash[]): string {
  const { receipt_id, log_index, fiscal, personal, personal_hash, salt } = receipt;
  return lineOf({
    key: String(receipt_id),
    index: log_index,
    fiscal,
    personal,
    ...(personal === null ? { personal_hash } : {}),
    salt,
    proof: base64(proof),
  });
}

/** Returns the line of another entry, with what a bundle says besides. */
export function entryLine(
  entry: BundledEntry,
  proof: readonly Hash[],
  more: Readonly<Record<string, unknown>>,
): string {
  const { kind, key, log_index, fiscal, personal } = entry;
  return lineOf({ kind, key, index: log_index, fiscal, personal, proof: base64(proof), ...more });
}

export function checkpointLine(note: string, proof: readonly Hash[]): string {
  return lineOf({ note, proof: base64(proof) });
}

const lineOf = (record: object): string => `${JSON.stringify(record)}\n`;

/** Returns what an operator runs so that a partition has its rows again. */
export function commandToReadBack({ first_id, end_id, file }: PartAway): string {
  return file === null
    ? `alter table pos.receipt attach partition pos.receipt_${first_id} for values from (${first_id}) to (${end_id})`
    : `tillkeeper archive --read ${file}`;
}

export interface Readme {
  readonly location_name: string;
  readonly from: string;
  readonly to: string;
  readonly origin: string;
  readonly size: number;
  readonly is_damaged: boolean;
}

/** Says first of all that the log is damaged. */
function damageOf(size: number): string {
  return `
THE LOG IS DAMAGED. Entries of it were changed or removed after they were signed: it does not
give a newer checkpoint of its own any more. checkpoint.txt, with ${size} entries, is the last one
that it gives. Records that were logged later are in this folder without a proof. verify.mjs
names each of them, and each checkpoint that is not given. The command
"tillkeeper evidence verify" at the shop names what was changed.
`;
}

export function readmeOf({ location_name, from, to, origin, size, is_damaged }: Readme): string {
  return `Evidence of ${location_name}, ${from} to ${to}
${is_damaged ? damageOf(size) : ""}
This folder has the closings (Z reports) of the location with a business date in the period, the
receipts that they list, the other receipts of the location that were created in it, and the
invoices that it issued. Each has a proof that it is in the log of Tillkeeper, ${size} entries at
${origin}, whose signed state is checkpoint.txt.

To verify it, install Node 20 or newer (nodejs.org), unpack the archive, and run in its folder:

  node verify.mjs . --checkpoint FILE

FILE is a checkpoint that you received yourself before, by mail for instance. It proves that the
log still is the one that was signed then. Without it, only that this folder agrees with itself.
A fault is a line that names the record, as in "receipt 78: ...", and the exit code is 1.
Take verify.mjs from a source that you trust, and not from whoever gave you this folder.

README.txt             this text
key.txt                keys that sign the checkpoints
checkpoint.txt         the checkpoint of all proofs
checkpoints.ndjson     all checkpoints so far, each with the proof that the log continues it
receipts/DATE.ndjson   receipts, a line each, by the date of the closing that lists them
closings/*.json        closings, byte for byte as the register sent them
invoices/*.xml         invoices, byte for byte as they were made (UBL)
entries.ndjson         proofs of the closings, invoices, remarks, late order numbers and erasures
annotations.csv        remarks about the closings
journal.csv            the journal of the closings
verify.mjs             the verifier
manifest.txt           SHA-256 of each file (sha256sum -c manifest.txt)

What it does not prove: that the amounts were true when a register sent them, or that a register
sent everything. Gaps in the numbers of receipts and closings show what is missing. Invoices are
numbered by all locations of a website together: of those of other locations there is only the
entry of the log here, and their documents are in the folders of these locations. Fields of persons who asked for erasure are left out; the figures of their receipts are still proven.
docs/domain/evidence.md of Tillkeeper has the formats in full.
`;
}
