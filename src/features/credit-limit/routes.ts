import { Type } from "typebox";
import type { Deps } from "../../deps.ts";
import { routesOf } from "../../web-api/route.ts";
import { Int } from "../../web-api/schema.ts";
import { defineResource } from "../administration/resource.ts";
import { creditLimit, creditOverview, managedCustomerLimits, managedGroupLimits } from "./commands.ts";
import {
  CreditLimit,
  CreditOverview,
  CustomerLimit,
  CustomerLimitFields,
  GroupLimit,
  GroupLimitFields,
} from "./schemas.ts";

const rest = routesOf("rest", "credit-limit");

const admin = routesOf("admin", "credit-limit");

const RESOURCE = "Platform_Customer::manage";

export const creditLimitRoutes = [
  rest({
    method: "GET",
    path: "/V1/pos/customers/{customerId}/credit-limit",
    resource: RESOURCE,
    summary: "Look up what a customer may still buy on account",
    description: "websiteId 0, or none, stands for the URL's website.",
    input: Type.Object({ customerId: Int(), websiteId: Type.Optional(Int()) }),
    response: CreditLimit,
    run: (deps: Deps, { customerId, websiteId = 0 }, { caller, store }) =>
      creditLimit(deps, caller, store, customerId, websiteId),
  }),
  admin({
    method: "GET",
    path: "/customers/{customer_id}/credit",
    resource: RESOURCE,
    summary: "List what a customer may still buy on account, by website",
    input: Type.Object({ customer_id: Int() }),
    response: CreditOverview,
    run: (deps: Deps, { customer_id }) => creditOverview(deps, customer_id),
  }),
  ...defineResource({
    feature: "credit-limit",
    path: "/credit-limits",
    resource: RESOURCE,
    one: "a customer's credit limit",
    many: "customers' credit limits",
    fields: CustomerLimitFields,
    answer: CustomerLimit,
    managed: managedCustomerLimits,
  }),
  ...defineResource({
    feature: "credit-limit",
    path: "/group-credit-limits",
    resource: RESOURCE,
    one: "a customer group's credit limit",
    many: "customer groups' credit limits",
    fields: GroupLimitFields,
    answer: GroupLimit,
    managed: managedGroupLimits,
  }),
];
