import assert from "node:assert/strict";
import { test } from "node:test";
import type { Route } from "playwright-core";
import { storeSetting } from "../../test/settings.ts";
import { drained, newKitTill } from "../../test/fixtures/register-kit/kit-till.ts";
import { openTillWalk } from "./till-walk.ts";

test("a receipt is found by list, number and QR code, printed again, and taken back, also offline", async (t) => {
  const walk = await openTillWalk(t);
  if (walk === undefined) return;
  const { page, scan, look, network, openDay, delivered, receiptsOf, checkConsole } = walk;
  const button = (name: string | RegExp) => page.getByRole("button", { name });
  const openReceipts = async (): Promise<void> => {
    await button("Menu").click();
    await button("Find a receipt").click();
    await page.getByRole("heading", { name: "Find a receipt" }).waitFor();
  };
  const terminal_id = await openDay("100");
  for (const code of ["MUG", "MUG", "BOOK"]) await scan(code);
  await page.keyboard.press("F12");
  await page.getByRole("heading", { name: "Sold" }).waitFor();
  const number = (await page.getByText(/^Receipt [0-9A-F]{4}-\d+$/).textContent())?.split(" ")[1] ?? "";
  await button("New sale").click();
  await delivered(terminal_id, 1);

  await openReceipts();
  await button(new RegExp(number)).waitFor();
  await look("receipts");
  await page.getByLabel("Receipt number").fill("nothing-1");
  await page.keyboard.press("Enter");
  await page.getByText(/not known here/).waitFor();
  await page.getByLabel("Receipt number").fill(number.toLowerCase());
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: `Receipt ${number}` }).waitFor();
  await page.locator(".paper-view").getByText("Enamel mug").waitFor();
  // The screen "Sold" was left without paper: from then on it is a copy.
  await page.locator(".paper-view").getByText("Copy", { exact: true }).waitFor();
  await look("receipt");

  // One mug goes back in cash, as it was paid.
  await button("Take goods back").click();
  await page.getByText("2 of 2 may come back").waitFor();
  await button("None").click();
  const mug = page.getByRole("group", { name: "Enamel mug" });
  await mug.getByRole("button", { name: "One more" }).click();
  await page
    .getByRole("status")
    .getByText(/15[.,]67/)
    .waitFor();
  await look("refund");
  await page.keyboard.press("F12");
  await page.getByText(/^Stored as/).waitFor();
  await look("refund-stored");
  await page.evaluate(() => {
    globalThis.print = () => undefined;
  });
  assert.equal(await page.locator(".paper-view").getByText("Copy", { exact: true }).count(), 0);
  await page.keyboard.press("F4");
  await page.locator(".paper-view").getByText("Copy", { exact: true }).waitFor();

  // The rest is exchanged without the network, found by the QR code of the paper.
  await delivered(terminal_id, 2);
  await network.goAway();
  const { rows } = await walk.service.deps.pool.query<{ receipt_token: string }>(
    "select receipt_token from pos.receipt where receipt_number = $1",
    [number],
  );
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  await scan("BOOK");
  await openReceipts();
  await page.getByLabel("Receipt number").fill("OTHER-1");
  await page.keyboard.press("Enter");
  await page.getByText(/no answer from the server/).waitFor();
  await scan(`${network.url}/pos/receipt/${rows[0]?.receipt_token}`);
  await page.getByRole("heading", { name: `Receipt ${number}` }).waitFor();
  await button("Take goods back").click();
  await page.getByText("1 of 2 may come back").waitFor();
  await button(/Exchange for the cart/).click();
  await page
    .getByRole("status")
    .getByText(/15[.,]67/)
    .waitFor();
  await look("exchange");
  await page.keyboard.press("F12");
  await page.getByText(/^Stored as/).waitFor();

  await network.comeBack();
  await delivered(terminal_id, 3);
  assert.deepEqual(
    (await receiptsOf(terminal_id)).map(([, total]) => total),
    ["41.15", "15.67", "-15.67"],
  );
  checkConsole();
});

