import { sql } from "kysely";
import { type Column, compileCondition } from "../src/web-api/search/conditions.ts";
import type { TestApp } from "./support.ts";

/**
 * Returns the database's plan for a filter of a large table: by a part of a text, or by another
 * condition.
 */
export async function planOf(
  { deps }: Pick<TestApp, "deps">,
  table: string,
  column: Column | undefined,
  [condition_type, value] = ["like", "%some letters%"],
): Promise<string> {
  if (column === undefined) throw new Error("the list has no such column");
  return deps.db.transaction().execute(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx);
    const { rows } = await sql<Record<string, string>>`
      explain select from ${sql.raw(table)} where ${compileCondition(column, condition_type, value)}`.execute(tx);
    return rows.map((row) => row["QUERY PLAN"]).join("\n");
  });
}
