import { defineResource } from "../../../../platform/resources/define-resource.ts";
import { managedOwnPrices, managedPriceRules } from "../commands/administration.ts";
import { OwnPrice, OwnPriceFields, PriceRule, PriceRuleFields } from "../schemas/administration.ts";

const RESOURCE = "Platform_Catalog::manage";

export const pricingAdminRoutes = [
  ...defineResource({
    feature: "pricing",
    path: "/price-rules",
    nouns: ["PriceRule", "PriceRules"],
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
    nouns: ["CustomerPrice", "CustomerPrices"],
    resource: RESOURCE,
    one: "a customer's own price",
    many: "customers' own prices",
    fields: OwnPriceFields,
    answer: OwnPrice,
    managed: managedOwnPrices,
  }),
];
