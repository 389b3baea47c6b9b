import pg from "pg";
import type { TestDatabase } from "./support.ts";

/** Names of the triggers that guard rows, as migrations define them. */
const GUARDS = ["append_only_rows", "guarded_rows", "guarded_columns", "guarded_moves"];

/**
 * Changes rows of a guarded table of `pos`, without its guards, to make rows of the past. Only the
 * owner of the table can do this.
 */
export async function changeUnguarded(
  { owner_url }: TestDatabase,
  table: string,
  text: string,
  values: readonly unknown[] = [],
): Promise<void> {
  const owner = new pg.Client({ connectionString: owner_url, options: "-c search_path=pos" });
  await owner.connect();
  try {
    const { rows } = await owner.query<{ guard: string }>(
      "select tgname as guard from pg_trigger where tgrelid = $1::regclass and tgname = any($2)",
      [table, GUARDS],
    );
    await owner.query("begin");
    for (const { guard } of rows) await owner.query(`alter table ${table} disable trigger ${guard}`);
    await owner.query(text, [...values]);
    for (const { guard } of rows) await owner.query(`alter table ${table} enable always trigger ${guard}`);
    await owner.query("commit");
  } finally {
    await owner.end();
  }
}
