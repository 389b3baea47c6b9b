import { fileURLToPath } from "node:url";
import { chromium, type Page } from "playwright-core";
import type pg from "pg";
import { browserPath } from "../../test/browser.ts";
import { openKitShop } from "../../test/fixtures/register-kit/shop.ts";
import { openProxy } from "../../till/tests/proxy.ts";
import { completeProducts } from "../catalog.ts";
import { quantile } from "../load.ts";
import { administrator } from "../part.ts";
import { until } from "../../test/running-service.ts";
import { asOwner, type Stage } from "./stage.ts";

export interface TillCaseOptions {
  readonly products: number;
  /** Sales of ten scans each, with and without the slowed processor. */
  readonly sales: number;
  /** Starts without the network, with and without the slowed processor. */
  readonly starts: number;
}

/** What a cashier waits for, in milliseconds, beside its goal. */
interface Wait {
  readonly kind: string;
  readonly cpu: string;
  readonly count: number;
  readonly p50_ms: number;
  readonly p95_ms: number;
  readonly limit_ms: number;
}

const LIMITS_MS = { scan: 50, pay: 100, search: 100, start: 1000 } as const;
type Kind = keyof typeof LIMITS_MS;

const LIMIT_KB = 200;
const SLOWED = [1, 4];
const SCANS_OF_A_SALE = 10;
/** Without letters, so that a search finds names only. */
const PREFIX = "9-";
const MATERIALS = "oak,ash,pine,steel,brass,copper,glass,linen,cotton,wool,cork,clay,stone,paper,felt,leather".split(
  ",",
);
const THINGS = "chair,table,lamp,bowl,mug,plate,basket,box,frame,clock,vase,tray,spoon,knife,apron,towel".split(",");

/**
 * Measures the till in a headless browser: scan to line, payment, search, and the start without the
 * network, each also with the processor slowed four times; and the size of what a device keeps.
 *
 * @throws Error without a browser, and when the server does not get every sale.
 */
export async function runTill(stage: Stage, options: TillCaseOptions) {
  const executablePath = browserPath();
  if (executablePath === undefined) throw new Error("no browser here: name one in CHROMIUM_PATH");
  const proxy = await openProxy(stage.port);
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-dev-shm-usage"] });
  try {
    await asOwner(stage.data_dir, (owner) => seed(owner, options.products));
    const shop = await openKitShop(`http://127.0.0.1:${stage.port}`, await administrator(stage.service));
    const { terminal_id, activation_code } = await shop.addTerminal();
    const context = await browser.newContext({ locale: "en-GB", viewport: { width: 1280, height: 800 } });
    await context.addInitScript({ path: fileURLToPath(new URL("till-page.js", import.meta.url)) });
    const page = await context.newPage();
    page.setDefaultTimeout(600_000);
    await openDay(page, `${proxy.url}/till#${activation_code}`);
    await page.evaluate("navigator.serviceWorker.ready.then(() => undefined)");

    // One session: a second one would have a rate of its own.
    const debugging = await context.newCDPSession(page);
    const slow = (rate: number) => debugging.send("Emulation.setCPUThrottlingRate", { rate });
    const next = codes(options.products);
    const costs: Wait[] = [];
    const sold = options.sales * SLOWED.length;
    for (const slowed of SLOWED) {
      await slow(slowed);
      costs.push(...(await sell(page, { slowed, next, sales: options.sales })));
    }
    await slow(1);
    await stored(stage, terminal_id, sold);
    await proxy.goAway();
    for (const slowed of SLOWED) {
      await slow(slowed);
      costs.push(await start(page, { slowed, next, starts: options.starts, url: `${proxy.url}/till` }));
    }
    return {
      products: options.products,
      compressed_kb: await sizeOf(`http://127.0.0.1:${stage.port}`),
      limit_kb: LIMIT_KB,
      costs,
    };
  } finally {
    await browser.close();
    await proxy.close();
  }
}

