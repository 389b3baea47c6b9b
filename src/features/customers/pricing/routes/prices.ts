import { Type } from "typebox";
import type { Deps } from "../../../../main/deps.ts";
import { routesOf } from "../../../../web-api/route.ts";
import { customerPrices, fixedProductTaxes, rulePrices } from "../commands/prices.ts";
import {
  CustomerPrices,
  FixedTaxes,
  FixedTaxesInput,
  PricesInput,
  RulePrices,
  RulePricesInput,
} from "../schemas/prices.ts";

const rest = routesOf("rest", "pricing");

const RESOURCE = "Vendor_Pos::locations";

export const pricingRoutes = [
  rest({
    method: "POST",
    path: "/V1/pos/customer-prices",
    operation: "getCustomerPrices",
    resource: RESOURCE,
    summary: "Get the prices of a customer",
    description: "A product without a special price for the customer has no row.",
    input: Type.Object({ request: PricesInput }),
    response: CustomerPrices,
    streamed_member: "prices",
    run: (deps: Deps, { request }, { caller }) => customerPrices(deps, caller, request),
  }),
  rest({
    method: "GET",
    path: "/V1/pos/catalog-rule-prices",
    operation: "listCatalogRulePrices",
    resource: RESOURCE,
    summary: "List prices of catalog rules on a day",
    description: "Compressed when the client accepts gzip or brotli.",
    input: RulePricesInput,
    response: RulePrices,
    streamed_member: "items",
    run: (deps: Deps, input, context) => rulePrices(deps, input, context),
  }),
  rest({
    method: "GET",
    path: "/V1/pos/fixed-product-taxes",
    operation: "listFixedProductTaxes",
    resource: RESOURCE,
    summary: "List fixed product taxes",
    description: "Empty while fixed product taxes are switched off.",
    input: FixedTaxesInput,
    response: FixedTaxes,
    streamed_member: "rows",
    run: (deps: Deps, { websiteId }, context) => fixedProductTaxes(deps, websiteId, context),
  }),
];
