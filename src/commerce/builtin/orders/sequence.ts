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
    // Orders that were brought in keep the numbers they came with.
    const { rows } = await sql<{ increment_id: string; is_taken: boolean }>`
      with drawn as (
        insert into commerce.sales_sequence as s (entity_type, prefix, last_number) values (${entity_type}, ${prefix}, 1)
        on conflict (entity_type, prefix) do update set last_number = s.last_number + 1
        returning ${prefix} || lpad(last_number::text, greatest(${DIGITS}::int, length(last_number::text)), '0') as increment_id
      )
      select increment_id,
             ${entity_type} = 'order' and exists (
               select from commerce.sales_order o where o.increment_id = drawn.increment_id) as is_taken
        from drawn`.execute(tx);
    const [drawn] = rows;
    if (!drawn) throw new Error("a document got no number");
    if (!drawn.is_taken) return drawn.increment_id;
  }
}
