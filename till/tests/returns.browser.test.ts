import assert from "node:assert/strict";
import { test } from "node:test";
import { openTillWalk, type TillWalk } from "./till-walk.ts";

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
