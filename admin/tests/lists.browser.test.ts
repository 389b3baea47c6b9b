import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { strFromU8, unzipSync } from "fflate";
import type { Page } from "playwright-core";
import { newAdministrator } from "../../test/administrator.ts";
import { newTerminal, sampleReceipt, type TestTerminal } from "../../test/fixtures/rows.ts";
import { openWalk, settled, type Walk } from "./walk.ts";

test("a Dutch bookkeeper exports the receipts that are shown, without the columns that are hidden", async (t) => {
  const walk = await openWalk(t, { locale: "nl-NL" });
  if (!walk) return;
  const { page, service } = walk;
  const terminal = await newTerminal(service.deps);
  await postReceipt(walk, terminal, { receipt_number: "A-1", grand_total: 1234.5, customer_name: "=1+1" });
  await postReceipt(walk, terminal, { receipt_number: "A-2", grand_total: 20, sale_type: "refund" });
  await walk.signIn();
  await walk.go("/receipts");
  await page.getByText("A-2", { exact: true }).waitFor();

  const [head = "", refund = "", sale = "", end] = (await saved(page, "CSV")).split("\r\n");
  assert.match(head, /^\uFEFFNummer;Verkocht;Totaal;Omzet;Btw;Betaald met;Laatste 4 cijfers van de pas;Valuta;/);
  assert.match(refund, /^A-2;\d\d-\d\d-\d{4} \d\d:\d\d:\d\d;-20,0+;-20,0+;.*;EUR;/);
  assert.match(sale, /^A-1;.*;1234,50*;1234,50*;.*;EUR;.*;'=1\+1;/);
  assert.equal(end, "");

  await page.getByRole("button", { name: "Kolommen" }).click();
  await page.locator("[id='receipts.datatable-columnsSelector']").getByText("Totaal", { exact: true }).click();
  await page.keyboard.press("Escape");
  await page.getByRole("textbox", { name: "Bonnummer" }).fill("A-1");
  await page.getByText("A-2", { exact: true }).waitFor({ state: "detached" });
  await settled(page);
  assert.equal(await page.getByRole("columnheader", { name: "Totaal" }).count(), 0);
  const sheet = await saved(page, "Excel (.xlsx)");
  assert.match(sheet, />A-1</);
  assert.doesNotMatch(sheet, />A-2</, "filtered");
  assert.doesNotMatch(sheet, />Totaal<|>Valuta</, "hidden");
  assert.match(sheet, />Nummer</);

  await page.getByRole("textbox", { name: "Bonnummer" }).fill("");
  await page.getByText("A-2", { exact: true }).waitFor();
  await page.getByRole("row").filter({ hasText: "A-2" }).getByRole("checkbox").check();
  const [, selected = "", nothing] = (await saved(page, "CSV")).split("\r\n");
  assert.match(selected, /^A-2;/);
  assert.equal(nothing, "", "only what is selected");
  walk.checkConsole();
});

async function postReceipt({ call }: Walk, terminal: TestTerminal, fields: Record<string, unknown>): Promise<void> {
  const { body, text } = await call("POST", "/rest/V1/pos/receipts", {
    body: { receipt: sampleReceipt(terminal, fields) },
  });
  assert.ok(body.receipt_id, text);
}

/** Exports the open list, and returns the CSV or the sheet of the xlsx file. */
async function saved(page: Page, kind: "CSV" | "Excel (.xlsx)"): Promise<string> {
  // The selection has its own export button, below the list's button.
  await page.locator("main").getByRole("button", { name: "Exporteren" }).last().click();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("menuitem", { name: kind, exact: true }).click(),
  ]);
  assert.match(download.suggestedFilename(), kind === "CSV" ? /^Bonnen\.csv$/ : /^Bonnen\.xlsx$/);
  const bytes = await readFile(await download.path());
  if (kind === "CSV") return bytes.toString("utf8");
  return strFromU8(unzipSync(bytes)["xl/worksheets/sheet1.xml"] as Uint8Array);
}

