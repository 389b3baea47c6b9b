import { sql, type RawBuilder, type SqlBool } from "kysely";

import { withoutEnd } from "../../runtime/characters.ts";
import { ApiError } from "../errors/errors.ts";
import { castValue, type Bound, type ColumnType } from "./cast.ts";
import { isSafeRegexp } from "./regexp.ts";

export interface Column {
  /**
   * Trusted SQL expression of the column, such as `r.location_id`. It cuts a text at 64 Ki
   * characters unless the column is long: a filter reads the text of each row, and PostgreSQL does
   * not interrupt that.
   */
  readonly sql: string;
  readonly type: ColumnType;
  /** Trusted SQL expression by which rows are sorted instead of `sql`, such as that of an index. */
  readonly sorted_by?: string;
  /**
   * True when every row has a value, so that an index with the usual order of empty rows serves a
   * sort.
   */
  readonly is_never_empty?: boolean;
  /**
   * Trusted SQL condition. Rows that do not meet it match no filter on this column, and are sorted
   * like rows without a value.
   */
  readonly only_when?: string;
  /**
   * Trusted SQL condition that every row with a value meets, as stated by the column's partial
   * index.
   */
  readonly indexed_when?: string;
  /**
   * Maximum characters of the column's texts, where they have a limit. Patterns are then matched
   * against the whole text, as a pattern index requires; see `matched`.
   */
  readonly characters_max?: number;
  /** True when the column is stored in small letters, so that comparisons can use its own index. */
  readonly is_lower?: boolean;
  /**
   * Returns the condition for rows with one of the texts, for a column whose expression no index
   * serves.
   */
  readonly whereAnyOf?: (texts: readonly string[]) => Condition;
  /**
   * Trusted SQL of a time that has an index, for a column of days: the same time on the clock of
   * some zone has the column's day.
   */
  readonly near?: string;
  /** True when values may be megabytes: a filter can only ask whether there is one. */
  readonly is_long?: boolean;
  /**
   * True when rows show instants with fractions of a second; filters then compare the fractions,
   * too.
   */
  readonly has_fractions?: boolean;
}

export type Condition = RawBuilder<SqlBool>;

type Ordering = "<" | "<=" | ">" | ">=";

const NOTHING: Condition = sql<SqlBool>`false`;

/**
 * Maximum characters at the beginning of a text that are matched against a pattern. The time of
 * matching is the length of the text times that of the pattern, and PostgreSQL does not interrupt
 * it.
 */
export const MATCHED_CHARACTERS_MAX = 4_096;

/**
 * Writes one condition of conventions §4.2 as SQL; every value is a bound parameter, cast
 * beforehand.
 *
 * - A condition that is not in the map (`moreq` among them) behaves as `eq`.
 * - Text compares case-insensitively by `lower()`; whether accents differ is up to the database's
 * collation.
 * - Instants are compared by the second, as rows show them: each row is either `lteq` or `gt` of a
 * value.
 * - `is` knows `null` and `not null`, and is `eq` otherwise. `ntoa` matches nothing: no column
 * holds an IPv4 number.
 *
 * @param value - one that `checkFilter` took.
 * @throws ApiError 400 for a regular expression outside the dialect of `isSafeRegexp`.
 */
export function compileCondition(column: Column, condition_type: string, value: string): Condition {
  if (column.near !== undefined) {
    const { near, ...itself } = column;
    return sql`(${compileCondition(itself, condition_type, value)} and ${isNear(near, condition_type, value)})`;
  }
  const { only_when, indexed_when, ...plain } = column;
  const matchesValuesOnly = condition_type !== "null" && condition_type !== "is";
  const beside = [only_when, matchesValuesOnly ? indexed_when : undefined].filter((text) => text !== undefined);
  if (beside.length > 0) {
    return sql`(${sql.raw(beside.join(" and "))} and ${compileCondition(plain, condition_type, value)})`;
  }
  const col = sql.raw(column.sql);
  switch (condition_type) {
    case "null":
      return sql`${col} is null`;
    case "notnull":
      return notNull(column);
    case "like":
      return like(column, value);
    case "nlike":
      return notLike(column, value);
    case "fulltext":
      return like(column, `%${value}%`);
    case "finset":
      return hasNul(value) ? NOTHING : sql`${inSet(column, value)}`;
    case "nfinset":
      return hasNul(value) ? notNull(column) : sql`not ${inSet(column, value)}`;
    case "regexp":
      return matchesRegexp(column, value);
    case "ntoa":
      return NOTHING;
    case "is":
    case "seq":
    case "sneq":
      if (comparedValues(condition_type, value).length > 0) break;
      return condition_type === "sneq" || /not/i.test(value) ? notNull(column) : sql`${col} is null`;
  }
  const bounds = comparedValues(condition_type, value).flatMap((one) => boundOf(column, one));
  switch (condition_type) {
    case "neq":
    case "nin":
    case "sneq":
      return noneOf(column, bounds);
    case "gt":
      return ordered(column, ">", bounds);
    case "lt":
      return ordered(column, "<", bounds);
    case "gteq":
    case "from":
      return ordered(column, ">=", bounds);
    case "lteq":
    case "to":
      return ordered(column, "<=", bounds);
    default:
      return anyOf(column, bounds);
  }
}

