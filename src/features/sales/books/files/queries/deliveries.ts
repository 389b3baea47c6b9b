import type { Tx } from "../../../../../runtime/database.ts";

/** Files of a month that were mailed. */
export interface Delivery {
  /** YYYY-MM */
  readonly month: string;
  readonly location_id: number;
  readonly recipients: readonly string[];
  readonly files: readonly { readonly name: string; readonly sha256: string }[];
  /** Highest revision of the journal in the month: entries above it came later. */
  readonly revision: number;
}

/** Stores what was mailed to a bookkeeper; returns its id and time. */
export async function insertDelivery(tx: Tx, { files, recipients, ...row }: Delivery, author: string) {
  return tx
    .insertInto("book_delivery")
    .values({ ...row, recipients: [...recipients], files: JSON.stringify(files), author })
    .returning(["delivery_id", "created_at"])
    .executeTakeFirstOrThrow();
}
