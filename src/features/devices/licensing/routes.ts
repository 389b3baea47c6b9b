import { Type } from "typebox";
import type { DevicesDeps } from "../deps.ts";
import { routesOf } from "../../../web-api/route.ts";
import { Int } from "../../../web-api/schema.ts";
import { adminList } from "../../../web-api/list/search-list.ts";
import { checkLicenseOf, createLicense, updateLicense } from "./commands/licenses.ts";
import { LICENSES } from "./queries.ts";
import { License, LicenseInput } from "./schemas.ts";

const admin = routesOf("admin", "licensing");

const MANAGE = "Vendor_Pos::settings";

export const licensingRoutes = [
  admin({
    method: "GET",
    path: "/licenses",
    operation: "adminListLicenses",
    resource: MANAGE,
    summary: "List licenses",
    response: License,
    list: LICENSES.columns,
    run: (deps: DevicesDeps, _input, context) => adminList(deps, context, LICENSES),
  }),
  admin({
    method: "POST",
    path: "/licenses",
    operation: "adminCreateLicense",
    resource: MANAGE,
    summary: "Issue a license",
    description:
      "With a licensing service, its license_token is required, and the service provides type, status and end.",
    input: LicenseInput,
    response: License,
    run: (deps: DevicesDeps, input, { caller }) => createLicense(deps, caller, input),
  }),
  admin({
    method: "PUT",
    path: "/licenses/{id}",
    operation: "adminUpdateLicense",
    resource: MANAGE,
    summary: "Update a license",
    description: "An absent field keeps its value. The licensing service manages type, status and end of its licenses.",
    input: Type.Object({ id: Int({ id_of: "License" }), ...LicenseInput.properties }),
    response: License,
    run: (deps: DevicesDeps, { id, ...input }, { caller }) => updateLicense(deps, caller, id, input),
  }),
  admin({
    method: "POST",
    path: "/licenses/{id}/check",
    operation: "checkLicense",
    resource: MANAGE,
    summary: "Check a license with the licensing service",
    input: Type.Object({ id: Int({ id_of: "License" }) }),
    response: License,
    run: (deps: DevicesDeps, { id }) => checkLicenseOf(deps, id),
  }),
];
