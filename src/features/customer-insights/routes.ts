import { Type } from "typebox";
import type { Deps } from "../../deps.ts";
import { routesOf } from "../../web-api/route.ts";
import { Int } from "../../web-api/schema.ts";
import { customerInsights } from "./commands.ts";
import { CustomerInsights } from "./schemas.ts";

const rest = routesOf("rest", "customer-insights");

export const customerInsightRoutes = [
  rest({
    method: "GET",
    path: "/V1/pos/customer-insights/{customerId}",
    resource: "Platform_Customer::manage",
    summary: "Look up what a customer buys",
    input: Type.Object({ customerId: Int() }),
    response: CustomerInsights,
    run: (deps: Deps, { customerId }, { caller }) => customerInsights(deps, caller, customerId),
  }),
];
