import { inTransaction } from "../../../../runtime/transaction.ts";
import type { AuditedChange } from "../../../../shared/audit/rules.ts";
import { type Actor, insertChanges } from "../../../../shared/audit/write.ts";
import type { SalesDeps } from "../../deps.ts";
import {
  type CountedReceipts,
  countReceipts,
  extendParts,
  limitStatements,
  listDueParts,
  noteClosed,
  type PartRange,
} from "../queries/partitions.ts";

/** Maximum ms that registers wait while partitions are made. */
const REGISTERS_WAIT_MS = 10_000;
/** Days for which a partition stays open after the next one has taken over. */
export const CLOSED_AFTER_DAYS = 35;
/** Numbers that one statement reads, so that a large partition holds no snapshot for an hour. */
const NUMBERS_AT_ONCE = 20_000;

/**
 * Makes partitions of the receipts until two are empty ahead of the next number.
 *
 * @param cut - also lets numbers go on in the next partition, so that the present one gets no more
 *   receipts.
 * @returns the number of partitions made.
 * @throws the database's error 55P03 when it gets a lock too late, and 57014 when registers would
 *   wait too long; nothing is changed then.
 */
export function extendReceipts(
  { db }: Pick<SalesDeps, "db">,
  { cut = false }: { readonly cut?: boolean } = {},
): Promise<number> {
  return inTransaction(db, async (tx) => {
    await limitStatements(tx, REGISTERS_WAIT_MS);
    return extendParts(tx, { cut });
  });
}

/**
 * Closes the partitions that get no more receipts: their receipts are counted, and PostgreSQL is
 * told to freeze them. A partition that is not done when `isOver` is so is begun anew later.
 *
 * @returns the number of partitions closed.
 */
export async function closeReceiptParts(
  deps: Pick<SalesDeps, "db" | "reportDb">,
  isOver: () => boolean = () => false,
): Promise<number> {
  let closed = 0;
  for (const part of await listDueParts(deps.db, CLOSED_AFTER_DAYS)) {
    if (!(await closeReceiptPart(deps, part, { isOver }))) break;
    closed += 1;
  }
  return closed;
}

interface Closing {
  readonly isOver?: () => boolean;
  /** Who closes it; the job is nobody. */
  readonly actor?: Actor;
}

/** Closes one partition, which gets no more receipts; returns false when `isOver` was so before. */
export async function closeReceiptPart(
  { db, reportDb }: Pick<SalesDeps, "db" | "reportDb">,
  part: PartRange,
  { isOver = () => false, actor = { change_source: "api", name: null } }: Closing = {},
): Promise<boolean> {
  let counted: CountedReceipts = { receipts: 0, stored_from: null, stored_until: null, days: [], digest: "0" };
  for (let first_id = part.first_id; first_id < part.end_id; first_id += NUMBERS_AT_ONCE) {
    if (isOver()) return false;
    const end_id = Math.min(first_id + NUMBERS_AT_ONCE, part.end_id);
    counted = addCounted(counted, await countReceipts(reportDb, { first_id, end_id }));
  }
  await inTransaction(db, async (tx) => {
    if (await noteClosed(tx, part, counted))
      await insertChanges(tx, [partChange(part, "part_closed", [counted.receipts])], actor);
  });
  return true;
}

/**
 * Returns the entry of the audit log about a partition.
 *
 * @param what - the number of its receipts, and the manifest of its file when there is one.
 */
export function partChange(
  { first_id }: Pick<PartRange, "first_id">,
  field_name: "part_closed" | "part_archived" | "part_read_back",
  what: readonly [receipts: number, file?: string],
): AuditedChange {
  const name = `receipt_${first_id}`;
  return {
    entity_type: "receipt_part",
    entity_id: name,
    entity_name: name,
    field_name,
    old_value: null,
    new_value: JSON.stringify(what),
  };
}

function addCounted(one: CountedReceipts, other: CountedReceipts): CountedReceipts {
  return {
    receipts: one.receipts + other.receipts,
    stored_from: earlier(one.stored_from, other.stored_from),
    stored_until: later(one.stored_until, other.stored_until),
    days: [...new Set([...one.days, ...other.days])],
    digest: String(BigInt(one.digest) + BigInt(other.digest)),
  };
}

// Times of the database are in UTC, and in the order of their texts.
const earlier = (one: string | null, other: string | null) =>
  one === null || (other !== null && other < one) ? other : one;
const later = (one: string | null, other: string | null) =>
  one === null || (other !== null && other > one) ? other : one;
