import type { Db } from "../../../../../runtime/database.ts";
import {
  readAnnotations,
  readClosingHashes,
  readErasures,
  readInvoices,
  readOrderHashes,
  readReceiptTexts,
  type RowFields,
  type RowHash,
} from "../queries/rows.ts";
import { listArchived, type StoredEntry } from "../queries/verify.ts";
import {
  ANNOTATION_HEAD,
  commitment,
  ERASURE_HEAD,
  type EvidenceKind,
  type Field,
  INVOICE_HEAD,
  personalCommitment,
  RECEIPT_HEAD,
} from "../rules/leaf.ts";
import { leafOfTurn } from "../rules/origin.ts";
import type { Hash } from "../rules/tree.ts";
import { RECEIPTS_AT_ONCE } from "./entries.ts";
import type { OnFault } from "./faults.ts";

/** Reads what the rows of a kind commit to now, by their keys. */
type ReadFiscal = (db: Db, keys: readonly string[]) => Promise<ReadonlyMap<string, Hash>>;

const ofHashes = (rows: readonly RowHash[]) => new Map(rows.map(({ key, sha256 }) => [key, sha256]));
const ofFields = (head: string, rows: readonly RowFields[]) =>
  new Map(rows.map(({ key, fields }) => [key, commitment(head, fields)]));

const FISCAL: Partial<Record<EvidenceKind, ReadFiscal>> = {
  closing: async (db, keys) => ofHashes(await readClosingHashes(db, keys)),
  order: async (db, keys) => ofHashes(await readOrderHashes(db, keys)),
  annotation: async (db, keys) => ofFields(ANNOTATION_HEAD, await readAnnotations(db, keys)),
  erasure: async (db, keys) => ofFields(ERASURE_HEAD, await readErasures(db, keys)),
  invoice: async (db, keys) => ofFields(INVOICE_HEAD, await readInvoices(db, keys)),
  restore: async (_db, keys) => new Map(keys.map((key) => [key, leafOfTurn({ kind: "restore", key }).fiscal])),
  key: async (_db, keys) => new Map(keys.map((key) => [key, leafOfTurn({ kind: "key", key }).fiscal])),
};

/** Entries that agree and could not be compared in full. */
export interface Uncompared {
  /** Receipts of erased persons, whose personal part cannot be checked. */
  readonly sealed: number;
  /** Entries about archived receipts. */
  readonly archived: number;
}

/** Kinds of entries whose keys are those of receipts. */
const OF_RECEIPTS: ReadonlySet<EvidenceKind> = new Set(["receipt", "order", "erasure"]);

/** Compares entries with their rows. */
export async function compareRows(db: Db, entries: readonly StoredEntry[], onFault: OnFault): Promise<Uncompared> {
  const missing: StoredEntry[] = [];
  const onFound: OnFault = (fault) => {
    const entry = entries.find(({ kind, key }) => kind === fault.kind && key === fault.key);
    if (fault.part === "missing" && entry !== undefined && OF_RECEIPTS.has(entry.kind)) missing.push(entry);
    else onFault(fault);
  };
  const sealed = await compareKinds(db, entries, onFound);
  const archived = await listArchived(
    db,
    missing.map(({ key }) => key),
  );
  const gone = missing.filter(({ key }) => !archived.has(key));
  for (const { kind, key } of gone) onFault({ kind, key, part: "missing" });
  return { sealed, archived: missing.length - gone.length };
}

async function compareKinds(db: Db, entries: readonly StoredEntry[], onFault: OnFault): Promise<number> {
  let sealed = 0;
  for (const [kind, of_kind] of Map.groupBy(entries, (entry) => entry.kind)) {
    if (kind === "receipt") {
      for (let from = 0; from < of_kind.length; from += RECEIPTS_AT_ONCE) {
        sealed += await compareReceipts(db, of_kind.slice(from, from + RECEIPTS_AT_ONCE), onFault);
      }
      continue;
    }
    const found = await FISCAL[kind]?.(
      db,
      of_kind.map(({ key }) => key),
    );
    if (found === undefined) continue;
    for (const { key, fiscal } of of_kind) {
      const now = found.get(key);
      if (now === undefined) onFault({ kind, key, part: "missing" });
      else if (!now.equals(fiscal)) onFault({ kind, key, part: "fiscal" });
    }
  }
  return sealed;
}

async function compareReceipts(db: Db, entries: readonly StoredEntry[], onFault: OnFault): Promise<number> {
  const rows = await readReceiptTexts(
    db,
    entries.map(({ key }) => Number(key)),
  );
  const found = new Map(rows.map((row) => [String(row.receipt_id), row]));
  let sealed = 0;
  for (const { kind, key, fiscal, personal, salt, without_order } of entries) {
    const row = found.get(key);
    if (row === undefined) {
      onFault({ kind, key, part: "missing" });
      continue;
    }
    const fields = without_order ? row.fiscal.map(withoutOrder) : row.fiscal;
    if (!commitment(RECEIPT_HEAD, fields).equals(fiscal)) onFault({ kind, key, part: "fiscal" });
    if (salt === null && row.is_erased) sealed += 1;
    else if (salt === null || personal?.equals(personalCommitment(salt, row.personal)) !== true) {
      onFault({ kind, key, part: "personal" });
    }
  }
  return sealed;
}

function withoutOrder([name, value]: Field): Field {
  return [name, name === "order_increment_id" ? null : value];
}
