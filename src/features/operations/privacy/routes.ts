import { Type } from "typebox";
import type { OperationsDeps } from "../deps.ts";
import { unauthorized } from "../../../web-api/errors/errors.ts";
import { routesOf } from "../../../web-api/route.ts";
import { CheckedText, Text } from "../../../web-api/schema.ts";
import { adminList } from "../../../web-api/list/search-list.ts";
import { erasePerson } from "./commands/erase.ts";
import { exportPerson, RESOURCE } from "./commands/export.ts";
import { ERASURES } from "./queries/history.ts";
import { Erased, PastErasure, PersonExport } from "./schemas.ts";

const admin = routesOf("admin", "privacy");

export const privacyRoutes = [
  admin({
    method: "POST",
    path: "/persons/export",
    operation: "exportPerson",
    resource: RESOURCE,
    // The permissions for the rows that the export collects: receipts, orders, held carts, and
    // entries of both logs.
    and: ["Vendor_Pos::receipts", "Platform_Sales::manage", "Vendor_Pos::locations", "Vendor_Pos::pos"],
    step_up: true,
    summary: "Export a person's data",
    description:
      "Data of an e-mail address and of its accounts, without erased data. The address is in the body because proxies log URLs. " +
      "A list other than the receipts ends after 10,000 rows, the orders after 4 MiB, the other lists after 16 MiB together. " +
      "The counts are of all rows; `shortened` names the lists that ended early.",
    input: Type.Object({ email: Text() }),
    response: PersonExport,
    streamed_member: "receipts",
    run: (deps: OperationsDeps, { email }, context) => exportPerson(deps, context, email),
  }),
  admin({
    method: "GET",
    path: "/persons/erasures",
    operation: "listErasures",
    resource: RESOURCE,
    summary: "List erasures",
    description: "Time, author, reason and counts from the audit log. The person is not stored.",
    response: PastErasure,
    list: ERASURES.columns,
    run: async (deps: OperationsDeps, _input, context) => {
      if (context.caller.location_ids.length > 0) throw unauthorized([RESOURCE]);
      return adminList(deps, context, ERASURES);
    },
  }),
  admin({
    method: "POST",
    path: "/persons/erase",
    operation: "erasePerson",
    resource: RESOURCE,
    step_up: true,
    summary: "Erase a person",
    description:
      "Deletes all data that need not be kept. Receipts, orders and audit entries stay and are shown without the person. " +
      "Cannot be undone. A repeat erases newer data. The reason must not name the person.",
    input: Type.Object({ email: Text(), reason: CheckedText({ characters_max: 1_000 }) }),
    response: Erased,
    run: (deps: OperationsDeps, input, { caller }) => erasePerson(deps, caller, input),
  }),
];
