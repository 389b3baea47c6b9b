import { sql } from "kysely";
import type { Tx } from "../../runtime/database.ts";
import type { NewTask } from "./rules.ts";

/** Inserts tasks in their order, and nothing where no connector is active. */
export async function insertTasks(tx: Tx, tasks: readonly NewTask[]): Promise<void> {
  await sql`
    insert into connector_task (connector_id, kind, subject, record_id, key, waits_for)
    select c.connector_id, t.kind, t.subject, t.record_id, lower(t.key), t.waits_for
      from connector c
     cross join unnest(${tasks.map(({ kind }) => kind)}::text[], ${tasks.map(({ subject }) => subject)}::text[],
                       ${tasks.map(({ record_id }) => record_id)}::int8[], ${tasks.map(({ key }) => key)}::text[],
                       ${tasks.map(({ waits_for }) => waits_for ?? null)}::text[])
           with ordinality as t (kind, subject, record_id, key, waits_for, place)
     where c.is_active order by t.place`.execute(tx);
}
