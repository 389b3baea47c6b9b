import { type Cart, type CartCustomer, emptyCart } from "../cart/cart.ts";
import type { SaleCustomer } from "../sale/sale.ts";
import type { Tendered } from "../sale/tenders.ts";
import { workQueue } from "../store/transactions.ts";
import type { GlobalConfig, LocationRow } from "./config-types.ts";
import type { ReturnedGoods } from "./returned-goods.ts";
import { configOf, storeOf, type TillContext, TillError } from "./till-context.ts";
import { type Approval, forgetUsed, noteUsed, using } from "./till-permissions.ts";
import { newSaleId } from "./time-ordered-ids.ts";

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
   * Parts of the payment that the customer has given, each with its amount; absent before the first
   * one. The cart then changes no more until it is sold or the parts are given back.
   */
  readonly taken?: readonly Tendered[];
  /** Goods that come back for the cart, and what the customer pays then; absent for a sale. */
  readonly exchange?: { readonly of: ReturnedGoods; readonly due_minor: bigint };
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
}

/**
 * Refuses a change of a cart that the signed-in person may not make. Returns the approvals that the
 * change needs.
 */
export type CheckChange = (before: OpenCart, after: OpenCart, approvals: readonly Approval[]) => readonly Approval[];

export type TillCart = ReturnType<typeof openTillCart>;

/**
 * Manages the one cart that a register shows. Changes are made one after the other, each on the
 * cart that the one before has left. A change is visible once it is stored as the draft, which is
 * restored after a crash; when it cannot be stored, the cart stays as it was.
 */
