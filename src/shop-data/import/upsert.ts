import { type RawBuilder, sql } from "kysely";
import type { Tx } from "../../runtime/database.ts";
import { textArray } from "../../runtime/text-array.ts";

/** A table whose rows are written by their natural key. */
export interface TargetTable {
  readonly table: string;
  readonly id: string;
  /** Columns of the natural key; those of `folded` are compared case-insensitively. */
  readonly key: readonly string[];
  readonly folded?: readonly string[];
  /**
   * Unique index that prevents concurrent duplicates. Absent means the index of the key's columns;
   * null means that there is no such index.
   */
  readonly conflict?: string | null;
  /** The SQL type of every column that is written. */
  readonly types: Readonly<Record<string, string>>;
  readonly has_updated_at?: boolean;
  /** Columns that are written only to new rows. */
  readonly only_new?: readonly string[];
}

export type Fields = Readonly<Record<string, string | null>>;

export interface Written {
  readonly id: number;
  readonly outcome: "inserted" | "updated" | "unchanged";
}

/**
 * Inserts rows with a new key and updates rows that differ; does not rewrite unchanged rows. All
 * rows have the same columns and different keys.
 *
 * @returns the result of each row, in the order of the rows.
 */
export async function upsertRows(tx: Tx, target: TargetTable, rows: readonly Fields[]): Promise<Written[]> {
  const [first] = rows;
  if (first === undefined) return [];
  const { table, id, key, conflict = key.join(", "), only_new = [] } = target;
  const columns = Object.keys(first);
  const changed = columns.filter((column) => !key.includes(column) && !only_new.includes(column));
  const on_conflict = conflict === null ? sql`` : conflictClause(target, conflict, changed);
  const { rows: written } = await sql<Written>`
    with given as (${givenRows(target, columns, rows)}),
    found as (
      select distinct on (g.n) g.n, t.${sql.ref(id)} as id, ${differs(changed, "t", "g")} as differs
        from given g left join ${sql.table(table)} t on ${sameKey(target, "t", "g")}
       order by g.n, t.${sql.ref(id)}),
    updated as (
      ${
        changed.length === 0
          ? sql`select 0 as n where false`
          : sql`update ${sql.table(table)} t set ${sql.join([
              ...changed.map((column) => sql`${sql.ref(column)} = g.${sql.ref(column)}`),
              ...(target.has_updated_at === true ? [sql`updated_at = clock_timestamp()`] : []),
            ])}
               from given g join found f using (n) where t.${sql.ref(id)} = f.id and f.differs returning f.n`
      }),
    inserted as (
      insert into ${sql.table(table)} as t (${refs(columns)})
      select ${refs(columns, "g")} from given g join found f using (n) where f.id is null order by n
      ${on_conflict}
      returning t.${sql.ref(id)} as id, ${refs(key, "t")}, xmax = 0 as is_new)
    select coalesce(f.id, i.id) as id,
           case when f.id is null then case when i.is_new then 'inserted' else 'updated' end
                when u.n is null then 'unchanged' else 'updated' end as outcome
      from found f join given g using (n)
      left join updated u using (n)
      left join inserted i on f.id is null and ${sameKey(target, "i", "g")}
     order by f.n`.execute(tx);
  if (written.length !== rows.length) throw new Error(`writing ${table} lost rows`);
  return written;
}

/** Returns for each of the rows whether one with its key is stored. */
export async function findStored(tx: Tx, target: TargetTable, rows: readonly Fields[]): Promise<boolean[]> {
  if (rows.length === 0) return [];
  const { rows: found } = await sql<{ is_stored: boolean }>`
    with given as (${givenRows(target, target.key, rows)})
    select exists (select from ${sql.table(target.table)} t where ${sameKey(target, "t", "g")}) as is_stored
      from given g order by g.n`.execute(tx);
  return found.map(({ is_stored }) => is_stored);
}

/** Builds a row set, every cell cast to its column's type. */
function givenRows({ types }: TargetTable, columns: readonly string[], rows: readonly Fields[]): RawBuilder<unknown> {
  const arrays = columns.map((column) => sql`${textArray(rows.map((row) => row[column] ?? null))}::text[]`);
  return sql`
    select n, ${sql.join(columns.map((column) => sql`g.${sql.ref(column)}::${sql.raw(typeOf(types, column))} as ${sql.ref(column)}`))}
      from unnest(${sql.join([sql`array_fill(''::text, array[${rows.length}::int])`, ...arrays])})
           with ordinality as g (${sql.join([sql.ref("filler"), ...columns.map((column) => sql.ref(column)), sql.ref("n")])})`;
}

function typeOf(types: TargetTable["types"], column: string): string {
  const type = types[column];
  if (type === undefined) throw new Error(`the type of ${column} is not declared`);
  return type;
}

function differs(columns: readonly string[], a: string, b: string): RawBuilder<unknown> {
  if (columns.length === 0) return sql`false`;
  return sql`(${refs(columns, a)}) is distinct from (${refs(columns, b)})`;
}

function sameKey({ key, folded = [] }: TargetTable, a: string, b: string): RawBuilder<unknown> {
  return sql.join(
    key.map((column) => {
      const [left, right] = [sql.ref(`${a}.${column}`), sql.ref(`${b}.${column}`)];
      return folded.includes(column) ? sql`lower(${left}) = lower(${right})` : sql`${left} = ${right}`;
    }),
    sql` and `,
  );
}

function conflictClause({ key, has_updated_at }: TargetTable, conflict: string, changed: readonly string[]) {
  const columns = changed.length === 0 ? key.slice(0, 1) : changed;
  return sql`on conflict (${sql.raw(conflict)}) do update set ${sql.join([
    ...columns.map((column) => sql`${sql.ref(column)} = excluded.${sql.ref(column)}`),
    ...(has_updated_at === true ? [sql`updated_at = clock_timestamp()`] : []),
  ])}`;
}

function refs(columns: readonly string[], of?: string): RawBuilder<unknown> {
  return sql.join(columns.map((column) => sql.ref(of === undefined ? column : `${of}.${column}`)));
}

/** Formats texts as a PostgreSQL array, each one quoted. */
export function listLiteral(texts: readonly string[]): string {
  return `{${texts.map((text) => `"${text.replaceAll(/["\\]/g, (character) => `\\${character}`)}"`).join(",")}}`;
}
