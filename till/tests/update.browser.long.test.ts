import assert from "node:assert/strict";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { test, type TestContext } from "node:test";
import type { Page } from "playwright-core";
import { build } from "vite";
import { ledgerOf, withoutGap } from "./ledger.ts";
import { cashierAt, openTillWalk } from "./till-walk.ts";

const NEW_VERSION = "99.0.0";
const LATER = "A new version of the till is ready. It can start when the day is closed and everything is sent.";
const MATCHED = "The server has every receipt, and every figure agrees with the receipts.";

test(
  "a new version that comes in mid-cart starts when the day is closed, all is sent and a person takes it",
  { timeout: 300_000 },
  async (t) => {
    const walk = await openTillWalk(t);
    if (walk === undefined) return;
    const { network, context } = walk;
    const files = await newBuild(t);
    const terminal_id = await walk.openDay("100");
    await walk.page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    const numbers = [await walk.sell()];
    const script = await scriptOf(walk.page);
    await walk.scan("MUG");
    await walk.page.locator(".cart .line").waitFor();

    network.serve(files);
    await fetchUpdate(walk.page);
    await walk.scan("BOOK");
    await walk.page.locator(".cart .line").nth(1).waitFor();
    assert.equal(await walk.page.getByText("A new version").count(), 0);
    assert.equal(await scriptOf(walk.page), script);

    // Loaded anew, and once more after the last window was closed: the cart is still open.
    await walk.page.reload();
    await stillOld(walk.page);
    await walk.page.close();
    const page = await context.newPage();
    const cashier = cashierAt(page, walk);
    await startedByBrowser(page, network.url);
    await cashier.open();
    await stillOld(page);
    await cashier.signIn();
    assert.equal(await page.locator(".cart .line").count(), 2);
    numbers.push(await cashier.payExactly());
    await cashier.menu("Sign out");
    await stillOld(page);

    // The day is closed, and its closing waits for the network.
    await cashier.signIn();
    await network.goAway();
    await cashier.closeDay("141.15");
    await page.getByRole("button", { name: "Sign out" }).click();
    await stillOld(page);
    await network.comeBack();
    await cashier.signIn();
    await cashier.sendAll();
    await cashier.menu("Closings");
    await page.getByRole("button", { name: "Closing 1" }).click();
    await page.getByText(MATCHED).waitFor();
    assert.equal(await scriptOf(page), script);
    await page.getByRole("button", { name: "Sign out" }).click();
    await page.getByText("A new version of the till is ready.", { exact: true }).waitFor();
    await page.getByRole("button", { name: "Start it" }).click();
    await page.waitForFunction((old) => document.querySelector("script[src]")?.getAttribute("src") !== old, script);

    await cashier.signIn();
    await cashier.openFloat("100");
    await cashier.menu("This device");
    await page.getByText(NEW_VERSION).waitFor();
    await page.keyboard.press("Escape");
    numbers.push(await cashier.sell());
    const ledger = await ledgerOf(page);
    assert.deepEqual(
      ledger.map(([number]) => number),
      numbers,
    );
    assert.deepEqual(numbers, withoutGap(numbers));
    // The new version starts without the network as well.
    await network.goAway();
    await cashier.open();
    await cashier.signIn();
    await page.locator(".sell").waitFor();
    await network.comeBack();
    await cashier.sendAll();
    assert.deepEqual(await walk.receiptsOf(terminal_id), ledger);
    await cashier.closeDay("115.67");
    await page.getByText(MATCHED).waitFor();
    assert.deepEqual(await walk.statesOf(terminal_id), ["matched", "matched"]);
    walk.checkConsole();

    /** The sign-in screen of the old version tells of the new one, and does not offer it. */
    async function stillOld(shown: Page): Promise<void> {
      await shown.getByText(LATER).waitFor();
      assert.equal(await shown.getByRole("button", { name: "Start it" }).count(), 0);
      assert.equal(await scriptOf(shown), script);
    }
  },
);

