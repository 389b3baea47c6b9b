import { type TSchema, Type } from "typebox";
import type { ConfigurationSnapshot } from "../../../shared/configuration/snapshot.ts";
import type { SharedDeps } from "../../../shared/deps.ts";
import { type RequestContext, routesOf } from "../../../web-api/route.ts";
import { Bool, Text } from "../../../web-api/schema.ts";
import { searchList } from "../../../web-api/list/search-list.ts";
import {
  createAttribute,
  createCategory,
  readAttribute,
  readProduct,
  removeProduct,
  renameAttribute,
  saveProduct,
} from "./commands.ts";
import { ATTRIBUTES, CATEGORIES, productList } from "../../../shop-data/catalog/products.ts";
import {
  Attribute,
  AttributeInput,
  Category,
  CategoryInput,
  Product,
  ProductInput,
  StoreConfig,
  StoreGroup,
  StoreView,
  StoreWebsite,
} from "./schemas.ts";
import { listStoreConfigs, listStoreGroups, listStoreViews, listWebsites } from "./stores.ts";

const rest = routesOf("rest", "catalog");

const RESOURCE = "Platform_Catalog::manage";
/** Permission of the read-only routes. */
const READ = "Vendor_Pos::catalog";
const SAVES =
  "By its SKU: one that is there is updated, an absent member keeps its value, a list that is sent replaces the stored one. " +
  "A new product is assigned to the URL's website unless extension_attributes.website_ids is sent.";

const storeList = (
  path: string,
  operation: string,
  many: string,
  row: TSchema,
  list: (snapshot: ConfigurationSnapshot) => readonly object[],
) =>
  rest({
    method: "GET",
    path,
    operation,
    resource: RESOURCE,
    or: [READ],
    summary: `List ${many}`,
    response: Type.Array(row),
    run: async ({ configuration }: SharedDeps) => list(await configuration.snapshot()),
  });

export const catalogRoutes = [
  rest({
    method: "GET",
    path: "/V1/products",
    operation: "listProducts",
    resource: RESOURCE,
    or: [READ],
    summary: "List products",
    description:
      "Without fixed product taxes, which only the single product shows. The shop's own attributes filter and sort too, as text.",
    response: Product,
    list: "search",
    run: async (deps: SharedDeps, _input, context) => searchList(deps, context, await productList(deps.db)),
  }),
  rest({
    method: "POST",
    path: "/V1/products",
    operation: "saveProduct",
    resource: RESOURCE,
    summary: "Save a product",
    description: SAVES,
    input: Type.Object({ product: ProductInput }),
    response: Product,
    entity_name: "product",
    run: (deps: SharedDeps, { product }, { store }) => saveProduct(deps, store, product),
  }),
  rest({
    method: "GET",
    path: "/V1/products/{sku}",
    operation: "getProduct",
    resource: RESOURCE,
    or: [READ],
    summary: "Get a product",
    input: Type.Object({ sku: Text() }),
    response: Product,
    run: ({ db }: SharedDeps, { sku }) => readProduct(db, sku),
  }),
  rest({
    method: "PUT",
    path: "/V1/products/{sku}",
    operation: "updateProduct",
    resource: RESOURCE,
    summary: "Save a product",
    description: SAVES,
    input: Type.Object({ sku: Text(), product: ProductInput }),
    response: Product,
    entity_name: "product",
    run: (deps: SharedDeps, { sku, product }, { store }) => saveProduct(deps, store, { ...product, sku }),
  }),
  rest({
    method: "DELETE",
    path: "/V1/products/{sku}",
    operation: "deleteProduct",
    resource: RESOURCE,
    summary: "Delete a product",
    input: Type.Object({ sku: Text() }),
    response: Bool(),
    run: (deps: SharedDeps, { sku }) => removeProduct(deps, sku),
  }),
  rest({
    method: "GET",
    path: "/V1/products/attributes",
    operation: "listProductAttributes",
    resource: RESOURCE,
    or: [READ],
    summary: "List product attributes",
    response: Attribute,
    list: "search",
    run: (deps: SharedDeps, _input, context) => searchList(deps, context, ATTRIBUTES),
  }),
  rest({
    method: "POST",
    path: "/V1/products/attributes",
    operation: "createProductAttribute",
    resource: RESOURCE,
    summary: "Create a product attribute",
    input: Type.Object({ attribute: AttributeInput }),
    response: Attribute,
    entity_name: "attribute",
    run: (deps: SharedDeps, { attribute }) => createAttribute(deps, attribute),
  }),
  rest({
    method: "GET",
    path: "/V1/products/attributes/{attributeCode}",
    operation: "getProductAttribute",
    resource: RESOURCE,
    or: [READ],
    summary: "Get a product attribute",
    input: Type.Object({ attributeCode: Text() }),
    response: Attribute,
    run: ({ db }: SharedDeps, { attributeCode }) => readAttribute(db, attributeCode),
  }),
  rest({
    method: "PUT",
    path: "/V1/products/attributes/{attributeCode}",
    operation: "updateProductAttribute",
    resource: RESOURCE,
    summary: "Rename a product attribute",
    input: Type.Object({ attributeCode: Text(), attribute: AttributeInput }),
    response: Attribute,
    entity_name: "attribute",
    run: (deps: SharedDeps, { attributeCode, attribute }) => renameAttribute(deps, attributeCode, attribute),
  }),
  rest({
    method: "GET",
    path: "/V1/categories/list",
    operation: "listCategories",
    resource: RESOURCE,
    or: [READ],
    summary: "List categories",
    response: Category,
    list: "search",
    run: (deps: SharedDeps, _input, context) => searchList(deps, context, CATEGORIES),
  }),
  rest({
    method: "POST",
    path: "/V1/categories",
    operation: "createCategory",
    resource: RESOURCE,
    summary: "Create a category",
    input: Type.Object({ category: CategoryInput }),
    response: Category,
    entity_name: "category",
    run: (deps: SharedDeps, { category }) => createCategory(deps, category),
  }),
  storeList("/V1/store/websites", "listWebsites", "websites", StoreWebsite, listWebsites),
  storeList("/V1/store/storeGroups", "listStoreGroups", "store groups", StoreGroup, listStoreGroups),
  storeList("/V1/store/storeViews", "listStoreViews", "store views", StoreView, listStoreViews),
  rest({
    method: "GET",
    path: "/V1/store/storeConfigs",
    operation: "listStoreConfigs",
    resource: RESOURCE,
    or: [READ],
    summary: "List the settings of store views",
    description: "`storeCodes[]=…` names some of them.",
    response: Type.Array(StoreConfig),
    run: async ({ configuration, config }: SharedDeps, _input, context) =>
      listStoreConfigs(await configuration.snapshot(), storeCodes(context), config.public_url ?? ""),
  }),
];

function storeCodes({ query }: RequestContext): string[] {
  const codes = query.get("storeCodes");
  if (codes === undefined) return [];
  return typeof codes === "string" ? [codes] : [...codes.values()].filter((code) => typeof code === "string");
}
