import { JsonError, type JsonNode, JsonNumber, JsonString, KEYS_MAX, parseJson } from "@tillkeeper/exact/json";
import type { GuardedAnswer } from "../../runtime/guarded-request.ts";
import type { PushOutcome, Retry } from "../connector.ts";
import { retryAfter } from "./retry-after.ts";

/** JSON of an answer. Numbers are texts with all their digits, so that amounts stay exact. */
export type Json = null | boolean | string | readonly Json[] | { readonly [name: string]: Json | undefined };

type Answer = Pick<GuardedAnswer, "status" | "headers" | "body" | "is_truncated">;

/**
 * Thrown for an answer without readable JSON: a page of a proxy, a cut or empty body, too many or
 * too deep values.
 */
export class NotJson extends Error {
  override readonly name = "NotJson";

  constructor(status: number) {
    super(`the platform answered ${status} with something that is not JSON`);
  }
}

/**
 * Reads the JSON of an answer. Connectors must use it, or `parseAnswer`, instead of JSON.parse,
 * which takes seconds and a gigabyte for 16 MiB of short or nested values, while the node answers
 * no other request.
 *
 * @throws NotJson.
 */
export function readAnswer(answer: Answer): Json {
  return plainOf(parseAnswer(answer), (text) => text) as Json;
}

/**
 * Reads the JSON of an answer with numbers as numbers, for a platform whose amounts are whole minor
 * units.
 *
 * @throws NotJson.
 */
export function readNumbers(answer: Answer): unknown {
  return plainOf(parseAnswer(answer), Number);
}

/**
 * Parses the JSON of an answer within the limits of stored texts, and with as many keys as a
 * request may have.
 *
 * @throws NotJson.
 */
export function parseAnswer({ status, body, is_truncated }: Answer): JsonNode {
  if (is_truncated) throw new NotJson(status);
  try {
    return parseJson(body, { keys: KEYS_MAX, prototype_keys: true, repeated_keys: true }).root;
  } catch (error) {
    if (error instanceof JsonError) throw new NotJson(status);
    throw error;
  }
}

/** Returns what `read` returns; undefined when it throws NotJson. */
export function ifJson<Result>(read: () => Result): Result | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof NotJson) return undefined;
    throw error;
  }
}

const UNREACHED = new Set(["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "EHOSTUNREACH", "ENETUNREACH"]);

/** Returns whether the connection was never made, so that nothing was sent. */
export function isUnreached(error: unknown): boolean {
  return error instanceof Error && "code" in error && UNREACHED.has(String(error.code));
}

function plainOf(node: JsonNode, numberOf: (text: string) => string | number): unknown {
  if (node instanceof JsonString) return node.value;
  if (node instanceof JsonNumber) return numberOf(node.text);
  if (Array.isArray(node)) return node.map((one) => plainOf(one, numberOf));
  if (!(node instanceof Map)) return node;
  const members: Record<string, unknown> = Object.create(null) as Record<string, unknown>;
  for (const [name, member] of node) members[name] = plainOf(member, numberOf);
  return members;
}

/** Maximum characters of the platform's message that a reason repeats. */
const REASON_CHARACTERS = 300;

/**
 * Returns the outcome of a failed call that changes data; undefined for 2xx.
 *
 * - 401 and 403 are `retry`: the credentials fail for every record, so none is parked.
 * - 429 and 503 are `retry`, with the wait of `Retry-After`.
 * - Any other 4xx is `refused`, with the platform's message.
 * - Any other status, including redirects, is `unknown`.
 */
export function failureOf(answer: Answer): Exclude<PushOutcome, { readonly outcome: "done" }> | undefined {
  const { status } = answer;
  if (status >= 200 && status < 300) return undefined;
  if (isForLater(status)) return { outcome: "retry", reason: reasonOf(answer), ...retryAfter(answer.headers) };
  if (status >= 400 && status < 500 && status !== 408) return { outcome: "refused", reason: reasonOf(answer) };
  return { outcome: "unknown", reason: reasonOf(answer) };
}

/** Returns the outcome of a failed reading call: always `retry`; undefined for 2xx. */
export function failedReadOf(answer: Answer): Retry | undefined {
  if (answer.status >= 200 && answer.status < 300) return undefined;
  return { outcome: "retry", reason: reasonOf(answer), ...retryAfter(answer.headers) };
}

function isForLater(status: number): boolean {
  return status === 401 || status === 403 || status === 425 || status === 429 || status === 503;
}

function reasonOf({ status, headers, body }: Answer): string {
  const isJson = (headers["content-type"] ?? "").includes("json");
  const words = isJson ? body.toString().slice(0, REASON_CHARACTERS) : "";
  return words === "" ? `the platform answered ${status}` : `the platform answered ${status}: ${words}`;
}
