import assert from "node:assert/strict";
import type { PulledKind } from "../../src/connectors/connector.ts";
import { amountText } from "../../src/connectors/vendure/figures.ts";
import { VENDURE } from "../../src/connectors/vendure/vendure.ts";
import type { CustomerThere, OrderThere, PlatformUnderTest, ProxiedCall, RunningPlatform } from "../connectors/port.ts";
import type { Answer } from "../../simulator/platforms/platform.ts";
import { startVendure, type Vendure } from "../../simulator/platforms/vendure.ts";
import { CUSTOMER, PRODUCT, type ShopSize } from "../connectors/first-pull.ts";
import { queryOnce } from "../empty-database.ts";
import { copyRows, type CopiedTables } from "./copies.ts";
import { platformDatabase } from "./database.ts";

const ORDER = `id state totalWithTax orderPlacedAt currencyCode customer { id emailAddress }
  lines { quantity proratedLinePriceWithTax productVariant { sku } }
  surcharges { description sku priceWithTax } payments { amount state transactionId refunds { total transactionId } }`;

/** Returns Vendure itself, on a database of its own, for the conformance suite. */
export function liveVendure(folder: string): PlatformUnderTest {
  return {
    name: "Vendure",
    kind: VENDURE,
    start: async () => runningVendure(await startVendure(folder, await platformDatabase("vendure", folder))),
  };
}

const PRODUCT_TABLES: CopiedTables = {
  product: ["id"],
  product_translation: ["id", "baseId", "slug"],
  product_channels_channel: ["productId"],
  product_variant: ["id", "productId", "sku"],
  product_variant_translation: ["id", "baseId"],
  product_variant_channels_channel: ["productVariantId"],
  product_variant_price: ["id", "variantId"],
  stock_level: ["id", "productVariantId"],
};
const CUSTOMER_TABLES: CopiedTables = { customer: ["id", "emailAddress"], customer_channels_channel: ["customerId"] };

/** Returns Vendure itself with a shop of the given size. */
export function filledVendure(folder: string, { products, customers }: ShopSize): PlatformUnderTest {
  const start = async (): Promise<RunningPlatform> => {
    const database_url = await platformDatabase("vendure", folder);
    const platform = runningVendure(await startVendure(folder, database_url));
    try {
      await platform.seed.products([{ ...PRODUCT, sku: "tea" }]);
      await copyRows(database_url, PRODUCT_TABLES, products - 1);
      await platform.seed.customer({ ...CUSTOMER, email: "ada@shop.example" });
      // A customer of Vendure without a user is one who has ordered as a guest.
      await queryOnce(database_url, 'update customer set "userId" = null');
      await copyRows(database_url, CUSTOMER_TABLES, customers - 1);
      return platform;
    } catch (error) {
      await platform.stop();
      throw error;
    }
  };
  return { ...liveVendure(folder), start };
}

/** Returns whether a call of the connector changes something: to Vendure all calls are POSTs. */
export function isMutation({ body }: Pick<ProxiedCall, "body">): boolean {
  return /"query":"mutation/.test(body);
}

export function runningVendure(vendure: Vendure): RunningPlatform {
  const { ask } = vendure;
  const last: Last = {};
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
        last.customers = createCustomer.id;
        return createCustomer.id;
      },
      other: (kind) => seedOther(vendure, last, kind),
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
    mails: {
      sent: async () => (await vendure.mails()).sent,
      cause: (email) => register(vendure, email),
    },
    changeCustomer: async (id, { lastname }) => {
      await ask("mutation ($input: UpdateCustomerInput!) { updateCustomer(input: $input) { __typename } }", {
        input: { id, lastName: lastname },
      });
    },
    deleteProduct: async (sku) => {
      const { productVariants } = await ask(
        "query ($sku: String!) { productVariants(options: { filter: { sku: { eq: $sku } } }) { items { product { id } } } }",
        { sku },
      );
      await ask("mutation ($id: ID!) { deleteProduct(id: $id) { result } }", {
        id: productVariants.items[0].product.id,
      });
    },
    deleteCustomer: async (id) => {
      await ask("mutation ($id: ID!) { deleteCustomer(id: $id) { result } }", { id });
    },
    ...kinds(vendure, last),
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

/** Creates an account as a shopper does; Vendure verifies its address by mail. */
async function register({ origin }: Vendure, emailAddress: string): Promise<void> {
  const query = `mutation ($input: RegisterCustomerInput!) { registerCustomerAccount(input: $input) {
    __typename ... on ErrorResult { message } } }`;
  const input = { emailAddress, firstName: "Ada", lastName: "Moreau", password: "a-password-of-tests" };
  const answer = await fetch(`${origin}/shop-api`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ query, variables: { input } }),
  });
  const { data } = (await answer.json()) as Answer;
  assert.equal(data.registerCustomerAccount.__typename, "Success");
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
    taxCategoryId: tax_categories.get("Taxable Goods"),
    trackInventory: qty === undefined ? "FALSE" : "TRUE",
    stockOnHand: Number(qty ?? "0"),
    translations: [{ languageCode: "en", name }],
  };
  await ask("mutation ($input: [CreateProductVariantInput!]!) { createProductVariants(input: $input) { id } }", {
    input: [variant],
  });
}

