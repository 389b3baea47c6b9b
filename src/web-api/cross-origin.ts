import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Route } from "./route.ts";
import { REST_PREFIX } from "./url.ts";

/**
 * Access for registers that are pages of another origin; without an origin in the settings there is
 * none.
 */
export interface CrossOrigin {
  /** Origins with scheme, host and port, as browsers send them. */
  readonly origins: readonly string[];
  /** Whether a page of these origins may call the route. */
  readonly isOpen: (route: Pick<Route<never>, "surface" | "path" | "resource" | "or">) => boolean;
}

/**
 * Prefix of paths whose 404 pages of other origins may read: a register asks there which routes the
 * server has.
 */
const REGISTER_PREFIX = `${REST_PREFIX}/V1/pos/`;
const METHODS: readonly string[] = ["DELETE", "GET", "POST", "PUT"];
/** Headers of answers that pages of other origins may read. */
const EXPOSED = "Date, Retry-After, X-Error-Code, X-Request-Id";
const PREFLIGHT_SECONDS = "600";

/**
 * Headers of answers to pages of other origins. They allow no credentials: a register sends its
 * token itself.
 */
export class OriginHeaders {
  readonly #origins: ReadonlySet<string>;

  constructor({ origins }: CrossOrigin) {
    this.#origins = new Set(origins);
  }

  /** Returns the names and values of the headers in turn. */
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
   * Answers the preflight request in which a browser asks whether it may send a request.
   *
   * @returns whether the request was one, from a known origin.
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
   * Handles a request for which there is no route.
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
 * Registers the preflight routes of the open routes. Other origins get the same answer as without
 * the setting.
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
