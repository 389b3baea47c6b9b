import { checkedAddress } from "./address.ts";
import { type Answer, refused, succeeded, unanswered } from "./answer.ts";
import { parseAnswer, readEnvelope } from "./envelope.ts";
import { readHttpDate } from "./http-date.ts";
import type { Routes } from "./routes.ts";
import { type SearchCriteria, searchParameters } from "./search.ts";
import { SYSTEM_TIMERS, type Timers } from "./timers.ts";

/** Types of a route's parameters, body and answer, as generated from openapi.json. */
export interface RouteTypes {
  path: unknown;
  query: unknown;
  body: unknown;
  answer: unknown;
}

/** Routes of one of the service's APIs by method and path: `GET /V1/pos/config`. */
export type RouteTable<Table> = { [R in keyof Table]: RouteTypes };

/** Names of the REST interface's routes, such as `GET /V1/pos/config`. */
export type RouteName = keyof Routes;
export type AnswerOf<R extends keyof Table, Table extends RouteTable<Table> = Routes> = Table[R]["answer"];

type Part<Name extends string, Value> = undefined extends Value
  ? { readonly [name in Name]?: undefined }
  : { readonly [name in Name]: Value };

/**
 * Parameters and body of a request. `text` is JSON text that is posted unchanged, instead of
 * `body`.
 */
export type Request<R extends keyof Table, Table extends RouteTable<Table> = Routes> = Part<
  "path",
  Table[R]["path"]
> & {
  readonly query?: Table[R]["query"];
  readonly search?: SearchCriteria;
  readonly signal?: AbortSignal;
  /** Milliseconds until the call ends without an answer; by default the client's time limit. */
  readonly timeout_ms?: number;
} & (Part<"body", Table[R]["body"]> | { readonly text: string });

/** Arguments of a call after the route. The request may be left out when the route needs none. */
export type Arguments<R extends keyof Table, Table extends RouteTable<Table> = Routes> =
  object extends Request<R, Table> ? [request?: Request<R, Table>] : [request: Request<R, Table>];

export interface Client<Table extends RouteTable<Table> = Routes> {
  /**
   * Calls a route. Every outcome is returned as an answer; faults of the server or the network
   * never throw.
   */
  readonly call: <R extends keyof Table>(
    route: R,
    ...[request]: Arguments<R, Table>
  ) => Promise<Answer<AnswerOf<R, Table>>>;
}

/** The server's time as an answer states it, with the device's times of the call. */
export interface HeardTime {
  readonly server_at: Temporal.Instant;
  /**
   * The device's time when the request was sent; `received_at` is when the answer's head arrived.
   */
  readonly sent_at: Temporal.Instant;
  readonly received_at: Temporal.Instant;
}

interface CallOptions {
  /** Returns the bearer token. It is called for each request, since the token may change. */
  readonly token?: () => string | undefined;
  /** Function that sends requests; the global `fetch` by default. */
  readonly fetch?: (url: string, init: RequestInit) => Promise<Response>;
  readonly timers?: Timers;
  /** Milliseconds until a call ends without an answer: 15,000 by default, Infinity for no limit. */
  readonly timeout_ms?: number;
  /** Signal that ends every request in flight. */
  readonly signal?: AbortSignal;
  readonly onTime?: (heard: HeardTime) => void;
}

export interface ClientOptions extends CallOptions {
  /** Origin of the service: https, or http on the same machine. */
  readonly base_url: string;
}

export interface ApiOptions extends CallOptions {
  /**
   * Address that the routes' paths are added to, such as `https://shop.example/admin/api`. It must
   * be checked already.
   */
  readonly address: string;
  /**
   * Parses the body of an answer.
   * @throws SyntaxError for a text that is not JSON.
   */
  readonly parse: (text: string) => unknown;
}

const TIMEOUT_MS = 15_000;

/**
 * Opens a client of the REST interface. Each call is sent once; `withRetries` repeats it.
 *
 * @throws Error for an address that is neither https nor the same machine's.
 */
export function openClient({ base_url, ...options }: ClientOptions): Client {
  return openApi<Routes>({ ...options, address: `${checkedAddress(base_url)}/rest`, parse: parseAnswer });
}

