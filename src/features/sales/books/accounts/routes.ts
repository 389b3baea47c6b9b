import { Type } from "typebox";
import type { SalesDeps } from "../../deps.ts";
import { routesOf } from "../../../../web-api/route.ts";
import { Int, Text } from "../../../../web-api/schema.ts";
import { showAccounts, storeAccounts } from "./commands.ts";
import { AccountsInput, BookAccounts } from "./schemas.ts";

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
