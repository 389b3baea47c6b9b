import type { SalesDeps } from "../../deps.ts";
import { routesOf } from "../../../../web-api/route.ts";
import { Text } from "../../../../web-api/schema.ts";
import { downloadSaft } from "./commands/file.ts";
import { readGrandTotals } from "./commands/grand-totals.ts";
import { GrandTotals, GrandTotalsInput, SaftInput } from "./schemas.ts";

const admin = routesOf("admin", "books");

export const saftRoutes = [
  admin({
    method: "GET",
    path: "/books/saft-no.xml",
    operation: "downloadSaft",
    resource: "Vendor_Pos::books",
    and: ["Vendor_Pos::receipts", "Vendor_Pos::register_reports"],
    summary: "Download closings in the format of SAF-T Cash Register (Norway)",
    description:
      "The closings of a location in one currency with their receipts, in the format of version 1.00. Its header " +
      "comment says what registers do not send, and how many closings are left out. Closings with archived receipts " +
      "are refused: `tillkeeper archive --read` reads the receipts back.",
    input: SaftInput,
    response: Text({ description: "The file." }),
    text: "xml",
    run: (deps: SalesDeps, input, context) => downloadSaft(deps, context, input),
  }),
  admin({
    method: "GET",
    path: "/books/grand-totals",
    operation: "readGrandTotals",
    resource: "Vendor_Pos::books",
    summary: "Read the grand totals of a location's registers",
    description:
      "From the entries of the journal: closings with the running total of their series, and the sums of days and " +
      "months by rate. `days` and `months` are those of the whole period, on each page of `items`.",
    input: GrandTotalsInput,
    response: GrandTotals,
    run: (deps: SalesDeps, input, context) => readGrandTotals(deps, context, input),
  }),
];
