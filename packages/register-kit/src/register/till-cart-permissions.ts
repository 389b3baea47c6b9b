import type { Cart, CartLine } from "../cart/cart.ts";
import type { CartPriced } from "../cart/price-cart.ts";
import { HUNDRED_PERCENT_E4 } from "../money/decimals.ts";
import { type Need, needsOfGoods } from "./permissions.ts";
import type { CartSettings, CheckChange } from "./till-cart.ts";
import type { TillContext } from "./till-context.ts";
import { missingOf, notPermitted } from "./till-permissions.ts";

/**
 * Returns a check that refuses a discount or a price that the signed-in person may not give. The
 * whole cart is checked when it is paid: what was given before this person signed in is not checked
 * here.
 */
export function cartCheck(
  context: TillContext,
  priced: (cart: Cart, settings: CartSettings) => CartPriced,
): CheckChange {
  return (before, { cart, settings, approvals }) => {
    const person = context.signedIn();
    const given = givenIn(before.cart, cart);
    // Whoever may give everything needs no computed cart.
    if (person === undefined || missingOf(context, given).length === 0) return;
    const missing = missingOf(context, needsOfGoods(priced(cart, settings).lines), approvals);
    const first = missing.find(({ flag }) => given.some((need) => need.flag === flag));
    if (first !== undefined) throw notPermitted(person.name, first.flag);
  };
}

/** Returns the flags of what a change gives, as if it gave all. */
function givenIn(before: Cart, after: Cart): Need[] {
  const known = new Map(before.lines.map((line) => [line.line_id, line]));
  const is_new = (of: (line: CartLine) => unknown): boolean =>
    after.lines.some((line) => {
      const former = known.get(line.line_id);
      return line.returned_from === null && of(line) !== null && (former === undefined || of(former) !== of(line));
    });
  const is_discounted = after.discount !== null && after.discount !== before.discount;
  return [
    ...(is_new(({ price_override_minor }) => price_override_minor) ? [{ flag: "price_override" } as const] : []),
    ...(is_discounted || is_new(({ discount }) => discount)
      ? [{ flag: "discount", isWithin: (limit: bigint) => limit >= HUNDRED_PERCENT_E4 } as const]
      : []),
  ];
}
