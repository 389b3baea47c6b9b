import type { Deps } from "../../../../main/deps.ts";
import { addressBucket } from "../../../../runtime/client-address.ts";
import { type Bucket, takeHit } from "../../../../runtime/rate-limits.ts";
import { hashToken } from "../../../../runtime/tokens.ts";
import { tooManyRequests } from "../../../../web-api/errors/errors.ts";

/** Rate-limited actions of a receipt's page. */
export type PageAction = "view" | "email" | "download" | "claim";

/** Windows begin with their first hit (interface §8). */
const PAGE_WINDOW_SECONDS = 600;
const ACTIONS_PER_CLIENT_MAX = 10;
const MAILS_PER_CLIENT_MAX = 20;
const MAILS_PER_RECEIPT_MAX = 10;

interface Hit {
  readonly action: PageAction;
  /** Limits count per receipt, so a replaced token does not get a second allowance. */
  readonly receipt_id: number;
  readonly client_address: string;
  /** Whether a mail will be sent to an address that the client names. */
  readonly sends_mail: boolean;
}

/**
 * Counts an action on a receipt's page in all of its buckets, or in none when one is full
 * (interface §8).
 *
 * @throws ApiError 429.
 */
export async function takeAction({ db }: Deps, { action, receipt_id, client_address, sends_mail }: Hit): Promise<void> {
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
