import { type RawBuilder, sql, type SqlBool } from "kysely";
import type { Db, Tx } from "../../runtime/database.ts";
import { castValue } from "../../web-api/search-criteria/cast.ts";
import { type Columns, compileCriteria } from "../../web-api/search-criteria/compile.ts";
import type { Filter, FilterGroup } from "../../web-api/search-criteria/criteria.ts";
import { ENTRIES } from "./columns.ts";

type Condition = RawBuilder<SqlBool>;

/** What the counters of kinds tell apart. One moment of a block stands for all of it. */
const KINDS: Columns = {
  entity_type: { sql: "c.entity_type", type: "text" },
  change_source: { sql: "c.change_source", type: "text" },
  location_id: { sql: "c.location_id", type: "int" },
  created_at: { sql: "b.first_at", type: "timestamp" },
};

/** Whose values are counted, and where the counter keeps them. */
const VALUES: Columns = {
  entity_type: { sql: "v.value", type: "text" },
  entity_name: { sql: "v.value", type: "text" },
  field_name: { sql: "v.value", type: "text" },
  change_source: { sql: "v.value", type: "text" },
  staff_name: { sql: "v.value", type: "text" },
  staff_id: { sql: "v.number", type: "int" },
  terminal_id: { sql: "v.number", type: "int" },
  location_id: { sql: "v.number", type: "int" },
};

/** Conditions that change their answer at the moment that they name, or a second later, and nowhere else. */
const STEPS = new Set(["eq", "neq", "gt", "gteq", "lt", "lteq", "from", "to"]);

/** Entries that no counter knows yet. Each run of them is within one block, whose size the limit tells the planner. */
const NOTED = sql`audit_log_noted n cross join lateral (
  select * from audit_log where log_id between n.first_id and n.last_id order by log_id limit 16384) a`;

/** Every log_id of a block shifted by so many bits is the block's number. */
export const BLOCK_BITS = 14;

const BITS = sql.lit(BLOCK_BITS);

/** The blocks that entries lie in; null: no limit on that side. */
export interface Span {
  readonly first_block: number | null;
  readonly last_block: number | null;
}

/** How many entries match, and the blocks they lie in. */
export interface BlockCount extends Span {
  readonly entries: number;
  /** The block in which the page begins, and how many matching entries are passed before it. */
  readonly start_block: number | null;
  readonly passed: number;
}

/** How many entries match by the values of one column, and those values. */
export interface ValueCount {
  readonly entries: number;
  readonly all_entries: number;
  /** null where there are more than `VALUES_MAX`, or no value matches, too. */
  readonly values: readonly string[] | null;
}

export const VALUES_MAX = 2_000;

/** Whether the counters of blocks tell which entries a group matches. */
export function isCountedByBlock({ filters }: FilterGroup): boolean {
  return filters.every(({ field, condition_type, value }) =>
    field === "created_at"
      ? STEPS.has(condition_type) && castValue(value, "timestamp") !== undefined
      : Object.hasOwn(KINDS, field),
  );
}

/** The one column that all filters are about, if its values are counted. */
export function countedColumn(groups: readonly FilterGroup[]): string | undefined {
  const fields = new Set(groups.flatMap(({ filters }) => filters.map(({ field }) => field)));
  const [field] = fields;
  return fields.size === 1 && field !== undefined && Object.hasOwn(VALUES, field) ? field : undefined;
}

/**
 * Counts by block what groups match that `isCountedByBlock` lets through: from the counters, and entry by entry where a
 * moment that they name lies within a block.
 *
 * @param reached - what the caller may see, of a column of location ids; undefined: everything.
 * @param direction - in which order of log_id the `offset` entries before the page are passed.
 */
