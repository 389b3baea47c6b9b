import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { redactText } from "../runtime/redact.ts";

/**
 * Header with the request's id on every answer. A client that has an id of its own sends it in this
 * header.
 */
export const REQUEST_ID = "x-request-id";

const WELL_FORMED = /^[\w.:+/=-]{1,128}$/;

/**
 * Returns the id of a request for answers, logs and stored rows: the client's own, or a new one
 * when the client sent none, one with forbidden characters, or one that looks like a secret.
 */
export function requestIdOf({ headers }: Pick<IncomingMessage, "headers">): string {
  const sent = headers[REQUEST_ID];
  return typeof sent === "string" && WELL_FORMED.test(sent) && redactText(sent) === sent ? sent : randomUUID();
}
