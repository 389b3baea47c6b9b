import { noSuchEntity } from "../../../web-api/errors/errors.ts";
import { Type } from "typebox";
import type { SharedDeps } from "../../../shared/deps.ts";
import { routesOf } from "../../../web-api/route.ts";
import { Bool, Int, Text } from "../../../web-api/schema.ts";
import { searchList, adminList } from "../../../web-api/list/search-list.ts";
import {
  createCoupon,
  createRule,
  deleteCoupon,
  deleteRule,
  ruleUse,
  updateCoupon,
  updateRule,
} from "./commands/promotions.ts";
import { COUPONS, findCoupon, findRule, RULES } from "../../../shop-data/promotions/rules.ts";
import { Coupon, CouponInput, Rule, RuleInput, RuleUsage } from "./schemas/promotions.ts";
import { noSuch } from "../../../shared/resources/commands/managed.ts";
import { defineResource } from "../../../shared/resources/define-resource.ts";
import { managedCartRules, managedCoupons } from "./commands/administration.ts";
import { couponUses } from "../../../shop-data/promotions/lists.ts";
import { CartRuleFields, CouponUse, ListedCoupon, ListedCouponFields } from "./schemas/administration.ts";

const rest = routesOf("rest", "promotions");
const admin = routesOf("admin", "promotions");

const READ = "Vendor_Pos::locations";
const MANAGE = "Platform_Sales::manage";

export const promotionRoutes = [
  rest({
    method: "GET",
    path: "/V1/pos/customers/{customerId}/rule-usage/{ruleId}",
    operation: "getRuleUsage",
    resource: READ,
    summary: "Get a customer's use of a rule and its coupon",
    description: "Zero for an unknown customer, rule or code, and for a coupon of another rule.",
    input: Type.Object({
      customerId: Int({ wide: true }),
      ruleId: Int({ wide: true }),
      couponCode: Type.Optional(Text()),
    }),
    response: RuleUsage,
    run: (deps: SharedDeps, { customerId, ruleId, couponCode }, { caller }) =>
      ruleUse(deps, caller, { customer_id: customerId, rule_id: ruleId, coupon_code: couponCode }),
  }),

  rest({
    method: "GET",
    path: "/V1/salesRules/search",
    operation: "listCartPriceRules",
    resource: MANAGE,
    summary: "List cart price rules",
    response: Rule,
    list: "search",
    run: (deps: SharedDeps, _input, context) => searchList(deps, context, RULES),
  }),
  rest({
    method: "GET",
    path: "/V1/salesRules/{ruleId}",
    operation: "getCartPriceRule",
    resource: MANAGE,
    summary: "Get a cart price rule",
    input: Type.Object({ ruleId: Int() }),
    response: Rule,
    run: async ({ db }: SharedDeps, { ruleId }) => {
      const rule = await findRule(db, ruleId);
      if (!rule) throw noSuchEntity("ruleId", ruleId);
      return rule;
    },
  }),
  rest({
    method: "POST",
    path: "/V1/salesRules",
    operation: "createCartPriceRule",
    resource: MANAGE,
    summary: "Create a cart price rule",
    input: Type.Object({ rule: RuleInput }),
    response: Rule,
    entity_name: "rule",
    run: (deps: SharedDeps, { rule }, { caller }) => createRule(deps, caller, rule),
  }),
  rest({
    method: "PUT",
    path: "/V1/salesRules/{ruleId}",
    operation: "updateCartPriceRule",
    resource: MANAGE,
    summary: "Update a cart price rule",
    description: "An absent member keeps its value.",
    input: Type.Object({ ruleId: Int(), rule: RuleInput }),
    response: Rule,
    entity_name: "rule",
    run: (deps: SharedDeps, { ruleId, rule }, { caller }) => updateRule(deps, caller, ruleId, rule),
  }),
  rest({
    method: "DELETE",
    path: "/V1/salesRules/{ruleId}",
    operation: "deleteCartPriceRule",
    resource: MANAGE,
    summary: "Delete a cart price rule",
    description: "Also deletes its coupons and the counts of their use.",
    input: Type.Object({ ruleId: Int() }),
    response: Bool(),
    run: (deps: SharedDeps, { ruleId }, { caller }) => deleteRule(deps, caller, ruleId),
  }),

  rest({
    method: "GET",
    path: "/V1/coupons/search",
    operation: "listCoupons",
    resource: MANAGE,
    summary: "List coupons",
    response: Coupon,
    list: "search",
    run: (deps: SharedDeps, _input, context) => searchList(deps, context, COUPONS),
  }),
  rest({
    method: "GET",
    path: "/V1/coupons/{couponId}",
    operation: "getCoupon",
    resource: MANAGE,
    summary: "Get a coupon",
    input: Type.Object({ couponId: Int() }),
    response: Coupon,
    run: async ({ db }: SharedDeps, { couponId }) => {
      const coupon = await findCoupon(db, couponId);
      if (!coupon) throw noSuchEntity("couponId", couponId);
      return coupon;
    },
  }),
  rest({
    method: "POST",
    path: "/V1/coupons",
    operation: "createCoupon",
    resource: MANAGE,
    summary: "Create a coupon",
    input: Type.Object({ coupon: CouponInput }),
    response: Coupon,
    entity_name: "coupon",
    run: (deps: SharedDeps, { coupon }, { caller }) => createCoupon(deps, caller, coupon),
  }),
  rest({
    method: "PUT",
    path: "/V1/coupons/{couponId}",
    operation: "updateCoupon",
    resource: MANAGE,
    summary: "Update a coupon",
    description: "An absent member keeps its value.",
    input: Type.Object({ couponId: Int(), coupon: CouponInput }),
    response: Coupon,
    entity_name: "coupon",
    run: (deps: SharedDeps, { couponId, coupon }, { caller }) => updateCoupon(deps, caller, couponId, coupon),
  }),
  rest({
    method: "DELETE",
    path: "/V1/coupons/{couponId}",
    operation: "deleteCoupon",
    resource: MANAGE,
    summary: "Delete a coupon",
    input: Type.Object({ couponId: Int() }),
    response: Bool(),
    run: (deps: SharedDeps, { couponId }, { caller }) => deleteCoupon(deps, caller, couponId),
  }),

  ...defineResource({
    feature: "promotions",
    path: "/cart-price-rules",
    nouns: ["CartPriceRule", "CartPriceRules"],
    resource: MANAGE,
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
    resource: MANAGE,
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
    resource: MANAGE,
    summary: "List uses of a coupon",
    description: "Lists customers only: an order of a guest counts for the coupon, not for a customer.",
    input: Type.Object({ coupon_id: Int() }),
    response: CouponUse,
    list: couponUses(0).columns,
    run: async (deps: SharedDeps, { coupon_id }, context) => {
      if (!(await findCoupon(deps.db, coupon_id))) throw noSuch("coupon", coupon_id);
      return adminList(deps, context, couponUses(coupon_id));
    },
  }),
];
