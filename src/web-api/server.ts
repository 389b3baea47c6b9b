import { isDeepStrictEqual } from "node:util";
import type { TSchema } from "typebox";
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from "fastify";
import { addressBucket } from "../runtime/client-address.ts";
import { answerClientError, answerError, refusalOf } from "./errors/answer-error.ts";
import {
  ANONYMOUS_BODY_BYTES_MAX,
  BODY_BYTES_MAX,
  endBody,
  parseBody,
  receiveBodies,
  takeBodyHeaders,
} from "./bind/body.ts";
import { ANSWER_LIMITS, type AnswerLimits, cutOffStalledReaders, unreadAnswers } from "./answer-limits.ts";
import { admit, type Admission, type Authenticated, admitAfresh, mayDependOnCache } from "./admit.ts";
import { compileBinder } from "./bind/bind.ts";
import { holdsSecret } from "./bind/secret-members.ts";
import { callerName } from "./concurrency.ts";
import { type CrossOrigin, OriginHeaders, registerPreflights } from "./cross-origin.ts";
import { ApiError, refusedResources } from "./errors/errors.ts";
import { plainReaders } from "./json/plain-list.ts";
import { addPageHeaders, answerPageRefusal, isPageUrl, type PageAdapters } from "./page-route.ts";
import { parseQueryString, type QueryMap } from "./bind/query-string.ts";
import { Context } from "./request-context.ts";
import { foreignWrite } from "./same-site.ts";
import type { Caller, Method, Route } from "./route.ts";
import { REQUEST_ID, requestIdOf } from "./request-id.ts";
import { compileSender, NO_QUERY } from "./send-answer.ts";
import { runOn, type StandbyReads } from "./standby-reads.ts";
import { addSecurityHeaders, interfaceHeaders } from "./security-headers.ts";
import {
  ADMIN_PREFIX,
  isRestUrl,
  isPath,
  pathOf,
  pathParameters,
  REST_PREFIX,
  storeCode,
  withoutStore,
} from "./url.ts";

declare module "fastify" {
  interface FastifyRequest {
    authenticated: Authenticated | undefined;
    /** Caller of the request, which is also known when the request is refused. */
    caller: Caller | undefined;
    /** True after a refusal was checked again with current data. */
    is_reauthorized: boolean | undefined;
    /**
     * The path pattern of a declared route, kept because Fastify computes its own at each request.
     */
    pattern: string | undefined;
    error_code: string | undefined;
  }
  interface FastifyReply {
    /**
     * Counts the bytes of an answer before it is sent.
     * @throws ApiError 503.
     */
    readonly beforeSending: (bytes: number) => void;
  }
}

export interface ServerAdapters extends Admission {
  readonly clientAddress: (request: FastifyRequest) => string;
  readonly isHttps: (request: FastifyRequest) => boolean;
  /** The setting PUBLIC_URL: pages of its origin may write. */
  readonly public_url: string | undefined;
  /**
   * Returns the refusal that an error of the database means, such as a violated constraint;
   * undefined for other errors.
   */
  readonly explain: (error: unknown) => ApiError | undefined;
  /**
   * Called when a caller lacks a resource, or asks for a row of another location; a caller without
   * a valid token is a guest.
   */
  readonly onRefused?: (request: FastifyRequest, caller: Caller, resource: string) => void;
  /** Called with each request that is refused with a status below 500; must not throw. */
  readonly onDenied?: (request: FastifyRequest, refusal: ApiError) => void;
  /** Called for each answer, for the metrics and the log. */
  readonly onAnswer: (request: FastifyRequest, reply: FastifyReply) => void;
  readonly pages?: PageAdapters;
  /** Pages of other origins that may call the interface; absent: none may. */
  readonly crossOrigin?: CrossOrigin | undefined;
  /** A standby for lists, reports and exports of the administration; absent: the primary. */
  readonly standby?: StandbyReads | undefined;
  readonly log: FastifyBaseLogger;
  /** Limits of answers; `ANSWER_LIMITS` when absent. */
  readonly answer_limits?: AnswerLimits | undefined;
}

