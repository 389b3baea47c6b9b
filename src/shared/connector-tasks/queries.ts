import { sql } from "kysely";
import type { Db, Tx } from "../../runtime/database.ts";
import { ApiError } from "../../web-api/errors/errors.ts";
import { customerSubject, customerTask, type NewTask } from "./rules.ts";

/**
 * Inserts tasks in their order; inserts nothing without an active connector, and no task of a
 * sandbox's order. Before them come tasks for their customers whom the platform does not have and
 * who have no open task: imported ones, and those from before the connector. A customer whose task
 * was left out is not sent again.
 */
export async function insertTasks(tx: Tx, tasks: readonly NewTask[]): Promise<void> {
  const sent = new Set(tasks.flatMap(({ kind, record_id }) => (kind === "customer" ? [record_id] : [])));
  const customers = new Set(tasks.flatMap(({ customer_id }) => customer_id ?? [])).difference(sent);
  const all = [...Array.from(customers, (customer_id) => customerTask(customer_id)), ...tasks];
  const waits_for = all.map(({ customer_id }) => (customer_id == null ? null : customerSubject(customer_id)));
  await sql`
    insert into connector_task (connector_id, kind, subject, record_id, key, fields, waits_for)
    select c.connector_id, t.kind, t.subject, t.record_id, lower(t.key), string_to_array(t.fields, ','), t.waits_for
      from connector c
     cross join unnest(${all.map(({ kind }) => kind)}::text[], ${all.map(({ subject }) => subject)}::text[],
                       ${all.map(({ record_id }) => record_id)}::int8[], ${all.map(({ key }) => key)}::text[],
                       ${all.map(({ fields }) => fields?.join(",") ?? null)}::text[], ${waits_for}::text[])
           with ordinality as t (kind, subject, record_id, key, fields, waits_for, place)
     where c.is_active
       and not (t.subject like 'order:%' and is_sandbox_order(split_part(t.subject, ':', 2)::int8))
       and (t.place > ${customers.size}
            or not exists (
                 select from connector_map m
                  where m.connector_id = c.connector_id and m.kind = 'customer' and m.local_id = t.record_id)
               and not exists (
                 select from connector_task e
                  where e.subject = t.subject and e.kind = 'customer' and e.state in ('waiting', 'parked', 'left')))
     order by t.place`.execute(tx);
}

/**
 * Refuses to write records that the platform of the active connector owns.
 *
 * @param kinds - as in the import: `products`, `tier-prices`.
 * @throws ApiError 400 owned_by_platform.
 */
export async function requireNotOwned(db: Db | Tx, ...kinds: readonly string[]): Promise<void> {
  const { rows } = await sql<{ kind: string }>`
    select k.kind from connector c cross join unnest(${kinds}::text[]) as k (kind)
     where c.is_active and k.kind = any(c.owned_kinds) limit 1`.execute(db);
  const [owned] = rows;
  if (owned !== undefined) throw new ApiError("owned_by_platform", { kind: owned.kind });
}
