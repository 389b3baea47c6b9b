import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Route } from "./route.ts";
import { REST_PREFIX } from "./url.ts";

/**
 * Registers that are pages of another origin need this; it does nothing without an origin in the
 * settings.
 */
export interface CrossOrigin {
  /** Each origin has scheme, host and port, as browsers send them. */
  readonly origins: readonly string[];
  /** Whether a page of these origins may call the route. */
  readonly isOpen: (route: Pick<Route<never>, "surface" | "path" | "resource" | "or">) => boolean;
}

/** A register asks below this prefix which routes the server has: a 404 is readable too. */
const REGISTER_PREFIX = `${REST_PREFIX}/V1/pos/`;
const METHODS: readonly string[] = ["DELETE", "GET", "POST", "PUT"];
/** Pages may read these headers of answers. */
const EXPOSED = "Date, Retry-After, X-Error-Code, X-Request-Id";
const PREFLIGHT_SECONDS = "600";

/** Answers to pages of other origins allow no credentials: a register sends its token itself. */
export class OriginHeaders {
  readonly #origins: ReadonlySet<string>;

  constructor({ origins }: CrossOrigin) {
    this.#origins = new Set(origins);
  }

  /** Returns names and values in turn. */
  listOf(request: FastifyRequest): readonly string[] {
    const { origin } = request.headers;
    return origin !== undefined && this.#origins.has(origin)
      ? ["vary", "Origin", "access-control-allow-origin", origin, "access-control-expose-headers", EXPOSED]
      : ["vary", "Origin"];
  }

  addTo(request: FastifyRequest, reply: FastifyReply): void {
    const list = this.listOf(request);
    for (let at = 0; at + 1 < list.length; at += 2) void reply.header(list[at] as string, list[at + 1]);
  }

  /**
   * Answers the question of a browser whether it may send a request.
   *
   * @returns whether it was one, from a known origin.
   */
  answerPreflight(request: FastifyRequest, reply: FastifyReply, methods: readonly string[]): boolean {
    this.addTo(request, reply);
    if (!reply.hasHeader("access-control-allow-origin")) return false;
    if (request.headers["access-control-request-method"] === undefined) return false;
    void reply
      .removeHeader("access-control-expose-headers")
      .header("access-control-allow-methods", methods.join(", "))
      .header("access-control-allow-headers", "Authorization, Content-Type, X-Request-Id")
      .header("access-control-max-age", PREFLIGHT_SECONDS)
      .code(204)
      .send();
    return true;
  }

  /**
   * Handles a request without a route.
   *
   * @returns whether it was answered.
   */
  handleUnknown(request: FastifyRequest, reply: FastifyReply): boolean {
    if (!request.url.startsWith(REGISTER_PREFIX)) return false;
    if (request.method === "OPTIONS") return this.answerPreflight(request, reply, METHODS);
    this.addTo(request, reply);
    return false;
  }
}

/**
 * Registers the preflights of the open routes; other origins are answered as without the setting.
 */
export function registerPreflights<Deps>(
  app: FastifyInstance,
  routes: readonly Route<Deps>[],
  { isOpen }: CrossOrigin,
  headers: OriginHeaders,
  refuse: (request: FastifyRequest) => Error,
): void {
  const open = Map.groupBy(routes.filter(isOpen), ({ path }) => path.replaceAll(/\{\w+\}/g, ":id"));
  for (const [path, of_path] of open) {
    const methods = of_path.map(({ method }) => method);
    app.route({
      method: "OPTIONS",
      url: REST_PREFIX + path,
      onRequest: (request, reply, done) => {
        if (!headers.answerPreflight(request, reply, methods)) done(refuse(request));
      },
      handler: () => undefined,
    });
  }
}
