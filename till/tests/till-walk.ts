import assert from "node:assert/strict";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import type { TestContext } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { newAdministrator } from "../../test/administrator.ts";
import { checkAccessibility, openBrowser, watchConsole } from "../../test/browser.ts";
import { openBuilt } from "../../test/built-service.ts";
import { type KitShop, openKitShop } from "../../test/fixtures/register-kit/shop.ts";
import type { OpenAppOptions, TestApp } from "../../test/support.ts";
import { unsentOf } from "./ledger.ts";
import { openProxy, type Proxy } from "./proxy.ts";
import { scanned, typeFast } from "./type-fast.ts";

/** Waits longer than a page needs on a busy machine, in milliseconds. */
const PATIENCE_MS = 120_000;
/** Waits longer than the till needs to send the receipts of a week. */
const SENDING_MS = 300_000;
/** Windows of a tablet on its side and of a phone, in CSS pixels. */
const TABLET = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844 };
/**
 * A page that is loaded again while it sends repeats the request; the till then looks the invoice
 * up that the service has already.
 */
const REPEATED = /status of 400 .*\/V1\/(?:order\/\d+\/invoice|invoices\/\d+\/capture)$/;
/** What Chromium logs about each request that finds no server. */
const AWAY = /net::ERR_(?:CONNECTION_|EMPTY_RESPONSE|FAILED|INTERNET_DISCONNECTED)/;

/** A real service with a shop, and the network between it and a till. */
export interface TillShop {
  readonly service: TestApp;
  readonly shop: KitShop;
  readonly network: Proxy;
  /** Receipts of a register on the server, with their totals, by their numbers. */
  readonly receiptsOf: (terminal_id: number) => Promise<readonly (readonly [number: string, total: string])[]>;
  /** Waits until the server has this many receipts of a register. */
  readonly delivered: (terminal_id: number, count: number) => Promise<void>;
  /** Whether the figures of a register's closings are matched, by their numbers. */
  readonly statesOf: (terminal_id: number) => Promise<readonly string[]>;
}

/** What a cashier does at a page of the till. */
export interface Cashier {
  /** Loads the till. */
  readonly open: (after?: string) => Promise<void>;
  /** Adds a register to the shop and enrols the page's till as it. Returns the terminal's id. */
  readonly enroll: () => Promise<number>;
  /** Enrols, signs in by name and opens the day with this float, such as `100`. */
  readonly openDay: (float: string) => Promise<number>;
  /** Opens the day with this float. */
  readonly openFloat: (float: string) => Promise<void>;
  /** Signs in by name. */
  readonly signIn: () => Promise<void>;
  /** Types as a barcode scanner does: within a few milliseconds, and ended by Enter. */
  readonly scan: (code: string) => Promise<void>;
  /** Sells a mug for exact cash with the keyboard. Returns the receipt's number. */
  readonly sell: (code?: string) => Promise<string>;
  /** Sells the cart for exact cash. Returns the receipt's number. */
  readonly payExactly: () => Promise<string>;
  /** Sells the cart for this sum, such as `50`, with change. Returns the receipt's number. */
  readonly payCash: (handed: string) => Promise<string>;
  /** Sells the cart by a card, which the terminal approves. Returns the receipt's number. */
  readonly payByCard: () => Promise<string>;
  /** Opens an entry of the menu with the keyboard. */
  readonly menu: (entry: string) => Promise<void>;
  /** Counts this sum, such as `115.67`, which agrees, and closes the day. */
  readonly closeDay: (counted: string) => Promise<void>;
  /** Waits until the till has sent everything. */
  readonly allSent: () => Promise<void>;
  /** Sends what waits, and waits until the till says that everything was sent. */
  readonly sendAll: () => Promise<void>;
  /** Takes back everything of a receipt, for money as it was paid. Returns the new number. */
  readonly takeBack: (receipt_number: string) => Promise<string>;
}

export interface TillWalk extends TillShop, Cashier {
  readonly browser: Browser;
  readonly context: BrowserContext;
  readonly page: Page;
  /**
   * Fails on a violation of axe and on a page wider than its window, on a tablet and a phone, light
   * and dark. With SHOTS it takes the pictures.
   */
  readonly look: (name: string) => Promise<void>;
  /**
   * Fails when the browser has logged an error, other than about the network that was gone, and the
   * refusals with one of these statuses.
   */
  readonly checkConsole: (...refused: readonly number[]) => void;
}

