import { TABLE } from "../../../../shop-data/audited.ts";
import type { Managed } from "../../../../shared/resources/commands/managed.ts";
import { checkPeriod } from "../../pricing/rules/administration.ts";
import { requireGroups, requireWebsites } from "../../../../shared/websites/scopes.ts";
import { CART_RULES, LISTED_COUPONS } from "../../../../shop-data/promotions/lists.ts";
import type { CartRuleValues, ListedCouponValues } from "../schemas/administration.ts";
import { requireRuleOf } from "./promotions.ts";
import { checkCoupon, checkRule } from "../rules.ts";

export const managedCartRules: Managed<CartRuleValues> = {
  table: TABLE.cart_price_rule,
  entity: "rule",
  list: CART_RULES,
  prepare: async ({ configuration }, _caller, columns) => {
    checkRule({ name: "as it was", ...columns });
    requireWebsites(await configuration.snapshotAfresh(), "rule", columns.website_ids);
    return { columns };
  },
  settle: async (tx, { after }) => {
    checkPeriod("rule", after ?? {});
    if (after !== undefined) await requireGroups(tx, "rule", after["customer_group_ids"] as number[]);
  },
};

export const managedCoupons: Managed<ListedCouponValues> = {
  table: TABLE.coupon,
  entity: "coupon",
  list: LISTED_COUPONS,
  prepare: async (_deps, _caller, columns) => {
    checkCoupon({ code: "as it was", rule_id: 0, ...columns });
    return { columns };
  },
  settle: async (tx, { before, after }) => {
    if (after !== undefined && after["rule_id"] !== before?.["rule_id"]) await requireRuleOf(tx, after);
  },
};
