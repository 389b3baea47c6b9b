import { randomUUID } from "node:crypto";
import { installPlatform } from "../simulator/platforms/installation.ts";
import {
  type Medusa,
  migrateMedusa,
  seedProducts as seedMedusaProducts,
  startMedusa,
} from "../simulator/platforms/medusa.ts";
import { seedProduct as seedVendureProduct, startVendure, type Vendure } from "../simulator/platforms/vendure.ts";
import { createEmptyDatabase } from "../src/runtime/embedded-postgres/embedded-postgres.ts";
import { magentoDouble } from "../test/fixtures/connectors/magento/platform.ts";

export interface BenchShop {
  readonly name: string;
  readonly kind: string;
  readonly secret: string;
  /** Origin at which the platform listens. */
  readonly origin: string;
  /** Returns the connector's settings, for the platform or for a proxy in front of it. */
  readonly settings: (origin: string) => Readonly<Record<string, string>>;
  /** Headers that authorize the connector's calls. */
  readonly headers: Readonly<Record<string, string>>;
  readonly seed: (skus: readonly string[], emails: readonly string[]) => Promise<void>;
  /**
   * Makes a paid order by the platform's own routes, with the platform's prices. Undefined when the
   * connector uses the same routes.
   */
  readonly order?: (sku: string) => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** Starts a platform on a database of the bench's own server. */
export type OpenShop = (data_dir: string) => Promise<BenchShop | { readonly missing: string }>;

const AT_ONCE = 8;
const BATCH = 50;
const QTY = 100_000;

const openMedusa: OpenShop = async (data_dir) => {
  const installed = await installPlatform("medusa");
  if ("missing" in installed) return installed;
  const database_url = await createEmptyDatabase(data_dir, "medusa");
  await migrateMedusa(installed.folder, database_url);
  const medusa = await startMedusa(installed.folder, database_url);
  const { ask, url: origin, api_key: secret, region_id, sales_channel_id, stock_location_id } = medusa;
  const ids = { region_id, sales_channel_id, stock_location_id };
  return {
    name: "Medusa",
    kind: "medusa",
    secret,
    origin,
    settings: (url) => ({ url, ...ids, currency: "EUR" }),
    headers: { authorization: `Basic ${Buffer.from(`${secret}:`).toString("base64")}` },
    seed: async (skus, emails) => {
      for (let from = 0; from < skus.length; from += BATCH) {
        await seedMedusaProducts(
          medusa,
          skus
            .slice(from, from + BATCH)
            .map((sku) => ({ sku, name: nameOf(sku), price: "12.10", qty: QTY, tax_class: null })),
        );
      }
      await inLanes(emails, (email) =>
        ask("POST", "/admin/customers", { email, first_name: "Ada", last_name: "Moreau" }),
      );
    },
    order: draftOrders(medusa),
    stop: medusa.stop,
  };
};

/**
 * Returns a function that makes an order in Medusa's administration: first a draft, then the order.
 */
function draftOrders({ ask, region_id, sales_channel_id }: Medusa): (sku: string) => Promise<void> {
  const variants = new Map<string, string>();
  return async (sku) => {
    if (!variants.has(sku)) {
      const { variants: found } = await ask("GET", `/admin/product-variants?sku=${sku}&fields=id`);
      variants.set(sku, found[0].id);
    }
    const items = [{ variant_id: variants.get(sku), quantity: 1 }];
    // Medusa creates a customer for each address, and fails when two orders do so at once.
    const email = `${randomUUID()}@shop.example`;
    const draft = { region_id, sales_channel_id, email, items, no_notification_order: true };
    const { draft_order } = await ask("POST", "/admin/draft-orders", draft);
    await ask("POST", `/admin/draft-orders/${draft_order.id}/convert-to-order`);
  };
}

const openVendure: OpenShop = async (data_dir) => {
  const installed = await installPlatform("vendure");
  if ("missing" in installed) return installed;
  const vendure = await startVendure(installed.folder, await createEmptyDatabase(data_dir, "vendure"));
  const { origin, api_key: secret } = vendure;
  return {
    name: "Vendure",
    kind: "vendure",
    secret,
    origin,
    settings: (url) => ({ url: `${url}/admin-api`, currency: "EUR", prices: "net" }),
    headers: { "vendure-api-key": secret },
    seed: async (skus, emails) => {
      await inLanes(skus, (sku) =>
        seedVendureProduct(vendure, { sku, name: nameOf(sku), price: "12.10", qty: QTY, tax_class: "Taxable Goods" }),
      );
      await inLanes(emails, (email) => newVendureCustomer(vendure, email));
    },
    order: vendureDrafts(vendure),
    stop: vendure.stop,
  };
};

async function newVendureCustomer({ ask }: Vendure, emailAddress: string): Promise<void> {
  await ask("mutation ($input: CreateCustomerInput!) { createCustomer(input: $input) { __typename } }", {
    input: { emailAddress, firstName: "Ada", lastName: "Moreau" },
  });
}

/** Returns a function that makes an order in Vendure's admin API: first a draft, then the order. */
function vendureDrafts({ ask }: Vendure): (sku: string) => Promise<void> {
  let method: Promise<string> | undefined;
  const variants = new Map<string, string>();
  return async (sku) => {
    const shipping = await (method ??= newShippingMethod(ask));
    if (!variants.has(sku)) {
      const { productVariants } = await ask(
        "query ($sku: String!) { productVariants(options: { filter: { sku: { eq: $sku } } }) { items { id } } }",
        { sku },
      );
      variants.set(sku, productVariants.items[0].id);
    }
    const { createDraftOrder } = await ask("mutation { createDraftOrder { id } }");
    const { pay } = await ask(DRAFT, {
      id: createDraftOrder.id,
      item: { productVariantId: variants.get(sku), quantity: 1 },
      customer: { emailAddress: `${randomUUID()}@shop.example`, firstName: "Ada", lastName: "Moreau" },
      address: { streetLine1: "Street 1", countryCode: "DE" },
      shipping,
      payment: { orderId: createDraftOrder.id, method: "cash", metadata: {} },
    });
    if (pay.state !== "PaymentSettled") throw new Error(`a draft order is not paid: ${JSON.stringify(pay)}`);
  };
}

const DRAFT = `mutation ($id: ID!, $item: AddItemToDraftOrderInput!, $customer: CreateCustomerInput!,
    $address: CreateAddressInput!, $shipping: ID!, $payment: ManualPaymentInput!) {
  addItemToDraftOrder(orderId: $id, input: $item) { __typename }
  setCustomerForDraftOrder(orderId: $id, input: $customer) { __typename }
  setDraftOrderShippingAddress(orderId: $id, input: $address) { id }
  setDraftOrderShippingMethod(orderId: $id, shippingMethodId: $shipping) { __typename }
  transitionOrderToState(id: $id, state: "ArrangingPayment") { __typename }
  pay: addManualPaymentToOrder(input: $payment) { ... on Order { state } ... on ErrorResult { message } } }`;

async function newShippingMethod(ask: Vendure["ask"]): Promise<string> {
  const { createShippingMethod } = await ask(
    "mutation ($input: CreateShippingMethodInput!) { createShippingMethod(input: $input) { id } }",
    {
      input: {
        code: "bench",
        fulfillmentHandler: "manual-fulfillment",
        checker: { code: "default-shipping-eligibility-checker", arguments: [{ name: "orderMinimum", value: "0" }] },
        calculator: {
          code: "default-shipping-calculator",
          arguments: [
            { name: "rate", value: "0" },
            { name: "includesTax", value: "auto" },
            { name: "taxRate", value: "0" },
          ],
        },
        translations: [{ languageCode: "en", name: "At the till", description: "" }],
      },
    },
  );
  return createShippingMethod.id;
}

const openMagento: OpenShop = async () => {
  const { url: origin, settings, secret, seed, stop } = await magentoDouble().start();
  return {
    name: "Magento (double)",
    kind: "magento",
    secret,
    origin,
    settings,
    headers: { authorization: `Bearer ${secret}` },
    seed: async (skus, emails) => {
      await seed.products(skus.map((sku) => ({ sku, name: nameOf(sku), price: "12.10", qty: String(QTY) })));
      for (const email of emails) await seed.customer({ email, firstname: "Ada", lastname: "Moreau" });
    },
    stop,
  };
};

export const SHOPS: readonly OpenShop[] = [openMedusa, openVendure, openMagento];

function nameOf(sku: string): string {
  return `Product ${sku}`;
}

/** Runs `work` on all items, several at once. */
export async function inLanes<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<unknown>,
  at_once = AT_ONCE,
): Promise<void> {
  let next = 0;
  const lane = async (): Promise<void> => {
    for (let index = next++; index < items.length; index = next++) await work(items[index] as Item);
  };
  await Promise.all(Array.from({ length: at_once }, lane));
}
