import { sql } from "kysely";
import type { Db, Tx } from "../../../runtime/database.ts";
import { STEP_SECONDS } from "../../../runtime/totp.ts";

/** Returns the encryption context of an account's secret; the secret decrypts only under it. */
export function totpSecretContext(admin_user_id: number): string {
  return `admin_second_factor:totp_secret:${admin_user_id}`;
}

export interface SecondFactor {
  /** The secret in encrypted form. */
  readonly totp_secret: string;
  /** Latest time step whose code was used; codes of it and of earlier steps are refused. */
  readonly last_step: number;
  /** The current time step, by the clock of the database. */
  readonly current_step: number;
  readonly now: string;
}

/** Returns an account's second factor, confirmed or not. */
export async function findSecondFactor(db: Db | Tx, admin_user_id: number): Promise<SecondFactor | undefined> {
  const { rows } = await sql<SecondFactor>`
    select totp_secret, last_step, now,
           floor(extract(epoch from now) / ${STEP_SECONDS}::int)::int as current_step
      from admin_second_factor, clock_timestamp() as now where admin_user_id = ${admin_user_id}`.execute(db);
  return rows[0];
}

/** Stores an unconfirmed secret, replacing an earlier one. */
export async function savePendingSecret(tx: Tx, admin_user_id: number, totp_secret: string): Promise<void> {
  await sql`
    insert into admin_second_factor (admin_user_id, totp_secret) values (${admin_user_id}, ${totp_secret})
    on conflict (admin_user_id) do update set totp_secret = excluded.totp_secret, last_step = 0`.execute(tx);
}

/** Marks a time step and all earlier ones as used; false when it was used already. */
export async function useStep(tx: Tx, admin_user_id: number, step: number): Promise<boolean> {
  const { rows } = await sql`
    update admin_second_factor set last_step = ${step}
     where admin_user_id = ${admin_user_id} and last_step < ${step} returning 1`.execute(tx);
  return rows.length > 0;
}

export async function hasRecoveryCode(db: Db, admin_user_id: number, code_hash: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from admin_recovery_code
     where code_hash = ${code_hash} and admin_user_id = ${admin_user_id}`.execute(db);
  return rows.length > 0;
}

/** Consumes a recovery code; false when it was used already. */
export async function useRecoveryCode(tx: Tx, admin_user_id: number, code_hash: string): Promise<boolean> {
  const { rows } = await sql`
    delete from admin_recovery_code
     where code_hash = ${code_hash} and admin_user_id = ${admin_user_id} returning 1`.execute(tx);
  return rows.length > 0;
}

export async function replaceRecoveryCodes(
  tx: Tx,
  admin_user_id: number,
  code_hashes: readonly string[],
): Promise<void> {
  await sql`delete from admin_recovery_code where admin_user_id = ${admin_user_id}`.execute(tx);
  await sql`insert into admin_recovery_code (admin_user_id, code_hash)
            select ${admin_user_id}::int, unnest(${[...code_hashes]}::text[])`.execute(tx);
}

export async function deleteSecondFactor(tx: Tx, admin_user_id: number): Promise<void> {
  await sql`delete from admin_recovery_code where admin_user_id = ${admin_user_id}`.execute(tx);
  await sql`delete from admin_second_factor where admin_user_id = ${admin_user_id}`.execute(tx);
}
