import assert from "node:assert/strict";
import { test } from "node:test";
import type { Locator, Page } from "playwright-core";
import { INSERT_KEYS } from "../../src/shop-data/orders/receipt-keys.ts";
import { openWalk, settled } from "./walk.ts";

const SHOPS = 60;
/** Number of shops that Home shows of a chain. */
const SHOWN = 50;

/** Finds the card of the shops by its title. */
const shopsOf = (page: Page, title: string): Locator =>
  page.locator("section").filter({ has: page.getByRole("heading", { level: 2, name: title }) });

/** Returns the sum of the amounts in a card's table, in cents. */
async function centsOf(card: Locator): Promise<number> {
  const amounts = await card.locator("tbody tr td:last-child").allTextContents();
  return amounts.reduce((sum, amount) => sum + Number(amount.replaceAll(/[^0-9]/g, "")), 0);
}

test("Home shows the busiest shops of a chain, leads to the sales of all, and finds one by its name", async (t) => {
  const walk = await openWalk(t, { resources: ["Vendor_Pos::receipts", "Vendor_Pos::pos", "Vendor_Pos::locations"] });
  if (!walk) return;
  const { page, service, look } = walk;
  const { pool } = service.deps;
  await pool.query(
    `with shop as (
       insert into location (name, code) select 'Shop ' || lpad(n::text, 3, '0'), 'shop-' || n from generate_series(1, $1::int) n
       returning location_id, name, split_part(code, '-', 2)::int as n
     ), till as (
       insert into terminal (name, location_id) select 'Till of ' || name, location_id from shop returning terminal_id, location_id
     ), stored as (
       insert into receipt (pos_order_id, receipt_token, content_hash, terminal_id, location_id, payment_method, grand_total,
                            currency, register_session_id)
       select s.n || ' ' || r, s.n || ' ' || r, '', t.terminal_id, s.location_id, 'pos_cash', 1.01, 'EUR', 'session of ' || s.n
         from shop s join till t using (location_id), generate_series(1, s.n) r where s.n > 5
       returning *), keyed as (${INSERT_KEYS("stored")})
     insert into receipt_to_count select receipt_id from stored`,
    [SHOPS],
  );
  await service.deps.generations.poll();
  await walk.signIn();
  const shops = shopsOf(page, "Shops");
  const rows = shops.locator("tbody tr");
  await rows.nth(SHOWN - 1).waitFor();
  // The other shops and the total have a row each.
  assert.equal(await rows.count(), SHOWN + 2);
  assert.match((await rows.first().textContent()) ?? "", /^Shop 060.*1 register.*60€60.60$/);
  await look("home-of-a-chain");
  const { rows: sums } = await pool.query<{ cents: number }>(
    "select sum(grand_total * 100)::int as cents from receipt",
  );
  // The rows before the total add up to it.
  assert.equal(await centsOf(shops), 2 * (sums[0]?.cents ?? 0));
  await shops.getByRole("link", { name: `and ${SHOPS - SHOWN} more` }).click();
  await page.getByText("Shop 060").first().waitFor();
  await settled(page);
  await look("sales-of-a-chain");
  assert.match(page.url(), /sales-report\?by=location&from=/);
  await page.goBack();
  const held = Promise.withResolvers<undefined>();
  await page.route("**/admin/api/trading-day/locations?*", async (route) => {
    await held.promise;
    await route.continue();
  });
  const asked = page.waitForRequest("**/admin/api/trading-day/locations?*");
  await shops.getByRole("searchbox").fill("shop 003");
  await asked;
  assert.equal(await rows.count(), SHOWN, "nothing is said of the search before its answer");
  held.resolve(undefined);
  await rows.filter({ hasText: "Till of Shop 003" }).waitFor();
  assert.equal(await rows.count(), 1, "a shop without sales");
  await shops.getByRole("searchbox").fill("elsewhere");
  await shops.getByText("No shop has this in its name.").waitFor();
  walk.checkConsole();
});
