import type { Readable } from "node:stream";
import { isDeepStrictEqual } from "node:util";
import type { TSchema } from "typebox";
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from "fastify";
import { answerClientError, answerError, JSON_TYPE, NOT_PROCESSABLE, refusalOf } from "./answer-error.ts";
import { ANONYMOUS_BODY_BYTES_MAX, BODY_BYTES_MAX, parseBody, receiveBodies, takeBodyHeaders } from "./body.ts";
import { admit, type Admission, type Admitted, admitAfresh, mayRestOnMemory } from "./admit.ts";
import { compileBinder } from "./bind.ts";
import { holdsSecret } from "./body-only.ts";
import { chooseEncoding, compress } from "./compression.ts";
import { ApiError, badRequest, refusedResources } from "./errors.ts";
import { type FieldTree, parseFields } from "./fields.ts";
import { compileListWriter, type ListAnswer } from "./list-answer.ts";
import { compileWriter } from "./output.ts";
import { plainReaders } from "./plain-list.ts";
import { addPageHeaders, answerPageRefusal, isPageUrl, type PageSurroundings } from "./page-route.ts";
import { parseQueryString, type QueryMap } from "./query-string.ts";
import { Context } from "./request-context.ts";
import { foreignWrite } from "./same-site.ts";
import type { Caller, Method, Route, TaggedBody } from "./route.ts";
import { addSecurityHeaders } from "./security-headers.ts";
import { compileStreamedWriter } from "./streamed-answer.ts";
import { callerName, listTurns, type Turns } from "./turns.ts";
import { isRestUrl, pathOf, pathParameters, REST_PREFIX, storeCode, withoutStore } from "./url.ts";

declare module "fastify" {
  interface FastifyRequest {
    admitted: Admitted | undefined;
    /** Who calls, also when the call is refused. */
    caller: Caller | undefined;
    /** The refusal of its route was judged again, by what the database said after it. */
    is_judged_afresh: boolean | undefined;
    /** The path pattern of a declared route; Fastify builds its own answer to that question anew for each request. */
    pattern: string | undefined;
  }
}

/** What the web API asks of the application around it. */
export interface Surroundings extends Admission {
  readonly clientAddress: (request: FastifyRequest) => string;
  /** Whether the client's request came by https. */
  readonly isHttps: (request: FastifyRequest) => boolean;
  /** The setting PUBLIC_URL: pages of its origin may write. */
  readonly public_url: string | undefined;
  /** The refusal that an error of the database means, such as a violated constraint; undefined for other errors. */
  readonly explain: (error: unknown) => ApiError | undefined;
  /** Called when a caller lacks a resource, or asks for a row of another location; a guest has no valid token. */
  readonly onRefused?: (request: FastifyRequest, caller: Caller, resource: string) => void;
  /** Called with each request that is refused with a status below 500; must not throw. */
  readonly onDenied?: (request: FastifyRequest, refusal: ApiError) => void;
  /** Told about every answer, for the metrics and the log. */
  readonly onAnswer: (request: FastifyRequest, reply: FastifyReply) => void;
  /** Below /pos/ people read what is refused. */
  readonly pages?: PageSurroundings;
  readonly log: FastifyBaseLogger;
}

export const ADMIN_PREFIX = "/admin/api";
const CSV_TYPE = "text/csv; charset=utf-8; header=present";
const NO_QUERY: QueryMap = new Map();
const METHODS = new Set<string>(["GET", "POST", "PUT", "DELETE"]);

