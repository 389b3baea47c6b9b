import { sql } from "kysely";
import type { Db } from "../../runtime/database.ts";
import { columnsOf } from "../../web-api/search/compile.ts";
import type { ListSource } from "../../web-api/list/search-list.ts";

export interface AnsweredRequest {
  readonly integration_id: number;
  readonly request_id: string;
  readonly method: string;
  /** Path without its query. */
  readonly path: string;
  readonly status: number;
  /** Code of the error; absent for a success. */
  readonly error_code: string | undefined;
  readonly duration_ms: number;
  /** Time of the answer on this process's monotonic clock. */
  readonly answered_at_ms: number;
}

/** Maximum stored requests of an integration; the oldest beyond it are deleted each hour. */
export const REQUESTS_MAX = 100_000;

/**
 * Stores requests of integrations that exist. Their time is the database's clock, less the time
 * since the answer.
 */
export async function insertRequests(db: Db, requests: readonly AnsweredRequest[]): Promise<void> {
  const now_ms = performance.now();
  const rows = requests.map(({ answered_at_ms, ...request }, position) => ({
    ...request,
    position,
    duration_ms: Math.round(request.duration_ms),
    age_ms: Math.round(now_ms - answered_at_ms),
  }));
  await sql`
    insert into request_log (integration_id, request_id, requested_at, method, path, status, error_code, duration_ms)
    select r.integration_id, r.request_id,
           statement_timestamp() - make_interval(secs => (r.age_ms + r.duration_ms) / 1000.0),
           r.method, r.path, r.status, r.error_code, r.duration_ms
      from json_to_recordset(${JSON.stringify(rows)}::json) as r (
             integration_id integer, request_id text, method text, path text, status integer, error_code text, duration_ms integer,
             age_ms integer, position integer)
      join integration i on i.integration_id = r.integration_id
     order by r.position`.execute(db);
}

/** Maximum rows that one statement deletes, so that each statement is short. */
const DELETED_AT_ONCE = 10_000;

/**
 * Deletes requests of more than 30 days ago, and those beyond the maximum of an integration. Looks
 * up the first request beyond it once for each integration: with old statistics the planner would
 * do so for each request.
 */
export async function deleteOldRequests(db: Db): Promise<void> {
  for (let deleted = 1n; deleted > 0n;) {
    const { numAffectedRows = 0n } = await sql`
      with newest_too_many as materialized (
        select i.integration_id, l.entry_id
          from integration i
         cross join lateral (
           select entry_id from request_log where integration_id = i.integration_id
            order by entry_id desc offset ${REQUESTS_MAX}::bigint limit 1) as l)
      delete from request_log where entry_id in (
        (select entry_id from request_log where requested_at < clock_timestamp() - interval '30 days'
          limit ${DELETED_AT_ONCE}::int)
        union
        (select r.entry_id
           from newest_too_many n
           join request_log r on r.integration_id = n.integration_id and r.entry_id <= n.entry_id
          limit ${DELETED_AT_ONCE}::int))`.execute(db);
    deleted = numAffectedRows;
  }
}

export async function hasIntegration(db: Db, integration_id: number): Promise<boolean> {
  const { rows } = await sql`select from integration where integration_id = ${integration_id}`.execute(db);
  return rows.length > 0;
}

export function requestsOf(integration_id: number): ListSource {
  return {
    from: sql`(select * from request_log where integration_id = ${integration_id}::int) as r`,
    select: sql`r.entry_id, r.request_id, r.requested_at, r.method, r.path, r.status, r.error_code, r.duration_ms`,
    columns: columnsOf("r", {
      entry_id: "bigint",
      request_id: "text",
      requested_at: "timestamp",
      method: "text",
      path: "text",
      status: "int",
      error_code: "text",
      duration_ms: "int",
    }),
    primary_key: "entry_id",
  };
}
