import type { Tx } from "../../../../runtime/database.ts";
import { markOrders } from "../../../../shop-data/orders/person.ts";
import { lockEmails } from "../../../../shop-data/customers/locks.ts";
import { isLongerThan } from "../../../../runtime/characters.ts";
import { lockOrder } from "../../../../shop-data/orders/mutex.ts";
import type { OperationsDeps } from "../../deps.ts";
import { inTransaction } from "../../../../runtime/transaction.ts";
import { ApiError, unavailable } from "../../../../web-api/errors/errors.ts";
import type { Caller } from "../../../../web-api/route.ts";
import { insertChanges, administrator } from "../../../../shared/audit/write.ts";
import { writeTasks } from "../../../../shared/connector-tasks/commands.ts";
import { erasureTask, orderTask } from "../../../../shared/connector-tasks/rules.ts";
import { doneBy, recordSecurityEvent } from "../../../../shared/security-events/commands/record.ts";
import { comparedEmail } from "../../../../shared/one-time-codes/rules.ts";
import { type Person, personKey } from "../person.ts";
import {
  countHeldReceipts,
  deleteCodes,
  deletePerson,
  isErasureRecorded,
  markReceipts,
  noteErasure,
  readPersonSecret,
} from "../queries/erase.ts";
import { countLists, listCustomerIds, listSales, type Sale } from "../queries/find.ts";
import { AUDIT, clearTelemetry, markAuditEntries, type Piece, pieces, TELEMETRY } from "../queries/texts.ts";
import { deleteStoredMails, listStoredMails } from "../stored-mails.ts";
import { requirePerson } from "./export.ts";

/** Maximum sales that one transaction locks. */
const SALES_AT_ONCE = 200;
/**
 * Maximum rounds: new sales may arrive faster than they are erased. A repeated request continues.
 */
const ROUNDS_MAX = 1_000;
const REASON_CHARACTERS_MAX = 1_000;

type Counts = Record<string, number>;

interface Request {
  readonly email: string;
  readonly reason: string;
}

export interface Erased {
  readonly erasure_id: number;
  readonly is_repeat: boolean;
  readonly counts: Counts;
  /** Receipts whose proof a hold keeps. */
  readonly held_receipts: number;
}

/**
 * Erases a person: marks data that must be kept, so that it is shown without them, and deletes the
 * rest. Works in atomic steps; after a crash, a repeated request completes the erasure.
 *
 * @throws ApiError as `requirePerson`, 400 without a reason and for one that names the address.
 */
export async function erasePerson(deps: OperationsDeps, caller: Caller, { email, reason }: Request): Promise<Erased> {
  const person = requirePerson(caller, email);
  checkReason(person, reason);
  const key = personKey(await readPersonSecret(deps.db, deps.ring), email);
  const { erasure_id, is_repeat } = await noteErasure(deps.db, key);
  const marked = { receipts: 0, orders: 0, audit_entries: 0, telemetry_events: 0 };
  let deleted: Counts | undefined;
  for (let round = 1; deleted === undefined; round += 1) {
    if (round > ROUNDS_MAX) throw unavailable(new Error("sales came faster than they were erased"));
    const held = { ...person, customer_ids: await listCustomerIds(deps.db, person) };
    const sales = await listSales(deps.db, held, SALES_AT_ONCE);
    if (sales.length > 0) {
      const { receipts, orders } = await markSales(deps, erasure_id, sales);
      marked.receipts += receipts;
      marked.orders += orders;
      continue;
    }
    marked.audit_entries += await inPieces(deps, AUDIT, (tx, piece) => markAuditEntries(tx, erasure_id, held, piece));
    marked.telemetry_events += await inPieces(deps, TELEMETRY, (tx, piece) => clearTelemetry(tx, held, piece));
    deleted = await deleteRest(deps, caller, person, { erasure_id, reason, marked });
  }
  const mails = await listStoredMails(deps.config.data_dir, person.forms);
  await deleteStoredMails(mails);
  const held_receipts = await countHeldReceipts(deps.db, erasure_id);
  return { erasure_id, is_repeat, counts: { ...deleted, ...marked, mails: mails.length }, held_receipts };
}

