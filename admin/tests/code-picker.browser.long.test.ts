import assert from "node:assert/strict";
import { test } from "node:test";
import type { Locator, Page } from "playwright-core";
import { samplePromotions } from "../../test/fixtures/promotions/promotions.ts";
import { newTerminal } from "../../test/fixtures/rows.ts";
import { openWalk, settled, type Walk } from "./walk.ts";

const METHOD = "vendor_pos_terminal/payments/pay_by_invoice_method";
const INVOICING = "vendor_pos_terminal/payments/pay_by_invoice_invoicing_mode";
const QUEUE = "vendor_pos_terminal/pickup/queue_filter";
const CREDIT = "vendor_pos_terminal/credits/allow_store_credit";
const REGION = "vendor_pos_terminal/walk_in_customer/region_id";
const ZIP_COUNTRIES = "general/country/optional_zip_countries";

test("a merchant picks a stored code by its name, and reads it by name", async (t) => {
  const walk = await openWalk(t);
  if (!walk) return;
  await walk.signIn();
  await walk.step("a typed name of a payment method is stored as its code", typesAName);
  await walk.step("an unknown code is stored as it is typed", typesACode);
  await walk.step("a list offers the codes with the typed letters", narrowsAList);
  await walk.step("settings show yes, none and names where numbers and codes are stored", readsSettings);
  await walk.step("a terminal's own settings show the same", readsOverrides);
  await walk.step("the comma between the numbers of a list stays one comma", listsNumbers);
  await walk.step("the filter of the audit log keeps a field without a name", filtersTheLog);
  walk.checkConsole();
});

const row = (page: Page, path: string): Locator => page.locator(`[data-path="${path}"]`);

/** Searches a setting by its path and returns its input. */
async function findSetting({ page }: Walk, path: string): Promise<Locator> {
  await page.getByLabel("Search settings").fill(path);
  return page.locator(`[id="value-${path}"]`);
}

async function storedSetting({ service }: Walk, path: string): Promise<string | undefined> {
  const { rows } = await service.deps.pool.query<{ value: string }>("select value from setting where path = $1", [
    path,
  ]);
  return rows[0]?.value;
}

async function save({ page }: Walk): Promise<void> {
  await page.getByRole("button", { name: "Review and save" }).click();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await settled(page);
}

async function typesAName(walk: Walk): Promise<void> {
  const { page, open, look } = walk;
  await open("/settings");
  const method = await findSetting(walk, METHOD);
  await method.fill("");
  for (const typed of ["C", "Ca", "Car", "Card"]) {
    await method.press(typed.slice(-1));
    assert.equal(await method.inputValue(), typed, "what is typed is not rewritten");
  }
  await method.press("Tab");
  assert.equal(await method.inputValue(), "Card · pos_card");
  await look("free-code");
  await save(walk);
  assert.equal(await storedSetting(walk, METHOD), "pos_card");
  await page.reload();
  await settled(page);
  await page.getByLabel("Search settings").fill(METHOD);
  assert.equal(await method.inputValue(), "Card · pos_card");
  await method.fill("cash · POS_CASH");
  await method.press("Enter");
  assert.equal(await method.inputValue(), "Cash · pos_cash");
  await method.fill("Card");
  await page.getByRole("option", { name: "Card pos_card" }).click();
  assert.equal(await method.inputValue(), "Card · pos_card");
}

async function typesACode(walk: Walk): Promise<void> {
  const method = walk.page.locator(`[id="value-${METHOD}"]`);
  await method.fill("voucher");
  await method.press("Enter");
  await save(walk);
  assert.equal(await storedSetting(walk, METHOD), "voucher");
  await method.fill("");
  await method.press("Tab");
  assert.equal(await method.inputValue(), "");
}

async function narrowsAList(walk: Walk): Promise<void> {
  const { page } = walk;
  const countries = await findSetting(walk, ZIP_COUNTRIES);
  await countries.pressSequentially("belg");
  assert.equal(await countries.inputValue(), "belg");
  const offered = await page.getByRole("option").allTextContents();
  assert.deepEqual(offered, ["BelgiumBE"]);
  await page.getByRole("option", { name: "Belgium BE" }).click();
  await page.keyboard.press("Escape");
  await row(page, ZIP_COUNTRIES).getByRole("button", { name: "Belgium" }).waitFor();
}

