import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { chromium, type Page } from "playwright-core";
import { browserPath } from "../test/browser.ts";
import { end } from "../test/running-service.ts";

/** Folder of the documentation's pictures, taken of the demo's day. */
const IMAGES = new URL("../docs/images/", import.meta.url);
const VIEWPORT = { width: 1280, height: 800 };
const PAGES = [
  ["admin-settings", "/settings"],
  ["admin-receipts", "/receipts"],
  ["admin-closings", "/register-reports"],
  ["admin-totals", "/register-totals"],
  ["admin-health", "/sync-health"],
] as const;
/**
 * Name of the picture, list, and text of the row whose page is shown: the first row with the text.
 */
const FIRST_ROWS = [
  ["admin-receipt", "receipts", /./],
  ["admin-closing", "register-reports", /mismatched/i],
  ["admin-order", "orders", /./],
  ["admin-product", "products", /Café chair/],
  ["admin-location", "locations", /./],
  ["admin-register", "terminals", /./],
] as const;
const COMMAND = fileURLToPath(new URL("../bin/tillkeeper.js", import.meta.url));

const executablePath = browserPath();
if (executablePath === undefined) throw new Error("no browser here: install chromium or set CHROMIUM_PATH");
const demo = spawn(process.execPath, [COMMAND, "demo"], { stdio: ["ignore", "pipe", "inherit"] });
try {
  const { url, username, password, till, passcode } = await readAddresses();
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
  try {
    const context = await browser.newContext({
      viewport: VIEWPORT,
      locale: "en-GB",
      timezoneId: "Europe/Amsterdam",
    });
    const page = await context.newPage();
    await page.goto(`${url}/login`);
    await page.locator('input[name="username"]').fill(username);
    await page.locator('input[name="password"]').fill(password);
    await page.locator('button[type="submit"]').click();
    await page.locator("#main-content").waitFor();
    await take(page, "admin-dashboard");
    for (const [name, path] of PAGES) {
      await page.goto(`${url}${path}`);
      await take(page, name);
    }
    for (const [name, list, has_text] of FIRST_ROWS) {
      await page.setViewportSize(VIEWPORT);
      await page.goto(`${url}/${list}`);
      await page.locator("tbody tr").filter({ hasText: has_text }).first().click();
      await page.waitForURL(new RegExp(`/${list}/[^/]+`));
      // The viewport is higher for a closing, so that its state and first figures are visible.
      if (list === "register-reports") await page.setViewportSize({ ...VIEWPORT, height: 1350 });
      await take(page, name);
    }
    await takeTill(await context.newPage(), till, passcode);
  } finally {
    await browser.close();
  }
} finally {
  await end(demo, "SIGTERM");
}

interface Addresses {
  readonly url: string;
  readonly username: string;
  readonly password: string;
  /** Address of the till to try, with its code. */
  readonly till: string;
  readonly passcode: string;
}

/**
 * Waits until the demo's day is over, and returns the address and the credentials that it prints.
 */
async function readAddresses(): Promise<Addresses> {
  let text = "";
  for await (const chunk of demo.stdout.setEncoding("utf8").iterator({ destroyOnReturn: false })) {
    text += chunk as string;
    const url = /Administration\s+(http\S+)/.exec(text)?.[1];
    const [, username, password] = /Administrator\s+(\S+)\s+password (\S+)/.exec(text) ?? [];
    const till = /A till to try\s+(http\S+)/.exec(text)?.[1];
    const passcode = /Its cashier\s+\S+\s+passcode (\S+)/.exec(text)?.[1];
    if (text.includes("Metrics") && url && username && password && till && passcode) {
      demo.stdout.resume();
      return { url, username, password, till, passcode };
    }
  }
  throw new Error(`the demo ended without saying where to look:\n${text}`);
}

async function take(page: Page, name: string): Promise<void> {
  await page.waitForLoadState("networkidle");
  await page.locator("[role=progressbar], .MuiSkeleton-root").first().waitFor({ state: "detached" });
  await page.mouse.move(0, 0);
  // The pause lets charts finish their animation.
  await page.waitForTimeout(1_500);
  await page.screenshot({ path: new URL(`${name}.png`, IMAGES).pathname });
  process.stdout.write(`docs/images/${name}.png\n`);
}

/** Opens the day at the till of the demo, and takes a cart with three products. */
async function takeTill(page: Page, till: string, passcode: string): Promise<void> {
  await page.setViewportSize(VIEWPORT);
  await page.goto(till);
  await page.getByRole("button", { name: "Set up" }).click();
  await page.getByRole("button", { name: /Ada/ }).click();
  await page.getByLabel("Passcode").fill(passcode);
  await page.keyboard.press("Enter");
  await page.getByLabel("Cash in the drawer").fill("100");
  await page.keyboard.press("Enter");
  for (const sku of ["MUG-01", "BREAD", "BOOK-NL", "MUG-01"]) {
    await page.getByRole("searchbox").fill(sku);
    await page.keyboard.press("Enter");
  }
  await take(page, "till");
}
