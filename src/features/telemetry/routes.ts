import { Type } from "typebox";
import type { Deps } from "../../deps.ts";
import { routesOf } from "../../web-api/route.ts";
import { Bool } from "../../web-api/schema.ts";
import { submitTelemetry } from "./commands.ts";
import { TelemetryPayload } from "./schemas.ts";

const rest = routesOf("rest", "telemetry");

export const telemetryRoutes = [
  rest({
    method: "POST",
    path: "/V1/pos/telemetry",
    resource: "Vendor_Pos::locations",
    summary: "Submit a batch of telemetry events",
    description: "False for a payload without events, true otherwise: events that cannot be stored are left out.",
    input: Type.Object({ payload: Type.Optional(TelemetryPayload) }),
    response: Bool(),
    lenient: true,
    run: (deps: Deps, _input, { caller, body }) =>
      submitTelemetry(deps, caller, body?.root instanceof Map ? body.root.get("payload") : undefined),
  }),
];
