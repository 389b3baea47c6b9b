import { MEDUSA } from "../../src/connectors/medusa/medusa.ts";
import type { OrderThere, PlatformUnderTest, RunningPlatform } from "../connectors/port.ts";
import type { Answer as Row } from "../../simulator/platforms/platform.ts";
import { type Medusa, startMedusa } from "../../simulator/platforms/medusa.ts";
import { CUSTOMER, PRODUCT, type ShopSize } from "../connectors/first-pull.ts";
import { copyRows, type CopiedTables } from "./copies.ts";
import { platformDatabase } from "./database.ts";

const ORDER_FIELDS = [
  "id,created_at,currency_code,email,customer_id,status,metadata,total,credit_line_total",
  "items.variant_sku,items.quantity,items.total,items.metadata",
  "payment_collections.amount,payment_collections.payments.captured_at,*payment_collections.payments.refunds",
].join();

/** Returns Medusa itself, on a database of its own, for the conformance suite. */
export function liveMedusa(folder: string): PlatformUnderTest {
  return {
    name: "Medusa",
    kind: MEDUSA,
    start: async () => runningMedusa(await startMedusa(folder, await platformDatabase("medusa", folder))),
  };
}

const PRODUCT_TABLES: CopiedTables = {
  product: ["id", "handle"],
  product_option: ["id"],
  product_option_value: ["id", "option_id"],
  product_product_option: ["id", "product_id", "product_option_id"],
  product_product_option_value: ["id", "product_product_option_id", "product_option_value_id"],
  product_sales_channel: ["id", "product_id"],
  product_variant: ["id", "product_id", "sku"],
  product_variant_option: ["variant_id", "option_value_id"],
  price_set: ["id"],
  price: ["id", "price_set_id"],
  product_variant_price_set: ["id", "variant_id", "price_set_id"],
  inventory_item: ["id", "sku"],
  inventory_level: ["id", "inventory_item_id"],
  product_variant_inventory_item: ["id", "variant_id", "inventory_item_id"],
};

/** Returns Medusa itself with a shop of the given size. */
export function filledMedusa(folder: string, { products, customers }: ShopSize): PlatformUnderTest {
  const start = async (): Promise<RunningPlatform> => {
    const database_url = await platformDatabase("medusa", folder);
    const platform = runningMedusa(await startMedusa(folder, database_url));
    try {
      await platform.seed.products([{ ...PRODUCT, sku: "tea" }]);
      await copyRows(database_url, PRODUCT_TABLES, products - 1);
      await platform.seed.customer({ ...CUSTOMER, email: "ada@shop.example" });
      await copyRows(database_url, { customer: ["id", "email"] }, customers - 1);
      return platform;
    } catch (error) {
      await platform.stop();
      throw error;
    }
  };
  return { ...liveMedusa(folder), start };
}