export function openTillCart(context: TillContext) {
  const { ledger } = context;
  /** The cart as it is stored. */
  let open: OpenCart | undefined;
  /** Ids of the carts that are being sold, once for each call: a line added now is in no sale. */
  const selling: string[] = [];
  /** Id of the cart that is on its way to the server, where another register can take it. */
  let leaving: string | undefined;
  let checkChange: CheckChange = () => [];
  /** Changes that end once the server has counted what the customer or a coupon has used. */
  const counting = new Set<Promise<unknown>>();
  const inTurn = workQueue();

  const checkStays = ({ cart_id }: Pick<OpenCart, "cart_id">): void => {
    if (cart_id === leaving) throw new TillError("holding", "The cart is being moved to the server.");
  };
  const checkNotSelling = ({ cart_id }: OpenCart): void => {
    if (selling.includes(cart_id)) throw new TillError("paying", "The cart is being paid.");
  };
  const isPaying = ({ cart_id, taken = [] }: OpenCart): boolean => taken.length > 0 || selling.includes(cart_id);
  const checkNotPaying = (cart: OpenCart): void => {
    checkNotSelling(cart);
    if (isPaying(cart))
      throw new TillError("paying", "A part of the cart is paid: sell it, or give back what was taken.");
  };

  const current = (): OpenCart =>
    (open ??= {
      cart_id: newSaleId(context.clock.now()),
      cart: emptyCart(storeOf(context).currency),
      customer: null,
      settings: settingsOf(context),
      asked_minor: null,
      priced_skus: [],
      held: null,
    });

  const hasLines = (): boolean => open !== undefined && open.cart.lines.length > 0;
  const filled = (): OpenCart => {
    const now = current();
    if (now.cart.lines.length === 0) throw new TillError("empty_cart", "The cart has no line.");
    return now;
  };

  const save = async (next: OpenCart, parked_as?: string): Promise<void> => {
    const { cart_id, ...data } = next;
    const parked = parked_as === undefined ? {} : { parked_as };
    await ledger.saveCart({ cart_id, changed_at: context.clock.now(), ...parked, data });
  };

  const put = async (next: OpenCart): Promise<OpenCart> => {
    await save(next);
    open = next;
    return next;
  };

  /** Puts another cart in the place of the current one, unless `work` returns the same. */
  const replaceBy = (work: (now: OpenCart) => OpenCart, check: (now: OpenCart) => void): Promise<OpenCart> =>
    inTurn(async () => {
      const now = current();
      const next = work(now);
      if (next === now) return now;
      check(now);
      return put(next);
    });
  const replace = (work: (now: OpenCart) => OpenCart): Promise<OpenCart> => replaceBy(work, checkNotPaying);

  const change = (with_change: (cart: Cart) => Cart, approval?: Approval): Promise<OpenCart> =>
    using(context, approval, async (given) => {
      let needed: readonly Approval[] = [];
      const changed = await replace((now) => {
        checkNotPaying(now);
        const settings = now.cart.lines.length === 0 ? settingsOf(context) : now.settings;
        const { exchange: _exchange, ...kept } = now;
        const next = { ...kept, settings, cart: with_change(now.cart) };
        needed = checkChange(now, next, given);
        return next;
      });
      noteUsed(context, changed.cart_id, needed);
      return changed;
    });

  return {
    current,
    /**
     * Returns the cart on the screen.
     *
     * @throws TillError `empty_cart` when it has no line.
     */
    filled,
    /**
     * Replaces the cart by what `work` makes of it; does nothing when that is the same object.
     *
     * @throws TillError `paying`.
     */
    replace,
    /** Notes what the customer has paid of the cart. */
    notePayment: (work: (now: OpenCart) => OpenCart): Promise<OpenCart> =>
      replaceBy(work, (now) => {
        checkStays(now);
        checkNotSelling(now);
      }),
    /** Changes the lines and discounts of the cart. */
    change,
    /** Runs a change of the cart that asks the server, which a payment has to wait for. */
    async whileCounting<T>(work: () => Promise<T>): Promise<T> {
      const done = work();
      counting.add(done);
      try {
        return await done;
      } finally {
        counting.delete(done);
      }
    },
    /** Resolves once the changes that ask the server have ended. */
    async counted(): Promise<void> {
      await Promise.allSettled(counting);
    },
    /** Has `check` called before each change is stored. */
    checkWith(check: CheckChange): void {
      checkChange = check;
    },
    /**
     * Runs `work` after the earlier changes of the cart and before the later ones. Within it call
     * `put`, `save`, `show` and `clear`; `change` and `replace` would wait for it.
     */
    inTurn,
    /** Stores a cart as the draft and shows it. */
    put,
    save,
    /** Shows a stored cart on the screen. */
    show(next: OpenCart): void {
      open = next;
    },
    /** Forgets a cart's approvals, and removes it from the screen if it is the shown one. */
    clear(cart_id: string): void {
      forgetUsed(context, cart_id);
      if (open?.cart_id === cart_id) open = undefined;
    },
    /** Whether a cart with lines is on the screen. */
    hasLines,
    /**
     * Checks that another cart can take the place of the one on the screen.
     *
     * @throws TillError `holding` when that cart is on its way to the server.
     * @throws RangeError when it has lines.
     */
    requireEmpty(): void {
      if (open !== undefined) checkStays(open);
      if (hasLines()) throw new RangeError("Park or sell the open cart first.");
    },
    /** Whether a part of the cart is paid, or it is being sold. */
    isPaying,
    /**
     * Checks that no part of a cart is paid and that it is not being sold.
     *
     * @throws TillError `paying` otherwise.
     */
    checkNotPaying,
    /**
     * Checks that a cart is not on its way to the server.
     *
     * @throws TillError `holding` otherwise.
     */
    checkStays,
    /**
     * Until it is called with undefined, the cart with that id can change, but is neither paid nor
     * parked nor discarded nor replaced by another: it is moved to the server.
     */
    leave(cart_id: string | undefined): void {
      leaving = cart_id;
    },
    /**
     * Runs `work` with what `begin` returns once the earlier changes of the cart are stored. Until
     * it ends, changes of the cart with that id are refused.
     */
    async whileSelling<C extends Pick<OpenCart, "cart_id">, T>(
      begin: () => C,
      work: (cart: C) => Promise<T>,
    ): Promise<T> {
      const cart = await inTurn(async () => {
        const begun = begin();
        checkStays(begun);
        selling.push(begun.cart_id);
        return begun;
      });
      try {
        return await work(cart);
      } finally {
        selling.splice(selling.indexOf(cart.cart_id), 1);
      }
    },
  };
}
