import { type Cart, completeCart } from "../cart/cart.ts";
import { type CartPriced, priceCart } from "../cart/price-cart.ts";
import type { PricedCart } from "../cart/priced.ts";
import type { CartRecord } from "../ledger/tables.ts";
import { dueOf, type SaleDraft } from "../sale/complete.ts";
import { feeOfExchange, goodsOfExchange } from "../sale/exchange.ts";
import { moneyBack } from "../sale/money-back.ts";
import { checkCredits, goodsOfRefund, leftToReturn, soldIn } from "../sale/refund.ts";
import { type AppliedCredit, type Original, type Payment } from "../sale/sale.ts";
import { payWith, type Tendered } from "../sale/tenders.ts";
import { workQueue } from "../store/transactions.ts";
import { openFoundReceipts } from "./till-found-receipts.ts";
import { type CartSettings, type OpenCart, settingsOf, type TillCart } from "./till-cart.ts";
import { cartCheck } from "./till-cart-permissions.ts";
import { openGoods } from "./till-goods.ts";
import { releaseDraft } from "./till-held-carts.ts";
import { openReturnable, type Returnable } from "./till-returnable.ts";
import { openPayment, takenOf } from "./till-payment.ts";
import {
  type Approvable,
  forgetUsed,
  neededOf,
  noteUsed,
  requirePermitted,
  samePerson,
  usedFor,
  using,
} from "./till-permissions.ts";
import type { FoundReceipt, ReturnedGoods, StoredSale } from "./returned-goods.ts";
import { type Commit, commitDocument, needsOfLate, storedSale } from "./till-documents.ts";
import { overdueOf } from "./till-return-period.ts";
import { needsOf } from "./permissions.ts";
import { cashStep, type TillContext, TillError } from "./till-context.ts";
import { tablesOf } from "./till-tables.ts";
import { newSaleId } from "./time-ordered-ids.ts";
import { rowOf } from "../outbox/queue.ts";

export interface ParkedCart extends OpenCart {
  readonly name: string;
  /** Time of parking in milliseconds since 1970. */
  readonly parked_at: number;
}

export type ReturnRequest = ReturnedGoods &
  Approvable & {
    readonly tendered: readonly Tendered[];
    /**
     * Credits that the refund gives back to the sale's gift cards or other credits; the tenders pay
     * the rest.
     */
    readonly credits?: readonly AppliedCredit[];
  };

type ExchangeRequest = ReturnedGoods &
  Approvable & { readonly tendered: readonly Tendered[]; readonly fee_minor?: bigint };

/** What a return comes to. Nothing is stored. */
export interface ReturnPreview {
  /** The returned goods, with positive figures. */
  readonly goods: PricedCart;
  /** Negative when the shop pays; an exchange with dearer goods is positive. */
  readonly due_minor: bigint;
  /** The tenders for `refund` or `exchange`. */
  readonly tendered: readonly Tendered[];
  /** What the tenders pay; cash is rounded to the cash step. */
  readonly payments: readonly Payment[];
}

/** Returned goods, and the document that sold them. */
interface Back extends Pick<Commit, "is_found" | "elsewhere"> {
  readonly original: StoredSale;
  readonly goods: PricedCart;
  /** The reference to the original that the new document gets. */
  readonly names: Original;
}

/** The cart that is sold, and whether its sale is still that of who asked for it. */
type Asked = OpenCart & Required<Pick<Commit, "checkPerson">>;

export type PayOptions = Pick<SaleDraft, "credits" | "points_earned" | "customer"> & Pick<Commit, "exceeds_credit">;
export type Selling = ReturnType<typeof openSelling>;

