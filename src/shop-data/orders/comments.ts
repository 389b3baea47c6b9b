import type { Tx } from "../../runtime/database.ts";
import type { DocumentComment } from "./order.ts";

interface NewComment extends Partial<Omit<DocumentComment, "comment">> {
  readonly order_id: number;
  readonly invoice_id?: number;
  readonly creditmemo_id?: number;
  readonly entity_name: "order" | "invoice" | "creditmemo";
  readonly status?: string;
  /** Text of the comment; null when only the status changed. */
  readonly comment: string | null;
}

export async function insertComment(tx: Tx, comment: NewComment): Promise<void> {
  await tx.insertInto("shop_data.sales_comment").values(comment).execute();
}
