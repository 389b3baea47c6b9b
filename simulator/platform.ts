import { setTimeout as delay } from "node:timers/promises";
import { type AdminRoutes, type ListRoute, type RowOf, search } from "@tillkeeper/client";
import { formatMoney, sumOf } from "@tillkeeper/register-kit";
import type { Checks } from "./checks.ts";
import { type Admin, bodyOf } from "./client.ts";
import { runJob } from "./poll.ts";
import { minorOf, type SaleThere, type ShopPlatform, type ShopProduct } from "./platforms/platform.ts";
import type { Screen } from "./screen.ts";

interface Connected {
  readonly admin: Admin;
  readonly checks: Checks;
  readonly screen: Screen;
}

type Connector = NonNullable<AdminRoutes["GET /connector"]["answer"]["connector"]>;

const CURRENCY = "EUR";
/**
 * Kinds of records that the platform owns in the demo; taxes and groups come from the demo's files.
 */
const OWNED = ["products"];
const LOOK_EVERY_MS = 1_000;
/**
 * Maximum looks without a finished task, one a second: together they take longer than the pause
 * after a minute's calls are used up.
 */
const LOOKS_WITHOUT_PROGRESS = 150;
const PAGE = 200;

/**
 * Seeds the platform's shop, connects it and pulls its products.
 *
 * @param importTaxClasses - for a platform that has no tax classes.
 */
export async function connectPlatform(
  { admin, checks, screen }: Connected,
  platform: ShopPlatform,
  {
    products,
    tax_classes,
    importTaxClasses,
  }: {
    readonly products: readonly ShopProduct[];
    readonly tax_classes: Readonly<Record<string, number>>;
    readonly importTaxClasses: () => Promise<void>;
  },
): Promise<void> {
  const { name, kind, secret } = platform;
  screen.busy(`seeding ${products.length} products at ${name}`);
  await platform.seed(products);
  const settings = Object.entries(platform.settings(tax_classes)).map(([setting, value]) => ({ name: setting, value }));
  const save = async (is_active: boolean, owned_kinds: readonly string[]) =>
    bodyOf(await admin.api.call("PUT /connector", { body: { kind, settings, secret, is_active, owned_kinds } }));
  await save(false, []);
  const { findings } = bodyOf(await admin.api.call("POST /connector/check"));
  checks.equal(`${name}: what its check finds`, "nothing", findings[0]?.message ?? "nothing");
  await save(true, []);
  screen.busy(`pulling products from ${name}`);
  await runJob(admin, "pull_connector");
  if (!platform.has_tax_classes) await importTaxClasses();
  await save(true, OWNED);
  const connector = await storedConnector(admin);
  const error = connector.pulled.find(({ last_error }) => last_error !== null)?.last_error;
  checks.equal(`${name}: error of the pull`, "none", error ?? "none");
  const pulled = bodyOf(await admin.api.call("GET /connector-differences"));
  checks.equal(`${name}: records that were not taken`, 0, pulled.total_count);
  screen.step("08:10", `${name} connected`, `${products.length} products are seeded there and pulled.`);
}

/**
 * Waits until everything has been sent, and compares the sales, refunds and customers of both
 * sides.
 */
export async function checkPlatform(
  { admin, checks, screen }: Connected,
  { name, sales, customers }: ShopPlatform,
  /** Whether a customer of this address was imported: such customers are sent once they buy. */
  isImported: (email: string) => boolean,
): Promise<void> {
  screen.busy(`${name} receives the rest of the day`);
  const { waiting, parked } = await untilSent(admin);
  checks.equal(`${name}: tasks left`, 0, waiting);
  checks.equal(`${name}: tasks parked`, 0, parked);
  const orders = (await everyRow(admin, "GET /V1/orders")).map(saleHere);
  const memos = await everyRow(admin, "GET /V1/creditmemos");
  const there = Map.groupBy(await sales(), ({ key }) => key.toLowerCase());
  const once = orders.flatMap(({ key, total_minor }) => {
    const [first, second] = there.get(key) ?? [];
    return first === undefined || second !== undefined ? [] : [{ ...first, wanted_minor: total_minor }];
  });
  const rows = [...there.values()].flat();
  checks.equal(`${name}: sales that are there once`, orders.length, once.length);
  checks.equal(`${name}: orders in all`, orders.length, rows.length);
  checks.equal(
    `${name}: totals equal to the cent`,
    orders.length,
    once.filter(({ total_minor, wanted_minor }) => total_minor === wanted_minor).length,
  );
  checks.equal(`${name}: sum of the sales`, moneyOf(orders), moneyOf(rows));
  const refunds = new Map(rows.flatMap((sale) => [...sale.refunds]));
  const given = memos.filter(({ grand_total }) => minorOf(grand_total) !== 0n);
  checks.equal(`${name}: refunds in all`, given.length, rows.flatMap((sale) => [...sale.refunds]).length);
  checks.equal(
    `${name}: refunds there once, to the cent`,
    given.length,
    given.filter(({ entity_id, grand_total }) => refunds.get(`creditmemo-${entity_id}`) === minorOf(grand_total))
      .length,
  );
  const accounts = await everyRow(admin, "GET /V1/customers/search");
  const emails = new Map(accounts.map(({ id, email }) => [id, email.toLowerCase()]));
  const owned = orders.flatMap(({ key, customer_id }) =>
    customer_id === null ? [] : [{ key, email: emails.get(customer_id) ?? "" }],
  );
  checks.equal(
    `${name}: orders with their customer`,
    owned.length,
    owned.filter(({ key, email }) => there.get(key)?.[0]?.email?.toLowerCase() === email).length,
  );
  const buyers = new Set(owned.map(({ email }) => email));
  const wanted = [...emails.values()].filter((email) => !isImported(email) || buyers.has(email));
  const known = Map.groupBy(await customers(), (email) => email.toLowerCase());
  checks.equal(
    `${name}: new customers and buyers, there once`,
    wanted.length,
    wanted.filter((email) => known.get(email)?.length === 1).length,
  );
  screen.step("", `${name} has the day`, `${rows.length} orders, ${refunds.size} refunds, ${wanted.length} customers.`);
}

function saleHere({ entity_id, grand_total, customer_id, extension_attributes }: RowOf<"GET /V1/orders">) {
  const key = extension_attributes?.pos_sale_id ?? `order-${entity_id}`;
  return { key: key.toLowerCase(), customer_id, total_minor: minorOf(grand_total ?? "0") };
}

function moneyOf(sales: readonly Pick<SaleThere, "total_minor">[]): string {
  return formatMoney(sumOf(sales.map(({ total_minor }) => total_minor)), CURRENCY);
}

async function untilSent(admin: Admin): Promise<Connector> {
  let least = Infinity;
  for (let looks = 0; ; looks += 1) {
    const connector = await storedConnector(admin);
    if (connector.waiting < least) [least, looks] = [connector.waiting, 0];
    if (connector.waiting === 0 || looks >= LOOKS_WITHOUT_PROGRESS) return connector;
    await delay(LOOK_EVERY_MS);
  }
}

async function storedConnector(admin: Admin): Promise<Connector> {
  const { connector } = bodyOf(await admin.api.call("GET /connector"));
  if (connector === null) throw new Error("no shop is connected");
  return connector;
}

/** Reads all rows of a list. */
function everyRow<R extends ListRoute>(admin: Admin, route: R): Promise<readonly RowOf<R>[]> {
  return Array.fromAsync(search(admin.rest, route, { page_size: PAGE }));
}
