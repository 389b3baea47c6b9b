import assert from "node:assert/strict";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { cashierAt, openTillWalk } from "./till-walk.ts";
import { scanned, typeFast } from "./type-fast.ts";

const MOST = 6;
const ARTICLES = ["MUG", "BOOK", "MUG"] as const;

/** What a cashier did at a page since `watchHands`, and the dialogs that it opened. */
interface Done {
  readonly touches: number;
  readonly dialogs: number;
}

test("three scanned articles are sold for cash with six touches or keys, and no dialog", async (t) => {
  const walk = await openTillWalk(t);
  if (walk === undefined) return;
  const context = await walk.browser.newContext({
    locale: "en-GB",
    hasTouch: true,
    viewport: { width: 1280, height: 800 },
  });
  const page = await context.newPage();
  const cashier = cashierAt(page, walk);
  const terminal_id = await cashier.openDay("100");

  // By touch, with a note of which the customer gets change.
  await watchHands(page);
  for (const code of ARTICLES) await cashier.scan(code);
  await page.locator(".cart .line").nth(1).waitFor();
  await page.getByRole("button", { name: /^Pay/ }).tap();
  await page.getByRole("button", { name: /50\.00/ }).tap();
  await page.locator(".change").getByText("€8.85").waitFor();
  await page.getByRole("button", { name: "New sale" }).tap();
  await page.getByText("Scan an item, or tap one.").waitFor();
  assertFew(await doneAt(page), 3);

  // By keyboard, for exact cash.
  await watchHands(page);
  for (const code of ARTICLES) await cashier.scan(code);
  await page.locator(".cart .line").nth(1).waitFor();
  await page.keyboard.press("F12");
  await page.getByRole("heading", { name: "Sold" }).waitFor();
  await page.keyboard.press("Escape");
  await page.getByText("Scan an item, or tap one.").waitFor();
  assertFew(await doneAt(page), 2);

  // By keyboard, with the sum that the customer hands over. On a slow till the keys come before the
  // payment is shown, and no field has the focus at a touch screen.
  const device = await context.newCDPSession(page);
  await device.send("Emulation.setCPUThrottlingRate", { rate: 8 });
  await watchHands(page);
  for (const code of ARTICLES) await cashier.scan(code);
  await page.locator(".cart .line").nth(1).waitFor();
  for (const key of ["F8", "5", "0", "Enter"]) await page.keyboard.press(key);
  await device.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  await page.locator(".change").getByText("€8.85").waitFor();
  await page.keyboard.press("Escape");
  await page.getByText("Scan an item, or tap one.").waitFor();
  assertFew(await doneAt(page), 5);

  await walk.delivered(terminal_id, 3);
  assert.deepEqual(
    (await walk.receiptsOf(terminal_id)).map(([, total]) => total),
    ["41.15", "41.15", "41.15"],
  );
  walk.checkConsole();
});

test("keys that follow the last scan at once reach the payment, and the scan is paid too", async (t) => {
  const walk = await openTillWalk(t);
  if (walk === undefined) return;
  const { page, scan, openDay, delivered, receiptsOf } = walk;
  const terminal_id = await openDay("100");
  const burst = (code: string, ...then: readonly string[]): Promise<void> =>
    typeFast(page, [...scanned(code), ...then]);
  // A page may be held up between two keys for longer than the keys of a scanner are apart.
  await page.evaluate(() =>
    addEventListener("keydown", () => {
      for (const until = performance.now() + 40; performance.now() < until;);
    }),
  );
  for (const before of [[], ["MUG"]]) {
    for (const code of before) await scan(code);
    if (before.length > 0) await page.locator(".cart .line").waitFor();
    await burst("BOOK", "F8");
    for (const key of ["5", "0", "Enter"]) await page.keyboard.press(key);
    await page.locator(".change").waitFor();
    await page.keyboard.press("Escape");
    await page.getByText("Scan an item, or tap one.").waitFor();
  }
  await delivered(terminal_id, 2);
  const totals = (await receiptsOf(terminal_id)).map(([, total]) => total);
  assert.deepEqual(totals, ["9.81", "25.48"]);

  // An unknown article leaves nothing to pay, and the rest is not sold without it.
  await burst("NONE", "F8");
  await page.getByText("No item has “NONE”.").waitFor();
  await scan("MUG");
  await page.locator(".cart .line").waitFor();
  await burst("NONE", "F12");
  await page.getByText("No item has “NONE”.").waitFor();
  assert.equal(await page.locator(".cart .line").count(), 1);

  // A scan at the payment is another article, and no amount.
  await page.keyboard.press("F8");
  await page.locator(".paying").waitFor();
  await burst("BOOK");
  await page.locator(".cart .line").nth(1).waitFor();
  await page.keyboard.press("F12");
  await page.getByRole("heading", { name: "Sold" }).waitFor();
  await delivered(terminal_id, 3);
  assert.equal((await receiptsOf(terminal_id)).at(-1)?.[1], "25.48");
});

test("a key that comes as soon as a screen is drawn belongs to that screen", async (t) => {
  const walk = await openTillWalk(t);
  if (walk === undefined) return;
  const { page, scan, openDay } = walk;
  await openDay("100");
  await scan("MUG");
  await page.locator(".cart .line").waitFor();
  await page.evaluate(() => {
    // Runs when the screen is changed, before the browser does anything else.
    const observer = new MutationObserver(() => {
      if (document.querySelector(".done") === null) return;
      observer.disconnect();
      dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", cancelable: true }));
    });
    observer.observe(document.body, { subtree: true, childList: true });
  });
  await page.keyboard.press("F12");
  await page.getByText("Scan an item, or tap one.").waitFor();
});

function assertFew({ touches, dialogs }: Done, expected: number): void {
  assert.equal(touches, expected);
  assert.ok(touches <= MOST);
  assert.equal(dialogs, 0);
}

/**
 * Counts touches and keys from now on, and dialogs. The keys of a scan come from a script, not
 * from a hand: the browser marks them.
 */
function watchHands(page: Page): Promise<void> {
  return page.evaluate(() => {
    const seen = { touches: 0, dialogs: 0 };
    const count = ({ isTrusted }: Event): void => void (seen.touches += isTrusted ? 1 : 0);
    for (const kind of ["pointerdown", "keydown"]) addEventListener(kind, count, { capture: true });
    const observer = new MutationObserver(() => {
      if (document.querySelector("dialog[open], [role=dialog], [role=alertdialog]") !== null) seen.dialogs += 1;
    });
    observer.observe(document.body, { subtree: true, childList: true, attributes: true });
    (globalThis as { doneByHand?: () => Done }).doneByHand = () => {
      for (const kind of ["pointerdown", "keydown"]) removeEventListener(kind, count, { capture: true });
      observer.disconnect();
      return seen;
    };
  });
}

const doneAt = (page: Page): Promise<Done> => page.evaluate("globalThis.doneByHand()");