test("a list shows what is selected, what is below zero, and the days of its calendar", async (t) => {
  const walk = await openWalk(t);
  if (!walk) return;
  const { page, service } = walk;
  const terminal = await newTerminal(service.deps);
  for (const receipt_number of ["A-1", "A-2"]) await postReceipt(walk, terminal, { receipt_number });
  await service.deps.pool.query("insert into shop_data.product (sku, name, qty) values ('TEA', 'Tea', -3.5)");
  await walk.signIn();

  await t.test("a selection ends with other filters, and when the list is left", async () => {
    const selected = page.getByRole("checkbox", { name: "Select this row", checked: true });
    const select = async (): Promise<void> => {
      await page.getByRole("row").filter({ hasText: "A-2" }).getByRole("checkbox").check();
      await page.getByText("1 item selected").waitFor();
    };
    await walk.go("/receipts");
    await select();
    await page.getByRole("textbox", { name: "Receipt number" }).fill("A-1");
    await page.getByText("A-2", { exact: true }).waitFor({ state: "detached" });
    await page.getByRole("textbox", { name: "Receipt number" }).fill("");
    await page.getByText("A-2", { exact: true }).waitFor();
    assert.equal(await selected.count(), 0, "other filters");
    await select();
    await walk.go("/orders");
    await walk.go("/receipts");
    await page.getByText("A-2", { exact: true }).waitFor();
    assert.equal(await selected.count(), 0, "left");
  });

  await t.test("a stock below zero is shown with its sign", async () => {
    await walk.go("/products");
    await page.getByRole("row").filter({ hasText: "Tea" }).getByRole("cell", { name: "-3.5", exact: true }).waitFor();
  });

  await t.test(
    "the button of a day opens the browser's calendar at that day, and takes the day chosen there",
    async () => {
      // The calendar belongs to the browser and not to the page, so a replacement chooses another
      // day.
      await page.evaluate(() => {
        HTMLInputElement.prototype.showPicker = function (this: HTMLInputElement) {
          document.title = `${this.type} ${this.value}`;
          Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(this, "2026-03-09");
          this.dispatchEvent(new Event("input", { bubbles: true }));
        };
      });
      await walk.go("/receipts");
      await page.getByRole("group", { name: "Period" }).locator('[aria-haspopup="dialog"]').click();
      const dialog = page.getByRole("dialog");
      const from = dialog.getByRole("textbox", { name: "From" });
      const calendar = await dialog.getByRole("button", { name: "Calendar" }).first().elementHandle();
      // The button is pressed before the page can take the typed day.
      await from.evaluate((field: HTMLInputElement, button) => {
        field.focus();
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field, "01/03/2026");
        field.dispatchEvent(new Event("input", { bubbles: true }));
        field.blur();
        (button as HTMLElement).click();
      }, calendar);
      assert.equal(await page.title(), "date 2026-03-01");
      await page.waitForURL(/2026-03-0[89]/);
      // The page's address changes before the field does.
      await dialog.locator('input[value="09/03/2026"]').waitFor();
      await page.keyboard.press("Escape");
    },
  );
  walk.checkConsole();
});

