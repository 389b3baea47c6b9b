import type { SalesDeps } from "../../deps.ts";
import type { MethodTenders } from "../../../../shared/configuration/rules/method-tenders.ts";
import type { AuditedChange } from "../../../../shared/audit/rules.ts";
import { insertChanges } from "../../../../shared/audit/write.ts";
import type { Tx } from "../../../../runtime/database.ts";
import { inTransaction, takeMinutes } from "../../../../runtime/transaction.ts";
import { addToFigures, lockFigures, readProgress, sumMonth } from "../queries/count.ts";
import {
  chooseDays,
  compareFigures,
  compareMonth,
  compareTotals,
  createRecount,
  type Differing,
  isArchived,
  keepPartitions,
  listDays,
  listMonths,
  listReceiptsOf,
  listWaiting,
  noteDifference,
  type Place,
  replaceFigures,
  useOneSnapshot,
} from "../queries/verify.ts";
import { addReceipts, tendersBy } from "./count.ts";

type VerifyDeps = Pick<SalesDeps, "reportDb" | "configuration" | "log">;

const RECEIPTS_AT_ONCE = 500;
/** Readers count again and again; a verification waits until it is its turn. */
const LOCK_TIMEOUT_MS = 60_000;
/** Months are added up by the count, so a recount has none. */
const NO_MONTHS = "-infinity";

/** A day whose figures were compared with its receipts. */
export interface VerifiedDay extends Differing {
  readonly day: string;
  /** Totals for which the sums of the database differ from the recount. */
  readonly totals: number;
}

interface Verification {
  readonly isOver?: () => boolean;
  readonly onDay?: (day: VerifiedDay) => void;
  /** Called with each day that is not compared, because some of its receipts are archived. */
  readonly onArchived?: (day: string) => void;
}

/**
 * Recounts days from their receipts, as they are counted, and compares. Figures that differ are
 * replaced, noted for the administration, and recorded in the audit log. Where only payments or tax
 * differ, they are replaced without a note: the tenders of the methods decide how a receipt's are
 * read, and somebody may have changed these since. Receipts that wait are left out. Days with
 * archived receipts are not compared, and their figures stay.
 *
 * @param days - as YYYY-MM-DD.
 * @returns the days that were compared.
 */
export async function verifyFigures(
  deps: VerifyDeps,
  days: readonly string[],
  { isOver = () => false, onDay = () => undefined, onArchived = () => undefined }: Verification = {},
): Promise<readonly VerifiedDay[]> {
  const tendersAt = tendersBy(await deps.configuration.snapshot());
  const verified: VerifiedDay[] = [];
  for (const day of days) {
    if (isOver()) break;
    const found = await inTransaction(deps.reportDb, async (tx) => {
      await useOneSnapshot(tx);
      await takeMinutes(tx);
      return recount(tx, { day, tendersAt, log: deps.log });
    });
    if (found === undefined) {
      onArchived(day);
      continue;
    }
    // The lock is taken for the second recount only, so that the count need not wait for the first.
    if (found.figures + found.payments > 0) await replaceDay(deps, day, tendersAt);
    if (found.totals > 0) deps.log.error({ ...found }, "the totals of a recount are not those of its receipts");
    verified.push(found);
    onDay(found);
  }
  return verified;
}

/** A month whose figures were compared with the sums of its days. */
export interface VerifiedMonth {
  /** As YYYY-MM. */
  readonly month: string;
  readonly figures: number;
}

/**
 * Compares the figures of months with the sums of their days. Those that differ are replaced,
 * noted for the administration, and recorded in the audit log. No receipt is read.
 *
 * @param period - the months of these days, each included, as YYYY-MM-DD.
 * @returns the months that differed.
 */
export async function verifyMonths(
  deps: VerifyDeps,
  period: { readonly from?: string | undefined; readonly to?: string | undefined },
  isOver: () => boolean = () => false,
): Promise<readonly VerifiedMonth[]> {
  const differing: VerifiedMonth[] = [];
  for (const first of await listMonths(deps.reportDb, period.from ?? "0001-01-01", period.to ?? "9999-12-31")) {
    if (isOver()) break;
    const figures = await inTransaction(deps.reportDb, async (tx) => {
      await takeMinutes(tx);
      return compareMonth(tx, first);
    });
    if (figures > 0) differing.push({ month: first.slice(0, "YYYY-MM".length), figures });
    if (figures > 0) await replaceMonth(deps, first);
  }
  return differing;
}

