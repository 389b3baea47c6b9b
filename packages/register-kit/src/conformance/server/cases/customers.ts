import { randomUUID } from "node:crypto";
import { type Case, expectEnvelope, expectEqual, expectOffered, expectStatus, expectTrue } from "../case.ts";
import { addCustomer, addProduct, productOf } from "../goods.ts";

const group = "customers";

/** Returns a name that no other customer of the server has. */
const newName = (): string => `Q${randomUUID().replaceAll("-", "")}`;

export const CUSTOMERS: readonly Case[] = [
  {
    group,
    demand: "A register finds a customer by name and e-mail address, each word must match, and no address is needed.",
    optional: true,
    run: async (context) => {
      const { http, stage } = context;
      interface Found {
        readonly items: readonly { readonly customer_id: number; readonly group_id: number; readonly email: string }[];
        readonly has_more: boolean;
      }
      const find = async (query: string): Promise<Found> => {
        const path = `/pos/customers/search?query=${encodeURIComponent(query)}`;
        return expectOffered<Found>(await http.get(path, stage.register_token), "the search");
      };
      const customer = await addCustomer(context, newName());
      const { lastname, email } = customer;
      const byName = await find(`ada ${lastname.toUpperCase()}`);
      expectEqual(
        byName.items.map((item) => [item.customer_id, item.group_id, item.email, "password_hash" in item]),
        [[customer.id, 1, email, false]],
        "the customer by both names",
      );
      expectEqual(byName.has_more, false, "has_more");
      const ids = async (query: string) => (await find(query)).items.map(({ customer_id }) => customer_id);
      expectEqual(await ids(email), [customer.id], "by the e-mail address");
      expectEqual(await ids(`grace ${lastname}`), [], "with a word that does not match");
      const short = await http.get("/pos/customers/search?query=ab", stage.register_token);
      expectEnvelope(short, 400, "a search of two letters");
    },
  },
  {
    group,
    demand: "The prices of a customer have a row for each product that costs him something else, by the SKU as asked.",
    run: async (context) => {
      const { http, stage } = context;
      const [reduced, plain] = [`suite-${randomUUID()}`, `suite-${randomUUID()}`];
      const tier_prices = [
        { customer_group_id: 1, qty: 1, value: 9.5 },
        { customer_group_id: 1, qty: 10, value: 8 },
      ];
      await addProduct(context, productOf(reduced, { tier_prices }));
      await addProduct(context, productOf(plain));
      const { id } = await addCustomer(context, newName());
      const ask = async (request: object) => http.post("/pos/customer-prices", { request }, stage.register_token);
      const skus = [reduced.toUpperCase(), plain, `suite-${randomUUID()}`];
      const { prices } = expectStatus<{ prices: readonly Record<string, unknown>[] }>(
        await ask({ customerId: id, skus }),
        200,
        "the prices",
      );
      expectEqual(prices.length, 1, "the number of rows");
      const [row] = prices;
      const { sku, base_price, customer_price, tiers } = row ?? {};
      expectEqual(
        [sku, base_price, customer_price, tiers],
        [reduced.toUpperCase(), 12, 9.5, [{ qty: 10, price: 8 }]],
        "the row",
      );
      expectTrue(typeof row?.["source"] === "string", "The row has no source.");
      const unknown = expectStatus(await ask({ customerId: 999_999_999, skus }), 200, "an unknown customer");
      expectEqual(unknown, { prices: [] }, "the prices of an unknown customer");
      expectEnvelope(await ask({ customerId: id }), 400, "a request without skus");
    },
  },
];
