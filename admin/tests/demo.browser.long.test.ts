import assert from "node:assert/strict";
import { test } from "node:test";
import type { Locator, Page } from "playwright-core";
import { beginMorning, liveDemoDay, type Morning } from "./demo-day.ts";
import { openReceiptByKeys, openClosingByKeys, signInByKeys } from "./keyboard.ts";
import { openWalk, settled, type Walk } from "./walk.ts";

test("a merchant looks at the registers' data on the day after the demo's", async (t) => {
  const walk = await openWalk(t);
  if (!walk) return;
  await liveDemoDay(walk);
  const morning = await beginMorning(walk);
  await walk.step("a merchant signs in with the keyboard alone, and sees the current page", signInByKeys);
  await walk.step("a merchant finds a receipt, opens it and comes back, with the keyboard alone", openReceiptByKeys);
  await walk.step("a merchant opens a closing with the keyboard alone", openClosingByKeys);
  await walk.step("each sentence of what needs a person opens its page", home);
  await walk.step("the sales of each shop link to its receipts", (own) => sales(own, morning));
  await walk.step("a receipt of the day is found by its amount, beside its order and its closing", receipt);
  await walk.step("the mismatched closing is explained, and annotated", mismatched);
  await walk.step("a receipt that came after its closing is shown as late", late);
  await walk.step("sync health names the fault of each register, and its unsent documents", syncHealth);
  await walk.step("the audit log shows the lock that was changed at midday", auditLog);
  await walk.step("telemetry counts the events of the registers", telemetry);
  walk.checkConsole();
});

/** Finds a card of a page by its title. */
const section = (page: Page, title: RegExp | string): Locator =>
  page.locator("section").filter({ has: page.getByRole("heading", { level: 2, name: title }) });

/** Finds the rows of the shown list. */
const rowsOf = (page: Page): Locator => page.locator("main table tbody tr");

async function query<Row extends Record<string, unknown>>({ service }: Walk, text: string): Promise<Row> {
  const { rows } = await service.deps.pool.query<Row>(text);
  assert.ok(rows[0], text);
  return rows[0];
}

/** Sentences about what the registers of the demo's day need, each with the page that it opens. */
const NEEDS = [
  { sentence: /^Register 2, .+ has been silent for/, opens: /Register 2/ },
  { sentence: /^Closing .+ of Register 4, .+ differs by €/, opens: /^Closing .+ of Register 4, / },
  { sentence: /of Register 3, .+ (is|are|has been|have been) missing since/, opens: /Register 3/ },
  { sentence: /^The licence of Register 4, .+ is not valid/, opens: /Register 4/ },
] as const;

async function home({ page, go, look }: Walk): Promise<void> {
  await go("/");
  await look("demo-dashboard");
  for (const { sentence, opens } of NEEDS) {
    await go("/");
    const list = section(page, "Needs you");
    const all = list.getByRole("button", { name: /^Show all/ });
    await list.getByRole("listitem").first().waitFor();
    if ((await all.count()) > 0) await all.click();
    await list.getByRole("listitem").filter({ hasText: sentence }).getByRole("link").first().click();
    await page.getByRole("heading", { level: 1, name: opens }).waitFor();
    await settled(page);
  }
}

async function sales(walk: Walk, { receipt_number }: Morning): Promise<void> {
  const { page, go } = walk;
  await go("/");
  await section(page, "Today")
    .getByText(/^€12\.10 net today · (?:.+ · )?1 receipt · average €12\.10$/)
    .waitFor();
  await section(page, "Shops")
    .getByRole("row", { name: /^Harbour Street .* 1 €12\.10$/ })
    .getByRole("link", { name: "1", exact: true })
    .click();
  await page.getByRole("heading", { level: 1, name: "Receipts" }).waitFor();
  await settled(page);
  assert.match((await rowsOf(page).first().textContent()) ?? "", new RegExp(receipt_number));
}

