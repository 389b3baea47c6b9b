import { sql } from "kysely";
import { type Db, only, type Stored, type Tx } from "../../runtime/database.ts";
import type { TaskKind } from "../../shared/connector-tasks/rules.ts";
import type { CircuitChange } from "../rules/circuit.ts";
import type { Settlement } from "../rules/settle.ts";

type Row = Stored<"connector_task">;

/**
 * A task leased by this process. `attempts` counts the current attempt too and identifies the
 * lease; `step` is JSON text of an object of texts.
 */
export interface ClaimedTask extends Pick<
  Row,
  "task_id" | "connector_id" | "subject" | "key" | "record_id" | "fields" | "step" | "attempts" | "failed_pushes"
> {
  readonly kind: TaskKind;
  /** Seconds left for retries: a failure parks the task when its next attempt would be later. */
  readonly retry_seconds_left: number;
  /** Id of the record at the platform; null when unknown. */
  readonly remote_id: string | null;
}

/**
 * Locks the connector for a claim, so that claims of all nodes count each other. Returns undefined
 * while nothing may be sent.
 */
export async function lockOpenConnector(tx: Tx) {
  const { rows } = await sql<Pick<Stored<"connector">, "connector_id" | "failures">>`
    select connector_id, failures from connector
     where is_active and (paused_until is null or paused_until <= statement_timestamp())
       for no key update`.execute(tx);
  return rows[0];
}

/**
 * Claims due tasks under a lease, of each subject only the first that is open. A parked task blocks
 * its subject. A task of another subject that `waits_for` names blocks while it waits, unless it
 * waits for a parked one.
 *
 * @param at_once - maximum tasks under a lease, those of other nodes included.
 */
export async function claimTasks(
  tx: Tx,
  connector_id: number,
  { at_once, lease_seconds }: { readonly at_once: number; readonly lease_seconds: number },
): Promise<ClaimedTask[]> {
  const { rows } = await sql<ClaimedTask>`
    with running as (
      select count(*)::int as tasks from connector_task
       where connector_id = ${connector_id} and leased_until > statement_timestamp()
    ), due as (
      select t.task_id from connector_task t
       where t.connector_id = ${connector_id} and t.state = 'waiting' and t.next_at <= statement_timestamp()
         and (t.leased_until is null or t.leased_until <= statement_timestamp())
         and not exists (
           select from connector_task e
            where e.subject = t.subject and e.task_id < t.task_id and e.state in ('waiting', 'parked'))
         and not exists (
           select from connector_task e
            where e.subject = t.waits_for and e.task_id < t.task_id and e.state = 'waiting'
              and not exists (
                select from connector_task p
                 where p.subject = e.subject and p.task_id < e.task_id and p.state = 'parked'))
       order by t.next_at, t.task_id limit greatest(0, ${at_once}::int - (select tasks from running))
       for update of t skip locked
    ), claimed as (
      update connector_task t
         set attempts = attempts + 1, leased_until = clock_timestamp() + make_interval(secs => ${lease_seconds}::float8)
        from due where t.task_id = due.task_id
      returning t.*
    )
    select c.task_id, c.connector_id, c.kind, c.subject, c.key, c.record_id, c.fields, c.step, c.attempts, c.failed_pushes,
           floor(extract(epoch from c.retried_until - statement_timestamp()))::int8 as retry_seconds_left, m.remote_id
      from claimed c
      left join connector_map m on m.connector_id = c.connector_id and m.kind = c.kind and m.local_id = c.record_id
     order by c.task_id`.execute(tx);
  return rows;
}

/**
 * Stores the steps of a task. Returns false when the lease is over: another node may have the task.
 */
