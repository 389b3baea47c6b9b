import { Type } from "typebox";
import type { SharedDeps } from "../../../shared/deps.ts";
import { routesOf } from "../../../web-api/route.ts";
import { customerPrices, fixedProductTaxes, rulePrices } from "./commands/prices.ts";
import {
  CustomerPrices,
  FixedTaxes,
  FixedTaxesInput,
  PricesInput,
  RulePrices,
  RulePricesInput,
} from "./schemas/prices.ts";
import { defineResource } from "../../../shared/resources/define-resource.ts";
import { managedOwnPrices, managedPriceRules } from "./commands/administration.ts";
import { OwnPrice, OwnPriceFields, PriceRule, PriceRuleFields } from "./schemas/administration.ts";
import { adminList } from "../../../web-api/list/search-list.ts";
import { pricingScopes } from "./commands/choices.ts";
import { ATTRIBUTE_CHOICES, CATEGORY_CHOICES } from "../../../shop-data/catalog/choices.ts";
import { listedProducts } from "../../../shop-data/catalog/listing.ts";
import { AttributeChoice, CategoryChoice, PricingScopes } from "./schemas/choices.ts";
import { Int } from "../../../web-api/schema.ts";
import { explainProductPrice, previewPriceRule, productListing, readProduct } from "./commands/products.ts";
import { changeProduct, createProduct } from "./commands/own-products.ts";
import { createCategory } from "../catalog/commands.ts";
import {
  CategoryFields,
  ExplainedPrice,
  ListedProduct,
  PriceQuestion,
  ProductFields,
  ProductPage,
  RulePreview,
} from "./schemas/products.ts";

const rest = routesOf("rest", "pricing");
const admin = routesOf("admin", "pricing");

const READ = "Vendor_Pos::locations";
const MANAGE = "Platform_Catalog::manage";

export const pricingRoutes = [
  rest({
    method: "POST",
    path: "/V1/pos/customer-prices",
    operation: "getCustomerPrices",
    resource: READ,
    summary: "Get the prices of a customer",
    description: "A product without a special price for the customer has no row.",
    input: Type.Object({ request: PricesInput }),
    response: CustomerPrices,
    streamed_member: "prices",
    run: (deps: SharedDeps, { request }, { caller }) => customerPrices(deps, caller, request),
  }),
  rest({
    method: "GET",
    path: "/V1/pos/catalog-rule-prices",
    operation: "listCatalogRulePrices",
    resource: READ,
    summary: "List prices of catalog rules on a day",
    description: "Compressed when the client accepts gzip or brotli.",
    input: RulePricesInput,
    response: RulePrices,
    streamed_member: "items",
    run: (deps: SharedDeps, input, context) => rulePrices(deps, input, context),
  }),
  rest({
    method: "GET",
    path: "/V1/pos/fixed-product-taxes",
    operation: "listFixedProductTaxes",
    resource: READ,
    summary: "List fixed product taxes",
    description: "Empty while fixed product taxes are switched off.",
    input: FixedTaxesInput,
    response: FixedTaxes,
    streamed_member: "rows",
    run: (deps: SharedDeps, { websiteId }, context) => fixedProductTaxes(deps, websiteId, context),
  }),

  ...defineResource({
    feature: "pricing",
    path: "/price-rules",
    nouns: ["PriceRule", "PriceRules"],
    resource: MANAGE,
    one: "a catalog price rule",
    many: "catalog price rules",
    fields: PriceRuleFields,
    answer: PriceRule,
    managed: managedPriceRules,
  }),
  ...defineResource({
    feature: "pricing",
    path: "/customer-prices",
    nouns: ["CustomerPrice", "CustomerPrices"],
    resource: MANAGE,
    one: "a customer's own price",
    many: "customers' own prices",
    fields: OwnPriceFields,
    answer: OwnPrice,
    managed: managedOwnPrices,
  }),

  admin({
    method: "GET",
    path: "/pricing-scopes",
    operation: "listPricingScopes",
    resource: "signed-in",
    summary: "List websites and customer groups for prices",
    response: PricingScopes,
    run: (deps: SharedDeps, _input, { caller }) => pricingScopes(deps, caller),
  }),
  admin({
    method: "GET",
    path: "/categories",
    operation: "adminListCategories",
    resource: MANAGE,
    summary: "List categories to choose from",
    response: CategoryChoice,
    list: CATEGORY_CHOICES.columns,
    run: (deps: SharedDeps, _input, context) => adminList(deps, context, CATEGORY_CHOICES),
  }),
  admin({
    method: "POST",
    path: "/categories",
    operation: "adminCreateCategory",
    resource: MANAGE,
    summary: "Create a category",
    input: CategoryFields,
    response: CategoryChoice,
    run: async (deps: SharedDeps, { name = "" }) => {
      const { id } = await createCategory(deps, { name });
      return { category_id: id, name, path: name };
    },
  }),
  admin({
    method: "GET",
    path: "/product-attributes",
    operation: "adminListProductAttributes",
    resource: MANAGE,
    summary: "List product attributes to choose from",
    response: AttributeChoice,
    list: ATTRIBUTE_CHOICES.columns,
    run: (deps: SharedDeps, _input, context) => adminList(deps, context, ATTRIBUTE_CHOICES),
  }),

  admin({
    method: "GET",
    path: "/products",
    operation: "adminListProducts",
    resource: MANAGE,
    summary: "List products",
    description: "Also filters by `text` (SKU and name) and `barcode`.",
    response: ListedProduct,
    list: listedProducts([]).columns,
    run: async (deps: SharedDeps, _input, context) => adminList(deps, context, await productListing(deps)),
  }),
  admin({
    method: "GET",
    path: "/products/{product_id}",
    operation: "adminGetProduct",
    resource: MANAGE,
    summary: "Get a product with its prices, categories and attributes",
    input: Type.Object({ product_id: Int({ id_of: "Product" }) }),
    response: ProductPage,
    run: (deps: SharedDeps, { product_id }) => readProduct(deps, product_id),
  }),
  admin({
    method: "POST",
    path: "/products",
    operation: "adminCreateProduct",
    resource: MANAGE,
    summary: "Create a product",
    description: "Registers get it as they get an imported one. It is sold on every website.",
    input: ProductFields,
    response: ProductPage,
    run: (deps: SharedDeps, input, { caller }) => createProduct(deps, caller, input),
  }),
  admin({
    method: "PUT",
    path: "/products/{product_id}",
    operation: "adminChangeProduct",
    resource: MANAGE,
    summary: "Change a product",
    description: "An absent member keeps its value.",
    input: Type.Object({ product_id: Int({ id_of: "Product" }), ...ProductFields.properties }),
    response: ProductPage,
    run: (deps: SharedDeps, { product_id, ...input }, { caller }) => changeProduct(deps, caller, product_id, input),
  }),
  admin({
    method: "GET",
    path: "/products/{product_id}/price",
    operation: "explainProductPrice",
    resource: MANAGE,
    summary: "Explain what a customer pays for a product today",
    description: "The price that registers get, and the prices that it was chosen from.",
    input: PriceQuestion,
    response: ExplainedPrice,
    run: (deps: SharedDeps, question) => explainProductPrice(deps, question),
  }),
  admin({
    method: "POST",
    path: "/price-rules/preview",
    operation: "previewPriceRule",
    resource: MANAGE,
    summary: "Preview a catalog price rule",
    description: "The products that it applies to, and examples of their prices. Stores nothing.",
    input: PriceRuleFields,
    response: RulePreview,
    entity_name: "price rule",
    run: (deps: SharedDeps, rule, context) => previewPriceRule(deps, context, rule),
  }),
];