export interface TillWalkOptions extends OpenAppOptions {
  /** Language of the browser. */
  readonly locale?: string;
  /** Further options of the browser's command line. */
  readonly browser_args?: readonly string[];
}

/** Starts a real service with a shop that sells a mug (`MUG`, 12.95) and a book (`BOOK`, 9.00). */
export async function openTillShop(t: TestContext, options: OpenAppOptions = {}): Promise<TillShop> {
  const service = await openBuilt(options);
  await service.app.listen({ host: "127.0.0.1", port: 0 });
  const { port } = service.app.server.address() as AddressInfo;
  const network = await openProxy(port);
  t.after(async () => {
    await network.close();
    service.app.server.closeAllConnections();
  });
  const { token } = await newAdministrator(service);
  const shop = await openKitShop(`http://127.0.0.1:${port}`, token);
  const receiptsOf: TillShop["receiptsOf"] = async (terminal_id) => {
    const { rows } = await service.deps.pool.query<{ number: string; total: string }>(
      `select receipt_number as number, grand_total::numeric(12, 2)::text as total from pos.receipt
        where terminal_id = $1 order by receipt_number`,
      [terminal_id],
    );
    return rows.map(({ number, total }) => [number, total] as const);
  };
  return {
    service,
    shop,
    network,
    receiptsOf,
    delivered: async (terminal_id, count) => {
      // A till that was without the network tries again within a minute.
      const until = performance.now() + PATIENCE_MS;
      while ((await receiptsOf(terminal_id)).length < count) {
        assert.ok(performance.now() < until, `the server has not all of ${count} receipts`);
        await delay(100);
      }
    },
    statesOf: async (terminal_id) => {
      const { rows } = await service.deps.pool.query<{ state: string }>(
        `select s.state_figures_reconciled as state
           from pos.register_report r join pos.register_report_state s on s.report_id = r.report_id
          where r.terminal_id = $1 order by r.closing_number`,
        [terminal_id],
      );
      return rows.map(({ state }) => state);
    },
  };
}

/**
 * Follows a page of the till.
 *
 * @param origin - where the till is opened; absent: behind the shop's network.
 */
