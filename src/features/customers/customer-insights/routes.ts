import { Type } from "typebox";
import type { CustomersDeps } from "../deps.ts";
import { routesOf } from "../../../web-api/route.ts";
import { Int } from "../../../web-api/schema.ts";
import { customerInsights } from "./commands.ts";
import { CustomerInsights } from "./schemas.ts";

/** Permission to read what a register shows of the customer at the till. */
const AT_REGISTERS = "Vendor_Pos::customers";

const rest = routesOf("rest", "customer-insights");

export const customerInsightRoutes = [
  rest({
    method: "GET",
    path: "/V1/pos/customer-insights/{customerId}",
    operation: "getCustomerInsights",
    resource: "Platform_Customer::manage",
    or: [AT_REGISTERS],
    summary: "Get the purchases of a customer",
    input: Type.Object({ customerId: Int() }),
    response: CustomerInsights,
    run: (deps: CustomersDeps, { customerId }, context) => customerInsights(deps, context, customerId),
  }),
];
