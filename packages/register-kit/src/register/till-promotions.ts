import type { Refusal } from "@tillkeeper/client";
import { type Cart, setCoupon } from "../cart/cart.ts";
import type { CartPriced } from "../cart/price-cart.ts";
import { couponOf } from "../promotions/promotions.ts";
import type { CouponRefusal, CouponState } from "../promotions/result.ts";
import { isExpired, type PromotionCoupon, type PromotionRule, type PromotionTables } from "../promotions/rules.ts";
import type { CartSettings, OpenCart, TillCart } from "./till-cart.ts";
import { configOf, type TillContext } from "./till-context.ts";
import { tablesOf } from "./till-tables.ts";

/** What became of a coupon. */
export interface SetCoupon {
  /** What it does to the cart, or why it does not count; null after it was removed. */
  readonly coupon: CouponState | null;
  /**
   * Whether the cart has the coupon now. It stays where another line or customer can still make it
   * count.
   */
  readonly is_kept: boolean;
  /**
   * Why the server could not be asked. The coupon then counts by what this register knows, which
   * may be too often.
   */
  readonly refusal: Refusal | undefined;
}

/** Reasons that no further line or customer can change. */
const FINAL: ReadonlySet<CouponState["state"]> = new Set<CouponRefusal>([
  "unknown_code",
  "not_yet",
  "expired",
  "used_up",
]);

/** Manages coupons of the register's cart, and asks how often its customer has used rules. */
export function openPromotions(
  context: TillContext,
  open: TillCart,
  priced: (cart: Cart, settings: CartSettings) => CartPriced,
) {
  const { parts, upkeep } = context;

  const tables = (): PromotionTables | undefined => tablesOf(context, open.current().settings).promotions;

  /**
   * Asks for the customer's uses of a rule, and of its coupon, and stores them in the cart.
   */
  const askUses = async (
    { rule_id }: PromotionRule,
    coupon: PromotionCoupon | undefined,
    signal?: AbortSignal,
  ): Promise<Refusal | undefined> => {
    const asked = open.current();
    const { customer } = asked.cart;
    if (customer === null) return undefined;
    const { customer_id } = customer;
    const answer = await parts.client.call("GET /V1/pos/customers/{customerId}/rule-usage/{ruleId}", {
      path: { customerId: customer_id, ruleId: rule_id },
      query: coupon === undefined ? {} : { couponCode: coupon.code },
      ...(signal === undefined ? {} : { signal }),
    });
    if (answer.kind !== "ok") return answer;
    const { rule_times_used, coupon_code, coupon_times_used } = answer.body;
    await open.replace((now) => {
      const is_same = now.cart_id === asked.cart_id && now.cart.customer?.customer_id === customer_id;
      if (!is_same || now.cart.customer === null || open.isPaying(now)) return now;
      const uses = { rule_times_used, coupon_code, coupon_times_used };
      const rule_uses = { ...now.cart.customer.rule_uses, [rule_id]: uses };
      return { ...now, cart: { ...now.cart, customer: { ...now.cart.customer, rule_uses } } };
    });
    return undefined;
  };

  /** Returns the rules whose number of uses by one customer is limited, for the cart's customer. */
  const limitedRules = ({ cart }: OpenCart) => {
    const { rules = [], coupons = new Map<string, PromotionCoupon>() } = tables() ?? {};
    const coupon = cart.coupon_code === null ? undefined : couponOf({ rules, coupons }, cart.coupon_code);
    return rules.flatMap((rule) => {
      const own = coupon?.rule_id === rule.rule_id ? coupon : undefined;
      const counts = rule.coupon_type === "NO_COUPON" || own !== undefined;
      const is_limited = rule.uses_per_customer > 0 || (own?.usage_per_customer ?? 0) > 0;
      return counts && is_limited ? [{ rule, coupon: own }] : [];
    });
  };

  /**
   * Asks the server how often the cart's customer has used the rules that limit it, as `setCustomer`
   * and `setCoupon` do. Without an answer the rules apply as if they were not used yet.
   */
  const pullRuleUses = async (signal?: AbortSignal): Promise<Refusal | undefined> => {
    if (open.current().cart.customer === null) return undefined;
    for (const { rule, coupon } of limitedRules(open.current())) {
      const refusal = await askUses(rule, coupon, signal);
      if (refusal !== undefined) return refusal;
    }
    return undefined;
  };

  return {
    pullRuleUses,

    /**
     * Sets the coupon of the cart; null removes it. Pulls the promotions and asks for the
     * customer's uses first; offline it counts by what this register knows.
     *
     * @throws TillError `paying` and `not_ready`.
     */
    setCoupon: (code: string | null, signal?: AbortSignal): Promise<SetCoupon> =>
      open.whileCounting(async () => {
        const next = await open.change((cart) => setCoupon(cart, code));
        const entered = next.cart.coupon_code;
        if (entered === null) return { coupon: null, is_kept: false, refusal: undefined };
        const known = tables();
        const before = known === undefined ? undefined : couponOf(known, entered);
        const website_id = configOf(context).location?.website_id ?? 0;
        const refusal = (await upkeep.reference.syncPromotions(website_id)) ?? (await pullRuleUses(signal));
        const now = open.current();
        if (now.cart_id !== next.cart_id || now.cart.coupon_code !== entered)
          return { coupon: null, is_kept: false, refusal };
        let coupon = priced(now.cart, now.settings).promotions.coupon;
        // The server no longer sends a coupon that is used up.
        if (coupon?.state === "unknown_code" && before !== undefined)
          coupon = { ...coupon, state: isExpired(before, context.clock.now()) ? "expired" : "used_up" };
        const is_kept = coupon !== null && !FINAL.has(coupon.state);
        // Another code may have been entered meanwhile.
        if (!is_kept) await open.change((cart) => (cart.coupon_code === entered ? setCoupon(cart, null) : cart));
        return { coupon, is_kept, refusal };
      }),
  };
}
