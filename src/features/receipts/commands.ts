import type { Deps } from "../../deps.ts";
import { newReceiptToken } from "../../runtime/tokens.ts";
import { inTransaction } from "../../runtime/transaction.ts";
import { unauthorized, unavailable } from "../../web-api/errors.ts";
import { type Caller, requireOwnDocument } from "../../web-api/route.ts";
import { insertChanges } from "../audit-log/queries.ts";
import { placeNamedBy } from "../audit-log/rules.ts";
import { lookAfterOrder } from "../register-reports/commands/look.ts";
import { giveOrdersToOwners } from "./link-commands.ts";
import {
  findReceiptIdByToken,
  hasActiveProLicense,
  isRepeatNoted,
  lockReceiptOfSale,
  type LockedReceipt,
  type StoredReceipt,
  updateReposted,
} from "./queries.ts";
import {
  differencesOf,
  KNOWN_MODEL_VERSION,
  licenseRequired,
  modelVersion,
  prepareReceipt,
  type ReceiptRow,
  type RepeatDifference,
  repostChanges,
  tokenIsTaken,
} from "./rules.ts";
import type { ReceiptValues } from "./schemas.ts";
import { wasTerminalAt } from "./terminal-queries.ts";

const RESOURCE = "Vendor_Pos::receipts";

/**
 * Stores the receipt of a completed sale exactly once (interface §4.4). A sale that is known answers its stored row,
 * after at most two updates: a newer token, and the order it lacked.
 *
 * @throws ApiError 401 without an active PRO licence or for another location's or terminal's receipt, 400 could-not-save,
 *   503 when the database is away; the register keeps the receipt then.
 */
export async function syncReceipt(deps: Deps, caller: Caller, sent: ReceiptValues): Promise<Record<string, unknown>> {
  const row = prepareReceipt(sent, newReceiptToken());
  requireOwnDocument(caller, row, row.created_at, RESOURCE);
  const isOwn = isTerminalOfLocation(deps, caller, row);
  if (isOwn !== true && !(await isOwn)) throw unauthorized([RESOURCE]);

  // A second round: the sale or the token that stood in the way may have been rolled back meanwhile.
  for (let round = 1; round <= 2; round += 1) {
    const inserted = await deps.receipts.insert(row);
    if (inserted) {
      noteUnknownModel(deps, row, inserted.receipt_id);
      return { ...row, ...inserted };
    }
    if (!(await hasActiveProLicense(deps.db, row.terminal_id))) throw licenseRequired(row.terminal_id);
    const stored = await repostReceipt(deps, caller, row);
    if (stored) return stored;
    if ((await findReceiptIdByToken(deps.db, row.receipt_token)) !== undefined) throw tokenIsTaken();
  }
  throw unavailable(new Error("a receipt could neither be stored nor found"));
}

/**
 * Whether a bound token's receipt names a terminal that is or was at the receipt's location: a receipt may have waited
 * while the terminal was moved. Of an unknown terminal the licence decides. Without a promise where memory has it.
 */
function isTerminalOfLocation(
  deps: Deps,
  caller: Caller,
  { terminal_id, location_id }: ReceiptRow,
): true | Promise<boolean> {
  if (caller.location_ids.length === 0 || terminal_id === null || location_id === null) return true;
  const known = deps.terminals.peek(terminal_id);
  if (known?.terminal.location_id === location_id) return true;
  return deps.terminals
    .findAfresh(terminal_id)
    .then(
      (found) =>
        found === undefined ||
        found.terminal.location_id === location_id ||
        wasTerminalAt(deps.db, terminal_id, location_id),
    );
}

async function repostReceipt(deps: Deps, caller: Caller, row: ReceiptRow): Promise<StoredReceipt | undefined> {
  const reposted = await inTransaction(deps.db, async (tx) => {
    const stored = await lockReceiptOfSale(tx, row);
    if (!stored) return undefined;
    // Judged again by the stored row: another location's or terminal's receipt must not be answered to a bound token.
    requireOwnDocument(caller, stored, row.created_at, RESOURCE);

    const orders =
      stored.order_increment_id === null && row.order_increment_id === null
        ? await deps.commerce.findOrderIncrementIds(tx, [row.pos_order_id])
        : new Map<string, string>();
    const owner = row.is_token_sent ? await findReceiptIdByToken(tx, row.receipt_token) : undefined;
    if (owner !== undefined && owner !== stored.receipt_id) throw tokenIsTaken();
    const changes = repostChanges(stored, row, {
      order_increment_id: orders.get(row.pos_order_id.toLowerCase()) ?? null,
      is_token_own: owner !== undefined,
    });
    for (const difference of differencesOf(stored, row)) await noteDifferentRepeat(tx, caller, stored, difference);
    return {
      receipt: Object.keys(changes).length === 0 ? stored : await updateReposted(tx, stored, changes),
      has_new_order: changes.order_increment_id !== undefined,
    };
  });
  if (reposted?.has_new_order === true) {
    await giveOrdersToOwners(deps, [String(reposted.receipt["pos_order_id"])]);
    await lookAfterOrder(deps, [reposted.receipt.receipt_id]);
  }
  return reposted?.receipt;
}

/** Stored and answered as it is, but never drawn from: whoever draws the receipt uses its columns. */
function noteUnknownModel({ log }: Deps, { receipt_model }: ReceiptRow, receipt_id: number): void {
  if (receipt_model === null || modelVersion(receipt_model) === KNOWN_MODEL_VERSION) return;
  log.warn({ receipt_id, schema_version: modelVersion(receipt_model) }, "a receipt model of an unknown schema version");
}

/** A repeat that says something else is answered as the interface wants it, but never in silence. */
async function noteDifferentRepeat(
  tx: Parameters<Parameters<typeof inTransaction>[1]>[0],
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
        entity_name: String(stored["pos_order_id"]),
        place: placeNamedBy(stored),
        ...difference,
      },
    ],
    { change_source: caller.kind === "admin" ? "admin" : "api", name: caller.name },
  );
}