/** Fastify set up as the platform's web API behaves on the wire, without any route yet. */
export function openServer(surroundings: Surroundings): FastifyInstance {
  const { pages } = surroundings;
  const answer = (thrown: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const error = surroundings.explain(thrown) ?? thrown;
    const resource = refusedResources(error);
    if (resource !== undefined && request.caller !== undefined) {
      surroundings.onRefused?.(request, request.caller, resource);
    }
    if (error instanceof ApiError && error.status < 500) surroundings.onDenied?.(request, error);
    return pages !== undefined && isPageUrl(request.originalUrl)
      ? answerPageRefusal(pages, refusalOf(error, request), request, reply)
      : answerError(error, request, reply);
  };
  const addHeaders = (request: FastifyRequest, reply: FastifyReply): void => {
    const { originalUrl: url } = request;
    const is_interface = isRestUrl(url);
    addSecurityHeaders(reply, is_interface, surroundings.isHttps(request));
    if (!is_interface && isPageUrl(url)) addPageHeaders(reply);
  };
  const app = Fastify({
    loggerInstance: surroundings.log,
    logController: new LogController({ disableRequestLogging: true }),
    // One logger for all: a child for each request costs more than most requests have to say.
    childLoggerFactory: (logger) => logger,
    bodyLimit: BODY_BYTES_MAX,
    requestTimeout: 30_000,
    keepAliveTimeout: 65_000,
    // Headers that dribble in are cut off at 15 s; looked for every 5 s, since the platform's own rhythm is 30 s.
    // A request without Host is answered too, in the envelope: nothing here depends on the name it asks for.
    http: { headersTimeout: 15_000, connectionsCheckingInterval: 5_000, requireHostHeader: false },
    forceCloseConnections: "idle",
    exposeHeadRoutes: false,
    return503OnClosing: false,
    routerOptions: {
      ignoreTrailingSlash: true,
      // As long as a request's head may be: a code that is too long is answered by who looks for it.
      maxParamLength: 16 * 1024,
      querystringParser: (text) => ({ text }),
    },
    // `/rest/{store}/V1/…` is one route table, not one per store view: the segment is cut here and read again later.
    rewriteUrl: (request) => {
      const { url = "/" } = request;
      if (url.startsWith("/")) return withoutStore(url);
      // What reads the URL as it was sent reads a path, also where a client sent all of it, as to a proxy.
      const path = pathOf(url);
      (request as { originalUrl?: string }).originalUrl = path;
      return withoutStore(path);
    },
    // No hook has run for these.
    frameworkErrors: (_error, request, reply) => {
      addHeaders(request, reply);
      void answer(refusedMethod(request) ?? badRequest(NOT_PROCESSABLE), request, reply);
    },
    clientErrorHandler: answerClientError,
  });
  app.setValidatorCompiler(() => () => true);
  receiveBodies(app);

  // Before the body is read: who has no route and no right sends nothing into memory.
  app.decorateRequest("admitted", undefined);
  app.decorateRequest("caller", undefined);
  app.decorateRequest("is_judged_afresh", undefined);
  app.decorateRequest("pattern", undefined);
  app.addHook("onRequest", (request, reply, done) => {
    takeBodyHeaders(request);
    addHeaders(request, reply);
    const refused = refusedMethod(request);
    if (refused !== undefined) done(refused);
    else if (request.is404) noRoute(request, surroundings).then(done, done);
    else done();
  });
  app.addHook("onResponse", (request, reply, done) => {
    surroundings.onAnswer(request, reply);
    done();
  });
  // Node would answer an expectation that it does not know with a bare 417, which carries no header of a page.
  app.server.on("checkExpectation", (request, response) => app.server.emit("request", request, response));
  app.setErrorHandler(answer);
  app.setNotFoundHandler(async (request) => {
    throw await noRoute(request, surroundings);
  });
  return app;
}

function refusedMethod(request: FastifyRequest): ApiError | undefined {
  return isRestUrl(request.originalUrl) && !METHODS.has(request.method)
    ? new ApiError(405, `The ${request.method} HTTP method is not supported.`)
    : undefined;
}

/** A path without a version, or below a store that does not exist, cannot be processed; any other has no route. */
async function noRoute(request: FastifyRequest, { findStore, pages }: Surroundings): Promise<ApiError> {
  const methods = pages?.methodsOf(request.originalUrl) ?? [];
  if (methods.length > 0) {
    return new ApiError(405, `The ${request.method} HTTP method is not supported.`, {
      headers: { allow: methods.join(", ") },
    });
  }
  const isProcessable =
    !isRestUrl(request.originalUrl) ||
    (/^\/rest\/V\d+(\/|\?|$)/.test(request.url) && (await findStore(storeCode(request.originalUrl))) !== undefined);
  return isProcessable ? new ApiError(404, "Request does not match any route.") : badRequest(NOT_PROCESSABLE);
}

/** Registers every declared route. */
export function register<Deps>(
  app: FastifyInstance,
  routes: readonly Route<Deps>[],
  deps: Deps,
  surroundings: Surroundings,
): void {
  const turns = listTurns();
  for (const route of routes) registerRoute(app, route, deps, { ...surroundings, turns });
}

