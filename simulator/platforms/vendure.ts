import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { cp, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type Answer, minorOf, type ShopPlatform, type ShopProduct, sumsByKey } from "./platform.ts";

const ROOT = join(import.meta.dirname, "../..");
const START_TIMEOUT_MS = 180_000;

/** A Vendure with a channel, a tax zone and a key for its admin API. */
export interface Vendure {
  /** Address of the admin API: `http://127.0.0.1:41234/admin-api`. */
  readonly url: string;
  readonly origin: string;
  readonly api_key: string;
  /** Ids of tax categories by name. */
  readonly tax_categories: ReadonlyMap<string, string>;
  /** Sends a GraphQL document as the superadministrator. */
  readonly ask: (document: string, variables?: Readonly<Record<string, unknown>>) => Promise<Answer>;
  /**
   * Returns the addresses that Vendure's EmailPlugin has mailed to, and those that the filter of
   * the plugin's README held back.
   */
  readonly mails: () => Promise<{ readonly sent: readonly string[]; readonly held_back: readonly string[] }>;
  readonly stop: () => Promise<void>;
}

export interface VendureShop {
  /** The shop's only country. */
  readonly country: string;
  readonly has_gross_prices: boolean;
  /** Percentages by the name of the tax category, the usual one first. */
  readonly taxes: Readonly<Record<string, number>>;
}

const TEST_SHOP: VendureShop = { country: "DE", has_gross_prices: false, taxes: { "Taxable Goods": 19 } };

/** Creates Vendure's tables in an empty database. `startVendure` otherwise does it. */
export async function migrateVendure(folder: string, database_url: string): Promise<void> {
  await (await startServer(folder, database_url)).stop();
}

/**
 * Starts Vendure with its shop, on an empty or a migrated database.
 *
 * @param folder - of `installPlatform`.
 */
export async function startVendure(folder: string, database_url: string, shop = TEST_SHOP): Promise<Vendure> {
  const { child, port, stop } = await startServer(folder, database_url);
  const origin = `http://127.0.0.1:${port}`;
  const url = `${origin}/admin-api`;
  const login = await send(url, {}, 'mutation { login(username: "admin", password: "admin") { __typename } }');
  const token = login.headers.get("vendure-auth-token") ?? "";
  const ask = async (document: string, variables = {}): Promise<Answer> => {
    const answer = await send(url, { authorization: `Bearer ${token}` }, document, variables);
    const { data, errors } = (await answer.json()) as Answer;
    if (errors !== undefined) throw new Error(JSON.stringify(errors).slice(0, 2_000));
    return data;
  };
  return {
    url,
    origin,
    ...(await seedShop(ask, shop)),
    ask,
    mails: async () => {
      const answer = messageOf<Awaited<ReturnType<Vendure["mails"]>>>(child);
      child.send("mails");
      return answer;
    },
    stop,
  };
}

async function startServer(folder: string, database_url: string) {
  await cp(join(import.meta.dirname, "vendure/server.cjs"), join(folder, "server.cjs"));
  await writeFile(join(folder, "readme-filter.cjs"), await readmeFilter());
  const env = { PATH: process.env["PATH"] ?? "", DATABASE_URL: database_url, NODE_ENV: "test", TZ: "UTC" };
  const child = fork(join(folder, "server.cjs"), { cwd: folder, env, stdio: ["ignore", "inherit", "inherit", "ipc"] });
  const { port } = await messageOf<{ port: number }>(child);
  const stop = async (): Promise<void> => {
    const ended = once(child, "exit");
    child.kill("SIGKILL");
    await ended;
  };
  return { child, port, stop };
}

/** Makes a module of the line that the plugin's README gives for Vendure's EmailPlugin. */
async function readmeFilter(): Promise<string> {
  const readme = await readFile(join(ROOT, "packages/vendure-plugin/README.md"), "utf8");
  const [line] = /^orderConfirmationHandler\.filter\(.+\);$/m.exec(readme) ?? [];
  if (line === undefined) throw new Error("The plugin's README has no filter of mails.");
  return `module.exports = (orderConfirmationHandler) => ${line}\n`;
}

function send(url: string, headers: Readonly<Record<string, string>>, query: string, variables = {}) {
  const body = JSON.stringify({ query, variables });
  return fetch(url, { method: "POST", headers: { "content-type": "application/json", ...headers }, body });
}

async function messageOf<Message>(child: ChildProcess): Promise<Message> {
  const signal = AbortSignal.timeout(START_TIMEOUT_MS);
  const ended = once(child, "exit", { signal }).then(() => {
    throw new Error("Vendure has ended");
  });
  const [message] = (await Promise.race([once(child, "message", { signal }), ended])) as [Message];
  ended.catch(() => undefined);
  return message;
}