/** Methods that change nothing, so that a request may be made again. */
const READS = new Set(["GET", "HEAD"]);
const METHODS = new Set<string>(["GET", "POST", "PUT", "DELETE"]);

/** Sets Fastify up to behave as the platform's web API does on the wire, without any route yet. */
export function openServer(adapters: ServerAdapters): FastifyInstance {
  const { pages } = adapters;
  const origins = adapters.crossOrigin && new OriginHeaders(adapters.crossOrigin);
  const answer = (thrown: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const error = adapters.explain(thrown) ?? thrown;
    const resource = refusedResources(error);
    if (resource !== undefined && request.caller !== undefined) {
      adapters.onRefused?.(request, request.caller, resource);
    }
    if (error instanceof ApiError && error.status < 500) adapters.onDenied?.(request, error);
    const refusal = refusalOf(error, request);
    request.error_code = refusal.code;
    return pages !== undefined && isPageUrl(request.originalUrl)
      ? answerPageRefusal(pages, refusal, request, reply)
      : answerError(refusal, request, reply);
  };
  const addHeaders = (request: FastifyRequest, reply: FastifyReply): void => {
    const { originalUrl: url } = request;
    const is_interface = isRestUrl(url);
    if (!is_interface && isPageUrl(url)) addPageHeaders(reply);
    addSecurityHeaders(reply, is_interface, adapters.isHttps(request));
    void reply.header(REQUEST_ID, request.id);
  };
  const app = Fastify({
    loggerInstance: adapters.log,
    logController: new LogController({ disableRequestLogging: true }),
    // All requests share one logger: a logger for each would cost more than what most requests log.
    childLoggerFactory: (logger) => logger,
    genReqId: requestIdOf,
    bodyLimit: BODY_BYTES_MAX,
    requestTimeout: 30_000,
    keepAliveTimeout: 65_000,
    // Aborts slow headers after 15 s, and checks every 5 s, since Node's default of 30 s is too
    // long. A request without Host is answered, too, in the envelope of errors: no route depends on
    // the name of the host.
    http: { headersTimeout: 15_000, connectionsCheckingInterval: 5_000, requireHostHeader: false },
    forceCloseConnections: "idle",
    exposeHeadRoutes: false,
    return503OnClosing: false,
    routerOptions: {
      ignoreTrailingSlash: true,
      // A path variable may fill a request's head, so that the route itself refuses a code that is
      // too long.
      maxParamLength: 16 * 1024,
      querystringParser: (text) => ({ text }),
    },
    // All store views share the route table of `/rest/{store}/V1/…`: the store's segment is cut off
    // here and read again later.
    rewriteUrl: (request) => {
      const { url = "/" } = request;
      if (isPath(url)) return withoutStore(url);
      // Readers of the URL expect the path of a route. A client may also send an absolute URL, as
      // to a proxy, or a URL behind `/index.php`.
      const path = pathOf(url);
      (request as { originalUrl?: string }).originalUrl = path;
      return withoutStore(path);
    },
    // Fastify reports its own errors before any hook, so the headers are added here.
    frameworkErrors: (_error, request, reply) => {
      addHeaders(request, reply);
      if (origins?.handleUnknown(request, reply) === true) return;
      void answer(refusedMethod(request) ?? new ApiError("not_processable"), request, reply);
    },
    clientErrorHandler: answerClientError,
  });
  app.setValidatorCompiler(() => () => true);
  const limits = adapters.answer_limits ?? ANSWER_LIMITS;
  cutOffStalledReaders(app.server, limits);
  const unread = unreadAnswers(limits);
  const callerOf = (request: FastifyRequest): string => {
    const caller = request.authenticated?.caller;
    return caller === undefined || caller.kind === "guest"
      ? `guest at ${addressBucket(adapters.clientAddress(request))}`
      : callerName(caller);
  };
  app.decorateReply("beforeSending", function beforeSending(this: FastifyReply, bytes: number) {
    endBody(this.request);
    const may_refuse = READS.has(this.request.method) && this.request.error_code === undefined;
    unread.count(() => callerOf(this.request), bytes, this.raw, may_refuse);
  });
  app.addHook("preParsing", (request, _reply, payload, done) => {
    unread.requireRoom(() => callerOf(request));
    done(null, payload);
  });
  receiveBodies(app);

  // Requests are checked before the body is read, so that one without route or permission uses no
  // memory.
  app.decorateRequest("authenticated", undefined);
  app.decorateRequest("caller", undefined);
  app.decorateRequest("is_reauthorized", undefined);
  app.decorateRequest("pattern", undefined);
  app.decorateRequest("error_code", undefined);
  app.addHook("onRequest", (request, reply, done) => {
    if (hasTwoHosts(request)) return done(new ApiError("not_processable"));
    takeBodyHeaders(request);
    if (!request.is404) return done();
    if (origins?.handleUnknown(request, reply) === true) return;
    const refused = refusedMethod(request);
    if (refused !== undefined) done(refused);
    else noRoute(request, adapters).then(done, done);
  });
  // Answers of the interface that are written directly skip this hook, and have their headers
  // already.
  app.addHook("onSend", (request, reply, payload, done) => {
    addHeaders(request, reply);
    reply.beforeSending(typeof payload === "string" || Buffer.isBuffer(payload) ? Buffer.byteLength(payload) : 0);
    done();
  });
  app.addHook("onResponse", (request, reply, done) => {
    adapters.onAnswer(request, reply);
    done();
  });
  // Node would answer an unknown `Expect` header with a bare 417, without the headers of a page.
  app.server.on("checkExpectation", (request, response) => app.server.emit("request", request, response));
  app.setErrorHandler(answer);
  app.setNotFoundHandler(async (request) => {
    throw await noRoute(request, adapters);
  });
  return app;
}

