import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import { freePort } from "./free-port.ts";
import { type Answer, minorOf, type ShopPlatform, type ShopProduct, sumsByKey } from "./platform.ts";
import { openTunnel } from "./tunnel.ts";

const ROOT = join(import.meta.dirname, "../..");

const START_TIMEOUT_MS = 120_000;
const CLI = "node_modules/@medusajs/cli/cli.js";
const COMMAND_TIMEOUT_MS = 180_000;
const ADMIN = { email: "admin@medusa.example", password: "a-password-of-tests" };

/**
 * A running Medusa with the extension, a region, a stock location and a key for its administration
 * API.
 */
export interface Medusa {
  readonly url: string;
  readonly api_key: string;
  readonly region_id: string;
  readonly sales_channel_id: string;
  readonly stock_location_id: string;
  /** Calls the administration API as an administrator. Returns the answer's body. */
  readonly ask: (method: string, path: string, body?: unknown) => Promise<Answer>;
  /** Ends Medusa as `kill -9` does. */
  readonly kill: () => Promise<void>;
  /** Starts Medusa again after `kill`. */
  readonly startAgain: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

/**
 * Migrates an empty database for Medusa, and creates the administrator that `startMedusa` uses.
 *
 * @param folder - of `installPlatform`.
 */
export async function migrateMedusa(folder: string, database_url: string): Promise<void> {
  await installShop(folder);
  // Medusa accepts no path of a socket, so it connects by TCP.
  const tunnel = await openTunnel(database_url);
  try {
    const options = { cwd: folder, env: envOf(tunnel.url), timeout: COMMAND_TIMEOUT_MS, maxBuffer: 64 * 1024 * 1024 };
    const run = (...words: readonly string[]) =>
      promisify(execFile)(process.execPath, [join(folder, CLI), ...words], options);
    await run("db:migrate");
    await run("user", "-e", ADMIN.email, "-p", ADMIN.password);
  } finally {
    await tunnel.close();
  }
}

/** Starts Medusa on a migrated database. */
export async function startMedusa(folder: string, database_url: string): Promise<Medusa> {
  await installShop(folder);
  const tunnel = await openTunnel(database_url);
  const port = await freePort();
  const env = { ...envOf(tunnel.url), PORT: String(port), HOST: "127.0.0.1" };
  const begin = () =>
    spawn(process.execPath, [join(folder, CLI), "start"], { cwd: folder, env, stdio: ["ignore", "ignore", "inherit"] });
  let child = begin();
  const kill = async (): Promise<void> => {
    if (child.exitCode === null && child.signalCode === null) {
      const ended = once(child, "exit");
      child.kill("SIGKILL");
      await ended;
    }
  };
  const stop = async (): Promise<void> => {
    await kill();
    await tunnel.close();
  };
  const url = `http://127.0.0.1:${port}`;
  const startAgain = async (): Promise<void> => {
    child = begin();
    await untilHealthy(child, url);
  };
  try {
    await untilHealthy(child, url);
    return { url, kill, startAgain, stop, ...(await setUp(url)) };
  } catch (error) {
    await stop();
    throw error;
  }
}

function envOf(database_url: string): NodeJS.ProcessEnv {
  return {
    ...process.env,
    DATABASE_URL: database_url,
    NODE_ENV: "production",
    // A time zone other than the service's, on which hours must not depend.
    TZ: "Asia/Tokyo",
    MEDUSA_DISABLE_TELEMETRY: "true",
  };
}

async function installShop(folder: string): Promise<void> {
  await cp(join(import.meta.dirname, "medusa/medusa-config.cjs"), join(folder, "medusa-config.js"));
  await installMails(folder);
}

/**
 * Installs a subscriber that sends mails, with the function that the extension's README gives to
 * such subscribers.
 */
async function installMails(folder: string): Promise<void> {
  const readme = await readFile(join(ROOT, "packages/medusa-plugin/README.md"), "utf8");
  const [, isOfTill] = /^```js\n(async function isOfTill[^`]+)```$/m.exec(readme) ?? [];
  if (isOfTill === undefined) throw new Error("The extension's README has no isOfTill.");
  const mails = await readFile(join(import.meta.dirname, "medusa/mails.cjs"), "utf8");
  await mkdir(join(folder, "src/subscribers"), { recursive: true });
  await writeFile(join(folder, "src/subscribers/mails.js"), `${isOfTill}\n${mails}`);
}

async function untilHealthy(child: ChildProcess, url: string): Promise<void> {
  const end = performance.now() + START_TIMEOUT_MS;
  while ((await fetch(`${url}/health`).catch(() => undefined))?.ok !== true) {
    if (child.exitCode !== null) throw new Error(`Medusa ended with ${child.exitCode}`);
    if (performance.now() > end) throw new Error("Medusa does not answer");
    await delay(250);
  }
}

async function setUp(url: string): Promise<Omit<Medusa, "url" | "kill" | "startAgain" | "stop">> {
  const call = async (
    method: string,
    path: string,
    body: unknown,
    headers: Record<string, string>,
  ): Promise<Answer> => {
    const json = body === undefined ? {} : { body: JSON.stringify(body) };
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: { "content-type": "application/json", ...headers },
      ...json,
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text.slice(0, 2_000)}`);
    return JSON.parse(text);
  };
  const { token } = await call("POST", "/auth/user/emailpass", ADMIN, {});
  const ask: Medusa["ask"] = (method, path, body) => call(method, path, body, { authorization: `Bearer ${token}` });
  const { api_key } = await ask("POST", "/admin/api-keys", { title: "Tillkeeper", type: "secret" });
  const { region } = await ask("POST", "/admin/regions", { name: "EU", currency_code: "eur", countries: ["de", "nl"] });
  const { sales_channels } = await ask("GET", "/admin/sales-channels");
  const { stock_location } = await ask("POST", "/admin/stock-locations", { name: "Shop" });
  return {
    ask,
    api_key: api_key.token,
    region_id: region.id,
    sales_channel_id: sales_channels[0].id,
    stock_location_id: stock_location.id,
  };
}

