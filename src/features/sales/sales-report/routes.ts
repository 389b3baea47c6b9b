import { Type } from "typebox";
import type { SalesDeps } from "../deps.ts";
import { routesOf } from "../../../web-api/route.ts";
import { Int, Text } from "../../../web-api/schema.ts";
import { exportSalesReport, readSalesReport } from "./commands/report.ts";
import { verifyReport } from "./commands/verify.ts";
import { COMPARISONS, DIMENSIONS, SORTED, VERIFIED_DAYS_MAX } from "./rules.ts";
import { SalesReport, SalesVerification } from "./schemas.ts";

const admin = routesOf("admin", "receipts");

export const salesReportRoutes = [
  admin({
    method: "GET",
    path: "/sales-report",
    operation: "getSalesReport",
    resource: "Vendor_Pos::receipts",
    summary: "Add up sales by a dimension",
    description:
      "Figures of receipts by the days of each shop's own clock, which include every receipt acknowledged before. " +
      "A receipt with several methods, rates or products counts in each of them, and a product in each of its categories. " +
      "Measures that a dimension lacks are null. " +
      "As CSV, the columns before_ are those of the compared days, and texts that a spreadsheet could compute begin with '. " +
      "X-Counted-Until is `counted_until` there.",
    input: Type.Object({
      by: Text({ description: `${DIMENSIONS.join(", ")}.` }),
      from: Text({ description: "First business day, YYYY-MM-DD." }),
      to: Text({ description: "Last business day, YYYY-MM-DD; 3660 days at most." }),
      location_id: Type.Optional(Int()),
      currency: Type.Optional(Text({ description: "ISO 4217." })),
      compare: Type.Optional(
        Text({
          description:
            `${COMPARISONS.join(", ")}; none by default. previous: as many days directly before, before whole ` +
            "months as many months. year: the same days a year earlier.",
        }),
      ),
      sort: Type.Optional(
        Text({ description: `${SORTED.join(", ")}; after a minus in falling order. key by default: names in order.` }),
      ),
      page: Type.Optional(Int()),
      page_size: Type.Optional(Int({ description: "1 to 1000; 100 by default." })),
    }),
    response: SalesReport,
    also_csv: true,
    run: (deps: SalesDeps, input, context) =>
      context.prefers_csv ? exportSalesReport(deps, context, input) : readSalesReport(deps, context, input),
  }),
  admin({
    method: "POST",
    path: "/sales-report/verify",
    operation: "verifySalesReport",
    resource: "Vendor_Pos::receipts",
    summary: "Compare the figures of days with their receipts",
    description:
      "Recounts the days of all locations, and compares the months of these days with the sums of their days. Figures " +
      "that differ are replaced, and the audit log shows it. Reads every receipt of the days. Receipts that wait to be " +
      "counted are left out. Days with archived receipts are not compared, and their figures stay.",
    input: Type.Object({
      from: Text({ description: "First business day, YYYY-MM-DD." }),
      to: Text({ description: `Last business day, YYYY-MM-DD; ${VERIFIED_DAYS_MAX} days at most.` }),
    }),
    response: SalesVerification,
    run: (deps: SalesDeps, input, context) => verifyReport(deps, context, input),
  }),
];
