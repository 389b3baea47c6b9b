import { randomBytes } from "node:crypto";
import { STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from "fastify";
import { isConnectionLoss, sqlStateOf } from "../runtime/database.ts";
import { TemporarilyUnavailable } from "../runtime/unavailable.ts";
import { BODY_BYTES_MAX, parseBody, receiveBodies, tooLarge } from "./body.ts";
import { compileBinder } from "./bind.ts";
import { ApiError, badRequest, unauthorized, unavailable } from "./errors.ts";
import { parseFields } from "./fields.ts";
import { compileListWriter, type ListAnswer } from "./list-answer.ts";
import { compileWriter } from "./output.ts";
import { parseQueryString, type QueryMap } from "./query-string.ts";
import { type Caller, holds, type Method, type Route, type StoreScope } from "./route.ts";
import { parseCookies, pathParameters } from "./url.ts";

/** What the web API asks of the application around it. */
export interface Surroundings {
  /** Who calls; a guest when there is no valid token. Never throws for what a client sent. */
  readonly authenticate: (request: FastifyRequest, surface: "rest" | "admin") => Promise<Caller>;
  /** The store view of a code, of the default website when undefined; undefined when there is none such. */
  readonly findStore: (code: string | undefined) => Promise<StoreScope | undefined>;
  readonly clientAddress: (request: FastifyRequest) => string;
  /** The refusal that an error of the database means, such as a violated constraint; undefined for other errors. */
  readonly explain: (error: unknown) => ApiError | undefined;
  /** Told about every answer, for the metrics. */
  readonly onAnswer: (route: string, method: string, status: number, seconds: number) => void;
  readonly log: FastifyBaseLogger;
}

export const REST_PREFIX = "/rest";
export const ADMIN_PREFIX = "/admin/api";
const METHODS = new Set<string>(["GET", "POST", "PUT", "DELETE"]);
const JSON_TYPE = "application/json; charset=utf-8";
const NO_SUCH_ROUTE = "Request does not match any route.";
const NOT_PROCESSABLE = "Specified request cannot be processed.";

/** Fastify set up as the platform's web API behaves on the wire, without any route yet. */
export function openServer(surroundings: Surroundings): FastifyInstance {
  const answer = (thrown: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply =>
    answerError(surroundings.explain(thrown) ?? thrown, request, reply);
  const app = Fastify({
    loggerInstance: surroundings.log,
    logController: new LogController({ disableRequestLogging: true }),
    disableRequestLogging: true,
    bodyLimit: BODY_BYTES_MAX,
    requestTimeout: 30_000,
    keepAliveTimeout: 65_000,
    forceCloseConnections: "idle",
    exposeHeadRoutes: false,
    return503OnClosing: false,
    routerOptions: {
      ignoreTrailingSlash: true,
      maxParamLength: 500,
      querystringParser: (text) => ({ text }),
    },
    // `/rest/{store}/V1/…` is one route table, not one per store view: the segment is cut here and read again later.
    rewriteUrl: (request) => (request.url ?? "/").replace(/^\/rest\/[^/?]+(?=\/V\d)/, REST_PREFIX),
    frameworkErrors: (_error, request, reply) => void answer(badRequest(NOT_PROCESSABLE), request, reply),
    clientErrorHandler,
  });
  app.server.headersTimeout = 15_000;
  app.setValidatorCompiler(() => () => true);
  receiveBodies(app);

  app.addHook("onRequest", async (request) => {
    if (request.url.startsWith(REST_PREFIX) && !METHODS.has(request.method)) {
      throw new ApiError(405, `The ${request.method} HTTP method is not supported.`);
    }
  });
  app.addHook("onResponse", async (request, reply) => {
    surroundings.onAnswer(
      request.routeOptions.url ?? "unknown",
      request.method,
      reply.statusCode,
      reply.elapsedTime / 1000,
    );
  });
  app.setErrorHandler(answer);
  app.setNotFoundHandler((request, reply) => {
    const isOutside = request.url.startsWith(REST_PREFIX) && !/^\/rest\/V\d+(\/|\?|$)/.test(request.url);
    const error = isOutside ? badRequest(NOT_PROCESSABLE) : new ApiError(404, NO_SUCH_ROUTE);
    return answer(error, request, reply);
  });
  return app;
}

/** Registers every declared route. */
export function register<Deps>(
  app: FastifyInstance,
  routes: readonly Route<Deps>[],
  deps: Deps,
  surroundings: Surroundings,
): void {
  for (const route of routes) registerRoute(app, route, deps, surroundings);
}

function registerRoute<Deps>(app: FastifyInstance, route: Route<Deps>, deps: Deps, surroundings: Surroundings): void {
  const prefix = route.surface === "rest" ? REST_PREFIX : ADMIN_PREFIX;
  const bind = compileBinder(route.input, { strict: route.strict, saves: route.saves });
  const write = route.list === undefined ? compileWriter(route.response) : undefined;
  const writeList = route.list === undefined ? undefined : compileListWriter(route.response);
  const readPath = pathParameters(prefix + route.path);
  const readsBody = route.method === "POST" || route.method === "PUT";
  const callers = new WeakMap<FastifyRequest, { caller: Caller; store: StoreScope }>();

  app.route({
    method: route.method satisfies Method,
    url: prefix + route.path.replaceAll(/\{(\w+)\}/g, ":$1"),
    onRequest: async (request) => {
      const store = await surroundings.findStore(route.surface === "rest" ? storeCode(request.originalUrl) : "all");
      if (!store) throw badRequest(NOT_PROCESSABLE);
      const caller = await surroundings.authenticate(request, route.surface);
      if (!mayCall(caller, route.resource)) throw unauthorized([route.resource]);
      callers.set(request, { caller, store });
    },
    handler: async (request, reply) => {
      const known = callers.get(request);
      if (!known) throw new Error("a request reached its handler without a caller");
      const query: QueryMap = parseQueryString((request.query as { text: string }).text);
      const body = readsBody ? parseBody(request) : undefined;
      const input = bind({ path: readPath(request.url), query, body: body?.root });
      const answer = await route.run(deps, input as never, {
        ...known,
        query,
        body,
        client_address: surroundings.clientAddress(request),
        authorization: request.headers.authorization,
        cookies: parseCookies(request.headers.cookie),
        setHeader: (name, value) => void reply.header(name, value),
      });
      void reply.type(JSON_TYPE).header("cache-control", "no-store");
      if (route.encoded) return reply.send(answer);
      const fields = parseFields(typeof query.get("fields") === "string" ? String(query.get("fields")) : undefined);
      if (writeList) {
        const text = writeList(answer as ListAnswer, fields);
        return reply.send(text);
      }
      return reply.send(write?.(answer, fields));
    },
  });
}

function mayCall(caller: Caller, resource: string): boolean {
  if (resource === "anonymous") return true;
  if (resource === "signed-in") return caller.kind === "admin";
  return holds(caller, resource);
}

/** The store code in the URL as it was sent; undefined in the form without one. */
function storeCode(original_url: string): string | undefined {
  const match = /^\/rest\/([^/?]+)\/V\d/.exec(original_url);
  return match?.[1];
}

function answerError(thrown: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const error = toApiError(thrown);
  if (error === undefined) {
    const report_id = `webapi-${randomBytes(7).toString("hex").slice(0, 13)}`;
    request.log.error({ err: thrown, report_id, route: request.routeOptions.url }, "a request failed unexpectedly");
    const message = `Internal Error. Details are available in Magento log file. Report ID: ${report_id}`;
    return reply.code(500).type(JSON_TYPE).send(JSON.stringify({ message }));
  }
  if (error.status === 503) request.log.warn({ err: error.cause, route: request.routeOptions.url }, "answered 503");
  return reply.code(error.status).headers(error.headers).type(JSON_TYPE).send(error.toBody());
}

const QUERY_CANCELED = "57014";
const TRIED_TOO_OFTEN = new Set(["40001", "40P01", "55P03"]);

function toApiError(thrown: unknown): ApiError | undefined {
  if (thrown instanceof ApiError) return thrown;
  const state = sqlStateOf(thrown);
  if (
    thrown instanceof TemporarilyUnavailable ||
    isConnectionLoss(thrown) ||
    state === QUERY_CANCELED ||
    TRIED_TOO_OFTEN.has(state ?? "")
  ) {
    return unavailable(thrown);
  }
  if (!(thrown instanceof Error) || !("code" in thrown)) return undefined;
  if (thrown.code === "FST_ERR_CTP_BODY_TOO_LARGE") return tooLarge();
  // What Fastify itself refuses before a handler runs: a body cut short, a length that is a lie.
  if (typeof thrown.code === "string" && thrown.code.startsWith("FST_ERR_CTP")) return badRequest("Decoding error.");
  return undefined;
}

/** Bytes that are no HTTP request, or that come too slowly, get the envelope too. */
function clientErrorHandler(error: Error & { code?: string }, socket: Duplex): void {
  if (error.code === "ECONNRESET" || !socket.writable) {
    socket.destroy(error);
    return;
  }
  const status = error.code === "HPE_HEADER_OVERFLOW" ? 431 : error.code === "ERR_HTTP_REQUEST_TIMEOUT" ? 408 : 400;
  const body = JSON.stringify({ message: status === 400 ? NOT_PROCESSABLE : `${STATUS_CODES[status] ?? ""}.` });
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ""}\r\ncontent-type: ${JSON_TYPE}\r\n` +
      `content-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
  );
}