/** Conditions that other days than the compared ones may meet; each unknown one is an equal one. */
const OTHER_THAN_EQUAL = new Set(["neq", "nin", "sneq", "like", "nlike", "fulltext", "finset", "nfinset", "regexp"]);

/**
 * Returns the condition that a time lies within the hours in which a day begins and ends somewhere
 * on earth.
 */
function isNear(near: string, condition_type: string, value: string): Condition {
  const midnights = comparedValues(condition_type, value).flatMap((one) => {
    const day = castValue(one, "date");
    return day === undefined ? [] : [sql`(${day.text}::date::timestamp at time zone 'UTC')`];
  });
  const time = sql.raw(near);
  const begin = (midnight: RawBuilder<unknown>) => sql<SqlBool>`${time} >= ${midnight} - interval '15 hours'`;
  const end = (midnight: RawBuilder<unknown>) => sql<SqlBool>`${time} < ${midnight} + interval '39 hours'`;
  const joined = (conditions: readonly Condition[]): Condition =>
    conditions.length === 0 ? sql`true` : sql`(${sql.join(conditions, sql` or `)})`;
  switch (condition_type) {
    case "gt":
    case "gteq":
    case "from":
      return joined(midnights.map(begin));
    case "lt":
    case "lteq":
    case "to":
      return joined(midnights.map(end));
  }
  return OTHER_THAN_EQUAL.has(condition_type)
    ? sql`true`
    : joined(midnights.map((midnight) => sql<SqlBool>`(${begin(midnight)} and ${end(midnight)})`));
}

/**
 * Returns the values of the column's type that a condition compares the column with. A list's empty
 * elements are left out, and `is null` and the empty `seq` compare with none.
 */
export function comparedValues(condition_type: string, value: string): readonly string[] {
  switch (condition_type) {
    case "null":
    case "notnull":
    case "ntoa":
      return [];
    case "in":
    case "nin":
      return value.split(",").filter((one) => one !== "");
    case "is":
      return /^\s*(not )?null\s*$/i.test(value) ? [] : [value];
    case "seq":
    case "sneq":
      return value === "" ? [] : [value];
    default:
      return [value];
  }
}

/**
 * Returns an expression for the column that sorts the same on every database: text by code point
 * without regard to case, as `gt` and `lt` compare it. A client may thus page by "greater than the
 * last one".
 */
function sortable(column: Column): RawBuilder<unknown> {
  const { sql: plain, type, sorted_by, only_when, is_lower } = column;
  if (sorted_by !== undefined) return sql.raw(sorted_by);
  const text = only_when === undefined ? plain : `(case when ${only_when} then ${plain} end)`;
  if (type === "text") return sql`${lower(sql.raw(text), is_lower)} collate "C"`;
  if (type === "json") return sql`(${sql.raw(text)})::text collate "C"`;
  return sql.raw(text);
}

/**
 * Returns the sort order of a column. Rows without a value come before all others, as on the
 * platform, and in descending order after them.
 */
export function sortKey(column: Column, direction: "asc" | "desc"): RawBuilder<unknown> {
  const empty = direction === "asc" ? "asc nulls first" : "desc nulls last";
  return sql`${sortable(column)} ${sql.raw(column.is_never_empty === true ? direction : empty)}`;
}

function anyOf(column: Column, [first, ...others]: readonly Bound[]): Condition {
  if (first === undefined) return NOTHING;
  return column.whereAnyOf?.([first, ...others].map(({ text }) => text)) ?? equals(column, [first, ...others]);
}

function noneOf(column: Column, [first, ...others]: readonly Bound[]): Condition {
  return first === undefined ? notNull(column) : sql`not (${equals(column, [first, ...others])})`;
}

/**
 * Returns the parameter for a value; none for a text with U+0000, which PostgreSQL does not store.
 *
 * @throws Error when `checkFilter` refuses the value.
 */
