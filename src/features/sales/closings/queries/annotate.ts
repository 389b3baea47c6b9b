import type { Tx } from "../../../../runtime/database.ts";
import type { DecidedAnnotation } from "./read.ts";

export interface NewAnnotation {
  readonly report_id: string;
  /** The author's current name; it is kept when the account is deleted. */
  readonly author: string;
  readonly author_id: number | null;
  readonly text: string;
  readonly kind: AnnotationKind;
}

/** `settled` takes the closing off the to-do list, `reopened` puts it back. */
export type AnnotationKind = "note" | "settled" | "reopened";

export function insertAnnotation(tx: Tx, annotation: NewAnnotation): Promise<DecidedAnnotation> {
  return tx
    .insertInto("register_report_annotation")
    .values(annotation)
    .returning(["annotation_id", "report_id", "author", "author_id", "created_at", "text", "kind"])
    .executeTakeFirstOrThrow();
}
