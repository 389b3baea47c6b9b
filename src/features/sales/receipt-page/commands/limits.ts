import type { SalesDeps } from "../../deps.ts";
import { addressBucket } from "../../../../runtime/client-address.ts";
import { type Bucket, takeHit, waitForRoom } from "../../../../runtime/rate-limits.ts";
import { hashToken } from "../../../../runtime/tokens.ts";
import { callerName } from "../../../../web-api/concurrency.ts";
import { tooManyRequests } from "../../../../web-api/errors/errors.ts";
import type { Caller } from "../../../../web-api/route.ts";
import { doneBy, recordSecurityEvent } from "../../../../shared/security-events/commands/record.ts";

/** Rate-limited actions of a receipt's page. */
export type PageAction = "view" | "email" | "download" | "claim" | "invoice" | "invoice_xml";

/**
 * Seconds in which the actions on a page are counted. A window begins with its first action
 * (interface §8).
 */
const PAGE_WINDOW_SECONDS = 600;
const ACTIONS_PER_CLIENT_MAX = 10;
const MAILS_PER_CLIENT_MAX = 20;
const MAILS_PER_RECEIPT_MAX = 10;

/** Maximum mails of one token in `PAGE_WINDOW_SECONDS`. */
const MAILS_PER_TOKEN_MAX = 60;
const ADDRESSES_PER_RECEIPT_MAX = 5;
const DAY_SECONDS = 86_400;

interface Hit {
  readonly action: PageAction;
  /** Id of the receipt, which limits count by: a replaced token gets no second allowance. */
  readonly receipt_id: number;
  readonly client_address: string;
  /** True when the action sends a mail to an address that the client names. */
  readonly sends_mail: boolean;
}

/**
 * Counts an action on a receipt's page in all of its buckets, or in none when one is full
 * (interface §8).
 *
 * @throws ApiError 429.
 */
export async function takeAction(
  { db }: Pick<SalesDeps, "db">,
  { action, receipt_id, client_address, sends_mail }: Hit,
): Promise<void> {
  const client = hashToken(addressBucket(client_address));
  const buckets: Bucket[] = [
    { name: `receipt ${action} ${client} ${receipt_id}`, most: ACTIONS_PER_CLIENT_MAX },
    ...(sends_mail
      ? [
          { name: `receipt mails from ${client}`, most: MAILS_PER_CLIENT_MAX },
          { name: `receipt mails of ${receipt_id}`, most: MAILS_PER_RECEIPT_MAX },
        ]
      : []),
  ];
  const wait_seconds = await takeHit(db, buckets, PAGE_WINDOW_SECONDS);
  if (wait_seconds > 0) throw tooManyRequests(wait_seconds);
}

/**
 * Counts a mail that a token requests for a receipt. A token may send 60 mails in ten minutes, and
 * a receipt may go to five addresses in a day, any number of times each. Otherwise a token could
 * send any text to anybody from the shop's domain.
 *
 * @throws ApiError 429, with a security event.
 */
export async function takeMail(deps: SalesDeps, caller: Caller, receipt_id: number, to: string): Promise<void> {
  const of_token: Bucket = { name: `receipt mails by ${callerName(caller)}`, most: MAILS_PER_TOKEN_MAX };
  const of_receipt: Bucket = { name: `receipt addresses of ${receipt_id}`, most: ADDRESSES_PER_RECEIPT_MAX };
  const of_address: Bucket = { name: `receipt address ${receipt_id} ${hashToken(to.toLowerCase())}`, most: 1 };
  let wait_seconds = await takeHit(deps.db, [of_token], PAGE_WINDOW_SECONDS);
  if (wait_seconds === 0) {
    // Each address counts once a day against the limit of its receipt.
    wait_seconds = await takeHit(deps.db, [of_address, of_receipt], DAY_SECONDS);
    if (wait_seconds > 0 && (await waitForRoom(deps.db, [of_address])) > 0) wait_seconds = 0;
  }
  if (wait_seconds === 0) return;
  recordSecurityEvent(deps, {
    kind: "mails_limited",
    ...doneBy(caller),
    subject: { type: "receipt", id: receipt_id },
  });
  throw tooManyRequests(wait_seconds);
}
