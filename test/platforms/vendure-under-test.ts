import assert from "node:assert/strict";
import type { PulledKind } from "../../src/connectors/connector.ts";
import { amountText } from "../../src/connectors/vendure/figures.ts";
import { VENDURE } from "../../src/connectors/vendure/vendure.ts";
import type { CustomerThere, OrderThere, PlatformUnderTest, ProxiedCall, RunningPlatform } from "../connectors/port.ts";
import { emptyDatabase } from "../empty-database.ts";
import type { Answer } from "../../simulator/platforms/platform.ts";
import { startVendure, type Vendure } from "../../simulator/platforms/vendure.ts";

const ORDER = `id state totalWithTax orderPlacedAt currencyCode customer { id emailAddress }
  lines { quantity proratedLinePriceWithTax productVariant { sku } }
  surcharges { description sku priceWithTax } payments { amount state transactionId refunds { total transactionId } }`;

/** Vendure itself, on a database of its own. */
export function liveVendure(folder: string): PlatformUnderTest {
  return {
    name: "Vendure",
    kind: VENDURE,
    start: async () => {
      const { owner_url } = await emptyDatabase();
      return running(await startVendure(folder, owner_url));
    },
  };
}

/** Whether a call of the connector changes something: Vendure gets everything by POST. */
export function isMutation({ body }: Pick<ProxiedCall, "body">): boolean {
  return /"query":"mutation/.test(body);
}

function running(vendure: Vendure): RunningPlatform {
  const { ask } = vendure;
  return {
    url: vendure.origin,
    settings: (url) => ({ url: `${url}/admin-api`, currency: "EUR", prices: "net" }),
    secret: vendure.api_key,
    writes: isMutation,
    seed: {
      products: async (products) => {
        for (const product of products) await seedProduct(vendure, product);
      },
      customer: async ({ email, firstname, lastname }) => {
        const { createCustomer } = await ask(
          `mutation ($input: CreateCustomerInput!) { createCustomer(input: $input) {
            ... on Customer { id } ... on ErrorResult { message } } }`,
          { input: { emailAddress: email, firstName: firstname, lastName: lastname } },
        );
        assert.ok(createCustomer.id !== undefined, createCustomer.message);
        return createCustomer.id;
      },
      other: (kind) => seedOther(vendure, kind),
    },
    ordersOf: async (key) => {
      const { orders } = await ask(
        `query ($key: String!) { orders(options: { filter: { posSaleId: { eq: $key } } }) { items { ${ORDER} } } }`,
        { key },
      );
      return (orders.items as readonly Answer[]).map(orderThere);
    },
    customersOf: async (email) => {
      const { customers } = await ask(
        `query ($email: String!) { customers(options: { take: 100, filter: { emailAddress: { contains: $email } } }) {
          items { id emailAddress firstName lastName } } }`,
        { email: email.trim() },
      );
      return (customers.items as readonly Answer[]).flatMap((customer): CustomerThere[] => {
        const { id: remote_id, emailAddress, firstName: firstname, lastName: lastname } = customer;
        if (emailAddress.trim().toLowerCase() !== email.trim().toLowerCase()) return [];
        return [{ remote_id, email: emailAddress, firstname, lastname }];
      });
    },
    stockOf: async (sku) => {
      const { productVariants } = await ask(
        `query ($sku: String!) { productVariants(options: { filter: { sku: { eq: $sku } } }) {
          items { stockLevels { stockOnHand stockAllocated } } } }`,
        { sku },
      );
      const [level] = productVariants.items[0]?.stockLevels ?? [];
      return level === undefined ? undefined : String(level.stockOnHand - level.stockAllocated);
    },
    mails: vendure.mails,
    changeCustomer: async (id, { lastname }) => {
      await ask("mutation ($input: UpdateCustomerInput!) { updateCustomer(input: $input) { __typename } }", {
        input: { id, lastName: lastname },
      });
    },
    deleteCustomer: async (id) => {
      await ask("mutation ($id: ID!) { deleteCustomer(id: $id) { result } }", { id });
    },
    change: {
      products: async () => {
        const { productVariants } = await ask("{ productVariants(options: { take: 1 }) { items { id } } }");
        await ask("mutation ($id: ID!) { updateProductVariants(input: [{ id: $id, price: 7770 }]) { id } }", {
          id: productVariants.items[0].id,
        });
      },
      "customer-groups": async () => {
        const { customerGroups } = await ask("{ customerGroups(options: { take: 1 }) { items { id name } } }");
        const [{ id, name }] = customerGroups.items;
        await ask(
          "mutation ($id: ID!, $name: String!) { updateCustomerGroup(input: { id: $id, name: $name }) { id } }",
          {
            id,
            name: `${name} 2`,
          },
        );
      },
    },
    remove: {
      products: async () => {
        const { productVariants } = await ask("{ productVariants(options: { take: 1 }) { items { id } } }");
        await ask("mutation ($id: ID!) { deleteProductVariant(id: $id) { result } }", {
          id: productVariants.items[0].id,
        });
      },
      "customer-groups": async () => {
        const { customerGroups } = await ask("{ customerGroups(options: { take: 1 }) { items { id } } }");
        await ask("mutation ($id: ID!) { deleteCustomerGroup(id: $id) { result } }", {
          id: customerGroups.items[0].id,
        });
      },
    },
    stop: vendure.stop,
  };
}

