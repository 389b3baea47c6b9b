import { defineResource } from "../administration/resource.ts";
import { managedOwnPrices, managedPriceRules } from "./admin-commands.ts";
import { OwnPrice, OwnPriceFields, PriceRule, PriceRuleFields } from "./admin-schemas.ts";

const RESOURCE = "Platform_Catalog::manage";

export const pricingAdminRoutes = [
  ...defineResource({
    feature: "pricing",
    path: "/price-rules",
    resource: RESOURCE,
    one: "a catalog price rule",
    many: "catalog price rules",
    fields: PriceRuleFields,
    answer: PriceRule,
    managed: managedPriceRules,
  }),
  ...defineResource({
    feature: "pricing",
    path: "/customer-prices",
    resource: RESOURCE,
    one: "a customer's own price",
    many: "customers' own prices",
    fields: OwnPriceFields,
    answer: OwnPrice,
    managed: managedOwnPrices,
  }),
];