async function receipt(walk: Walk): Promise<void> {
  const { page, go, look } = walk;
  const sold = await query<Record<"receipt_number" | "amount" | "order_number", string>>(
    walk,
    `select receipt_number, to_char(grand_total, 'FM999999.00') as amount, order_increment_id as order_number from receipt
      where terminal_name = 'Register 2' and order_increment_id is not null and sale_type is null
      order by receipt_id limit 1`,
  );
  await go("/receipts");
  await page.getByRole("textbox", { name: "Total" }).fill(sold.amount.replace(".", ","));
  await page.waitForURL((url) => url.search.includes(sold.amount));
  await settled(page);
  await rowsOf(page).filter({ hasText: sold.receipt_number }).click();
  await page.getByRole("heading", { level: 1, name: `Receipt ${sold.receipt_number}` }).waitFor();
  await settled(page);
  const frame = page.frameLocator('iframe[title="The receipt as the shopper sees it"]');
  await frame.getByText(sold.receipt_number).first().waitFor();
  const body = await frame.locator("body").evaluate((node) => getComputedStyle(node).fontFamily);
  assert.doesNotMatch(body, /^"?Times|^serif/, "the receipt has its own style under the page's policy");
  const belongs = section(page, "Order and closing");
  await belongs.getByText(sold.order_number).waitFor();
  await look("demo-receipt");
  await belongs.getByRole("link", { name: /^Closing \S+-1 of Register 2/ }).click();
  await page.getByRole("heading", { level: 1, name: /^Closing \S+-1 of Register 2, / }).waitFor();
}

async function openFinding({ page, go }: Walk, finding: string, register: string): Promise<void> {
  await go("/register-reports?filter={}");
  await page.getByRole("button", { name: "Filters", exact: true }).click();
  await page.getByRole("button", { name: "Finding", exact: true }).click();
  // A select that moves while it is clicked closes again, so the page must be at rest.
  await settled(page);
  await page.getByRole("combobox", { name: "Finding" }).click();
  await page.getByRole("option", { name: finding }).click();
  await page.waitForURL(/finding/);
  await page.keyboard.press("Escape");
  // The mouse leaves the head of the table, whose hint would cover the first row.
  await page.mouse.move(0, 0);
  await settled(page);
  assert.equal(await rowsOf(page).count(), 1);
  await rowsOf(page).filter({ hasText: register }).click();
  await page.getByRole("heading", { level: 1, name: new RegExp(`of ${register}, `) }).waitFor();
  await settled(page);
}

async function mismatched(walk: Walk): Promise<void> {
  const { page, look, written, service } = walk;
  await openFinding(walk, "Figures differ", "Register 4");
  const { said, right } = await query<Record<"said" | "right", string>>(
    walk,
    `select to_char(sales_incl_tax, 'FM999,999.00') as said, to_char(sales_incl_tax - 1, 'FM999,999.00') as right
       from register_report where terminal_name = 'Register 4'`,
  );
  const turnover = page
    .getByRole("region", { name: "Sales and refunds" })
    .getByRole("row")
    .filter({ hasText: "Sales incl. tax" });
  assert.match((await turnover.textContent()) ?? "", new RegExp(`€${said}€${right}€1\\.00$`));
  const check = page.locator(".MuiAccordion-root").filter({ hasText: "H2" }).first();
  assert.match((await check.textContent()) ?? "", new RegExp(`Closing€${said}Receipts€${right}Difference€1\\.00`));
  await look("demo-closing");
  await page.getByLabel("Annotation", { exact: true }).fill("Register 4 adds a euro.");
  await written(() => page.getByRole("button", { name: "Add annotation" }).click());
  const { rows } = await service.deps.pool.query(
    `select a.text, a.author, r.terminal_name from register_report_annotation a join register_report r using (report_id)`,
  );
  assert.deepEqual(rows, [{ text: "Register 4 adds a euro.", author: "Ann Admin", terminal_name: "Register 4" }]);
}

async function late(walk: Walk): Promise<void> {
  const { page } = walk;
  await openFinding(walk, "Late receipts", "Register 1");
  const documents = section(page, "Listed receipts");
  const { rows } = await walk.service.deps.pool.query<{ receipt_number: string }>(
    "select receipt_number from receipt where terminal_name = 'Register 1' and receipt_number <> 'MORNING-1' order by receipt_id desc limit 1",
  );
  await documents
    .getByRole("row")
    .filter({ hasText: rows[0]?.receipt_number ?? "none" })
    .getByText("late")
    .waitFor();
  assert.equal(await documents.getByText("Late", { exact: true }).count(), 1);
}

async function syncHealth({ page, go }: Walk): Promise<void> {
  await go("/sync-health");
  const row = (name: string): Locator => rowsOf(page).filter({ hasText: name });
  for (const [name, state] of [
    ["Register 1", "Online"],
    ["Register 2", "Silent"],
    ["Register 3", "Behind with receipts"],
    ["Register 4", "Licence needs attention"],
    ["Register 5", "No device bound"],
  ] as const) {
    await row(name).getByText(state, { exact: true }).waitFor();
  }
  const colorIn = (part: Locator): Promise<string> =>
    part
      .locator("span[aria-hidden]")
      .first()
      .evaluate((dot) => getComputedStyle(dot).backgroundColor);
  const silent = await colorIn(row("Register 2"));
  await go("/");
  const register = section(page, "Shops").getByRole("listitem").filter({ hasText: "Register 2" });
  assert.equal(await colorIn(register), silent, "a state has one colour on every page");
  await go("/sync-health");
  await row("Register 3").getByRole("link", { name: "1", exact: true }).click();
  await page.getByRole("heading", { level: 1, name: "Closings" }).waitFor();
  await settled(page);
  assert.equal(await rowsOf(page).count(), 1);
  await rowsOf(page).getByText("incomplete").waitFor();
}

async function auditLog(walk: Walk): Promise<void> {
  const { page, go } = walk;
  const filter = { entity_id: "vendor_pos_lock/enforcement/receipt_footer" };
  await go(`/audit-log?filter=${encodeURIComponent(JSON.stringify(filter))}`);
  const changes = await rowsOf(page).allTextContents();
  assert.equal(changes.length, 2, changes.join(" | "));
  const [unlocked = "", locked = ""] = changes;
  assert.match(locked, /receipt_footer.*\(nothing\)1Ann AdminAdministration$/);
  assert.match(unlocked, /receipt_footer.*1\(nothing\)Ann AdminAdministration$/);
  await go("/audit-log?filter={}");
  await page.getByRole("textbox", { name: "Name contains" }).fill("register 3");
  await page.waitForURL(/register%203/);
  await settled(page);
  const listed = await rowsOf(page).allTextContents();
  assert.ok(
    listed.some((text) => /Disabled|Active|Is active/i.test(text)),
    listed.join(" | "),
  );
  assert.ok(listed.every((text) => text.includes("Register 3")));
}

async function telemetry(walk: Walk): Promise<void> {
  const { page, go } = walk;
  const { events } = await query<{ events: number }>(walk, "select count(*) as events from telemetry_event");
  await go("/telemetry");
  const figure = page.locator("main").getByText("Events", { exact: true }).first().locator("..");
  assert.match((await figure.textContent()) ?? "", new RegExp(`${events}$`));
  const per_register = page.getByRole("table", { name: "By register" });
  for (const register of [1, 2, 3, 4]) await per_register.getByRole("link", { name: `Register ${register}` }).waitFor();
}
