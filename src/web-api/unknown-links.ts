import { addressBucket } from "../runtime/client-address.ts";
import type { Db } from "../runtime/database.ts";
import { takeHit } from "../runtime/rate-limits.ts";
import { hashToken } from "../runtime/tokens.ts";
import { tooManyRequests } from "./errors/errors.ts";

/** Maximum requests for unknown links in a window, per client. */
export const UNKNOWN_PER_CLIENT_MAX = 10;
const WINDOW_SECONDS = 600;

/**
 * Counts a request for an unknown link: a client that tries tokens is throttled.
 *
 * @param kind - of the link, such as `receipt`; each kind is counted apart.
 * @throws ApiError 429.
 */
export async function countUnknownLink(db: Db, kind: string, client_address: string): Promise<void> {
  const name = `${kind} unknown ${hashToken(addressBucket(client_address))}`;
  const wait_seconds = await takeHit(db, [{ name, most: UNKNOWN_PER_CLIENT_MAX }], WINDOW_SECONDS);
  if (wait_seconds > 0) throw tooManyRequests(wait_seconds);
}