/**
 * Returns whether a request has two Host headers. Such a request is refused: proxies and servers
 * that read different ones would disagree about the host.
 */
function hasTwoHosts({ raw: { rawHeaders } }: FastifyRequest): boolean {
  return rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === "host").length > 1;
}

function refusedMethod(request: FastifyRequest): ApiError | undefined {
  return isRestUrl(request.originalUrl) && !METHODS.has(request.method)
    ? new ApiError("method_not_supported", { method: request.method })
    : undefined;
}

/**
 * Returns the refusal of a path without a route. A path without a version, or below a store that
 * does not exist, cannot be processed.
 */
async function noRoute(request: FastifyRequest, { findStore, pages }: ServerAdapters): Promise<ApiError> {
  const methods = pages?.methodsOf(request.originalUrl) ?? [];
  if (methods.length > 0) {
    return new ApiError("method_not_supported", { method: request.method }, { headers: { allow: methods.join(", ") } });
  }
  const isProcessable =
    !isRestUrl(request.originalUrl) ||
    (/^\/rest\/V\d+(\/|\?|$)/.test(request.url) && (await findStore(storeCode(request.originalUrl))) !== undefined);
  return isProcessable ? new ApiError("no_route") : new ApiError("not_processable");
}

export function register<Deps>(
  app: FastifyInstance,
  routes: readonly Route<Deps>[],
  deps: Deps,
  adapters: ServerAdapters,
): void {
  const { crossOrigin } = adapters;
  const origins = crossOrigin && new OriginHeaders(crossOrigin);
  for (const route of routes) {
    const of_route = crossOrigin?.isOpen(route) === true ? origins : undefined;
    registerRoute(app, route, deps, { ...adapters, origins: of_route });
  }
  if (crossOrigin && origins) {
    registerPreflights(
      app,
      routes,
      crossOrigin,
      origins,
      ({ method }) => new ApiError("method_not_supported", { method }),
    );
  }
}

