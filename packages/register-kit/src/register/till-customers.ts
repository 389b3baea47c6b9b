import type { Refusal } from "@tillkeeper/client";
import { type CartCustomer, setCustomer as withCustomer } from "../cart/cart.ts";
import { keepCustomer, recentCustomers } from "./reference.ts";
import { folded } from "./texts.ts";
import type { OpenCart, TillCart, TillCustomer } from "./till-cart.ts";
import { configOf, type TillContext } from "./till-context.ts";
import { openCredit } from "./till-credit.ts";
import { openNewCustomers } from "./till-new-customers.ts";

export interface FoundCustomers {
  readonly customers: readonly TillCustomer[];
  /** Whether more customers match; the person should then add a word. */
  readonly has_more: boolean;
  /**
   * Why the server did not answer. `customers` are then those that were attached to a cart on this
   * register within 30 days.
   */
  readonly refusal: Refusal | undefined;
}

export interface CustomerPricing {
  /**
   * Source of the prices. `cache`: at least one line has the price of the customer's group that
   * this register knows.
   */
  readonly from: "server" | "cache";
  readonly refusal: Refusal | undefined;
}

/** How long a customer is kept waiting for the server to count what they have used. */
const USES_WAIT_MS = 5_000;

/** Finds and creates customers, and sets the customer of the register's cart with their prices. */
export function openCustomers(
  context: TillContext,
  open: TillCart,
  pullRuleUses: (signal: AbortSignal) => Promise<Refusal | undefined>,
) {
  const { parts, upkeep } = context;

  const known = async (query: string): Promise<TillCustomer[]> => {
    const words = folded(query)
      .split(/\s+/)
      .filter((word) => word !== "");
    const customers = await recentCustomers(parts);
    return customers
      .map(({ customer_id, data }) => ({ ...(data as Omit<TillCustomer, "customer_id">), customer_id }))
      .filter(({ name, email, phone, company }) => {
        const text = folded([name, email, phone, company].join("\n"));
        return words.every((word) => text.includes(word));
      });
  };

  const isPriced = ({ cart, priced_skus }: OpenCart): boolean =>
    cart.lines.every(({ product }) => priced_skus.includes(product.sku.toLowerCase()));

  /** Asks the server for the customers who match; returns its refusal without an answer. */
  const search = async (query: string, signal?: AbortSignal): Promise<Refusal | Omit<FoundCustomers, "refusal">> => {
    const answer = await parts.client.call("GET /V1/pos/customers/search", {
      query: { query },
      ...(signal === undefined ? {} : { signal }),
    });
    if (answer.kind !== "ok") return answer;
    const { items, has_more } = answer.body;
    const customers = items.map(({ customer_id, group_id, firstname, lastname, email, phone, company }) => ({
      customer_id,
      customer_group_id: group_id,
      name: `${firstname} ${lastname}`.trim(),
      email,
      phone,
      company,
    }));
    return { customers, has_more };
  };

  return {
    ...openNewCustomers(context, search),
    ...openCredit(context),

    /** Returns the customers who were attached to a cart here within 30 days, the latest first. */
    recentCustomers: (): Promise<readonly TillCustomer[]> => known(""),

    /**
     * Finds customers by name, e-mail address, telephone number, company and postcode; the query
     * needs three letters.
     */
    async findCustomers(query: string, signal?: AbortSignal): Promise<FoundCustomers> {
      const found = await search(query, signal);
      if ("kind" in found) return { customers: await known(query), has_more: false, refusal: found };
      return { ...found, refusal: undefined };
    },

    /**
     * Sets the customer of the cart; null removes them. Lines have the prices of the customer's
     * group until `pullCustomerPrices`. While the server is in reach, asks it how often the
     * customer has used the promotions that limit this; without an answer they count as unused.
     */
    setCustomer: (customer: TillCustomer | null): Promise<OpenCart> =>
      open.whileCounting(async () => {
        if (customer === null)
          return open.replace((now) => ({
            ...now,
            customer: null,
            priced_skus: [],
            cart: withCustomer(now.cart, null),
          }));
        const { prices = {}, ...known_as } = customer;
        const { customer_id, customer_group_id, name, email } = known_as;
        await open.replace((now) => ({
          ...now,
          cart: withCustomer(now.cart, { customer_id, customer_group_id, prices }),
          customer: { customer_id, name, email },
          priced_skus: Object.keys(prices),
        }));
        await keepCustomer(parts, known_as);
        if (upkeep.presence.current().is_online) await pullRuleUses(AbortSignal.timeout(USES_WAIT_MS));
        return open.current();
      }),

    /** Returns the source of the customer's prices in the cart; undefined without a customer. */
    customerPricesFrom(): CustomerPricing["from"] | undefined {
      const now = open.current();
      if (now.cart.customer === null) return undefined;
      return isPriced(now) ? "server" : "cache";
    },

    /**
     * Asks the server for the customer's prices of products that were not asked for yet. Call it
     * after a customer was set or a product added. Without an answer the prices of the customer's
     * group stay.
     */
    async pullCustomerPrices(signal?: AbortSignal): Promise<CustomerPricing> {
      const asked = open.current();
      const { customer } = asked.cart;
      const skus = new Set(asked.cart.lines.map(({ product }) => product.sku));
      const missing = [...skus].filter((sku) => !asked.priced_skus.includes(sku.toLowerCase()));
      if (customer === null || missing.length === 0) return { from: "server", refusal: undefined };
      const websiteId = configOf(context).location?.website_id ?? 0;
      const answer = await parts.client.call("POST /V1/pos/customer-prices", {
        body: { request: { customerId: customer.customer_id, skus: missing, websiteId } },
        ...(signal === undefined ? {} : { signal }),
      });
      if (answer.kind !== "ok") return { from: "cache", refusal: answer };
      const answered = Object.fromEntries(answer.body.prices.map((row) => [row.sku.toLowerCase(), row]));
      await open.replace((now) => {
        const is_same = now.cart_id === asked.cart_id && now.cart.customer?.customer_id === customer.customer_id;
        if (!is_same || now.cart.customer === null || open.isPaying(now)) return now;
        const prices = { ...now.cart.customer.prices, ...answered };
        const priced_skus = [...new Set([...now.priced_skus, ...missing.map((sku) => sku.toLowerCase())])];
        return { ...now, priced_skus, cart: withPrices(now, prices) };
      });
      return { from: isPriced(open.current()) ? "server" : "cache", refusal: undefined };
    },
  };
}

function withPrices({ cart }: OpenCart, prices: CartCustomer["prices"]): OpenCart["cart"] {
  return cart.customer === null ? cart : { ...cart, customer: { ...cart.customer, prices } };
}
