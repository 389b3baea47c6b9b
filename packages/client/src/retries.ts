import type { Answer, Refusal } from "./answer.ts";
import type { Client, RouteName } from "./client.ts";
import { SYSTEM_TIMERS, type Timers } from "./timers.ts";

export interface RetryOptions {
  /** Maximum number of calls, the first one included; 6 by default. */
  readonly tries?: number;
  readonly timers?: Timers;
  /** Returns a number of at least 0 and less than 1. */
  readonly random?: () => number;
}

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 60_000;

/** Routes whose documents carry a key, by which the service recognises a repeat. */
const KEYED: ReadonlySet<RouteName> = new Set(["POST /V1/pos/receipts", "POST /V1/pos/register-reports"]);
/**
 * Member of the body whose extension attributes may hold `pos_sale_id`: by it the service
 * recognises a repeated order or refund.
 */
const KEYED_BY_SALE: Readonly<Partial<Record<RouteName, "entity" | "arguments">>> = {
  "POST /V1/orders": "entity",
  "POST /V1/order/{orderId}/refund": "arguments",
  "POST /V1/invoice/{invoiceId}/refund": "arguments",
};

/**
 * Returns a client that repeats a call with the same bytes when no answer came or the server was
 * busy. It repeats reads, receipts, closings, and orders and refunds with a `pos_sale_id`, since
 * the service recognises these. Other calls are made once.
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

/** Returns the request with its body as text: a caller may change the object between two tries. */
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
 * Returns the wait before a repeat in milliseconds: `Retry-After` if the server sent one; otherwise
 * 1, 2, 4 … 60 seconds, randomly shortened by up to a half.
 */
function waitOf({ retry_after_seconds }: Refusal, tried: number, random: number): number {
  if (retry_after_seconds !== null) return retry_after_seconds * 1_000;
  const most = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (tried - 1));
  return most - (most / 2) * random;
}
