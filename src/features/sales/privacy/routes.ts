import { Type } from "typebox";
import type { Deps } from "../../../main/deps.ts";
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
    summary: "Export the data of a person",
    description:
      "By e-mail address, with the accounts under it; in the body, since addresses stay in the logs of proxies. Erased data is not shown.",
    input: Type.Object({ email: Text() }),
    response: PersonExport,
    streams: "receipts",
    run: (deps: Deps, { email }, context) => exportPerson(deps, context, email),
  }),
  admin({
    method: "GET",
    path: "/persons/erasures",
    operation: "listErasures",
    resource: RESOURCE,
    summary: "List erasures",
    description: "Time, author, reason and counts from the audit log. The person is not stored.",
    input: Type.Object({}),
    response: PastErasure,
    list: "admin",
    run: async (deps: Deps, _input, context) => {
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
      "Deletes what need not be kept; receipts, orders and audit entries stay and are shown without the person. " +
      "Cannot be undone. A repeat erases newer data. The reason must not name the person.",
    input: Type.Object({ email: Text(), reason: CheckedText({ characters_max: 1_000 }) }),
    response: Erased,
    run: (deps: Deps, input, { caller }) => erasePerson(deps, caller, input),
  }),
];
