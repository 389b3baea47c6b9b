import assert from "node:assert/strict";
import { test } from "node:test";
import type { Route } from "playwright-core";
import { storeSetting } from "../../test/settings.ts";
import { openTillWalk } from "./till-walk.ts";

test("a customer buys on account up to their credit, and above it when the cashier agrees", async (t) => {
  const walk = await openTillWalk(t);
  if (walk === undefined) return;
  const { page, context, scan, look, network, openDay, shop, service, delivered, statesOf, checkConsole } = walk;
  const button = (name: string | RegExp) => page.getByRole("button", { name });
  await storeSetting(service, "vendor_pos_terminal/payments/credit_limits_enabled", "1");
  const named = { email: "wilma@example.com", firstname: "Wilma", lastname: "Visser" };
  const { id: customer_id } = await shop.manage<{ id: number }>("POST", "/customers", {
    customer: { ...named, website_id: 1 },
  });
  await shop.admin("POST", "/credit-limits", { customer_id, website_id: 1, credit_limit: 20 });
  const terminal_id = await openDay("100");
  const openPayment = async (find: string): Promise<void> => {
    await scan("MUG");
    await page.locator(".cart .line").waitFor();
    await page.keyboard.press("F8");
    // Nobody to send an invoice to.
    assert.equal(await button("On account").count(), 0);
    await page.keyboard.press("Escape");
    await page.keyboard.press("F2");
    await page.getByLabel("Search").last().fill(find);
    await button(/Wilma Visser/).click();
    await button("Remove customer Wilma Visser").waitFor();
    await page.keyboard.press("F8");
    await button("On account").click();
  };
  const isSold = async (): Promise<void> => {
    await page.getByRole("heading", { name: "Sold" }).waitFor();
    await button("New sale").click();
  };
  const ordered = Promise.withResolvers<void>();
  const keep = async (route: Route): Promise<void> => {
    await ordered.promise;
    await route.continue();
  };
  await context.route(/\/V1\/orders$/, keep, { times: 1 });
  await openPayment("wilma");
  await isSold();
  await delivered(terminal_id, 1);

  // 20.00 less 15.67 is not enough for a second mug, also while the server has no invoice of the
  // first one yet: a part on account, the rest in cash.
  await openPayment("wilma");
  ordered.resolve();
  await page.getByText("Sell only if the shop agrees.", { exact: false }).waitFor();
  await look("over-credit");
  await button("Pay another way").click();
  await page.getByLabel("Amount").fill("4.33");
  await button("On account").click();
  await page.getByText("€11.34", { exact: true }).waitFor();
  await page.keyboard.press("F12");
  await isSold();

  // Without the network the credit is not known.
  await network.goAway();
  await openPayment("");
  await page.getByText("Sell only if the shop agrees.", { exact: false }).waitFor();
  await button("Sell anyway").click();
  await isSold();
  await network.comeBack();
  await delivered(terminal_id, 3);
  const { rows } = await service.deps.pool.query<{ payment_method: string }>(
    "select payment_method from pos.receipt where terminal_id = $1 order by receipt_number",
    [terminal_id],
  );
  assert.deepEqual(
    rows.map(({ payment_method }) => payment_method),
    ["pos_invoice", "pos_split", "pos_invoice"],
  );
  await walk.menu("Close the day");
  await page.getByLabel("Counted in the drawer").fill("111.34");
  await page.keyboard.press("Enter");
  await page.getByText("Agrees").waitFor();
  await button("Close the day").click();
  await page.getByText(/every figure agrees/).waitFor();
  assert.deepEqual(await statesOf(terminal_id), ["matched"]);
  checkConsole();
});

test("the payment's key works while the server still counts what a chosen customer has used", async (t) => {
  const walk = await openTillWalk(t);
  if (walk === undefined) return;
  const { page, context, scan, openDay, shop, checkConsole } = walk;
  await shop.manage("POST", "/customers", {
    customer: { email: "wilma@example.com", firstname: "Wilma", lastname: "Visser", website_id: 1 },
  });
  await shop.admin("POST", "/cart-price-rules", {
    name: "Once each",
    website_ids: [1],
    customer_group_ids: [0, 1],
    is_active: true,
    simple_action: "by_percent",
    discount_amount: "10",
    coupon_type: "NO_COUPON",
    uses_per_customer: 1,
  });
  await openDay("100");
  await scan("MUG");
  await page.locator(".cart .line").waitFor();
  const asked = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<void>();
  await context.route(/\/rule-usage\//, async (route) => {
    asked.resolve();
    await answered.promise;
    await route.continue();
  });
  await page.keyboard.press("F2");
  await page.getByLabel("Search").last().fill("wilma");
  await page.getByRole("button", { name: /Wilma Visser/ }).click();
  await asked.promise;
  await page.keyboard.press("F8");
  await page.getByRole("heading", { name: "Pay" }).waitFor();
  await page.getByRole("button", { name: /^Exact cash/ }).waitFor();
  answered.resolve();
  await page.keyboard.press("F12");
  await page.getByRole("heading", { name: "Sold" }).waitFor();
  checkConsole();
});