function boundOf({ type, has_fractions = false }: Column, value: string): readonly Bound[] {
  const bound = castValue(value, type);
  if (bound === undefined) throw new Error("the value was not checked");
  if (hasNul(bound.text)) return [];
  if (bound.type !== "timestamptz" || has_fractions) return [bound];
  return [{ ...bound, text: bound.text.replace(/\.\d+/, "") }];
}

function equals(column: Column, bounds: readonly [Bound, ...Bound[]]): Condition {
  const col = sql.raw(column.sql);
  const texts = bounds.map((bound) => bound.text);
  const [{ text, type: firstType }] = bounds;
  if (firstType === "text") {
    return texts.length === 1
      ? sql`${lowerText(column)} = lower(${text}::text)`
      : sql`${lowerText(column)} = any(array(select lower(v) from unnest(${texts}::text[]) as v))`;
  }
  const isBySecond = firstType === "timestamptz" && column.has_fractions !== true;
  // A whole second is compared as a range, so that an index of the column serves.
  if (isBySecond && texts.length === 1)
    return sql`(${col} >= ${text}::timestamptz and ${col} < ${text}::timestamptz + interval '1 second')`;
  const left = isBySecond ? sql`date_trunc('second', ${col})` : col;
  const wider = bounds.find(({ type }) => type === "numeric" || type === "timestamp");
  const type = sql.raw(wider?.type ?? firstType);
  return texts.length === 1 ? sql`${left} = ${text}::${type}` : sql`${left} = any(${texts}::${type}[])`;
}

function ordered(column: Column, operator: Ordering, [bound]: readonly Bound[]): Condition {
  if (bound === undefined) return NOTHING;
  const compare = sql.raw(operator);
  if (bound.type === "text") {
    return sql`${lowerText(column)} collate "C" ${compare} lower(${bound.text}::text) collate "C"`;
  }
  const col = sql.raw(column.sql);
  if (bound.type === "timestamptz" && column.has_fractions !== true && (operator === ">" || operator === "<=")) {
    const next = sql`${bound.text}::timestamptz + interval '1 second'`;
    return operator === ">" ? sql`${col} >= ${next}` : sql`${col} < ${next}`;
  }
  return sql`${col} ${compare} ${bound.text}::${sql.raw(bound.type)}`;
}

function like(column: Column, pattern: string): Condition {
  if (hasNul(pattern)) return NOTHING;
  return sql`${lower(matched(column), column.is_lower)} like lower(${closedPattern(pattern)}::text)`;
}

function notLike(column: Column, pattern: string): Condition {
  if (hasNul(pattern)) return notNull(column);
  return sql`${lower(matched(column), column.is_lower)} not like lower(${closedPattern(pattern)}::text)`;
}

/**
 * Returns the pattern with a lone escape character at its end escaped, as MySQL does; PostgreSQL
 * would refuse the pattern.
 */
function closedPattern(pattern: string): string {
  const trailing = pattern.length - withoutEnd(pattern, "\\").length;
  return trailing % 2 === 1 ? `${pattern}\\` : pattern;
}

function inSet(column: Column, value: string): Condition {
  return sql`(lower(${value}::text) = any(string_to_array(lower(${matched(column)}), ',')))`;
}

function matchesRegexp(column: Column, pattern: string): Condition {
  if (hasNul(pattern)) return NOTHING;
  if (!isSafeRegexp(pattern)) throw new ApiError("search_pattern_not_supported", { pattern });
  return sql`${matched(column)} ~* ${pattern}::text`;
}

function notNull(column: Column): Condition {
  return sql`${sql.raw(column.sql)} is not null`;
}

function hasNul(value: string): boolean {
  return value.includes("\0");
}

function matched(column: Column): RawBuilder<string> {
  const { type, characters_max = Infinity } = column;
  const isCut = (type === "text" || type === "json") && characters_max > MATCHED_CHARACTERS_MAX;
  return isCut ? sql`left(${asText(column)}, ${sql.lit(MATCHED_CHARACTERS_MAX)})` : asText(column);
}

function lowerText(column: Column): RawBuilder<string> {
  return lower(asText(column), column.is_lower);
}

function lower<Value>(text: RawBuilder<Value>, is_lower = false): RawBuilder<Value> {
  return is_lower ? text : sql<Value>`lower(${text})`;
}

/**
 * Flags are text as a client knows them, 1 and 0, and instants are `YYYY-MM-DD HH:MM:SS` in UTC.
 */
function asText({ sql: text, type }: Column): RawBuilder<string> {
  const col = sql.raw(text);
  if (type === "text") return sql`${col}`;
  if (type === "bool") return sql`(${col})::int::text`;
  if (type === "timestamp") return sql`to_char(${col} at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS')`;
  return sql`(${col})::text`;
}
