import assert from "node:assert/strict";
import { test } from "node:test";
import { ledgerOf, withoutGap } from "./ledger.ts";
import { cashierAt, openTillWalk } from "./till-walk.ts";

test("a second tab says that the till is open, takes it with its cart, and no sale is lost", async (t) => {
  const walk = await openTillWalk(t);
  if (walk === undefined) return;
  const { page: first, context, openDay, scan, sell, network } = walk;
  const terminal_id = await openDay("100");
  await sell();
  await scan("MUG");
  await first.locator(".cart .line").waitFor();

  const second = await context.newPage();
  const other = cashierAt(second, walk);
  await other.open();
  await second.getByRole("heading", { name: "The till is open in another window" }).waitFor();
  await second.getByRole("button", { name: "Use here" }).click();
  await second.locator(".by-name").waitFor();
  // The first one says so at once, though nobody touches it.
  await first.getByRole("heading", { name: "The till is open in another window" }).waitFor();
  await other.signIn();
  await second.locator(".cart .line").waitFor();
  await network.goAway();
  await second.keyboard.press("F12");
  await second.getByRole("heading", { name: "Sold" }).waitFor();
  await second.getByRole("button", { name: "New sale" }).click();

  // The first one takes it back, sells on, and the network returns.
  await first.getByRole("button", { name: "Use here" }).click();
  await first.locator(".by-name").waitFor();
  await second.getByRole("heading", { name: "The till is open in another window" }).waitFor();
  await walk.signIn();
  await sell();
  await network.comeBack();
  const ledger = await ledgerOf(first);
  const numbers = ledger.map(([number]) => number);
  assert.equal(numbers.length, 3);
  assert.deepEqual(numbers, withoutGap(numbers));
  await walk.delivered(terminal_id, 3);
  assert.deepEqual(await walk.receiptsOf(terminal_id), ledger);
});
