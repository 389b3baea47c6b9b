import { Type } from "typebox";
import type { Deps } from "../../deps.ts";
import { routesOf } from "../../web-api/route.ts";
import { listHealth, summarizeHealth } from "./commands.ts";
import { HealthSummary, TerminalHealth } from "./schemas.ts";

const admin = routesOf("admin", "sync-health");

const READ = "Vendor_Pos::pos";

export const syncHealthRoutes = [
  admin({
    method: "GET",
    path: "/sync-health",
    resource: READ,
    summary: "List how well each terminal keeps in touch",
    description: "The thresholds are settings under vendor_pos_reports/sync_health, per website.",
    input: Type.Object({}),
    response: TerminalHealth,
    list: "admin",
    run: (deps: Deps, _input, context) => listHealth(deps, context),
  }),
  admin({
    method: "GET",
    path: "/sync-health/summary",
    resource: READ,
    summary: "Count terminals by how well they keep in touch",
    input: Type.Object({}),
    response: HealthSummary,
    run: (deps: Deps, _input, { caller }) => summarizeHealth(deps, caller),
  }),
];
