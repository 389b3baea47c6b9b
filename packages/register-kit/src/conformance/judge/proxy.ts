import {
  createServer,
  request as requestHttp,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
} from "node:http";
import { request as requestHttps } from "node:https";
import type { AddressInfo } from "node:net";
import { httpDate, readHttpDate } from "@tillkeeper/client";
import { changed } from "./config-change.ts";
import type { Exchange } from "./exchange.ts";
import { type Fault, isDocument, type Step } from "./steps.ts";

const BODY_BYTES_MAX = 16 * 2 ** 20;
const HEARTBEAT = /^\/rest\/V1\/pos\/terminals\/\d+\/heartbeat$/;
const CONFIGURATION = /^\/rest\/V1\/pos\/(?:terminals\/\d+\/)?config$/;
/** Routes whose answers a register computes prices, discounts and taxes from. */
const PRICES =
  /^\/rest\/V1\/pos\/(?:tax-rates|catalog|promotions|catalog-rule-prices|fixed-product-taxes|terminals\/\d+\/store)$/;
/**
 * Headers that are not forwarded: those of one connection, and those that are wrong for a changed
 * answer.
 */
const NOT_PASSED_ON = new Set(["connection", "keep-alive", "transfer-encoding", "content-length", "date", "etag"]);

export interface ProxyOptions {
  /** Origin of the register's server, for example `http://127.0.0.1:8080`. */
  readonly upstream: string;
  readonly host: string;
  /** Port to listen on; 0 takes a free one. */
  readonly port: number;
  /** Returns the step of the script that counts now. */
  readonly stepNow: () => Step;
  /** Milliseconds since the judge started. */
  readonly elapsed_ms: () => number;
  readonly onExchange: (exchange: Exchange) => void;
  /** Called for a request that failed outside of the script because the server did not answer. */
  readonly onTrouble: (message: string) => void;
}

export interface Proxy {
  readonly url: string;
  readonly close: () => Promise<void>;
}

interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/**
 * Listens in place of the server, forwards requests, and applies the faults of the current step.
 */
export async function openProxy(options: ProxyOptions): Promise<Proxy> {
  const counts = new Map<string, number>();
  const posts = new Map<string, number>();
  const take = (map: Map<string, number>, key: string): number => {
    const earlier = map.get(key) ?? 0;
    map.set(key, earlier + 1);
    return earlier;
  };
  const faultOf = (step: Step, method: string, path: string): Fault | undefined => {
    const earlier = take(counts, `${step.name} ${method} ${path}`);
    const earlier_posts = isDocument(method, path) ? take(posts, step.name) : (posts.get(step.name) ?? 0);
    return step.fault?.({ method, path, earlier, earlier_posts });
  };
  const server = createServer((incoming, outgoing) => {
    const step = options.stepNow();
    const at_ms = options.elapsed_ms();
    const method = incoming.method ?? "GET";
    const target = incoming.url ?? "/";
    const path = target.split("?")[0] ?? target;
    const record = (rest: Partial<Exchange> & Pick<Exchange, "request">): void =>
      options.onExchange({
        step: step.name,
        at_ms,
        method,
        path,
        status: null,
        answer: "",
        received: null,
        received_text: "",
        shown_time: null,
        retry_after_seconds: null,
        ...rest,
      });
    const exchange = async (): Promise<void> => {
      const body = await bodyOf(incoming);
      const fault = faultOf(step, method, path);
      if (fault?.kind === "unreachable") {
        record({ request: body });
        return void incoming.socket.destroy();
      }
      if (fault?.kind === "refused") {
        const { status, retry_after_seconds } = fault;
        const text = JSON.stringify(fault.body);
        const shown_time = shownTime(undefined, step);
        record({
          request: body,
          received: status,
          received_text: text,
          shown_time,
          retry_after_seconds: retry_after_seconds ?? null,
        });
        outgoing.writeHead(status, {
          "content-type": "application/json; charset=utf-8",
          date: httpDate(Temporal.Instant.from(shown_time)),
          "x-error-code": fault.code,
          ...readableBy(incoming.headers.origin),
          ...(retry_after_seconds === undefined ? {} : { "retry-after": String(retry_after_seconds) }),
        });
        return void outgoing.end(text);
      }
      const answer = await ask(options.upstream, { method, target, headers: incoming.headers, body });
      const is_lost = fault?.kind === "answer_lost";
      const shown = shownBody(answer, path, step);
      const shown_time = shownTime(answer.headers.date, step);
      const is_kept = method !== "GET" || CONFIGURATION.test(path) || PRICES.test(path);
      const retry_after = Number(answer.headers["retry-after"] ?? Number.NaN);
      record({
        request: body,
        status: answer.status,
        answer: is_kept ? answer.body.toString("utf8") : "",
        received: is_lost ? null : answer.status,
        received_text: is_lost || !is_kept ? "" : shown.toString("utf8"),
        shown_time: is_lost ? null : shown_time,
        retry_after_seconds: Number.isFinite(retry_after) ? retry_after : null,
      });
      if (is_lost) return void incoming.socket.destroy();
      const headers = Object.entries(answer.headers).filter(([name]) => !NOT_PASSED_ON.has(name));
      outgoing.writeHead(answer.status, {
        ...Object.fromEntries(headers),
        ...movedTo(answer.headers.location, options.upstream),
        date: httpDate(Temporal.Instant.from(shown_time)),
        "content-length": shown.length,
      });
      outgoing.end(method === "HEAD" ? undefined : shown);
    };
    exchange().catch((error: unknown) => {
      options.onTrouble(`${method} ${path}: ${error instanceof Error ? error.message : String(error)}`);
      incoming.socket.destroy();
    });
  });
  await listen(server, options.host, options.port);
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://${options.host}:${port}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => void server.close(resolve));
    },
  };
}

