import { checkedAddress } from "./address.ts";
import { type Answer, refused, succeeded, unanswered } from "./answer.ts";
import { parseAnswer, readEnvelope } from "./envelope.ts";
import { readHttpDate } from "./http-date.ts";
import type { Routes } from "./routes.ts";
import { type SearchCriteria, searchParameters } from "./search.ts";
import { SYSTEM_TIMERS, type Timers } from "./timers.ts";

export type RouteName = keyof Routes;
export type AnswerOf<R extends RouteName> = Routes[R]["answer"];

type Part<Name extends string, Value> = undefined extends Value
  ? { readonly [name in Name]?: undefined }
  : { readonly [name in Name]: Value };

/**
 * Parameters and body of a route. `text` is JSON text that is posted unchanged, instead of `body`.
 */
export type Request<R extends RouteName> = Part<"path", Routes[R]["path"]> & {
  readonly query?: Routes[R]["query"];
  readonly search?: SearchCriteria;
  readonly signal?: AbortSignal;
  /** Overrides the client's timeout. */
  readonly timeout_ms?: number;
} & (Part<"body", Routes[R]["body"]> | { readonly text: string });

type Arguments<R extends RouteName> = object extends Request<R> ? [request?: Request<R>] : [request: Request<R>];

export interface Client {
  /**
   * Calls a route. Every outcome is an answer; never throws for faults of the server or the
   * network.
   */
  readonly call: <R extends RouteName>(route: R, ...[request]: Arguments<R>) => Promise<Answer<AnswerOf<R>>>;
}

/** The server's time as an answer states it. */
export interface HeardTime {
  readonly server_at: Temporal.Instant;
  /** The device's time when the request left and when the answer's head came. */
  readonly sent_at: Temporal.Instant;
  readonly received_at: Temporal.Instant;
}

export interface ClientOptions {
  /** Origin of the service: https, or this machine. */
  readonly base_url: string;
  /** Read at each call: a token may change. */
  readonly token?: () => string | undefined;
  readonly fetch?: typeof globalThis.fetch;
  readonly timers?: Timers;
  /** 15 s when absent. */
  readonly timeout_ms?: number;
  /** Ends every request in flight. */
  readonly signal?: AbortSignal;
  readonly onTime?: (heard: HeardTime) => void;
}

const TIMEOUT_MS = 15_000;

/**
 * Opens a client of the REST interface. It calls once; `withRetries` repeats.
 *
 * @throws Error for an address that is neither https nor this machine's.
 */
export function openClient(options: ClientOptions): Client {
  const address = checkedAddress(options.base_url);
  const call = (route: RouteName, request?: unknown): Promise<Answer<never>> =>
    exchange(options, address, route, request ?? {}) as Promise<Answer<never>>;
  return { call };
}

interface AnyRequest {
  readonly path?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>;
  readonly search?: SearchCriteria;
  readonly body?: unknown;
  readonly text?: string;
  readonly signal?: AbortSignal;
  readonly timeout_ms?: number;
}

async function exchange(options: ClientOptions, address: string, route: string, request: AnyRequest): Promise<Answer> {
  const { timers = SYSTEM_TIMERS, signal } = options;
  const timeout = new AbortController();
  const done = new AbortController();
  const signals = [timeout.signal, signal, request.signal].filter((one) => one !== undefined);
  const timeout_ms = request.timeout_ms ?? options.timeout_ms ?? TIMEOUT_MS;
  const over = timers.sleep(timeout_ms, done.signal).then(() => timeout.abort());
  try {
    return await send(options, timers, requestOf(options, address, route, request), AbortSignal.any(signals));
  } catch (error) {
    if (timeout.signal.aborted) return unanswered("no_answer", `No answer came within ${timeout_ms} ms.`);
    if (signal?.aborted === true || request.signal?.aborted === true) {
      return unanswered("aborted", "The request was ended.");
    }
    // The only errors of fetch besides an abort; any other error is a bug.
    if (error instanceof TypeError) return unanswered("no_answer", describe(error));
    throw error;
  } finally {
    done.abort();
    await over;
  }
}

function requestOf(options: ClientOptions, address: string, route: string, request: AnyRequest): Prepared {
  const [method = "", path = ""] = route.split(" ");
  const query = new URLSearchParams([
    ...Object.entries(request.query ?? {}).flatMap(([name, value]): [string, string][] =>
      value === undefined ? [] : [[name, String(value)]],
    ),
    ...(request.search === undefined ? [] : searchParameters(request.search)),
  ]).toString();
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(request.path?.[name] ?? ""));
  const text = request.text ?? (request.body === undefined ? undefined : JSON.stringify(request.body));
  const token = options.token?.();
  return {
    url: `${address}/rest${filled}${query === "" ? "" : `?${query}`}`,
    init: {
      method,
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(text === undefined ? {} : { "content-type": "application/json" }),
      },
      ...(text === undefined ? {} : { body: text }),
      cache: "no-store",
      credentials: "omit",
      redirect: "error",
    },
  };
}

interface Prepared {
  readonly url: string;
  readonly init: RequestInit;
}

async function send(
  { fetch = globalThis.fetch, onTime }: ClientOptions,
  timers: Timers,
  { url, init }: Prepared,
  signal: AbortSignal,
): Promise<Answer> {
  // Without a listener nothing needs Temporal, which older versions of Node lack.
  const sent_at = onTime === undefined ? undefined : timers.now();
  const response = await fetch(url, { ...init, signal });
  if (onTime !== undefined && sent_at !== undefined) {
    const received_at = timers.now();
    const server_at = readHttpDate(response.headers.get("date"));
    if (server_at !== undefined) onTime({ server_at, sent_at, received_at });
  }
  const text = await response.text();
  if (response.status === 200) return readSuccess(text);
  return refused(response.status, readEnvelope(text), response.headers.get("retry-after"));
}

/** Rejects a 200 whose body is not JSON: it comes from an intermediary, such as a sign-in page. */
function readSuccess(text: string): Answer {
  try {
    return succeeded(text === "" ? undefined : parseAnswer(text), text);
  } catch (error) {
    if (error instanceof SyntaxError) return unanswered("no_answer", "The answer is not JSON.");
    throw error;
  }
}

function describe(error: Error): string {
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
}
