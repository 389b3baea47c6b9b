import assert from "node:assert/strict";
import { test } from "node:test";
import { openTillWalk } from "./till-walk.ts";

test("a card that has paid a part before a crash is not charged again, and a part is given back before the cart changes", async (t) => {
  const walk = await openTillWalk(t);
  if (walk === undefined) return;
  const { page, scan, look, openDay, delivered, receiptsOf, checkConsole } = walk;
  const terminal_id = await openDay("100");
  await scan("MUG");
  await page.locator(".cart .line").waitFor();
  await page.keyboard.press("F8");
  await page.getByLabel("Amount").fill("5");
  await page.getByRole("button", { name: /^Card/ }).click();
  await page.getByRole("button", { name: "Approved" }).click();
  await page.locator(".due-amount").getByText("€10.67").waitFor();

  // The page begins anew, as after a crash.
  await walk.open();
  await walk.signIn();
  await page.getByText("€5.00 of this sale is paid already.").waitFor();
  await scan("BOOK");
  await page.getByText("The cart is being paid. Finish or cancel the payment first.").waitFor();
  assert.equal(await page.locator(".cart .line").count(), 1);
  await look("part-taken");
  await page.getByRole("button", { name: "Go on" }).click();
  await page.locator(".due-amount").getByText("€10.67").waitFor();
  await page.getByRole("list", { name: "Already taken" }).getByText("€5.00").waitFor();
  await page.keyboard.press("F12");
  await page.getByRole("heading", { name: "Sold" }).waitFor();
  await delivered(terminal_id, 1);
  assert.deepEqual(
    (await receiptsOf(terminal_id)).map(([, total]) => total),
    ["15.67"],
  );
  const { rows } = await walk.service.deps.pool.query<{ receipt: string }>(
    "select to_jsonb(r)::text as receipt from pos.receipt r where terminal_id = $1",
    [terminal_id],
  );
  assert.match(rows[0]?.receipt ?? "", /pos_split/);

  await page.keyboard.press("Escape");
  await scan("MUG");
  await page.locator(".cart .line").waitFor();
  await page.keyboard.press("F8");
  await page.getByLabel("Amount").fill("5");
  await page.getByRole("button", { name: /^Card/ }).click();
  await page.getByRole("button", { name: "Approved" }).click();
  await page.getByRole("button", { name: "Start again" }).click();
  await page.getByText(/^First give the customer back what was taken/).waitFor();
  await look("give-back");
  await page.getByRole("button", { name: "Go on paying" }).click();
  await page.locator(".due-amount").getByText("€10.67").waitFor();
  await page.getByRole("button", { name: "Start again" }).click();
  await page.getByRole("button", { name: "It is given back" }).click();
  await page.locator(".due-amount").getByText("€15.67").waitFor();
  await page.keyboard.press("Escape");
  // Nothing is due: nothing has to be taken.
  await page.keyboard.press("F3");
  await page.getByLabel("Discount on the cart").fill("100");
  await page.getByLabel("Discount on the cart").press("Enter");
  await page.getByRole("button", { name: /Pay €0\.00/ }).click();
  await page.getByRole("button", { name: "Finish the sale" }).waitFor();
  await look("finish");
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Sold" }).waitFor();
  await delivered(terminal_id, 2);
  checkConsole();
});

test("further cash says what to do, and who leaves at the card's question does not answer it", async (t) => {
  const walk = await openTillWalk(t);
  if (walk === undefined) return;
  const { page, scan, look, openDay, delivered, checkConsole } = walk;
  const terminal_id = await openDay("100");
  await scan("MUG");
  await page.locator(".cart .line").waitFor();
  await page.keyboard.press("F8");
  await page.getByLabel("Amount").fill("5");
  await page.keyboard.press("F8");
  await page.locator(".due-amount").getByText("€10.67").waitFor();
  const once = page.getByText("Cash is taken already. Take the rest another way, or start again.");
  for (const key of ["F8", "F12", "Enter"]) {
    await page.getByLabel("Amount").fill("");
    await page.getByLabel("Amount").fill("3");
    await once.waitFor({ state: "detached" });
    await page.getByLabel("Amount").focus();
    await page.keyboard.press(key);
    await once.waitFor();
  }
  await look("cash-once");

  await page.getByLabel("Amount").fill("");
  await page.keyboard.press("F9");
  await page.getByText("Ask the terminal for €10.67.").waitFor();
  const first = page.getByText("Did the terminal take the money? Answer that first.");
  for (const leave of [() => page.keyboard.press("Escape"), () => page.getByRole("button", { name: "Back" }).click()]) {
    await leave();
    await first.waitFor();
    await page.getByText("Ask the terminal for €10.67.").waitFor();
  }
  await look("answer-card-first");
  // The question is still there after a crash.
  await walk.open();
  await walk.signIn();
  await page.getByText("The card terminal was asked for €10.67 before the till stopped.").waitFor();
  await page.getByRole("button", { name: "Go on" }).click();
  await page.getByRole("button", { name: "Approved" }).click();
  await page.getByRole("heading", { name: "Sold" }).waitFor();
  await delivered(terminal_id, 1);
  checkConsole();
});
