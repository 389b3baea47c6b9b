import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { newTerminal, sampleReceipt } from "../../test/fixtures/rows.ts";
import { startSmtp } from "../../test/smtp.ts";
import { openWalk, settled } from "./walk.ts";

test("a support person finds a receipt, sees it as the shopper does, mails it and downloads its PDF", async (t) => {
  const smtp = await startSmtp(t);
  const walk = await openWalk(t, { resources: ["Vendor_Pos::receipts"], env: { SMTP_URL: smtp.url } });
  if (!walk) return;
  const { page, call, service } = walk;
  const terminal = await newTerminal(service.deps);
  const post = async (fields: Record<string, unknown>): Promise<number> => {
    const { body, text } = await call("POST", "/rest/V1/pos/receipts", {
      body: { receipt: sampleReceipt(terminal, { location_name: "Harbour Street", terminal_name: "Till", ...fields }) },
    });
    assert.ok(body.receipt_id, text);
    return body.receipt_id;
  };
  for (let number = 1; number <= 30; number += 1)
    await post({ receipt_number: `A-${number}`, grand_total: number + 0.5 });
  const wanted = await post({
    receipt_number: "FIND-ME",
    grand_total: 77.31,
    customer_name: "Anna Visser",
    customer_email: "anna@example.org",
    terminal_info: { last4: "4321", brand: "Acme" },
  });
  await post({ receipt_number: "BACK-1", grand_total: 15, sale_type: "refund" });
  const layaway = { sale_id: randomUUID(), grand_total: 500, layaway_amount_captured: 50 };
  await post({ ...layaway, receipt_number: "LAY-1", layaway_kind: "deposit" });
  const payment = await post({
    ...layaway,
    receipt_number: "LAY-2",
    layaway_kind: "top_up",
    pos_order_id: randomUUID(),
  });
  const methods: Readonly<Record<string, string>> = {
    store_credit: "Store credit",
    gift_card: "Gift card",
    reward_points: "Reward points",
    cash: "Cash",
    pin: "Card",
    pos_invoice: "Invoice",
    free: "Nothing to pay",
    house_account: "house_account",
  };
  const paid: number[] = [];
  for (const payment_method of Object.keys(methods))
    paid.push(await post({ receipt_number: `PAID-${payment_method}`, payment_method }));
  const old = await post({ receipt_number: "OLD-1", created_at: "2020-01-02 10:00:00" });
  await walk.signIn();

  await t.test("support finds a receipt by its number", async () => {
    await walk.go("/receipts");
    await page.getByText("A-30", { exact: true }).waitFor();
    const pages = page.locator(".MuiTablePagination-root");
    await pages.getByText("Rows per page").waitFor();
    await page.getByRole("textbox", { name: "Receipt number" }).fill("find-me");
    await page.getByText("A-30", { exact: true }).waitFor({ state: "detached" });
    await page.getByRole("cell", { name: "€77.31", exact: true }).waitFor();
    assert.equal(await page.locator("tbody tr").count(), 1);
    assert.equal(await pages.count(), 0, "one page needs no choice of pages");
  });

  await t.test("a refund is negative, and a deposit is marked as no sale", async () => {
    const number = page.getByRole("textbox", { name: "Receipt number" });
    await number.fill("BACK-1");
    await page.getByRole("cell", { name: "-€15.00", exact: true }).waitFor();
    await number.fill("LAY-1");
    await page.getByRole("cell", { name: "€500.00 not in net sales" }).waitFor();
    await page.getByText("Layaway deposit").waitFor();
  });

  await t.test("support finds a receipt by a part of its number", async () => {
    const number = page.getByRole("textbox", { name: "Receipt number" });
    await number.fill("D-M");
    await page.getByRole("button", { name: "Numbers that contain “D-M”" }).click();
    await page.getByText("FIND-ME").waitFor();
    assert.equal(await page.locator("tbody tr").count(), 1);
    assert.equal(await number.inputValue(), "D-M");
    await number.fill("A-1");
    await page.getByText("A-1", { exact: true }).waitFor();
    assert.equal(await page.locator("tbody tr").count(), 1, "what is typed anew is a whole number again");
  });

  await t.test("support finds a receipt by its amount, written with a comma", async () => {
    await page.getByRole("textbox", { name: "Receipt number" }).fill("");
    await page.getByRole("textbox", { name: "Total" }).fill("77,31");
    await page.waitForURL((url) => /77/.test(url.search) && !/A-1/.test(url.search));
    await settled(page);
    await page.getByText("FIND-ME").waitFor();
    assert.equal(await page.locator("tbody tr").count(), 1);
  });

  for (const [what, filter] of [
    ["customer", { customer: { like: "%visser%" } }],
    ["card digits", { card: "4321" }],
  ] as const) {
    await t.test(`support finds a receipt by ${what}`, async () => {
      await walk.go(`/receipts?filter=${encodeURIComponent(JSON.stringify(filter))}`);
      await page.getByText("FIND-ME").waitFor();
      assert.equal(await page.locator("tbody tr").count(), 1);
    });
  }

  await t.test("support finds a receipt by its customer from three letters on", async () => {
    await walk.go("/receipts");
    await page.getByText("A-30", { exact: true }).waitFor();
    assert.equal(await page.getByRole("button", { name: "Customer (name or e-mail)" }).count(), 0, "folded");
    await page.getByRole("button", { name: "Filters", exact: true }).click();
    await page.getByRole("button", { name: "Customer (name or e-mail)" }).click();
    const customer = page.getByRole("textbox", { name: "Customer (name or e-mail)" });
    await customer.fill("vi");
    await page.getByText("Type at least three letters.").waitFor();
    await customer.fill("visser");
    await page.waitForURL((url) => /visser/.test(url.href));
    await settled(page);
    await page.getByText("FIND-ME").waitFor();
    assert.equal(await page.locator("tbody tr").count(), 1);
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Filters", exact: true }).click();
    await page.getByRole("button", { name: "Customer (name or e-mail): visser" }).press("Delete");
    await page.waitForURL((url) => !/visser/.test(url.href));
    await page.getByText("A-30", { exact: true }).waitFor();
  });

  await t.test("filters are cleared to those with which the list opens", async () => {
    await walk.go("/receipts");
    await page.getByText("A-30", { exact: true }).waitFor();
    const clear = page.getByRole("button", { name: "Clear filters" });
    assert.equal(await clear.count(), 0, "nothing to clear");
    const number = page.getByRole("textbox", { name: "Receipt number" });
    await number.fill("FIND-ME");
    await page.getByText("A-30", { exact: true }).waitFor({ state: "detached" });
    await clear.click();
    await clear.waitFor({ state: "detached" });
    await page.getByText("A-30", { exact: true }).waitFor();
    assert.equal(await page.getByText("OLD-1", { exact: true }).count(), 0);
    assert.equal(await number.inputValue(), "");
  });

  await t.test("j and k move among the rows of a list", async () => {
    const focused = () =>
      page.evaluate<number>('[...document.querySelectorAll("tbody tr")].indexOf(document.activeElement)');
    await page.locator("tbody tr").first().focus();
    await page.keyboard.press("j");
    assert.equal(await focused(), 1);
    await page.keyboard.press("k");
    assert.equal(await focused(), 0);
  });

  await t.test("x selects the row, Shift+x the rows up to it, and Escape ends the selection", async () => {
    const selected = page.locator("tbody").getByRole("checkbox", { name: "Select this row", checked: true });
    const actions = page.locator("[data-test=bulk-actions-toolbar]");
    await page.keyboard.press("x");
    await actions.getByText("1 item selected").waitFor();
    assert.equal(await selected.count(), 1);
    await page.keyboard.press("j");
    await page.keyboard.press("j");
    await page.keyboard.press("Shift+X");
    await actions.getByText("3 items selected").waitFor();
    assert.equal(await selected.count(), 3);
    await walk.look("selected rows");
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.locator("tbody tr").first().focus();
    await page.keyboard.press("x");
    await actions.getByText("2 items selected").waitFor();
    await page.keyboard.press("Escape");
    await actions.waitFor({ state: "hidden" });
    assert.equal(await selected.count(), 0);
  });

  await t.test("the account menu lists the keys", async () => {
    await page.getByRole("button", { name: "Profile" }).click();
    await page.getByRole("menuitem", { name: "Keyboard" }).click();
    const help = page.getByRole("dialog", { name: "Keyboard" });
    await help.getByText("Select the row", { exact: true }).waitFor();
    await walk.look("keys");
    await page.setViewportSize({ width: 1280, height: 900 });
    await help.getByRole("button", { name: "Close" }).click();
  });

  await t.test("support finds an old receipt with a search of all days", async () => {
    await walk.go("/receipts");
    await page.getByRole("textbox", { name: "Receipt number" }).fill("OLD-1");
    await page.getByRole("button", { name: "Search all days" }).click();
    await page.getByRole("row").filter({ hasText: "OLD-1" }).press("Enter");
    await page.getByRole("heading", { name: "Receipt OLD-1" }).waitFor();
    assert.match(page.url(), new RegExp(`/receipts/${old}/show`));
  });

  await t.test("a payment method has its name on the list and on the receipt, an unknown one its code", async () => {
    for (const [index, [method, name]] of Object.entries(methods).entries()) {
      await walk.go("/receipts");
      const row = page.getByRole("row").filter({ hasText: `PAID-${method}` });
      await row.getByRole("cell", { name, exact: true }).waitFor();
      await walk.go(`/receipts/${paid[index]}/show`);
      const part = page.locator("section", { hasText: "Paid with" });
      await part.getByText(name, { exact: true }).first().waitFor();
    }
  });

  await t.test("the filter by a payment method shows its name, and proposes gift cards and other credit", async () => {
    await walk.open(`/receipts?filter=${encodeURIComponent(JSON.stringify({ method: "gift_card" }))}`);
    await page.getByRole("button", { name: "Paid with: Gift card" }).click();
    await page.getByRole("dialog").getByRole("combobox").fill("Store");
    await page.getByRole("option", { name: /^Store credit/ }).click();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Paid with: Store credit" }).waitFor();
  });

  await t.test("the list fits a small screen without the columns less needed, and has them on a wide one", async () => {
    await walk.go("/receipts");
    const table = page.locator(".RaDataTable-tableWrapper");
    for (const [width, hasTax] of [
      [1024, false],
      [1280, true],
    ] as const) {
      await page.setViewportSize({ width, height: 768 });
      await table.getByText("PAID-free", { exact: true }).waitFor();
      for (const name of ["Tax", "Cashier"]) {
        const head = table.getByRole("columnheader", { name });
        await head.waitFor({ state: hasTax ? "visible" : "detached" });
      }
      await settled(page);
      await walk.look(`receipts-${width}`);
      assert.equal(await table.evaluate((box) => box.scrollWidth - box.clientWidth), 0, `at ${width}`);
    }
  });

  await t.test("a payment says that it is not a sale, and links to the sale", async () => {
    await walk.go(`/receipts/${payment}/show`);
    await page.getByText("Layaway payment: this is a payment, not a sale.").waitFor();
    await page.getByRole("link", { name: "To receipt LAY-1 of the sale" }).click();
    await page.getByRole("heading", { name: "Receipt LAY-1" }).waitFor();
  });

  await t.test("support sees a receipt as the shopper does, beside the register's data", async () => {
    await walk.go(`/receipts/${wanted}/show`);
    const frame = page.frameLocator('iframe[title="The receipt as the shopper sees it"]');
    await frame.getByText("FIND-ME").first().waitFor();
    await frame
      .getByText(/77\.31/)
      .first()
      .waitFor();
    assert.equal(await frame.locator("form, script").count(), 0);
    await page.getByText("No closing lists this sale").waitFor();
    await page.getByText("Payload").click();
    await page.getByText("as the register wrote it").waitFor();
  });

  await t.test("support mails a receipt", async () => {
    await page.getByRole("button", { name: "E-mail" }).click();
    const dialog = page.getByRole("dialog");
    assert.equal(await dialog.getByLabel("E-mail address").inputValue(), "anna@example.org");
    await dialog.getByLabel("E-mail address").fill("boss@example.org");
    await dialog.getByRole("button", { name: "Send" }).click();
    await page.getByText("The receipt has been sent to boss@example.org.").waitFor();
    assert.deepEqual(smtp.mails.at(-1)?.recipients, ["boss@example.org"]);
  });

  await t.test("support downloads the PDF of a receipt", async () => {
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: "PDF" }).click(),
    ]);
    assert.equal(download.suggestedFilename(), "receipt-FIND-ME.pdf");
    assert.match((await readFile(await download.path())).subarray(0, 5).toString(), /^%PDF-/);
  });

  await t.test("support sees no page in the menu without the permission for it", async () => {
    await settled(page);
    await page.getByRole("menuitem", { name: "Sales" }).waitFor();
    assert.equal(await page.getByRole("menuitem", { name: "Settings" }).count(), 0);
    assert.equal(await page.getByRole("menuitem", { name: "Closings" }).count(), 0);
  });
  walk.checkConsole();
});
