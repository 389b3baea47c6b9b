import { sql } from "kysely";
import type { Tx } from "../../../../runtime/database.ts";
import { sameDevice } from "../../../../shared/resources/queries/devices.ts";
import { isSameDevice } from "../../../../shared/resources/rules.ts";
import { RESERVATION_SECONDS } from "../rules/terminals.ts";
import type { StoredTerminal } from "./rows.ts";

/** A terminal whose code is unused. */
export interface CodeHolder extends Pick<StoredTerminal, "terminal_id" | "location_id" | "is_active" | "license_id"> {
  readonly code_age_seconds: number;
}

export async function findCodeHolder(tx: Tx, activation_code: string): Promise<CodeHolder | undefined> {
  const { rows } = await sql<CodeHolder>`
    select terminal_id, location_id, is_active, license_id,
           extract(epoch from clock_timestamp() - coalesce(activation_code_issued_at, created_at))::float8
             as code_age_seconds
      from terminal where upper(activation_code) = upper(${activation_code}) and activation_used_at is null`.execute(
    tx,
  );
  return rows[0];
}

/** Reserves the terminal's code for one attempt; returns false while another attempt has it. */
export async function reserveCode(tx: Tx, terminal_id: number, attempt_id: string): Promise<boolean> {
  const { rows } = await sql`
    insert into activation_attempt as a (terminal_id, attempt_id, reserved_until)
    values (${terminal_id}, ${attempt_id}, clock_timestamp() + make_interval(secs => ${RESERVATION_SECONDS}))
    on conflict (terminal_id) do update set attempt_id = excluded.attempt_id, reserved_until = excluded.reserved_until
      where a.reserved_until <= clock_timestamp()
    returning 1`.execute(tx);
  return rows.length > 0;
}

/** Ends an attempt; returns false when it has expired, or a new code was issued. */
export async function endAttempt(tx: Tx, terminal_id: number, attempt_id: string): Promise<boolean> {
  const { rows } = await sql<{ in_time: boolean }>`
    delete from activation_attempt where terminal_id = ${terminal_id} and attempt_id = ${attempt_id}
    returning reserved_until > clock_timestamp() as in_time`.execute(tx);
  return rows[0]?.in_time === true;
}

export async function deleteAttempts(tx: Tx, terminal_id: number): Promise<void> {
  await tx.deleteFrom("activation_attempt").where("terminal_id", "=", terminal_id).execute();
}

/**
 * Locks the terminal to be activated and the one that the device is bound to, in the order of their
 * ids.
 */
export async function lockForActivation(
  tx: Tx,
  terminal_id: number,
  device_identifier: string,
): Promise<{ target: StoredTerminal | undefined; previous: StoredTerminal | undefined }> {
  const { rows } = await sql<StoredTerminal>`
    select * from terminal where terminal_id = ${terminal_id} or ${sameDevice(sql`device_identifier`, device_identifier)}
     order by terminal_id for update`.execute(tx);
  return {
    target: rows.find((row) => row.terminal_id === terminal_id),
    previous: rows.find(
      (row) => row.terminal_id !== terminal_id && isSameDevice(row.device_identifier, device_identifier),
    ),
  };
}
