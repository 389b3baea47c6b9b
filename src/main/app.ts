import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { adminApplication, tillApplication } from "./applications.ts";
import { explainConstraint } from "../web-api/errors/constraint-messages.ts";
import type { Deps } from "./deps.ts";
import { authenticate } from "../shared/access/authenticate.ts";
import { TERMINAL_RESOURCES } from "../shared/access/rules/access.ts";
import { accountRoutes } from "../shared/access/routes/accounts.ts";
import { ownAccountRoutes } from "../shared/access/routes/own-account.ts";
import { sessionRoutes } from "../shared/access/routes/session.ts";
import { auditLogRoutes } from "../shared/audit/routes.ts";
import { isKept } from "../shared/request-log/rules.ts";
import { requestLogRoutes } from "../shared/request-log/routes.ts";
import { securityEventRoutes } from "../shared/security-events/routes.ts";
import { connectorRoutes } from "../connectors/routes.ts";
import { settingsRoutes } from "../shared/configuration/routes/settings.ts";
import { registerCatalogRoutes } from "../features/shop/register-catalog/routes.ts";
import { taxRoutes } from "../features/shop/taxes/routes.ts";
import { catalogRoutes } from "../features/shop/catalog/routes.ts";
import { configurationRoutes } from "../shared/configuration/routes/config.ts";
import { eventRoutes } from "../shared/events/routes.ts";
import { importRoutes } from "../features/operations/import/routes.ts";
import { listViewRoutes } from "../shared/list-views/routes.ts";
import { jobRoutes } from "../shared/jobs/routes.ts";
import { licensingRoutes } from "../features/devices/licensing/routes.ts";
import { locationRoutes } from "../features/devices/locations/routes.ts";
import { staffRoutes } from "../features/devices/staff/routes.ts";
import { terminalConfigRoutes } from "../features/devices/terminals/routes/config.ts";
import { terminalRoutes } from "../features/devices/terminals/routes/terminals.ts";
import { telemetryRoutes } from "../features/devices/telemetry/routes.ts";
import { orderAdminRoutes } from "../features/sales/orders/routes/administration.ts";
import { orderRoutes } from "../features/sales/orders/routes/orders.ts";
import { renderRefusal } from "../features/sales/receipt-page/refusal-page.ts";
import { evidenceRoutes } from "../features/sales/books/evidence/routes/administration.ts";
import { dsfinvkRoutes } from "../features/sales/books/dsfinvk/routes.ts";
import { saftRoutes } from "../features/sales/books/saft/routes.ts";
import { evidenceBundleRoutes } from "../features/sales/books/evidence/routes/bundle.ts";
import { evidencePages } from "../features/sales/books/evidence/routes/tiles.ts";
import { receiptPages } from "../features/sales/receipt-page/routes/page.ts";
import { customerRoutes } from "../features/customers/customers/routes.ts";
import { pricingRoutes } from "../features/shop/pricing/routes.ts";
import { receiptEmailRoutes } from "../features/sales/receipt-page/routes/email.ts";
import { receiptPreviewRoutes } from "../features/sales/receipt-page/routes/administration.ts";
import { privacyRoutes } from "../features/operations/privacy/routes.ts";
import { heldCartRoutes } from "../features/sales/held-carts/routes.ts";
import { receiptRoutes } from "../features/sales/receipts/routes.ts";
import { bookAccountRoutes } from "../features/sales/books/accounts/routes.ts";
import { bookFileRoutes } from "../features/sales/books/files/routes.ts";
import { registerReportAdminRoutes } from "../features/sales/closings/routes/administration.ts";
import { registerSetupRoutes } from "../features/sales/closings/routes/setup.ts";
import { registerReportRoutes } from "../features/sales/closings/routes/closings.ts";
import { invoiceRoutes } from "../features/sales/books/invoices/routes.ts";
import { journalRoutes } from "../features/sales/books/journal/routes.ts";
import { retentionRoutes } from "../features/sales/books/retention/routes.ts";
import { registerTotalsRoutes } from "../features/sales/closings/routes/totals.ts";
import { creditLimitRoutes } from "../features/customers/credit-limit/routes.ts";
import { customerInsightRoutes } from "../features/customers/customer-insights/routes.ts";
import { picturePages } from "../features/shop/pricing/pages.ts";
import { newsletterPages } from "../features/customers/newsletter/pages.ts";
import { newsletterRoutes } from "../features/customers/newsletter/routes.ts";
import { promotionRoutes } from "../features/shop/promotions/routes.ts";
import { wishlistRoutes } from "../features/customers/wishlist/routes.ts";
import { cameByHttps, clientAddress, isHttpsUrl } from "../runtime/client-address.ts";
import { recordRefusal } from "../shared/security-events/commands/record.ts";
import { requestLine } from "../runtime/log.ts";
import { createLogThrottle } from "../runtime/quiet-repeats.ts";
import { searchRoutes } from "../features/operations/search/routes.ts";
import { selfCheckoutRoutes } from "../features/customers/self-checkout/routes.ts";
import { attentionRoutes } from "../features/operations/attention/routes.ts";
import { syncHealthRoutes } from "../features/devices/sync-health/routes.ts";
import { salesReportRoutes } from "../features/sales/sales-report/routes.ts";
import { tradingDayRoutes } from "../features/sales/trading-day/routes.ts";
import { documentationRoutes, probeRoutes } from "./operator-routes.ts";
import type { ApiError } from "../web-api/errors/errors.ts";
import { pageMethods, type PageRoute, registerPages } from "../web-api/page-route.ts";
import type { CrossOrigin } from "../web-api/cross-origin.ts";
import type { Caller, Route } from "../web-api/route.ts";
import type { AnswerLimits } from "../web-api/answer-limits.ts";
import { openServer, register } from "../web-api/server.ts";
import { ADMIN_PREFIX } from "../web-api/url.ts";