test("a cart is parked under a name, taken up and discarded, here and through the server", async (t) => {
  const walk = await openTillWalk(t);
  if (walk === undefined) return;
  const { page, scan, look, network, openDay, checkConsole } = walk;
  const button = (name: string | RegExp) => page.getByRole("button", { name });
  const line = (name: RegExp) => page.locator(".cart .line").filter({ hasText: name });
  await storeSetting(walk.service, "vendor_pos_terminal/checkout/share_held_carts", "1");
  await openDay("100");
  await scan("MUG");
  await line(/Enamel mug/).waitFor();
  await network.goAway();
  await page.keyboard.press("F4");
  await button("Park here").click();
  await page.getByText("Give the cart a name.").waitFor();
  await page.getByLabel("Name or table").fill("Table 4");
  await look("park");
  await page.keyboard.press("Enter");
  await page.getByText("Scan an item, or tap one.").waitFor();
  await page.keyboard.press("F4");
  await page.getByText("Table 4").waitFor();
  await button("Take up").click();
  await line(/Enamel mug/).waitFor();
  await page.keyboard.press("F4");
  await page.getByLabel("Name or table").fill("Table 5");
  await page.keyboard.press("Enter");
  await page.getByText("Scan an item, or tap one.").waitFor();
  await page.keyboard.press("F4");
  await button("Discard").click();
  await look("parked");
  await button("Discard for good").click();
  await page.getByText("Table 5").waitFor({ state: "detached" });

  await network.comeBack();
  await page.keyboard.press("Escape");
  await scan("BOOK");
  await line(/Paperback/).waitFor();
  await page.keyboard.press("F4");
  await page.getByLabel("Name or table").fill("For the other till");
  await button("For another till").click();
  await page.getByText("Scan an item, or tap one.").waitFor();
  await page.keyboard.press("F4");
  await page.getByText("For the other till", { exact: true }).waitFor();
  await look("parked-shared");
  await button("Take here").click();
  await line(/Paperback/).waitFor();
  checkConsole();
});

test("a customer is searched, chosen and added, and their price replaces the old one in the cart", async (t) => {
  const walk = await openTillWalk(t);
  if (walk === undefined) return;
  const { page, scan, look, network, openDay, shop, checkConsole } = walk;
  const button = (name: string | RegExp) => page.getByRole("button", { name });
  const tier_prices = [{ customer_group_id: 2, qty: 1, value: "10.00" }];
  await shop.manage("PUT", "/products/MUG", { product: { tier_prices } });
  const named = { email: "wilma@example.com", firstname: "Wilma", lastname: "Visser" };
  await shop.manage("POST", "/customers", { customer: { ...named, group_id: 2, website_id: 1 } });
  await openDay("100");
  await scan("MUG");
  await button(/^Pay .*15[.,]67/).waitFor();
  await page.keyboard.press("F2");
  await page.getByLabel("Search").last().fill("wil");
  await button(/Wilma Visser/).waitFor();
  await look("customer-search");
  await page.setViewportSize({ width: 390, height: 844 });
  assert.ok(await button(/Wilma Visser/).isVisible(), "a phone shows the sheet while it hides the cart");
  await page.setViewportSize({ width: 1280, height: 800 });
  await button(/Wilma Visser/).click();
  await page
    .locator(".cart s")
    .getByText(/12[.,]95/)
    .waitFor();
  await page.getByText("quantity or group price").waitFor();
  await button(/^Pay .*12[.,]10/).waitFor();
  await look("customer-prices");
  await button("Remove customer Wilma Visser").click();
  await button(/^Pay .*15[.,]67/).waitFor();

  // A new customer, with the server's remark and its one-tap fix.
  await page.keyboard.press("F2");
  await button("New customer").click();
  await button("Add customer").last().click();
  await page.getByText("Fill this in.").nth(2).waitFor();
  await page.getByLabel("First name").fill("Grace");
  await page.getByLabel("Last name").fill("Hopper");
  await page.getByLabel("E-mail address").fill("wilma@example.com");
  await page.keyboard.press("Enter");
  await button("Use Wilma Visser").waitFor();
  await look("customer-add");
  await page.getByLabel("E-mail address").fill("grace@example.com");
  await button("Add customer").last().click();
  await page.locator(".customer-name").getByText("Grace Hopper").waitFor();

  // Without the network the recent ones are there, and their group's price.
  await network.goAway();
  await button("Remove customer Grace Hopper").click();
  await page.keyboard.press("F2");
  await button(/Wilma Visser/).click();
  await button(/^Pay .*12[.,]10/).waitFor();
  await page.keyboard.press("F2");
  await page.getByLabel("Search").last().fill("wilma");
  await page.getByText(/Offline: only customers/).waitFor();
  await look("customer-offline");
  checkConsole();
});

test("a coupon of the cart says why it does not count, and takes its discount off", async (t) => {
  const walk = await openTillWalk(t);
  if (walk === undefined) return;
  const { page, scan, look, openDay, shop, checkConsole } = walk;
  const { rule_id } = await shop.admin<{ rule_id: number }>("POST", "/cart-price-rules", {
    name: "Ten percent off",
    website_ids: [1],
    customer_group_ids: [0, 1],
    is_active: true,
    simple_action: "by_percent",
    discount_amount: "10",
    stop_rules_processing: false,
    coupon_type: "SPECIFIC_COUPON",
  });
  await shop.admin("POST", "/coupons", { rule_id, code: "TENOFF" });
  await openDay("100");
  await scan("MUG");
  await page.getByRole("button", { name: /^Pay .*15[.,]67/ }).waitFor();
  await page.keyboard.press("F3");
  await page.getByLabel("Coupon").fill("NOTHING");
  await page.keyboard.press("Enter");
  await page.getByText("No valid coupon has this code. Check it.").waitFor();
  await look("coupon-refused");
  await page.getByLabel("Coupon").fill("tenoff");
  await page.keyboard.press("Enter");
  await page.getByText("Ten percent off").waitFor();
  await page.getByRole("button", { name: /^Pay .*14[.,]10/ }).waitFor();
  await look("coupon");
  await page.getByRole("button", { name: /^Remove coupon/ }).click();
  await page.getByRole("button", { name: /^Pay .*15[.,]67/ }).waitFor();
  checkConsole();
});

