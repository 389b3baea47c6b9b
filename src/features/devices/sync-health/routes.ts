import type { DevicesDeps } from "../deps.ts";
import { routesOf } from "../../../web-api/route.ts";
import { listHealth, summarizeHealth } from "./commands.ts";
import { terminalHealth } from "./queries.ts";
import { HealthSummary, TerminalHealth } from "./schemas.ts";

const admin = routesOf("admin", "sync-health");

const READ = "Vendor_Pos::pos";

export const syncHealthRoutes = [
  admin({
    method: "GET",
    path: "/sync-health",
    operation: "listSyncHealth",
    resource: READ,
    summary: "List the sync status of each terminal",
    description: "The thresholds are settings under vendor_pos_reports/sync_health, per website.",
    response: TerminalHealth,
    list: terminalHealth([]).columns,
    run: (deps: DevicesDeps, _input, context) => listHealth(deps, context),
  }),
  admin({
    method: "GET",
    path: "/sync-health/summary",
    operation: "getSyncHealthSummary",
    resource: READ,
    summary: "Count terminals by sync status",
    response: HealthSummary,
    run: (deps: DevicesDeps, _input, context) => summarizeHealth(deps, context),
  }),
];
