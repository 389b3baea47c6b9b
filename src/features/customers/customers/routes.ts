import { noSuchEntity } from "../../../web-api/errors/errors.ts";
import { Type } from "typebox";
import type { CustomersDeps } from "../deps.ts";
import { routesOf } from "../../../web-api/route.ts";
import { Bool, Int, Nullable, Text, Clearable } from "../../../web-api/schema.ts";
import { searchList, adminList } from "../../../web-api/list/search-list.ts";
import { createCustomer } from "./commands/create.ts";
import { findReachedCustomer, reachedWebsites } from "../../../shared/websites/reach.ts";
import { findCustomers, isEmailAvailable } from "./commands/read.ts";
import { DEFAULT_GROUP_ID } from "./rules/account.ts";
import { saveCustomer, saveNewCustomer } from "./commands/save.ts";
import { validateCustomer } from "./commands/validate.ts";
import {
  CUSTOMER_GROUPS,
  customersOf,
  findCustomer,
  findCustomerGroup,
  ACCOUNTS,
} from "../../../shop-data/customers/lists.ts";
import {
  CreationResult,
  Customer,
  CustomerGroup,
  CustomerInput,
  FoundCustomers,
  SearchText,
  ValidationRequest,
  ValidationResult,
  Account,
} from "./schemas.ts";

const rest = routesOf("rest", "customers");
const admin = routesOf("admin", "customers");

const REGISTER = "Vendor_Pos::locations";
const MANAGE = "Platform_Customer::manage";

async function groupOf({ db }: Pick<CustomersDeps, "db">, id: number): Promise<Record<string, unknown>> {
  const group = await findCustomerGroup(db, id);
  if (!group) throw noSuchEntity("id", id);
  return group;
}

export const customerRoutes = [
  rest({
    method: "POST",
    path: "/V1/pos/customer-validate",
    operation: "validateCustomer",
    resource: REGISTER,
    summary: "Validate a draft customer",
    description: "Always 200: each problem of the customer is a row. Rows of severity error block saving.",
    input: Type.Object({ request: ValidationRequest }),
    response: ValidationResult,
    run: (deps: CustomersDeps, { request }, { caller, store }) => validateCustomer(deps, caller, store, request),
  }),
  rest({
    method: "POST",
    path: "/V1/pos/customers",
    operation: "createPosCustomer",
    resource: REGISTER,
    summary: "Create a customer",
    description: "Runs the same validators; 200 in both outcomes. customerId is ignored.",
    input: Type.Object({ request: ValidationRequest }),
    response: CreationResult,
    run: (deps: CustomersDeps, { request }, { caller, store }) => createCustomer(deps, caller, store, request),
  }),
  rest({
    method: "GET",
    path: "/V1/pos/customers/search",
    operation: "findPosCustomers",
    resource: REGISTER,
    summary: "Search customers by words",
    description:
      "Matches name, e-mail address, telephone number, company and postcode. Each word must match. Case and accents are ignored.",
    input: Type.Object({ query: SearchText }),
    response: FoundCustomers,
    run: (deps: CustomersDeps, { query }, context) => findCustomers(deps, context, query),
  }),
  rest({
    method: "POST",
    path: "/V1/customers",
    operation: "createCustomer",
    resource: MANAGE,
    summary: "Create a customer in the platform's format",
    description: "Only the platform's own rules are validated.",
    input: Type.Object({
      customer: CustomerInput,
      password: Type.Optional(
        Nullable(Text({ description: "Accepted but not stored: customers sign in with one-time codes." })),
      ),
    }),
    response: Customer,
    run: (deps: CustomersDeps, { customer }, { caller, store }) => saveNewCustomer(deps, caller, store, customer),
  }),
  rest({
    method: "GET",
    path: "/V1/customers/search",
    operation: "searchCustomers",
    resource: MANAGE,
    summary: "Search customers",
    description:
      "Filters are members of the customer (entity_id is the id) and of the default billing address (billing_…).",
    response: Customer,
    list: "search",
    run: async (deps: CustomersDeps, _input, context) =>
      searchList(deps, context, customersOf(await reachedWebsites(deps, context.caller))),
  }),
  rest({
    method: "POST",
    path: "/V1/customers/isEmailAvailable",
    operation: "checkEmailAvailable",
    resource: MANAGE,
    summary: "Check whether an e-mail address is available",
    input: Type.Object({ customerEmail: Text(), websiteId: Clearable(Int()) }),
    response: Bool(),
    run: (deps: CustomersDeps, { customerEmail, websiteId }, { caller, store }) =>
      isEmailAvailable(deps, caller, store, { email: customerEmail, website_id: websiteId ?? 0 }),
  }),
  rest({
    method: "GET",
    path: "/V1/customers/{customerId}",
    operation: "getCustomer",
    resource: MANAGE,
    summary: "Get a customer",
    input: Type.Object({ customerId: Int() }),
    response: Customer,
    run: async (deps: CustomersDeps, { customerId }, { caller }) => {
      await findReachedCustomer(deps, caller, customerId);
      const customer = await findCustomer(deps.db, customerId);
      if (!customer) throw noSuchEntity("customerId", customerId);
      return customer;
    },
  }),
  rest({
    method: "PUT",
    path: "/V1/customers/{customerId}",
    operation: "updateCustomer",
    resource: MANAGE,
    summary: "Update a customer",
    description: "An absent field keeps its value. addresses, when sent, replace all stored ones.",
    input: Type.Object({
      customerId: Int(),
      customer: CustomerInput,
      passwordHash: Clearable(Text({ description: "Accepted but not stored." })),
    }),
    response: Customer,
    run: (deps: CustomersDeps, { customerId, customer }, { caller, store }) =>
      saveCustomer(deps, caller, store, customerId, customer),
  }),
  rest({
    method: "GET",
    path: "/V1/customerGroups/search",
    operation: "searchCustomerGroups",
    resource: MANAGE,
    summary: "Search customer groups",
    response: CustomerGroup,
    list: "search",
    run: (deps: CustomersDeps, _input, context) => searchList(deps, context, CUSTOMER_GROUPS),
  }),
  rest({
    method: "GET",
    path: "/V1/customerGroups/default",
    operation: "getDefaultCustomerGroup",
    resource: MANAGE,
    summary: "Get the group of new customers",
    response: CustomerGroup,
    run: (deps: CustomersDeps) => groupOf(deps, DEFAULT_GROUP_ID),
  }),
  rest({
    method: "GET",
    path: "/V1/customerGroups/{id}",
    operation: "getCustomerGroup",
    resource: MANAGE,
    summary: "Get a customer group",
    input: Type.Object({ id: Int() }),
    response: CustomerGroup,
    run: (deps: CustomersDeps, { id }) => groupOf(deps, id),
  }),

  admin({
    method: "GET",
    path: "/customers",
    operation: "adminListCustomers",
    resource: MANAGE,
    summary: "List customers",
    response: Account,
    list: ACCOUNTS.columns,
    run: (deps: CustomersDeps, _input, context) => adminList(deps, context, ACCOUNTS),
  }),
];