/** Manages the register's cart and the documents that are made from it. */
export function openSelling(context: TillContext, open: TillCart) {
  const { ledger } = context;
  const found_receipts = openFoundReceipts(context);
  const { returnable, askElsewhere, askAgain } = openReturnable(context, found_receipts);

  const draftOf = ({ customer }: OpenCart, goods: CartPriced): SaleDraft => ({
    kind: "sale",
    goods,
    ...(customer === null ? {} : { customer }),
  });

  const priced = (cart?: Cart, settings: CartSettings = settingsOf(context)): CartPriced => {
    const now = cart === undefined ? open.current() : { cart, settings };
    return priceCart(now.cart, tablesOf(context, now.settings));
  };

  open.checkWith(cartCheck(context, priced));

  /**
   * Makes documents one after the other, so that a second refund counts the quantities of the
   * first.
   */
  const inTurn = workQueue();

  const commitNow = async ({ approval, ...request }: Commit & Approvable): Promise<StoredSale> => {
    const sale = await using(context, approval, (given) =>
      commitDocument(context, {
        ...request,
        approvals: [...usedFor(context, request.sale_id), ...(request.approvals ?? []), ...given],
      }),
    );
    open.clear(request.sale_id);
    return sale;
  };
  const commit = (request: Omit<Commit, "approvals" | "checkPerson"> & Approvable): Promise<StoredSale> => {
    const checkPerson = samePerson(context);
    return open.whileSelling(
      () => ({ cart_id: request.sale_id }),
      () => inTurn(() => commitNow({ ...request, checkPerson })),
    );
  };
  /** Commits the cart's document; the cart cannot change until that is done. */
  const sell = (work: (now: Asked) => Promise<StoredSale>): Promise<StoredSale> => {
    const checkPerson = samePerson(context);
    return open.whileSelling(open.filled, (now) => inTurn(() => work({ ...now, checkPerson })));
  };

  /** Returns the original and the returned goods for a receipt's request. */
  const backOf = async (request: ReturnedGoods, credits: readonly AppliedCredit[] = []): Promise<Back> => {
    if ("found" in request) return backOfFound(request.found, request, credits);
    const { receipt_number, quantities } = request;
    const { sale, documents, left, returned, elsewhere, is_final } = await returnable(receipt_number);
    if (!is_final) throw new TillError("not_returnable", reasonOf(sale));
    const wanted = quantities ?? left;
    if (wanted.length === 0) throw new RangeError(`Nothing of the receipt ${receipt_number} is left to return.`);
    checkCredits(credits, sale, documents);
    const goods = goodsOfRefund(soldIn(sale), returned, wanted);
    const original = { sale_id: sale.sale_id, order_increment_id: await orderNumber(context, sale.sale_id) };
    return { original: sale, elsewhere, goods, names: original };
  };

  const backOfFound = async (
    found: FoundReceipt,
    { quantities }: Pick<ReturnedGoods, "quantities">,
    credits: readonly AppliedCredit[],
  ): Promise<Back> => {
    const { sale, order_increment_id } = found;
    if (credits.length > 0)
      throw new TillError("not_returnable", "Credit goes back at the register that sold the goods.");
    const sold = soldIn(sale);
    const returned = await found_receipts.returnedOf(found);
    const wanted = quantities ?? leftToReturn(sold, returned);
    if (wanted.length === 0) throw new RangeError(`Nothing of the receipt ${sale.receipt_number} is left to return.`);
    const goods = goodsOfRefund(sold, returned, wanted);
    return { original: sale, is_found: true, goods, names: { sale_id: sale.sale_id, order_increment_id } };
  };

  const previewReturn = async (
    request: ReturnedGoods,
    { by, is_exchange = false }: { readonly by?: "cash" | "card" | undefined; readonly is_exchange?: boolean } = {},
  ): Promise<ReturnPreview> => {
    await askElsewhere(request, "once");
    const { original, goods, names } = await backOf(request);
    const due_minor = is_exchange
      ? dueOf({ kind: "exchange", goods: goodsOfExchange(priced(), goods), original: names })
      : dueOf({ kind: "refund", goods });
    const documents = (await ledger.documentsOf(original.sale_id)).map(storedSale);
    const tendered: readonly Tendered[] =
      by === undefined && due_minor < 0n ? moneyBack(original, documents, -due_minor) : [{ tender: by ?? "cash" }];
    const payments = payWith({ due_minor, cash_step_minor: cashStep(context) }, tendered);
    return { goods, due_minor, tendered, payments };
  };

  const exchangeNow = async (now: Asked, request: ExchangeRequest): Promise<StoredSale> => {
    const { tendered, fee_minor = 0n, approval, ...returned } = request;
    // Nothing was asked yet when the last run began to pay the exchange.
    await askElsewhere(returned, "once");
    const { goods: back, names, ...of } = await backOf(returned);
    const approved_as = exchangeId(now, names);
    const goods = goodsOfExchange(priced(now.cart, now.settings), back);
    const fee = fee_minor === 0n ? {} : { fee: feeOfExchange(goods, fee_minor) };
    const customer = now.customer === null ? {} : { customer: now.customer };
    const draft: SaleDraft = { kind: "exchange", goods, original: names, ...fee, ...customer };
    const approvals = usedFor(context, approved_as);
    const sale = await commitNow({ ...ofCart(now), draft, tendered, approval, approvals, ...of });
    forgetUsed(context, approved_as);
    return sale;
  };

  return {
    ...openGoods(context, open),
    ...openPayment(context, open, () => open.current().exchange?.due_minor ?? dueOf(draftOf(open.current(), priced()))),
    /** Returns the cart on the screen; after a sale it is empty. */
    cart: open.current,
    /**
     * Resolves once the changes that were asked for before are stored or refused, and the uses of
     * promotions counted that the server was asked for, or not answered.
     */
    async cartStored(): Promise<void> {
      // A scan waits for the products, and is in the queue afterwards.
      await Promise.allSettled([context.upkeep.catalogue.loading(), open.counted()]);
      await open.inTurn(async () => {});
    },
    /** Changes the cart with a function such as `discountCart` and stores it as the draft. */
    change: open.change,
    /**
     * Computes prices, discounts and the newest taxes of the cart on the screen, or of another cart
     * with its settings.
     */
    priced,
    /**
     * Sells the cart, or exchanges it after `beginExchange`: the parts that were taken before and
     * the given tenders pay it.
     * `exceeds_credit` confirms a tender `invoice` above the customer's credit.
     *
     * @throws TillError `empty_cart`; for others see `commitDocument`.
     */
    pay: (
      tendered: readonly Tendered[],
      { exceeds_credit = false, approval, ...more }: PayOptions & Approvable = {},
    ): Promise<StoredSale> =>
      sell((now) => {
        const all = [...takenOf(now), ...tendered];
        if (now.exchange !== undefined) return exchangeNow(now, { ...now.exchange.of, tendered: all, approval });
        const draft = { ...draftOf(now, priced(now.cart, now.settings)), ...more };
        return commitNow({ ...ofCart(now), draft, tendered: all, exceeds_credit, approval });
      }),
    /** Commits a document that is not made from the cart, such as a payment of a layaway. */
    commit,
    findReceipt: (text: string) => found_receipts.findReceipt(text),
    /**
     * Returns the goods that can still be returned of a receipt of this register. With the network
     * the server tells what was taken back elsewhere.
     */
    returnable: async (receipt_number: string): Promise<Returnable> => {
      const is_checked = await askElsewhere({ receipt_number });
      const { sale, left, sold_at } = await returnable(receipt_number);
      return { sale, left, sold_at, is_checked };
    },
    /**
     * Returns what a refund, or an exchange with the cart on the screen, comes to.
     *
     * @param by - the one tender for the whole amount; by default money goes back the way it came,
     *   and a customer pays in cash.
     * @throws TillError and RangeError as `refund` and `exchange` do.
     */
    previewReturn,
    refund: async ({ tendered, credits = [], approval, ...request }: ReturnRequest): Promise<StoredSale> => {
      const checkPerson = samePerson(context);
      const asked = await askAgain(request);
      return inTurn(async () => {
        const { goods, names, ...of } = await backOf(asked, credits);
        const { customer } = of.original;
        const draft: SaleDraft = {
          kind: "refund",
          goods,
          original: names,
          credits,
          ...(customer === null ? {} : { customer }),
        };
        const sale_id = newSaleId(context.clock.now());
        return commitNow({ sale_id, draft, tendered, approval, checkPerson, ...of });
      });
    },
    /** Sells the cart and takes goods of a receipt back, in one document. */
    exchange: (request: ExchangeRequest): Promise<StoredSale> =>
      sell(async (now) => {
        if (takenOf(now).length > 0)
          throw new TillError("paying", "A part of the cart is paid: sell it, or give back what was taken.");
        return exchangeNow(now, await askAgain(request));
      }),
    /**
     * Exchanges the cart for goods of a receipt: what is paid from now on is for the exchange, also
     * after a crash, and `pay` stores it. A change of the cart ends it. The permissions of the
     * exchange are asked for here, before the customer pays.
     *
     * @param isWanted - asked once the server has told; false leaves the cart as it is.
     * @throws TillError and RangeError as `exchange` does; `left` when another cart or person came
     *   to the register meanwhile.
     */
    async beginExchange(
      of: ReturnedGoods,
      { approval, isWanted = () => true }: Approvable & { readonly isWanted?: () => boolean } = {},
    ): Promise<OpenCart> {
      const { cart_id } = open.current();
      const checkPerson = samePerson(context);
      return using(context, approval, async (given) => {
        const asked = await askAgain(of);
        const { goods: back, names, original } = await backOf(asked);
        const documents = (await ledger.documentsOf(original.sale_id)).map(storedSale);
        return open.replace((now) => {
          if (!isWanted()) return now;
          checkPerson();
          if (now.cart_id !== cart_id)
            throw new TillError("left", "Another cart came to the register meanwhile: it was not exchanged.");
          const goods = goodsOfExchange(priced(now.cart, now.settings), back);
          const draft = { kind: "exchange", goods, original: names } as const;
          const at = context.clock.documentTime();
          const overdue = overdueOf(context, { ...draft, is_of_layaway: false }, original, { documents, at });
          const needs = [...needsOf({ ...draft, payments: [] }), ...needsOfLate(overdue)];
          requirePermitted(context, needs, [...usedFor(context, cart_id), ...given]);
          noteUsed(context, exchangeId(now, names), neededOf(context, needs, given));
          return { ...now, exchange: { of: asked, due_minor: dueOf(draft) } };
        });
      });
    },
    /** The cart is sold again, without goods that come back. */
    endExchange: (): Promise<OpenCart> => open.replace(({ exchange: _exchange, ...now }) => now),
    /** Parks the cart under a name and starts an empty one. */
    park: (name: string): Promise<void> =>
      open.inTurn(async () => {
        const now = open.filled();
        open.checkNotPaying(now);
        open.checkStays(now);
        await open.save(now, name);
        open.clear(now.cart_id);
      }),
    async parked(): Promise<ParkedCart[]> {
      const records = await ledger.carts();
      return records.flatMap(({ cart_id, parked_as, changed_at, data }) =>
        parked_as === undefined ? [] : [{ ...cartIn({ cart_id, data }), name: parked_as, parked_at: changed_at }],
      );
    },
    /**
     * Shows a parked cart again; undefined when there is none with this id.
     *
     * @throws TillError `holding` when the cart on the screen is being moved to the server.
     * @throws RangeError when it has lines.
     */
    resume: (cart_id: string): Promise<OpenCart | undefined> =>
      open.inTurn(async () => {
        open.requireEmpty();
        const record = (await ledger.carts()).find((each) => each.cart_id === cart_id);
        return record === undefined ? undefined : open.put(cartIn(record));
      }),
    /** Discards the cart on the screen, or a parked one. */
    discard: (parked_id?: string): Promise<void> =>
      open.inTurn(async () => {
        const now = open.current();
        const is_shown = parked_id === undefined || parked_id === now.cart_id;
        const record = is_shown ? undefined : (await ledger.carts()).find((each) => each.cart_id === parked_id);
        if (!is_shown && record === undefined) return;
        const cart = record === undefined ? now : cartIn(record);
        const { cart_id, held } = cart;
        open.checkNotPaying(cart);
        open.checkStays(cart);
        if (held !== null) await ledger.record({ outbox: [releaseDraft(context.registration().terminal_id, held)] });
        await ledger.removeCart(cart_id);
        open.clear(cart_id);
      }),
    /** Shows the draft that the last run left unsold, for example after a crash. */
    restore: (): Promise<OpenCart | undefined> =>
      open.inTurn(async () => {
        const drafts = (await ledger.carts()).filter(({ parked_as }) => parked_as === undefined);
        const last = drafts.toSorted((left, right) => right.changed_at - left.changed_at)[0];
        if (last === undefined) return undefined;
        const { exchange, ...cart } = cartIn(last);
        // Nobody has paid for the exchange yet: the goods did not come back.
        const is_paying = takenOf(cart).length > 0 || cart.asked_minor !== null;
        const shown: OpenCart = is_paying && exchange !== undefined ? { ...cart, exchange } : cart;
        open.show(shown);
        return shown;
      }),
  };
}