async function replaceMonth(deps: VerifyDeps, first: string): Promise<void> {
  const month = first.slice(0, "YYYY-MM".length);
  const figures = await inTransaction(deps.reportDb, async (tx) => {
    await takeMinutes(tx);
    await lockFigures(tx, LOCK_TIMEOUT_MS);
    const again = await compareMonth(tx, first);
    if (again === 0) return 0;
    await sumMonth(tx, first);
    await noteDifference(tx, first, again);
    await insertChanges(tx, [changeOf({ day: month, figures: again, first: null })], {
      change_source: "api",
      name: null,
    });
    return again;
  });
  if (figures > 0) deps.log.error({ month, figures }, "figures of a month differed from its days and were replaced");
}

/** Verifies the days of a period that have figures or receipts, each bound included. */
export async function verifyPeriod(
  deps: VerifyDeps,
  period: { readonly from?: string | undefined; readonly to?: string | undefined },
  verification: Verification = {},
): Promise<readonly VerifiedDay[]> {
  return verifyFigures(deps, await listDays(deps.reportDb, period), verification);
}

/** Verifies yesterday, a day chosen by chance, and all months; runs each night. */
export async function verifyNightly(deps: VerifyDeps, isOver: () => boolean): Promise<void> {
  await verifyFigures(deps, await chooseDays(deps.reportDb), { isOver });
  await verifyMonths(deps, {}, isOver);
}

async function replaceDay(
  deps: VerifyDeps,
  day: string,
  tendersAt: (location_id: number | null) => MethodTenders,
): Promise<void> {
  const found = await inTransaction(deps.reportDb, async (tx) => {
    await useOneSnapshot(tx);
    // Locking a table takes no snapshot: the transaction sees what the last count has changed.
    await takeMinutes(tx);
    await lockFigures(tx, LOCK_TIMEOUT_MS);
    const again = await recount(tx, { day, tendersAt, log: deps.log });
    if (again === undefined || again.figures + again.payments === 0) return again;
    await replaceFigures(tx, day);
    const month = `${day.slice(0, "YYYY-MM".length)}-01`;
    if (month < (await readProgress(tx)).months_until) await sumMonth(tx, month);
    if (again.figures > 0) {
      await noteDifference(tx, day, again.figures);
      await insertChanges(tx, [changeOf(again)], { change_source: "api", name: null });
    }
    return again;
  });
  if (found === undefined) return;
  if (found.figures > 0) deps.log.error({ ...found }, "figures differed from their receipts and were replaced");
  else if (found.payments > 0)
    deps.log.warn({ ...found }, "payments and tax of figures were read again by today's tenders");
}

function changeOf({ day, figures, first }: Pick<VerifiedDay, "day" | "figures" | "first">): AuditedChange {
  return {
    entity_type: "figures",
    entity_id: day,
    entity_name: day,
    field_name: "replaced_figures",
    old_value: first,
    new_value: String(figures),
  };
}

interface Recounting extends Pick<SalesDeps, "log"> {
  readonly day: string;
  readonly tendersAt: (location_id: number | null) => MethodTenders;
}

/**
 * Recounts a day into the temporary table, and compares it: the first statements of a transaction
 * that read rows. Returns undefined for a day with archived receipts.
 */
async function recount(tx: Tx, { day, tendersAt, log }: Recounting): Promise<VerifiedDay | undefined> {
  await keepPartitions(tx);
  if (await isArchived(tx, day)) return undefined;
  await createRecount(tx);
  const waiting = await listWaiting(tx);
  let after: Place | undefined;
  for (let read = RECEIPTS_AT_ONCE; read === RECEIPTS_AT_ONCE;) {
    const receipts = await listReceiptsOf(tx, day, after, RECEIPTS_AT_ONCE);
    read = receipts.length;
    after = receipts.at(-1);
    const counted = receipts.map(({ receipt_id }) => receipt_id).filter((receipt_id) => !waiting.has(receipt_id));
    await addReceipts(tx, counted, {
      log,
      tendersAt,
      add: ({ figures }) => addToFigures(tx, figures, NO_MONTHS, "recount"),
    });
  }
  return { day, ...(await compareFigures(tx, day)), totals: await compareTotals(tx, day, waiting) };
}
