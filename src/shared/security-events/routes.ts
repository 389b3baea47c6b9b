import type { SharedDeps } from "../deps.ts";
import { routesOf } from "../../web-api/route.ts";
import { adminList } from "../../web-api/list/search-list.ts";
import { readOverview } from "./commands/overview.ts";
import { SECURITY_EVENT_LIST } from "./queries.ts";
import { SecurityEventRow, SecurityOverview } from "./schemas.ts";

const admin = routesOf("admin", "security-events");

/** ACL resource of the audit log, since the log and these routes show the same rows. */
const READ = "Vendor_Pos::pos";

export const securityEventRoutes = [
  admin({
    method: "GET",
    path: "/security-events",
    operation: "listSecurityEvents",
    resource: READ,
    summary: "List security events",
    description: "The filter `name` finds the subject and the actor.",
    response: SecurityEventRow,
    list: SECURITY_EVENT_LIST.columns,
    run: (deps: SharedDeps, _input, context) => adminList(deps, context, SECURITY_EVENT_LIST),
  }),
  admin({
    method: "GET",
    path: "/security-events/summary",
    operation: "getSecurityOverview",
    resource: READ,
    summary: "Get counts of security events and locked names",
    description: "Counts of the last 24 hours and the last 7 days.",
    response: SecurityOverview,
    run: (deps: SharedDeps) => readOverview(deps),
  }),
];
