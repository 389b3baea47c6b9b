import { Type } from "typebox";
import type { DevicesDeps } from "../deps.ts";
import { routesOf } from "../../../web-api/route.ts";
import { Bool } from "../../../web-api/schema.ts";
import { reportTelemetry, submitTelemetry } from "./commands.ts";
import { ReportInput, TelemetryPayload, TelemetryReport } from "./schemas.ts";

const rest = routesOf("rest", "telemetry");
const admin = routesOf("admin", "telemetry");

const READ = "Vendor_Pos::pos";

export const telemetryRoutes = [
  rest({
    method: "POST",
    path: "/V1/pos/telemetry",
    operation: "submitTelemetry",
    resource: "Vendor_Pos::locations",
    summary: "Submit telemetry events",
    description: "False for a payload without events, true otherwise: events that cannot be stored are left out.",
    input: Type.Object({ payload: Type.Optional(TelemetryPayload) }),
    response: Bool(),
    ignore_invalid_body: true,
    run: (deps: DevicesDeps, _input, { caller, body }) =>
      submitTelemetry(deps, caller, body?.root instanceof Map ? body.root.get("payload") : undefined),
  }),
  rest({
    method: "GET",
    path: "/V1/pos/telemetry/report",
    operation: "getTelemetryReport",
    resource: READ,
    summary: "Get telemetry totals",
    input: ReportInput,
    response: TelemetryReport,
    run: (deps: DevicesDeps, input, context) => reportTelemetry(deps, context, input),
  }),
  admin({
    method: "GET",
    path: "/telemetry/report",
    operation: "adminGetTelemetryReport",
    resource: READ,
    summary: "Get telemetry totals",
    input: ReportInput,
    response: TelemetryReport,
    run: (deps: DevicesDeps, input, context) => reportTelemetry(deps, context, input),
  }),
];