/** Returns the members of a document that its cart, and who asked for it, decide. */
function ofCart({ cart_id, held, checkPerson }: Asked) {
  return { sale_id: cart_id, held, checkPerson };
}

/** Returns what the approvals of an exchange are kept for until it is paid. */
function exchangeId({ cart_id }: OpenCart, { sale_id }: Original): string {
  return `${cart_id} ${sale_id}`;
}

function cartIn({ cart_id, data }: Pick<CartRecord, "cart_id" | "data">): OpenCart {
  const open = data as Omit<OpenCart, "cart_id">;
  return { ...open, cart: completeCart(open.cart), cart_id };
}

/** Returns the reason why goods of a document cannot be returned. */
function reasonOf({ kind, receipt_number }: StoredSale): string {
  if (kind === "deposit") return `The layaway ${receipt_number} is not settled: give its money back, not its goods.`;
  return `The receipt ${receipt_number} sold nothing that can come back.`;
}

/** Returns the number of a sale's order; null until the server has placed it. */
async function orderNumber({ parts }: TillContext, sale_id: string): Promise<string | null> {
  const row = await parts.ledger.read(["outbox"], (transaction) => rowOf(transaction, `order:${sale_id}`));
  if (row?.answer === undefined) return null;
  const { increment_id } = JSON.parse(row.answer) as { readonly increment_id?: string };
  return increment_id ?? null;
}
