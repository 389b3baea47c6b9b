import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import type { Page } from "playwright-core";
import { sampleSettings } from "../../test/fixtures/configuration/settings.ts";
import { COMPANY } from "../../test/fixtures/invoices/company.ts";
import { newTerminal, sampleReceipt } from "../../test/fixtures/rows.ts";
import { openWalk, settled } from "./walk.ts";

const BUYER = { name: "Jansen B.V.", street: "Damrak 2", postcode: "1012 LG", city: "Amsterdam", country_id: "NL" };

test("a bookkeeper makes the invoice for a receipt, finds it in the list, and downloads it", async (t) => {
  const walk = await openWalk(t, { resources: ["Vendor_Pos::receipts", "Vendor_Pos::locations", "Vendor_Pos::books"] });
  if (!walk) return;
  const { page, call, service } = walk;
  const terminal = await newTerminal(service.deps);
  const { put } = await sampleSettings(service);
  const post = async (fields: Record<string, unknown>): Promise<number> => {
    const { body, text } = await call("POST", "/rest/V1/pos/receipts", {
      body: { receipt: sampleReceipt(terminal, fields) },
    });
    assert.ok(body.receipt_id, text);
    return body.receipt_id;
  };
  const invoice = async (receipt_id: number, name: string): Promise<string> => {
    const { body, text } = await call("POST", `/rest/V1/pos/receipts/${receipt_id}/invoice`, {
      body: { buyer: { ...BUYER, name } },
    });
    assert.ok(body.invoice_number, text);
    return body.invoice_number;
  };
  const order = randomUUID();
  const sale = await post({
    receipt_number: "A-1",
    order_increment_id: order,
    customer_name: "Anna Visser",
    customer_email: "anna@example.org",
  });
  const refund = await post({
    receipt_number: "A-2",
    sale_type: "refund",
    original_order_increment_id: order,
  });
  const part = page.locator("section", { hasText: "Invoice for a business customer" });
  const list = page.locator(".RaDataTable-tableWrapper");
  await walk.signIn();

  await walk.step("without the company the receipt says why it can have no invoice", async ({ open }) => {
    await open(`/receipts/${sale}/show`);
    await part.getByText("The company of this shop is not complete in the settings.").waitFor();
    assert.equal(await part.getByRole("link").count(), 0, "no link to settings that the reader may not open");
    assert.equal((await put("default", 0, COMPANY)).status, 200);
  });

  await walk.step("a wrong VAT number is said at its field, and what was typed stays", async ({ open, look }) => {
    await open(`/receipts/${sale}/show`);
    await part.getByRole("button", { name: "Make an invoice" }).click();
    const dialog = page.getByRole("dialog", { name: "Invoice for a business customer" });
    const field = (name: string) => dialog.getByRole("textbox", { name });
    assert.equal(await field("Name").inputValue(), "Anna Visser");
    assert.equal(await field("E-mail address").inputValue(), "anna@example.org");
    await field("Name").fill(BUYER.name);
    await field("Street and number").fill(BUYER.street);
    await field("Postcode").fill(BUYER.postcode);
    await field("City").fill(BUYER.city);
    await field("VAT number").fill("NL123");
    await field("Reference").fill("PO-17");
    walk.expectRefusal(400);
    await walk.written(() => dialog.getByRole("button", { name: "Make an invoice" }).click());
    await dialog.getByText('"VAT number" of the buyer is not valid.').waitFor();
    assert.equal(await field("VAT number").getAttribute("aria-invalid"), "true");
    assert.equal(await field("Street and number").inputValue(), BUYER.street);
    assert.equal(await field("Reference").inputValue(), "PO-17");
    await look("invoice-buyer");
    await field("VAT number").fill("NL123456782B90");
    await walk.written(() => dialog.getByRole("button", { name: "Make an invoice" }).click());
    await dialog.waitFor({ state: "detached" });
    await part.getByRole("link", { name: /^INV/ }).waitFor();
    assert.equal(await part.getByRole("button").count(), 0, "a receipt has one invoice");
    await look("receipt-invoice");
  });

  const number = (await part.getByRole("link", { name: /^INV/ }).textContent()) ?? "";

  await walk.step("the receipt downloads the document as it was made", async () => {
    const link = part.getByRole("link", { name: `Download ${number} (XML)` });
    assert.deepEqual(await saved(page, () => link.click()), {
      name: `${number}.xml`,
      text: await documentOf(number),
    });
  });

  await walk.step("its number leads to it in the list", async () => {
    await part.getByRole("link", { name: number, exact: true }).click();
    await page.getByRole("heading", { name: "Invoices" }).waitFor();
    await list.getByText(BUYER.name, { exact: true }).waitFor();
    assert.equal(await list.locator("tbody tr").count(), 1);
  });

  const credit = await invoice(refund, BUYER.name);
  const other = await invoice(await post({ receipt_number: "A-3" }), "Tulp & Zonen");

  await walk.step("the list names number, kind, buyer, total, receipt and the invoice before", async (at) => {
    await at.open("/invoices");
    const row = list.getByRole("row").filter({ hasText: credit });
    for (const name of [`Credit note For invoice ${number}`, BUYER.name, "€12.10"])
      await row.getByRole("cell", { name, exact: true }).waitFor();
    assert.equal(await list.locator("tbody tr").count(), 3);
    await at.look("invoices");
    await page.setViewportSize({ width: 1280, height: 900 });
    assert.equal(await list.evaluate((box) => box.scrollWidth - box.clientWidth), 0, "the table fits");
    await row.getByRole("link", { name: "A-2" }).click();
    await page.getByRole("heading", { name: "Receipt A-2" }).waitFor();
    await part.getByRole("link", { name: number, exact: true }).waitFor();
    await at.open("/invoices");
    await row.getByRole("link", { name: `For invoice ${number}` }).click();
    await page.getByRole("heading", { name: "Receipt A-1" }).waitFor();
  });

  await walk.step("a buyer is found by three letters, and invoices by their kind and number", async (at) => {
    await at.open("/invoices");
    const buyer = page.getByRole("textbox", { name: "Name of the buyer" });
    await buyer.fill("tu");
    await page.getByText("At least three letters").waitFor();
    await buyer.fill("tulp");
    await list.getByText(number, { exact: true }).first().waitFor({ state: "detached" });
    await list.getByText(other, { exact: true }).waitFor();
    await buyer.fill("");
    await list.getByText(credit, { exact: true }).waitFor();
    await page.getByRole("textbox", { name: "Part of the number" }).fill(other.slice(-6));
    await list.getByText(credit, { exact: true }).waitFor({ state: "detached" });
    await list.getByText(other, { exact: true }).waitFor();
    await at.open(`/invoices?filter=${encodeURIComponent(JSON.stringify({ type_code: "381" }))}`);
    await page.getByRole("button", { name: "Kind: Credit note" }).waitFor();
    await list.getByText(credit, { exact: true }).waitFor();
    assert.equal(await list.locator("tbody tr").count(), 1);
  });

  await walk.step("a row downloads its document, on a phone as well", async (at) => {
    for (const [width, height] of [
      [1280, 900],
      [390, 844],
    ] as const) {
      await page.setViewportSize({ width, height });
      await at.open("/invoices");
      const link = page.getByRole("link", { name: `Download ${credit} (XML)` });
      assert.equal((await saved(page, () => link.click())).text, await documentOf(credit));
    }
    await page.setViewportSize({ width: 1280, height: 900 });
  });

  await walk.step("the books of a month lead to its invoices", async (at) => {
    const day: string = (await call("GET", `/rest/V1/pos/invoices/${number}`)).body.issued_on;
    const before = new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 2, 1)).toISOString();
    for (const [month, count] of [
      [day.slice(0, 7), 3],
      [before.slice(0, 7), 0],
    ] as const) {
      await at.open(`/books?month=${month}`);
      await page.getByRole("link", { name: "Invoices of the month" }).click();
      await page.getByRole("heading", { name: "Invoices" }).waitFor();
      await settled(page);
      assert.equal(await page.locator("tbody tr").count(), count, month);
    }
  });
  walk.checkConsole();

  async function documentOf(invoice_number: string): Promise<string> {
    const { status, text } = await call("GET", `/rest/V1/pos/invoices/${invoice_number}/xml`);
    assert.equal(status, 200, text);
    return text;
  }
});

/** Returns the file that an action downloads. */
async function saved(page: Page, act: () => Promise<void>): Promise<{ readonly name: string; readonly text: string }> {
  const [download] = await Promise.all([page.waitForEvent("download"), act()]);
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), "utf8") };
}
