import { sql } from "kysely";
import type { Db } from "../../runtime/database.ts";
import { columnsOf } from "../../web-api/search/compile.ts";
import type { ListSource } from "../../web-api/list/search-list.ts";

/** Source of the list of jobs. The runtime's `JOBS` says how long ended jobs are kept. */
export const JOBS: ListSource = {
  from: sql`(select id::text as job_id, name as kind, state::text as state, data::text as payload, retry_count,
                    retry_limit, created_on as created_at, start_after, started_on as started_at,
                    completed_on as completed_at, coalesce(output ->> 'message', output ->> 'value', output::text) as outcome
               from pgboss.job where name not like '\\_\\_%') as j`,
  select: sql`j.*`,
  columns: columnsOf("j", {
    job_id: "text",
    kind: "text",
    state: "text",
    retry_count: "int",
    created_at: "timestamp",
    start_after: "timestamp",
    completed_at: "timestamp",
  }),
  primary_key: "job_id",
};

export interface FoundJob {
  readonly kind: string;
  readonly state: string;
}

export async function deleteFailedJob(db: Db, job_id: string): Promise<void> {
  await sql`delete from pgboss.job where id::text = lower(${job_id}) and state = 'failed'`.execute(db);
}

export async function findJob(db: Db, job_id: string): Promise<FoundJob | undefined> {
  const { rows } = await sql<FoundJob>`
    select name as kind, state::text as state from pgboss.job where id::text = lower(${job_id})`.execute(db);
  return rows[0];
}