async function readsSettings(walk: Walk): Promise<void> {
  const { page, open, look } = walk;
  await open("/settings");
  const invoicing = await findSetting(walk, INVOICING);
  assert.equal(await invoicing.inputValue(), "Open until paid · open");
  const credit = await findSetting(walk, CREDIT);
  assert.ok(await credit.isChecked());
  await walk.written(() => credit.uncheck());
  const region = await findSetting(walk, REGION);
  assert.deepEqual([await region.inputValue(), await region.getAttribute("placeholder")], ["", "None"]);
  await region.fill("12");
  const queue = await findSetting(walk, QUEUE);
  assert.equal(await queue.inputValue(), "All orders · all");
  await queue.fill("ready_today");
  await queue.press("Tab");
  await page.getByRole("button", { name: "Review and save" }).click();
  const dialog_text = (await page.getByRole("dialog").textContent()) ?? "";
  assert.match(dialog_text, /CurrentNone.*New12/s);
  assert.match(dialog_text, /CurrentAll orders · all.*Newready_today/s);
  await look("settings-in-words-review");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await settled(page);
  const stored = await Promise.all([CREDIT, REGION, QUEUE].map((path) => storedSetting(walk, path)));
  assert.deepEqual(stored, ["0", "12", "ready_today"]);
  await page.getByLabel("Search settings").fill(REGION);
  await region.fill("");
  await save(walk);
  assert.equal(await storedSetting(walk, REGION), "0");
}

async function readsOverrides(walk: Walk): Promise<void> {
  const { page, service, open, look } = walk;
  const { terminal_id } = await newTerminal(service.deps);
  await open(`/terminals/${terminal_id}/edit`);
  await page.getByRole("tab", { name: "Own settings" }).click();
  const override = (column: string): Locator => page.locator(`.ra-input-${column}`);
  await override("allow_store_credit").getByText("No", { exact: true }).waitFor();
  await override("walk_in_customer_region_id").getByText("None", { exact: true }).waitFor();
  await override("pay_by_invoice_invoicing_mode").getByText("Open until paid · open").waitFor();
  for (const column of ["allow_store_credit", "walk_in_customer_region_id", "pickup_queue_filter"]) {
    await override(column).getByRole("button", { name: "Set here" }).click();
  }
  await override("allow_store_credit").getByRole("combobox").click();
  await page.getByRole("option", { name: "Yes" }).click();
  await override("walk_in_customer_region_id").getByRole("spinbutton").fill("7");
  const queue = override("pickup_queue_filter").getByRole("combobox");
  await queue.fill("All orders");
  await queue.press("Tab");
  assert.equal(await queue.inputValue(), "All orders · all");
  await look("overrides-in-words");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Register saved").waitFor();
  const { rows } = await service.deps.pool.query<Record<string, unknown>>(
    "select allow_store_credit, walk_in_customer_region_id, pickup_queue_filter from terminal where terminal_id = $1",
    [terminal_id],
  );
  assert.deepEqual(rows, [{ allow_store_credit: 1, walk_in_customer_region_id: 7, pickup_queue_filter: "all" }]);
  await page.getByRole("tab", { name: "Effective settings" }).click();
  await page.getByRole("row", { name: /^Offer store credit in the discounts panel Yes this register/ }).waitFor();
  await page.getByRole("row", { name: /^Initial view of the pickup queue All orders · all this register/ }).waitFor();
}

async function listsNumbers(walk: Walk): Promise<void> {
  const { page, service, open, written } = walk;
  const { rule } = samplePromotions(service);
  const leaf = { condition_type: "address", attribute_name: "total_qty", operator: "()", value: "1,5" };
  const { rule_id } = await rule({
    name: "Odd numbers",
    website_ids: [1],
    customer_group_ids: [0],
    condition: { condition_type: "combine", aggregator_type: "all", value: "1", conditions: [leaf] },
  });
  await open(`/cart-price-rules/${rule_id}`);
  const value = page.getByRole("region", { name: "Carts" }).getByRole("textbox", { name: "Value" });
  await value.fill("1,5,10");
  assert.equal(await value.inputValue(), "1,5,10");
  await written(() => page.getByRole("button", { name: "Save" }).click());
  const { rows } = await service.deps.pool.query<{ value: string }>(
    "select condition->'conditions'->0->>'value' as value from shop_data.salesrule where rule_id = $1",
    [rule_id],
  );
  assert.deepEqual(rows, [{ value: "1,5,10" }]);
}

async function filtersTheLog({ page, open }: Walk): Promise<void> {
  const filter = (field_name: string): string => encodeURIComponent(JSON.stringify({ field_name }));
  await open(`/audit-log?filter=${filter("drawer_kicks")}`);
  const chip = page.getByRole("button", { name: /^Field:/ });
  await chip.click();
  const field = page.getByRole("combobox", { name: "Field" });
  // The input takes its value only after it is shown.
  await settled(page);
  assert.equal(await field.inputValue(), "drawer_kicks");
  await field.fill("scale_port");
  await page.getByRole("option", { name: /scale_port/ }).click();
  await page.waitForURL((url) => url.search.includes("scale_port"));
  await settled(page);
  assert.equal(await field.inputValue(), "scale_port");
  await page.reload();
  await chip.click();
  await settled(page);
  assert.equal(await field.inputValue(), "scale_port");
}
