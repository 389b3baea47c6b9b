import assert from "node:assert/strict";
import { test } from "node:test";
import type { BrowserContext } from "playwright-core";
import { openTillWalk } from "./till-walk.ts";

/** Keeps the answers to such requests until `release` is called. */
async function answerLater(context: BrowserContext, path: RegExp) {
  const asked = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  let count = 0;
  await context.route(path, async (route) => {
    count += 1;
    asked.resolve();
    await released.promise;
    await route.continue();
  });
  return { asked: asked.promise, release: released.resolve, count: () => count };
}

test("an exchange that was left while the server was asked is not paid, and a refund that is stored is not left", async (t) => {
  const walk = await openTillWalk(t);
  if (walk === undefined) return;
  const { page, context, scan, sell, openDay, delivered, receiptsOf, checkConsole } = walk;
  const button = (name: string | RegExp) => page.getByRole("button", { name });
  const terminal_id = await openDay("100");
  const number = await sell("BOOK");
  await walk.sendAll();
  await scan("MUG");
  await page.locator(".cart .line").waitFor();
  await walk.menu("Find a receipt");
  await button(`· ${number}`).click();
  await button("Take goods back").click();
  await page.getByText("1 of 1 may come back").waitFor();
  await button(/^Exchange for the cart/).click();
  await button(/^Pay €5\.86/).waitFor();
  const exchange = await answerLater(context, /\/V1\/orders\?/);
  await page.keyboard.press("F12");
  await exchange.asked;
  await button("Back to selling").click();
  await page.locator(".cart .line").waitFor();
  exchange.release();
  // The key waits for what is under way.
  await page.keyboard.press("F12");
  await page.getByRole("heading", { name: "Sold" }).waitFor();
  await button("New sale").click();
  await context.unroute(/\/V1\/orders\?/);

  await walk.menu("Find a receipt");
  await button(`· ${number}`).click();
  await button("Take goods back").click();
  await page.locator(".money-parts li").waitFor();
  const refund = await answerLater(context, /\/V1\/orders\?/);
  await page.keyboard.press("F12");
  await refund.asked;
  assert.ok(await button("Back to selling").isDisabled());
  await page.keyboard.press("Escape");
  refund.release();
  await page.getByText(/^Stored as/).waitFor();
  await delivered(terminal_id, 3);
  assert.deepEqual(
    (await receiptsOf(terminal_id)).map(([, total]) => total),
    ["9.81", "15.67", "9.81"],
  );
  checkConsole();
});

test("a payment on account is asked for once, and not taken when it was left meanwhile", async (t) => {
  const walk = await openTillWalk(t);
  if (walk === undefined) return;
  const { page, context, scan, openDay, shop, service, delivered, checkConsole } = walk;
  const button = (name: string | RegExp) => page.getByRole("button", { name });
  await shop.manage("POST", "/customers", {
    customer: { email: "wilma@example.com", firstname: "Wilma", lastname: "Visser", website_id: 1 },
  });
  const terminal_id = await openDay("100");
  await scan("MUG");
  await page.locator(".cart .line").waitFor();
  await page.keyboard.press("F2");
  await page.getByLabel("Search").last().fill("wilma");
  await button(/Wilma Visser/).click();
  await button("Remove customer Wilma Visser").waitFor();
  await page.keyboard.press("F8");
  const credit = await answerLater(context, /\/credit-limit/);
  await button("On account").click();
  await credit.asked;
  await button("On account").click();
  await page.keyboard.press("Escape");
  await page.locator(".cart .line").waitFor();
  credit.release();
  await page.keyboard.press("F12");
  await page.getByRole("heading", { name: "Sold" }).waitFor();
  assert.equal(credit.count(), 1);
  await delivered(terminal_id, 1);
  const { rows } = await service.deps.pool.query("select payment_method from pos.receipt where terminal_id = $1", [
    terminal_id,
  ]);
  assert.deepEqual(rows, [{ payment_method: "pos_cash" }]);
  checkConsole();
});

test("a customer who is added after the cart was sold is not set for the next cart", async (t) => {
  const walk = await openTillWalk(t);
  if (walk === undefined) return;
  const { page, context, scan, openDay, checkConsole } = walk;
  const button = (name: string | RegExp) => page.getByRole("button", { name });
  await openDay("100");
  await scan("MUG");
  await page.locator(".cart .line").waitFor();
  await page.keyboard.press("F2");
  await button("New customer").click();
  await page.getByLabel("First name").fill("Grace");
  await page.getByLabel("Last name").fill("Hopper");
  await page.getByLabel("E-mail address").fill("grace@example.com");
  const added = await answerLater(context, /\/V1\/pos\/customers/);
  await page.keyboard.press("Enter");
  await added.asked;
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await page.keyboard.press("F12");
  await page.getByRole("heading", { name: "Sold" }).waitFor();
  await button("New sale").click();
  await scan("BOOK");
  await page.locator(".cart .line").waitFor();
  const created = page.waitForResponse(/\/V1\/pos\/customers$/);
  added.release();
  await created;
  await context.unrouteAll({ behavior: "wait" });
  // The customer can be found now, and is not the one of this cart.
  await page.keyboard.press("F2");
  await page.getByLabel("Search").last().fill("grace");
  await button(/Grace Hopper/).waitFor();
  assert.equal(await page.locator(".customer-name").getByText("Grace").count(), 0);
  checkConsole();
});
