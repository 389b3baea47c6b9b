import { findOrderIncrementIds } from "../../../../shop-data/orders/stored.ts";
import type { SalesDeps } from "../../deps.ts";
import type { Tx } from "../../../../runtime/database.ts";
import { newReceiptToken } from "../../../../runtime/tokens.ts";
import { inTransaction } from "../../../../runtime/transaction.ts";
import { unauthorized, unavailable } from "../../../../web-api/errors/errors.ts";
import { type Caller, completeIds, requireOwnDocument } from "../../../../web-api/route.ts";
import { areTerminalsThere } from "../../../../shared/access/commands/terminals-there.ts";
import { insertChanges } from "../../../../shared/audit/write.ts";
import { originNamedBy } from "../../../../shared/audit/rules.ts";
import { publishLinkedReceipts } from "../../../../shared/events/commands/publish.ts";
import { reconcileOrders } from "../../closings/commands/reconcile.ts";
import { answerArchived } from "./archived.ts";
import { assignOrdersToOwners } from "./link.ts";
import type { Inserted } from "../receipt-writer.ts";
import {
  findTokenOwner,
  insertOtherTotal,
  isRepeatNoted,
  lockReceiptOfSale,
  type LockedReceipt,
  type StoredReceipt,
  updateRepeated,
} from "../queries/receipt.ts";
import {
  differencesOf,
  KNOWN_MODEL_VERSION,
  licenseRequired,
  modelVersion,
  otherTotal,
  prepareReceipt,
  type ReceiptRow,
  type RepeatDifference,
  repeatChanges,
  tokenIsTaken,
} from "../rules.ts";
import type { ReceiptValues } from "../schemas.ts";
import { findStanding, type Standing } from "../queries/terminal.ts";

const RESOURCE = "Vendor_Pos::receipts";

/**
 * Stores the receipt of a completed sale exactly once (interface §4.4). A known sale gets its
 * stored row, after at most two updates: a newer token and a missing order. A deleted terminal may
 * send receipts for 30 days (docs/decisions/0031). A known sale without a row is archived, and is
 * answered with the values as sent (docs/decisions/0052). A terminal or location that the receipt
 * leaves out is taken from the token.
 *
 * @throws ApiError 401 without an active PRO licence or for another location's or terminal's
 *   receipt, 400 could-not-save, 503 when the database is unavailable; the register then keeps the
 *   receipt.
 */
export async function syncReceipt(
  deps: SalesDeps,
  caller: Caller,
  sent: ReceiptValues,
): Promise<Record<string, unknown>> {
  // The ids are completed after the content was hashed, because the same receipt may be sent again
  // with another token.
  const row = completeIds(caller, prepareReceipt(sent, newReceiptToken()));
  requireOwnDocument(caller, row, row.created_at, RESOURCE);
  const isThere = areTerminalsThere(deps, caller, [row]);
  if (isThere !== true && !(await isThere)) throw unauthorized([RESOURCE]);

  // A second round is needed when the transaction with the same sale or token was rolled back.
  for (let round = 1; round <= 2; round += 1) {
    const inserted = await deps.receipts.insert(row);
    if (inserted) return newReceipt(deps, row, inserted);
    const standing = await findStanding(deps.db, row);
    if (standing === "unlicensed") throw licenseRequired(row.terminal_id);
    const late = standing === "submits" ? await deps.receipts.insertOfDeleted(row) : undefined;
    if (late) return newReceipt(deps, row, late);
    const stored = await applyRepeat(deps, caller, row, standing);
    if (stored) return stored;
    const archived = standing === "gone" ? undefined : await answerArchived(deps, row);
    if (archived) return archived;
    if (standing === "gone") throw licenseRequired(row.terminal_id);
    if ((await findTokenOwner(deps.db, row.receipt_token)) !== undefined) throw tokenIsTaken();
  }
  throw unavailable(new Error("a receipt could neither be stored nor found"));
}

