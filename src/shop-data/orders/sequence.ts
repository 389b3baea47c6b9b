import { CompiledQuery } from "kysely";
import { only, type Tx } from "../../runtime/database.ts";

/** Digits of a number after its prefix. */
export const DIGITS = 9;

export const DOCUMENTS = ["order", "invoice", "creditmemo"] as const;
export type NumberedDocument = (typeof DOCUMENTS)[number];

/**
 * Returns the prefix of document numbers: none for store views 0 and 1, the id of every later one.
 * Sandboxes have numbers of their own, so that they leave no gaps.
 */
export function prefixOf(store_id: number, is_sandbox = false): string {
  return (is_sandbox ? "TEST" : "") + (store_id <= 1 ? "" : String(store_id));
}

/**
 * Returns a part of a statement that draws the next number of a kind of document under a prefix,
 * such as `000000001` or `2000000001`. The counter's row is locked until the commit, so a
 * rolled-back document leaves no gap: draw it last.
 *
 * @param from - a part without rows draws nothing.
 */
export const drawn = (entity_type: NumberedDocument, prefix: string, from: string): string => `
  drawn as (
    insert into shop_data.sales_sequence as s (entity_type, prefix, last_number)
    select '${entity_type}', ${prefix}::text, 1 from ${from}
    on conflict (entity_type, prefix) do update set last_number = s.last_number + 1
    returning prefix || lpad(last_number::text, greatest(${DIGITS}, length(last_number::text)), '0') as increment_id)`;

/** Draws the next number of an invoice or a credit memo at a store view, as `drawn`. */
export async function takeIncrementId(
  tx: Tx,
  entity_type: Exclude<NumberedDocument, "order">,
  { store_id, is_sandbox }: { readonly store_id: number; readonly is_sandbox: boolean },
): Promise<string> {
  const text = `with ${drawn(entity_type, "$1", "(select) as once")} select increment_id from drawn`;
  const { rows } = await tx.executeQuery<{ increment_id: string }>(
    CompiledQuery.raw(text, [prefixOf(store_id, is_sandbox)]),
  );
  return only(rows).increment_id;
}
