import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { adminApplication } from "./admin-application.ts";
import { explainConstraint } from "./constraint-messages.ts";
import type { Deps } from "./deps.ts";
import { authenticate } from "./features/access/authenticate.ts";
import { accessRoutes } from "./features/access/routes.ts";
import { auditLogRoutes } from "./features/audit-log/routes.ts";
import { securityEventRoutes } from "./features/security-events/routes.ts";
import { settingsRoutes } from "./features/configuration/settings-routes.ts";
import { catalogRoutes } from "./features/catalog/routes.ts";
import { configurationRoutes } from "./features/configuration/routes.ts";
import { eventRoutes } from "./features/events/routes.ts";
import { importRoutes } from "./features/import/routes.ts";
import { jobRoutes } from "./features/jobs/routes.ts";
import { licensingRoutes } from "./features/licensing/routes.ts";
import { locationRoutes } from "./features/locations/routes.ts";
import { staffRoutes } from "./features/staff/routes.ts";
import { terminalRoutes } from "./features/terminals/routes.ts";
import { telemetryRoutes } from "./features/telemetry/routes.ts";
import { orderRoutes } from "./features/orders/routes.ts";
import { renderRefusal } from "./features/receipt-page/refusal-page.ts";
import { receiptPages } from "./features/receipt-page/routes.ts";
import { pricingAdminRoutes } from "./features/pricing/admin-routes.ts";
import { customerAdminRoutes } from "./features/customers/admin-routes.ts";
import { customerRoutes } from "./features/customers/routes.ts";
import { pricingChoiceRoutes } from "./features/pricing/choice-routes.ts";
import { pricingRoutes } from "./features/pricing/routes.ts";
import { receiptPreviewRoutes } from "./features/receipt-page/admin-routes.ts";
import { privacyRoutes } from "./features/privacy/routes.ts";
import { receiptRoutes } from "./features/receipts/routes.ts";
import { registerReportAdminRoutes } from "./features/register-reports/admin-routes.ts";
import { registerSetupRoutes } from "./features/register-reports/setup-routes.ts";
import { registerReportRoutes } from "./features/register-reports/routes.ts";
import { registerTotalsRoutes } from "./features/register-reports/totals-routes.ts";
import { creditLimitRoutes } from "./features/credit-limit/routes.ts";
import { customerInsightRoutes } from "./features/customer-insights/routes.ts";
import { newsletterPages } from "./features/newsletter/pages.ts";
import { newsletterRoutes } from "./features/newsletter/routes.ts";
import { promotionAdminRoutes } from "./features/promotions/admin-routes.ts";
import { promotionRoutes } from "./features/promotions/routes.ts";
import { wishlistRoutes } from "./features/wishlist/routes.ts";
import { cameByHttps, clientAddress, isHttpsUrl } from "./runtime/client-address.ts";
import { recordRefusal } from "./features/security-events/commands.ts";
import { requestLine } from "./runtime/log.ts";
import { quietRepeats } from "./runtime/quiet-repeats.ts";
import { selfCheckoutRoutes } from "./features/self-checkout/routes.ts";
import { syncHealthRoutes } from "./features/sync-health/routes.ts";
import { operatorRoutes } from "./operator-routes.ts";
import { registerPage } from "./register-page.ts";
import type { ApiError } from "./web-api/errors.ts";
import { pageMethods, registerPages } from "./web-api/page-route.ts";
import type { Caller, Route } from "./web-api/route.ts";
import { ADMIN_PREFIX, openServer, register } from "./web-api/server.ts";

/** Every route of the service: the table of contents. */
export const ROUTES: readonly Route<Deps>[] = [
  ...accessRoutes,
  ...staffRoutes,
  ...settingsRoutes,
  ...configurationRoutes,
  ...locationRoutes,
  ...terminalRoutes,
  ...licensingRoutes,
  ...receiptRoutes,
  ...receiptPreviewRoutes,
  ...orderRoutes,
  ...catalogRoutes,
  ...customerRoutes,
  ...customerAdminRoutes,
  ...pricingRoutes,
  ...pricingAdminRoutes,
  ...pricingChoiceRoutes,
  ...auditLogRoutes,
  ...securityEventRoutes,
  ...telemetryRoutes,
  ...registerReportRoutes,
  ...registerReportAdminRoutes,
  ...registerSetupRoutes,
  ...eventRoutes,
  ...importRoutes,
  ...jobRoutes,
  ...registerTotalsRoutes,
  ...selfCheckoutRoutes,
  ...promotionRoutes,
  ...promotionAdminRoutes,
  ...creditLimitRoutes,
  ...wishlistRoutes,
  ...customerInsightRoutes,
  ...newsletterRoutes,
  ...syncHealthRoutes,
  ...privacyRoutes,
];

