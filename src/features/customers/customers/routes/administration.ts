import type { Deps } from "../../../../main/deps.ts";
import { routesOf } from "../../../../web-api/route.ts";
import { adminList } from "../../../../web-api/list/search-list.ts";
import { ACCOUNTS } from "../../../../commerce/customers/lists.ts";
import { Account } from "../schemas.ts";

const admin = routesOf("admin", "customers");

export const customerAdminRoutes = [
  admin({
    method: "GET",
    path: "/customers",
    operation: "adminListCustomers",
    resource: "Platform_Customer::manage",
    summary: "List customers",
    response: Account,
    list: "admin",
    run: (deps: Deps, _input, context) => adminList(deps, context, ACCOUNTS),
  }),
];