/** Counts what a page has asked its service worker to start. */
const COUNT_TAKES = `
  window.takes = 0;
  const post = ServiceWorker.prototype.postMessage;
  ServiceWorker.prototype.postMessage = function (...given) {
    if (given[0] === "take") window.takes += 1;
    return post.apply(this, given);
  };
`;
const MINUTE_MS = 60_000;

test(
  "a new version starts by itself when nobody was at the sign-in screen for ten minutes, the day is closed and all is sent",
  { timeout: 300_000 },
  async (t) => {
    const walk = await openTillWalk(t);
    if (walk === undefined) return;
    const { network, page } = walk;
    await page.addInitScript(COUNT_TAKES);
    await page.clock.install();
    const files = await newBuild(t);
    const terminal_id = await walk.openDay("100");
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await walk.sell();
    const script = await scriptOf(page);
    network.serve(files);
    await fetchUpdate(page);
    const takes = () => page.evaluate(() => (globalThis as unknown as { readonly takes: number }).takes);

    // The day is open, also with a cart.
    await walk.scan("MUG");
    await page.locator(".cart .line").waitFor();
    await walk.menu("Sign out");
    await page.getByText(LATER).waitFor();
    await page.clock.fastForward(30 * MINUTE_MS);
    assert.equal(await takes(), 0);
    await walk.signIn();
    await page.locator(".cart .line").waitFor();
    await walk.payExactly();

    // The day is closed, and its closing waits.
    await network.goAway();
    await walk.closeDay("131.34");
    await page.getByRole("button", { name: "Sign out" }).click();
    await page.getByText(LATER).waitFor();
    await page.clock.fastForward(30 * MINUTE_MS);
    assert.equal(await takes(), 0);
    await network.comeBack();
    await walk.signIn();
    await walk.sendAll();
    await walk.menu("Sign out");

    // The former version's worker has something to do and is not replaced before that is done.
    network.hold("/till/held");
    await page.evaluate(() => void fetch("/till/held"));

    // Somebody touches the till before the ten minutes are over.
    await page.getByRole("button", { name: "Start it" }).waitFor();
    await page.clock.fastForward(9 * MINUTE_MS);
    await page.keyboard.press("Shift");
    await page.clock.fastForward(9 * MINUTE_MS);
    assert.equal(await takes(), 0);
    // On a slow machine the ten minutes may begin after the clock has gone on.
    await page.clock.fastForward(10 * MINUTE_MS);
    await page.waitForFunction((old) => document.querySelector("script[src]")?.getAttribute("src") !== old, script);
    await walk.signIn();
    await walk.openFloat("100");
    await walk.menu("This device");
    await page.getByText(NEW_VERSION).waitFor();
    assert.deepEqual(await walk.statesOf(terminal_id), ["matched"]);
    walk.checkConsole();
  },
);

/** Has the browser fetch the version that the server has now, which then waits. */
async function fetchUpdate(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    await registration.update();
  });
  await page.waitForFunction(async () => (await navigator.serviceWorker.ready).waiting !== null);
}

/**
 * Waits until the browser has started the waiting version, as it does once the till has no window.
 * A page that is opened at that moment was once not answered by Chromium.
 */
async function startedByBrowser(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/openapi.json`);
  await page.waitForFunction(async () => {
    const registration = await navigator.serviceWorker.getRegistration("/till");
    return registration?.waiting === null && registration.active?.state === "activated";
  });
}

async function scriptOf(page: Page): Promise<string> {
  return (await page.locator("script[src]").first().getAttribute("src")) ?? "";
}

/** Builds the till as another version. Returns its files by their paths. */
async function newBuild(t: TestContext): Promise<ReadonlyMap<string, Buffer>> {
  const folder = await mkdtemp(join(tmpdir(), "till-build-"));
  t.after(() => rm(folder, { recursive: true }));
  await build({
    configFile: join(import.meta.dirname, "../vite.config.ts"),
    logLevel: "warn",
    define: { APP_VERSION: JSON.stringify(NEW_VERSION) },
    build: { outDir: folder },
  });
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const read = await Promise.all(files.map(async (file) => [relative(folder, file), await readFile(file)] as const));
  return new Map(read.map(([name, bytes]) => [name === "index.html" ? "/till" : `/till/${name}`, bytes]));
}
