import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, chromium, type PageScreenshotOptions } from "playwright-core";
import { SAMPLE_RECEIPTS } from "../packages/receipt-document/test/receipts.ts";
import { sentReceipt } from "../packages/receipt-document/test/row.ts";
import { SAMPLE_STORE } from "../packages/receipt-document/test/store.ts";
import { startService } from "../src/main/serve.ts";
import { loadConfig } from "../src/runtime/config/config.ts";
import { createLogger } from "../src/runtime/log.ts";
import { browserPath } from "../test/browser.ts";

/**
 * Folder of the documentation's pictures of the receipt page, taken of a service that is started
 * for them.
 */
const IMAGES = new URL("../docs/images/", import.meta.url);
const PASSWORD = "screenshots-only";
const PHONE = { width: 390, height: 844 };

interface Picture {
  readonly name: string;
  readonly sample: keyof typeof SAMPLE_RECEIPTS;
  readonly look: "light" | "dark" | "paper";
}

const PICTURES: readonly Picture[] = [
  { name: "receipt-phone", sample: "sale", look: "light" },
  { name: "receipt-dark", sample: "sale", look: "dark" },
  { name: "receipt-print", sample: "sale", look: "paper" },
  { name: "receipt-refund", sample: "refund", look: "light" },
  { name: "receipt-layaway", sample: "layaway_deposit", look: "light" },
];

type Call = (method: "POST" | "PUT", path: string, body: unknown) => Promise<Record<string, unknown>>;

const executablePath = browserPath();
if (executablePath === undefined) throw new Error("no browser here: install chromium or set CHROMIUM_PATH");
const data_dir = await mkdtemp(join(tmpdir(), "tillkeeper-screenshots-"));
const config = loadConfig({ DATA_DIR: data_dir, PORT: "0", ADMIN_PASSWORD: PASSWORD });
const log = createLogger({ level: "warn", destination: process.stderr });
const service = await startService(config, log, { serves: true, works: false });
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
try {
  await mkdir(IMAGES, { recursive: true });
  const origin = service.url ?? "";
  const call = await signIn(origin);
  const shop = await openShop(call);
  for (const picture of PICTURES) {
    const token = await storeSample(call, shop, picture.sample);
    await takePicture(browser, `${origin}/pos/receipt/${token}`, picture);
  }
} finally {
  await browser.close();
  await service.stop();
  await rm(data_dir, { recursive: true, force: true });
}

async function signIn(origin: string): Promise<Call> {
  const send = async (method: string, path: string, body: unknown, token?: string): Promise<unknown> => {
    const answer = await fetch(origin + path, {
      method,
      headers: {
        "content-type": "application/json",
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`);
    return JSON.parse(text) as unknown;
  };
  const token = String(
    await send("POST", "/rest/V1/integration/admin/token", { username: "admin", password: PASSWORD }),
  );
  return async (method, path, body) => (await send(method, path, body, token)) as Record<string, unknown>;
}

/**
 * Sets up the sample shop.
 *
 * @returns the ids that the shop's receipts have.
 */
async function openShop(call: Call): Promise<{ readonly location_id: unknown; readonly terminal_id: unknown }> {
  const { name, street, postcode, city, country_id, phone, vat_number, header, footer } = SAMPLE_STORE;
  await call("PUT", "/admin/api/settings", {
    scope: "default",
    scope_id: 0,
    values: {
      "general/store_information/name": name,
      "general/locale/code": SAMPLE_STORE.locale,
      "general/locale/timezone": SAMPLE_STORE.time_zone,
      "vendor_pos_terminal/receipts/header": header,
      "vendor_pos_terminal/receipts/footer": footer,
    },
  });
  const { location_id } = await call("POST", "/admin/api/locations", {
    name,
    code: "amsterdam",
    street,
    postcode,
    city,
    country_id,
    phone,
    vat_number,
  });
  const { license_id } = await call("POST", "/admin/api/licenses", { license_type: "pro", license_status: "active" });
  const { terminal_id } = await call("POST", "/admin/api/terminals", { name: "Till 2", location_id, license_id });
  return { location_id, terminal_id };
}

/** Uploads a sample the way a register does. */
async function storeSample(call: Call, shop: object, sample: keyof typeof SAMPLE_RECEIPTS): Promise<string> {
  const receipt = { ...sentReceipt(SAMPLE_RECEIPTS[sample], sample), ...shop };
  const stored = await call("POST", "/rest/V1/pos/receipts", { receipt });
  return String(stored["receipt_token"]);
}

async function takePicture(browser: Browser, url: string, { name, look }: Picture): Promise<void> {
  const context = await browser.newContext({
    viewport: look === "paper" ? { width: 302, height: 600 } : PHONE,
    deviceScaleFactor: look === "paper" ? 1.5 : 1,
    colorScheme: look === "dark" ? "dark" : "light",
    locale: "en-GB",
  });
  const page = await context.newPage();
  await page.goto(url);
  if (look === "paper") await page.emulateMedia({ media: "print" });
  const options: PageScreenshotOptions = { path: new URL(`${name}.png`, IMAGES).pathname, fullPage: true };
  await page.screenshot(options);
  await context.close();
  process.stdout.write(`docs/images/${name}.png\n`);
}