function registerRoute<Deps>(
  app: FastifyInstance,
  route: Route<Deps>,
  deps: Deps,
  adapters: ServerAdapters & { readonly origins: OriginHeaders | undefined },
): void {
  const prefix = route.surface === "rest" ? REST_PREFIX : ADMIN_PREFIX;
  const readsBody = route.method === "POST" || route.method === "PUT";
  const isBodyOnly = (name: string, schema: TSchema): boolean =>
    readsBody && !route.path.includes(`{${name}}`) && (route.surface === "admin" || holdsSecret(name, schema));
  const bind = compileBinder(route.input, {
    reject_unknown_keys: route.reject_unknown_keys,
    entity_name: route.entity_name,
    isBodyOnly,
  });
  const { origins } = adapters;
  const headersOf = (request: FastifyRequest) => [
    ...interfaceHeaders(isHttps(request)),
    REQUEST_ID,
    request.id,
    ...(origins?.listOf(request) ?? []),
  ];
  const send = compileSender(route, headersOf);
  const run = runOn(route, deps, adapters.standby);
  const readPath = pathParameters(prefix + route.path);
  const url = prefix + route.path.replaceAll(/\{(\w+)\}/g, ":$1");
  const { clientAddress, isHttps } = adapters;
  const body_bytes_max = route.resource === "anonymous" ? ANONYMOUS_BODY_BYTES_MAX : BODY_BYTES_MAX;
  const parsing = { ignore_invalid: route.ignore_invalid_body, readers: plainReaders(route.input) };

  // The handler is not async: answers from the cache need no promise, and each promise costs a turn
  // of the queue.
  const handler = (request: FastifyRequest, reply: FastifyReply): Promise<unknown> | undefined => {
    const { authenticated } = request;
    if (!authenticated) throw new Error("a request reached its handler without a caller");
    const { text } = request.query as { text: string };
    const query: QueryMap = text === "" ? NO_QUERY : parseQueryString(text);
    const body = readsBody ? parseBody(request, parsing) : undefined;
    const input = bind({ path: readPath(request.url), query, body: body?.root });
    const context = new Context({ request, reply, authenticated, query, body, clientAddress, isHttps });
    const answer = run(input as never, context, request, reply);
    if (answer instanceof Promise) return answer.then((value: unknown) => send(value, query, request, reply));
    void send(answer, query, request, reply);
    return undefined;
  };

  // Checks a refusal again that may rely on outdated caches; throws any other error unchanged.
  const runAfresh = async (error: unknown, request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (!mayDependOnCache(error, request)) throw error;
    request.is_reauthorized = true;
    const { caller: before } = request;
    const refused = await admitAfresh(request, route, adapters);
    if (refused !== undefined) throw refused;
    if (isDeepStrictEqual(before, request.caller)) throw error;
    void reply.code(200);
    await handler(request, reply);
  };

  app.route({
    method: route.method satisfies Method,
    url,
    bodyLimit: body_bytes_max,
    onRequest: (request, reply, done) => {
      origins?.addTo(request, reply);
      request.pattern = url;
      request.body_bytes_max = body_bytes_max;
      const foreign = route.surface === "admin" ? foreignWrite(request, adapters.public_url) : undefined;
      if (foreign !== undefined) return done(foreign);
      const store = adapters.findStore(route.surface === "rest" ? storeCode(request.originalUrl) : "all");
      const caller = adapters.authenticate(request, route.surface);
      if (store instanceof Promise || caller instanceof Promise) {
        Promise.all([store, caller])
          .then(([s, c]) => admit(request, route, s, c) && admitAfresh(request, route, adapters))
          .then(done, done);
      } else if (admit(request, route, store, caller) === undefined) {
        done();
      } else {
        admitAfresh(request, route, adapters).then(done, done);
      }
    },
    errorHandler: (thrown, request, reply) => {
      runAfresh(thrown, request, reply).catch((refused: unknown) => reply.send(refused));
    },
    handler,
  });
}
