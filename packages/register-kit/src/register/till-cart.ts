import { type Cart, type CartCustomer, emptyCart } from "../cart/cart.ts";
import type { SaleCustomer } from "../sale/sale.ts";
import type { GlobalConfig, LocationRow } from "./config-types.ts";
import { configOf, storeOf, type TillContext, TillError } from "./till-context.ts";
import { type Approval, using } from "./till-permissions.ts";

/** Identifies the server's copy of a cart that this register held or took. */
export interface HeldAs {
  readonly held_cart_id: string;
  /** Version of the server's copy; 0 when the server has none. */
  readonly version: number;
  /** Whether a save after that version was sent and not answered yet. */
  readonly is_sent: boolean;
}

/** Settings that a cart is priced with. A new configuration counts from the next cart. */
export interface CartSettings {
  readonly tax: GlobalConfig["tax"];
  /** Address of the location if it taxes by its own address; otherwise null. */
  readonly location: Pick<LocationRow, "country_id" | "postcode"> | null;
}

export function settingsOf(context: TillContext): CartSettings {
  const { config, location } = configOf(context);
  return { tax: config.tax, location: location?.tax_use_address === true ? location : null };
}

export interface TillCustomer extends Omit<CartCustomer, "prices">, Omit<SaleCustomer, "customer_id"> {
  /** Prices that the server gave for this customer, by SKU in lower case. */
  readonly prices?: CartCustomer["prices"];
  readonly phone?: string | null;
  readonly company?: string | null;
}

/** The cart on the screen, or a parked one. */
export interface OpenCart {
  /** `sale_id` that the cart's sale will have. */
  readonly cart_id: string;
  readonly cart: Cart;
  readonly customer: SaleCustomer | null;
  /** Settings when the first line was added to the cart. */
  readonly settings: CartSettings;
  /**
   * Amount that a card terminal was asked for. After a crash a person decides whether it was paid.
   */
  readonly asked_minor: bigint | null;
  /**
   * SKUs in lower case whose customer prices the server has answered, including SKUs without such a
   * price.
   */
  readonly priced_skus: readonly string[];
  /**
   * The server's copy of the cart, set before the cart is sent there and after it was taken from
   * there; null without a copy.
   */
  readonly held: HeldAs | null;
  /** What a second person has approved for this cart; absent when nobody had to. */
  readonly approvals?: readonly Approval[];
}

/** Refuses a change of a cart that the signed-in person may not make. */
export type CheckChange = (before: OpenCart, after: OpenCart) => void;

export type TillCart = ReturnType<typeof openTillCart>;

/**
 * Manages the one cart that a register shows. Each change is stored as a draft, which is restored
 * after a crash.
 */
export function openTillCart(context: TillContext) {
  const { ledger } = context;
  let open: OpenCart | undefined;
  /**
   * Id of the cart that is being paid; it must not change, since an added line would belong to no
   * sale.
   */
  let paying: string | undefined;
  let checkChange: CheckChange = () => undefined;

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

  const change = (with_change: (cart: Cart) => Cart, approval?: Approval): Promise<OpenCart> =>
    using(context, approval, async (given) => {
      const now = current();
      const settings = now.cart.lines.length === 0 ? settingsOf(context) : now.settings;
      const approvals = given.length === 0 ? {} : { approvals: [...(now.approvals ?? []), ...given] };
      const next = { ...now, settings, cart: with_change(now.cart), ...approvals };
      checkChange(now, next);
      return replace(next);
    });

  return {
    current,
    save,
    replace,
    change,
    /** Has `check` called before each change is stored. */
    checkWith(check: CheckChange): void {
      checkChange = check;
    },
    /**
     * Returns the cart on the screen.
     *
     * @throws TillError `empty_cart` when it has no line.
     */
    filled(): OpenCart {
      const now = current();
      if (now.cart.lines.length === 0) throw new TillError("empty_cart", "The cart has no line.");
      return now;
    },
    /**
     * Checks that no cart with lines is on the screen.
     *
     * @throws RangeError when there is one.
     */
    requireEmpty(): void {
      if (open !== undefined && open.cart.lines.length > 0) throw new RangeError("Park or sell the open cart first.");
    },
    isPaying: (cart_id: string): boolean => cart_id === paying,
    /**
     * Checks that a cart is not being paid.
     *
     * @throws TillError `paying` when it is.
     */
    checkNotPaying,
    /** Removes a cart from the screen if it is the shown one. */
    clear(cart_id: string): void {
      if (open?.cart_id === cart_id) open = undefined;
    },
    /** Shows a stored cart on the screen. */
    show(next: OpenCart): void {
      open = next;
    },
    /** Runs `work` and refuses changes of the cart until it ends. */
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
