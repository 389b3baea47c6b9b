import type { Answer, TestApp } from "../../../test/support.ts";
import { digestReceipts } from "./digest-commands.ts";
import { digestedUpTo } from "./digest-queries.ts";

export const PATH = "/rest/V1/pos/receipts";

/** Posts a receipt as a register does, with the token of every resource unless told otherwise. */
export function receiptPoster({ call }: TestApp) {
  return (receipt: unknown, token?: string): Promise<Answer> =>
    call("POST", PATH, { body: { receipt }, ...(token === undefined ? {} : { token }) });
}

/** Digests the receipts that are there, however long transactions of other databases of the server take. */
export async function digestAll({ deps }: TestApp): Promise<void> {
  const { rows } = await deps.pool.query<{ newest_id: number }>(
    "select coalesce(max(receipt_id), 0) as newest_id from receipt",
  );
  while ((await digestedUpTo(deps.db)) < (rows[0]?.newest_id ?? 0)) await digestReceipts(deps);
}
