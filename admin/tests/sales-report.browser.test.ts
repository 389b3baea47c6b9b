import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { queryOnce } from "../../test/empty-database.ts";
import { newTerminal, sampleReceipt } from "../../test/fixtures/rows.ts";
import { openWalk, settled } from "./walk.ts";

test("a merchant compares sales by what they choose, opens the receipts of a row, and keeps a view", async (t) => {
  const walk = await openWalk(t, { resources: ["Vendor_Pos::receipts", "Vendor_Pos::locations"] });
  if (!walk) return;
  const { page, call, service, look, written } = walk;
  const [here, there] = [await newTerminal(service.deps), await newTerminal(service.deps)];
  const sell = async (created_at: string, fields: object = {}, terminal = here): Promise<void> => {
    const receipt = sampleReceipt(terminal, { created_at, ...fields });
    const { status, text } = await call("POST", "/rest/V1/pos/receipts", { body: { receipt } });
    assert.equal(status, 200, text);
  };
  await sell("2026-02-10 11:00:00", { grand_total: 10 });
  await sell("2026-03-03 10:10:00");
  await sell("2026-03-03 10:40:00", { grand_total: 24.2, payment_method: "pin" });
  await sell("2026-03-04 15:05:00", { sale_type: "refund" });
  await sell("2026-03-05 10:20:00", { grand_total: 7 }, there);

  const choose = async (label: string, option: string): Promise<void> => {
    await page.getByLabel(label, { exact: true }).click();
    await page.getByRole("option", { name: option, exact: true }).click();
    await settled(page);
  };
  const table = page.getByRole("table", { name: "Sales by …" });
  const rows = async (): Promise<string[][]> => {
    const cells = await table
      .locator("tbody tr")
      .evaluateAll((lines) =>
        lines.map((line) => [...line.querySelectorAll("th, td")].map(({ textContent }) => textContent)),
      );
    return cells.map(([name = "", ...rest]) => [name, ...rest]);
  };
  /** Waits until the page is settled, and returns the first column with another one. */
  const column = async (index: number): Promise<string[][]> => {
    await settled(page);
    return (await rows()).map((cells) => [cells[0] ?? "", cells.at(index) ?? ""]);
  };

  await walk.signIn();

  await walk.step("days without receipts say so, and other days are chosen", async () => {
    await page.getByRole("menuitem", { name: "Sales", exact: true }).click();
    await page.getByRole("link", { name: "Sales by …" }).click();
    await page.getByText("No receipts on these days.").waitFor();
    await look("sales-report-empty");
    await choose("Period", "Own dates");
    await page.getByRole("textbox", { name: "From" }).fill("01/03/2026");
    await settled(page);
    await page.getByRole("textbox", { name: "To", exact: true }).fill("31/03/2026");
    await table.waitFor();
    assert.deepEqual(await column(1), [
      ["3 Mar 2026", "2"],
      ["4 Mar 2026", "1"],
      ["5 Mar 2026", "1"],
      ["Total", "4"],
    ]);
  });

  await walk.step("each row has the amount before, and the change", async () => {
    await choose("Sales by", "Total");
    await choose("Compare with", "Previous period");
    await page.getByText("Compared with February 2026.").waitFor();
    const [cells = []] = await rows();
    assert.deepEqual(cells.slice(2, 5), ["€31.20", "€10.00", "€21.20+212%"]);
    await choose("Sales by", "Day");
    await look("sales-report-by-day");
  });

  await walk.step("a row leads to its receipts, and Back to the report", async () => {
    await choose("Sales by", "Hour");
    const [first = []] = await rows();
    assert.equal(first[1], "3", "three receipts of one hour on two days");
    const address = page.url();
    await table.locator("tbody a").first().click();
    await page.getByText("March 2026", { exact: true }).waitFor();
    await settled(page);
    assert.equal(await page.locator("tbody tr").count(), 3);
    await look("receipts-of-an-hour");
    await page.getByRole("button", { name: "Columns" }).click();
    for (const name of ["Day", "Hour"])
      await page.getByRole("option").filter({ hasText: name }).locator("input").check();
    await page.keyboard.press("Escape");
    await page.getByRole("columnheader", { name: "Day" }).waitFor();
    assert.match((await page.locator("tbody tr").allTextContents()).join(), /3 Mar 2026/);
    await page.goBack();
    await table.waitFor();
    assert.equal(page.url(), address);
    await page.reload();
    await table.waitFor();
    assert.equal((await rows())[0]?.[1], "3");
  });

  await walk.step("the rows of a location, register, cashier and method lead to as many receipts", async () => {
    for (const by of ["Location", "Register", "Cashier", "Payment method", "Month", "Week"]) {
      await choose("Sales by", by);
      const links = await table
        .locator("tbody a")
        .evaluateAll((all) => all.map((one) => (one as { href?: string }).href));
      const counts = await table.locator("tbody a").allTextContents();
      assert.ok(links.length > 0, by);
      for (const [index, link] of links.entries()) {
        const path = new URL(link ?? "").href.split("/admin").slice(1).join("/admin");
        const report = page.url();
        await walk.open(path);
        assert.equal(String(await page.locator("tbody tr").count()), counts[index], `${by}: ${path}`);
        await page.goto(report);
        await table.waitFor();
      }
    }
  });

  await walk.step("rows are sorted by a column, and products have no list of receipts", async () => {
    await choose("Sales by", "Product");
    assert.equal(await table.locator("tbody a").count(), 0);
    await look("sales-report-by-product");
    await choose("Sales by", "Category");
    assert.equal(await table.getByRole("columnheader", { name: "Receipts" }).count(), 0);
    assert.equal((await rows()).at(0)?.[0], "No category");
    await choose("Sales by", "Day");
    await table.getByRole("button", { name: "Net sales incl. tax" }).click();
    await settled(page);
    assert.deepEqual(
      (await column(1)).map(([day]) => day),
      ["3 Mar 2026", "5 Mar 2026", "10 Mar 2026", "4 Mar 2026", "Total"],
    );
    assert.equal(
      await table.getByRole("columnheader", { name: "Net sales incl. tax" }).getAttribute("aria-sort"),
      "descending",
    );
  });

  await walk.step("the figures are compared with their receipts, and those that differ are counted anew", async () => {
    const found = page.getByRole("main").getByRole("status");
    await page.getByRole("button", { name: "Verify" }).click();
    await found.getByText("The figures of all 31 days are those of their receipts.").waitFor();
    const before = await rows();
    await queryOnce(
      service.database.owner_url,
      "update pos.figure set sales = sales + 1 where day = '2026-03-03' and dimension = 't' and location_id = 0",
    );
    await page.reload();
    await table.waitFor();
    assert.notDeepEqual(await rows(), before);
    await page.getByRole("button", { name: "Verify" }).click();
    await found.getByText("1 figure differed from the receipts and was counted anew: 3 Mar 2026.").waitFor();
    await settled(page);
    assert.deepEqual(await rows(), before);
    await look("sales-report-verified");
  });

  await walk.step("a view is saved, chosen and deleted", async () => {
    await page.getByRole("button", { name: "Save view" }).click();
    await page.getByRole("textbox", { name: "Name" }).fill("March by sales");
    await written(() => page.getByRole("dialog").getByRole("button", { name: "Save" }).click());
    const view = page.getByRole("button", { name: "March by sales", exact: true });
    await view.waitFor();
    const saved = await rows();
    await page.getByRole("button", { name: "All", exact: true }).click();
    await page.getByText("No receipts on these days.").waitFor();
    await view.click();
    await table.waitFor();
    await settled(page);
    assert.deepEqual(await rows(), saved);
    assert.equal(await view.getAttribute("aria-pressed"), "true");
    await look("sales-report-view");
    await page.getByRole("button", { name: "Change the view “March by sales”" }).click();
    await page.getByRole("menuitem", { name: "Delete" }).click();
    await written(() => page.getByRole("dialog").getByRole("button", { name: "Delete" }).click());
    await view.waitFor({ state: "detached" });
  });

  await walk.step("all rows are saved as a file", async () => {
    await page.getByRole("button", { name: "Export" }).click();
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("menuitem", { name: "CSV", exact: true }).click(),
    ]);
    // A busy headless Chromium may call the file "download", so its content is read.
    assert.match(await readFile(await file.path(), "utf8"), /Net sales/);
  });

  await walk.step("a report that cannot be read says so, and is read again", async () => {
    await page.route("**/admin/api/sales-report?*", (route) => route.fulfill({ status: 503, json: {} }));
    await choose("Sales by", "Category");
    await page.getByText("This could not be loaded").first().waitFor();
    assert.equal(await table.count(), 0);
    await page.unroute("**/admin/api/sales-report?*");
    await page.getByRole("alert").getByRole("button", { name: "Try again" }).click();
    await table.waitFor();
  });
  walk.checkConsole();
});