export const ROUTES: readonly Route<Deps>[] = [
  ...sessionRoutes,
  ...ownAccountRoutes,
  ...accountRoutes,
  ...staffRoutes,
  ...settingsRoutes,
  ...configurationRoutes,
  ...locationRoutes,
  ...terminalRoutes,
  ...terminalConfigRoutes,
  ...licensingRoutes,
  ...receiptRoutes,
  ...receiptEmailRoutes,
  ...receiptPreviewRoutes,
  ...heldCartRoutes,
  ...orderRoutes,
  ...orderAdminRoutes,
  ...catalogRoutes,
  ...registerCatalogRoutes,
  ...taxRoutes,
  ...customerRoutes,
  ...pricingRoutes,
  ...auditLogRoutes,
  ...securityEventRoutes,
  ...requestLogRoutes,
  ...telemetryRoutes,
  ...registerReportRoutes,
  ...registerReportAdminRoutes,
  ...registerSetupRoutes,
  ...eventRoutes,
  ...importRoutes,
  ...jobRoutes,
  ...registerTotalsRoutes,
  ...journalRoutes,
  ...invoiceRoutes,
  ...bookAccountRoutes,
  ...bookFileRoutes,
  ...retentionRoutes,
  ...dsfinvkRoutes,
  ...saftRoutes,
  ...evidenceRoutes,
  ...evidenceBundleRoutes,
  ...selfCheckoutRoutes,
  ...promotionRoutes,
  ...creditLimitRoutes,
  ...wishlistRoutes,
  ...customerInsightRoutes,
  ...newsletterRoutes,
  ...syncHealthRoutes,
  ...attentionRoutes,
  ...listViewRoutes,
  ...tradingDayRoutes,
  ...salesReportRoutes,
  ...searchRoutes,
  ...privacyRoutes,
  ...connectorRoutes,
];

/** Pages for people without an account, such as shoppers. */
export const PAGES: readonly PageRoute<Deps>[] = [
  ...receiptPages,
  ...newsletterPages,
  ...picturePages,
  ...evidencePages,
];

/**
 * Builds the service as a Fastify instance. /health/ready returns 503 once `leaving` is aborted.
 */
export function buildApp(deps: Deps, leaving?: AbortSignal, answer_limits?: AnswerLimits): FastifyInstance {
  const adapters = adaptersOf(deps, answer_limits);
  const app = openServer(adapters);
  limitConnections(app, deps);
  register(app, ROUTES, deps, adapters);
  registerPages(app, PAGES, deps, adapters);
  probeRoutes(app, deps, leaving);
  documentationRoutes(app, ROUTES);
  adminApplication(app);
  tillApplication(app);
  return app;
}

/** Builds the server of a worker: health and metrics only. */
export function buildWorkerApp(deps: Deps, leaving: AbortSignal): FastifyInstance {
  const app = openServer(adaptersOf(deps));
  limitConnections(app, deps);
  probeRoutes(app, deps, leaving);
  return app;
}

