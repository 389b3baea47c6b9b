import { randomUUID } from "node:crypto";
import { test } from "node:test";
import { openTillWalk } from "./till-walk.ts";

const PASSCODE = "135791";

test("a blind count is kept by a new start and on the way back", { timeout: 300_000 }, async (t) => {
  const walk = await openTillWalk(t);
  if (walk === undefined) return;
  const { page, menu, look, shop } = walk;
  const permissions = { see_expected_cash: false };
  const { role_id } = await shop.admin<{ role_id: number }>("POST", "/roles", { name: "Counter", permissions });
  const name = { first_name: "Cara", last_name: "Bos", email: `${randomUUID()}@shop.example` };
  await shop.admin("POST", "/staff", { ...name, location_ids: [shop.location_id], passcode: PASSCODE, role_id });
  const signIn = async (): Promise<void> => {
    await page.getByRole("button", { name: "Cara Bos" }).click();
    await page.getByLabel("Passcode").fill(PASSCODE);
    await page.keyboard.press("Enter");
  };
  const button = (label: string) => page.getByRole("button", { name: label });
  await walk.enroll();
  await signIn();
  await walk.openFloat("100");

  await menu("Close the day");
  await page.getByLabel("Counted in the drawer").fill("90");
  await page.keyboard.press("Enter");
  await page.getByText("Missing").waitFor();
  await page.keyboard.press("Escape");
  await button("Keep the count").waitFor();
  await look("count-kept");
  await button("Keep the count").click();
  await page.getByText("Missing").waitFor();
  await button("Count again").click();
  await button("Keep the count").click();
  await page.getByText("Missing").waitFor();

  await page.reload();
  await signIn();
  await page.locator(".sell").waitFor();
  await menu("Close the day");
  await page.getByText("Missing").waitFor();
  await button("Close the day").click();
  await page.getByText("The server has every receipt, and every figure agrees with the receipts.").waitFor();
  walk.checkConsole();
});

test("Enter that is held opens no day before the last closing is known", { timeout: 300_000 }, async (t) => {
  const walk = await openTillWalk(t);
  if (walk === undefined) return;
  const { page, menu } = walk;
  await walk.openDay("100");
  await walk.closeDay("100");
  await page.keyboard.press("Escape");
  await page.keyboard.press("Escape");
  // The till sees a moment later that the day is closed, and a menu of before would go.
  await page.getByRole("heading", { name: "Open the day" }).waitFor();
  await menu("Sign out");
  await page.locator(".by-name input").waitFor();
  // Submits as soon as the form is there: the ledger answers later.
  await page.evaluate(() => {
    const watcher = new MutationObserver(() => {
      const form = document.querySelector(".amount-input")?.closest("form");
      if (form === null || form === undefined) return;
      watcher.disconnect();
      form.requestSubmit();
    });
    watcher.observe(document.body, { childList: true, subtree: true });
  });
  await walk.signIn();
  await page.getByText("Enter what you counted: 0.00 when the drawer is empty.").waitFor();
  await walk.openFloat("100");
});