export function cashierAt(page: Page, { shop, network }: TillShop, origin = network.url): Cashier {
  page.setDefaultTimeout(PATIENCE_MS);
  const open = async (after = ""): Promise<void> => {
    await page.goto(`${origin}/till${after}`);
    await page.getByRole("heading", { level: 1 }).waitFor();
  };
  const enroll = async (): Promise<number> => {
    const { terminal_id, activation_code } = await shop.addTerminal();
    await open(`#${activation_code}`);
    await page.locator("form.enroll button[type=submit]").click();
    await page.locator(".by-name, .people").first().waitFor();
    return terminal_id;
  };
  const signIn = async (): Promise<void> => {
    await page.locator(".by-name input").fill("Ada");
    await page.locator(".by-name button").click();
  };
  const openFloat = async (float: string): Promise<void> => {
    await page.locator(".amount-input").fill(float);
    await page.locator(".amount-input").press("Enter");
    await page.locator(".sell").waitFor();
  };
  const scan: Cashier["scan"] = (code) => typeFast(page, scanned(code));
  const numberOfSold = async (): Promise<string> => {
    await page.locator(".receipt-code").waitFor();
    const number = /[0-9A-F]{4}-\d+/.exec((await page.locator(".done .muted").first().textContent()) ?? "");
    await page.keyboard.press("Escape");
    await page.locator(".sell").waitFor();
    return number?.[0] ?? "";
  };
  const payExactly = async (): Promise<string> => {
    await page.keyboard.press("F12");
    return numberOfSold();
  };
  const menu: Cashier["menu"] = async (entry) => {
    await page.keyboard.press("F10");
    const key = await page.getByRole("button", { name: new RegExp(`^${entry}`) }).getAttribute("aria-keyshortcuts");
    await page.keyboard.press(key ?? "");
  };
  const allSent = async (): Promise<void> => {
    const until = performance.now() + SENDING_MS;
    while ((await unsentOf(page)) > 0) {
      assert.ok(performance.now() < until, "the till does not send everything");
      await delay(100);
    }
  };
  return {
    open,
    enroll,
    signIn,
    openFloat,
    scan,
    payExactly,
    payCash: async (handed) => {
      await page.keyboard.press("F8");
      await page.getByLabel("Amount").fill(handed);
      await page.keyboard.press("Enter");
      return numberOfSold();
    },
    payByCard: async () => {
      await page.keyboard.press("F9");
      await page.getByRole("button", { name: "Approved" }).click();
      return numberOfSold();
    },
    sell: async (code = "MUG") => {
      await scan(code);
      await page.locator(".cart .line").waitFor();
      return payExactly();
    },
    openDay: async (float) => {
      const terminal_id = await enroll();
      await signIn();
      await openFloat(float);
      // A scan before the goods have arrived finds nothing.
      await page
        .getByRole("button", { name: /Enamel mug/ })
        .first()
        .waitFor();
      return terminal_id;
    },
    menu,
    allSent,
    closeDay: async (counted) => {
      await menu("Close the day");
      await page.getByLabel("Counted in the drawer").fill(counted);
      await page.keyboard.press("Enter");
      await page.getByText("Agrees").waitFor();
      await page.getByRole("button", { name: "Close the day" }).click();
      await page.locator(".journey").waitFor();
    },
    sendAll: async () => {
      await menu("Sending");
      await page.getByRole("button", { name: "Send now" }).click();
      // The screen may not show yet that something waits.
      await allSent();
      await page.getByText("Everything was sent.").waitFor();
      await page.keyboard.press("Escape");
    },
    takeBack: async (receipt_number) => {
      await menu("Find a receipt");
      await page.getByLabel("Receipt number").fill(receipt_number);
      await page.keyboard.press("Enter");
      await page.getByRole("button", { name: "Take goods back" }).click();
      await page.locator(".money-parts li").waitFor();
      await page.keyboard.press("F12");
      const stored = await page.getByText(/^Stored as/).textContent();
      await page.keyboard.press("Escape");
      await page.keyboard.press("Escape");
      await page.locator(".sell").waitFor();
      return /[0-9A-F]{4}-\d+/.exec(stored ?? "")?.[0] ?? "";
    },
  };
}

/**
 * Opens a shop and a browser page for its till. Without a browser on the machine the test is
 * skipped.
 */
export async function openTillWalk(t: TestContext, options: TillWalkOptions = {}): Promise<TillWalk | undefined> {
  const browser = await openBrowser(t, options.browser_args);
  if (browser === undefined) return undefined;
  const till_shop = await openTillShop(t, options);
  const context = await browser.newContext({
    locale: options.locale ?? "en-GB",
    timezoneId: "Europe/Amsterdam",
    viewport: TABLET,
    reducedMotion: "reduce",
  });
  const page = await context.newPage();
  const complaints = watchConsole(page);
  return {
    ...till_shop,
    ...cashierAt(page, till_shop),
    browser,
    context,
    page,
    look: async (name) => {
      const views = [
        [TABLET, "light"],
        [TABLET, "dark"],
        [PHONE, "dark"],
        [PHONE, "light"],
      ] as const;
      for (const [size, colorScheme] of views) {
        await page.setViewportSize(size);
        await page.emulateMedia({ colorScheme });
        // On a busy machine the page is laid out for the former window a moment longer.
        await page.evaluate(
          () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
        );
        const what = `${name}, ${size.width} px, ${colorScheme}`;
        const directory = process.env["SHOTS"];
        // Without a picture to keep as well: it is drawn in the new colours, which axe then reads.
        await page.screenshot(
          directory === undefined || directory === ""
            ? {}
            : { path: join(directory, `till-${name}-${size.width}-${colorScheme}.png`) },
        );
        const too_wide = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        assert.ok(too_wide <= 0, `${what}: the page is ${too_wide} px wider than its window`);
        await checkAccessibility(page, { what });
      }
      await page.setViewportSize(TABLET);
    },
    checkConsole: (...refused) =>
      assert.deepEqual(
        complaints.filter(
          (text) =>
            !AWAY.test(text) &&
            !REPEATED.test(text) &&
            !refused.some((status) => text.includes(`responded with a status of ${status}`)),
        ),
        [],
      ),
  };
}