function newReceipt(deps: SalesDeps, row: ReceiptRow, inserted: Inserted): Record<string, unknown> {
  noteUnknownModel(deps, row, inserted.receipt_id);
  return { ...row, ...inserted };
}

/**
 * Applies a repeated post to the stored receipt. A terminal that is `gone` may only repeat its own
 * receipts.
 */
async function applyRepeat(
  deps: SalesDeps,
  caller: Caller,
  row: ReceiptRow,
  standing: Standing,
): Promise<StoredReceipt | undefined> {
  const subscribed = await deps.subscriptions.read();
  const repeated = await inTransaction(deps.db, async (tx) => {
    const stored = await lockReceiptOfSale(tx, row);
    if (!stored || (standing === "gone" && stored.terminal_id !== row.terminal_id)) return undefined;
    // The stored row is checked as well: a bound token must not get another location's or
    // terminal's receipt. A shared token may have stored the terminal's own receipt without a
    // location.
    const document = stored.terminal_id === caller.terminal_id ? completeIds(caller, stored) : stored;
    requireOwnDocument(caller, document, row.created_at, RESOURCE);

    const orders =
      stored.order_increment_id === null && row.order_increment_id === null
        ? await findOrderIncrementIds(tx, [row.pos_order_id])
        : new Map<string, string>();
    const owner = row.is_token_sent ? await findTokenOwner(tx, row.receipt_token) : undefined;
    if (owner !== undefined && owner.receipt_id !== stored.receipt_id) throw tokenIsTaken();
    const changes = repeatChanges(stored, row, {
      order_increment_id: orders.get(row.pos_order_id.toLowerCase()) ?? null,
      is_token_own: owner?.is_same === true,
    });
    for (const difference of differencesOf(stored, row)) await noteDifferentRepeat(tx, caller, stored, difference);
    const other_total = otherTotal(stored, row);
    if (other_total !== undefined) await insertOtherTotal(tx, stored.receipt_id, other_total);
    const { order_increment_id } = changes;
    if (order_increment_id !== undefined) {
      const linked = { receipt_id: stored.receipt_id, pos_order_id: stored.pos_order_id, order_increment_id };
      await publishLinkedReceipts(tx, subscribed, [linked]);
    }
    return {
      receipt: Object.keys(changes).length === 0 ? stored : await updateRepeated(tx, stored, changes),
      has_new_order: order_increment_id !== undefined,
    };
  });
  if (repeated?.has_new_order === true) {
    await assignOrdersToOwners(deps, [repeated.receipt.pos_order_id]);
    await reconcileOrders(deps, [repeated.receipt.receipt_id]);
  }
  return repeated?.receipt;
}

/**
 * Logs a receipt model of an unknown schema version. The model is stored as sent, but the receipt
 * is printed from its columns.
 */
function noteUnknownModel({ log }: Pick<SalesDeps, "log">, { receipt_model }: ReceiptRow, receipt_id: number): void {
  if (receipt_model === null || modelVersion(receipt_model) === KNOWN_MODEL_VERSION) return;
  log.warn({ receipt_id, schema_version: modelVersion(receipt_model) }, "a receipt model of an unknown schema version");
}

/**
 * Records in the audit log, once, that a repeat had different content. The repeat is still answered
 * as the interface requires.
 */
async function noteDifferentRepeat(
  tx: Tx,
  caller: Caller,
  stored: LockedReceipt,
  difference: RepeatDifference,
): Promise<void> {
  if (await isRepeatNoted(tx, stored.receipt_id, difference.new_value)) return;
  await insertChanges(
    tx,
    [
      {
        entity_type: "receipt",
        entity_id: String(stored.receipt_id),
        entity_name: stored.pos_order_id,
        origin: originNamedBy(stored),
        ...difference,
      },
    ],
    { change_source: caller.kind === "admin" ? "admin" : "api", name: caller.name },
  );
}
