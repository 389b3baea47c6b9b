import { timingSafeEqual } from "node:crypto";
import { readFileSync } from "node:fs";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { API_TAGS } from "./api-tags.ts";
import type { Deps } from "./deps.ts";
import { bearerToken, SESSION_COOKIE } from "./features/access/authenticate.ts";
import { isLoopback } from "./runtime/client-address.ts";
import { renewed } from "./runtime/renewed.ts";
import { hashToken } from "./runtime/tokens.ts";
import { ApiError } from "./web-api/errors.ts";
import { openApiDocument } from "./web-api/openapi.ts";
import { referencePage } from "./web-api/reference-page.ts";
import type { Route } from "./web-api/route.ts";

const { version } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")) as {
  version: string;
};

/** The OpenAPI document of the service, as it is served and committed. */
export function describeApi(routes: readonly Route<Deps>[]) {
  return openApiDocument(routes, {
    title: "Tillkeeper",
    version,
    description: "The server side of point-of-sale registers: configuration, terminals, receipts, closings.",
    tags: API_TAGS,
    security: { session_cookie: SESSION_COOKIE, csrf_header: "X-CSRF-Token" },
  });
}

const DOCS_POLICY = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'";
const READY_TIMEOUT_MS = 2_000;
/** Composing the metrics takes milliseconds of the processor: who asks more often gets the same text. */
const METRICS_RENEWED_AFTER_MS = 1_000;
const METRICS_REFUSED =
  "/metrics needs METRICS_TOKEN as a bearer token, or a request from this machine without a proxy.";

/** What operators and connector writers look at: health, metrics, the API's reference. */
export function operatorRoutes(
  app: FastifyInstance,
  deps: Deps,
  routes: readonly Route<Deps>[],
  leaving?: AbortSignal,
): void {
  const document = JSON.stringify(describeApi(routes));
  const page = referencePage(routes);

  // Some balancers ask with HEAD.
  const health = { exposeHeadRoute: true };
  app.get("/health/live", health, async () => ({ status: "live" }));
  app.get("/health/ready", health, async (_request, reply) => {
    if (leaving?.aborted) return reply.code(503).send({ status: "stopping", reason: "This node is being stopped." });
    try {
      await Promise.race([
        // Over a connection that no request uses: busy ones say nothing about the database.
        deps.generations.poll(),
        new Promise((_resolve, reject) => {
          setTimeout(() => reject(new Error("the database does not answer")), READY_TIMEOUT_MS).unref();
        }),
      ]);
      if (deps.generations.takesWrites()) return { status: "ready" };
      return reply.code(503).send({ status: "not ready", reason: "The database is read-only." });
    } catch (error) {
      deps.log.warn({ err: error }, "not ready");
      return reply.code(503).send({ status: "not ready", reason: "The database does not answer." });
    }
  });
  const render = renewed(() => deps.metrics.render(), METRICS_RENEWED_AFTER_MS);
  app.get("/metrics", async (request, reply) => {
    if (!mayReadMetrics(request, deps.config.metrics_token)) throw new ApiError(401, METRICS_REFUSED);
    const { content_type, body } = await render();
    return reply.type(content_type).send(body);
  });
  app.get("/docs/openapi.json", async (_request, reply) =>
    reply.type("application/json; charset=utf-8").send(document),
  );
  app.get("/docs", async (_request, reply) =>
    reply.type("text/html; charset=utf-8").header("content-security-policy", DOCS_POLICY).send(page),
  );
}

/** With a token: who sends it. Without: requests of this machine that no proxy passed on. */
function mayReadMetrics({ ip, headers }: FastifyRequest, token: string | undefined): boolean {
  if (token !== undefined) {
    const sent = bearerToken(headers.authorization);
    // Digests, since both sides must have one length.
    return sent !== undefined && timingSafeEqual(Buffer.from(hashToken(sent)), Buffer.from(hashToken(token)));
  }
  return isLoopback(ip) && PROXY_HEADERS.every((name) => headers[name] === undefined);
}

const PROXY_HEADERS = ["x-forwarded-for", "x-forwarded-proto", "x-forwarded-host", "x-real-ip", "forwarded", "via"];
