import assert from "node:assert/strict";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import type { TestContext } from "node:test";
import pg from "pg";
import type { Browser, BrowserContext, Page, Request } from "playwright-core";
import { buildAdmin } from "../../src/main/build-admin.ts";
import { newAdministrator, PASSWORD } from "../../test/administrator.ts";
import { checkAccessibility, openBrowser, watchConsole } from "../../test/browser.ts";
import { openApp, type OpenAppOptions, type TestApp } from "../../test/support.ts";

/** Widths of a desk and of a phone, in CSS pixels. */
const DESK = 1280;
const PHONE = 390;

/** For a machine three times slower than a developer's, with other tests beside. */
const PATIENCE_MS = 30_000;

/** Both widths and both themes in two looks, the last as the walk goes on; screenshots are taken of all four. */
const VIEWS = [
  [PHONE, "dark"],
  [DESK, "light"],
] as const;
const SHOT_VIEWS = [[DESK, "dark"], [PHONE, "light"], ...VIEWS] as const;

export interface Walk {
  readonly service: TestApp;
  readonly browser: Browser;
  readonly context: BrowserContext;
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
  /** Does something that writes, such as a click on Save, and waits for the service's answer and what the page makes of it. */
  readonly written: (write: () => Promise<unknown>) => Promise<void>;
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
  const service = await openBuilt(options);
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
  page.setDefaultTimeout(PATIENCE_MS);
  const complaints = watchConsole(page);
  watchTraffic(page);
  const refusals: string[] = [];
  const checkConsole = (): void => {
    const expected = [...refusals];
    const unexpected = complaints.filter((text) => {
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
    signIn: async (as = { username, password: PASSWORD }) => {
      await page.goto(`${url}/admin/login`);
      await page.locator('input[name="username"]').fill(as.username);
      await page.locator('input[name="password"]').fill(as.password);
      await page.locator('button[type="submit"]').click();
      await page.locator("#main-content").waitFor();
      await settled(page);
    },
    written: async (write) => {
      await Promise.all([page.waitForResponse((response) => response.request().method() !== "GET"), write()]);
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

/** The service with an application of today's sources: one walk builds, those that start at the same time wait for it. */
async function openBuilt(options: OpenAppOptions): Promise<TestApp> {
  const lock = new pg.Client({ connectionString: process.env["TEST_ADMIN_URL"] });
  await lock.connect();
  try {
    await lock.query("select pg_advisory_lock(hashtext('admin-build'))");
    await buildAdmin();
    return await openApp(options);
  } finally {
    await lock.end();
  }
}

interface Traffic {
  readonly under_way: Set<Request>;
  started: number;
}

const TRAFFIC = new WeakMap<Page, Traffic>();

function watchTraffic(page: Page): void {
  const traffic: Traffic = { under_way: new Set(), started: 0 };
  TRAFFIC.set(page, traffic);
  page.on("request", (request) => {
    // What the page before asked for, nobody waits for any more.
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) traffic.under_way.clear();
    traffic.started += 1;
    traffic.under_way.add(request);
  });
  page.on("requestfinished", (request) => void traffic.under_way.delete(request));
  page.on("requestfailed", (request) => void traffic.under_way.delete(request));
}

// A page that is there has a heading: React shows what came late only after a pause of its own. Two frames and an idle
// moment: what an answer, a width or a theme sets off has begun by then. A colour that is on its way has no contrast to
// judge; what turns for ever is waited for by its role.
const AT_REST = `(async () => {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const isLoading = () => !document.querySelector("h1")?.textContent.trim() ||
    document.querySelector("[role=progressbar], .MuiSkeleton-root") !== null;
  do {
    await frame();
    await frame();
    await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1000 }));
    await Promise.allSettled(document.getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity)
      .map(({ finished }) => finished));
  } while (isLoading());
})()`;

/**
 * Nothing is loading or moving any more: no request under way and none begun while the page came to rest, no skeleton or
 * progress on it.
 *
 * @throws Error that names what is under way for too long.
 */
export async function settled(page: Page): Promise<void> {
  const traffic = TRAFFIC.get(page);
  if (!traffic) throw new Error("only a walk's own page settles");
  const until_ms = performance.now() + PATIENCE_MS;
  for (;;) {
    const { started } = traffic;
    await page.evaluate(AT_REST);
    if (traffic.under_way.size === 0 && traffic.started === started) return;
    if (performance.now() > until_ms) {
      throw new Error(`the page does not come to rest: ${[...traffic.under_way].map((one) => one.url()).join(", ")}`);
    }
  }
}

async function checkPage(page: Page, what: string): Promise<void> {
  const too_wide = await page.evaluate<number>(
    "document.documentElement.scrollWidth - document.documentElement.clientWidth",
  );
  assert.ok(too_wide <= 0, `${what}: the page is ${too_wide} px wider than its window`);
  const titles = await page.evaluate<readonly string[]>(
    `[...document.querySelectorAll("h1")].map(({ textContent }) => textContent.trim())`,
  );
  assert.equal(titles.length, 1, `${what}: one title, and no second one: ${titles.join(", ")}`);
  assert.equal(
    await page
      .locator("header")
      .getByText(titles[0] ?? "", { exact: true })
      .count(),
    0,
    `${what}: the bar says the title again`,
  );
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
