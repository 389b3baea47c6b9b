import { sql } from "kysely";
import type { Static } from "typebox";
import { type Db, only } from "../../../../runtime/database.ts";
import type { ReevaluationProgress } from "../schemas/administration.ts";

/** A location that evaluates closings, with the hash of its settings. */
export interface LocationSetup {
  readonly location_id: number;
  readonly sha256: string;
}

/**
 * Queues closings evaluated with older rules, and unmatched closings evaluated with
 * other settings. Those that wait for the sweep are left to it.
 *
 * @param setups - of the locations that evaluate closings.
 * @returns how many were added.
 */
export async function queueOutdated(db: Db, rules_version: number, setups: readonly LocationSetup[]): Promise<number> {
  const { numAffectedRows } = await sql`
    with setup as (
      select * from unnest(${setups.map(({ location_id }) => location_id)}::int[], ${setups.map(({ sha256 }) => sha256)}::text[])
                    as s (location_id, sha256)
    ), outdated as (
      select report_id, null as sha256 from register_report_state where rules_version < ${rules_version}::int
         and evaluation_due_since is null
      union
      select report_id, coalesce(setup_sha256, '') from register_report_state
       where state_figures_reconciled <> 'matched' and evaluation_due_since is null
    )
    insert into closing_to_reevaluate (report_id, closed_at)
    select distinct r.report_id, r.closed_at
      from outdated o join register_report r on r.report_id = o.report_id
      join setup on setup.location_id = r.location_id
     where o.sha256 is null or o.sha256 <> setup.sha256
    on conflict do nothing`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/**
 * Puts all closings of these locations in the queue.
 *
 * @returns how many were added.
 */
export async function queueAll(db: Db, location_ids: readonly number[]): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into closing_to_reevaluate (report_id, closed_at)
    select report_id, closed_at from register_report where location_id = any(${[...location_ids]}::int[])
    on conflict do nothing`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** SQL that queues the closings that have one of the receipts from $1 to below $2. */
export const QUEUE_OF_RECEIPTS = `
  insert into pos.closing_to_reevaluate (report_id, closed_at)
  select r.report_id, r.closed_at
    from (select report_id from pos.closing_document where receipt_id >= $1 and receipt_id < $2
          union select report_id from pos.closing_unlisted_receipt where receipt_id >= $1 and receipt_id < $2) g
    join pos.register_report r on r.report_id = g.report_id
  on conflict do nothing`;

/** Lists the oldest closings of the queue. */
export async function listQueuedClosings(db: Db, limit: number): Promise<string[]> {
  const { rows } = await sql<{ report_id: string }>`
    select report_id from closing_to_reevaluate order by closed_at, report_id limit ${limit}`.execute(db);
  return rows.map(({ report_id }) => report_id);
}

/**
 * Takes the lease of the job unless another process holds it.
 *
 * @returns whether this process holds it now.
 */
export async function takeLease(db: Db, lease: string, seconds: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update closing_reevaluation set leased_by = ${lease}::uuid, leased_until = clock_timestamp() + make_interval(secs => ${seconds}::float8)
     where leased_by is null or leased_by = ${lease}::uuid or leased_until < clock_timestamp()`.execute(db);
  return numAffectedRows === 1n;
}

export async function returnLease(db: Db, lease: string): Promise<void> {
  await sql`update closing_reevaluation set leased_by = null, leased_until = null where leased_by = ${lease}::uuid`.execute(
    db,
  );
}

/** Begins a run; resets the counts when the last run was complete. */
export async function beginRun(db: Db): Promise<void> {
  await sql`
    update closing_reevaluation set started_at = clock_timestamp(), ended_at = null, evaluated = 0, changed = 0
     where started_at is null or ended_at is not null`.execute(db);
}

export async function endRun(db: Db): Promise<void> {
  await sql`update closing_reevaluation set ended_at = clock_timestamp()
             where started_at is not null and ended_at is null`.execute(db);
}

/** Removes an evaluated closing from the queue and counts it. */
export async function removeFromQueue(db: Db, report_id: string, is_changed: boolean): Promise<void> {
  await sql`
    with done as (delete from closing_to_reevaluate where report_id = ${report_id} returning 1)
    update closing_reevaluation set evaluated = evaluated + 1, changed = changed + ${is_changed ? 1 : 0}::int
     where exists (select from done)`.execute(db);
}

type Progress = Static<typeof ReevaluationProgress>;

export async function readProgress(db: Db): Promise<Progress> {
  const { rows } = await sql<Progress>`
    with passed as (
      select *, extract(epoch from coalesce(ended_at, clock_timestamp()) - started_at) as seconds from closing_reevaluation
    )
    select (select count(*) from closing_to_reevaluate)::int as "left", evaluated, changed, started_at, ended_at,
           case when seconds >= 1 then round(evaluated * 60 / seconds)::int end as per_minute
      from passed`.execute(db);
  return only(rows);
}

export interface StoredVerdict {
  readonly report_id: string;
  readonly closed_at: string;
}

/** Lists a page of all closings, the oldest first. */
export async function listByAge(db: Db, after: StoredVerdict | undefined, limit: number): Promise<StoredVerdict[]> {
  const { rows } = await sql<StoredVerdict>`
    select report_id, closed_at::text as closed_at from register_report
     where ${after === undefined ? sql`true` : sql`(closed_at, report_id) > (${after.closed_at}::timestamptz, ${after.report_id})`}
     order by closed_at, report_id limit ${limit}`.execute(db);
  return rows;
}