export async function storeStep(db: Db, { task_id, attempts }: ClaimedTask, step: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update connector_task set step = ${step}::json
     where task_id = ${task_id} and attempts = ${attempts} and leased_until > clock_timestamp()`.execute(db);
  return numAffectedRows === 1n;
}

/**
 * Ends an attempt. Returns false when the lease was taken by another node; nothing is stored then.
 */
export async function storeSettlement(
  tx: Tx,
  { task_id, attempts }: ClaimedTask,
  { state, wait_seconds, failed_pushes, reason }: Settlement,
): Promise<boolean> {
  // Random delays keep tasks that failed together from being tried together again.
  const { numAffectedRows } = await sql`
    update connector_task
       set state = ${state}, leased_until = null, failed_pushes = ${failed_pushes},
           last_error = case when ${state}::text = 'done' then null else coalesce(${reason}, last_error) end,
           next_at = clock_timestamp() + make_interval(secs => ${wait_seconds}::float8 * (1 + random() / 20)),
           ended_at = case when ${state}::text = 'done' then clock_timestamp() end
     where task_id = ${task_id} and attempts = ${attempts} and leased_until is not null`.execute(tx);
  return numAffectedRows === 1n;
}

/** Stores an attempt's effect on the count of failures and on the pause of the connector. */
export async function storeCircuit(
  db: Db | Tx,
  connector_id: number,
  { count, pause_seconds }: CircuitChange,
): Promise<void> {
  await sql`
    update connector
       set failures = case ${count}::text when 'add' then failures + 1 when 'reset' then 0 else failures end,
           paused_until = case when ${pause_seconds}::float8 > 0
             then greatest(paused_until, clock_timestamp() + make_interval(secs => ${pause_seconds}::float8))
             else paused_until end
     where connector_id = ${connector_id}
       and (${count}::text = 'add' or ${count}::text = 'reset' and failures > 0 or ${pause_seconds}::float8 > 0)`.execute(
    db,
  );
}

/** Links the record of a task with its record at the platform. */
export async function storeRemote(
  tx: Tx,
  { connector_id, kind, record_id }: ClaimedTask,
  remote_id: string,
  remote_number: string | null,
): Promise<void> {
  await sql`
    insert into connector_map (connector_id, kind, local_id, remote_id, remote_number)
    values (${connector_id}, ${kind}, ${record_id}, ${remote_id}, ${remote_number})
    on conflict (connector_id, kind, local_id) do update
       set remote_id = excluded.remote_id, remote_number = coalesce(excluded.remote_number, connector_map.remote_number),
           seen_at = clock_timestamp()`.execute(tx);
}

export async function findRemote(
  db: Db,
  connector_id: number,
  kind: string,
  local_id: number,
): Promise<string | undefined> {
  const { rows } = await sql<{ remote_id: string }>`
    select remote_id from connector_map
     where connector_id = ${connector_id} and kind = ${kind} and local_id = ${local_id}`.execute(db);
  return rows[0]?.remote_id;
}

/** Forgets the link of a record with the platform. */
export async function deleteRemote(tx: Tx, connector_id: number, kind: string, local_id: number): Promise<void> {
  await sql`
    delete from connector_map
     where connector_id = ${connector_id} and kind = ${kind} and local_id = ${local_id}`.execute(tx);
}

export async function lockTask(tx: Tx, task_id: number) {
  const { rows } = await sql<Pick<Row, "subject" | "kind" | "key" | "state">>`
    select subject, kind, key, state from connector_task where task_id = ${task_id} for update`.execute(tx);
  return rows[0];
}

/** SQL that makes a task due; its next attempt searches the platform first. */
const MADE_DUE = sql`
  set state = 'waiting', failed_pushes = 0, attempts = greatest(attempts, 1), next_at = clock_timestamp(),
      ended_at = null, retried_until = clock_timestamp() + interval '30 days'`;

/** Makes a parked task due, which the caller has locked. */
export async function makeTaskDue(tx: Tx, task_id: number): Promise<void> {
  await sql`update connector_task ${MADE_DUE} where task_id = ${task_id}`.execute(tx);
}

/** Makes every parked task due; returns how many. */
export async function makeParkedTasksDue(tx: Tx): Promise<number> {
  const { numAffectedRows } = await sql`update connector_task ${MADE_DUE} where state = 'parked'`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}

/**
 * Ends a parked task, which the caller has locked, without sending it: the next one of its subject
 * goes on.
 */
export async function leaveTask(tx: Tx, task_id: number): Promise<void> {
  await sql`
    update connector_task set state = 'left', ended_at = clock_timestamp() where task_id = ${task_id}`.execute(tx);
}

/** A done task with the columns that a reconciliation needs to find its record. */
export type DoneTask = Pick<ClaimedTask, "task_id" | "kind" | "subject" | "key" | "record_id" | "step" | "remote_id">;

/**
 * Returns sales, payments and refunds that were sent in the last days and whose ids follow a
 * task's, in the order of their ids.
 */
export async function listDoneTasks(
  db: Db,
  connector_id: number,
  { days, after, limit }: { readonly days: number; readonly after: number; readonly limit: number },
): Promise<readonly DoneTask[]> {
  const { rows } = await sql<DoneTask>`
    select t.task_id, t.kind, t.subject, t.key, t.record_id, t.step, m.remote_id
      from connector_task t
      left join connector_map m on m.connector_id = t.connector_id and m.kind = t.kind and m.local_id = t.record_id
     where t.connector_id = ${connector_id} and t.state = 'done' and t.kind in ('sale', 'payment', 'refund')
       and t.ended_at > clock_timestamp() - make_interval(days => ${days}::int) and t.task_id > ${after}
     order by t.task_id limit ${limit}`.execute(db);
  return rows;
}

/** Returns the sales that were sent last and are linked with their orders at the platform. */
export async function listLastSales(db: Db, connector_id: number, limit: number): Promise<readonly DoneTask[]> {
  const { rows } = await sql<DoneTask>`
    select t.task_id, t.kind, t.subject, t.key, t.record_id, t.step, m.remote_id
      from connector_task t
      join connector_map m on m.connector_id = t.connector_id and m.kind = t.kind and m.local_id = t.record_id
     where t.connector_id = ${connector_id} and t.kind = 'sale' and t.state = 'done'
     order by t.ended_at desc limit ${limit}`.execute(db);
  return rows;
}

/** Returns the keys of the sales that were sent in the last days, by the ids of their orders. */
export async function listDoneSales(db: Db, connector_id: number, days: number): Promise<ReadonlyMap<number, string>> {
  const { rows } = await sql<{ record_id: number; key: string }>`
    select record_id, key from connector_task
     where connector_id = ${connector_id} and state = 'done' and kind = 'sale'
       and ended_at > clock_timestamp() - make_interval(days => ${days}::int)`.execute(db);
  return new Map(rows.map(({ record_id, key }) => [record_id, key]));
}

/**
 * Returns which of the given orders the platform has, or had since an instant, only in part: a task
 * waits, is parked or was skipped.
 */
export async function listUnsettledOrders(
  db: Db,
  connector_id: number,
  order_ids: readonly number[],
  since: string,
): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ record_id: number }>`
    select t.record_id from connector_task t
     where t.connector_id = ${connector_id} and t.kind = 'sale' and t.record_id = any(${[...order_ids]}::int8[])
       and exists (
         select from connector_task e
          where e.connector_id = t.connector_id and e.subject = t.subject
            and (e.state <> 'done' or e.ended_at >= ${since}::timestamptz))`.execute(db);
  return new Set(rows.map(({ record_id }) => record_id));
}

export async function databaseNow(db: Db): Promise<string> {
  const { rows } = await sql<{ now: string }>`select clock_timestamp()::text as now`.execute(db);
  return only(rows).now;
}

/** Returns whether a reconciliation did not find the record of a task at the platform. */
export async function isMissing(tx: Tx, { kind, key }: Pick<Row, "kind" | "key">): Promise<boolean> {
  const { rows } = await sql`
    select from connector_difference where kind = ${kind} and key = ${key} and code = 'missing' and ended_at is null`.execute(
    tx,
  );
  return rows.length > 0;
}

export async function countOpenTasks(db: Db) {
  const { rows } = await sql<{ readonly waiting: number; readonly parked: number }>`
    select count(*) filter (where state = 'waiting') as waiting, count(*) filter (where state = 'parked') as parked
      from connector_task where state in ('waiting', 'parked')`.execute(db);
  return only(rows);
}

/** Days for which ended tasks are kept. */
const KEPT_DAYS = 30;

/** Deletes tasks that ended long ago; returns how many. */
export async function deleteEndedTasks(tx: Tx, tasks_max: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from connector_task where task_id in (
      select task_id from connector_task
       where ended_at < clock_timestamp() - make_interval(days => ${KEPT_DAYS}) limit ${tasks_max})`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}