const PAGE = 500;
/** Maximum products in one request. */
const BATCH = 50;

/** Starts Medusa on a migrated database as the demo's shop, with prices that include tax. */
export async function startMedusaShop(folder: string, database_url: string): Promise<ShopPlatform> {
  const medusa = await startMedusa(folder, database_url);
  const { ask, url, region_id, sales_channel_id, stock_location_id } = medusa;
  try {
    await includeTaxes(medusa);
  } catch (error) {
    await medusa.stop();
    throw error;
  }
  const ids = { region_id, sales_channel_id, stock_location_id };
  return {
    name: "Medusa",
    kind: "medusa",
    secret: medusa.api_key,
    settings: () => ({ url, ...ids, currency: "EUR", prices_include_tax: "yes" }),
    has_tax_classes: false,
    seed: async (products) => {
      for (let from = 0; from < products.length; from += BATCH) {
        await seedProducts(medusa, products.slice(from, from + BATCH));
      }
    },
    sales: async () => (await allOf(ask, "orders", ORDER_FIELDS)).flatMap(saleThere),
    customers: async () => (await allOf(ask, "customers", "id,email")).map(({ email }) => email),
    stop: medusa.stop,
  };
}

async function includeTaxes({ ask }: Medusa): Promise<void> {
  const { price_preferences } = await ask("GET", "/admin/price-preferences?limit=100");
  const isOurs = ({ attribute, value }: Answer) => attribute === "currency_code" && value === "eur";
  const id: string | undefined = (price_preferences as readonly Answer[]).find(isOurs)?.id;
  const preference = { attribute: "currency_code", value: "eur", is_tax_inclusive: true };
  await ask("POST", `/admin/price-preferences${id === undefined ? "" : `/${id}`}`, preference);
}

/** Creates products in one request, and their stock. */
export async function seedProducts(
  { ask, sales_channel_id, stock_location_id }: Medusa,
  products: readonly ShopProduct[],
): Promise<void> {
  await ask("POST", "/admin/products/batch", {
    create: products.map(({ sku, name, price }) => ({
      title: name,
      handle: sku.toLowerCase(),
      status: "published",
      options: [{ title: "Size", values: ["one"] }],
      variants: [
        {
          title: "Default",
          sku,
          options: { Size: "one" },
          manage_inventory: true,
          prices: [{ amount: Number(price), currency_code: "eur" }],
        },
      ],
      sales_channels: [{ id: sales_channel_id }],
    })),
  });
  const quantities = new Map(products.map(({ sku, qty }) => [sku, qty]));
  const skus = products.map(({ sku }) => `sku[]=${encodeURIComponent(sku)}`).join("&");
  const { inventory_items: items } = await ask(
    "GET",
    `/admin/inventory-items?limit=${products.length}&fields=id,sku&${skus}`,
  );
  await ask("POST", "/admin/inventory-items/location-levels/batch", {
    create: (items as readonly Answer[]).map(({ id, sku }) => ({
      inventory_item_id: id,
      location_id: stock_location_id,
      stocked_quantity: quantities.get(sku),
    })),
  });
}

const ORDER_FIELDS =
  "id,metadata,total,credit_line_total,customer.email,payment_collections.payments.captured_at," +
  "*payment_collections.payments.refunds";

async function allOf(ask: Medusa["ask"], list: "orders" | "customers", fields: string): Promise<readonly Answer[]> {
  const rows: Answer[] = [];
  for (;;) {
    const query = `order=id&limit=${PAGE}&offset=${rows.length}&fields=${encodeURIComponent(fields)}`;
    const { count, [list]: page } = await ask("GET", `/admin/${list}?${query}`);
    rows.push(...page);
    if (page.length === 0 || rows.length >= count) return rows;
  }
}

function saleThere({ metadata, total, credit_line_total, customer, payment_collections }: Answer) {
  const key: unknown = metadata?.pos_sale_id;
  if (typeof key !== "string") return [];
  const refunds = ((payment_collections ?? []) as readonly Answer[])
    .flatMap(({ payments }) => payments as readonly Answer[])
    .flatMap((payment) => payment.refunds as readonly Answer[])
    .map(({ note, amount }) => [String(note), centsOf(amount)] as const);
  // The total is without refunds' credit lines, which are added again.
  const email: string | undefined = customer?.email;
  return [{ key, email, total_minor: centsOf(total + credit_line_total), refunds: sumsByKey(refunds) }];
}

/** Medusa's amounts are sums of floats. */
function centsOf(amount: number): bigint {
  return minorOf(amount.toFixed(2));
}