export async function countByBlock(
  tx: Tx,
  filter_groups: readonly FilterGroup[],
  reached: (location: string) => Condition | undefined,
  { direction, offset }: { readonly direction: "asc" | "desc"; readonly offset: number },
): Promise<BlockCount> {
  const filters = filter_groups.flatMap((group) => group.filters);
  const within = (columns: Columns, location: string): Condition => {
    const { where } = compileCriteria({ filter_groups }, columns, "entity_type");
    const scope = reached(location);
    return scope === undefined ? where : sql<SqlBool>`${scope} and ${where}`;
  };
  const isByTimeOnly = filters.every(({ field }) => field === "created_at") && reached("c.location_id") === undefined;
  const counters = isByTimeOnly
    ? sql`select b.block, b.entries from audit_log_block b`
    : sql`select c.block, c.entries from audit_log_kind c join audit_log_block b on b.block = c.block`;
  const order = sql.raw(direction);
  const ofEntries = within(ENTRIES, "a.location_id");
  const { rows } = await sql<BlockCount>`
    with split as materialized (
      select b.block from audit_log_block b where ${isSplit(filter_groups)}
    ), counted as materialized (
      select block, sum(entries)::int8 as entries from (
        ${counters} where ${within(KINDS, "c.location_id")} and b.block <> all (array(select block from split))
        union all
        select s.block, count(*) from split s cross join lateral (
          select * from audit_log where log_id >= s.block << ${BITS} and log_id < (s.block + 1) << ${BITS}
           order by log_id limit 16384) a
         where ${ofEntries} group by 1
        union all
        select n.first_id >> ${BITS}, count(*) from ${NOTED}
         where n.first_id >> ${BITS} <> all (array(select block from split)) and ${ofEntries} group by 1
      ) as parts group by block
    ), placed as (
      select block, entries, sum(entries) over (order by block ${order})::int8 as upto from counted where entries > 0
    ), start as (
      select block, upto - entries as passed from placed where upto > ${offset}::int8 order by block ${order} limit 1
    )
    select coalesce(sum(entries), 0)::int8 as entries, min(block) as first_block, max(block) as last_block,
           (select block from start) as start_block, coalesce((select passed from start), 0) as passed
      from placed`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error("counting audit entries gave no row");
  return row;
}

/**
 * The blocks that can hold entries of the time that groups ask for. Others of the groups, and of what they are filtered
 * by, are not looked at.
 */
export async function spanOfTime(tx: Tx, groups: readonly FilterGroup[]): Promise<Span> {
  const filter_groups = groups.filter(
    (group) => isCountedByBlock(group) && group.filters.every(({ field }) => field === "created_at"),
  );
  if (filter_groups.length === 0) return { first_block: null, last_block: null };
  const ofBlocks = compileCriteria({ filter_groups }, KINDS, "created_at").where;
  const ofEntries = compileCriteria({ filter_groups }, ENTRIES, "log_id").where;
  const { rows } = await sql<Span>`
    select coalesce(min(block), 0)::int8 as first_block, coalesce(max(block), -1)::int8 as last_block
      from (select b.block from audit_log_block b where ${ofBlocks} or ${isSplit(filter_groups)}
            union all select n.first_id >> ${BITS} from ${NOTED} where ${ofEntries}) as blocks`.execute(tx);
  return rows[0] ?? { first_block: null, last_block: null };
}

/** Whether a moment that filters name lies between the entries of a block. */
function isSplit(groups: readonly FilterGroup[]): Condition {
  const moments = groups.flatMap((group) => group.filters).flatMap((filter) => momentOf(filter) ?? []);
  return sql`exists (select from unnest(${moments}::timestamptz[]) as m (moment)
    where b.last_at >= m.moment and b.first_at <= m.moment + interval '1 second')`;
}

/** Counts what groups match that are all about one column, from the counters of its values. */
export async function countByValue(tx: Tx, column: string, filter_groups: readonly FilterGroup[]): Promise<ValueCount> {
  const key = VALUES[column];
  const entry = ENTRIES[column];
  if (!key || !entry) throw new Error(`the values of ${column} are not counted`);
  const { where: ofValues } = compileCriteria({ filter_groups }, { [column]: key }, column);
  const { where: ofEntries } = compileCriteria({ filter_groups }, ENTRIES, "log_id");
  const { rows } = await sql<ValueCount>`
    with matching as materialized (
      select ${sql.raw(key.sql)}::text as value, v.entries from audit_log_value v
       where v.column_name = ${sql.lit(column)} and ${ofValues}
      union all
      select (${sql.raw(entry.sql)})::text, count(*) from ${NOTED} where ${ofEntries} group by 1
    )
    select coalesce(sum(entries), 0)::int8 as entries,
           coalesce((select sum(entries) from audit_log_block), 0)::int8
             + coalesce((select sum(last_id - first_id + 1) from audit_log_noted), 0)::int8 as all_entries,
           case when count(*) <= ${VALUES_MAX} and count(*) = count(value)
                then (select array_agg(distinct lower(value)) from matching) end as values
      from matching`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error("counting audit entries gave no row");
  return row;
}

/** The moment that a filter on created_at names. */
function momentOf({ field, value }: Filter): string | undefined {
  return field === "created_at" ? castValue(value, "timestamp")?.text : undefined;
}

/** So many entries are added up in one transaction, which takes a second or two. */
export const FOLD_ENTRIES_MAX = 100_000;

/**
 * Adds up entries that came since the last time, at most 100,000 and a block more at once. Entries and counters agree at every
 * moment. One caller at a time works; readers do not wait.
 *
 * @returns how many were added up; 0 when all are.
 */
export async function foldEntries(tx: Tx): Promise<number> {
  await sql`lock table audit_log_value in share row exclusive mode`.execute(tx);
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
