import assert from "node:assert/strict";
import { test } from "node:test";
import { openTillWalk, type TillWalk } from "./till-walk.ts";

/** Reads the number of the receipt on the screen "Sold". */
async function numberOf({ page }: TillWalk): Promise<string> {
  const text = await page.getByText(/^Receipt [0-9A-F]{4}-\d+$/).textContent();
  return text?.split(" ")[1] ?? "";
}

test("three scanned articles are sold for cash with one key more, online and offline", async (t) => {
  const walk = await openTillWalk(t);
  if (walk === undefined) return;
  const { page, scan, look, network, openDay, delivered, receiptsOf, checkConsole } = walk;
  const terminal_id = await openDay("100");
  await look("sell-empty");
  for (const code of ["MUG", "BOOK", "MUG"]) await scan(code);
  await page.getByRole("button", { name: /Pay €41\.15/ }).waitFor();
  await look("sell");
  await page.keyboard.press("F12");
  await page.getByRole("heading", { name: "Sold" }).waitFor();
  const first = await numberOf(walk);
  await look("done");

  // A scan on this screen starts the next cart.
  await network.goAway();
  await scan("MUG");
  await page.getByRole("button", { name: /Pay € ?15[.,]67/ }).click();
  await look("pay");
  await page.getByRole("button", { name: /20[.,]00/ }).click();
  await page.getByRole("heading", { name: "Sold" }).waitFor();
  await page
    .locator(".change")
    .getByText(/4[.,]33/)
    .waitFor();
  const second = await numberOf(walk);
  await look("done-change");
  await page.getByRole("button", { name: "New sale" }).click();
  await page.getByText("Offline").waitFor();
  await look("sell-offline");

  await network.comeBack();
  await delivered(terminal_id, 2);
  assert.deepEqual(await receiptsOf(terminal_id), [
    [first, "41.15"],
    [second, "15.67"],
  ]);
  checkConsole();
});
