import { Type } from "typebox";
import type { Deps } from "../../deps.ts";
import { routesOf } from "../../web-api/route.ts";
import { Int } from "../../web-api/schema.ts";
import { adminList } from "../../web-api/search-list.ts";
import { createLicense, updateLicense } from "./commands.ts";
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
    input: LicenseInput,
    response: License,
    run: (deps: Deps, input, { caller }) => createLicense(deps, caller, input),
  }),
  admin({
    method: "PUT",
    path: "/licenses/{id}",
    resource: MANAGE,
    summary: "Update a license",
    description: "An absent field keeps its value.",
    input: Type.Object({ id: Int(), ...LicenseInput.properties }),
    response: License,
    run: (deps: Deps, { id, ...input }, { caller }) => updateLicense(deps, caller, id, input),
  }),
];
