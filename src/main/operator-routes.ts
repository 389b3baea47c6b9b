import { timingSafeEqual } from "node:crypto";
import { readFileSync } from "node:fs";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { API_TAGS } from "./api-tags.ts";
import type { Deps } from "./deps.ts";
import { FIELD_TEXTS } from "./field-texts.ts";
import { documentationPages } from "../docs-site/routes.ts";
import { VERSION } from "../runtime/version.ts";
import { bearerToken, SESSION_COOKIE } from "../shared/access/authenticate.ts";
import { EVENTS } from "../shared/events/schemas.ts";
import { isLoopback } from "../runtime/client-address.ts";
import { cachedFor } from "../runtime/memory.ts";
import { hashToken } from "../runtime/tokens.ts";
import { ApiError } from "../web-api/errors/errors.ts";
import { type ApiExamples, NO_EXAMPLES } from "../web-api/openapi/examples.ts";
import { describeFields } from "../web-api/openapi/fields.ts";
import { openApiDocument } from "../web-api/openapi/openapi.ts";
import type { Route } from "../web-api/route.ts";

/**
 * The file has requests and answers that the tests have sent and received; it is made by `npm run
 * openapi`.
 */
export const EXAMPLES_FILE = new URL("api-examples.json", import.meta.url);
const examples = JSON.parse(readFileSync(EXAMPLES_FILE, "utf8")) as ApiExamples;

/** Builds the OpenAPI document of the service, as it is committed. */
export function describeApi(routes: readonly Route<Deps>[], shown = NO_EXAMPLES) {
  return describeFields(apiWithoutFieldTexts(routes, shown), FIELD_TEXTS);
}

/** Builds the document with the descriptions only that schemas have themselves. */
export function apiWithoutFieldTexts(routes: readonly Route<Deps>[], shown = NO_EXAMPLES) {
  return openApiDocument(routes, {
    title: "Tillkeeper",
    version: VERSION,
    description: "The server side of point-of-sale registers: configuration, terminals, receipts, closings.",
    tags: API_TAGS,
    security: { session_cookie: SESSION_COOKIE, csrf_header: "X-CSRF-Token" },
    events: EVENTS,
    examples: shown,
  });
}

/** Builds the document as it is served, with the examples. */
export function describeWithExamples(routes: readonly Route<Deps>[]) {
  return describeApi(routes, examples);
}

const READY_TIMEOUT_MS = 2_000;
/** Metrics take milliseconds to compute, so more frequent requests get the same text. */
const METRICS_RENEWED_AFTER_MS = 1_000;

export function documentationRoutes(app: FastifyInstance, routes: readonly Route<Deps>[]): void {
  const document = JSON.stringify(describeWithExamples(routes));
  app.get("/docs/openapi.json", async (_request, reply) =>
    reply.type("application/json; charset=utf-8").send(document),
  );
  documentationPages(app, document, routes);
}

/** Registers the routes for health and metrics, which a worker has as well. */
export function probeRoutes(app: FastifyInstance, deps: Deps, leaving?: AbortSignal): void {
  // Some load balancers send HEAD requests.
  const health = { exposeHeadRoute: true };
  app.get("/health/live", health, async () => ({ status: "live" }));
  app.get("/health/ready", health, async (_request, reply) => {
    if (leaving?.aborted) return reply.code(503).send({ status: "stopping", reason: "This node is being stopped." });
    try {
      await Promise.race([
        Promise.all([
          // The poll has a connection of its own, because a busy pool is no sign of an unavailable
          // database.
          deps.generations.poll(),
          // Receipts are stored over these connections.
          deps.named("ready", "select 1", []),
        ]),
        new Promise((_resolve, reject) => {
          setTimeout(() => reject(new Error("the database does not answer")), READY_TIMEOUT_MS).unref();
        }),
      ]);
      if (deps.generations.acceptsWrites()) return { status: "ready" };
      return reply.code(503).send({ status: "not ready", reason: "The database is read-only." });
    } catch (error) {
      deps.log.warn({ err: error }, "not ready");
      return reply.code(503).send({ status: "not ready", reason: "The database does not answer." });
    }
  });
  const render = cachedFor(() => deps.metrics.render(), METRICS_RENEWED_AFTER_MS);
  app.get("/metrics", async (request, reply) => {
    if (!mayReadMetrics(request, deps.config.metrics_token)) throw new ApiError("metrics_not_authorized");
    const { content_type, body } = await render();
    return reply.type(content_type).send(body);
  });
}

/**
 * Requires METRICS_TOKEN when it is set; otherwise accepts requests from this machine that passed
 * no proxy.
 */
function mayReadMetrics({ ip, headers }: FastifyRequest, token: string | undefined): boolean {
  if (token !== undefined) {
    const sent = bearerToken(headers.authorization);
    // `timingSafeEqual` needs equal lengths, so it compares digests.
    return sent !== undefined && timingSafeEqual(Buffer.from(hashToken(sent)), Buffer.from(hashToken(token)));
  }
  return isLoopback(ip) && PROXY_HEADERS.every((name) => headers[name] === undefined);
}

const PROXY_HEADERS = ["x-forwarded-for", "x-forwarded-proto", "x-forwarded-host", "x-real-ip", "forwarded", "via"];