/** Creates the data that Vendure needs for orders, and a key for the connector. */
async function seedShop(
  ask: Vendure["ask"],
  { country: code, has_gross_prices, taxes }: VendureShop,
): Promise<Pick<Vendure, "api_key" | "tax_categories">> {
  const { createCountry } = await ask(
    `mutation ($code: String!) { createCountry(input: { code: $code, enabled: true,
      translations: [{ languageCode: en, name: $code }] }) { id } }`,
    { code },
  );
  const { createZone } = await ask(
    'mutation ($ids: [ID!]!) { createZone(input: { name: "EU", memberIds: $ids }) { id } }',
    { ids: [createCountry.id] },
  );
  const { activeChannel } = await ask("{ activeChannel { id } }");
  await ask(
    `mutation ($id: ID!, $zone: ID!, $gross: Boolean!) { updateChannel(input: { id: $id, defaultCurrencyCode: EUR,
      availableCurrencyCodes: [EUR], defaultTaxZoneId: $zone, defaultShippingZoneId: $zone,
      pricesIncludeTax: $gross }) { __typename ... on ErrorResult { message } } }`,
    { id: activeChannel.id, zone: createZone.id, gross: has_gross_prices },
  );
  const tax_categories = new Map<string, string>();
  for (const [name, value] of Object.entries(taxes)) {
    const { createTaxCategory } = await ask(
      "mutation ($name: String!, $first: Boolean!) { createTaxCategory(input: { name: $name, isDefault: $first }) { id } }",
      { name, first: tax_categories.size === 0 },
    );
    tax_categories.set(name, createTaxCategory.id);
    await ask(
      `mutation ($name: String!, $value: Float!, $category: ID!, $zone: ID!) { createTaxRate(input: { name: $name,
        enabled: true, value: $value, categoryId: $category, zoneId: $zone }) { id } }`,
      { name: `${name} ${value}`, value, category: createTaxCategory.id, zone: createZone.id },
    );
  }
  const { createRole } = await ask(`mutation { createRole(input: { code: "tillkeeper", description: "Tillkeeper",
    permissions: [ReadOrder, CreateOrder, UpdateOrder, ReadCustomer, CreateCustomer, UpdateCustomer, DeleteCustomer,
      ReadCustomerGroup, ReadCatalog, ReadPromotion, ReadTaxRate, ReadTaxCategory, ReadSettings] }) { id } }`);
  const { createApiKey } = await ask(
    `mutation ($roles: [ID!]!) { createApiKey(input: { roleIds: $roles,
      translations: [{ languageCode: en, name: "Tillkeeper" }] }) { apiKey } }`,
    { roles: [createRole.id] },
  );
  return { api_key: createApiKey.apiKey, tax_categories };
}

const UNTAXED = "Demo untaxed";
const PAGE = 500;
/** Maximum products that are created at the same time. */
const AT_ONCE = 8;

/**
 * Starts Vendure as the demo's shop.
 *
 * @param taxes - percentages by the name of the tax class, which is also the name of Vendure's tax
 *   category.
 */
export async function startVendureShop(
  folder: string,
  database_url: string,
  taxes: Readonly<Record<string, number>>,
): Promise<ShopPlatform> {
  const shop = { country: "NL", has_gross_prices: true, taxes: { ...taxes, [UNTAXED]: 0 } };
  const vendure = await startVendure(folder, database_url, shop);
  const { tax_categories } = vendure;
  return {
    name: "Vendure",
    kind: "vendure",
    secret: vendure.api_key,
    settings: (tax_classes) => {
      const pairs = [...tax_categories].map(([name, id]) => `${id}=${name === UNTAXED ? 0 : tax_classes[name]}`);
      return { url: vendure.url, currency: "EUR", prices: "gross", tax_classes: pairs.join(", ") };
    },
    has_tax_classes: true,
    seed: async (products) => {
      for (let from = 0; from < products.length; from += AT_ONCE) {
        await Promise.all(products.slice(from, from + AT_ONCE).map((product) => seedProduct(vendure, product)));
      }
    },
    sales: async () => (await allOf(vendure, "orders", ORDER_FIELDS)).flatMap(saleThere),
    customers: async () => (await allOf(vendure, "customers", "emailAddress")).map(({ emailAddress }) => emailAddress),
    stop: vendure.stop,
  };
}

export async function seedProduct({ ask, tax_categories }: Vendure, product: ShopProduct): Promise<void> {
  const { sku, name, price, qty, tax_class } = product;
  const { createProduct } = await ask(
    "mutation ($input: CreateProductInput!) { createProduct(input: $input) { id } }",
    {
      input: { enabled: true, translations: [{ languageCode: "en", name, slug: sku.toLowerCase(), description: "" }] },
    },
  );
  const variant = {
    productId: createProduct.id,
    sku,
    price: Number(minorOf(price)),
    taxCategoryId: tax_categories.get(tax_class ?? UNTAXED),
    trackInventory: "TRUE",
    stockOnHand: qty,
    translations: [{ languageCode: "en", name }],
  };
  await ask("mutation ($input: [CreateProductVariantInput!]!) { createProductVariants(input: $input) { id } }", {
    input: [variant],
  });
}

const ORDER_FIELDS = `totalWithTax customFields { posSaleId } customer { emailAddress }
  payments { state refunds { total transactionId state } }`;

async function allOf({ ask }: Vendure, list: "orders" | "customers", fields: string): Promise<readonly Answer[]> {
  const type = list === "orders" ? "OrderListOptions" : "CustomerListOptions";
  const rows: Answer[] = [];
  for (;;) {
    const { page } = await ask(
      `query ($options: ${type}) { page: ${list}(options: $options) { totalItems items { id ${fields} } } }`,
      { options: { skip: rows.length, take: PAGE, sort: { id: "ASC" } } },
    );
    rows.push(...page.items);
    if (page.items.length === 0 || rows.length >= page.totalItems) return rows;
  }
}

function saleThere({ totalWithTax, customFields, customer, payments }: Answer) {
  const key: string | null = customFields.posSaleId;
  if (key === null) return [];
  const refunds = (payments as readonly Answer[])
    .filter(({ state }) => state === "Settled")
    .flatMap((payment) => payment.refunds as readonly Answer[])
    .map(({ total, transactionId }) => [String(transactionId), BigInt(total)] as const);
  const email: string | undefined = customer?.emailAddress;
  return [{ key, email, total_minor: BigInt(totalWithTax), refunds: sumsByKey(refunds) }];
}
