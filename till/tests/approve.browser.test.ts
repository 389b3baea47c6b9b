import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";
import { type Permission, PERMISSIONS } from "@tillkeeper/register-kit";
import { storeSetting } from "../../test/settings.ts";
import { ageLastSale } from "./ledger.ts";
import { openTillWalk, type TillWalk } from "./till-walk.ts";

interface Action {
  readonly flag: Permission;
  /** What the sheet says after the name of the person whose role does not allow it. */
  readonly says: string;
  readonly does: (walk: TillWalk) => Promise<void>;
  /** Waits for what shows that it was done. */
  readonly isDone: (walk: TillWalk) => Promise<void>;
}

/** What the till never does, so that nobody approves it there. */
const NOT_HERE: ReadonlySet<Permission> = new Set(["manage_settings"]);

const button = ({ page }: TillWalk, name: string | RegExp) => page.getByRole("button", { name });
const isSold = ({ page }: TillWalk) => page.getByRole("heading", { name: "Sold" }).waitFor();

/** Actions in the order of a day. */
const ACTIONS: readonly Action[] = [
  {
    flag: "price_override",
    says: "change this price",
    async does(walk) {
      await walk.scan("MUG");
      await walk.page.locator(".cart .line-head").click();
      await button(walk, "Price").click();
      await walk.page.getByLabel("Price of one").fill("10");
      await walk.page.getByLabel("Price of one").press("Enter");
    },
    isDone: (walk) => button(walk, /^Pay €12\.10/).waitFor(),
  },
  {
    flag: "discount",
    says: "give this discount",
    async does({ page }) {
      await page.keyboard.press("F3");
      await page.getByLabel("Discount on the cart").fill("50");
      await page.getByLabel("Discount on the cart").press("Enter");
    },
    isDone: (walk) => button(walk, /^Pay €6\.05/).waitFor(),
  },
  { flag: "sell", says: "sell", does: ({ page }) => page.keyboard.press("F12"), isDone: isSold },
  {
    flag: "reprint",
    says: "print a copy",
    async does(walk) {
      await button(walk, "New sale").click();
      await walk.menu("Find a receipt");
      await button(walk, /[0-9A-F]{4}-0001/).click();
    },
    isDone: ({ page }) => page.locator(".paper-view").getByText("Copy", { exact: true }).waitFor(),
  },
  {
    flag: "refund",
    says: "take goods back",
    async does(walk) {
      await button(walk, "Take goods back").click();
      await walk.page.getByText("Give €6.05 in cash.").waitFor();
      await walk.page.keyboard.press("F12");
    },
    async isDone({ page }) {
      await page.getByText(/^Stored as/).waitFor();
      await page.keyboard.press("Escape");
      await page.keyboard.press("Escape");
    },
  },
  {
    flag: "move_cash",
    says: "put cash in or take it out",
    async does(walk) {
      await walk.menu("Cash in or out");
      await walk.page.getByRole("textbox", { name: "Amount" }).fill("20");
      await walk.page.getByRole("textbox", { name: "Amount" }).press("Enter");
    },
    isDone: ({ page }) => page.getByText(/20[.,]00 was put into the drawer/).waitFor(),
  },
  {
    flag: "open_drawer",
    says: "open the drawer without a sale",
    does: (walk) => button(walk, "Open the drawer without a sale").click(),
    async isDone({ page, look }) {
      await page.getByText("The opening of the drawer was noted.").waitFor();
      await look("cash-no-sale");
      await page.keyboard.press("Escape");
    },
  },
  {
    flag: "see_expected_cash",
    says: "see the figures of the day or count again",
    does: (walk) => walk.menu("Interim report"),
    async isDone({ page, look }) {
      await page
        .getByText(/Opening float/)
        .first()
        .waitFor();
      await look("x-report");
      await page.keyboard.press("Escape");
    },
  },
  {
    flag: "pay_by_invoice",
    says: "sell on account",
    async does(walk) {
      const { page } = walk;
      await walk.scan("BOOK");
      await page.locator(".cart .line").waitFor();
      await page.keyboard.press("F2");
      await page.getByLabel("Search").last().fill("wilma");
      await button(walk, /Wilma Visser/).click();
      await button(walk, "Remove customer Wilma Visser").waitFor();
      await page.keyboard.press("F8");
      await button(walk, "On account").click();
      // The sale itself needs an approval as well.
      await page.getByText("Cara Bos may not sell.", { exact: false }).waitFor();
      await approve(walk);
    },
    async isDone(walk) {
      await isSold(walk);
      await button(walk, "New sale").click();
    },
  },
  {
    flag: "refund_without_receipt",
    says: "take goods back without a receipt or after the return period",
    async does(walk) {
      const { page } = walk;
      const number = await ageLastSale(page, 30);
      await walk.menu("Find a receipt");
      await page.getByLabel("Receipt number").fill(number);
      await page.keyboard.press("Enter");
      await page.getByText("Cara Bos may not print a copy.", { exact: false }).waitFor();
      await approve(walk);
      await button(walk, "Take goods back").click();
      await page.getByText("The shop takes goods back for 14 days", { exact: false }).waitFor();
      await walk.look("return-late");
      await button(walk, "Take back anyway").click();
      await page.keyboard.press("F12");
      // The return itself needs an approval as well.
      await page.getByText("Cara Bos may not take goods back.", { exact: false }).waitFor();
      await approve(walk);
    },
    async isDone({ page }) {
      await page.getByText(/^Stored as/).waitFor();
      await page.keyboard.press("Escape");
      await page.keyboard.press("Escape");
    },
  },
  {
    flag: "close_session",
    says: "close the day",
    async does({ page, menu, look }) {
      await menu("Close the day");
      await page.getByRole("button", { name: "Count coins and notes" }).click();
      await page.getByLabel(/^Pieces of .*50[.,]00$/).fill("2");
      await page.getByLabel(/^Pieces of .*20[.,]00$/).fill("1");
      await look("close-pieces");
      await page.keyboard.press("Enter");
    },
    async isDone(walk) {
      const { page } = walk;
      await page.getByText("Agrees").waitFor();
      // What should be there is known by now, so that a second count needs somebody who may see it,
      // and an approval of its own.
      await button(walk, "Count again").click();
      await page.getByLabel("Counted in the drawer").fill("120");
      await page.keyboard.press("Enter");
      await page.getByText("Cara Bos may not close the day.", { exact: false }).waitFor();
      await approve(walk);
      await page.getByText("Cara Bos may not see the figures of the day or count again.", { exact: false }).waitFor();
      await walk.look("count-again");
      await approve(walk);
      await page.getByText("Agrees").waitFor();
      await button(walk, "Close the day").click();
      await walk.page.getByText("The server has every receipt, and every figure agrees with the receipts.").waitFor();
    },
  },
];

