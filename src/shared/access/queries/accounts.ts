import { sql } from "kysely";
import type { Db, Stored, Tx } from "../../../runtime/database.ts";
import { columnsOf } from "../../../web-api/search/compile.ts";
import type { ListSource } from "../../../web-api/list/search-list.ts";

export const INTEGRATIONS: ListSource = {
  from: sql`integration as i left join integration_use as u on u.integration_id = i.integration_id`,
  select: sql`i.integration_id, i.name, i.resources, i.location_ids, i.is_active, u.last_used_at, i.created_at,
    i.updated_at`,
  columns: {
    ...columnsOf("i", {
      integration_id: "int",
      name: "text",
      is_active: "bool",
      created_at: "timestamp",
      updated_at: "timestamp",
    }),
    last_used_at: { sql: "u.last_used_at", type: "timestamp" },
  },
  primary_key: "integration_id",
};

export const ADMIN_USERS: ListSource = {
  from: sql`admin_user as u join admin_role as r on r.admin_role_id = u.admin_role_id`,
  select: sql`u.admin_user_id, u.username, u.name, u.email, u.admin_role_id, r.name as role_name, u.is_active,
    u.second_factor_at is not null as has_second_factor, u.created_at, u.updated_at`,
  columns: {
    ...columnsOf("u", {
      admin_user_id: "int",
      username: "text",
      name: "text",
      email: "text",
      admin_role_id: "int",
      is_active: "bool",
      created_at: "timestamp",
      updated_at: "timestamp",
    }),
    role_name: { sql: "r.name", type: "text" },
    has_second_factor: { sql: "(u.second_factor_at is not null)", type: "bool" },
  },
  primary_key: "admin_user_id",
};

export const ADMIN_ROLES: ListSource = {
  from: sql`admin_role as r`,
  select: sql`r.admin_role_id, r.name, r.resources, r.created_at, r.updated_at`,
  columns: columnsOf("r", {
    admin_role_id: "int",
    name: "text",
    created_at: "timestamp",
    updated_at: "timestamp",
  }),
  primary_key: "admin_role_id",
};

/**
 * Serializes changes of administrators: two that disable each other must not both find the other
 * active.
 */
export async function lockAdministrators(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('administrators', 0))`.execute(tx);
}

/** Whether an active administrator, other than the excepted one, holds every resource. */
export async function hasFullAdministrator(tx: Tx, excepted_id = 0): Promise<boolean> {
  const { rows } = await sql`
    select 1 from admin_user join admin_role using (admin_role_id)
     where is_active and 'all' = any(resources) and admin_user_id <> ${excepted_id} limit 1`.execute(tx);
  return rows.length > 0;
}

export async function isAdminRoleUsed(tx: Tx, admin_role_id: number): Promise<boolean> {
  const row = await tx
    .selectFrom("admin_user")
    .select("admin_user_id")
    .where("admin_role_id", "=", admin_role_id)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Finds the id of a role by its name in any case. */
export async function findAdminRole(tx: Tx, name: string) {
  return tx
    .selectFrom("admin_role")
    .select("admin_role_id")
    .where(sql`lower(name)`, "=", sql`lower(${name})`)
    .executeTakeFirst();
}

export interface OwnAccount extends Pick<Stored<"admin_user">, "username" | "name" | "email" | "second_factor_at"> {
  readonly role_name: string;
  /** Number of unused recovery codes. */
  readonly recovery_codes: number;
}

export async function findOwnAccount(db: Db, admin_user_id: number): Promise<OwnAccount | undefined> {
  const { rows } = await sql<OwnAccount>`
    select u.username, u.name, u.email, r.name as role_name, u.second_factor_at,
           (select count(*)::int from admin_recovery_code c where c.admin_user_id = u.admin_user_id) as recovery_codes
      from admin_user u join admin_role r using (admin_role_id) where u.admin_user_id = ${admin_user_id}`.execute(db);
  return rows[0];
}
