import { sql } from "kysely";
import type { Db, Stored, Tx } from "../../runtime/database.ts";
import { canonicalEmail } from "../../runtime/mail-address.ts";

type UnsentConfirmation = Pick<
  Stored<"shop_data.newsletter_subscriber">,
  "subscriber_email" | "website_id" | "store_id"
>;

/** Value of `subscriber_status` of a subscription that is not confirmed. */
const UNCONFIRMED = 4;

/**
 * Allows a new confirmation of an unconfirmed subscription; invalidates an earlier link.
 *
 * @returns the subscriber; undefined when the address has no unconfirmed subscription.
 */
export async function openConfirmation(
  tx: Tx,
  {
    email,
    website_id,
    valid_days,
  }: { readonly email: string; readonly website_id: number; readonly valid_days: number },
): Promise<number | undefined> {
  const { rows } = await sql<{ subscriber_id: number }>`
    update shop_data.newsletter_subscriber
       set confirm_token_hash = null, confirm_mailed_at = null, updated_at = clock_timestamp(),
           confirm_expires_at = clock_timestamp() + make_interval(days => ${valid_days})
     where website_id = ${website_id} and lower(subscriber_email) = lower(${canonicalEmail(email)}::text)
       and subscriber_status = ${UNCONFIRMED}
    returning subscriber_id`.execute(tx);
  return rows[0]?.subscriber_id;
}

/**
 * Invalidates the link of an unconfirmed subscription, sent or not: the owner of the address does
 * not want it.
 */
export async function closeConfirmation(tx: Tx, email: string, website_id: number): Promise<void> {
  await sql`
    update shop_data.newsletter_subscriber
       set confirm_token_hash = null, confirm_expires_at = null, updated_at = clock_timestamp()
     where website_id = ${website_id} and lower(subscriber_email) = lower(${email}::text)
       and subscriber_status = ${UNCONFIRMED}`.execute(tx);
}

/** Returns an unconfirmed subscription whose mail has not been sent. */
export async function findUnsentConfirmation(
  db: Db | Tx,
  subscriber_id: number,
): Promise<UnsentConfirmation | undefined> {
  const { rows } = await sql<UnsentConfirmation>`
    select subscriber_email, website_id, store_id from shop_data.newsletter_subscriber
     where subscriber_id = ${subscriber_id} and subscriber_status = ${UNCONFIRMED}
       and confirm_mailed_at is null and confirm_expires_at > clock_timestamp()`.execute(db);
  return rows[0];
}

/**
 * Stores the hash of the link that is mailed next.
 *
 * @returns false when no mail is due.
 */
export async function keepConfirmation(tx: Tx, subscriber_id: number, token_hash: string): Promise<boolean> {
  const { rows } = await sql`
    update shop_data.newsletter_subscriber set confirm_token_hash = ${token_hash}
     where subscriber_id = ${subscriber_id} and subscriber_status = ${UNCONFIRMED}
       and confirm_mailed_at is null and confirm_expires_at > clock_timestamp()
    returning 1`.execute(tx);
  return rows.length > 0;
}

export async function noteConfirmationMailed(tx: Tx, subscriber_id: number, token_hash: string): Promise<void> {
  await sql`
    update shop_data.newsletter_subscriber set confirm_mailed_at = clock_timestamp()
     where subscriber_id = ${subscriber_id} and confirm_token_hash = ${token_hash}`.execute(tx);
}

/** Finds the unconfirmed subscription of a valid link. */
export async function findConfirmation(db: Db | Tx, token_hash: string): Promise<UnsentConfirmation | undefined> {
  const { rows } = await sql<UnsentConfirmation>`
    select subscriber_email, website_id, store_id from shop_data.newsletter_subscriber
     where confirm_token_hash = ${token_hash} and subscriber_status = ${UNCONFIRMED}
       and confirm_expires_at > clock_timestamp()`.execute(db);
  return rows[0];
}

/**
 * Confirms a subscription and consumes its link.
 *
 * @returns false for a link that is unknown, used or expired.
 */
export async function confirmSubscriber(tx: Tx, token_hash: string): Promise<boolean> {
  const { rows } = await sql`
    update shop_data.newsletter_subscriber
       set subscriber_status = 1, confirm_token_hash = null, confirm_expires_at = null, updated_at = clock_timestamp()
     where confirm_token_hash = ${token_hash} and subscriber_status = ${UNCONFIRMED}
       and confirm_expires_at > clock_timestamp()
    returning 1`.execute(tx);
  return rows.length > 0;
}