function adaptersOf(deps: Deps, answer_limits?: AnswerLimits) {
  const { public_url, trust_proxy } = deps.config;
  const isHttps = (request: FastifyRequest): boolean => {
    const proto = request.headers["x-forwarded-proto"];
    return typeof proto === "string"
      ? cameByHttps({ remote: request.ip, forwarded_proto: proto, public_url }, trust_proxy)
      : isHttpsUrl(public_url);
  };
  const adapters = {
    log: deps.log,
    answer_limits,
    authenticate: authenticate(deps, isHttps),
    findStore: (code: string | undefined) => deps.configuration.findStore(code),
    refresh: () => deps.generations.poll(),
    clientAddress: (request: { ip: string; headers: Record<string, unknown> }) => {
      const forwarded = request.headers["x-forwarded-for"];
      return clientAddress(request.ip, typeof forwarded === "string" ? forwarded : undefined, deps.config.trust_proxy);
    },
    isHttps,
    public_url: deps.config.public_url,
    crossOrigin: registersElsewhere(deps.config.register_origins),
    explain: explainConstraint,
    standby: deps.standby,
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
      // The refusal is not recorded, since every page loaded before the sign-in requests the
      // session.
      if (resource === "signed-in") return;
      const { method, pattern = "" } = request;
      const surface = pattern.startsWith(ADMIN_PREFIX) ? "admin" : "rest";
      const address = adapters.clientAddress(request);
      recordRefusal(deps, caller, { address, request: `${method} ${pattern}`, resource, surface });
    },
    onDenied: (request: FastifyRequest, refusal: ApiError) => {
      const { id: request_id, method, caller, pattern: route, body } = request;
      if (method !== "POST" || caller === undefined || route === undefined) return;
      deps.refusedPosts.note({ caller, route, request_id, refusal, body });
    },
    onAnswer: (request: FastifyRequest, reply: FastifyReply) => {
      const url = request.pattern ?? request.routeOptions.url;
      const { elapsedTime: duration_ms } = reply;
      deps.metrics.countRequest({ route: url, method: request.method, status: reply.statusCode, duration_ms });
      noteRequest(deps, request, reply);
      if (deps.log.isLevelEnabled("debug")) {
        deps.log.debug(requestLine(request, reply, callerId(request.authenticated?.caller)), "answered");
      }
    },
  };
  return adapters;
}

/** Keeps a request of an integration, so that the integration's developers can look it up. */
function noteRequest({ requestLog }: Pick<Deps, "requestLog">, request: FastifyRequest, reply: FastifyReply): void {
  const { id: request_id, caller, method, pattern, originalUrl: url, error_code } = request;
  const { statusCode: status } = reply;
  if (caller?.kind !== "integration" || !isKept(pattern, status)) return;
  requestLog.note({
    integration_id: caller.id,
    request_id,
    method,
    url,
    status,
    error_code,
    duration_ms: reply.elapsedTime,
  });
}

const FOR_REGISTERS = new Set<string>(TERMINAL_RESOURCES);

/**
 * Allows the origins of registers to call the routes below /V1/pos, and others that a terminal's
 * token may call.
 */
function registersElsewhere(origins: readonly string[]): CrossOrigin | undefined {
  if (origins.length === 0) return undefined;
  const isOpen: CrossOrigin["isOpen"] = ({ surface, path, resource, or }) =>
    surface === "rest" && (path.startsWith("/V1/pos/") || [resource, ...or].some((name) => FOR_REGISTERS.has(name)));
  return { origins, isOpen };
}

/** Limits open connections. Beyond the limit, closes idle connections and refuses new ones. */
function limitConnections(app: FastifyInstance, { config, log }: Pick<Deps, "config" | "log">): void {
  const logThrottle = createLogThrottle();
  app.server.maxConnections = config.max_connections;
  app.server.on("drop", () => {
    app.server.closeIdleConnections();
    const held_back = logThrottle("connections");
    if (held_back !== undefined) {
      log.warn({ max_connections: config.max_connections, held_back }, "refused connections: the maximum is open");
    }
  });
}

function callerId(caller: Caller | undefined): string | null {
  return caller === undefined || caller.kind === "guest" ? null : `${caller.kind} ${caller.id}`;
}
