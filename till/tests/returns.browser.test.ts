import assert from "node:assert/strict";
import { test } from "node:test";
import { cashierAt, openTillWalk, type TillWalk } from "./till-walk.ts";

/** Sells a book, puts a mug into the next cart, and opens their exchange. */
async function openExchange({ page, scan, sell }: TillWalk): Promise<void> {
  const number = await sell("BOOK");
  await scan("MUG");
  await page.locator(".cart .line").waitFor();
  await openReturn(page, number);
  await page.getByRole("button", { name: /^Exchange for the cart/ }).click();
  await page.getByText("Customer pays").waitFor();
}

async function openReturn(page: TillWalk["page"], number: string): Promise<void> {
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("button", { name: "Find a receipt" }).click();
  await page.getByRole("button", { name: new RegExp(number) }).click();
  await page.getByRole("button", { name: "Take goods back" }).click();
  await page.getByText("1 of 1 may come back").waitFor();
}

/** The payment methods and totals of a register's receipts, in the order of their numbers. */
async function paymentsOf({ service }: TillWalk, terminal_id: number): Promise<readonly string[]> {
  const { rows } = await service.deps.pool.query<{ paid: string }>(
    `select payment_method || ' ' || grand_total::numeric(12, 2)::text as paid from pos.receipt
      where terminal_id = $1 order by receipt_number`,
    [terminal_id],
  );
  return rows.map(({ paid }) => paid);
}

test("an exchange with dearer goods is paid with change, by card and in parts, also offline", async (t) => {
  const walk = await openTillWalk(t);
  if (walk === undefined) return;
  const { page, look, network, openDay, delivered, statesOf, checkConsole } = walk;
  const button = (name: string | RegExp) => page.getByRole("button", { name });
  const terminal_id = await openDay("100");
  const isSold = () => page.getByRole("heading", { name: "Sold" }).waitFor();

  // A mug of 15.67 for a book of 9.81.
  await openExchange(walk);
  await look("exchange-dearer");
  await button(/^Pay €5\.86/).click();
  // The server is asked again what may come back.
  await page.getByRole("heading", { name: "Pay", exact: true }).waitFor();
  await look("exchange-pay");
  // Leaving the payment keeps the exchange.
  await page.keyboard.press("Escape");
  await button(/^Pay €5\.86/).click();
  await page.getByLabel("Amount").fill("10");
  await page.keyboard.press("Enter");
  await isSold();
  await page.locator(".change").getByText("€4.14").waitFor();
  await button("New sale").click();

  await network.goAway();
  await openExchange(walk);
  await page.keyboard.press("F9");
  await page.getByText("Ask the terminal for €5.86.").waitFor();
  await button("Approved").click();
  await isSold();
  await button("New sale").click();

  await openExchange(walk);
  await page.keyboard.press("F8");
  await page.getByLabel("Amount").fill("5");
  await page.keyboard.press("F9");
  await button("Approved").click();
  await page.getByText("€0.86", { exact: true }).waitFor();
  await page.keyboard.press("F12");
  await isSold();
  await button("New sale").click();

  await network.comeBack();
  await delivered(terminal_id, 6);
  assert.deepEqual(await paymentsOf(walk, terminal_id), [
    "pos_cash 9.81",
    "pos_cash 5.86",
    "pos_cash 9.81",
    "pos_card 5.86",
    "pos_cash 9.81",
    "pos_split 5.86",
  ]);
  // Three books and two parts in cash: 100.00 + 3 × 9.81 + 5.86 + 0.86.
  await walk.menu("Close the day");
  await page.getByLabel("Counted in the drawer").fill("136.15");
  await page.keyboard.press("Enter");
  await page.getByText("Agrees").waitFor();
  await button("Close the day").click();
  await page.getByText(/every figure agrees/).waitFor();
  assert.deepEqual(await statesOf(terminal_id), ["matched"]);
  checkConsole();
});

test("money of a return goes back in cash, by card or as it came, as the cashier chooses", async (t) => {
  const walk = await openTillWalk(t);
  if (walk === undefined) return;
  const { page, sell, openDay, delivered } = walk;
  const terminal_id = await openDay("100");
  await openReturn(page, await sell("BOOK"));
  await page.getByText("Give €9.81 in cash.").waitFor();
  await page.getByRole("group", { name: "Ways to pay" }).getByRole("button", { name: "Card" }).click();
  await page.getByText("Give €9.81 back at the card terminal first.").waitFor();
  await page.keyboard.press("F12");
  await page.getByText(/^Stored as/).waitFor();
  await delivered(terminal_id, 2);
  assert.deepEqual(await paymentsOf(walk, terminal_id), ["pos_cash 9.81", "pos_card 9.81"]);
});

test("goods that came back at one till do not come back at the till that sold them, which says when it cannot ask", async (t) => {
  const walk = await openTillWalk(t);
  if (walk === undefined) return;
  const { page, browser, look, network, sell, openDay, delivered, checkConsole } = walk;
  const button = (name: string) => page.getByRole("button", { name });
  const terminal_id = await openDay("100");
  const [there, here] = [await sell("BOOK"), await sell("BOOK")];
  await walk.sendAll();
  const context = await browser.newContext({ locale: "en-GB", timezoneId: "Europe/Amsterdam" });
  const other = cashierAt(await context.newPage(), walk);
  const other_id = await other.openDay("100");
  await other.takeBack(there);
  await delivered(other_id, 1);
  await other.sendAll();
  await context.close();

  await walk.menu("Find a receipt");
  await button(`· ${there}`).click();
  await button("Take goods back").click();
  await page.getByText("Everything of this receipt has come back already.").waitFor();
  await look("returned-elsewhere");
  await page.keyboard.press("Escape");
  await button(`· ${here}`).click();
  const answered = Promise.withResolvers<void>();
  await walk.context.route(/\/V1\/orders\?/, async (route) => {
    await answered.promise;
    await route.continue();
  });
  await button("Take goods back").click();
  const asking = page.getByText("Looking up what may come back …");
  await asking.waitFor();
  answered.resolve();
  await page
    .getByText(/^(?:1 of 1 may come back|Not checked)/)
    .first()
    .waitFor();
  assert.equal(await asking.count(), 0);
  await walk.context.unroute(/\/V1\/orders\?/);
  await page.keyboard.press("Escape");
  await button(`· ${here}`).click();
  await button("Take goods back").click();
  await page.getByText("1 of 1 may come back").waitFor();
  assert.equal(await page.getByText(/^Not checked/).count(), 0);
  await page.keyboard.press("Escape");

  await network.goAway();
  await button(`· ${here}`).click();
  await button("Take goods back").click();
  await page.getByText("Not checked with the other tills: the server does not answer.").waitFor();
  await page.locator(".money-parts li").waitFor();
  await look("return-not-checked");
  await page.keyboard.press("F12");
  await page.getByText(/^Stored as/).waitFor();
  await network.comeBack();
  await delivered(terminal_id, 3);
  checkConsole();
});
