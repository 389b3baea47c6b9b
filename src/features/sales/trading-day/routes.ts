import { Type } from "typebox";
import type { Deps } from "../../../main/deps.ts";
import { routesOf } from "../../../web-api/route.ts";
import { Int } from "../../../web-api/schema.ts";
import { readTradingDay } from "./commands.ts";
import { TradingDay } from "./schemas.ts";

const admin = routesOf("admin", "receipts");

export const tradingDayRoutes = [
  admin({
    method: "GET",
    path: "/trading-day",
    operation: "getTradingDay",
    resource: "Vendor_Pos::receipts",
    summary: "Get the figures of today",
    description:
      "On a day without receipts, of the newest day with some. Today is compared with the same weekday of last week up " +
      "to the same time of day, an earlier day with the whole day.",
    input: Type.Object({ location_id: Type.Optional(Int()) }),
    response: TradingDay,
    run: (deps: Deps, { location_id }, context) => readTradingDay(deps, context, location_id),
  }),
];