function orderThere(order: Answer): OrderThere {
  const currency = order.currencyCode as string;
  const text = (minor: number): string => amountText(minor, currency);
  const payments = (order.payments as readonly Answer[]).filter(({ state }) => state === "Settled");
  const refunds = new Map<string, number>();
  for (const { total, transactionId } of payments.flatMap((payment) => payment.refunds as readonly Answer[])) {
    refunds.set(transactionId, (refunds.get(transactionId) ?? 0) + total);
  }
  return {
    remote_id: order.id,
    total: text(order.totalWithTax),
    sold_at: order.orderPlacedAt,
    currency,
    email: order.customer?.emailAddress,
    customer_id: order.customer?.id,
    is_canceled: order.state === "Cancelled",
    lines: [
      ...(order.lines as readonly Answer[]).map((line) => ({
        sku: line.productVariant.sku as string,
        qty: String(line.quantity),
        total: text(line.proratedLinePriceWithTax),
      })),
      ...(order.surcharges as readonly Answer[]).map(({ description, sku, priceWithTax }) => ({
        sku: sku === "" ? undefined : (sku as string),
        // A surcharge has no quantity of its own.
        qty: /^(\d+) × /.exec(description as string)?.[1] ?? "1",
        total: text(priceWithTax),
      })),
    ],
    payments: payments.map(({ amount }) => text(amount)),
    refunds: [...refunds.values()].map(text),
  };
}

async function seedProduct(
  { ask, tax_categories }: Vendure,
  product: Parameters<RunningPlatform["seed"]["products"]>[0][number],
): Promise<void> {
  const { sku, name, price, qty, is_active = true } = product;
  const translations = [{ languageCode: "en", name, slug: sku.toLowerCase(), description: "" }];
  const { createProduct } = await ask(
    "mutation ($input: CreateProductInput!) { createProduct(input: $input) { id } }",
    { input: { enabled: is_active, translations } },
  );
  const variant = {
    productId: createProduct.id,
    sku,
    price: Math.round(Number(price) * 100),
    taxCategoryId: tax_categories.get("Standard"),
    trackInventory: qty === undefined ? "FALSE" : "TRUE",
    stockOnHand: Number(qty ?? "0"),
    translations: [{ languageCode: "en", name }],
  };
  await ask("mutation ($input: [CreateProductVariantInput!]!) { createProductVariants(input: $input) { id } }", {
    input: [variant],
  });
}

async function seedOther({ ask }: Vendure, kind: PulledKind): Promise<void> {
  const name = crypto.randomUUID().slice(0, 8);
  if (kind === "customer-groups") {
    await ask("mutation ($name: String!) { createCustomerGroup(input: { name: $name }) { id } }", { name });
  }
  if (kind !== "cart-price-rules" && kind !== "coupons") return;
  const input = {
    enabled: true,
    couponCode: name,
    conditions: [],
    actions: [{ code: "order_percentage_discount", arguments: [{ name: "discount", value: "10" }] }],
    translations: [{ languageCode: "en", name, description: "" }],
  };
  await ask("mutation ($input: CreatePromotionInput!) { createPromotion(input: $input) { __typename } }", { input });
}
