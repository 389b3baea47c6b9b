import { queryOnce } from "../empty-database.ts";

/**
 * Columns in which a copy differs from its row, by table, parents first: the keys, those of copied
 * rows that it refers to, and what must be unique.
 */
export type CopiedTables = Readonly<Record<string, readonly string[]>>;

/**
 * Copies the only row of each table, which the platform has made: it would take the platform many
 * times as long to make thousands of rows.
 */
export async function copyRows(database_url: string, tables: CopiedTables, times: number): Promise<void> {
  for (const [table, columns] of Object.entries(tables)) {
    await queryOnce(
      database_url,
      `insert into "${table}"
       select copy.* from "${table}" as original, generate_series(1, $1::int) as number,
         jsonb_populate_record(original, (
           select jsonb_object_agg(name, case jsonb_typeof(value)
             when 'number' then to_jsonb(1000000 + number)
             else to_jsonb(lpad(number::text, 5, '0') || '-' || (value #>> '{}')) end)
           from jsonb_each(to_jsonb(original)) as member (name, value) where name = any ($2))) as copy`,
      [times, columns],
    );
    await queryOnce(database_url, `analyze "${table}"`);
  }
}