export function runningMedusa(medusa: Medusa): RunningPlatform {
  const { ask, url, region_id, sales_channel_id, stock_location_id } = medusa;
  /** Ids of the last seeded record of each kind. */
  const last = { variant: "", product: "", customer: "", group: "", list: "", price: "", rate: "", region: "" };
  const seedProducts: RunningPlatform["seed"]["products"] = async (products) => {
    for (const { sku, name, price, qty, is_active = true } of products) {
      const variant = { title: "Default", sku, options: { Size: "one" }, manage_inventory: true };
      const { product } = await ask("POST", "/admin/products", {
        title: name,
        handle: sku.toLowerCase(),
        status: is_active ? "published" : "draft",
        options: [{ title: "Size", values: ["one"] }],
        variants: [{ ...variant, prices: [{ amount: Number(price), currency_code: "eur" }] }],
        sales_channels: [{ id: sales_channel_id }],
      });
      last.product = product.id;
      last.variant = product.variants[0].id;
      const { inventory_items } = await ask("GET", `/admin/inventory-items?sku=${encodeURIComponent(sku)}`);
      await ask("POST", `/admin/inventory-items/${inventory_items[0].id}/location-levels`, {
        location_id: stock_location_id,
        stocked_quantity: Number(qty ?? "100"),
      });
    }
  };
  return {
    url,
    settings: (proxied) => ({ url: proxied, region_id, sales_channel_id, stock_location_id, currency: "EUR" }),
    secret: medusa.api_key,
    seed: {
      products: seedProducts,
      customer: async ({ email, firstname, lastname }) => {
        const { customer } = await ask("POST", "/admin/customers", {
          email,
          first_name: firstname,
          last_name: lastname,
        });
        last.customer = customer.id;
        return customer.id;
      },
      other: async (kind) => {
        if (kind === "tax-rates") {
          // A country has one tax region, so an earlier one is deleted.
          if (last.region !== "") await ask("DELETE", `/admin/tax-regions/${last.region}`);
          const { tax_region } = await ask("POST", "/admin/tax-regions", {
            country_code: "nl",
            provider_id: "tp_system",
            default_tax_rate: { name: "BTW", code: "btw", rate: 21 },
          });
          last.region = tax_region.id;
          const { tax_rates } = await ask("GET", `/admin/tax-rates?tax_region_id=${last.region}`);
          last.rate = tax_rates[0].id;
          return;
        }
        const name = `Trade ${crypto.randomUUID().slice(0, 8)}`;
        last.group = (await ask("POST", "/admin/customer-groups", { name })).customer_group.id;
        if (kind !== "tier-prices") return;
        await seedProducts([{ sku: crypto.randomUUID().slice(0, 8), name, price: "12.00" }]);
        const price = { variant_id: last.variant, currency_code: "eur", amount: 9.5, min_quantity: 3 };
        const { price_list } = await ask("POST", "/admin/price-lists", {
          title: name,
          description: name,
          type: "override",
          status: "active",
          rules: { "customer.groups.id": [last.group] },
          prices: [price],
        });
        last.list = price_list.id;
        last.price = (await ask("GET", `/admin/price-lists/${last.list}/prices`)).prices[0].id;
      },
    },
    ordersOf: async (key) => {
      const { orders } = await ask("GET", `/admin/orders?limit=1000&fields=${encodeURIComponent(ORDER_FIELDS)}`);
      return (orders as readonly Row[])
        .filter(({ metadata }) => metadata?.pos_sale_id === key.toLowerCase())
        .map(orderThere);
    },
    customersOf: async (email) => {
      const { customers } = await ask("GET", `/admin/customers?limit=100&q=${encodeURIComponent(email.trim())}`);
      return (customers as readonly Row[])
        .filter((customer) => customer.email.trim().toLowerCase() === email.trim().toLowerCase())
        .map(({ id, email: address, first_name, last_name }) => ({
          remote_id: id,
          email: address,
          firstname: first_name,
          lastname: last_name,
        }));
    },
    stockOf: async (sku) => {
      const path = `/admin/inventory-items?sku=${encodeURIComponent(sku)}&fields=id,*location_levels`;
      const { inventory_items } = await ask("GET", path);
      const [level] = inventory_items[0]?.location_levels ?? [];
      return level === undefined ? undefined : String(level.stocked_quantity - level.reserved_quantity);
    },
    mails: {
      sent: async () => (await mailsOf(medusa)).sent,
      // Places an order in the shop itself.
      cause: async (email) => {
        const items = [{ title: "Tea", quantity: 1, unit_price: 1 }];
        const { draft_order } = await ask("POST", "/admin/draft-orders", { region_id, sales_channel_id, email, items });
        await ask("POST", `/admin/draft-orders/${draft_order.id}/convert-to-order`);
      },
    },
    changeCustomer: async (id, { lastname }) =>
      void (await ask("POST", `/admin/customers/${id}`, { last_name: lastname })),
    deleteProduct: async (sku) => {
      const { variants } = await ask("GET", `/admin/product-variants?fields=product_id&sku=${encodeURIComponent(sku)}`);
      await ask("DELETE", `/admin/products/${variants[0].product_id}`);
    },
    deleteCustomer: async (id) => void (await ask("DELETE", `/admin/customers/${id}`)),
    change: {
      "tax-rates": async () => void (await ask("POST", `/admin/tax-rates/${last.rate}`, { rate: 22.5 })),
      products: async () => {
        const prices = [{ amount: 77.5, currency_code: "eur" }];
        await ask("POST", `/admin/products/${last.product}/variants/${last.variant}`, { prices });
      },
      customers: async () =>
        void (await ask("POST", `/admin/customer-groups/${last.group}/customers`, { add: [last.customer] })),
      "customer-groups": async () =>
        void (await ask("POST", `/admin/customer-groups/${last.group}`, { name: `Wholesale ${last.group.slice(-8)}` })),
      "tier-prices": async () => {
        const update = [{ id: last.price, variant_id: last.variant, amount: 8.25 }];
        await ask("POST", `/admin/price-lists/${last.list}/prices/batch`, { update });
      },
    },
    remove: {
      "tax-rates": async () => void (await ask("DELETE", `/admin/tax-rates/${last.rate}`)),
      products: async () => void (await ask("DELETE", `/admin/products/${last.product}`)),
      customers: async () => void (await ask("DELETE", `/admin/customers/${last.customer}`)),
      "customer-groups": async () => void (await ask("DELETE", `/admin/customer-groups/${last.group}`)),
      "tier-prices": async () => void (await ask("DELETE", `/admin/price-lists/${last.list}`)),
    },
    stop: medusa.stop,
  };
}

/**
 * Returns the addresses that the shop's subscriber has mailed to, and those that the README's
 * conditions held back.
 */
export async function mailsOf({ ask }: Medusa) {
  const { notifications } = await ask("GET", "/admin/notifications?limit=1000&order=created_at&fields=to,template");
  const addresses = (wanted: string): readonly string[] =>
    (notifications as readonly Row[]).flatMap(({ to, template }) => (template === wanted ? [to as string] : []));
  return { sent: addresses("sent"), held_back: addresses("held_back") };
}

function orderThere(order: Row): OrderThere {
  const collections: readonly Row[] = order.payment_collections ?? [];
  const refunds = new Map<string, number>();
  for (const { note, amount } of collections.flatMap(({ payments }) => payments.flatMap((paid: Row) => paid.refunds))) {
    refunds.set(note, (refunds.get(note) ?? 0) + amount);
  }
  return {
    remote_id: order.id,
    total: (order.total + order.credit_line_total).toFixed(6),
    sold_at: order.created_at,
    currency: order.currency_code.toUpperCase(),
    email: order.email ?? undefined,
    customer_id: order.customer_id ?? undefined,
    is_canceled: order.status === "canceled",
    lines: (order.items as readonly Row[]).map(({ variant_sku, quantity, total, metadata }) => ({
      sku: variant_sku ?? undefined,
      qty: String(metadata?.pos_qty ?? quantity),
      total: total.toFixed(6),
    })),
    payments: collections
      .filter(({ payments }) => payments.some((paid: Row) => paid.captured_at !== null))
      .map(({ amount }) => String(amount)),
    refunds: [...refunds.values()].map(String),
  };
}
