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
  assert.equal(await rows.count(), OF_PAGE);
  const sums = await page.getByRole("table", { name: "Money" }).textContent();
  await page.getByText("Other locations").waitFor();
  await look("totals-of-a-chain");
  await page.getByRole("button", { name: "Go to next page" }).click();
  await settled(page);
  assert.equal(await rows.count(), LOCATIONS - OF_PAGE);
  assert.equal(await page.getByRole("table", { name: "Money" }).textContent(), sums, "the sums of all pages");
  walk.checkConsole();
});
