import { BLOCK_BITS } from "../rules/entry-set.ts";
import { sql } from "kysely";
import type { Db, Tx } from "../../../runtime/database.ts";

import { takeTurn } from "./turn.ts";

const BITS = sql.lit(BLOCK_BITS);

/** So many entries are added up in one transaction, which takes a second or two. */
export const FOLD_ENTRIES_MAX = 100_000;

/**
 * Adds up entries that came since the last time, at most 100,000 and a block more at once. Entries and counters agree at every
 * moment. One caller at a time works; readers do not wait.
 *
 * @returns how many were added up; 0 when all are.
 */
export async function foldEntries(tx: Tx): Promise<number> {
  await takeTurn(tx);
  const { rows } = await sql<{ entries: number }>`
    with due as (
      select place from (
        select ctid as place, sum(last_id - first_id + 1) over (order by first_id) - (last_id - first_id + 1) as before
          from audit_log_noted) as n where before < ${FOLD_ENTRIES_MAX}
    ), gone as (
      delete from audit_log_noted where ctid = any (array(select place from due)) returning first_id, last_id
    ), entry as materialized (
      select a.log_id, a.log_id >> ${BITS} as block, left(a.entity_type, 200) as entity_type, a.change_source,
             a.location_id, left(a.field_name, 200) as field_name, left(a.staff_name, 200) as staff_name, a.staff_id,
             a.terminal_id, left(a.entity_name, 200) as entity_name, a.created_at,
             a.log_id not in (select log_id from erased_audit_entry) as is_named
        from gone n cross join lateral (
          select * from audit_log where log_id between n.first_id and n.last_id order by log_id limit 16384) a
    ), blocks as (
      insert into audit_log_block as b (block, entries, first_at, last_at)
      select block, count(*), min(created_at), max(created_at) from entry group by 1
      on conflict (block) do update set entries = b.entries + excluded.entries,
        first_at = least(b.first_at, excluded.first_at), last_at = greatest(b.last_at, excluded.last_at)
    ), kinds as (
      insert into audit_log_kind as k (block, entity_type, change_source, location_id, entries)
      select block, entity_type, change_source, location_id, count(*) from entry group by 1, 2, 3, 4
      on conflict on constraint audit_log_kind_is_counted_once do update set entries = k.entries + excluded.entries
    ), counted as (
      insert into audit_log_value as v (column_name, value, number, entries)
      select c.column_name, c.value, c.number, count(*)
        from entry e cross join lateral (values
          ('entity_type', e.entity_type, null::int), ('change_source', e.change_source, null),
          ('field_name', e.field_name, null), ('staff_name', e.staff_name, null), ('entity_name', e.entity_name, null),
          ('staff_id', null, e.staff_id), ('terminal_id', null, e.terminal_id), ('location_id', null, e.location_id)
        ) as c (column_name, value, number)
       where e.is_named or c.column_name <> 'entity_name'
       group by 1, 2, 3
      on conflict on constraint audit_log_value_is_counted_once do update set entries = v.entries + excluded.entries
    )
    select count(*) as entries from entry`.execute(tx);
  return rows[0]?.entries ?? 0;
}

/** Whether entries wait to be added up. */
export async function isFoldDue(db: Db): Promise<boolean> {
  const { rows } = await sql`select from audit_log_noted limit 1`.execute(db);
  return rows.length > 0;
}
