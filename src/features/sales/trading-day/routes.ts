import { Type } from "typebox";
import type { SalesDeps } from "../deps.ts";
import { routesOf } from "../../../web-api/route.ts";
import { Int, Text } from "../../../web-api/schema.ts";
import { readTradingDay } from "./commands/day.ts";
import { readLocations } from "./commands/locations.ts";
import { TradingDay, TradingDayLocations } from "./schemas.ts";

const admin = routesOf("admin", "receipts");

export const tradingDayRoutes = [
  admin({
    method: "GET",
    path: "/trading-day",
    operation: "getTradingDay",
    resource: "Vendor_Pos::receipts",
    summary: "Get the figures of today",
    description:
      "On a day without receipts, of the newest day with some. Each shop's receipts are of the day on its own clock. " +
      "Today is compared with the same weekday of last week up to the last full hour, an earlier day with the whole day.",
    input: Type.Object({ location_id: Type.Optional(Int()) }),
    response: TradingDay,
    run: (deps: SalesDeps, { location_id }, context) => readTradingDay(deps, context, location_id),
  }),
  admin({
    method: "GET",
    path: "/trading-day/locations",
    operation: "listTradingDayLocations",
    resource: "Vendor_Pos::receipts",
    summary: "List the locations with their figures of today",
    description:
      "The day is that of `getTradingDay`, whose net sales are the sum of all pages. Locations with the most receipts " +
      "come first. Those with registers and without sales follow, for callers who hold `Vendor_Pos::pos`.",
    input: Type.Object({
      location_id: Type.Optional(Int()),
      search: Type.Optional(Text({ description: "A part of the name." })),
      page: Type.Optional(Int()),
      page_size: Type.Optional(Int({ description: "1 to 100; 25 by default." })),
    }),
    response: TradingDayLocations,
    run: (deps: SalesDeps, input, context) => readLocations(deps, context, input),
  }),
];