/** Ids of the last seeded record of each kind. */
type Last = Partial<Record<PulledKind, string>>;

/**
 * Creates a tax category; `value` is the percentage of its rate. Returns the ids of the category
 * and the rate.
 */
async function createTax({ ask }: Vendure, value?: number): Promise<{ category: string; rate: string }> {
  const name = crypto.randomUUID().slice(0, 8);
  const { createTaxCategory } = await ask(
    "mutation ($name: String!) { createTaxCategory(input: { name: $name }) { id } }",
    { name },
  );
  if (value === undefined) return { category: createTaxCategory.id, rate: "" };
  const { zones } = await ask("{ zones { items { id } } }");
  const input = { name, enabled: true, value, categoryId: createTaxCategory.id, zoneId: zones.items[0].id };
  const { createTaxRate } = await ask(
    "mutation ($input: CreateTaxRateInput!) { createTaxRate(input: $input) { id } }",
    { input },
  );
  return { category: createTaxCategory.id, rate: createTaxRate.id };
}

async function seedOther(vendure: Vendure, last: Last, kind: PulledKind): Promise<void> {
  const { ask } = vendure;
  const name = crypto.randomUUID().slice(0, 8);
  if (kind === "tax-classes") last[kind] = (await createTax(vendure)).category;
  if (kind === "tax-rates") last[kind] = (await createTax(vendure, 21)).rate;
  if (kind === "tax-rules") {
    const { category, rate } = await createTax(vendure, 9);
    last[kind] = `${category} ${rate}`;
  }
  if (kind === "customer-groups") {
    const { createCustomerGroup } = await ask(
      "mutation ($name: String!) { createCustomerGroup(input: { name: $name }) { id } }",
      { name },
    );
    last[kind] = createCustomerGroup.id;
  }
  if (kind !== "cart-price-rules" && kind !== "coupons") return;
  const input = {
    enabled: true,
    couponCode: name,
    conditions: [],
    actions: [{ code: "order_percentage_discount", arguments: [{ name: "discount", value: "10" }] }],
    translations: [{ languageCode: "en", name, description: "" }],
  };
  const { createPromotion } = await ask(
    "mutation ($input: CreatePromotionInput!) { createPromotion(input: $input) { ... on Promotion { id } } }",
    { input },
  );
  last[kind] = createPromotion.id;
}

/** Returns the functions that change and delete a record of each kind. */
function kinds({ ask }: Vendure, last: Last): Pick<RunningPlatform, "change" | "remove"> {
  const update = async (what: string, input: Readonly<Record<string, unknown>>): Promise<void> => {
    await ask(`mutation ($input: Update${what}Input!) { update${what}(input: $input) { __typename } }`, { input });
  };
  const remove = async (what: string, id: string | undefined): Promise<void> => {
    const { answer } = await ask(`mutation ($id: ID!) { answer: delete${what}(id: $id) { result message } }`, { id });
    assert.equal(answer.result, "DELETED", answer.message);
  };
  const variant = async (): Promise<string> => {
    const { productVariants } = await ask("{ productVariants(options: { take: 1 }) { items { id } } }");
    return productVariants.items[0].id;
  };
  const rule = (): readonly string[] => (last["tax-rules"] ?? "").split(" ");
  return {
    change: {
      "tax-classes": () => update("TaxCategory", { id: last["tax-classes"], name: crypto.randomUUID().slice(0, 8) }),
      "tax-rates": () => update("TaxRate", { id: last["tax-rates"], value: 22.5 }),
      "tax-rules": () => update("TaxCategory", { id: rule()[0], name: crypto.randomUUID().slice(0, 8) }),
      "customer-groups": () =>
        update("CustomerGroup", { id: last["customer-groups"], name: crypto.randomUUID().slice(0, 8) }),
      // In Vendure, a change of a group changes no timestamp of its customers.
      customers: async () => {
        await ask(
          "mutation ($group: ID!, $ids: [ID!]!) { addCustomersToGroup(customerGroupId: $group, customerIds: $ids) { id } }",
          { group: last["customer-groups"], ids: [last.customers] },
        );
      },
      products: async () => {
        await ask("mutation ($id: ID!) { updateProductVariants(input: [{ id: $id, price: 7770 }]) { id } }", {
          id: await variant(),
        });
      },
      "cart-price-rules": () => update("Promotion", { id: last["cart-price-rules"], usageLimit: 7 }),
      coupons: () => update("Promotion", { id: last.coupons, perCustomerUsageLimit: 3 }),
    },
    remove: {
      "tax-classes": () => remove("TaxCategory", last["tax-classes"]),
      "tax-rates": () => remove("TaxRate", last["tax-rates"]),
      // A category without a rate counts as no rule.
      "tax-rules": () => remove("TaxRate", rule()[1]),
      "customer-groups": () => remove("CustomerGroup", last["customer-groups"]),
      customers: () => remove("Customer", last.customers),
      products: async () => remove("ProductVariant", await variant()),
      "cart-price-rules": () => remove("Promotion", last["cart-price-rules"]),
      coupons: () => remove("Promotion", last.coupons),
    },
  };
}
