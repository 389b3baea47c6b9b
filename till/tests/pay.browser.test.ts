import assert from "node:assert/strict";
import { test } from "node:test";
import { openTillWalk, type TillWalk } from "./till-walk.ts";

/** The payments and notes of a register's receipts as the server stored them. */
async function storedOf({ service }: TillWalk, terminal_id: number): Promise<string> {
  const { rows } = await service.deps.pool.query<{ receipt: unknown }>(
    "select to_jsonb(r) as receipt from pos.receipt r where terminal_id = $1",
    [terminal_id],
  );
  return JSON.stringify(rows);
}

test("a line is changed in its place, and a cart is paid by card and cash", async (t) => {
  const walk = await openTillWalk(t);
  if (walk === undefined) return;
  const { page, scan, look, openDay, delivered, receiptsOf, checkConsole } = walk;
  const terminal_id = await openDay("100");

  await page.getByRole("searchbox").fill("enam");
  await page.getByRole("searchbox").press("Enter");
  const line = page.getByRole("button", { name: /Enamel mug €/, expanded: false });
  await line.click();
  await page.getByRole("button", { name: "One more" }).click();
  await page.getByRole("group", { name: "Quantity" }).getByText("2", { exact: true }).waitFor();
  await page.getByRole("button", { name: "Note" }).click();
  await page.getByLabel("Note", { exact: true }).fill("Gift wrap");
  await page.getByLabel("Note", { exact: true }).press("Enter");
  await page.getByText("Gift wrap").waitFor();
  await page.getByRole("button", { name: "Price" }).click();
  await page.getByLabel("Price of one").fill("10,00");
  await page.getByLabel("Price of one").press("Enter");
  await page.getByText("changed price").waitFor();
  await look("line");
  await page.keyboard.press("F3");
  await page.getByLabel("Discount on the cart").fill("101");
  await page.getByLabel("Discount on the cart").press("Enter");
  await page.getByText("Enter a percentage from 0 to 100.").waitFor();
  await page.getByLabel("Discount on the cart").fill("50");
  await page.getByLabel("Discount on the cart").press("Enter");
  // Two pieces at 10.00, half of it off, and 21 % tax.
  await page.getByRole("button", { name: /Pay €12\.10/ }).waitFor();

  await page.keyboard.press("F9");
  await page.getByText("Ask the terminal for €12.10.").waitFor();
  await look("card");
  await page.getByRole("button", { name: "Refused" }).click();
  await page.getByLabel("Amount").fill("20");
  await page.getByRole("button", { name: /^Card/ }).click();
  await page.getByText("Only €12.10 is left to pay.").waitFor();
  await page.getByLabel("Amount").fill("5");
  await page.getByRole("button", { name: /^Card/ }).click();
  await page.getByRole("button", { name: "Approved" }).click();
  await page.getByText("€7.10", { exact: true }).waitFor();
  await look("split");
  await page.getByLabel("Amount").fill("10");
  await page.keyboard.press("Enter");
  await page.locator(".change").getByText("€2.90").waitFor();
  await delivered(terminal_id, 1);
  const [receipt] = await receiptsOf(terminal_id);
  assert.equal(receipt?.[1], "12.10");
  assert.match(await storedOf(walk, terminal_id), /Gift wrap/);

  await page.getByRole("button", { name: "New sale" }).click();
  await scan("BOOK");
  await page.locator(".cart .line").waitFor();
  // The `-` is part of the code: it takes nothing out of the cart.
  await scan("NO-THING");
  await page.getByText("No item has “NO-THING”. Search for its name.").waitFor();
  assert.equal(await page.locator(".cart .line").count(), 1);
  checkConsole();
});
