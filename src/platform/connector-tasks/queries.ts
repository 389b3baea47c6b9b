import { sql } from "kysely";
import type { Db, Tx } from "../../runtime/database.ts";
import { ApiError } from "../../web-api/errors/errors.ts";
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
