import type { Answer, AnswerOf } from "@tillkeeper/client";
import { type Cart, completeCart } from "../cart/cart.ts";
import type { CartPriced } from "../cart/price-cart.ts";
import { formatMoney } from "../money/money.ts";
import type { OutboxDraft } from "../outbox/row.ts";
import type { SaleCustomer } from "../sale/sale.ts";
import { workQueue } from "../store/transactions.ts";
import { decode, encode } from "../store/values.ts";
import { type ReleasedCart, versionIn } from "./send.ts";
import { readMeta, writeMeta } from "./parts.ts";
import { type HeldAs, type OpenCart, settingsOf, type TillCart } from "./till-cart.ts";
import { storeOf, type TillContext, TillError } from "./till-context.ts";
import { newSaleId } from "./time-ordered-ids.ts";

/** A cart that a register of the location holds on the server. */
export type HeldCart = AnswerOf<"GET /V1/pos/held-carts">["items"][number];

/** A cart in the form that is stored in a held cart's `document`. */
interface HeldDocument extends Pick<OpenCart, "customer"> {
  readonly format: typeof FORMAT;
  readonly cart: Cart;
}

/** What is saved of a cart, apart from its version and name. */
interface Content<Customer = Pick<SaleCustomer, "customer_id" | "email">> {
  readonly customer: Customer | null;
  readonly currency: string;
  readonly document: string;
  readonly grand_total: string | null;
}

/** A cart that was sent to the server. */
interface Sent {
  readonly cart_id: string;
  readonly cart: Cart;
  /** The server's copy before. */
  readonly known: HeldAs;
  readonly held: HeldAs;
  readonly content: Content<SaleCustomer>;
}

const FORMAT = "register-kit/1";
/** Name of the value in `meta` with the id of the held cart that is being taken. */
const TAKING = "taking";

