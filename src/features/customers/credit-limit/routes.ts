import { Type } from "typebox";
import type { CustomersDeps } from "../deps.ts";
import { routesOf } from "../../../web-api/route.ts";
import { Int } from "../../../web-api/schema.ts";
import { defineResource } from "../../../shared/resources/define-resource.ts";
import { creditLimit, creditOverview, managedCustomerLimits, managedGroupLimits } from "./commands.ts";
import {
  CreditLimit,
  CreditOverview,
  CustomerLimit,
  CustomerLimitFields,
  GroupLimit,
  GroupLimitFields,
} from "./schemas.ts";

/** Permission to read what a register shows of the customer at the till. */
const AT_REGISTERS = "Vendor_Pos::customers";

const rest = routesOf("rest", "credit-limit");

const admin = routesOf("admin", "credit-limit");

const RESOURCE = "Platform_Customer::manage";

export const creditLimitRoutes = [
  rest({
    method: "GET",
    path: "/V1/pos/customers/{customerId}/credit-limit",
    operation: "getCreditLimit",
    resource: RESOURCE,
    or: [AT_REGISTERS],
    summary: "Get the available credit of a customer",
    description: "Without websiteId or with 0: the website of the URL.",
    input: Type.Object({ customerId: Int(), websiteId: Type.Optional(Int()) }),
    response: CreditLimit,
    run: (deps: CustomersDeps, { customerId, websiteId = 0 }, { caller, store }) =>
      creditLimit(deps, caller, store, customerId, websiteId),
  }),
  admin({
    method: "GET",
    path: "/customers/{customer_id}/credit",
    operation: "getCustomerCredit",
    resource: RESOURCE,
    summary: "List the available credit of a customer by website",
    input: Type.Object({ customer_id: Int() }),
    response: CreditOverview,
    run: (deps: CustomersDeps, { customer_id }) => creditOverview(deps, customer_id),
  }),
  ...defineResource({
    feature: "credit-limit",
    path: "/credit-limits",
    nouns: ["CreditLimit", "CreditLimits"],
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
    nouns: ["GroupCreditLimit", "GroupCreditLimits"],
    resource: RESOURCE,
    one: "a customer group's credit limit",
    many: "customer groups' credit limits",
    fields: GroupLimitFields,
    answer: GroupLimit,
    managed: managedGroupLimits,
  }),
];
