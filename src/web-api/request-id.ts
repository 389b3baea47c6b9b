import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { redactText } from "../runtime/redact.ts";

/** Every answer has this header with the request's id; a client that has an id sends it here. */
export const REQUEST_ID = "x-request-id";

const WELL_FORMED = /^[\w.:+/=-]{1,128}$/;

/**
 * Returns the id of a request for answers, logs and stored rows: the client's, or a new one where
 * it sent none, one of other characters, or one that looks like a secret.
 */
export function requestIdOf({ headers }: Pick<IncomingMessage, "headers">): string {
  const sent = headers[REQUEST_ID];
  return typeof sent === "string" && WELL_FORMED.test(sent) && redactText(sent) === sent ? sent : randomUUID();
}
