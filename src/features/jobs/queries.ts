import { sql } from "kysely";
import type { Db } from "../../runtime/database.ts";
import type { ListSource } from "../../web-api/search-list.ts";

/** Background jobs as a list; those that ended are kept for a day. */
export const JOBS: ListSource = {
  from: sql`(select id::text as job_id, name as kind, state::text as state, data::text as payload, retry_count,
                    retry_limit, created_on as created_at, start_after, started_on as started_at,
                    completed_on as completed_at, coalesce(output ->> 'message', output ->> 'value', output::text) as outcome
               from pgboss.job where name not like '\\_\\_%') as j`,
  select: sql`j.*`,
  columns: {
    job_id: { sql: "j.job_id", type: "text" },
    kind: { sql: "j.kind", type: "text" },
    state: { sql: "j.state", type: "text" },
    retry_count: { sql: "j.retry_count", type: "int" },
    created_at: { sql: "j.created_at", type: "timestamp" },
    start_after: { sql: "j.start_after", type: "timestamp" },
    completed_at: { sql: "j.completed_at", type: "timestamp" },
  },
  primary_key: "job_id",
};

/** The kind and state of a job. */
export async function findJob(db: Db, job_id: string): Promise<{ kind: string; state: string } | undefined> {
  const { rows } = await sql<{ kind: string; state: string }>`
    select name as kind, state::text as state from pgboss.job where id::text = lower(${job_id})`.execute(db);
  return rows[0];
}
