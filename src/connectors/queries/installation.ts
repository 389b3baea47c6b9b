import { sql } from "kysely";
import { type Db, only, type Tx } from "../../runtime/database.ts";

/** Returns the name of the installation that the links of a connector belong to. */
export async function findInstallation(db: Db, connector_id: number): Promise<string | undefined> {
  const { rows } = await sql<{ installation: string | null }>`
    select installation from connector where connector_id = ${connector_id}`.execute(db);
  return rows[0]?.installation ?? undefined;
}

/** Stores the name of the installation unless one is stored; returns the stored name. */
export async function keepInstallation(db: Db, connector_id: number, found: string): Promise<string> {
  await sql`
    update connector set installation = ${found}
     where connector_id = ${connector_id} and installation is null`.execute(db);
  return (await findInstallation(db, connector_id)) ?? found;
}

/**
 * Forgets the links of records, the positions of pulls and the differences. Nothing is sent for an
 * hour, or until `resumeTasks`.
 */
export async function forgetLinks(tx: Tx, connector_id: number, installation: string | null): Promise<void> {
  await sql`delete from connector_map where connector_id = ${connector_id}`.execute(tx);
  await sql`delete from connector_cursor where connector_id = ${connector_id}`.execute(tx);
  await sql`
    update connector_difference set ended_at = clock_timestamp()
     where connector_id = ${connector_id} and ended_at is null`.execute(tx);
  await sql`
    update connector set installation = ${installation}, failures = 0,
           paused_until = clock_timestamp() + interval '1 hour'
     where connector_id = ${connector_id}`.execute(tx);
}

/**
 * Makes every open task due. Makes done tasks due as well that must come before it: those of its
 * subject, whose records the new installation may lack, and of its customer, where the sweep found
 * none. Each record is searched for first.
 *
 * @returns how many tasks are due.
 */
export async function resumeTasks(tx: Tx, connector_id: number): Promise<number> {
  const { rows } = await sql<{ tasks: number }>`
    with open as (
      select subject, waits_for from connector_task
       where connector_id = ${connector_id} and state in ('waiting', 'parked')
    ), due as (
      update connector_task t
         set state = 'waiting', failed_pushes = 0, attempts = greatest(attempts, 1), next_at = clock_timestamp(),
             ended_at = null, step = '{}', retried_until = clock_timestamp() + interval '30 days'
       where t.connector_id = ${connector_id} and t.leased_until is null and t.state <> 'left'
         and (t.subject in (select subject from open)
              or t.kind = 'customer' and t.subject in (select waits_for from open)
                 and not exists (
                   select from connector_map m
                    where m.connector_id = t.connector_id and m.kind = 'customer' and m.local_id = t.record_id))
      returning 1
    ), resumed as (
      update connector set paused_until = null where connector_id = ${connector_id}
    )
    select count(*)::int as tasks from due`.execute(tx);
  return only(rows).tasks;
}
