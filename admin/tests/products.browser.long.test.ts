import assert from "node:assert/strict";
import { test } from "node:test";
import { openWalk, settled, type Walk } from "./walk.ts";

const main = ({ page }: Walk) => page.locator("#main-content");

test("an owner makes the first product by hand, and registers read it", async (t) => {
  const walk = await openWalk(t);
  if (!walk) return;
  await walk.signIn();
  await walk.step("the empty list offers the form, an import and a sample file", empty);
  await walk.step("the form proposes a SKU and makes a category", create);
  await walk.step("a price is changed in the list", reprice);
  await walk.step("the page of the product leads to its form, and the log names each change", edit);
  await walk.step("a picture is chosen, made small, shown in the list and removed", picture);
  await walk.step("products of a connected shop are read-only, and the pages say so", owned);
  walk.checkConsole();
});

async function empty(walk: Walk): Promise<void> {
  const { page, go, look, open } = walk;
  await go("/products");
  await main(walk).getByRole("link", { name: "Import a file" }).waitFor();
  await look("products-empty");
  await page.setViewportSize({ width: 390, height: 844 });
  await open("/products");
  await main(walk).getByText("No products yet").waitFor();
  const add = main(walk).getByRole("link", { name: "Add a product" });
  assert.equal(await add.innerText(), "Add a product", "a phone shows the words of the button, too");
  await page.setViewportSize({ width: 1280, height: 900 });
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Save a sample file" }).click(),
  ]);
  assert.equal(download.suggestedFilename(), "products.csv");
}

async function create(walk: Walk): Promise<void> {
  const { page, look, written, call, service } = walk;
  await main(walk).getByRole("link", { name: "Add a product" }).click();
  await page.getByLabel("Name", { exact: false }).first().fill("Weißes Brötchen 80 g");
  const sku = page.getByLabel("SKU", { exact: false }).first();
  await settled(page);
  assert.equal(await sku.inputValue(), "WEISSES-BROETCHEN-80-G");
  await sku.fill("ROLL-80");
  await page.getByLabel("Name", { exact: false }).first().fill("White roll 80 g");
  assert.equal(await sku.inputValue(), "ROLL-80", "a typed SKU stays");
  await page.getByLabel("Regular price").fill("0,65");
  await page.getByLabel("Barcode").fill("4006381333931");
  await page.getByLabel("Categories").fill("Bakery");
  await written(() => page.getByRole("option", { name: "Create Bakery" }).click());
  await look("products-create");
  await written(() => page.getByRole("button", { name: "Save" }).click());
  await page.waitForURL(/\/products\/\d+\/show/);
  const { body } = await call("GET", "/rest/V1/products/ROLL-80", { token: service.token });
  assert.deepEqual([body.name, body.price], ["White roll 80 g", 0.65]);
  assert.equal(body.extension_attributes.category_links.length, 1);
}

async function reprice(walk: Walk): Promise<void> {
  const { page, go, written, call, service } = walk;
  await go("/products");
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.getByRole("button", { name: "Change name and price of White roll 80 g" }).click();
  await page.getByRole("dialog").getByLabel("Regular price").fill("0.70");
  await written(() => page.getByRole("dialog").getByRole("button", { name: "Save" }).click());
  const { body } = await call("GET", "/rest/V1/products/ROLL-80", { token: service.token });
  assert.equal(body.price, 0.7);
}

async function edit(walk: Walk): Promise<void> {
  const { page, go, look, written } = walk;
  const { rows } = await walk.service.deps.pool.query<{ id: number }>("select entity_id as id from shop_data.product");
  await go(`/products/${rows[0]?.id}/show`);
  await main(walk).getByRole("link", { name: "Edit" }).click();
  await settled(page);
  await page.getByLabel("Name", { exact: false }).first().fill("Roll");
  await look("products-edit");
  await written(() => page.getByRole("button", { name: "Save" }).click());
  await page.waitForURL(/\/show/);
  await go("/audit-log");
  await main(walk).getByText(/Roll/).first().waitFor();
  await look("products-audit-log");
}

/** Returns a photograph of 1,200 by 900 pixels, too large to be stored as it is. */
async function photograph({ page }: Walk): Promise<Buffer> {
  const url = await page.evaluate(() => {
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [1200, 900];
    const context = canvas.getContext("2d");
    for (let n = 0; n < 4_000; n += 1) {
      if (context) context.fillStyle = `hsl(${(n * 37) % 60} 80% ${40 + (n % 40)}%)`;
      context?.fillRect((n * 7919) % 1200, (n * 104_729) % 900, 60, 60);
    }
    return canvas.toDataURL("image/png");
  });
  return Buffer.from(url.slice(url.indexOf(",") + 1), "base64");
}

async function picture(walk: Walk): Promise<void> {
  const { page, go, look, written, service } = walk;
  const { rows } = await service.deps.pool.query<{ id: number }>("select entity_id as id from shop_data.product");
  await go(`/products/${rows[0]?.id}`);
  const file = { name: "roll.png", mimeType: "image/png", buffer: await photograph(walk) };
  const input = page.locator("input[type=file]");
  await input.setInputFiles({ name: "notes.txt", mimeType: "text/plain", buffer: Buffer.from("not a picture") });
  await page.getByText("The browser cannot read this file as a picture.").waitFor();
  await input.setInputFiles(file);
  await main(walk).getByRole("img", { name: "Picture" }).waitFor();
  await look("products-picture");
  await written(() => page.getByRole("button", { name: "Save" }).click());
  await page.waitForURL(/\/show/);
  const stored = await service.deps.pool.query<{ bytes: number }>(
    "select octet_length(content) as bytes from shop_data.product_picture",
  );
  assert.ok((stored.rows[0]?.bytes ?? Infinity) <= 50_000, "the picture is stored small");
  await go("/products");
  const shown = main(walk).locator("img[src^='/pos/product-pictures/']").first();
  await shown.waitFor();
  assert.ok(await shown.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0));
  await look("products-list-picture");
  await go(`/products/${rows[0]?.id}`);
  await page.getByRole("button", { name: "Remove" }).click();
  await written(() => page.getByRole("button", { name: "Save" }).click());
  await page.waitForURL(/\/show/);
  const left = await service.deps.pool.query("select 1 from shop_data.product_picture");
  assert.equal(left.rows.length, 0);
}

async function owned(walk: Walk): Promise<void> {
  const { page, go } = walk;
  await walk.service.deps.pool.query(
    "insert into connector (kind, settings, is_active, owned_kinds) values ('vendure', '{}', true, '{products}')",
  );
  await page.reload();
  await go("/products");
  await page.getByText("Vendure 3 manages these records.").waitFor();
  assert.equal(await page.getByRole("button", { name: /^Change name and price/ }).count(), 0);
  await main(walk).getByText("Roll").first().click();
  await page.waitForURL(/\/show/);
  await settled(page);
  assert.equal(await main(walk).getByRole("link", { name: "Edit" }).count(), 0);
}