test("receipts and carts of another till of the shop are taken over", async (t) => {
  const walk = await openTillWalk(t);
  if (walk === undefined) return;
  const { page, context, look, openDay, shop, service, delivered, receiptsOf, checkConsole } = walk;
  const button = (name: string | RegExp) => page.getByRole("button", { name });
  await storeSetting(service, "vendor_pos_terminal/checkout/share_held_carts", "1");
  const other = await newKitTill(shop.url);
  assert.equal((await other.enroll((await shop.addTerminal()).activation_code)).kind, "registered");
  other.actAs({ name: "Grace" });
  await other.openSession(10_000n);
  await other.scan("MUG");
  const sale = await other.pay([{ tender: "card" }]);
  await drained(other);
  await other.scan("BOOK");
  assert.equal((await other.hold("Wedding list")).kind, "ok");
  await other.close();

  const terminal_id = await openDay("100");
  await page.keyboard.press("F4");
  await page.getByText("Wedding list").waitFor();
  // The list is asked for again, and what was said stays.
  await context.route(/\/take$/, (route) => route.fulfill({ status: 409, json: { message: "Taken." } }), { times: 1 });
  const listed = page.waitForResponse(/\/held-carts\?/);
  await button("Take here").click();
  await listed;
  await page.getByText("Another till has taken this cart.").waitFor();
  await button("Take here").click();
  await page.locator(".cart .line").filter({ hasText: "Paperback" }).waitFor();
  await button("Menu").click();
  await button("Find a receipt").click();
  await page.getByLabel("Receipt number").fill(sale.receipt_number);
  await page.keyboard.press("Enter");
  await page.locator(".paper-view").getByText("Grace").waitFor();
  await page.locator(".paper-view").getByText("Copy", { exact: true }).waitFor();
  await button("Take goods back").click();
  await page.getByText(/^Give .*15[.,]67 back at the card terminal first\.$/).waitFor();
  await look("refund-card");
  await page.keyboard.press("F12");
  await page.getByText(/^Stored as/).waitFor();
  await delivered(terminal_id, 1);
  assert.deepEqual(
    (await receiptsOf(terminal_id)).map(([, total]) => total),
    ["15.67"],
  );
  checkConsole(409);
});

test("a late answer about a parked cart is said, and leaves the person at the payment", async (t) => {
  const walk = await openTillWalk(t);
  if (walk === undefined) return;
  const { page, context, scan, openDay, service, delivered, receiptsOf, checkConsole } = walk;
  const button = (name: string | RegExp) => page.getByRole("button", { name });
  const amount = page.getByLabel("Amount");
  await storeSetting(service, "vendor_pos_terminal/checkout/share_held_carts", "1");
  const terminal_id = await openDay("100");
  /** Keeps the next answer to such a request until the returned function is called. */
  const answerLater = async (path: RegExp) => {
    const asked = Promise.withResolvers<void>();
    const released = Promise.withResolvers<void>();
    const keep = async (route: Route): Promise<void> => {
      asked.resolve();
      await released.promise;
      await route.continue();
    };
    await context.route(path, keep, { times: 1 });
    return { asked: asked.promise, release: released.resolve };
  };

  // What was typed for a cart that is being moved is not lost either.
  await scan("BOOK");
  await page.locator(".cart .line").waitFor();
  await page.keyboard.press("F4");
  await page.getByLabel("Name or table").fill("Wedding list");
  const saved = await answerLater(/\/V1\/pos\/held-carts\/[^/]+$/);
  await button("For another till").click();
  await saved.asked;
  await page.keyboard.press("Escape");
  await page.keyboard.press("F8");
  await amount.fill("15");
  saved.release();
  await page.getByText("All tills of the shop can take the cart Wedding list now.").waitFor();
  assert.equal(await amount.inputValue(), "15");
  await page.keyboard.press("Escape");
  await page.getByText("Scan an item, or tap one.").waitFor();

  await page.keyboard.press("F4");
  await page.getByText("Wedding list").last().waitFor();
  const taken = await answerLater(/\/take$/);
  await button("Take here").click();
  await taken.asked;
  await page.keyboard.press("Escape");
  await scan("MUG");
  await page.locator(".cart .line").waitFor();
  await page.keyboard.press("F8");
  await amount.fill("20");
  taken.release();
  await page.getByText("the cart Wedding list is parked on this till", { exact: false }).waitFor();
  await page.keyboard.press("Enter");
  await page.locator(".change").getByText("€4.33").waitFor();
  await delivered(terminal_id, 1);
  assert.deepEqual(
    (await receiptsOf(terminal_id)).map(([, total]) => total),
    ["15.67"],
  );
  checkConsole();
});
