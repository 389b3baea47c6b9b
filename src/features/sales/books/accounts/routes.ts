import { Type } from "typebox";
import type { SalesDeps } from "../../deps.ts";
import { routesOf } from "../../../../web-api/route.ts";
import { Int, Text } from "../../../../web-api/schema.ts";
import { listAccounts, showAccounts, storeAccounts } from "./commands.ts";
import { AccountsInput, BookAccounts, BookAccountsVersion, BookScope } from "./schemas.ts";

const admin = routesOf("admin", "books");

export const bookAccountRoutes = [
  admin({
    method: "GET",
    path: "/books/accounts",
    operation: "getBookAccounts",
    resource: "Vendor_Pos::books",
    summary: "Get the accounts that apply at a scope",
    description: "Those of the website, then of the default scope, where the scope has none.",
    input: Type.Object({
      scope: Type.Optional(Text({ description: "default, websites or stores." })),
      scope_id: Type.Optional(Int()),
      date: Text({ description: "Business date, YYYY-MM-DD." }),
    }),
    response: BookAccounts,
    run: (deps: SalesDeps, { scope = "default", scope_id = 0, date }) => showAccounts(deps, { scope, scope_id, date }),
  }),
  admin({
    method: "GET",
    path: "/books/accounts/versions",
    operation: "listBookAccounts",
    resource: "Vendor_Pos::books",
    summary: "List the versions of a scope's accounts",
    description: "Those that begin last first, and the scopes that accounts can be stored for.",
    input: Type.Object({
      scope: Type.Optional(Text({ description: "default, websites or stores." })),
      scope_id: Type.Optional(Int()),
      page: Type.Optional(Int()),
      page_size: Type.Optional(Int({ description: "1 to 1000; 100 by default." })),
    }),
    response: Type.Object({
      items: Type.Array(BookAccountsVersion),
      total_count: Int(),
      scopes: Type.Array(BookScope, { description: "Scopes that accounts can be stored for." }),
    }),
    run: (deps: SalesDeps, { scope = "default", scope_id = 0, ...page }) =>
      listAccounts(deps, { scope, scope_id, ...page }),
  }),
  admin({
    method: "PUT",
    path: "/books/accounts",
    operation: "updateBookAccounts",
    resource: "Vendor_Pos::books_manage",
    summary: "Store a version of a scope's accounts",
    description:
      "Presets are proposals: the bookkeeper decides. A version never changes; of the same date the last applies.",
    input: AccountsInput,
    response: BookAccounts,
    run: (deps: SalesDeps, input, { caller }) => storeAccounts(deps, caller, input),
  }),
];