function checkReason({ forms }: Person, reason: string): void {
  const said = reason.trim();
  if (said === "") throw new ApiError("erasure_reason_required");
  if (isLongerThan(said, REASON_CHARACTERS_MAX)) {
    throw new ApiError("erasure_reason_too_long", { max: REASON_CHARACTERS_MAX });
  }
  const compared = comparedEmail(said);
  if (forms.some((form) => compared.includes(form))) {
    throw new ApiError("erasure_reason_names_person");
  }
}

/** Marks receipts and orders under the locks of their sales, like claims and order saves. */
export async function markSales(
  { db }: Pick<OperationsDeps, "db">,
  erasure_id: number,
  sales: readonly Sale[],
): Promise<{ receipts: number; orders: number }> {
  const locks = [...new Set(sales.flatMap(({ sale }) => (sale === null ? [] : [sale.toLowerCase()])))].toSorted();
  const ids = (kind: Sale["kind"]) => sales.filter((sale) => sale.kind === kind).map(({ id }) => id);
  return inTransaction(db, async (tx) => {
    for (const sale of locks) await lockOrder(tx, sale);
    const marked = {
      receipts: await markReceipts(tx, erasure_id, ids("receipt")),
      orders: await markOrders(tx, erasure_id, ids("order")),
    };
    await writeTasks(tx, ...ids("order").map((id) => orderTask("owner", id, id)));
    return marked;
  });
}

/**
 * Writes to a log piece by piece, each in a transaction of its own.
 *
 * @returns the number of rows written.
 */
async function inPieces(
  { db }: Pick<OperationsDeps, "db">,
  log: typeof AUDIT,
  write: (tx: Tx, piece: Piece) => Promise<number>,
): Promise<number> {
  let rows = 0;
  for await (const piece of pieces(db, log)) rows += await inTransaction(db, (tx) => write(tx, piece));
  return rows;
}

interface ErasureSummary {
  readonly erasure_id: number;
  readonly reason: string;
  readonly marked: Counts;
}

/**
 * The last step: deletes data that need not be kept, and records the erasure in the audit log.
 *
 * @returns undefined when a new sale arrived: an account must not be deleted while a sale still
 *   shows it.
 */
async function deleteRest(
  deps: OperationsDeps,
  caller: Caller,
  person: Person,
  { erasure_id, reason, marked }: ErasureSummary,
): Promise<Counts | undefined> {
  return inTransaction(deps.db, async (tx) => {
    const before = { ...person, customer_ids: await listCustomerIds(tx, person) };
    const one_time_codes = await deleteCodes(tx, before);
    await lockEmails(tx, person.forms);
    const held = { ...person, customer_ids: await listCustomerIds(tx, person) };
    if ((await listSales(tx, held, 1)).length > 0) return undefined;
    const { claims, invoices: _kept, ...lists } = await countLists(tx, held);
    const counts: Counts = { ...lists, one_time_codes };
    const subscriber_ids = await deletePerson(tx, held);
    await writeTasks(
      tx,
      ...held.customer_ids.map((id) => erasureTask("customer", id)),
      ...subscriber_ids.map((id) => erasureTask("subscriber", id)),
    );
    const isAnything = Object.values({ ...counts, ...marked }).some((count) => count > 0);
    if (isAnything || !(await isErasureRecorded(tx, erasure_id))) {
      await insertChanges(
        tx,
        [
          {
            entity_type: "person",
            entity_id: String(erasure_id),
            entity_name: "(erased)",
            field_name: "erased",
            old_value: JSON.stringify({ ...counts, ...marked, claims }),
            new_value: reason,
          },
        ],
        administrator(caller),
      );
      const subject = { type: "person", id: erasure_id };
      await recordSecurityEvent(deps, { kind: "customer_erased", ...doneBy(caller), subject }, tx);
    }
    return { ...counts, claims };
  });
}
