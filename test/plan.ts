import { sql } from "kysely";
import type { Db, Tx } from "../src/runtime/database.ts";
import { type Column, compileCondition } from "../src/web-api/search/conditions.ts";
import type { TestApp } from "./support.ts";

/**
 * Returns the text of an explained plan. An index of a partition has the name of its table's index.
 */
export async function planText(db: Db | Tx, rows: readonly Record<string, string>[]): Promise<string> {
  const { rows: parts } = await sql<{ part: string; index: string }>`
    select p.relname as part, i.relname as index from pg_inherits h
      join pg_class p on p.oid = h.inhrelid and p.relkind = 'i'
      join pg_class i on i.oid = h.inhparent`.execute(db);
  const names = new Map(parts.map(({ part, index }) => [part, index]));
  const plan = rows.map((row) => row["QUERY PLAN"]).join("\n");
  return plan.replaceAll(/\w+/g, (word) => names.get(word) ?? word);
}

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
    return planText(tx, rows);
  });
}