async function seed(owner: pg.Client, products: number): Promise<void> {
  await owner.query(
    `insert into shop_data.product (sku, name, price, qty)
     select $1 || n, initcap(($2::text[])[1 + n % 16] || ' ' || ($3::text[])[1 + n / 16 % 16]) || ' ' || n, 10 + n % 90, n % 40
       from generate_series(1, $4) n`,
    [PREFIX, MATERIALS, THINGS, products],
  );
  await completeProducts(owner, PREFIX);
  await owner.query("vacuum analyze");
}

/** Returns a function that gives the SKU of another product each time. */
function codes(products: number): () => string {
  let [used, n] = [0, 0];
  return () => {
    used += 1;
    // A step without a common divisor comes to every product once.
    n = (n + 7919) % products;
    if (used > products) throw new Error(`more than ${products} scans`);
    return `${PREFIX}${n + 1}`;
  };
}

async function openDay(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.locator("form.enroll button[type=submit]").click();
  await page.locator(".by-name input").fill("Ada");
  await page.locator(".by-name button").click();
  await page.locator(".amount-input").fill("100");
  await page.locator(".amount-input").press("Enter");
  // The catalogue comes while the till is open.
  await page.locator(".tile").first().waitFor();
}

const asks = (page: Page, call: string): Promise<number> => page.evaluate<number>(`cashier.${call}`);

function waitOf(kind: Kind, slowed: number, ms: readonly number[]): Wait {
  return {
    kind,
    cpu: slowed === 1 ? "as it is" : `slowed ${slowed} times`,
    count: ms.length,
    p50_ms: quantile(ms, 0.5),
    p95_ms: quantile(ms, 0.95),
    limit_ms: LIMITS_MS[kind],
  };
}

interface Selling {
  readonly slowed: number;
  readonly next: () => string;
  readonly sales: number;
}

async function sell(page: Page, { slowed, next, sales }: Selling): Promise<Wait[]> {
  const ms = { scan: [] as number[], pay: [] as number[], search: [] as number[] };
  for (let sale = 0; sale < sales; sale += 1) {
    for (let scan = 0; scan < SCANS_OF_A_SALE; scan += 1) ms.scan.push(await asks(page, `scan("${next()}")`));
    const text = `${MATERIALS[sale % 16]} ${THINGS[(sale * 5) % 16]}`;
    // Letter by letter, as a person types.
    for (let letters = 1; letters <= text.length; letters += 1) {
      const typed = text.slice(0, letters);
      if (!typed.endsWith(" ")) ms.search.push(await asks(page, `search("${typed}")`));
    }
    ms.pay.push(await asks(page, "pay()"));
    await page.evaluate("cashier.newSale()");
  }
  return (["scan", "pay", "search"] as const).map((kind) => waitOf(kind, slowed, ms[kind]));
}

interface Starting {
  readonly slowed: number;
  readonly next: () => string;
  readonly starts: number;
  readonly url: string;
}

async function start(page: Page, { slowed, next, starts, url }: Starting): Promise<Wait> {
  const ms: number[] = [];
  for (let n = 0; n < starts; n += 1) {
    await page.goto(url, { waitUntil: "commit" });
    ms.push(await asks(page, `start("${next()}")`));
  }
  return waitOf("start", slowed, ms);
}

/** Waits until the server has every sale. */
async function stored({ data_dir }: Stage, terminal_id: number, sales: number): Promise<void> {
  await asOwner(data_dir, async (owner) => {
    await until(async () => {
      const { rows } = await owner.query<{ count: number }>(
        "select count(*)::int as count from pos.receipt where terminal_id = $1",
        [terminal_id],
      );
      return rows[0]?.count === sales;
    });
  });
}

/** Returns the kilobytes that a device downloads and keeps, as they are sent to a browser. */
async function sizeOf(url: string): Promise<number> {
  const get = (path: string) => fetch(`${url}${path}`, { headers: { "accept-encoding": "br" } });
  const worker = await (await get("/till/service-worker.js")).text();
  const { files } = JSON.parse(/^const BUILD = (.*);$/m.exec(worker)?.[1] ?? "") as { files: readonly string[] };
  let bytes = 0;
  for (const path of ["/till", "/till/service-worker.js", ...files]) {
    const { headers, body } = await get(path);
    await body?.cancel();
    bytes += Number(headers.get("content-length"));
  }
  return Math.round(bytes / 1000);
}
