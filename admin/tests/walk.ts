import assert from "node:assert/strict";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import type { TestContext } from "node:test";
import type { Browser, Page } from "playwright-core";
import { buildAdmin } from "../../src/main/build-admin.ts";
import { newAdministrator, PASSWORD } from "../../test/administrator.ts";
import { checkAccessibility, openBrowser, watchConsole } from "../../test/browser.ts";
import { openApp, type OpenAppOptions, type TestApp } from "../../test/support.ts";

/** Widths of a desk and of a phone, in CSS pixels. */
const DESK = 1280;
const PHONE = 390;

/** Both widths and both themes in two looks; screenshots are taken of all four. */
const VIEWS = [
  [DESK, "light"],
  [PHONE, "dark"],
] as const;
const SHOT_VIEWS = [...VIEWS, [DESK, "dark"], [PHONE, "light"]] as const;

export interface Walk {
  readonly service: TestApp;
  readonly browser: Browser;
  readonly page: Page;
  /** Where the service listens, without a slash at the end. */
  readonly url: string;
  readonly username: string;
  readonly password: string;
  /** What the browser complained of so far. */
  readonly complaints: readonly string[];
  /** Opens a page of the application, such as `/locations`, and waits until it has settled. */
  readonly open: (path: string) => Promise<void>;
  /** Signs in through the form as this walk's administrator, or as another one. */
  readonly signIn: (as?: { readonly username: string; readonly password: string }) => Promise<void>;
  /** Fails on a violation of axe, a page wider than its window, or a complaint of the browser; at both widths, in both themes. */
  readonly look: (name: string) => Promise<void>;
  /** A part of the walk under a name of its own; where one fails, the walk ends. */
  readonly step: (name: string, run: (walk: Walk) => Promise<void>) => Promise<void>;
  /** The browser's console tells of every refused request: one with this status is part of the walk. */
  readonly expectRefusal: (status: number) => void;
  /** Fails when the browser has complained. */
  readonly checkConsole: () => void;
  /** Calls the service as a register or a script would, with the token of an integration that may do all. */
  readonly call: TestApp["call"];
}

export interface WalkOptions extends OpenAppOptions {
  readonly resources?: readonly string[];
  /** Of the browser; the application speaks it. */
  readonly locale?: string;
}

/**
 * A real service on a database of its own with the built application, an administrator, and a browser page that is not
 * signed in. Without a browser on this machine the test is skipped with a line that says so.
 */
export async function openWalk(t: TestContext, options: WalkOptions = {}): Promise<Walk | undefined> {
  const browser = await openBrowser(t);
  if (!browser) return undefined;
  await buildAdmin();
  const service = await openApp(options);
  await service.app.listen({ host: "127.0.0.1", port: 0 });
  const { port } = service.app.server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  const { username } = await newAdministrator(service, options.resources ?? ["all"]);
  const context = await browser.newContext({
    bypassCSP: true,
    locale: options.locale ?? "en-GB",
    timezoneId: "Europe/Amsterdam",
    viewport: { width: DESK, height: 900 },
    reducedMotion: "reduce",
  });
  const page = await context.newPage();
  page.setDefaultTimeout(8_000);
  const complaints = watchConsole(page);
  const refusals: string[] = [];
  const checkConsole = (): void => {
    const expected = [...refusals];
    const unexpected = complaints.filter(isComplaint).filter((text) => {
      const index = expected.findIndex((status) => text.includes(`responded with a status of ${status}`));
      if (index !== -1) expected.splice(index, 1);
      return index === -1;
    });
    assert.deepEqual(unexpected, []);
  };

  const walk: Walk = {
    service,
    browser,
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
    signIn: async (as = { username, password: PASSWORD }) => {
      await page.goto(`${url}/admin/login`);
      await page.locator('input[name="username"]').fill(as.username);
      await page.locator('input[name="password"]').fill(as.password);
      await page.locator('button[type="submit"]').click();
      await page.locator("#main-content").waitFor();
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
        await moved(page);
        await shoot(page, `${name}-${width}-${colorScheme}`);
        await checkPage(page, `${name} at ${width} px, ${colorScheme}`);
      }
      await page.emulateMedia({ colorScheme: "light" });
      await page.setViewportSize({ width: DESK, height: 900 });
      await moved(page);
      checkConsole();
    },
  };
  return walk;
}

/** A request that the page gave up by moving on is no fault. */
function isComplaint(text: string): boolean {
  return !/\/admin\/api\/.* failed$/.test(text);
}

// A colour that is on its way has no contrast to judge; what turns for ever is waited for by its role.
const MOTIONS = `Promise.allSettled(document.getAnimations()
  .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity).map(({ finished }) => finished))
  .then(() => undefined)`;

/** Nothing is loading or moving any more: no request under way, no skeleton or progress on the page. */
export async function settled(page: Page): Promise<void> {
  await page.waitForLoadState("networkidle");
  await page.waitForFunction('document.querySelector("[role=progressbar], .MuiSkeleton-root") === null');
  await moved(page);
}

async function moved(page: Page): Promise<void> {
  // Two frames: what a new width or theme changes has begun to move by then.
  await page.evaluate("new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))");
  await page.evaluate(MOTIONS);
}

async function checkPage(page: Page, what: string): Promise<void> {
  const too_wide = await page.evaluate<number>(
    "document.documentElement.scrollWidth - document.documentElement.clientWidth",
  );
  assert.ok(too_wide <= 0, `${what}: the page is ${too_wide} px wider than its window`);
  try {
    await checkAccessibility(page);
  } catch (error) {
    if (error instanceof assert.AssertionError) error.message = `${what}: ${error.message}`;
    throw error;
  }
}

/** Screenshots go to the directory that SHOTS names; without it none are taken. */
async function shoot(page: Page, name: string): Promise<void> {
  const directory = shotsDirectory();
  if (directory !== undefined) await page.screenshot({ path: join(directory, `${name}.png`), fullPage: true });
}

function shotsDirectory(): string | undefined {
  const directory = process.env["SHOTS"];
  return directory === "" ? undefined : directory;
}
