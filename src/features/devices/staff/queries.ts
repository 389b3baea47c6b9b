import { type RawBuilder, sql } from "kysely";
import type { Db, Stored, Tx } from "../../../runtime/database.ts";
import { columnsOf } from "../../../web-api/search/compile.ts";
import type { ListSource } from "../../../web-api/list/search-list.ts";

/** The database's clock, as a value to write. */
export const NOW: RawBuilder<string> = sql`clock_timestamp()`;

export const ROLES: ListSource = {
  from: sql`role as r`,
  select: sql`r.role_id, r.name, r.permissions, r.is_active, r.created_at, r.updated_at`,
  columns: columnsOf("r", {
    role_id: "int",
    name: "text",
    is_active: "bool",
    created_at: "timestamp",
    updated_at: "timestamp",
  }),
  primary_key: "role_id",
};

export const STAFF: ListSource = {
  from: sql`staff as s`,
  select: sql`s.staff_id, s.first_name, s.last_name, s.email, s.role_id, s.location_ids, s.all_locations, s.is_active,
    s.passcode_hash is not null as has_passcode, s.passcode_updated_at, s.created_at, s.updated_at`,
  columns: {
    ...columnsOf("s", {
      staff_id: "int",
      first_name: "text",
      last_name: "text",
      email: "text",
      role_id: "int",
      all_locations: "bool",
      is_active: "bool",
    }),
    has_passcode: { sql: "(s.passcode_hash is not null)", type: "bool" },
    passcode_updated_at: { sql: "s.passcode_updated_at", type: "timestamp" },
    created_at: { sql: "s.created_at", type: "timestamp" },
    updated_at: { sql: "s.updated_at", type: "timestamp" },
  },
  primary_key: "staff_id",
};

type StaffAtLocation = { readonly name: string } & Pick<Stored<"staff">, "passcode_hash" | "passcode_updated_at">;

/** Returns a staff member who is active and works at the location; otherwise undefined. */
export async function findStaffAt(db: Db, staff_id: number, location_id: number): Promise<StaffAtLocation | undefined> {
  const { rows } = await sql<StaffAtLocation>`
    select concat_ws(' ', first_name, last_name) as name, passcode_hash, passcode_updated_at
      from staff
     where staff_id = ${staff_id} and is_active and (all_locations or ${location_id} = any(location_ids))`.execute(db);
  return rows[0];
}

/** Whether a staff member has the role. */
export async function isRoleUsed(tx: Tx, role_id: number): Promise<boolean> {
  const { rows } = await sql`select from staff where role_id = ${role_id} limit 1`.execute(tx);
  return rows.length > 0;
}
