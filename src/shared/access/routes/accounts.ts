import { Type } from "typebox";
import type { SharedDeps } from "../../deps.ts";
import { routesOf } from "../../../web-api/route.ts";
import { Int } from "../../../web-api/schema.ts";
import { defineResource } from "../../resources/define-resource.ts";
import { managedAdminRoles, managedAdminUsers, managedIntegrations, rotateToken } from "../commands/accounts.ts";
import {
  AdminRole,
  AdminRoleFields,
  AdminUser,
  AdminUserFields,
  Integration,
  IntegrationFields,
  IntegrationWithToken,
} from "../schemas.ts";

const admin = routesOf("admin", "access");

export const accountRoutes = [
  ...defineResource({
    feature: "access",
    path: "/integrations",
    nouns: ["Integration", "Integrations"],
    resource: "all",
    step_up: true,
    one: "an integration",
    many: "integrations",
    fields: IntegrationFields,
    answer: Integration,
    created: IntegrationWithToken,
    managed: managedIntegrations,
  }),
  admin({
    method: "POST",
    path: "/integrations/{id}/rotate",
    operation: "rotateIntegrationToken",
    resource: "all",
    step_up: true,
    summary: "Replace an integration's token",
    description: "The new token is shown this once; the old one ends at once.",
    input: Type.Object({ id: Int() }),
    response: IntegrationWithToken,
    run: (deps: SharedDeps, { id }, { caller }) => rotateToken(deps, caller, id),
  }),
  ...defineResource({
    feature: "access",
    path: "/admin-users",
    nouns: ["AdminUser", "AdminUsers"],
    resource: "all",
    step_up: true,
    one: "an administrator",
    many: "administrators",
    fields: AdminUserFields,
    answer: AdminUser,
    managed: managedAdminUsers,
  }),
  ...defineResource({
    feature: "access",
    path: "/admin-roles",
    nouns: ["AdminRole", "AdminRoles"],
    resource: "all",
    step_up: true,
    one: "a role of administrators",
    many: "roles of administrators",
    fields: AdminRoleFields,
    answer: AdminRole,
    managed: managedAdminRoles,
  }),
];
