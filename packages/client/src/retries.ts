import type { Answer, Refusal } from "./answer.ts";
import type { Client, RouteName } from "./client.ts";
import { SYSTEM_TIMERS, type Timers } from "./timers.ts";

export interface RetryOptions {
  /** Number of calls in all, the first one included; 6 by default. */
  readonly tries?: number;
  readonly timers?: Timers;
  /** A number of at least 0 and less than 1. */
  readonly random?: () => number;
}

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 60_000;

/** Receipts and closings have a key of their own, by which the service recognises a repeat. */
const KEYED: ReadonlySet<RouteName> = new Set(["POST /V1/pos/receipts", "POST /V1/pos/register-reports"]);
/**
 * Orders and refunds are recognised by `pos_sale_id`, in the extension attributes of one of these
 * members.
 */
const KEYED_BY_SALE: Readonly<Partial<Record<RouteName, "entity" | "arguments">>> = {
  "POST /V1/orders": "entity",
  "POST /V1/order/{orderId}/refund": "arguments",
  "POST /V1/invoice/{invoiceId}/refund": "arguments",
};

/**
 * A client that repeats a call without an answer, and one that was too early, with the same bytes.
 * It repeats reads, and what the service recognises: receipts, closings, and orders and refunds
 * with a `pos_sale_id`. Other calls are made once.
 */
export function withRetries(client: Client, options: RetryOptions = {}): Client {
  const { tries = 6, timers = SYSTEM_TIMERS, random = Math.random } = options;
  const call = async (route: RouteName, given?: unknown): Promise<Answer<never>> => {
    const request = fixed(given ?? {});
    const most = isRepeatable(route, request) ? tries : 1;
    for (let tried = 1; ; tried += 1) {
      const answer = (await client.call(route, request as never)) as Answer<never>;
      if (answer.kind === "ok" || !isPassing(answer) || tried >= most) return answer;
      await timers.sleep(waitOf(answer, tried, random()), request.signal);
    }
  };
  return { call };
}

interface AnyRequest {
  readonly body?: unknown;
  readonly text?: string;
  readonly signal?: AbortSignal;
}

/** The body as text: a caller may change the object while a call waits. */
function fixed(request: AnyRequest): AnyRequest {
  const { body, ...rest } = request;
  return body === undefined ? request : { ...rest, text: JSON.stringify(body) };
}

function isRepeatable(route: RouteName, { text }: AnyRequest): boolean {
  if (route.startsWith("GET ") || KEYED.has(route)) return true;
  const member = KEYED_BY_SALE[route];
  if (member === undefined || text === undefined) return false;
  const body = JSON.parse(text) as Readonly<Record<string, { extension_attributes?: { pos_sale_id?: unknown } }>>;
  return typeof body[member]?.extension_attributes?.pos_sale_id === "string";
}

function isPassing({ kind }: Refusal): boolean {
  return kind === "no_answer" || kind === "busy";
}

/**
 * The wait before a repeat: 1, 2, 4 … 60 seconds, of which up to a half are left to chance;
 * `Retry-After` takes precedence.
 */
function waitOf({ retry_after_seconds }: Refusal, tried: number, random: number): number {
  if (retry_after_seconds !== null) return retry_after_seconds * 1_000;
  const most = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (tried - 1));
  return most - (most / 2) * random;
}
