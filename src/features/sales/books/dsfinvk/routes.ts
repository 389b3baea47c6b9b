import type { SalesDeps } from "../../deps.ts";
import { routesOf } from "../../../../web-api/route.ts";
import { Text } from "../../../../web-api/schema.ts";
import { downloadDsfinvk, readFindings } from "./commands/files.ts";
import { DsfinvkFindings, DsfinvkScope } from "./schemas.ts";

const admin = routesOf("admin", "books");

/** The files have receipts with their persons, and closings. */
const MORE = ["Vendor_Pos::receipts", "Vendor_Pos::register_reports"];

export const dsfinvkRoutes = [
  admin({
    method: "GET",
    path: "/books/dsfinvk.zip",
    operation: "downloadDsfinvk",
    resource: "Vendor_Pos::books",
    and: MORE,
    summary: "Download closings in the format of DSFinV-K 2.4",
    description:
      "A zip archive with the twenty files of the format, their index and its grammar, for the closings in EUR of a " +
      "location. What registers did not send is left empty: `GET /admin/api/books/dsfinvk-findings` counts it. " +
      "Closings with archived receipts are refused: `tillkeeper archive --read` reads the receipts back.",
    input: DsfinvkScope,
    response: Text({ description: "The archive." }),
    zip: true,
    run: (deps: SalesDeps, input, context) => downloadDsfinvk(deps, context, input),
  }),
  admin({
    method: "GET",
    path: "/books/dsfinvk-findings",
    operation: "readDsfinvkFindings",
    resource: "Vendor_Pos::books",
    and: MORE,
    summary: "Read what the files in the format of DSFinV-K lack",
    description: "Findings in the files of the same location and period, each counted, with the first examples.",
    input: DsfinvkScope,
    response: DsfinvkFindings,
    run: (deps: SalesDeps, input, context) => readFindings(deps, context, input),
  }),
];
