import type { Deps } from "../../../deps.ts";
import { addressBucket } from "../../../runtime/client-address.ts";
import { type Bucket, takeHit } from "../../../runtime/rate-limits.ts";
import { hashToken } from "../../../runtime/tokens.ts";
import { tooManyRequests } from "../../../web-api/errors.ts";
import {
  ACTIONS_PER_CLIENT_MAX,
  MAILS_PER_CLIENT_MAX,
  MAILS_PER_RECEIPT_MAX,
  PAGE_WINDOW_SECONDS,
  type PageAction,
  UNKNOWN_PER_CLIENT_MAX,
} from "../rules/limits.ts";

interface Hit {
  readonly action: PageAction;
  /** Whatever token led to it: a replaced token opens no second allowance. */
  readonly receipt_id: number;
  readonly client_address: string;
  /** Whether a mail is going to be sent to somebody whom the client names. */
  readonly sends_mail: boolean;
}

/**
 * Counts an action on a receipt's page in all of its buckets, or in none when one is full (interface §8).
 *
 * @throws ApiError 429.
 */
export async function takeAction(deps: Deps, { action, receipt_id, client_address, sends_mail }: Hit): Promise<void> {
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
  await take(deps, buckets);
}

/**
 * Counts a request for a receipt that does not exist: whoever tries tokens is soon told to wait.
 *
 * @throws ApiError 429.
 */
export async function takeUnknown(deps: Deps, client_address: string): Promise<void> {
  await take(deps, [
    { name: `receipt unknown ${hashToken(addressBucket(client_address))}`, most: UNKNOWN_PER_CLIENT_MAX },
  ]);
}

async function take({ db }: Deps, buckets: readonly Bucket[]): Promise<void> {
  const wait_seconds = await takeHit(db, buckets, PAGE_WINDOW_SECONDS);
  if (wait_seconds > 0) throw tooManyRequests(wait_seconds);
}
