import { Type } from "typebox";
import type { Deps } from "../../deps.ts";
import { routesOf } from "../../web-api/route.ts";
import { adminList } from "../../web-api/search-list.ts";
import { readOverview } from "./overview-commands.ts";
import { SECURITY_EVENT_LIST } from "./queries.ts";
import { SecurityEventRow, SecurityOverview } from "./schemas.ts";

const admin = routesOf("admin", "security-events");

/** That of the audit log, which has the same rows. */
const READ = "Vendor_Pos::pos";

export const securityEventRoutes = [
  admin({
    method: "GET",
    path: "/security-events",
    resource: READ,
    summary: "List security events",
    description: "Filters: kind, name (of the subject or of who did it), created_at.",
    input: Type.Object({}),
    response: SecurityEventRow,
    list: "admin",
    run: (deps: Deps, _input, context) => adminList(deps, context, SECURITY_EVENT_LIST),
  }),
  admin({
    method: "GET",
    path: "/security-events/summary",
    resource: READ,
    summary: "Count security events of the last 24 hours and 7 days, and list locked names",
    input: Type.Object({}),
    response: SecurityOverview,
    run: (deps: Deps) => readOverview(deps),
  }),
];
