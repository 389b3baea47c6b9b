import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { redactText } from "../runtime/redact.ts";

/** Header with the id of a request: in every answer, and in requests of clients that have one. */
export const REQUEST_ID = "x-request-id";

const WELL_FORMED = /^[\w.:+/=-]{1,128}$/;

/**
 * The id of a request in answers, logs and what is kept about it: the client's, or a new one where
 * it sent none, one of other characters, or one that looks like a secret.
 */
export function requestIdOf({ headers }: Pick<IncomingMessage, "headers">): string {
  const sent = headers[REQUEST_ID];
  return typeof sent === "string" && WELL_FORMED.test(sent) && redactText(sent) === sent ? sent : randomUUID();
}
