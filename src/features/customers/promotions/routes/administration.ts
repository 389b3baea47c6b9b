import { Type } from "typebox";
import type { Deps } from "../../../../main/deps.ts";
import { routesOf } from "../../../../web-api/route.ts";
import { Int } from "../../../../web-api/schema.ts";
import { adminList } from "../../../../web-api/list/search-list.ts";
import { noSuch } from "../../../../platform/resources/commands/managed.ts";
import { defineResource } from "../../../../platform/resources/define-resource.ts";
import { managedCartRules, managedCoupons } from "../commands/administration.ts";
import { couponUses } from "../../../../commerce/promotions/lists.ts";
import { Rule } from "../schemas/promotions.ts";
import { CartRuleFields, CouponUse, ListedCoupon, ListedCouponFields } from "../schemas/administration.ts";
import { findCoupon } from "../../../../commerce/promotions/rules.ts";

const admin = routesOf("admin", "promotions");

const RESOURCE = "Platform_Sales::manage";

export const promotionAdminRoutes = [
  ...defineResource({
    feature: "promotions",
    path: "/cart-price-rules",
    nouns: ["CartPriceRule", "CartPriceRules"],
    resource: RESOURCE,
    one: "a cart price rule",
    many: "cart price rules",
    fields: CartRuleFields,
    answer: Rule,
    managed: managedCartRules,
  }),
  ...defineResource({
    feature: "promotions",
    path: "/coupons",
    nouns: ["Coupon", "Coupons"],
    resource: RESOURCE,
    one: "a coupon",
    many: "coupons",
    fields: ListedCouponFields,
    answer: ListedCoupon,
    managed: managedCoupons,
  }),
  admin({
    method: "GET",
    path: "/coupons/{coupon_id}/uses",
    operation: "listCouponUses",
    resource: RESOURCE,
    summary: "List uses of a coupon",
    description: "Lists customers only: an order of a guest counts for the coupon, not for a customer.",
    input: Type.Object({ coupon_id: Int() }),
    response: CouponUse,
    list: "admin",
    run: async (deps: Deps, { coupon_id }, context) => {
      if (!(await findCoupon(deps.db, coupon_id))) throw noSuch("coupon", coupon_id);
      return adminList(deps, context, couponUses(coupon_id));
    },
  }),
];
