import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { type Planted, plantPerson } from "../../test/fixtures/privacy/person.ts";
import { newAdministrator, PASSWORD } from "../../test/administrator.ts";
import { openWalk, settled, type Walk } from "./walk.ts";

const RESOURCES = ["Platform_Catalog::manage", "Platform_Customer::manage", "Vendor_Pos::receipts"];

function file(name: string, content: string | Uint8Array) {
  return { name, mimeType: "text/csv", buffer: Buffer.from(content) };
}

async function choose({ page }: Walk, ...files: ReturnType<typeof file>[]): Promise<void> {
  await page.locator('input[type="file"]').first().setInputFiles(files);
}

test("a merchant imports files, and sees what was stored and what was refused", async (t) => {
  const opened = await openWalk(t, { resources: RESOURCES });
  if (!opened) return;
  await opened.signIn();

  await opened.step("a new merchant reads what to do, and how a file of each kind looks", async (walk) => {
    const { page } = walk;
    await walk.go("/");
    await page.getByRole("menuitem", { name: "Settings" }).click();
    await page.getByText("No imports yet.").waitFor();
    await page.getByRole("heading", { name: "Sample: products.csv" }).waitFor();
    await page.getByLabel("Kind of file").click();
    assert.equal(
      await page.getByRole("option", { name: "Coupons", exact: true }).count(),
      0,
      "no permission to import them",
    );
    await page.getByRole("option", { name: "Tier prices" }).click();
    await page.getByText("Percentage off, instead of a price.").waitFor();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Save", exact: true }).click(),
    ]);
    assert.equal(download.suggestedFilename(), "tier-prices.csv");
    assert.match(await readFile(await download.path(), "utf8"), /^sku,website,group,qty,price,percent_off\n/);
  });

  await opened.step("two good files are stored in the order of their references", async (walk) => {
    const { page, service } = walk;
    await choose(
      walk,
      file("tier-prices.csv", "sku,qty,price\nWALK-1,10,8.50\n"),
      file("new goods.csv", "sku,name,price\nWALK-1,Enamel mug,12.95\nWALK-2,Plate,7\n"),
      file("notes.docx", "no table"),
    );
    await page.getByText("Skipped, not a supported file type").waitFor();
    await page.getByRole("button", { name: "Import 2 files" }).click();
    await page.getByText("Select the content of this file.").waitFor();
    await walk.look("imports-kind");
    await page.getByLabel("File content").first().click();
    await page.getByRole("option", { name: "Products", exact: true }).click();
    await page.getByRole("button", { name: "Import 2 files" }).click();
    await page.getByText("Done: all 2 rows are stored.").waitFor();
    await page.getByText("Done: the row is stored.").waitFor();
    const { rows } = await service.deps.pool.query(
      "select sku from shop_data.product where sku like 'WALK-%' order by 1",
    );
    assert.deepEqual(rows, [{ sku: "WALK-1" }, { sku: "WALK-2" }]);
    await page.getByRole("region", { name: "Past imports" }).getByText("new goods.csv").waitFor();
    await page.getByRole("button", { name: "Import more" }).click();
  });

  await opened.step("the columns of another shop's file are matched, changed and remembered", async (walk) => {
    const { page, service } = walk;
    const goods = (sku: string) =>
      file("products.csv", `Variant SKU,Title,Variant Price,Vendor\n${sku},Jug,4.50,Acme\n`);
    const columnOf = (name: string) => page.getByRole("combobox", { name: `${name} is read as` });
    await choose(walk, goods("WALK-8"));
    await columnOf("Variant SKU").waitFor();
    const read = async () =>
      Promise.all(["Variant SKU", "Title", "Variant Price", "Vendor"].map((name) => columnOf(name).textContent()));
    assert.deepEqual((await read()).slice(0, 3), ["sku", "name", "price"]);
    await walk.look("imports-columns");
    await columnOf("Vendor").click();
    await page.getByRole("option", { name: "categories", exact: true }).click();
    await page.getByRole("button", { name: "Check only" }).click();
    await page.getByText("The row is valid and can be stored.").waitFor();
    await choose(walk, goods("WALK-9"));
    await page.getByText("WALK-9").waitFor();
    await columnOf("Vendor").waitFor();
    assert.deepEqual(await read(), ["sku", "name", "price", "categories"]);
    await columnOf("Vendor").click();
    await page.getByRole("option").first().click();
    await page.getByRole("button", { name: "Import", exact: true }).click();
    await page.getByText("Done: the row is stored.").waitFor();
    const { rows } = await service.deps.pool.query("select name, price from shop_data.product where sku = 'WALK-9'");
    assert.deepEqual(rows, [{ name: "Jug", price: "4.5000" }]);
    await page.getByRole("button", { name: "Import more" }).click();
  });

  await opened.step(
    "a bad file lists each refused row with its line and reason, and beforehand what it would do",
    async (walk) => {
      const { page } = walk;
      await choose(
        walk,
        file("products.csv", "sku,name,price\nWALK-3,Bowl,5\nWALK-4,,cheap\nWALK-1,Enamel mug,13.95\n"),
      );
      await page.getByRole("button", { name: "Check only" }).click();
      await page.getByText("Nothing has been stored. 1 of 3 rows are invalid.").waitFor();
      await page.getByRole("button", { name: "Import", exact: true }).click();
      await page.getByText("2 of 3 rows are stored, 1 rejected.").waitFor();
      const refused = page.getByRole("region", { name: "Rejected rows" });
      assert.match((await refused.locator("tbody tr").first().textContent()) ?? "", /^3(name|price)/);
      await settled(page);
      await walk.look("imports-refused");
      const [download] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("button", { name: "Save this list" }).click(),
      ]);
      assert.equal(download.suggestedFilename(), "refused-products.csv");
      assert.match(await readFile(await download.path(), "utf8"), /^line,column,message\r\n"3","(name|price)",/);
      await page.getByRole("button", { name: "Import more" }).click();
    },
  );

  await opened.step(
    "a bad file imported all or nothing stores nothing; letters of another encoding are kept",
    async (walk) => {
      const { page, service } = walk;
      await choose(
        walk,
        file("products.csv", "sku,name\nWALK-5,Jug\nWALK-6,\n"),
        file("customers.csv", Buffer.from("email,firstname,lastname\nm@example.org,Max,M\xFCller\n", "latin1")),
      );
      await page.getByRole("switch", { name: "All or nothing" }).check();
      await page.getByRole("button", { name: "Import 2 files" }).click();
      await page.getByText("This file is not in UTF-8").waitFor();
      await page.getByText("Nothing was stored: 1 of 2 rows rejected.").waitFor();
      const { rows } = await service.deps.pool.query(
        "select sku from shop_data.product where sku in ('WALK-5', 'WALK-6')",
      );
      assert.deepEqual(rows, []);
      await page.getByRole("region", { name: "Past imports" }).getByText("not stored").waitFor();
    },
  );

  await opened.step("a merchant without the right to import is not offered it", async (walk) => {
    const { page, service } = walk;
    const { username } = await newAdministrator(service, ["Vendor_Pos::receipts"]);
    await walk.forgetSession();
    await walk.signIn({ username, password: PASSWORD });
    for (const name of ["Settings", "Customers"]) {
      assert.equal(await page.getByRole("menuitem", { name, exact: true }).count(), 0);
    }
    await walk.go("/imports");
    await page.getByText("Your role does not include this page").waitFor();
    walk.checkConsole();
  });
});

