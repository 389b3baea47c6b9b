import { type RawBuilder, sql, type SqlBool } from "kysely";
import type { Tx } from "../../../runtime/database.ts";
import { type Columns, compileCriteria } from "../../../web-api/search-criteria/compile.ts";
import type { Column } from "../../../web-api/search-criteria/conditions.ts";
import type { FilterGroup } from "../../../web-api/search-criteria/criteria.ts";
import { ENTRIES, KEPT_CHARACTERS } from "../columns.ts";
import { patternOf } from "../rules/letters.ts";
import { NOTED } from "./count.ts";

/** Whose values are counted, and where the counter keeps them. */
const VALUES: Columns = {
  entity_type: { sql: "v.value", type: "text", characters_max: KEPT_CHARACTERS },
  entity_name: { sql: "v.value", type: "text", characters_max: KEPT_CHARACTERS },
  field_name: { sql: "v.value", type: "text", characters_max: KEPT_CHARACTERS },
  change_source: { sql: "v.value", type: "text", characters_max: KEPT_CHARACTERS },
  staff_name: { sql: "v.value", type: "text", characters_max: KEPT_CHARACTERS },
  staff_id: { sql: "v.number", type: "int" },
  terminal_id: { sql: "v.number", type: "int" },
  location_id: { sql: "v.number", type: "int" },
};

/** How many entries match by the values of one column, and those values. */
export interface ValueCount {
  readonly entries: number;
  readonly all_entries: number;
  /** The first and the last log_id there is. */
  readonly first_id: number;
  readonly last_id: number;
  /** As entries have them, text in small letters. null where there are more than `VALUES_MAX`, or no value matches, too. */
  readonly values: readonly string[] | null;
}

export const VALUES_MAX = 2_000;
export const LISTED_VALUES_MAX = 10_000;

/** Where the counter keeps the values of a column, of `audit_log_value v`; undefined where they are not counted. */
export function valueColumn(column: string): Column | undefined {
  return Object.hasOwn(VALUES, column) ? VALUES[column] : undefined;
}

/** The one column that all filters are about, if its values are counted. */
export function countedColumn(groups: readonly FilterGroup[]): string | undefined {
  const fields = new Set(groups.flatMap(({ filters }) => filters.map(({ field }) => field)));
  const [field] = fields;
  return fields.size === 1 && field !== undefined && valueColumn(field) !== undefined ? field : undefined;
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
       where v.column_name = ${sql.lit(column)} and ${withPairs(column, filter_groups)} and ${ofValues}
      union all
      select (${sql.raw(entry.sql)})::text, count(*) from ${NOTED} where ${ofEntries} group by 1
    )
    select coalesce(sum(entries), 0)::int8 as entries,
           coalesce((select sum(entries) from audit_log_block), 0)::int8
             + coalesce((select sum(last_id - first_id + 1) from audit_log_noted), 0)::int8 as all_entries,
           coalesce((select min(log_id) from audit_log), 0) as first_id,
           coalesce((select max(log_id) from audit_log), 0) as last_id,
           case when count(*) <= ${VALUES_MAX} and count(*) = count(value)
                then (select array_agg(distinct lower(value)) from matching) end as values
      from matching`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error("counting audit entries gave no row");
  return row;
}

/** What a group asks of the values of one column. */
export interface Asked {
  readonly column: string;
  readonly group: FilterGroup;
}

/** How many entries have the values that match, and the ids of these; null where there are more than `LISTED_VALUES_MAX`. */
export interface ValueIds {
  readonly entries: number;
  /** About as long are the lists of entries that have them. */
  readonly bytes: number;
  readonly value_ids: readonly number[] | null;
}

/** The values that groups ask for, each of one column, or all others. */
export async function matchValues(tx: Tx, asked: readonly Asked[], is_match: boolean): Promise<readonly ValueIds[]> {
  if (asked.length === 0) return [];
  const queries = asked.map(({ column, group }, place) => {
    const key = VALUES[column];
    if (!key) throw new Error(`the values of ${column} are not counted`);
    const { where } = compileCriteria({ filter_groups: [group] }, { [column]: key }, column);
    const condition = is_match ? sql`${withPairs(column, [group])} and ${where}` : sql`(${where}) is not true`;
    return sql`
      select ${sql.lit(place)} as place, coalesce(sum(entries), 0)::int8 as entries,
             coalesce(sum(least(entries * 4, (select count(*) from audit_log_block) * 2048)), 0)::int8 as bytes,
             case when count(*) <= ${LISTED_VALUES_MAX} then coalesce(array_agg(value_id), '{}') end as value_ids
        from audit_log_value v where v.column_name = ${sql.lit(column)} and ${condition}`;
  });
  const { rows } = await sql<ValueIds>`${sql.join(queries, sql` union all `)} order by place`.execute(tx);
  return rows;
}

/** That an entry has one of these values, as the index of the column has it. */
export function hasOneOf(column: string, values: readonly string[]): RawBuilder<SqlBool> {
  const { sql: name = "", type } = ENTRIES[column] ?? {};
  return type === "text"
    ? sql<SqlBool>`lower(${sql.raw(name)}) = any(${values}::text[])`
    : sql<SqlBool>`${sql.raw(name)} = any(${values}::int[])`;
}

/**
 * What groups say of names that contain two letters, once more, as the index of letter pairs has it. Trigrams, which the
 * database finds longer parts by, need three.
 */
function withPairs(column: string, groups: readonly FilterGroup[]): RawBuilder<SqlBool> {
  const parts = column === "entity_name" ? groups.flatMap(pairsOf) : [];
  if (parts.length === 0) return sql`true`;
  const pairs = parts.map((part) => sql`pos.letter_pairs(lower(v.value)) @> pos.letter_pairs(lower(${part}::text))`);
  return sql<SqlBool>`${sql.join(pairs, sql` and `)}`;
}

function pairsOf({ filters }: FilterGroup): readonly string[] {
  const [filter] = filters;
  const pattern = filter !== undefined && filters.length === 1 ? patternOf(filter) : undefined;
  if (pattern === undefined || /[\\\0]/.test(pattern)) return [];
  const parts = pattern.split(/[%_]/).map((part) => Array.from(part));
  return parts.some(({ length }) => length > 2)
    ? []
    : parts.filter(({ length }) => length === 2).map((part) => part.join(""));
}