test("a view of a list is saved, opened, shared and deleted, and a colleague has it as a tab", async (t) => {
  const walk = await openWalk(t);
  if (!walk) return;
  const { page, service } = walk;
  const terminal = await newTerminal(service.deps);
  await postReceipt(walk, terminal, { receipt_number: "A-1", grand_total: 12 });
  await postReceipt(walk, terminal, { receipt_number: "A-2", grand_total: 20 });
  await walk.signIn();
  await walk.go("/receipts");
  const rows = page.locator("tbody tr");
  await page.getByRole("textbox", { name: "Total" }).fill("20");
  await page.getByText("A-1", { exact: true }).waitFor({ state: "detached" });

  const totals = page.getByRole("group", { name: "Totals of all rows that match" });
  await totals.getByText("Net sales €20.00").waitFor();

  await page.getByRole("button", { name: "Save view" }).click();
  const dialog = page.getByRole("dialog", { name: "Save this view" });
  await dialog.getByRole("textbox", { name: "Name" }).fill("Twenties");
  await dialog.getByText("All administrators can use it").click();
  await walk.look("saving a view");
  await walk.written(() => dialog.getByRole("button", { name: "Save" }).click());
  const tab = page.getByRole("button", { name: "Twenties", exact: true });
  await tab.waitFor();
  assert.equal(await tab.getAttribute("aria-pressed"), "true");
  await walk.look("a saved view");

  await page.getByRole("button", { name: "All", exact: true }).click();
  await page.getByText("A-1", { exact: true }).waitFor();
  assert.equal(await tab.getAttribute("aria-pressed"), "false");

  const colleague = await newAdministrator(service, ["Vendor_Pos::receipts"]);
  await walk.forgetSession();
  await walk.signIn({ username: colleague.username, password: walk.password });
  await walk.go("/receipts");
  await page.getByText("A-1", { exact: true }).waitFor();
  await tab.click();
  await page.getByText("A-1", { exact: true }).waitFor({ state: "detached" });
  assert.equal(await rows.count(), 1);
  assert.equal(await page.getByRole("button", { name: /^Change the view/ }).count(), 0);

  await walk.forgetSession();
  await walk.signIn();
  await walk.go("/receipts");
  await tab.click();
  await page.getByRole("button", { name: "Change the view “Twenties”" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await walk.written(() => page.getByRole("dialog").getByRole("button", { name: "Delete" }).click());
  await tab.waitFor({ state: "detached" });
  walk.checkConsole();
});

test("a shop chosen in the top bar narrows Home and the lists to it, until all shops are chosen", async (t) => {
  const walk = await openWalk(t);
  if (!walk) return;
  const { page, service } = walk;
  const here = await newTerminal(service.deps);
  const there = await newTerminal(service.deps);
  for (const [terminal, name] of [
    [here, "Harbour Street"],
    [there, "Market Square"],
  ] as const) {
    await service.deps.pool.query("update location set name = $1 where location_id = $2", [name, terminal.location_id]);
  }
  await postReceipt(walk, here, { receipt_number: "H-1", grand_total: 12 });
  await postReceipt(walk, there, { receipt_number: "M-1", grand_total: 20 });
  await walk.signIn();
  await walk.go("/receipts");
  await page.getByText("M-1", { exact: true }).waitFor();
  await page.getByRole("button", { name: "Shop: All shops" }).click();
  await page.getByRole("menuitem", { name: "Harbour Street" }).click();
  await page.getByText("M-1", { exact: true }).waitFor({ state: "detached" });
  await page.getByText("H-1", { exact: true }).waitFor();
  await page.getByRole("group", { name: "Totals of all rows that match" }).getByText("Net sales €12.00").waitFor();
  await walk.look("receipts of a shop");
  await walk.open("/");
  await page.getByText("Only Harbour Street").waitFor();
  await page.locator("strong", { hasText: "€12.00" }).first().waitFor();
  await walk.look("home of a shop");
  await walk.go(`/receipts?filter=${encodeURIComponent(JSON.stringify({ location_id: there.location_id }))}`);
  await page.getByText("M-1", { exact: true }).waitFor();
  assert.equal(await page.getByText("H-1", { exact: true }).count(), 0, "a link to another shop counts");
  await walk.go("/terminals");
  await page.getByText("Only Harbour Street").waitFor();
  await settled(page);
  assert.equal(await page.locator("tbody tr").count(), 1);
  await page.getByRole("button", { name: "Only Harbour Street" }).press("Delete");
  await page.locator("tbody tr").nth(1).waitFor();
  await page.getByRole("button", { name: "Shop: All shops" }).waitFor();

  await t.test("the bar fits a phone with the choice of the shop in it", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await settled(page);
    const right = await page.evaluate<number>(
      `Math.max(...[...document.querySelectorAll(".MuiAppBar-root button")].map((one) => one.getBoundingClientRect().right))`,
    );
    assert.ok(right > 300 && right <= 390, `the last button of the bar ends at ${right} px`);
  });
  walk.checkConsole();
});
