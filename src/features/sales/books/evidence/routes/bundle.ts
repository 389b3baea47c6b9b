import { Type } from "typebox";
import type { SalesDeps } from "../../../deps.ts";
import { routesOf } from "../../../../../web-api/route.ts";
import { Int, Text } from "../../../../../web-api/schema.ts";
import { downloadBundle } from "../commands/bundle.ts";

const admin = routesOf("admin", "evidence");

export const evidenceBundleRoutes = [
  admin({
    method: "GET",
    path: "/evidence/bundle.zip",
    operation: "downloadEvidenceBundle",
    resource: "Vendor_Pos::books",
    // The permissions for the rows that it collects: receipts with their persons, and closings.
    and: ["Vendor_Pos::receipts", "Vendor_Pos::register_reports"],
    summary: "Download the evidence of a location",
    description:
      "A zip archive with the closings of a period, byte for byte, the receipts that they list, other receipts of the " +
      "location, the invoices that it issued, the proof of each in the log, and a program that verifies them offline. " +
      "The same request gives the same bytes until the next checkpoint.",
    input: Type.Object({
      location_id: Int(),
      from: Text({ description: "First business date, as 2026-03-01." }),
      to: Text({ description: "Last business date. A period has at most 366 days." }),
    }),
    response: Text({ description: "The archive." }),
    zip: true,
    reads_primary: true,
    run: (deps: SalesDeps, input, context) => downloadBundle(deps, context, input),
  }),
];
