import { readFileSync } from "node:fs";
import type { FastifyInstance } from "fastify";
import { API_TAGS } from "./api-tags.ts";
import type { Deps } from "./deps.ts";
import { SESSION_COOKIE } from "./features/access/authenticate.ts";
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
      return { status: "ready" };
    } catch (error) {
      deps.log.warn({ err: error }, "not ready");
      return reply.code(503).send({ status: "not ready", reason: "The database does not answer." });
    }
  });
  app.get("/metrics", async (_request, reply) => {
    const { content_type, body } = await deps.metrics.render();
    return reply.type(content_type).send(body);
  });
  app.get("/docs/openapi.json", async (_request, reply) =>
    reply.type("application/json; charset=utf-8").send(document),
  );
  app.get("/docs", async (_request, reply) =>
    reply.type("text/html; charset=utf-8").header("content-security-policy", DOCS_POLICY).send(page),
  );
}
