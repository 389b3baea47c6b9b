import type { Deps } from "../../../main/deps.ts";
import { routesOf } from "../../../web-api/route.ts";
import { readCatalog, readCategories } from "./commands.ts";
import { CatalogInput, CategoriesInput, RegisterCatalog, RegisterCategories } from "./schemas.ts";

const rest = routesOf("rest", "register-catalog");

const RESOURCE = "Vendor_Pos::locations";

export const registerCatalogRoutes = [
  rest({
    method: "GET",
    path: "/V1/pos/catalog",
    operation: "listCatalogChanges",
    resource: RESOURCE,
    summary: "List products changed since a revision",
    description:
      "Oldest change first, each product once in its present state. Repeat with highest_revision until items and " +
      "removed are both empty.",
    input: CatalogInput,
    response: RegisterCatalog,
    run: (deps: Deps, input, context) => readCatalog(deps, input, context),
  }),
  rest({
    method: "GET",
    path: "/V1/pos/categories",
    operation: "listCategoryChanges",
    resource: RESOURCE,
    summary: "List all categories if one changed since a revision",
    input: CategoriesInput,
    response: RegisterCategories,
    run: (deps: Deps, { changedAfter }, context) => readCategories(deps, context, changedAfter),
  }),
];
