import type { Deps } from "../../../../main/deps.ts";
import { routesOf } from "../../../../web-api/route.ts";
import { adminList } from "../../../../web-api/list/search-list.ts";
import { pricingScopes } from "../commands/choices.ts";
import { ATTRIBUTE_CHOICES, CATEGORY_CHOICES } from "../../../../commerce/catalog/choices.ts";
import { AttributeChoice, CategoryChoice, PricingScopes } from "../schemas/choices.ts";

const admin = routesOf("admin", "pricing");

const RESOURCE = "Platform_Catalog::manage";

/** Choices in forms about prices. */
export const pricingChoiceRoutes = [
  admin({
    method: "GET",
    path: "/pricing-scopes",
    operation: "listPricingScopes",
    resource: "signed-in",
    summary: "List websites and customer groups for prices",
    response: PricingScopes,
    run: (deps: Deps) => pricingScopes(deps),
  }),
  admin({
    method: "GET",
    path: "/categories",
    operation: "adminListCategories",
    resource: RESOURCE,
    summary: "List categories to choose from",
    response: CategoryChoice,
    list: "admin",
    run: (deps: Deps, _input, context) => adminList(deps, context, CATEGORY_CHOICES),
  }),
  admin({
    method: "GET",
    path: "/product-attributes",
    operation: "adminListProductAttributes",
    resource: RESOURCE,
    summary: "List product attributes to choose from",
    response: AttributeChoice,
    list: "admin",
    run: (deps: Deps, _input, context) => adminList(deps, context, ATTRIBUTE_CHOICES),
  }),
];
