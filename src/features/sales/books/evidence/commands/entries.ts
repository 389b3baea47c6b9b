import { randomBytes } from "node:crypto";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { Tx } from "../../../../../runtime/database.ts";
import type { NewEntry } from "../queries/log.ts";
import {
  deleteSalts,
  readAnnotations,
  readClosingHashes,
  readErasures,
  readInvoices,
  readOrderHashes,
  readReceiptTexts,
  type RowFields,
} from "../queries/rows.ts";
import {
  ANNOTATION_HEAD,
  commitment,
  ERASURE_HEAD,
  type EvidenceKind,
  type Field,
  INVOICE_HEAD,
  personalCommitment,
  RECEIPT_HEAD,
  SALT_BYTES,
} from "../rules/leaf.ts";

/** Receipts whose texts are in memory at once: each may have megabytes. */
export const RECEIPTS_AT_ONCE = 50;

/** Makes the entries of rows, under the lock of the log. */
export type MakeEntries = (tx: Tx, keys: readonly string[]) => Promise<NewEntry[]>;

/** Kinds whose rows the log looks for by itself. */
export const ENTRIES: Partial<Record<EvidenceKind, MakeEntries>> = {
  receipt: receiptEntries,
  closing: async (tx, keys) => {
    const rows = await readClosingHashes(tx, keys);
    return rows.map(({ key, sha256 }) => ({ ...plain("closing", key), fiscal: sha256 }));
  },
  annotation: async (tx, keys) => {
    const rows = await readAnnotations(tx, keys);
    return rows.map((row) => ofFields("annotation", ANNOTATION_HEAD, row));
  },
  order: async (tx, keys) => {
    const rows = await readOrderHashes(tx, keys);
    return rows.map(({ key, sha256 }) => ({ ...plain("order", key), fiscal: sha256 }));
  },
  erasure: async (tx, keys) => {
    const rows = await readErasures(tx, keys);
    await deleteSalts(tx, keys);
    return rows.map((row) => ofFields("erasure", ERASURE_HEAD, row));
  },
  invoice: async (tx, keys) => {
    const rows = await readInvoices(tx, keys);
    return rows.map((row) => ofFields("invoice", INVOICE_HEAD, row));
  },
};

async function receiptEntries(tx: Tx, keys: readonly string[]): Promise<NewEntry[]> {
  const entries: NewEntry[] = [];
  for (let from = 0; from < keys.length; from += RECEIPTS_AT_ONCE) {
    for (const { receipt_id, is_erased, is_held, fiscal, personal } of await readReceiptTexts(
      tx,
      keys.slice(from, from + RECEIPTS_AT_ONCE).map(Number),
    )) {
      const salt = randomBytes(SALT_BYTES);
      entries.push({
        kind: "receipt",
        key: String(receipt_id),
        fiscal: commitment(RECEIPT_HEAD, fiscal),
        personal: personalCommitment(salt, personal),
        salt: is_erased && !is_held ? null : salt,
        without_order: isWithoutOrder(fiscal),
      });
    }
    await nextTurn();
  }
  return entries;
}

/** Returns whether a receipt's fields have no order number. */
export function isWithoutOrder(fiscal: readonly Field[]): boolean {
  return fiscal.some(([name, value]) => name === "order_increment_id" && value === null);
}

function plain(kind: EvidenceKind, key: string) {
  return { kind, key, personal: null, salt: null, without_order: false };
}

function ofFields(kind: EvidenceKind, head: string, { key, fields }: RowFields): NewEntry {
  return { ...plain(kind, key), fiscal: commitment(head, fields) };
}
