import { type RawBuilder, sql, type SqlBool } from "kysely";
import type { Tx } from "../../../runtime/database.ts";
import { castValue } from "../../../web-api/search-criteria/cast.ts";
import { type Columns, compileCriteria } from "../../../web-api/search-criteria/compile.ts";
import type { Filter, FilterGroup } from "../../../web-api/search-criteria/criteria.ts";
import { ENTRIES, KEPT_CHARACTERS } from "../columns.ts";
import { BLOCK_BITS } from "../rules/entry-set.ts";

type Condition = RawBuilder<SqlBool>;

/** Counters by block: of all entries, by kind and location, by kind and field. Both together would be nearly as many as entries. */
export type Counters = "audit_log_block" | "audit_log_kind" | "audit_log_field";

/** What counters by block tell apart. One moment of a block stands for all of it. */
export const KINDS: Columns = {
  entity_type: { sql: "c.entity_type", type: "text", characters_max: KEPT_CHARACTERS },
  change_source: { sql: "c.change_source", type: "text", characters_max: KEPT_CHARACTERS },
  location_id: { sql: "c.location_id", type: "int" },
  field_name: { sql: "c.field_name", type: "text", characters_max: KEPT_CHARACTERS },
  created_at: { sql: "b.first_at", type: "timestamp" },
};

/** Conditions that change their answer at the moment that they name, or a second later, and nowhere else. */
const STEPS = new Set(["eq", "neq", "gt", "gteq", "lt", "lteq", "from", "to"]);

/** Entries that no counter knows yet. Each run of them is within one block, whose size the limit tells the planner. */
export const NOTED = sql`audit_log_noted n cross join lateral (
  select * from audit_log where log_id between n.first_id and n.last_id order by log_id limit 16384) a`;

const BITS = sql.lit(BLOCK_BITS);

/** Of a block `b`: few others share its time, so the index of time leads to its entries. */
export const IS_NARROW = sql<boolean>`(
  select count(*) from audit_log_block o where o.first_at <= b.last_at and o.last_at >= b.first_at) <= 4`;

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

/**
 * The counters by block that tell which entries groups match, if there are such.
 *
 * @param isBound - the caller may see some locations only.
 */
export function countersOf(groups: readonly FilterGroup[], isBound: boolean): Counters | undefined {
  const filters = groups.flatMap((group) => group.filters);
  if (!filters.every(isKnownByBlock)) return undefined;
  const fields = new Set(filters.map(({ field }) => field).filter((field) => field !== "created_at"));
  if (isBound || fields.has("location_id")) return fields.has("field_name") ? undefined : "audit_log_kind";
  return fields.size === 0 ? "audit_log_block" : "audit_log_field";
}

function isKnownByBlock({ field, condition_type, value }: Filter): boolean {
  return field === "created_at"
    ? STEPS.has(condition_type) && castValue(value, "timestamp") !== undefined
    : Object.hasOwn(KINDS, field);
}

/**
 * Counts by block what groups match: from the counters that `countersOf` named, and entry by entry where a moment that
 * the groups name lies within a block.
 *
 * @param reached - what the caller may see, of a column of location ids; undefined: everything.
 * @param direction - in which order of log_id the `offset` entries before the page are passed.
 */
export async function countByBlock(
  tx: Tx,
  counters: Counters,
  filter_groups: readonly FilterGroup[],
  reached: (location: string) => Condition | undefined,
  { direction, offset }: { readonly direction: "asc" | "desc"; readonly offset: number },
): Promise<BlockCount> {
  const within = (columns: Columns, location: string): Condition => {
    const { where } = compileCriteria({ filter_groups }, columns, "created_at");
    const scope = reached(location);
    return scope === undefined ? where : sql<SqlBool>`${scope} and ${where}`;
  };
  const order = sql.raw(direction);
  const ofEntries = within(ENTRIES, "a.location_id");
  const isOfAll = filter_groups.length === 0 && reached("a.location_id") === undefined;
  const noted = isOfAll
    ? sql`select n.first_id >> ${BITS}, sum(n.last_id - n.first_id + 1) from audit_log_noted n group by 1`
    : sql`select n.first_id >> ${BITS}, count(*) from ${NOTED} left join split s on s.block = n.first_id >> ${BITS}
           where (s.block is null or a.created_at not between s.first_at and s.last_at) and ${ofEntries} group by 1`;
  const ofBlock = sql`a.log_id >= s.block << ${BITS} and a.log_id < (s.block + 1) << ${BITS}`;
  // Of a split block only the entries that match are read, along the index of time, unless many others are of its time:
  // a clock was set, or entries came from elsewhere. What is noted may be of another time than the block.
  const { rows } = await sql<BlockCount>`
    with split as materialized (
      select b.block, b.first_at, b.last_at,
             ${IS_NARROW} as is_narrow
        from audit_log_block b where ${isSplit(filter_groups)}
    ), counted as materialized (
      select block, sum(entries)::int8 as entries from (
        select b.block, c.entries from ${sql.table(counters)} c join audit_log_block b on b.block = c.block
         where ${within(KINDS, "c.location_id")} and b.block <> all (array(select block from split))
        union all
        select s.block, count(*) from split s cross join lateral (
          select from audit_log a
           where a.created_at between s.first_at and s.last_at and ${ofBlock} and ${ofEntries}
           order by a.created_at limit 16384) a
         where s.is_narrow group by 1
        union all
        select s.block, count(*) from split s cross join lateral (
          select * from audit_log a where ${ofBlock} order by a.log_id limit 16384) a
         where not s.is_narrow and a.created_at between s.first_at and s.last_at and ${ofEntries} group by 1
        union all
        ${noted}
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

/** How many entries there are. */
export async function countAll(tx: Tx): Promise<number> {
  const { rows } = await sql<{ entries: number }>`
    select (coalesce((select sum(entries) from audit_log_block), 0)
             + coalesce((select sum(last_id - first_id + 1) from audit_log_noted), 0))::int8 as entries`.execute(tx);
  return rows[0]?.entries ?? 0;
}

/** Whether a moment that filters name lies between the entries of a block. */
export function isSplit(groups: readonly FilterGroup[]): Condition {
  const moments = groups.flatMap((group) => group.filters).flatMap((filter) => momentOf(filter) ?? []);
  return sql`exists (select from unnest(${moments}::timestamptz[]) as m (moment)
    where b.last_at >= m.moment and b.first_at <= m.moment + interval '1 second')`;
}

/** The moment that a filter on created_at names. */
function momentOf({ field, value }: Filter): string | undefined {
  return field === "created_at" ? castValue(value, "timestamp")?.text : undefined;
}
