import type { Tx } from "../../../../runtime/database.ts";
import type { DecidedAnnotation } from "./read.ts";

/**
 * Stores an annotation of a closing.
 *
 * @param annotation - with the author's current name, which is kept when the account is deleted.
 */
export function insertAnnotation(
  tx: Tx,
  annotation: Omit<DecidedAnnotation, "annotation_id" | "created_at"> & { readonly kind: string },
): Promise<DecidedAnnotation> {
  return tx.insertInto("register_report_annotation").values(annotation).returningAll().executeTakeFirstOrThrow();
}
