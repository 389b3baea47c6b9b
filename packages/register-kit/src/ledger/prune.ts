import { at, type LedgerStore } from "../outbox/queue.ts";
import type { Range, WriteOptions, WriteTransaction } from "../store/port.ts";
import type { LedgerTables, SaleRecord } from "./tables.ts";

type Write = WriteTransaction<LedgerTables>;

/** Returns whether a sale, given the documents that name it, still waits for a later one. */
export type IsUnfinished = (sale: SaleRecord, documents: readonly SaleRecord[]) => boolean;

const PRUNED_AT_ONCE = 200;

/**
 * Deletes sales that the server has had since before a time, see `Ledger.prune`. Returns their
 * number.
 */
export async function prune(
  store: LedgerStore,
  strict: WriteOptions,
  to: number,
  isUnfinished: IsUnfinished,
): Promise<number> {
  // At most starts nothing is that old, and a strict transaction would keep a person waiting.
  const old = await store.read(["sales", "outbox"], async (transaction) => [
    await transaction.count("sales", { index: "synced_at", to }),
    await transaction.count("outbox", { index: "done_at", to }),
  ]);
  if (old.every((count) => count === 0)) return 0;
  let [deleted, limit] = [0, PRUNED_AT_ONCE];
  let from: number | undefined;
  for (;;) {
    const range = { index: "synced_at", to, limit, ...(from === undefined ? {} : { from }) };
    const page = await store.write(
      ["sales", "outbox"],
      (transaction) => deleteOlder(transaction, range, isUnfinished),
      strict,
    );
    deleted += page.deleted;
    if (page.count < limit) break;
    // Reads a larger page: sales that are kept stay in the index, and more than a page of them may
    // have the same time.
    if (page.last === from) limit *= 2;
    from = page.last;
  }
  while ((await store.write(["outbox"], (transaction) => deleteOldRows(transaction, to), strict)) > 0);
  return deleted;
}

async function deleteOlder(
  transaction: Write,
  range: Range & { readonly to: number },
  isUnfinished: IsUnfinished,
): Promise<{ readonly count: number; readonly deleted: number; readonly last: number | undefined }> {
  const page = await transaction.range("sales", range);
  let deleted = 0;
  for (const sale of page) {
    // The sale was deleted with its original earlier in this loop.
    if ((await transaction.get("sales", sale.sale_id)) === undefined) continue;
    if (sale.original_id !== undefined && (await transaction.get("sales", sale.original_id)) !== undefined) continue;
    const family = await familyOf(transaction, sale);
    const is_kept = family.some(
      ({ sale: { synced_at }, documents, sale: own }) =>
        synced_at === undefined || synced_at > range.to || isUnfinished(own, documents),
    );
    if (is_kept) continue;
    for (const { sale: own } of family) await deleteSale(transaction, own.sale_id);
    deleted += family.length;
  }
  return { count: page.length, deleted, last: page.at(-1)?.synced_at };
}

interface Relative {
  readonly sale: SaleRecord;
  /** Documents that name the sale as their original. */
  readonly documents: readonly SaleRecord[];
}

/** Returns a sale, the documents that name it, the documents that name those, and so on. */
async function familyOf(transaction: Write, root: SaleRecord): Promise<Relative[]> {
  const family: Relative[] = [];
  for (const open = [root]; ;) {
    const sale = open.pop();
    if (sale === undefined) return family;
    const documents = await transaction.range("sales", at("original_id", sale.sale_id));
    family.push({ sale, documents });
    open.push(...documents);
  }
}

async function deleteSale(transaction: Write, sale_id: string): Promise<void> {
  const rows = await transaction.range("outbox", at("sale_id", sale_id));
  for (const { seq } of rows) await transaction.delete("outbox", seq);
  await transaction.delete("sales", sale_id);
}

/**
 * Deletes old requests that belong to no sale. Those of a sale are deleted with it, since an
 * invoice may still need the answer to its order.
 */
async function deleteOldRows(transaction: Write, to: number): Promise<number> {
  const old = await transaction.range("outbox", { index: "done_at", to });
  const rows = old.filter(({ sale_id }) => sale_id === undefined).slice(0, PRUNED_AT_ONCE);
  for (const { seq } of rows) await transaction.delete("outbox", seq);
  return rows.length;
}