/** Manages carts that the registers of a location share through the server. */
export function openHeldCarts(context: TillContext, open: TillCart, priced: () => CartPriced) {
  const { parts } = context;
  const { client } = parts;

  const put = (
    { held_cart_id, version }: HeldAs,
    name: string,
    { customer, currency, document, grand_total }: Content,
  ): Promise<Answer<HeldCart>> =>
    client.call("PUT /V1/pos/held-carts/{heldCartId}", {
      path: { heldCartId: held_cart_id },
      body: {
        cart: {
          terminal_id: context.registration().terminal_id,
          version,
          name,
          grand_total,
          currency,
          customer_id: customer?.customer_id ?? null,
          customer_email: customer?.email ?? null,
          document,
        },
      },
    });

  /**
   * Moves one cart after the other. The turn of the cart's changes is not kept meanwhile: a scan
   * does not wait for the network.
   */
  const inTurn = workQueue();

  /** Stores under which id the cart is saved, so that a repeat saves the same held cart. */
  const beginHold = async (): Promise<Sent> => {
    const now = open.filled();
    open.checkNotPaying(now);
    open.leave(now.cart_id);
    const { cart_id, cart, customer } = now;
    const document = encode({ format: FORMAT, cart, customer } satisfies HeldDocument);
    const grand_total = formatMoney(priced().totals.gross_minor, cart.currency);
    const known = now.held ?? { held_cart_id: crypto.randomUUID(), version: 0, is_sent: false };
    const held = { ...known, is_sent: true };
    await open.put({ ...now, held });
    const content = { customer, currency: cart.currency, document, grand_total };
    return { cart_id, cart, known, held, content };
  };

  const save = async ({ known, held, content }: Sent, name: string): Promise<Answer<HeldCart>> => {
    const answer = await put(held, name, content);
    const is_stored = known.is_sent && answer.kind === "conflict" && versionIn(answer) === held.version + 1;
    // The server stored an earlier save whose answer was lost, and its content differs.
    return is_stored ? put({ ...held, version: held.version + 1 }, name, content) : answer;
  };

  /** Returns false when the cart has changed since it was sent: it is then saved once more. */
  const endHold = async (sent: Sent, answer: Answer<HeldCart>): Promise<boolean> => {
    const { cart_id, cart, known, held, content } = sent;
    const now = open.current();
    // The answer is about no other cart.
    if (now.cart_id !== cart_id) return true;
    if (answer.kind === "ok") {
      if (now.cart !== cart || now.customer !== content.customer) {
        const copy: HeldAs = { ...held, version: answer.body.version, is_sent: false };
        const is_empty = now.cart.lines.length === 0;
        if (is_empty) await context.ledger.record({ outbox: [releaseDraft(context.registration().terminal_id, copy)] });
        await open.put({ ...now, held: is_empty ? null : copy });
        return is_empty;
      }
      await context.ledger.removeCart(now.cart_id);
      open.clear(now.cart_id);
    } else if (answer.kind === "conflict" || answer.kind === "not_found") {
      // Another register has the held cart by now, so this cart becomes independent of it.
      await open.put({ ...now, held: null });
    } else if (answer.kind !== "no_answer" && answer.kind !== "failed" && answer.kind !== "aborted") {
      await open.put({ ...now, held: known.version === 0 && !known.is_sent ? null : known });
    }
    return true;
  };

  const taking = async (): Promise<string | undefined> => {
    const held_cart_id = (await readMeta<string | null>(parts, TAKING)) ?? undefined;
    if (held_cart_id === undefined) return undefined;
    const carts = await context.ledger.carts();
    const is_here = carts.some(({ data }) => (data as OpenCart).held?.held_cart_id === held_cart_id);
    return is_here ? undefined : held_cart_id;
  };

  return {
    /** Returns the carts that this register may take, oldest first. */
    async heldCarts(): Promise<Answer<readonly HeldCart[]>> {
      const { terminal_id: terminalId } = context.registration();
      const answer = await client.call("GET /V1/pos/held-carts", { query: { terminalId } });
      return answer.kind === "ok" ? { ...answer, body: answer.body.items } : answer;
    },

    /**
     * Moves the cart to the server, where another register can take it, and starts an empty cart.
     * While the server is asked the cart can change, and is saved again with what came to it; it
     * cannot be paid, parked or discarded, nor another one shown in its place (`holding`). A cart
     * that was emptied meanwhile stays here, and the server's copy is deleted. When the server
     * refuses or does not answer, the cart stays on this register: hold it again, or `park` it.
     */
    hold: (name: string): Promise<Answer<HeldCart>> =>
      inTurn(async () => {
        try {
          for (;;) {
            const sent = await open.inTurn(beginHold);
            const answer = await save(sent, name);
            const is_over = await open.inTurn(() => endHold(sent, answer));
            if (is_over) return answer;
          }
        } finally {
          open.leave(undefined);
        }
      }),

    /**
     * Returns the id of a held cart that a crash or a lost answer interrupted while it was taken;
     * take it again, before any other. The server no longer lists it.
     */
    taking,

    /**
     * Takes a held cart from the server to this register, as a new sale with its own id. It is
     * shown, or parked here under its name when the cart on the screen has got lines meanwhile.
     * After a lost answer the same call gets the same cart.
     *
     * @throws RangeError when the cart on the screen has lines, or the taking of another cart was
     *   interrupted.
     * @throws TillError `unreadable_cart` when another program saved the cart; it is held again.
     */
    takeHeld: (held_cart_id: string): Promise<Answer<OpenCart>> =>
      inTurn(async () => {
        const { terminal_id: terminalId } = context.registration();
        const interrupted = await taking();
        if (interrupted !== undefined && interrupted !== held_cart_id)
          throw new RangeError(`The taking of the held cart ${interrupted} was interrupted. Take it first.`);
        await open.inTurn(async () => {
          open.requireEmpty();
          await writeMeta(parts, TAKING, held_cart_id);
        });
        const answer = await client.call("POST /V1/pos/held-carts/{heldCartId}/take", {
          path: { heldCartId: held_cart_id },
          body: { request: { terminalId, takeId: held_cart_id } },
        });
        if (answer.kind !== "ok") {
          if (answer.kind === "conflict" || answer.kind === "not_found") await writeMeta(parts, TAKING, null);
          return answer;
        }
        const { version, name, document, customer_id } = answer.body;
        const read = readDocument(document);
        const held = { held_cart_id, version, is_sent: false };
        if (read === undefined || read.cart.currency !== storeOf(context).currency) {
          const content = { ...answer.body, customer: { customer_id, email: null } };
          await put(held, name, content);
          await writeMeta(parts, TAKING, null);
          throw new TillError("unreadable_cart", `The cart ${name} was saved by another program.`);
        }
        const { customer } = read;
        const cart = completeCart(read.cart);
        const cart_id = newSaleId(context.clock.now());
        const fresh = { cart_id, settings: settingsOf(context), asked_minor: null, priced_skus: [] };
        const taken: OpenCart = { ...fresh, cart, customer, held };
        await open.inTurn(async () => {
          if (open.hasLines()) await open.save(taken, name);
          else await open.put(taken);
        });
        await writeMeta(parts, TAKING, null);
        return { ...answer, body: taken };
      }),
  };
}

function readDocument(text: string): HeldDocument | undefined {
  try {
    const value = decode(text) as Partial<HeldDocument>;
    return value.format === FORMAT && Array.isArray(value.cart?.lines) ? (value as HeldDocument) : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Returns a request that deletes the server's copy of a cart that was sold or discarded. */
export function releaseDraft(terminal_id: number, { held_cart_id, version, is_sent }: HeldAs): OutboxDraft {
  const body: ReleasedCart = { held_cart_id, terminal_id, version: version + (is_sent ? 1 : 0) };
  const key = `held_cart:${held_cart_id}:${body.version}`;
  return { lane: "notes", kind: "held_cart", key, body: JSON.stringify(body) };
}
