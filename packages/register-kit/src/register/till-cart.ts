import { type Cart, emptyCart } from "../cart/cart.ts";
import type { SaleCustomer } from "../sale/sale.ts";
import type { GlobalConfig, LocationRow } from "./config-types.ts";
import { configOf, storeOf, type TillContext, TillError } from "./till-context.ts";

/** A cart of the server's list that this register saved or took. */
export interface HeldAs {
  readonly held_cart_id: string;
  /** Version of the server's copy; 0 when the server has none. */
  readonly version: number;
  /** Whether a later save has no answer yet. */
  readonly is_sent: boolean;
}

/** The configuration that a cart is priced with. A later one counts from the next cart. */
export interface CartSettings {
  readonly tax: GlobalConfig["tax"];
  /** The location, when it taxes by its own address. */
  readonly location: Pick<LocationRow, "country_id" | "postcode"> | null;
}

export function settingsOf(context: TillContext): CartSettings {
  const { config, location } = configOf(context);
  return { tax: config.tax, location: location?.tax_use_address === true ? location : null };
}

/** The cart on the screen, or a parked one. */
export interface OpenCart {
  /** The `sale_id` of the sale that it becomes. */
  readonly cart_id: string;
  readonly cart: Cart;
  readonly customer: SaleCustomer | null;
  /** The settings at the time when the cart's first line was added. */
  readonly settings: CartSettings;
  /**
   * Amount that a card terminal was asked for: after a crash a person decides whether it was paid.
   */
  readonly asked_minor: bigint | null;
  /**
   * SKUs in lower case for which the server has answered this customer's prices, including those
   * without a price.
   */
  readonly priced_skus: readonly string[];
  /** Set before the cart is held on the server, and after it was taken from there. */
  readonly held: HeldAs | null;
}

export type TillCart = ReturnType<typeof openTillCart>;

/** The one cart that a till shows; each change is stored as the draft that a crash brings back. */
export function openTillCart(context: TillContext) {
  const { ledger } = context;
  let open: OpenCart | undefined;
  /**
   * Id of the cart that is being paid. It must not change: an added line would belong to no sale.
   */
  let paying: string | undefined;

  const checkNotPaying = (cart_id: string): void => {
    if (cart_id === paying) throw new TillError("paying", "The cart is being paid.");
  };

  const current = (): OpenCart =>
    (open ??= {
      cart_id: crypto.randomUUID(),
      cart: emptyCart(storeOf(context).currency),
      customer: null,
      settings: settingsOf(context),
      asked_minor: null,
      priced_skus: [],
      held: null,
    });

  const save = async (next: OpenCart, parked_as?: string): Promise<void> => {
    const { cart_id, ...data } = next;
    const parked = parked_as === undefined ? {} : { parked_as };
    await ledger.saveCart({ cart_id, changed_at: context.clock.now(), ...parked, data });
  };

  const replace = async (next: OpenCart): Promise<OpenCart> => {
    checkNotPaying(next.cart_id);
    open = next;
    await save(next);
    return next;
  };

  const change = (with_change: (cart: Cart) => Cart): Promise<OpenCart> => {
    const now = current();
    const settings = now.cart.lines.length === 0 ? settingsOf(context) : now.settings;
    return replace({ ...now, settings, cart: with_change(now.cart) });
  };

  return {
    current,
    save,
    replace,
    change,
    /** @throws TillError `empty_cart`. */
    filled(): OpenCart {
      const now = current();
      if (now.cart.lines.length === 0) throw new TillError("empty_cart", "The cart has no line.");
      return now;
    },
    /** @throws RangeError when the cart on the screen has lines. */
    requireEmpty(): void {
      if (open !== undefined && open.cart.lines.length > 0) throw new RangeError("Park or sell the open cart first.");
    },
    isPaying: (cart_id: string): boolean => cart_id === paying,
    /** @throws TillError `paying`. */
    checkNotPaying,
    /** Empties the screen, when this cart is on it. */
    clear(cart_id: string): void {
      if (open?.cart_id === cart_id) open = undefined;
    },
    /** Shows a stored cart. */
    show(next: OpenCart): void {
      open = next;
    },
    /** Keeps the cart as it is while it is being paid. */
    async whilePaying<T>(cart_id: string, work: () => Promise<T>): Promise<T> {
      paying = cart_id;
      try {
        return await work();
      } finally {
        paying = undefined;
      }
    },
  };
}
