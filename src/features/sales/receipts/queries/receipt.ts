import { sql } from "kysely";
import { type Db, only, type Tx } from "../../../../runtime/database.ts";
import { carries } from "../../../../shop-data/orders/receipt-keys.ts";
import type { ReceiptRow, RepeatChanges } from "../rules.ts";
import { SENT_COLUMNS } from "../schemas.ts";

/** SQL columns of a receipt `r` in responses. */
export const RECEIPT_COLUMNS = sql.join(
  ["receipt_id", ...SENT_COLUMNS, "items"].map((column) => sql.ref(`r.${column}`)),
);

export interface StoredReceipt extends Record<string, unknown> {
  readonly receipt_id: number;
  readonly pos_order_id: string;
  readonly terminal_id: number | null;
  readonly location_id: number | null;
  readonly receipt_token: string;
  readonly order_increment_id: string | null;
}

export async function findReceipt(db: Db | Tx, receipt_id: number): Promise<StoredReceipt | undefined> {
  const { rows } = await sql<StoredReceipt>`
    select ${RECEIPT_COLUMNS} from shown_receipt r where r.receipt_id = ${receipt_id}`.execute(db);
  return rows[0];
}

/**
 * Returns the newest receipt of an order at the given locations; an empty list means all locations.
 * The case of the number is ignored.
 */
export async function findReceiptByIncrementId(
  db: Db,
  increment_id: string,
  location_ids: readonly number[],
): Promise<StoredReceipt | undefined> {
  // `offset 0` is needed because, without statistics on the numbers, the planner would scan all
  // receipts for the newest.
  const { rows } = await sql<StoredReceipt>`
    select ${RECEIPT_COLUMNS} from shown_receipt r
     where r.receipt_id = (
       select max(receipt_id) from (
         select receipt_id from receipt
          where lower(order_increment_id) = lower(${increment_id})
            and (${location_ids.length === 0} or location_id = any(${[...location_ids]}::int[]))
         offset 0) as m)`.execute(db);
  return rows[0];
}

export interface LockedReceipt extends StoredReceipt {
  readonly content_hash: string;
  readonly grand_total: string | null;
}

/**
 * Locks the stored receipt of a sale. It is found by pos_order_id, else by sale_id, unless one of
 * the two receipts is a follow-up of the other.
 */
export async function lockReceiptOfSale(
  tx: Tx,
  { pos_order_id, sale_id, sale_type, layaway_kind, credit_due }: ReceiptRow,
): Promise<LockedReceipt | undefined> {
  const { rows } = await sql<LockedReceipt>`
    select ${RECEIPT_COLUMNS}, r.content_hash from shown_receipt r
     where ${carries(pos_order_id)}
        or (r.receipt_id = (select k.receipt_id from receipt_key k where k.key = key_of(${sale_id}::text) and k.kind = 's')
            and lower(r.sale_id) = lower(${sale_id}::text)
            and not is_follow_up(${sale_type}::text, ${layaway_kind}::text, ${credit_due}::text))
     order by (lower(r.pos_order_id) = lower(${pos_order_id})) desc limit 1 for update`.execute(tx);
  return rows[0];
}

export interface TokenOwner {
  readonly receipt_id: number;
  /** Whether the receipt has or had the token in this spelling: keys have no case. */
  readonly is_same: boolean;
}

/** Finds the receipt that has or had a token, in any case. */
export async function findTokenOwner(db: Db | Tx, receipt_token: string): Promise<TokenOwner | undefined> {
  const { rows } = await sql<TokenOwner>`
    select k.receipt_id,
           exists (select from receipt r where r.receipt_id = k.receipt_id and r.receipt_token = ${receipt_token})
             or exists (select from receipt_token_alias where receipt_token = ${receipt_token}) as is_same
      from receipt_key k where k.key = key_of(${receipt_token}) and k.kind = 't'`.execute(db);
  return rows[0];
}

/**
 * Applies the changes of a repeat, and keeps a replaced token as an alias. The receipt is locked.
 *
 * @throws the database's error for `receipt_is_stored_once` when another receipt has got the token.
 */
export async function updateRepeated(tx: Tx, stored: StoredReceipt, changes: RepeatChanges): Promise<StoredReceipt> {
  const { receipt_id } = stored;
  const token = changes.receipt_token;
  if (token !== undefined) {
    await sql`insert into receipt_token_alias (receipt_token, receipt_id)
              values (${stored.receipt_token}, ${receipt_id}) on conflict do nothing`.execute(tx);
    await sql`
      insert into receipt_key (key, kind, slot, receipt_id)
      select key_of(${token}), 't', max(slot) + 1, ${receipt_id} from receipt_key
       where receipt_id = ${receipt_id}
      having not bool_or(key = key_of(${token}) and kind = 't')`.execute(tx);
  }
  const { rows } = await sql<StoredReceipt>`
    update shown_receipt r
       set receipt_token = coalesce(${token ?? null}, r.receipt_token),
           order_increment_id = coalesce(r.order_increment_id, ${changes.order_increment_id ?? null})
     where r.receipt_id = ${receipt_id} returning ${RECEIPT_COLUMNS}`.execute(tx);
  return only(rows);
}

/** Returns whether the audit log already has a repeat with this content. */
export async function isRepeatNoted(tx: Tx, receipt_id: number, content_hash: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from audit_log
     where lower(left(entity_id, 200)) = ${String(receipt_id)} and entity_type_key = 'receipt'
       and new_value = ${content_hash} and is_submitted is not true limit 1`.execute(tx);
  return rows.length > 0;
}

/** Stores the total of a repeat that differs from the stored receipt, once. */
export async function insertOtherTotal(tx: Tx, receipt_id: number, grand_total: string): Promise<void> {
  await sql`insert into receipt_other_total (receipt_id, grand_total) values (${receipt_id}, ${grand_total}::numeric)
            on conflict do nothing`.execute(tx);
}