function registerRoute<Deps>(
  app: FastifyInstance,
  route: Route<Deps>,
  deps: Deps,
  surroundings: Surroundings & { readonly turns: Turns },
): void {
  const prefix = route.surface === "rest" ? REST_PREFIX : ADMIN_PREFIX;
  const readsBody = route.method === "POST" || route.method === "PUT";
  const isBodyOnly = (name: string, schema: TSchema): boolean =>
    readsBody && !route.path.includes(`{${name}}`) && (route.surface === "admin" || holdsSecret(name, schema));
  const bind = compileBinder(route.input, { strict: route.strict, saves: route.saves, isBodyOnly });
  const send = compileSender(route);
  const isStreamed = route.list !== undefined || route.streams !== undefined;
  const readPath = pathParameters(prefix + route.path);
  const url = prefix + route.path.replaceAll(/\{(\w+)\}/g, ":$1");
  const { clientAddress, isHttps, turns } = surroundings;
  const body_bytes_max = route.resource === "anonymous" ? ANONYMOUS_BODY_BYTES_MAX : BODY_BYTES_MAX;
  const parsing = { lenient: route.lenient, readers: plainReaders(route.input) };

  // Not async: what is answered from memory needs no promise, and each one costs a turn of the queue.
  const handler = (request: FastifyRequest, reply: FastifyReply): Promise<unknown> | undefined => {
    const { admitted } = request;
    if (!admitted) throw new Error("a request reached its handler without a caller");
    const { text } = request.query as { text: string };
    const query: QueryMap = text === "" ? NO_QUERY : parseQueryString(text);
    const body = readsBody ? parseBody(request, parsing) : undefined;
    const input = bind({ path: readPath(request.url), query, body: body?.root });
    const signal = isStreamed ? leaving(reply) : undefined;
    const context = new Context({ request, reply, admitted, query, body, signal, clientAddress, isHttps });
    const answer =
      route.list === undefined ? route.run(deps, input as never, context) : inTurn(turns, route, deps, input, context);
    if (answer instanceof Promise) return answer.then((value: unknown) => send(value, query, request, reply));
    void send(answer, query, request, reply);
    return undefined;
  };

  // Judges a refusal again that may rest on memory; any other error is thrown as it is.
  const runAfresh = async (error: unknown, request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (!mayRestOnMemory(error, request)) throw error;
    request.is_judged_afresh = true;
    const { caller: before } = request;
    const refused = await admitAfresh(request, route, surroundings);
    if (refused !== undefined) throw refused;
    if (isDeepStrictEqual(before, request.caller)) throw error;
    void reply.code(200);
    await handler(request, reply);
  };

  app.route({
    method: route.method satisfies Method,
    url,
    bodyLimit: body_bytes_max,
    onRequest: (request, _reply, done) => {
      request.pattern = url;
      request.body_bytes_max = body_bytes_max;
      const foreign = route.surface === "admin" ? foreignWrite(request, surroundings.public_url) : undefined;
      if (foreign !== undefined) return done(foreign);
      const store = surroundings.findStore(route.surface === "rest" ? storeCode(request.originalUrl) : "all");
      const caller = surroundings.authenticate(request, route.surface);
      if (store instanceof Promise || caller instanceof Promise) {
        Promise.all([store, caller])
          .then(([s, c]) => admit(request, route, s, c) && admitAfresh(request, route, surroundings))
          .then(done, done);
      } else if (admit(request, route, store, caller) === undefined) {
        done();
      } else {
        admitAfresh(request, route, surroundings).then(done, done);
      }
    },
    errorHandler: (thrown, request, reply) => {
      runAfresh(thrown, request, reply).catch((refused: unknown) => reply.send(refused));
    },
    handler,
  });
}

// No closure in the handler: one that captures its input lets each request keep the next one's objects alive until the
// old generation is cleaned, which cost a heartbeat half as much processor time again.
async function inTurn<Deps>(
  turns: Turns,
  route: Route<Deps>,
  deps: Deps,
  input: unknown,
  context: Context,
): Promise<unknown> {
  const end = await turns.take(callerName(context.caller), context.signal);
  try {
    return await route.run(deps, input as never, context);
  } finally {
    end();
  }
}

/** Compiles how a route's answers are sent. */
function compileSender<Deps>(
  route: Route<Deps>,
): (answer: unknown, query: QueryMap, request: FastifyRequest, reply: FastifyReply) => FastifyReply {
  const write = compileAnswer(route);
  return (answer, query, request, reply) => {
    void reply.header("cache-control", "no-store");
    if (route.empty) return reply.send();
    if (route.pdf) return reply.type("application/pdf").send(answer);
    if (route.csv) return reply.type(CSV_TYPE).send(answer);
    void reply.header("content-type", JSON_TYPE);
    if (route.encoded) {
      if (typeof answer === "string" || Buffer.isBuffer(answer)) return reply.send(answer);
      const { body, etag } = answer as TaggedBody;
      return reply.header("etag", etag).send(body);
    }
    const written = write(answer, query === NO_QUERY ? undefined : fieldsOf(query));
    return reply.send(typeof written === "string" ? written : asAccepted(written, request, reply));
  };
}

/** The writer of a route's answers: text, or a readable for answers that are written while their rows come. */
function compileAnswer<Deps>({
  list,
  streams,
  response,
}: Route<Deps>): (answer: unknown, fields?: FieldTree) => string | Readable {
  if (list !== undefined) {
    const write = compileListWriter(response);
    return (answer, fields) => write(answer as ListAnswer, fields);
  }
  if (streams === undefined) return compileWriter(response);
  const write = compileStreamedWriter(response, streams);
  return (answer, fields) => write(answer as Readonly<Record<string, unknown>>, fields);
}

/** Compresses a long answer for a client that asks for it; what fits into one text is sent as it is. */
function asAccepted(source: Readable, request: FastifyRequest, reply: FastifyReply): Readable {
  void reply.header("vary", "accept-encoding");
  const accepted = request.headers["accept-encoding"];
  const encoding = chooseEncoding(typeof accepted === "string" ? accepted : undefined);
  if (encoding === undefined) return source;
  void reply.header("content-encoding", encoding);
  return compress(source, encoding);
}

function fieldsOf(query: QueryMap): FieldTree | undefined {
  const fields = query.get("fields");
  return typeof fields === "string" ? parseFields(fields) : undefined;
}

/** Aborted when the client leaves before its answer is complete. */
function leaving(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  reply.raw.once("close", () => {
    if (!reply.raw.writableFinished) controller.abort(badRequest("The client has left."));
  });
  return controller.signal;
}
