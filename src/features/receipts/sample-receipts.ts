import type { Answer, TestApp } from "../../../test/support.ts";

export const PATH = "/rest/V1/pos/receipts";

/** Posts a receipt as a register does, with the token of every resource unless told otherwise. */
export function receiptPoster({ call }: TestApp) {
  return (receipt: unknown, token?: string): Promise<Answer> =>
    call("POST", PATH, { body: { receipt }, ...(token === undefined ? {} : { token }) });
}
