import { sql } from "kysely";
import type { Static } from "typebox";
import type { Db } from "../../../../runtime/database.ts";
import type { Bindings } from "../schemas.ts";
import { IS_LIVE_CODE, type StoredTerminal } from "./rows.ts";

interface StoredActivation extends Pick<
  StoredTerminal,
  "terminal_id" | "location_id" | "activation_code" | "device_identifier"
> {
  readonly issued_at: string;
  readonly age_seconds: number;
  readonly used_at: string | null;
  readonly is_live: boolean;
}

export async function findActivation(db: Db, terminal_id: number): Promise<StoredActivation | undefined> {
  const { rows } = await sql<StoredActivation>`
    select terminal_id, location_id, activation_code, activation_used_at as used_at, device_identifier,
           ${sql.raw(IS_LIVE_CODE)} as is_live,
           coalesce(activation_code_issued_at, created_at) as issued_at,
           extract(epoch from clock_timestamp() - coalesce(activation_code_issued_at, created_at))::float8 as age_seconds
      from terminal t where terminal_id = ${terminal_id}`.execute(db);
  return rows[0];
}

type Binding = Static<typeof Bindings>["items"][number];

export async function findBindings(db: Db, terminal_id: number): Promise<Binding[]> {
  const { rows } = await sql<Binding>`
    select history_id, device_identifier, bound_by, bound_at from terminal_device_history
     where terminal_id = ${terminal_id} order by history_id desc`.execute(db);
  return rows;
}