/** Pages for people without an account. */
const PAGES = [...receiptPages, ...newsletterPages];

/** The service as a Fastify instance that listens nowhere yet; it is not ready any more once `leaving` is aborted. */
export function buildApp(deps: Deps, leaving?: AbortSignal): FastifyInstance {
  const { public_url, trust_proxy } = deps.config;
  const isHttps = (request: FastifyRequest): boolean => {
    const proto = request.headers["x-forwarded-proto"];
    return typeof proto === "string"
      ? cameByHttps({ remote: request.ip, forwarded_proto: proto, public_url }, trust_proxy)
      : isHttpsUrl(public_url);
  };
  const surroundings = {
    log: deps.log,
    authenticate: authenticate(deps, isHttps),
    findStore: (code: string | undefined) => deps.configuration.findStore(code),
    refresh: () => deps.generations.poll(),
    clientAddress: (request: { ip: string; headers: Record<string, unknown> }) => {
      const forwarded = request.headers["x-forwarded-for"];
      return clientAddress(request.ip, typeof forwarded === "string" ? forwarded : undefined, deps.config.trust_proxy);
    },
    isHttps,
    public_url: deps.config.public_url,
    explain: explainConstraint,
    pages: {
      methodsOf: pageMethods(PAGES),
      renderRefusal: (refusal: ApiError, { originalUrl: url, headers }: FastifyRequest) =>
        renderRefusal(refusal, {
          url,
          accept_language: headers["accept-language"],
          public_url: deps.config.public_url,
        }),
    },
    onRefused: (request: FastifyRequest, caller: Caller, resource: string) => {
      // Every page that is loaded before the sign-in asks who is signed in.
      if (resource === "signed-in") return;
      const { method, pattern = "" } = request;
      const surface = pattern.startsWith(ADMIN_PREFIX) ? "admin" : "rest";
      const address = surroundings.clientAddress(request);
      recordRefusal(deps, caller, { address, request: `${method} ${pattern}`, resource, surface });
    },
    onDenied: (request: FastifyRequest, { status, parameters }: ApiError) => {
      const { method, caller, pattern: route, body } = request;
      if (method !== "POST" || caller === undefined || route === undefined) return;
      deps.refusedPosts.note({ caller, route, status, parameters, body });
    },
    onAnswer: (request: FastifyRequest, reply: FastifyReply) => {
      const url = request.pattern ?? request.routeOptions.url;
      const { elapsedTime: duration_ms } = reply;
      deps.metrics.countRequest({ route: url, method: request.method, status: reply.statusCode, duration_ms });
      if (deps.log.isLevelEnabled("debug")) {
        deps.log.debug(requestLine(request, reply, callerId(request.admitted?.caller)), "answered");
      }
    },
  };
  const app = openServer(surroundings);
  limitConnections(app, deps);
  register(app, ROUTES, deps, surroundings);
  registerPages(app, PAGES, deps, surroundings);
  operatorRoutes(app, deps, ROUTES, leaving);
  adminApplication(app);
  registerPage(app, deps.config);
  return app;
}

/** Beyond the limit new connections are refused, and those that wait for their next request make room. */
function limitConnections(app: FastifyInstance, { config, log }: Pick<Deps, "config" | "log">): void {
  const mayTell = quietRepeats();
  app.server.maxConnections = config.max_connections;
  app.server.on("drop", () => {
    app.server.closeIdleConnections();
    const held_back = mayTell("connections");
    if (held_back !== undefined) {
      log.warn(
        { max_connections: config.max_connections, held_back },
        "refused connections: as many as may be are open",
      );
    }
  });
}

function callerId(caller: Caller | undefined): string | null {
  return caller === undefined || caller.kind === "guest" ? null : `${caller.kind} ${caller.id}`;
}
