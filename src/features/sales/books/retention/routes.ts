import { Type } from "typebox";
import type { SalesDeps } from "../../deps.ts";
import { routesOf } from "../../../../web-api/route.ts";
import { Bool, Int } from "../../../../web-api/schema.ts";
import { endHold, placeHold, readRetention } from "./commands.ts";
import { HoldBody, PlacedHold, Retention } from "./schemas.ts";

const admin = routesOf("admin", "books");

export const retentionRoutes = [
  admin({
    method: "GET",
    path: "/books/retention",
    operation: "getRetention",
    resource: "Vendor_Pos::books",
    summary: "Say what a location need not keep any longer",
    description: "Counts only: nothing is deleted or changed by itself. What a hold keeps is not counted.",
    input: Type.Object({ location_id: Int({ id_of: "Location" }) }),
    response: Retention,
    run: (deps: SalesDeps, input, context) => readRetention(deps, context, input),
  }),
  admin({
    method: "POST",
    path: "/books/retention/holds",
    operation: "placeRetentionHold",
    resource: "Vendor_Pos::books_manage",
    summary: "Place a hold on days of a location",
    description:
      "Their receipts and closings are kept until the hold ends, however old they are. An erasure still hides the " +
      "person, and keeps what proves the receipts.",
    input: HoldBody,
    response: PlacedHold,
    run: (deps: SalesDeps, input, { caller }) => placeHold(deps, caller, input),
  }),
  admin({
    method: "DELETE",
    path: "/books/retention/holds/{hold_id}",
    operation: "endRetentionHold",
    resource: "Vendor_Pos::books_manage",
    summary: "End a hold",
    input: Type.Object({ hold_id: Int({ wide: true }) }),
    response: Bool(),
    run: (deps: SalesDeps, { hold_id }, { caller }) => endHold(deps, caller, hold_id),
  }),
];
