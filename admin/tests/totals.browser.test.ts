import assert from "node:assert/strict";
import { test } from "node:test";
import { closingOf, newTill, submit } from "../../test/fixtures/closings/shop.ts";
import { openWalk, settled } from "./walk.ts";

const LOCATIONS = 27;
/** Number of locations on a page. */
const OF_PAGE = 25;

test("register totals show the locations in pages, under the sums of all of them", async (t) => {
  const walk = await openWalk(t, { resources: ["Vendor_Pos::register_reports", "Vendor_Pos::locations"] });
  if (!walk) return;
  const { page, service, look } = walk;
  const business_date = Temporal.Now.plainDateISO("Europe/Amsterdam").toString();
  for (let n = 0; n < LOCATIONS; n += 1) {
    const answer = await submit(service, closingOf(await newTill(service), { business_date }));
    assert.equal(answer.status, 200, answer.text);
  }
  await walk.signIn();
  await walk.go("/register-totals");
  const rows = page.getByRole("table", { name: "Per location" }).locator("tbody tr");
  await rows.nth(OF_PAGE - 1).waitFor();
  // The other locations and the total have a row each.
  assert.equal(await rows.count(), OF_PAGE + 2);
  const sums = await page.getByRole("table", { name: "Money" }).textContent();
  await page.getByText("Other locations").first().waitFor();
  await look("totals-of-a-chain");
  await page.getByRole("button", { name: "Go to next page" }).click();
  await settled(page);
  assert.equal(await rows.count(), LOCATIONS - OF_PAGE + 2);
  assert.equal(await page.getByRole("table", { name: "Money" }).textContent(), sums, "the sums of all pages");
  walk.checkConsole();
});

test("payments and tax rates lead to the figures of the totals, and a closing that does not add up is a link", async (t) => {
  const walk = await openWalk(t, {
    resources: ["Vendor_Pos::register_reports", "Vendor_Pos::locations", "Vendor_Pos::receipts"],
  });
  if (!walk) return;
  const { page, service, look, context } = walk;
  const business_date = Temporal.Now.plainDateISO("Europe/Amsterdam").toString();
  const sales = { excl_tax: "390.00", tax: "60.50", incl_tax: "451.50" };
  const wrong = closingOf(await newTill(service), { business_date, sales });
  for (const closing of [closingOf(await newTill(service), { business_date }), wrong]) {
    assert.equal((await submit(service, closing)).status, 200);
  }
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await walk.signIn();
  await walk.go("/register-totals");
  const cellsOf = (name: string, row: string) =>
    page.getByRole("table", { name }).locator("tr").filter({ hasText: row }).last().locator("td").allTextContents();
  await page.getByRole("table", { name: "VAT report" }).waitFor();
  const head = await cellsOf("Money", "Net sales");
  assert.deepEqual(head, ["€760.00", "€117.20", "€878.20"]);
  assert.deepEqual((await cellsOf("VAT report", "Total")).slice(-2), head.slice(0, 2));
  assert.deepEqual(await cellsOf("From payments to net sales", "Net sales incl. tax"), head.slice(2));
  assert.deepEqual(await cellsOf("From payments to net sales", "Cash refund"), ["-€23.80"]);
  assert.deepEqual(await cellsOf("From payments to net sales", "Missing in closings"), ["€1.00"]);
  assert.deepEqual(await cellsOf("Closings and receipts", "Net sales of the closings"), head.slice(2));
  await look("totals-that-add-up");
  await page.getByRole("button", { name: "Copy" }).click();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  assert.match(copied, /^Total\t780\.00\t/m);
  await page.getByText("differ by €1.00").getByRole("link").click();
  await page.waitForURL(new RegExp(`/register-reports/${wrong.report_id}`));
  walk.checkConsole();
});
