import { sql } from "kysely";
import type { Db } from "../../runtime/database.ts";
import type { ListSource } from "../../web-api/list/search-list.ts";

/**
 * Condition of a security event, the same as the index has. Submitted entries of this entity type
 * are not security events.
 */
const IS_EVENT = sql`entity_type = 'security_event' and not is_submitted`;

export const SECURITY_EVENT_LIST: ListSource = {
  from: sql`(
    select log_id, created_at, field_name as kind, entity_id as subject, nullif(entity_name, '') as subject_name,
           staff_name as actor, change_source, new_value::jsonb as facts
      from audit_log where ${IS_EVENT}) as e`,
  select: sql`e.log_id, e.created_at, e.kind, nullif(e.subject, '') as subject, e.subject_name, e.actor, e.change_source,
    e.facts ->> 'address' as address, e.facts ->> 'detail' as detail, (e.facts ->> 'times')::int as times`,
  columns: {
    log_id: { sql: "e.log_id", type: "bigint" },
    created_at: { sql: "e.created_at", type: "timestamp" },
    kind: { sql: "e.kind", type: "text" },
    name: { sql: "concat_ws(' ', e.subject_name, e.actor)", type: "text" },
  },
  primary_key: "log_id",
};

export interface KindCount {
  readonly kind: string;
  readonly last_24_hours: number;
  readonly last_7_days: number;
}

export async function countEvents(db: Db): Promise<readonly KindCount[]> {
  const { rows } = await sql<KindCount>`
    select kind, coalesce(sum(times) filter (where created_at > clock_timestamp() - interval '24 hours'), 0)::int8
             as last_24_hours, sum(times)::int8 as last_7_days
      from (select field_name as kind, created_at, (new_value::jsonb ->> 'times')::int as times
              from audit_log where ${IS_EVENT} and created_at > clock_timestamp() - interval '7 days') as e
     group by kind order by kind`.execute(db);
  return rows;
}

/** The locks of a name, which is known by its hash, at all addresses. */
export interface Lock {
  readonly name_hash: string;
  readonly addresses: number;
  readonly locked_until: string;
}

export async function listLocks(db: Db): Promise<readonly Lock[]> {
  const { rows } = await sql<Lock>`
    select name_hash, count(*)::int as addresses, max(locked_until) as locked_until from sign_in_attempt
     where locked_until > clock_timestamp() group by name_hash order by name_hash`.execute(db);
  return rows;
}

export async function listUsernames(db: Db): Promise<readonly string[]> {
  const rows = await db.selectFrom("admin_user").select("username").orderBy("username").execute();
  return rows.map(({ username }) => username);
}
