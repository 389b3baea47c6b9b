import { ROUTES } from "../src/main/app.ts";
import type { openStockedApp } from "./stocked-app.ts";

type Stock = Pick<Awaited<ReturnType<typeof openStockedApp>>, "samples" | "till" | keyof PathValues>;
type AppRoute = (typeof ROUTES)[number];

/** Ids and names of the test's rows that stand in paths. */
interface PathValues {
  readonly report_id: string;
  readonly failed_job_id: string;
  readonly location_code: string;
}

export interface SampleRequest {
  readonly route: AppRoute;
  /** Method and path of the route, as the route declares them. */
  readonly name: string;
  readonly url: string;
  readonly body: string | undefined;
}

/**
 * Paths of routes that need a row of their own, since another route would end a shared row, or
 * other requests would change it.
 */
export const AT: Readonly<Record<string, string>> = {
  "GET /integrations/{id}/requests": "/integrations/90000/requests",
  "POST /V1/orders/{id}/cancel": "/V1/orders/2/cancel",
  "POST /jobs/{job_id}/dismiss": "/jobs/5d1e6f70-4a83-4c1b-9b0e-7f2c8d3a9e11/dismiss",
  "POST /connector-tasks/{task_id}/leave": "/connector-tasks/2/leave",
  "DELETE /coupons/{id}": "/coupons/2",
  "DELETE /cart-price-rules/{id}": "/cart-price-rules/2",
  "GET /V1/taxClasses/{taxClassId}": "/V1/taxClasses/2",
  "PUT /V1/taxClasses/{taxClassId}": "/V1/taxClasses/2",
  "DELETE /V1/taxClasses/{taxClassId}": "/V1/taxClasses/4",
  "PUT /tax-classes/{id}": "/tax-classes/2",
  "DELETE /tax-classes/{id}": "/tax-classes/5",
  "DELETE /tax-rates/{id}": "/tax-rates/3",
  "DELETE /tax-rules/{id}": "/tax-rules/2",
  "DELETE /terminals/{id}": "/terminals/2",
  "DELETE /locations/{id}": "/locations/2",
};

/** Returns the values of path variables; every variable that is missing has the value 1. */
export function pathValues({ report_id, failed_job_id, location_code }: PathValues): Readonly<Record<string, string>> {
  return {
    sku: "tea",
    code: location_code,
    attributeCode: "colour",
    reportId: report_id,
    report_id,
    job_id: failed_job_id,
    incrementId: "000000001",
    heldCartId: "5f0c2f1e-0d2b-4c8e-9a57-0c2f3d9f7a11",
  };
}

/** Queries of routes that require one. */
const QUERIES: Readonly<Record<string, string>> = {
  "GET /settings/explain": "terminal_id=1&key=low_stock_threshold",
  "GET /method-tender-proposal": "method=voucher",
  "GET /search": "q=tea",
  "GET /list-views": "list=receipts",
  "GET /evidence/proof": "kind=receipt&key=1",
  "GET /evidence/consistency": "from=1&to=2",
  "GET /sales-report": "by=day&from=2026-03-01&to=2026-03-31",
  "GET /register-totals": "from=2026-03-01&to=2026-03-31",
  "GET /register-totals/summary": "from=2026-03-01&to=2026-03-31",
  "GET /register-totals.csv": "from=2026-03-01&to=2026-03-31",
  "GET /books/months": "from=2026-03&to=2026-03",
  "GET /books/accounts": "date=2026-03-01",
  "GET /books/accounts/used": "from=2026-03-01&to=2026-03-31",
  "GET /books/deliveries": "from=2026-03&to=2026-03",
  "GET /books/retention": "location_id=1",
  "GET /books/journal.csv": "from=2026-03-01&to=2026-03-31",
  "GET /books/datev.csv": "from=2026-03-01&to=2026-03-31&location_id=1",
  "GET /books/cash-book.csv": "from=2026-03-01&to=2026-03-31&location_id=1",
  "GET /books/dsfinvk.zip": "from=2026-03-01&to=2026-03-02&location_id=1",
  "GET /books/dsfinvk-findings": "from=2026-03-01&to=2026-03-02&location_id=1",
  "GET /books/saft-no.xml": "from=2026-03-01&to=2026-03-02&location_id=1",
  "GET /books/grand-totals": "from=2026-03-01&to=2026-03-02&location_id=1",
  "GET /evidence/bundle.zip": "location_id=1&from=2026-03-01&to=2026-03-02",
  "GET /V1/pos/catalog": "pageSize=2",
  "GET /V1/pos/catalog-rule-prices": "websiteId=1",
  "GET /V1/pos/customers/search": "query=ada",
  "GET /V1/pos/held-carts": "terminalId=1",
  "DELETE /V1/pos/held-carts/{heldCartId}": "terminalId=1&version=1",
  "GET /V1/pos/fixed-product-taxes": "websiteId=1",
  "GET /V1/pos/newsletter/status": "email=ada@shop.example",
  "GET /V1/pos/register-reports": "changedAfter=0",
  // Jobs are sorted by kind, since their ids are random.
  "GET /jobs": "sort=kind",
};

const PAGES = {
  search: "searchCriteria[page_size]=2&searchCriteria[current_page]=1",
  admin: "page=1&page_size=2",
} as const;

/**
 * Order of the requests, in which each finds the rows of the previous ones; sign-outs come late.
 */
const STAGES = ["POST", "GET", "PUT", "late", "DELETE"];
const LATE = new Set(["POST /V1/pos/terminals/deactivate"]);

/** Returns a request to every route, with each of its sample bodies. */
export function sampleRequests(stock: Stock): SampleRequest[] {
  const in_paths = pathValues(stock);
  const stageOf = ({ method, path }: AppRoute) => (LATE.has(`${method} ${path}`) ? "late" : method);
  return STAGES.flatMap((stage) => {
    const routes = ROUTES.filter((route) => stageOf(route) === stage);
    return (stage === "DELETE" ? routes.toReversed() : routes).flatMap((route) => {
      const { method, path, list } = route;
      const name = `${method} ${path}`;
      const bodies = stock.samples[name] ?? (method === "GET" || method === "DELETE" ? [undefined] : ["{}"]);
      const at = AT[name] ?? path.replaceAll(/\{(\w+)\}/g, (_, variable: string) => in_paths[variable] ?? "1");
      const query = [QUERIES[name], list && PAGES[list === "search" ? list : "admin"]]
        .filter((part) => part !== undefined)
        .join("&");
      const url = urlOf(route, at) + (query === "" ? "" : `?${query}`);
      return bodies.map((body) => ({ route, name, url, body }));
    });
  });
}

/** Returns the URL of a route, from its path with values instead of the variables. */
export function urlOf({ surface }: Pick<AppRoute, "surface">, path: string): string {
  return (surface === "rest" ? "/rest" : "/admin/api") + path;
}
