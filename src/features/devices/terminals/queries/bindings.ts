import { sql } from "kysely";
import type { Db } from "../../../../runtime/database.ts";

interface StoredActivation {
  readonly terminal_id: number;
  readonly location_id: number;
  readonly activation_code: string | null;
  readonly issued_at: string;
  readonly age_seconds: number;
  readonly used_at: string | null;
  readonly device_identifier: string | null;
}

export async function findActivation(db: Db, terminal_id: number): Promise<StoredActivation | undefined> {
  const { rows } = await sql<StoredActivation>`
    select terminal_id, location_id, activation_code, activation_used_at as used_at, device_identifier,
           coalesce(activation_code_issued_at, created_at) as issued_at,
           extract(epoch from clock_timestamp() - coalesce(activation_code_issued_at, created_at))::float8 as age_seconds
      from terminal where terminal_id = ${terminal_id}`.execute(db);
  return rows[0];
}

interface Binding {
  readonly history_id: number;
  readonly device_identifier: string;
  readonly bound_by: string;
  readonly bound_at: string;
}

export async function findBindings(db: Db, terminal_id: number): Promise<Binding[]> {
  const { rows } = await sql<Binding>`
    select history_id, device_identifier, bound_by, bound_at from terminal_device_history
     where terminal_id = ${terminal_id} order by history_id desc`.execute(db);
  return rows;
}
