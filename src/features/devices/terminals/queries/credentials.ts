import { sql } from "kysely";
import type { Static } from "typebox";
import type { Db, Tx } from "../../../../runtime/database.ts";
import { SUBMISSION_DAYS } from "../../../../shared/access/rules/access.ts";
import { sameDevice } from "../../../../shared/resources/queries/devices.ts";
import type { LimitedBecause } from "../rules/credentials.ts";
import { type ActivationInput, REPEAT_MINUTES } from "../rules/terminals.ts";
import type { Credentials } from "../schemas.ts";
import type { StoredTerminal } from "./rows.ts";

/** The stored data of a terminal's token, without the token or its hash. */
type StoredCredential = Omit<Static<typeof Credentials>["items"][number], "state"> & { readonly has_ended: boolean };
type Holder = Pick<StoredTerminal, "terminal_id" | "location_id" | "name">;

const submission_end = sql`(k.limited_at + make_interval(days => ${SUBMISSION_DAYS}))`;

const SELECT = sql`k.terminal_token_id as credential_id, k.device_identifier, k.created_at, u.last_used_at, k.limited_at,
  k.limited_because, case when k.revoked_at is null then ${submission_end} end as submits_until,
  coalesce(${submission_end} <= clock_timestamp(), false) as has_ended, k.revoked_at`;

/**
 * Returns the terminal that has the tokens; for a deleted terminal, the data come from its tokens.
 */
export async function findCredentialHolder(db: Db | Tx, terminal_id: number): Promise<Holder | undefined> {
  const { rows } = await sql<Holder>`
    select terminal_id, location_id, name from terminal where terminal_id = ${terminal_id}
    union all
    (select terminal_id, location_id, 'Terminal ' || terminal_id from terminal_token
      where terminal_id = ${terminal_id} order by terminal_token_id desc limit 1)`.execute(db);
  return rows[0];
}

/**
 * Returns a token that is limited now. Reads the database, because the cache may not know yet that
 * the token became a full one again.
 */
export async function findLimitedToken(
  db: Db,
  terminal_token_id: number,
): Promise<{ readonly device_identifier: string } | undefined> {
  const { rows } = await sql<{ device_identifier: string }>`
    select device_identifier from terminal_token
     where terminal_token_id = ${terminal_token_id} and limited_at is not null`.execute(db);
  return rows[0];
}

/** Lists the tokens of a terminal, the newest first. */
export async function findCredentials(db: Db, terminal_id: number): Promise<StoredCredential[]> {
  const { rows } = await sql<StoredCredential>`
    select ${SELECT} from terminal_token k left join terminal_token_use u using (terminal_token_id)
     where k.terminal_id = ${terminal_id} order by k.terminal_token_id desc`.execute(db);
  return rows;
}

/** Stores a token; the terminal must be locked and have no full one. Returns its id. */
export async function insertCredential(
  tx: Tx,
  token: { terminal_id: number; location_id: number; device_identifier: string; token_hash: string },
): Promise<number> {
  const { terminal_token_id } = await tx
    .insertInto("terminal_token")
    .values(token)
    .returning("terminal_token_id")
    .executeTakeFirstOrThrow();
  return terminal_token_id;
}

/**
 * Limits the terminal's tokens to sending pending documents; for a disabled terminal, up to the
 * time when it was disabled.
 */
export async function limitCredentials(
  tx: Tx,
  { terminal_id, location_id }: StoredTerminal,
  because: LimitedBecause,
): Promise<void> {
  await sql`
    update terminal_token
       set limited_at = coalesce(limited_at, clock_timestamp()), limited_because = ${because}, location_id = ${location_id}
     where terminal_id = ${terminal_id} and revoked_at is null
       and (limited_at is null or limited_because = 'disabled')`.execute(tx);
}

/** Makes the token of a terminal that was disabled a full one again. */
export async function restoreCredential(tx: Tx, terminal_id: number): Promise<void> {
  await sql`
    update terminal_token set limited_at = null, limited_because = null
     where terminal_id = ${terminal_id} and revoked_at is null and limited_because = 'disabled'`.execute(tx);
}

/**
 * Revokes a token of the terminal.
 *
 * @returns whether it was revoked now; undefined when the terminal has no such token.
 */
export async function revokeStored(tx: Tx, terminal_id: number, credential_id: number): Promise<boolean | undefined> {
  const { rows } = await sql<{ revoked_at: string | null }>`
    select revoked_at from terminal_token
     where terminal_token_id = ${credential_id} and terminal_id = ${terminal_id} for update`.execute(tx);
  const [row] = rows;
  if (row === undefined || row.revoked_at !== null) return row && false;
  await sql`
    update terminal_token set revoked_at = clock_timestamp() where terminal_token_id = ${credential_id}`.execute(tx);
  return true;
}

/**
 * Finds the terminal that this device enrolled at with this code a short while ago, and is still
 * bound to, and locks it.
 */
export async function findRecentEnrollment(
  tx: Tx,
  { activationCode, deviceIdentifier }: ActivationInput,
): Promise<StoredTerminal | undefined> {
  const { rows } = await sql<StoredTerminal>`
    select t.*
      from terminal t
     where upper(t.activation_code) = upper(${activationCode}) and ${sameDevice(sql`t.device_identifier`, deviceIdentifier)}
       and t.is_active and t.activation_used_at > clock_timestamp() - make_interval(mins => ${REPEAT_MINUTES})
       and exists (select from terminal_token k
                    where k.terminal_id = t.terminal_id and ${sameDevice(sql`k.device_identifier`, sql`t.device_identifier`)}
                      and k.created_at >= t.activation_used_at and k.revoked_at is null)
       for update of t`.execute(tx);
  return rows[0];
}
