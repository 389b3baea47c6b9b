import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";
import { openTillWalk, type TillWalk } from "./till-walk.ts";

/** Approves what the sheet asks for, as Sam, with the keyboard. */
async function approve({ page }: TillWalk, passcode: string): Promise<void> {
  const sheet = page.getByRole("dialog", { name: "Approve" });
  await sheet.getByRole("button", { name: "Sam Smit" }).press("Enter");
  await sheet.getByLabel("Passcode of Sam Smit").fill(passcode);
  await page.keyboard.press("Enter");
  await sheet.waitFor({ state: "detached" });
}

async function menu({ page }: TillWalk, entry: string): Promise<void> {
  await page.locator(".menu-button").waitFor();
  await page.keyboard.press("F10");
  await page.getByRole("button", { name: new RegExp(`^${entry}`) }).click();
}

test(
  "a second person approves one action by passcode, and the close is counted blind",
  { timeout: 300_000 },
  async (t) => {
    const walk = await openTillWalk(t);
    if (walk === undefined) return;
    const { page, look, shop, service } = walk;
    const permissions = { move_cash: false, see_expected_cash: false, open_drawer: false };
    const { role_id } = await shop.admin<{ role_id: number }>("POST", "/roles", { name: "Cashier", permissions });
    const { passcode } = await shop.addStaff();
    await shop.admin("POST", "/staff", {
      first_name: "Cara",
      last_name: "Bos",
      email: `${randomUUID()}@shop.example`,
      location_ids: [shop.location_id],
      passcode: "135791",
      role_id,
    });
    const terminal_id = await walk.enroll();
    const signIn = async (name: string, code: string): Promise<void> => {
      await page.getByRole("button", { name }).click();
      await page.getByLabel("Passcode").fill(code);
      await page.keyboard.press("Enter");
    };
    // An offline approval needs one sign-in of the approving person.
    await signIn("Sam Smit", passcode);
    await menu(walk, "Sign out");
    await signIn("Cara Bos", "135791");
    await page.locator(".amount-input").fill("100");
    await page.locator(".amount-input").press("Enter");
    await page.locator(".sell").waitFor();

    await menu(walk, "Cash in or out");
    await page.keyboard.type("20");
    await page.keyboard.press("Enter");
    await page.getByText("Cara Bos may not put cash in or take it out.", { exact: false }).waitFor();
    await look("approve");
    await page.getByRole("button", { name: "Sam Smit" }).click();
    await page.getByLabel("Passcode of Sam Smit").fill("000000");
    await page.keyboard.press("Enter");
    await page.getByText("This passcode is wrong. Try again.").waitFor();
    await look("approve-passcode");
    await page.keyboard.press("Escape");
    await page.getByText("Your role does not allow this", { exact: false }).waitFor();
    await page.getByRole("textbox", { name: "Amount" }).press("Enter");
    await approve(walk, passcode);
    await page.getByText(/20[.,]00 was put into the drawer/).waitFor();
    await page.getByRole("button", { name: "Open the drawer without a sale" }).click();
    await approve(walk, passcode);
    await page.getByText("The opening of the drawer was noted.").waitFor();
    await look("cash-no-sale");
    await page.keyboard.press("Escape");

    await menu(walk, "Interim report");
    await approve(walk, passcode);
    await page
      .getByText(/Opening float/)
      .first()
      .waitFor();
    await look("x-report");
    await page.keyboard.press("Escape");

    await menu(walk, "Close the day");
    await page.getByRole("button", { name: "Count coins and notes" }).click();
    await page.getByLabel(/^Pieces of .*50[.,]00$/).fill("2");
    await page.getByLabel(/^Pieces of .*20[.,]00$/).fill("1");
    await look("close-pieces");
    await page.keyboard.press("Enter");
    await page.getByText("Agrees").waitFor();
    await page.getByRole("button", { name: "Close the day" }).click();
    await page.getByText("The server has every receipt, and every figure agrees with the receipts.").waitFor();
    const { rows } = await service.deps.pool.query<{ new_value: string }>(
      `select new_value from pos.audit_log
      where terminal_id = $1 and is_submitted and field_name = 'approval' order by log_id`,
      [terminal_id],
    );
    assert.equal(rows.length, 3, JSON.stringify(rows));
    assert.ok(rows.every(({ new_value }) => new_value.includes("Sam Smit")));
  },
);
