import assert from "node:assert/strict";
import { test } from "node:test";
import { jobHandlers } from "../../src/main/worker.ts";
import { newAdministrator } from "../../test/administrator.ts";
import { receiptPoster } from "../../test/fixtures/receipts/receipts.ts";
import { newTerminal, sampleReceipt } from "../../test/fixtures/rows.ts";
import { openWalk, type Walk } from "./walk.ts";

const RESOURCES = ["Vendor_Pos::books", "Vendor_Pos::books_manage", "Vendor_Pos::locations"];
const EMAIL = "ada@shop.example";

test("a bookkeeper sees what need not be kept any longer, and places and ends a hold", async (t) => {
  const walk = await openWalk(t, { resources: RESOURCES });
  if (!walk) return;
  await sellLongAgo(walk);
  await walk.signIn();
  const { page } = walk;
  await walk.step("the years of the country are a proposal, and what is older is counted", async ({ open, look }) => {
    await open("/books");
    await page.getByText("7 years from the end of the calendar year (a proposal for the country").waitFor();
    await page.getByText("Receipts: 2, closings: 0").waitFor();
    await page.getByText("1 of these receipts names a customer").waitFor();
    await page.getByText("No hold.").waitFor();
    await look("retention");
  });
  await walk.step("a hold is placed with its days and its reason, and wins", async ({ written, look }) => {
    await page.getByRole("button", { name: "Place a hold" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("From").fill("2015-01-01");
    await dialog.getByLabel("To, included").fill("2015-12-31");
    assert.equal(await dialog.getByRole("button", { name: "Place a hold" }).isDisabled(), true);
    await dialog.getByLabel("Reason").fill("Tax audit 4711");
    await look("retention-place");
    await written(() => dialog.getByRole("button", { name: "Place a hold" }).click());
    await page.getByText("Receipts: 0, closings: 0").waitFor();
    await page.getByText("Tax audit 4711").waitFor();
    await look("retention-held");
  });
  await walk.step("it is ended after a question", async ({ written, look }) => {
    await page.getByRole("button", { name: /^End: 1 Jan 2015 to 31 Dec 2015$/ }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText("Tax audit 4711").waitFor();
    await look("retention-end");
    await written(() => dialog.getByRole("button", { name: "End" }).click());
    await page.getByText("No hold.").waitFor();
  });
  walk.checkConsole();
});

test("an erasure says how many receipts are under a hold", async (t) => {
  const walk = await openWalk(t);
  if (!walk) return;
  const location_id = await sellLongAgo(walk);
  const { token } = await newAdministrator(walk.service);
  const body = { location_id, from: "2015-02-01", to: "2015-02-28", reason: "Tax audit 4711" };
  assert.equal((await walk.call("POST", "/admin/api/books/retention/holds", { token, body })).status, 200);
  await walk.signIn();
  const { page } = walk;
  await walk.step("in words, beside what was erased", async ({ open, written, look }) => {
    await open("/persons");
    await page.getByLabel("E-mail address of the person").fill(EMAIL);
    await page.getByLabel("E-mail address of the person").press("Enter");
    await page.getByRole("button", { name: "Erase…" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Reason").fill("Case 12");
    await dialog.getByLabel("Repeat the address").fill(EMAIL);
    await written(() => dialog.getByRole("button", { name: "Erase permanently" }).click());
    await page.getByText("1 receipt is under a hold", { exact: false }).waitFor();
    await look("retention-erased");
  });
  walk.checkConsole();
});

/** Stores two receipts of 2015, one of them with a customer; returns their location. */
async function sellLongAgo({ service }: Walk): Promise<number> {
  const { deps, call } = service;
  const { token } = await newAdministrator(service);
  const values = { "books/company/country_id": "NL" };
  const set = await call("PUT", "/admin/api/settings", { token, body: { scope: "default", scope_id: 0, values } });
  assert.equal(set.status, 200, set.text);
  const till = await newTerminal(deps);
  await deps.pool.query("update location set name = 'Utrecht' where location_id = $1", [till.location_id]);
  const post = receiptPoster(service);
  for (const fields of [{ customer_name: "Ada", customer_email: EMAIL }, {}]) {
    const answer = await post(sampleReceipt(till, { created_at: "2015-02-03 09:00:00", ...fields }));
    assert.equal(answer.status, 200, answer.text);
  }
  await jobHandlers(deps).count_receipts({});
  await deps.generations.poll();
  return till.location_id;
}
