import type { ServerResponse } from "node:http";

/**
 * Runs `then` when an answer is sent or its client has left; at once when that has happened
 * already, since a closed answer emits no further `close`.
 */
export function whenClosed(response: ServerResponse, then: () => void): void {
  if (response.closed) then();
  else response.once("close", then);
}
