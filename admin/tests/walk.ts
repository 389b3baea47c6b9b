import assert from "node:assert/strict";
import type { AddressInfo } from "node:net";
import type { TestContext } from "node:test";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { newAdministrator, PASSWORD } from "../../test/administrator.ts";
import { openBrowser, watchConsole } from "../../test/browser.ts";
import { openBuilt } from "../../test/built-service.ts";
import type { OpenAppOptions, TestApp } from "../../test/support.ts";
import { checkPage, shoot, shotsDirectory } from "./check-page.ts";
import { PATIENCE_MS, settled, watchTraffic } from "./settled.ts";

export { settled } from "./settled.ts";

/** Window widths of a desktop and of a phone, in CSS pixels. */
const DESK = 1280;
const PHONE = 390;

/**
 * Both widths and both themes in two views. The walk goes on in the last one. Screenshots are taken
 * in all four combinations.
 */
const VIEWS = [
  [PHONE, "dark"],
  [DESK, "light"],
] as const;
const SHOT_VIEWS = [[DESK, "dark"], [PHONE, "light"], ...VIEWS] as const;

/** A slow machine makes the service answer so; what the page then shows is checked. */
const BUSY = "responded with a status of 503";

/**
 * Message of the router when `go` leaves a page that could ask before it is left. With `go` it
 * cannot ask.
 */
export const LEFT_BY_ADDRESS = "You are trying to use a blocker on a POP navigation";

export interface Walk {
  readonly service: TestApp;
  readonly browser: Browser;
  readonly context: BrowserContext;
  readonly page: Page;
  /** Origin of the service without a trailing slash. */
  readonly url: string;
  readonly username: string;
  readonly password: string;
  /** Errors that the browser has logged so far, in order. */
  readonly complaints: readonly string[];
  /**
   * Loads the application at one of its pages, such as `/locations`, and waits until it has
   * settled.
   */
  readonly open: (path: string) => Promise<void>;
  /** Goes to a page as the menu does, without loading the application anew. */
  readonly go: (path: string) => Promise<void>;
  /** Signs in through the form, as the walk's administrator by default. */
  readonly signIn: (as?: { readonly username: string; readonly password: string }) => Promise<void>;
  /**
   * Leaves the application without its session and its local storage. An open page that has lost
   * its session would be refused what it reads by itself.
   */
  readonly forgetSession: () => Promise<void>;
  /**
   * Fails on a violation of axe, a page wider than its window, or an error that the browser logged.
   * Checks both widths in both themes.
   */
  readonly look: (name: string) => Promise<void>;
  /**
   * Runs an action that writes, such as a click on Save, and waits until the page shows the
   * service's answer.
   *
   * @param said - message that the page shows for a few seconds only, perhaps not until it is at
   *   rest.
   */
  readonly written: (write: () => Promise<unknown>, said?: string | RegExp) => Promise<void>;
  /** Runs a named part of the walk. When a part fails, the walk ends. */
  readonly step: (name: string, run: (walk: Walk) => Promise<void>) => Promise<void>;
  /**
   * Expects one refused request with this status, since the browser logs every refused request as
   * an error.
   */
  readonly expectRefusal: (status: number) => void;
  /** Fails when the browser has logged an unexpected error. */
  readonly checkConsole: () => void;
  /**
   * Calls the service as a register or a script would, with the token of an integration that has
   * all permissions.
   */
  readonly call: TestApp["call"];
}

export interface WalkOptions extends OpenAppOptions {
  readonly resources?: readonly string[];
  /** Language of the browser and the application. */
  readonly locale?: string;
  /** Time zone of the browser. */
  readonly time_zone?: string;
}

/**
 * Starts a real service with its own database, the built application, an administrator, and a
 * browser page that is not signed in. What the content security policy blocks is logged as an
 * error, so `waitForFunction` cannot be used. Without a browser on the machine the test is skipped.
 */
export async function openWalk(t: TestContext, options: WalkOptions = {}): Promise<Walk | undefined> {
  const browser = await openBrowser(t);
  if (!browser) return undefined;
  const service = await openBuilt(options);
  await service.app.listen({ host: "127.0.0.1", port: 0 });
  const { port } = service.app.server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  const { username } = await newAdministrator(service, options.resources ?? ["all"]);
  const context = await browser.newContext({
    locale: options.locale ?? "en-GB",
    timezoneId: options.time_zone ?? "Europe/Amsterdam",
    viewport: { width: DESK, height: 900 },
    reducedMotion: "reduce",
  });
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  const complaints = watchConsole(page);
  await watchTraffic(page);
  const refusals: string[] = [];
  const checkConsole = (): void => {
    const expected = [...refusals];
    const unexpected = complaints.filter((text) => {
      if (text.startsWith(LEFT_BY_ADDRESS) || text.includes(BUSY)) return false;
      const index = expected.findIndex((status) => text.includes(`responded with a status of ${status}`));
      if (index !== -1) expected.splice(index, 1);
      return index === -1;
    });
    assert.deepEqual(unexpected, []);
  };

  const walk: Walk = {
    service,
    browser,
    context,
    page,
    url,
    username,
    password: PASSWORD,
    complaints,
    checkConsole,
    expectRefusal: (status) => void refusals.push(String(status)),
    call: service.call,
    open: async (path) => {
      await page.goto(`${url}/admin${path}`);
      await settled(page);
    },
    go: async (path) => {
      await page.evaluate(
        `history.pushState(null, "", ${JSON.stringify(`/admin${path}`)}); dispatchEvent(new PopStateEvent("popstate"))`,
      );
      await settled(page);
    },
    signIn: async (as = { username, password: PASSWORD }) => {
      await page.goto(`${url}/admin/login`);
      await page.locator('input[name="username"]').fill(as.username);
      await page.locator('input[name="password"]').fill(as.password);
      await page.locator('button[type="submit"]').click();
      await page.locator("#main-content").waitFor();
      await settled(page);
    },
    forgetSession: async () => {
      await page.evaluate("localStorage.clear()");
      await page.goto("about:blank");
      await context.clearCookies();
    },
    written: async (write, said) => {
      await Promise.all([page.waitForResponse((response) => response.request().method() !== "GET"), write()]);
      if (said !== undefined) await page.getByText(said).first().waitFor();
      await settled(page);
    },
    step: async (name, run) => {
      let hasFailed = false;
      await t.test(name, async () => {
        hasFailed = true;
        await run(walk);
        hasFailed = false;
      });
      if (hasFailed) throw new Error(`the walk ended where it failed: ${name}`);
    },
    look: async (name) => {
      for (const [width, colorScheme] of shotsDirectory() === undefined ? VIEWS : SHOT_VIEWS) {
        await page.setViewportSize({ width, height: 900 });
        await page.emulateMedia({ colorScheme });
        await settled(page);
        await shoot(page, `${name}-${width}-${colorScheme}`);
        await checkPage(page, `${name} at ${width} px, ${colorScheme}`);
      }
      checkConsole();
    },
  };
  return walk;
}
