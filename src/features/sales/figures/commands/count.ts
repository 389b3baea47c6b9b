import { setImmediate as nextTurn } from "node:timers/promises";
import type { SalesDeps } from "../../deps.ts";
import type { MethodTenders } from "../../../../shared/configuration/rules/method-tenders.ts";
import type { ConfigurationSnapshot } from "../../../../shared/configuration/snapshot.ts";
import { type Db, sqlStateOf, type Tx } from "../../../../runtime/database.ts";
import { inTransaction, takeMinutes } from "../../../../runtime/transaction.ts";
import {
  addMonth,
  addToFigures,
  addToSessions,
  hasUncounted,
  lockFigures,
  readCountedUntil,
  readProgress,
  readReceipts,
  refusalOf,
  takeUncounted,
} from "../queries/count.ts";
import { addUp, type Part, partsOf, type SessionPayment } from "../rules/parts.ts";
import type { ReceiptToCount } from "../rules/receipt.ts";
import { localSettings } from "./local-settings.ts";

type CountDeps = Pick<SalesDeps, "db" | "configuration" | "log" | "is_standby">;

const LOCK_NOT_AVAILABLE = "55P03";
const RECEIPTS_AT_ONCE = 500;
/** Transactions of a request for figures, so that it waits seconds at most after a long outage. */
const TRANSACTIONS_OF_READER = 20;
/**
 * Maximum receipts read in one turn of the event loop: each may have 20,000 characters of payments.
 */
const RECEIPTS_A_TURN = 20;

/**
 * Adds each stored receipt to the figures of its day and session, once. A job runs this each
 * minute. A request for figures runs it first, so that they include every receipt acknowledged
 * before the request.
 *
 * Split payments and credits are read with the current tenders of the methods.
 *
 * @param isOver - called before each transaction; when it returns true, the remaining receipts are
 *   counted later.
 * @returns the time until which acknowledged receipts are counted, when others are left or another
 *   transaction keeps the lock; null when all are counted.
 */
export async function countArrived(deps: CountDeps, isOver: () => boolean): Promise<string | null> {
  const { db, log } = deps;
  if (!(await hasUncounted(db))) return null;
  const snapshot = await deps.configuration.snapshot();
  const tendersAt = tendersBy(snapshot);
  while (!isOver()) {
    const counted = await unlessLocked(
      inTransaction(db, async (tx) => {
        await lockFigures(tx);
        const taken = await takeUncounted(tx, RECEIPTS_AT_ONCE);
        const { months_until } = await readProgress(tx);
        const add = async ({ figures, sessions }: Parts) => {
          await addToFigures(tx, figures, months_until);
          await addToSessions(tx, sessions);
        };
        await addReceipts(tx, taken, { log, tendersAt, add });
        return taken.length;
      }),
    );
    if (counted === undefined) break;
    if (counted < RECEIPTS_AT_ONCE) return null;
  }
  return (await readProgress(db)).counted_until;
}

/**
 * Counts what waits before figures are read, as `countArrived`, for some seconds at most. On a
 * standby nothing is counted.
 *
 * @param db - the database that the figures are read from.
 * @returns as `countArrived`; for a standby the time of which it has everything.
 */
export async function countForReader(deps: CountDeps, db: Db, signal: AbortSignal): Promise<string | null> {
  if (deps.is_standby === true) return readCountedUntil(db);
  let transactions = 0;
  return countArrived(deps, () => {
    signal.throwIfAborted();
    transactions += 1;
    return transactions > TRANSACTIONS_OF_READER;
  });
}

/** Counts what waits, and adds up the months that are over. Runs each minute. */
export async function countEachMinute(deps: CountDeps & Pick<SalesDeps, "reportDb">, isOver: () => boolean) {
  await countArrived(deps, isOver);
  for (let is_due = true; is_due && !isOver();) {
    // Adding up a month reads many rows.
    const added = inTransaction(deps.reportDb, async (tx) => {
      await takeMinutes(tx);
      await lockFigures(tx);
      return addMonth(tx);
    });
    is_due = (await unlessLocked(added)) ?? false;
  }
}

async function unlessLocked<Result>(work: Promise<Result>): Promise<Result | undefined> {
  try {
    return await work;
  } catch (error) {
    if (sqlStateOf(error) === LOCK_NOT_AVAILABLE) return undefined;
    throw error;
  }
}

/** Returns the function that finds the tenders of a location, each once. */
export function tendersBy(snapshot: ConfigurationSnapshot): (location_id: number | null) => MethodTenders {
  const known = new Map<number | null, MethodTenders>();
  return (location_id) => {
    const tenders = known.get(location_id) ?? localSettings(snapshot, location_id ?? undefined).method_tenders;
    known.set(location_id, tenders);
    return tenders;
  };
}

/** What receipts add to figures. */
interface Parts {
  readonly figures: readonly Part[];
  readonly sessions: readonly SessionPayment[];
}

interface Adding extends Pick<SalesDeps, "log"> {
  readonly tendersAt: (location_id: number | null) => MethodTenders;
  readonly add: (parts: Parts) => Promise<void>;
}

/**
 * Reads receipts and adds what they add to figures. A receipt whose values the database refuses is
 * left out and logged: it must not keep the others from being counted.
 */
export async function addReceipts(tx: Tx, receipt_ids: readonly number[], adding: Adding): Promise<void> {
  const { log, tendersAt, add } = adding;
  const refusal = await refusalOf(tx, async () => add(await readParts(await readReceipts(tx, receipt_ids), tendersAt)));
  if (refusal === undefined) return;
  if (receipt_ids.length === 1) {
    log.error({ err: refusal, receipt_id: receipt_ids[0] }, "figures leave out a receipt that cannot be counted");
    return;
  }
  const half = Math.ceil(receipt_ids.length / 2);
  await addReceipts(tx, receipt_ids.slice(0, half), adding);
  await addReceipts(tx, receipt_ids.slice(half), adding);
}

/** Reads what receipts add to figures, a few in each turn of the event loop. */
async function readParts(
  receipts: readonly ReceiptToCount[],
  tendersAt: (location_id: number | null) => MethodTenders,
): Promise<Parts> {
  const figures: Part[] = [];
  const sessions: SessionPayment[] = [];
  for (const [index, receipt] of receipts.entries()) {
    const parts = partsOf(receipt, tendersAt(receipt.location_id));
    figures.push(...parts.figures);
    sessions.push(...parts.sessions);
    if (index % RECEIPTS_A_TURN === 0) await nextTurn();
  }
  return { figures: addUp(figures), sessions };
}
