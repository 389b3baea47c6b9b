import type { Cart, CartLine } from "../cart/cart.ts";
import type { CartPriced } from "../cart/price-cart.ts";
import { HUNDRED_PERCENT_E4 } from "../money/decimals.ts";
import { type Need, needsOfGoods, type Permission } from "./permissions.ts";
import type { CartSettings, CheckChange } from "./till-cart.ts";
import type { TillContext } from "./till-context.ts";
import { missingOf, notPermitted, neededOf } from "./till-permissions.ts";

/**
 * Returns a check that refuses a discount or a price that the signed-in person may not give. Only
 * the lines that a change gives something are checked, so that each change needs its own approval.
 * The whole cart is checked when it is paid: what was given before this person signed in is not
 * checked here.
 */
export function cartCheck(
  context: TillContext,
  priced: (cart: Cart, settings: CartSettings) => CartPriced,
): CheckChange {
  return (before, { cart, settings }, approvals) => {
    const person = context.signedIn();
    const { line_ids, flags } = givenIn(before.cart, cart);
    // Whoever may give everything needs no computed cart.
    if (person === undefined || missingOf(context, [...flags].map(wholly)).length === 0) return [];
    const lines = priced(cart, settings).lines.filter(({ line_id }) => line_ids.has(line_id));
    const needs = needsOfGoods(lines).filter(({ flag }) => flags.has(flag));
    const [missing] = missingOf(context, needs, approvals);
    if (missing !== undefined) throw notPermitted(person.name, missing.flag);
    return neededOf(context, needs, approvals);
  };
}

const wholly = (flag: Permission): Need =>
  flag === "discount" ? { flag, isWithin: (limit) => limit >= HUNDRED_PERCENT_E4 } : { flag };

/** Returns the lines that a change gives another price or discount, and the flags for that. */
function givenIn(before: Cart, after: Cart) {
  const known = new Map(before.lines.map((line) => [line.line_id, line]));
  const changedIn = (of: (line: CartLine) => unknown): string[] =>
    after.lines
      .filter((line) => {
        const former = known.get(line.line_id);
        return line.returned_from === null && of(line) !== null && (former === undefined || of(former) !== of(line));
      })
      .map(({ line_id }) => line_id);
  const overridden = changedIn(({ price_override_minor }) => price_override_minor);
  const is_cart_discounted = after.discount !== null && after.discount !== before.discount;
  const discounted = is_cart_discounted
    ? after.lines.map(({ line_id }) => line_id)
    : changedIn(({ discount }) => discount);
  const flags = new Set<Permission>();
  if (overridden.length > 0) flags.add("price_override");
  if (is_cart_discounted || discounted.length > 0) flags.add("discount");
  return { line_ids: new Set([...overridden, ...discounted]), flags };
}
