import { sql } from "kysely";
import type { Tx } from "../../../runtime/database.ts";

const DIGITS = 9;

export type NumberedDocument = "order" | "invoice" | "creditmemo";

/** Store views 0 and 1 number without a prefix, every later one with its id. */
export function prefixOf(store_id: number): string {
  return store_id <= 1 ? "" : String(store_id);
}

/**
 * Draws the next number of a kind of document at a store view, such as `000000001` or `2000000001`. The counter's row is
 * locked until the commit, so a rolled-back document leaves no gap: draw it last.
 */
export async function takeIncrementId(tx: Tx, entity_type: NumberedDocument, store_id: number): Promise<string> {
  const prefix = prefixOf(store_id);
  for (;;) {
    const { rows } = await sql<{ last_number: number }>`
      insert into commerce.sales_sequence as s (entity_type, prefix, last_number) values (${entity_type}, ${prefix}, 1)
      on conflict (entity_type, prefix) do update set last_number = s.last_number + 1
      returning last_number`.execute(tx);
    const [row] = rows;
    if (!row) throw new Error("a document got no number");
    const increment_id = prefix + String(row.last_number).padStart(DIGITS, "0");
    // Orders that were brought in keep the numbers they came with.
    if (entity_type !== "order" || !(await isTaken(tx, increment_id))) return increment_id;
  }
}

async function isTaken(tx: Tx, increment_id: string): Promise<boolean> {
  const { rows } = await sql`select from commerce.sales_order where increment_id = ${increment_id}`.execute(tx);
  return rows.length > 0;
}
