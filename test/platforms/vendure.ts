import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { cp } from "node:fs/promises";
import { join } from "node:path";
import { ROOT } from "../source-files.ts";

const START_TIMEOUT_MS = 180_000;

/** A Vendure with a channel, a tax zone and a key for its admin API. */
export interface Vendure {
  /** `http://127.0.0.1:41234/admin-api`. */
  readonly url: string;
  readonly origin: string;
  readonly api_key: string;
  readonly tax_category_id: string;
  /** Sends a document as the superadministrator. */
  readonly ask: (document: string, variables?: Readonly<Record<string, unknown>>) => Promise<Answer>;
  readonly mails: () => Promise<number>;
  readonly stop: () => Promise<void>;
}

// Answers of a platform are read as they come.
// oxlint-disable-next-line typescript/no-explicit-any
export type Answer = any;

/** Starts Vendure from its folder, with the plugin of this checkout, on an empty database. */
export async function startVendure(folder: string, database_url: string): Promise<Vendure> {
  const plugin = join(folder, "node_modules/@tillkeeper/vendure-plugin");
  await cp(join(ROOT, "packages/vendure-plugin"), plugin, { recursive: true });
  await cp(join(import.meta.dirname, "vendure/server.cjs"), join(folder, "server.cjs"));
  const env = { PATH: process.env["PATH"] ?? "", DATABASE_URL: database_url, NODE_ENV: "test", TZ: "UTC" };
  const child = fork(join(folder, "server.cjs"), { cwd: folder, env, stdio: ["ignore", "inherit", "inherit", "ipc"] });
  const { port } = await messageOf<{ port: number }>(child);
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
    ...(await seedShop(ask)),
    ask,
    mails: async () => {
      const answer = messageOf<{ mails: number }>(child);
      child.send("mails");
      return (await answer).mails;
    },
    stop: async () => {
      const ended = once(child, "exit");
      child.kill("SIGKILL");
      await ended;
    },
  };
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

/** What Vendure needs before it takes an order, and a key for the connector. */
async function seedShop(ask: Vendure["ask"]): Promise<Pick<Vendure, "api_key" | "tax_category_id">> {
  const { createCountry } = await ask(`mutation { createCountry(input: { code: "DE", enabled: true,
    translations: [{ languageCode: en, name: "Germany" }] }) { id } }`);
  const { createZone } = await ask(
    'mutation ($ids: [ID!]!) { createZone(input: { name: "EU", memberIds: $ids }) { id } }',
    {
      ids: [createCountry.id],
    },
  );
  const { activeChannel } = await ask("{ activeChannel { id } }");
  await ask(
    `mutation ($id: ID!, $zone: ID!) { updateChannel(input: { id: $id, defaultCurrencyCode: EUR,
      availableCurrencyCodes: [EUR], defaultTaxZoneId: $zone, defaultShippingZoneId: $zone,
      pricesIncludeTax: false }) { __typename ... on ErrorResult { message } } }`,
    { id: activeChannel.id, zone: createZone.id },
  );
  const { createTaxCategory } = await ask(
    'mutation { createTaxCategory(input: { name: "Standard", isDefault: true }) { id } }',
  );
  await ask(
    `mutation ($category: ID!, $zone: ID!) { createTaxRate(input: { name: "DE 19", enabled: true, value: 19,
      categoryId: $category, zoneId: $zone }) { id } }`,
    { category: createTaxCategory.id, zone: createZone.id },
  );
  const { createRole } = await ask(`mutation { createRole(input: { code: "tillkeeper", description: "Tillkeeper",
    permissions: [ReadOrder, CreateOrder, UpdateOrder, ReadCustomer, CreateCustomer, UpdateCustomer, DeleteCustomer,
      ReadCustomerGroup, ReadCatalog, ReadPromotion, ReadTaxRate, ReadTaxCategory, ReadSettings] }) { id } }`);
  const { createApiKey } = await ask(
    `mutation ($roles: [ID!]!) { createApiKey(input: { roleIds: $roles,
      translations: [{ languageCode: en, name: "Tillkeeper" }] }) { apiKey } }`,
    { roles: [createRole.id] },
  );
  return { api_key: createApiKey.apiKey, tax_category_id: createTaxCategory.id };
}
