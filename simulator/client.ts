import { setTimeout as delay } from "node:timers/promises";

/** The cable of a device: while it is out, no request leaves it. */
export interface Link {
  isUp: boolean;
}

export interface ClientOptions {
  /** Where the service listens, without a path. */
  readonly base_url: string;
  readonly token?: string;
  readonly link?: Link;
  /** Ends every request in flight, and every wait between two tries. */
  readonly signal?: AbortSignal;
  readonly timeout_ms?: number;
  /** Tries in all for a request that met a broken connection or a 503. */
  readonly tries?: number;
}

export interface Client {
  readonly get: <T>(path: string) => Promise<T>;
  readonly post: <T>(path: string, body: unknown) => Promise<T>;
  /** Posts JSON text unchanged. */
  readonly postText: <T>(path: string, json: string) => Promise<T>;
  readonly put: <T>(path: string, body: unknown) => Promise<T>;
}

/** An answer that is not 200, with the envelope's message filled in. */
export class Refusal extends Error {
  readonly status: number;
  /** The envelope as sent; null when the answer was not JSON. */
  readonly envelope: Envelope | null;

  constructor(request: string, status: number, envelope: Envelope | null) {
    super(`${request} answered ${status}: ${envelope === null ? "no envelope" : renderMessage(envelope)}`);
    this.name = "Refusal";
    this.status = status;
    this.envelope = envelope;
  }
}

/** No answer at all: the service is out of reach, or the answer got lost on the way. */
export class NoAnswer extends Error {
  constructor(request: string, cause: unknown) {
    super(`${request} got no answer: ${describe(cause)}`, { cause });
    this.name = "NoAnswer";
  }
}

export interface Envelope {
  readonly message: string;
  readonly parameters?: readonly unknown[] | Readonly<Record<string, unknown>>;
}

const FIRST_WAIT_MS = 100;
const LONGEST_WAIT_MS = 3_000;

/**
 * A client of the REST interface. Repeating a request is safe by the interface's own rules: receipts and closings are
 * recognised by their ids.
 *
 * @throws Refusal for any status but 200, NoAnswer when no try got an answer.
 */
export function openClient(options: ClientOptions): Client {
  const { tries = 4 } = options;
  const request = async <T>(method: string, path: string, body?: string): Promise<T> => {
    const name = `${method} ${path}`;
    for (let attempt = 1; ; attempt++) {
      options.signal?.throwIfAborted();
      if (options.link?.isUp === false) throw new NoAnswer(name, "the network is down");
      try {
        return (await exchange(options, method, path, body)) as T;
      } catch (error) {
        options.signal?.throwIfAborted();
        const isPassing = !(error instanceof Refusal) || error.status === 503;
        if (attempt < tries && isPassing) {
          const wait_ms = Math.min(FIRST_WAIT_MS * 2 ** (attempt - 1), LONGEST_WAIT_MS);
          await delay(wait_ms, undefined, options.signal === undefined ? {} : { signal: options.signal });
          continue;
        }
        throw error instanceof Refusal ? error : new NoAnswer(name, error);
      }
    }
  };
  return {
    get: (path) => request("GET", path),
    post: (path, body) => request("POST", path, JSON.stringify(body)),
    postText: (path, json) => request("POST", path, json),
    put: (path, body) => request("PUT", path, JSON.stringify(body)),
  };
}

async function exchange(options: ClientOptions, method: string, path: string, body?: string): Promise<unknown> {
  const { base_url, token, signal, timeout_ms = 15_000 } = options;
  const timeout = AbortSignal.timeout(timeout_ms);
  const response = await fetch(base_url + path, {
    method,
    headers: {
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { "content-type": "application/json" }),
    },
    ...(body === undefined ? {} : { body }),
    signal: signal === undefined ? timeout : AbortSignal.any([timeout, signal]),
  });
  const text = await response.text();
  if (response.status !== 200) throw new Refusal(`${method} ${path}`, response.status, readEnvelope(text));
  return JSON.parse(text);
}

function readEnvelope(text: string): Envelope | null {
  try {
    const envelope: unknown = JSON.parse(text);
    return typeof envelope === "object" && envelope !== null && "message" in envelope ? (envelope as Envelope) : null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** The message with its parameters in place: `%1` by position, `%name` by name. */
export function renderMessage({ message, parameters = [] }: Envelope): string {
  const named = Array.isArray(parameters)
    ? new Map(parameters.map((value: unknown, index) => [String(index + 1), value]))
    : new Map(Object.entries(parameters));
  return message.replaceAll(/%([A-Za-z_]+|\d+)/g, (placeholder, name: string) =>
    named.has(name) ? String(named.get(name)) : placeholder,
  );
}

/** `searchCriteria` of a list: every filter must match. */
export function searchQuery(filters: Readonly<Record<string, string | number>>, page_size?: number): string {
  const query = new URLSearchParams();
  Object.entries(filters).forEach(([field, value], group) => {
    const place = `searchCriteria[filter_groups][${group}][filters][0]`;
    query.set(`${place}[field]`, field);
    query.set(`${place}[value]`, String(value));
  });
  if (page_size !== undefined) query.set("searchCriteria[pageSize]", String(page_size));
  return query.size === 0 ? "searchCriteria=" : query.toString();
}

function describe(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause);
  return cause.cause instanceof Error ? `${cause.message}: ${cause.cause.message}` : cause.message;
}
