import { Type } from "typebox";
import type { Deps } from "../../deps.ts";
import { routesOf } from "../../web-api/route.ts";
import { Int } from "../../web-api/schema.ts";
import { adminList } from "../../web-api/search-list.ts";
import { noSuch } from "../administration/commands.ts";
import { defineResource } from "../administration/resource.ts";
import { managedCartRules, managedCoupons } from "./admin-commands.ts";
import { couponUses } from "./admin-queries.ts";
import { CartRule, CartRuleFields, CouponUse, ListedCoupon, ListedCouponFields } from "./admin-schemas.ts";
import { findCoupon } from "./queries.ts";

const admin = routesOf("admin", "promotions");

const RESOURCE = "Platform_Sales::manage";

export const promotionAdminRoutes = [
  ...defineResource({
    feature: "promotions",
    path: "/cart-price-rules",
    resource: RESOURCE,
    one: "a cart price rule",
    many: "cart price rules",
    fields: CartRuleFields,
    answer: CartRule,
    managed: managedCartRules,
  }),
  ...defineResource({
    feature: "promotions",
    path: "/coupons",
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
    resource: RESOURCE,
    summary: "List who has used a coupon",
    description: "Customers only: a guest's order counts for the coupon and for nobody.",
    input: Type.Object({ coupon_id: Int() }),
    response: CouponUse,
    list: "admin",
    run: async (deps: Deps, { coupon_id }, context) => {
      if (!(await findCoupon(deps.db, coupon_id))) throw noSuch("coupon", coupon_id);
      return adminList(deps, context, couponUses(coupon_id));
    },
  }),
];
