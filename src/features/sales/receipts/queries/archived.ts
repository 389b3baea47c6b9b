import { type RawBuilder, sql } from "kysely";
import { type Db, only, type Tx } from "../../../../runtime/database.ts";
import type { ReceiptRow } from "../rules.ts";

/**
 * SQL condition: the receipt of the key `k` is archived. A key is stored with its receipt, and
 * receipts cannot be deleted: a key without a row is of a partition that was detached.
 */
const IS_ARCHIVED = sql<boolean>`(not exists (select from receipt r where r.receipt_id = k.receipt_id))`;

async function findArchived(db: Db | Tx, condition: RawBuilder<unknown>): Promise<number | undefined> {
  const { rows } = await sql<{ receipt_id: number }>`
    select k.receipt_id from receipt_key k where ${condition} and ${IS_ARCHIVED} order by k.slot limit 1`.execute(db);
  return rows[0]?.receipt_id;
}

export async function isReceiptArchived(db: Db, receipt_id: number): Promise<boolean> {
  return (await findArchived(db, sql`k.receipt_id = ${receipt_id} and k.slot = 0`)) !== undefined;
}

/** Finds the archived receipt that has or had a token, in any case. */
export function findArchivedByToken(db: Db, receipt_token: string): Promise<number | undefined> {
  return findArchived(db, sql`k.key = key_of(${receipt_token}) and k.kind = 't'`);
}

/**
 * Finds the archived receipt of a sale by pos_order_id, else by sale_id, unless the one sent is a
 * follow-up of that sale. Only keys are compared: the whole ids are archived.
 */
export function findArchivedSale(
  tx: Tx,
  { pos_order_id, sale_id, sale_type, layaway_kind, credit_due }: ReceiptRow,
): Promise<number | undefined> {
  return findArchived(
    tx,
    sql`((k.key = key_of(${pos_order_id}) and k.kind = 'o')
      or (k.key = key_of(${sale_id}::text) and k.kind = 's'
          and not is_follow_up(${sale_type}::text, ${layaway_kind}::text, ${credit_due}::text)))`,
  );
}

/** Makes repeats of an archived receipt wait for each other until the end of the transaction. */
export async function lockArchived(tx: Tx, receipt_id: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`archived receipt ${receipt_id}`}, 0))`.execute(tx);
}

/** Returns a known token of an archived receipt in its full text, if there is one. */
export async function findTokenOfArchived(tx: Tx, receipt_id: number): Promise<string | undefined> {
  const { rows } = await sql<{ receipt_token: string }>`
    select receipt_token from receipt_token_alias where receipt_id = ${receipt_id} order by receipt_token limit 1`.execute(
    tx,
  );
  return rows[0]?.receipt_token;
}

/**
 * Adds a token to an archived receipt, beside those of its row: it leads to the receipt, also after
 * the partition is read back.
 *
 * @throws the database's error for `receipt_is_stored_once` when another receipt has got the token.
 */
export async function addTokenOfArchived(tx: Tx, receipt_id: number, receipt_token: string): Promise<void> {
  await sql`
    insert into receipt_key (key, kind, slot, receipt_id)
    select key_of(${receipt_token}), 't', greatest(max(slot), 1) + 1, ${receipt_id} from receipt_key
     where receipt_id = ${receipt_id}`.execute(tx);
  await sql`insert into receipt_token_alias (receipt_token, receipt_id)
            values (${receipt_token}, ${receipt_id}) on conflict do nothing`.execute(tx);
}

/** Returns a time that was sent as a row has it; without one, that of the database's clock. */
export async function readTime(tx: Tx, sent: string | null): Promise<string> {
  const { rows } = await sql<{ time: string }>`
    select coalesce(${sent}::timestamptz, clock_timestamp()) as time`.execute(tx);
  return only(rows).time;
}
