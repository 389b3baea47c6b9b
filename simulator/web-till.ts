import { existsSync } from "node:fs";
import { formatMoney, parseMoney } from "@tillkeeper/register-kit";
import type { Page } from "playwright-core";
import { bodyOf } from "./client.ts";
import type { Day } from "./day-state.ts";
import { GOODS } from "./goods.ts";
import { pollFor } from "./poll.ts";
import { addTerminal, PASSCODES, type WaitingTerminal } from "./shop.ts";
import type { DemoLinks } from "./shopper.ts";

const BROWSERS = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
const SALES = 3;
const CURRENCY = "EUR";
const FLOAT_MINOR = 100_00n;

const [[CASHIER, PASSCODE] = ["", ""]] = PASSCODES;

/**
 * Sells with the web till in a headless browser and closes its day. Without a browser, or without
 * playwright-core, which a package of the service does not bring, nothing happens.
 */
export async function simulateWebTill(day: Day, base_url: string): Promise<void> {
  const executablePath = [process.env["CHROMIUM_PATH"] ?? "", ...BROWSERS].find((path) => existsSync(path));
  const playwright = await import("playwright-core").catch(() => undefined);
  if (executablePath === undefined || playwright === undefined) return;
  const { admin, shop, checks, screen } = day;
  screen.busy("selling with the web till");
  const name = `Register ${shop.terminals.length + 1}`;
  const { terminal_id, activation_code: code } = await addRegister(day, name);
  const browser = await playwright.chromium.launch({ executablePath, args: ["--no-sandbox"] });
  try {
    const page = await browser.newPage({ locale: "en-GB" });
    await sellAndClose(page, { code, base_url });
    const query = { filter: { terminal_id } };
    const verdict = await pollFor(async () => {
      const { items } = bodyOf(await admin.api.call("GET /register-reports", { query }));
      return items[0]?.state_figures_reconciled === "matched" ? "matched" : undefined;
    });
    const receipts = bodyOf(await admin.api.call("GET /receipts", { query }));
    checks.equal("Receipts of the web till", SALES, receipts.items.length);
    checks.equal("Closing of the web till", "matched", verdict ?? "not matched");
  } finally {
    await browser.close();
  }
  screen.step(
    "18:30",
    "The web till",
    `A browser without a window opens ${name} at /till: ${CASHIER} enrols it, sells ${SALES} times for cash and closes the day.`,
  );
}

/** Makes a register for the person who tries the demo and sells with it in a browser. */
export async function offerWebTill(day: Day, base_url: string, demo_links: DemoLinks): Promise<void> {
  const { activation_code } = await addRegister(day, "Web till");
  demo_links.onKept("A till to try", `${base_url}/till#c=${activation_code}`);
  demo_links.onKept("Its cashier", `${CASHIER}   passcode ${PASSCODE}`);
}

async function addRegister({ admin, shop, licensing }: Day, name: string): Promise<WaitingTerminal> {
  const [location] = shop.locations;
  if (location === undefined) throw new Error("the shop has no location");
  return addTerminal(admin, name, location, licensing === undefined ? {} : { licensing });
}

async function sellAndClose(
  page: Page,
  { code, base_url }: { readonly code: string; readonly base_url: string },
): Promise<void> {
  const [product] = GOODS;
  if (product === undefined) throw new Error("the shop has no goods");
  await page.goto(`${base_url}/till#c=${code}`);
  await page.getByRole("button", { name: "Set up" }).click();
  // Each day on a service hires its own people, all with the same passcodes.
  await page.getByRole("button", { name: CASHIER }).first().click();
  await page.getByLabel("Passcode").fill(PASSCODE);
  await page.keyboard.press("Enter");
  const amount = (minor: bigint): string => formatMoney(minor, CURRENCY).replace(".", ",");
  await page.getByLabel("Cash in the drawer").fill(amount(FLOAT_MINOR));
  await page.keyboard.press("Enter");
  for (let sale = 0; sale < SALES; sale += 1) {
    await page.getByRole("searchbox").fill(product.sku);
    await page.keyboard.press("Enter");
    await page.getByRole("complementary", { name: "Cart" }).getByRole("listitem").first().waitFor();
    await page.keyboard.press("F12");
    await page.getByRole("button", { name: "New sale" }).click();
  }
  await page.keyboard.press("F10");
  await page.getByRole("button", { name: /^Close the day/ }).click();
  const counted = FLOAT_MINOR + BigInt(SALES) * parseMoney(product.price, CURRENCY);
  await page.getByLabel("Counted in the drawer").fill(amount(counted));
  await page.keyboard.press("Enter");
  await page.getByText("Agrees").waitFor();
  await page.getByRole("button", { name: "Close the day" }).click();
  await page.getByText(/every figure agrees/).waitFor();
}
