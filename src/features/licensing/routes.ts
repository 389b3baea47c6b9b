import { Type } from "typebox";
import type { Deps } from "../../deps.ts";
import { routesOf } from "../../web-api/route.ts";
import { Int } from "../../web-api/schema.ts";
import { adminList } from "../../web-api/search-list.ts";
import { checkLicenseOf, createLicense, updateLicense } from "./commands.ts";
import { LICENSES } from "./queries.ts";
import { License, LicenseInput } from "./schemas.ts";

const admin = routesOf("admin", "licensing");

const MANAGE = "Vendor_Pos::settings";

export const licensingRoutes = [
  admin({
    method: "GET",
    path: "/licenses",
    resource: MANAGE,
    summary: "List licenses",
    input: Type.Object({}),
    response: License,
    list: "admin",
    run: (deps: Deps, _input, context) => adminList(deps, context, LICENSES),
  }),
  admin({
    method: "POST",
    path: "/licenses",
    resource: MANAGE,
    summary: "Issue a license",
    description:
      "With a licensing service, its license_token is required, and type, status and end are taken from there.",
    input: LicenseInput,
    response: License,
    run: (deps: Deps, input, { caller }) => createLicense(deps, caller, input),
  }),
  admin({
    method: "PUT",
    path: "/licenses/{id}",
    resource: MANAGE,
    summary: "Update a license",
    description:
      "An absent field keeps its value. Type, status and end of a license of the licensing service are changed there.",
    input: Type.Object({ id: Int({ id_of: "License" }), ...LicenseInput.properties }),
    response: License,
    run: (deps: Deps, { id, ...input }, { caller }) => updateLicense(deps, caller, id, input),
  }),
  admin({
    method: "POST",
    path: "/licenses/{id}/check",
    resource: MANAGE,
    summary: "Have the licensing service look at a license now",
    input: Type.Object({ id: Int({ id_of: "License" }) }),
    response: License,
    run: (deps: Deps, { id }) => checkLicenseOf(deps, id),
  }),
];
