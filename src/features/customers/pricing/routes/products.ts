import { Type } from "typebox";
import type { Deps } from "../../../../main/deps.ts";
import { routesOf } from "../../../../web-api/route.ts";
import { Int } from "../../../../web-api/schema.ts";
import { adminList } from "../../../../web-api/list/search-list.ts";
import { explainProductPrice, previewPriceRule, productListing, readProduct } from "../commands/products.ts";
import { PriceRuleFields } from "../schemas/administration.ts";
import { ExplainedPrice, ListedProduct, PriceQuestion, ProductPage, RulePreview } from "../schemas/products.ts";

const admin = routesOf("admin", "pricing");

const RESOURCE = "Platform_Catalog::manage";

/** Products and their prices, as the administration shows them. */
export const productAdminRoutes = [
  admin({
    method: "GET",
    path: "/products",
    operation: "adminListProducts",
    resource: RESOURCE,
    summary: "List products",
    description: "Also filters by `text` (SKU and name) and `barcode`.",
    response: ListedProduct,
    list: "admin",
    run: async (deps: Deps, _input, context) => adminList(deps, context, await productListing(deps)),
  }),
  admin({
    method: "GET",
    path: "/products/{product_id}",
    operation: "adminGetProduct",
    resource: RESOURCE,
    summary: "Get a product with its prices, categories and attributes",
    input: Type.Object({ product_id: Int({ id_of: "Product" }) }),
    response: ProductPage,
    run: (deps: Deps, { product_id }) => readProduct(deps, product_id),
  }),
  admin({
    method: "GET",
    path: "/products/{product_id}/price",
    operation: "explainProductPrice",
    resource: RESOURCE,
    summary: "Explain what a customer pays for a product today",
    description: "The price that registers get, and the prices that it was chosen from.",
    input: PriceQuestion,
    response: ExplainedPrice,
    run: (deps: Deps, question) => explainProductPrice(deps, question),
  }),
  admin({
    method: "POST",
    path: "/price-rules/preview",
    operation: "previewPriceRule",
    resource: RESOURCE,
    summary: "Preview a catalog price rule",
    description: "The products that it applies to, and examples of their prices. Stores nothing.",
    input: PriceRuleFields,
    response: RulePreview,
    entity_name: "price rule",
    run: (deps: Deps, rule, context) => previewPriceRule(deps, context, rule),
  }),
];
