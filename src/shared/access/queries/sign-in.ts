import { sql } from "kysely";
import type { Db, Stored, Tx } from "../../../runtime/database.ts";

/** The account of a sign-in; `second_factor_at` is null without a second factor. */
export type SignInAccount = Pick<
  Stored<"admin_user">,
  "admin_user_id" | "username" | "name" | "email" | "password_hash" | "second_factor_at"
>;

/** Returns the active account of a user name, ignoring case. */
export async function findAccount(db: Db, username: string): Promise<SignInAccount | undefined> {
  return db
    .selectFrom("admin_user")
    .select(["admin_user_id", "username", "name", "email", "password_hash", "second_factor_at"])
    .where(sql`lower(username)`, "=", sql`lower(${username})`)
    .where("is_active", "=", true)
    .executeTakeFirst();
}

export async function findUsername(db: Db | Tx, admin_user_id: number): Promise<string | undefined> {
  const row = await db
    .selectFrom("admin_user")
    .select("username")
    .where("admin_user_id", "=", admin_user_id)
    .executeTakeFirst();
  return row?.username;
}

/** Returns the id of the account with a user name, ignoring case. */
export async function findUserId(tx: Tx, username: string): Promise<number | undefined> {
  const row = await tx
    .selectFrom("admin_user")
    .select("admin_user_id")
    .where(sql`lower(username)`, "=", sql`lower(${username})`)
    .executeTakeFirst();
  return row?.admin_user_id;
}

/**
 * Whether the account is active with the password and the second factor that were read; it stays so
 * until the transaction ends.
 */
export async function isAccountUnchanged(
  tx: Tx,
  { admin_user_id, password_hash, second_factor_at }: SignInAccount,
): Promise<boolean> {
  const row = await tx
    .selectFrom("admin_user")
    .select("admin_user_id")
    .where("admin_user_id", "=", admin_user_id)
    .where("password_hash", "=", password_hash)
    .where("second_factor_at", "is not distinct from", second_factor_at)
    .where("is_active", "=", true)
    .forShare()
    .executeTakeFirst();
  return row !== undefined;
}

export type AttemptKey = Pick<Stored<"sign_in_attempt">, "name_hash" | "address_hash">;

/**
 * Counts an attempt before its password is verified, so that parallel guesses are counted too.
 * Names with and without an account are counted alike.
 *
 * @returns undefined when the name is locked for the address; `is_last` when a failure of this
 *   attempt locks it.
 */
export async function takeSignInAttempt(
  db: Db,
  { name_hash, address_hash }: AttemptKey,
  { failures_max, lock_minutes }: { readonly failures_max: number; readonly lock_minutes: number },
): Promise<{ readonly is_last: boolean } | undefined> {
  const { rows } = await sql<{ is_last: boolean }>`
    insert into sign_in_attempt as a (name_hash, address_hash, failures, last_at)
    values (${name_hash}, ${address_hash}, 1, clock_timestamp())
    on conflict (name_hash, address_hash) do update
      set failures = case when a.locked_until is null then a.failures + 1 else 1 end,
          locked_until = case when a.locked_until is null and a.failures + 1 >= ${failures_max}
                              then clock_timestamp() + make_interval(mins => ${lock_minutes}) end,
          last_at = clock_timestamp()
      where a.locked_until is null or a.locked_until <= clock_timestamp()
    returning a.locked_until is not null as is_last`.execute(db);
  return rows[0];
}

/**
 * Reverts one attempt of a name at one address, and the lock if this attempt set it. Earlier
 * failures stay counted.
 */
export async function refundSignInAttempt(
  tx: Tx,
  { name_hash, address_hash }: AttemptKey,
  has_locked: boolean,
): Promise<void> {
  await sql`
    update sign_in_attempt
       set failures = failures - 1, locked_until = case when not ${has_locked}::bool then locked_until end
     where name_hash = ${name_hash} and address_hash = ${address_hash} and failures > 0`.execute(tx);
}

/** Clears the failures of a name at one address, after a sign-in there. */
export async function clearSignInFailures(tx: Tx, { name_hash, address_hash }: AttemptKey): Promise<void> {
  await tx
    .deleteFrom("sign_in_attempt")
    .where("name_hash", "=", name_hash)
    .where("address_hash", "=", address_hash)
    .execute();
}

/** Clears the failures of a name at every address. */
export async function clearSignInFailuresOf(tx: Tx, name_hash: string): Promise<void> {
  await tx.deleteFrom("sign_in_attempt").where("name_hash", "=", name_hash).execute();
}

/** Clears the counted failures, and so the limits, of buckets with this prefix. */
export async function clearLimits(tx: Tx, bucket_prefix: string): Promise<void> {
  await sql`delete from rate_limit_bucket where starts_with(bucket, ${bucket_prefix})`.execute(tx);
}

/**
 * Deletes expired attempts: the count of an unlocked name restarts after a day without a failure.
 */
export async function deleteOldSignInAttempts(tx: Tx): Promise<void> {
  await sql`delete from sign_in_attempt where last_at < clock_timestamp() - interval '1 day'`.execute(tx);
}