const PASSCODE = "135791";
let approving = "";

/** Approves what the sheet asks for, as Sam, with the keyboard. */
async function approve({ page }: TillWalk): Promise<void> {
  const sheet = page.getByRole("dialog", { name: "Approve" });
  await sheet.getByRole("button", { name: "Sam Smit" }).press("Enter");
  await sheet.getByLabel("Passcode of Sam Smit").fill(approving);
  await page.keyboard.press("Enter");
  await page.getByLabel("Passcode of Sam Smit").waitFor({ state: "detached" });
}

/** Opens the day as Cara, whose role allows nothing; Sam may approve everything. */
async function openCarasDay(walk: TillWalk): Promise<number> {
  const { page, shop } = walk;
  const permissions = Object.fromEntries(PERMISSIONS.map((flag) => [flag, false]));
  const { role_id } = await shop.admin<{ role_id: number }>("POST", "/roles", { name: "Trainee", permissions });
  approving = (await shop.addStaff()).passcode;
  await shop.admin("POST", "/staff", {
    first_name: "Cara",
    last_name: "Bos",
    email: `${randomUUID()}@shop.example`,
    location_ids: [shop.location_id],
    passcode: PASSCODE,
    role_id,
  });
  await storeSetting(walk.service, "vendor_pos_terminal/payments/refund_validity_days", "14");
  const terminal_id = await walk.enroll();
  const signIn = async (name: string, passcode: string): Promise<void> => {
    await button(walk, name).click();
    await page.getByLabel("Passcode").fill(passcode);
    await page.keyboard.press("Enter");
  };
  // An offline approval needs one sign-in of the approving person.
  await signIn("Sam Smit", approving);
  await page.locator(".amount-input").waitFor();
  await walk.menu("Sign out");
  await signIn("Cara Bos", PASSCODE);
  await page.locator(".amount-input").fill("100");
  await page.locator(".amount-input").press("Enter");
  await page.locator(".sell").waitFor();
  return terminal_id;
}

test(
  "a second person approves by passcode whatever a role does not allow, one action at a time",
  { timeout: 600_000 },
  async (t) => {
    assert.deepEqual(
      new Set([...NOT_HERE, ...ACTIONS.map(({ flag }) => flag)]),
      new Set(PERMISSIONS),
      "each permission has its action",
    );
    const walk = await openTillWalk(t);
    if (walk === undefined) return;
    const { page, look, shop, service } = walk;
    const named = { email: "wilma@example.com", firstname: "Wilma", lastname: "Visser" };
    await shop.manage("POST", "/customers", { customer: { ...named, website_id: 1 } });
    const terminal_id = await openCarasDay(walk);

    // A wrong passcode approves nothing, and a sheet that is closed leaves a sentence.
    await walk.menu("Cash in or out");
    await page.keyboard.type("20");
    await page.keyboard.press("Enter");
    await page.getByText("Cara Bos may not put cash in or take it out.", { exact: false }).waitFor();
    await look("approve");
    await button(walk, "Sam Smit").click();
    await page.getByLabel("Passcode of Sam Smit").fill("000000");
    await page.keyboard.press("Enter");
    await page.getByText("This passcode is wrong. Try again.").waitFor();
    await look("approve-passcode");
    await page.keyboard.press("Escape");
    await page.getByText("Your role does not allow this", { exact: false }).waitFor();
    await page.keyboard.press("Escape");

    for (const action of ACTIONS) {
      await t.test(action.flag, async () => {
        await action.does(walk);
        await page.getByText(`Cara Bos may not ${action.says}.`, { exact: false }).waitFor();
        await approve(walk);
        await action.isDone(walk);
      });
    }
    // The server matches the closing before it has every note of the audit log.
    await walk.allSent();
    const { rows } = await service.deps.pool.query<{ flags: string }>(
      `select distinct unnest(string_to_array(split_part(new_value, ':', 1), ', ')) as flags from pos.audit_log
        where terminal_id = $1 and is_submitted and field_name = 'approval' and new_value like '%approved by Sam Smit%'`,
      [terminal_id],
    );
    assert.deepEqual(new Set(rows.map(({ flags }) => flags)), new Set(ACTIONS.map(({ flag }) => flag)));
    assert.deepEqual(await walk.statesOf(terminal_id), ["matched"]);
  },
);
