import type { SharedDeps } from "../../../shared/deps.ts";
import { routesOf } from "../../../web-api/route.ts";
import { readCatalog, readCategories, readPromotions } from "./commands.ts";
import {
  CatalogInput,
  CategoriesInput,
  PromotionsInput,
  RegisterCatalog,
  RegisterCategories,
  RegisterPromotions,
} from "./schemas.ts";

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
    run: (deps: SharedDeps, input, context) => readCatalog(deps, input, context),
  }),
  rest({
    method: "GET",
    path: "/V1/pos/categories",
    operation: "listCategoryChanges",
    resource: RESOURCE,
    summary: "List all categories if one changed since a revision",
    input: CategoriesInput,
    response: RegisterCategories,
    run: (deps: SharedDeps, { changedAfter }, context) => readCategories(deps, context, changedAfter),
  }),
  rest({
    method: "GET",
    path: "/V1/pos/promotions",
    operation: "listPromotions",
    resource: RESOURCE,
    summary: "List cart price rules and coupons if one changed since a revision",
    description:
      "Active rules of the website that have not ended, those of later days too, and their coupons that are neither " +
      "used up nor expired. Compressed when the client accepts gzip or brotli.",
    input: PromotionsInput,
    response: RegisterPromotions,
    streamed_member: "coupons",
    run: (deps: SharedDeps, input, context) => readPromotions(deps, input, context),
  }),
];