function listen(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, resolve);
  });
}

async function bodyOf(incoming: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of incoming as AsyncIterable<Buffer>) {
    bytes += part.length;
    if (bytes > BODY_BYTES_MAX) throw new RangeError(`The body has more than ${BODY_BYTES_MAX} bytes.`);
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/**
 * Returns the headers by which a page of another origin may read an answer of the judge itself. The
 * server decides about its own.
 */
function readableBy(origin: string | undefined): Readonly<Record<string, string>> {
  if (origin === undefined) return {};
  return {
    vary: "Origin",
    "access-control-allow-origin": origin,
    "access-control-expose-headers": "Date, Retry-After, X-Error-Code",
  };
}

/** Keeps a page on the judge's address when the server redirects to its own. */
function movedTo(location: string | undefined, upstream: string): Readonly<Record<string, string>> {
  const { origin } = new URL(upstream);
  return location?.startsWith(`${origin}/`) === true ? { location: location.slice(origin.length) } : {};
}

interface Passed {
  readonly method: string;
  readonly target: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

function ask(upstream: string, { method, target, headers, body }: Passed): Promise<Answer> {
  const url = new URL(target, upstream);
  const request = url.protocol === "https:" ? requestHttps : requestHttp;
  const { "transfer-encoding": _chunked, "accept-encoding": _packed, connection: _connection, ...passed } = headers;
  return new Promise((resolve, reject) => {
    const outgoing = request(
      url,
      { method, headers: { ...passed, host: url.host, "content-length": body.length } },
      (response) => {
        bodyOf(response).then(
          (answer) => resolve({ status: response.statusCode ?? 502, headers: response.headers, body: answer }),
          reject,
        );
      },
    );
    outgoing.setTimeout(60_000, () => outgoing.destroy(new Error("The server did not answer within 60 seconds.")));
    outgoing.on("error", reject);
    outgoing.end(body);
  });
}

function shownBody({ status, body }: Answer, path: string, { config, without_license }: Step): Buffer {
  if (status !== 200) return body;
  const is_heartbeat = HEARTBEAT.test(path);
  if (!is_heartbeat && !CONFIGURATION.test(path)) return body;
  let text = body.toString("utf8");
  if (config !== undefined) text = changed(text, config);
  if (is_heartbeat && without_license === true) {
    text = text.replace(/("has_license"\s*:\s*)true/, (_, start: string) => `${start}false`);
  }
  return Buffer.from(text);
}

function shownTime(date: string | undefined, { clock_seconds = 0 }: Step): string {
  const now = readHttpDate(date ?? null) ?? Temporal.Now.instant();
  return now.add({ seconds: clock_seconds }).toString();
}
