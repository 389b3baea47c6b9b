import { Type } from "typebox";
import type { Deps } from "../../deps.ts";
import { routesOf } from "../../web-api/route.ts";
import { adminList } from "../../web-api/search-list.ts";
import { pricingScopes } from "./choice-commands.ts";
import { ATTRIBUTE_CHOICES, CATEGORY_CHOICES, PRODUCT_CHOICES } from "./choice-queries.ts";
import { AttributeChoice, CategoryChoice, PricingScopes, ProductChoice } from "./choice-schemas.ts";

const admin = routesOf("admin", "pricing");

const RESOURCE = "Platform_Catalog::manage";

/** What forms about prices choose from. */
export const pricingChoiceRoutes = [
  admin({
    method: "GET",
    path: "/pricing-scopes",
    resource: "signed-in",
    summary: "List the websites and customer groups that prices may be for",
    input: Type.Object({}),
    response: PricingScopes,
    run: (deps: Deps) => pricingScopes(deps),
  }),
  admin({
    method: "GET",
    path: "/products",
    resource: RESOURCE,
    summary: "List products to choose from",
    input: Type.Object({}),
    response: ProductChoice,
    list: "admin",
    run: (deps: Deps, _input, context) => adminList(deps, context, PRODUCT_CHOICES),
  }),
  admin({
    method: "GET",
    path: "/categories",
    resource: RESOURCE,
    summary: "List categories to choose from",
    input: Type.Object({}),
    response: CategoryChoice,
    list: "admin",
    run: (deps: Deps, _input, context) => adminList(deps, context, CATEGORY_CHOICES),
  }),
  admin({
    method: "GET",
    path: "/product-attributes",
    resource: RESOURCE,
    summary: "List product attributes to choose from",
    input: Type.Object({}),
    response: AttributeChoice,
    list: "admin",
    run: (deps: Deps, _input, context) => adminList(deps, context, ATTRIBUTE_CHOICES),
  }),
];