/** Opens a client of any of the service's APIs. The type parameter is the table of its routes. */
export function openApi<Table extends RouteTable<Table>>(options: ApiOptions): Client<Table> {
  const call = (route: keyof Table, request?: unknown): Promise<Answer<never>> =>
    exchange(options, String(route), request ?? {}) as Promise<Answer<never>>;
  return { call };
}

interface Query {
  readonly [name: string]: string | number | boolean | undefined | Query;
}

interface AnyRequest {
  readonly path?: Readonly<Record<string, string | number>>;
  readonly query?: Query;
  readonly search?: SearchCriteria;
  readonly body?: unknown;
  readonly text?: string;
  readonly signal?: AbortSignal;
  readonly timeout_ms?: number;
}

async function exchange(options: ApiOptions, route: string, request: AnyRequest): Promise<Answer> {
  const { timers = SYSTEM_TIMERS, signal } = options;
  const timeout = new AbortController();
  const done = new AbortController();
  const signals = [timeout.signal, signal, request.signal].filter((one) => one !== undefined);
  const timeout_ms = request.timeout_ms ?? options.timeout_ms ?? TIMEOUT_MS;
  const over = Number.isFinite(timeout_ms)
    ? timers.sleep(timeout_ms, done.signal).then(() => timeout.abort())
    : Promise.resolve();
  try {
    return await send(options, timers, requestOf(options, route, request), AbortSignal.any(signals));
  } catch (error) {
    if (timeout.signal.aborted) return unanswered("no_answer", `No answer came within ${timeout_ms} ms.`);
    if (signal?.aborted === true || request.signal?.aborted === true) {
      return unanswered("aborted", "The request was ended.");
    }
    // A TypeError is the only error of `fetch` besides an abort; any other error is a bug.
    if (error instanceof TypeError) return unanswered("no_answer", describe(error));
    throw error;
  } finally {
    done.abort();
    await over;
  }
}

function requestOf({ address, token: tokenOf }: ApiOptions, route: string, request: AnyRequest): Prepared {
  const [method = "", path = ""] = route.split(" ");
  const query = new URLSearchParams([
    ...Object.entries(request.query ?? {}).flatMap(([name, value]) => queryParameters(name, value)),
    ...(request.search === undefined ? [] : searchParameters(request.search)),
  ]).toString();
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(request.path?.[name] ?? ""));
  const text = request.text ?? (request.body === undefined ? undefined : JSON.stringify(request.body));
  const token = tokenOf?.();
  return {
    url: `${address}${filled}${query === "" ? "" : `?${query}`}`,
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

/**
 * Returns the query parameters of a value. Each member of an object becomes a parameter of its own:
 * `filter[terminal_id][in]=1,2`.
 */
function queryParameters(name: string, value: Query[string]): [string, string][] {
  if (value === undefined) return [];
  if (typeof value !== "object") return [[name, String(value)]];
  return Object.entries(value).flatMap(([member, inner]) => queryParameters(`${name}[${member}]`, inner));
}

interface Prepared {
  readonly url: string;
  readonly init: RequestInit;
}

async function send(
  { fetch = globalThis.fetch, onTime, parse }: ApiOptions,
  timers: Timers,
  { url, init }: Prepared,
  signal: AbortSignal,
): Promise<Answer> {
  // The time is read only for a listener, since older versions of Node lack Temporal.
  const sent_at = onTime === undefined ? undefined : timers.now();
  const response = await fetch(url, { ...init, signal });
  if (onTime !== undefined && sent_at !== undefined) {
    const received_at = timers.now();
    const server_at = readHttpDate(response.headers.get("date"));
    if (server_at !== undefined) onTime({ server_at, sent_at, received_at });
  }
  const text = await response.text();
  if (response.status === 200) return readSuccess(text, parse);
  const { headers } = response;
  return refused(response.status, readEnvelope(text), {
    retry_after: headers.get("retry-after"),
    code: headers.get("x-error-code"),
    request_id: headers.get("x-request-id"),
  });
}

/**
 * Returns the answer of a 200. A body that is not JSON is refused, since it comes from an
 * intermediary, such as a sign-in page.
 */
function readSuccess(text: string, parse: ApiOptions["parse"]): Answer {
  try {
    return succeeded(text === "" ? undefined : parse(text), text);
  } catch (error) {
    if (error instanceof SyntaxError) return unanswered("no_answer", "The answer is not JSON.");
    throw error;
  }
}

function describe(error: Error): string {
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
}