/** ACL resources of the rows that the export of a person's data collects. */
const COLLECTED = ["Platform_Sales::manage", "Vendor_Pos::locations", "Vendor_Pos::pos"];

test("a merchant shows a person's data, hands them over, and erases them", async (t) => {
  const opened = await openWalk(t, { resources: [...RESOURCES, ...COLLECTED] });
  if (!opened) return;
  const planted: Planted = await plantPerson(opened.service);
  const { email } = planted;
  await opened.signIn();

  const find = async ({ page }: Walk, address: string): Promise<void> => {
    await page.getByLabel("E-mail address of the person").fill(address);
    await page.getByRole("button", { name: "Find" }).click();
  };

  await opened.step(
    "an invalid address is refused beside its field, and another person's address finds no data",
    async (walk) => {
      const { page } = walk;
      await walk.go("/");
      await page.getByRole("menuitem", { name: "Customers" }).click();
      await page.getByRole("link", { name: "Personal data" }).click();
      await page.getByText("No erasures yet.").waitFor();
      walk.expectRefusal(400);
      await find(walk, "nobody");
      await page.getByText('"nobody" is not an e-mail address.').waitFor();
      await find(walk, "nobody@example.org");
      await page.getByText("No data found for nobody@example.org").waitFor();
      await walk.look("persons-nothing");
    },
  );

  await opened.step("the stored data of a person are counted, and the file holds all of them", async (walk) => {
    const { page } = walk;
    await find(walk, email.toUpperCase());
    await page.getByText("zyxcanary Moreau").waitFor();
    await settled(page);
    await walk.look("persons-held");
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Save all data (JSON)" }).click(),
    ]);
    assert.match(download.suggestedFilename(), /^personal-data-.+\.json$/);
    const held = JSON.parse(await readFile(await download.path(), "utf8")) as Record<string, unknown[]>;
    assert.deepEqual([held["receipts"]?.length, held["orders"]?.length, held["accounts"]?.length], [1, 2, 1]);
  });

  await opened.step("lists that the file has only a part of are named", async (walk) => {
    const { page, service } = walk;
    const setNotes = (note: string) =>
      service.deps.pool.query(`update shop_data.sales_order set customer_note = ${note}`);
    await setNotes("repeat('n', 5000000)");
    await find(walk, email);
    await page.getByText("It has only a part of: orders.").waitFor();
    await walk.look("persons-shortened");
    await setNotes("null");
    await find(walk, email);
    await page.getByText("zyxcanary Moreau").waitFor();
    assert.equal(await page.getByText("It has only a part of").count(), 0);
  });

  await opened.step("the customer's receipts are one click away", async (walk) => {
    const { page } = walk;
    await page
      .getByRole("link", { name: /receipt/ })
      .first()
      .click();
    await page.locator("tbody tr").first().waitFor();
    assert.equal(await page.locator("tbody tr").count(), 1);
  });

  await opened.step("a customer found by a part of the name or address links to the person", async (walk) => {
    const { page } = walk;
    await walk.go("/customers");
    await page.getByRole("textbox", { name: "Search" }).fill("CANARY");
    await page.getByRole("cell", { name: "zyxcanary Moreau", exact: true }).waitFor();
    await page.getByRole("cell", { name: "zyxcanary Moreau", exact: true }).click();
    await page.getByRole("heading", { level: 1, name: "zyxcanary Moreau" }).waitFor();
    assert.deepEqual(await page.getByRole("tab").allTextContents(), ["Orders", "Receipts", "Credit", "Own prices"]);
    await page.getByRole("tab", { name: "Receipts" }).click();
    await page.getByRole("tabpanel").getByRole("heading", { name: "Latest receipts" }).waitFor();
    await page.getByRole("tab", { name: "Credit" }).click();
    await page.getByRole("tabpanel").getByRole("heading", { name: "Credit" }).waitFor();
    await walk.look("customer");
    await page.getByRole("link", { name: "Personal data" }).last().click();
    assert.equal((await page.getByLabel("E-mail address of the person").inputValue()).toLowerCase(), email);
  });

  await opened.step("the erasure says what is deleted and kept, and asks for the address again", async (walk) => {
    const { page } = walk;
    await walk.go("/persons");
    await find(walk, email);
    await page.getByRole("button", { name: "Erase…" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText("Closings and their chain").waitFor();
    await dialog.getByText("Invoices with their buyer").waitFor();
    const erase = dialog.getByRole("button", { name: "Erase permanently" });
    assert.ok(await erase.isDisabled());
    await dialog.getByLabel("Reason").fill(`asked by ${email}`);
    await dialog.getByLabel("Repeat the address").fill("somebody@else.example");
    assert.ok(await erase.isDisabled());
    await dialog.getByLabel("Repeat the address").fill(email);
    walk.expectRefusal(400);
    await erase.click();
    await dialog.getByText("The reason must not name the person").waitFor();
    await walk.look("persons-erase");
    await dialog.getByLabel("Reason").fill("Case 4711");
    await erase.click();
    await page.getByText(/Shown without the person from now on: .*1 receipt, 2 orders/).waitFor();
    await page.getByRole("region", { name: "Past erasures" }).getByText("Case 4711").waitFor();
    assert.ok(!(await page.getByRole("region", { name: "Past erasures" }).textContent())?.includes("zyxcanary"));
  });

  await opened.step(
    "an erased address has invoices and no other data, and the receipt is shown without the customer",
    async (walk) => {
      const { page, call } = walk;
      await find(walk, email);
      await page.getByText(`Data found for ${email}`).waitFor();
      await page.getByText(/^No account, address, receipt, .+, one-time code, audit entry, .+\.$/).waitFor();
      const receipt = await call("GET", `/rest/V1/pos/receipts/${planted.receipt.receipt_id}`);
      assert.equal(receipt.body.customer_email, null);
      walk.checkConsole();
    },
  );
});
