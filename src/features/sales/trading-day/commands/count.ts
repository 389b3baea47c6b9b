import { setImmediate as nextTurn } from "node:timers/promises";
import type { SalesDeps } from "../../deps.ts";
import type { MethodTenders } from "../../../../shared/configuration/rules/method-tenders.ts";
import { inTransaction } from "../../../../runtime/transaction.ts";
import { addToSums, hasUncounted, lockSums, takeUncounted } from "../queries/count.ts";
import { type CountedPayment, countedPayments } from "../rules/sums.ts";
import { localSettings } from "./local-settings.ts";

const RECEIPTS_AT_ONCE = 500;
/**
 * Maximum receipts read in one turn of the event loop: each may have 20,000 characters of payments.
 */
const RECEIPTS_A_TURN = 20;

/**
 * Adds each stored receipt to the sums of its day and session, once. A job runs this each minute. A
 * page that shows sums runs it first, so that they include every receipt acknowledged before the
 * request.
 *
 * Split payments and credits are read with the current tenders of the methods.
 *
 * @param isOver - called before each step; when it returns true, the remaining receipts are counted
 *   later.
 */
export async function countReceipts(
  { db, configuration }: Pick<SalesDeps, "db" | "configuration">,
  isOver: () => boolean,
): Promise<void> {
  if (!(await hasUncounted(db))) return;
  const snapshot = await configuration.snapshot();
  const known = new Map<number | null, MethodTenders>();
  const tendersAt = (location_id: number | null): MethodTenders => {
    const tenders = known.get(location_id) ?? localSettings(snapshot, location_id ?? undefined).method_tenders;
    known.set(location_id, tenders);
    return tenders;
  };
  for (let counted = RECEIPTS_AT_ONCE; counted === RECEIPTS_AT_ONCE && !isOver();) {
    counted = await inTransaction(db, async (tx) => {
      await lockSums(tx);
      const receipts = await takeUncounted(tx, RECEIPTS_AT_ONCE);
      const payments: CountedPayment[] = [];
      for (const [index, receipt] of receipts.entries()) {
        payments.push(...countedPayments(receipt, tendersAt(receipt.location_id)));
        if (index % RECEIPTS_A_TURN === 0) await nextTurn();
      }
      await addToSums(tx, payments);
      return receipts.length;
    });
  }
}
