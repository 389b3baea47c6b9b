import assert from "node:assert/strict";
import { test } from "node:test";
import { openTillWalk, type TillWalk } from "./till-walk.ts";

/** Reads the number of the receipt on the screen "Sold". */
async function numberOf({ page }: TillWalk): Promise<string> {
  const text = await page.getByText(/^Receipt [0-9A-F]{4}-\d+$/).textContent();
  return text?.split(" ")[1] ?? "";
}

test("three scanned articles are sold for cash with one key more, online and offline", async (t) => {
  const walk = await openTillWalk(t);
  if (walk === undefined) return;
  const { page, scan, look, network, openDay, delivered, receiptsOf, checkConsole } = walk;
  const terminal_id = await openDay("100");
  await look("sell-empty");
  for (const code of ["MUG", "BOOK", "MUG"]) await scan(code);
  await page.getByRole("button", { name: /Pay €41\.15/ }).waitFor();
  await look("sell");
  await page.keyboard.press("F12");
  await page.getByRole("heading", { name: "Sold" }).waitFor();
  const first = await numberOf(walk);
  await look("done");

  // A scan on this screen starts the next cart.
  await network.goAway();
  await scan("MUG");
  await page.getByRole("button", { name: /Pay € ?15[.,]67/ }).click();
  await look("pay");
  await page.getByRole("button", { name: /20[.,]00/ }).click();
  await page.getByRole("heading", { name: "Sold" }).waitFor();
  await page
    .locator(".change")
    .getByText(/4[.,]33/)
    .waitFor();
  const second = await numberOf(walk);
  await look("done-change");
  await page.getByRole("button", { name: "New sale" }).click();
  await page.getByText("Offline").waitFor();
  await look("sell-offline");

  await network.comeBack();
  await delivered(terminal_id, 2);
  assert.deepEqual(await receiptsOf(terminal_id), [
    [first, "41.15"],
    [second, "15.67"],
  ]);
  checkConsole();
});

/** Notes every number that the page writes, such as the price of a tile. */
const WRITER = `
  globalThis.written = [];
  const { get } = Object.getOwnPropertyDescriptor(Intl.NumberFormat.prototype, "format");
  Object.defineProperty(Intl.NumberFormat.prototype, "format", {
    configurable: true,
    get() {
      const format = get.call(this);
      return (value) => {
        written.push(String(value));
        return format(value);
      };
    },
  });`;
declare const written: readonly string[];

/** The price of the book, which only its tile shows. */
const BOOK = "9.00";

test("a scan draws the cart anew and no tile; a search draws the tiles", { timeout: 120_000 }, async (t) => {
  const walk = await openTillWalk(t);
  if (walk === undefined) return;
  const { page, context, scan, openDay } = walk;
  await context.addInitScript(WRITER);
  await openDay("100");
  await scan("MUG");
  await page.getByRole("button", { name: /Pay €15\.67/ }).waitFor();
  await page.evaluate("written.splice(0)");
  await scan("MUG");
  await page.getByRole("button", { name: /Pay €31\.34/ }).waitFor();
  const drawn = await page.evaluate<readonly string[]>("written.splice(0)");
  assert.ok(drawn.includes("31.34"), "the cart is drawn");
  assert.ok(!drawn.includes(BOOK), "the tiles are not");
  await page.getByLabel("Search").fill("paper");
  await page.waitForFunction((price) => written.includes(price), BOOK);
});

test(
  "a scan of a code that two products have shows both, and puts neither into the cart",
  { timeout: 120_000 },
  async (t) => {
    const walk = await openTillWalk(t);
    if (walk === undefined) return;
    const { page, scan, openDay, shop } = walk;
    const code = "4006381333931";
    const attribute = { attribute_code: "ean", frontend_input: "text", default_frontend_label: "EAN" };
    await shop.manage("POST", "/products/attributes", { attribute });
    for (const name of ["Red cup", "Blue cup"]) {
      await shop.manage("POST", "/products", {
        product: {
          sku: name.toUpperCase(),
          name,
          price: "5.00",
          attribute_set_id: 4,
          type_id: "simple",
          status: 1,
          visibility: 4,
          custom_attributes: [{ attribute_code: "ean", value: code }],
          extension_attributes: { website_ids: [1], stock_item: { qty: 9, is_in_stock: true } },
        },
      });
    }
    await openDay("100");
    await scan(code);
    await page.waitForFunction(() => document.querySelectorAll(".tile").length === 2);
    assert.equal(await page.getByLabel("Search").inputValue(), code);
    assert.equal(await page.locator(".cart .line").count(), 0);
    await page.getByRole("button", { name: /^Blue cup/ }).click();
    await page.locator(".cart .line").getByText("Blue cup").waitFor();
  },
);

/**
 * Keeps the products of the last run from being read until `readGoods` is called: a transaction
 * that writes goes on that long. The first read of their table is that of the categories.
 */
const GOODS_WAIT = `
  const { transaction } = IDBDatabase.prototype;
  IDBDatabase.prototype.transaction = function (...given) {
    const asked = transaction.apply(this, given);
    if (globalThis.readGoods === undefined && String(given[0]) === "catalogue") {
      const goods = transaction.call(this, "catalogue", "readwrite").objectStore("catalogue");
      let is_over = false;
      globalThis.readGoods = () => (is_over = true);
      const goOn = () => is_over || (goods.count().onsuccess = goOn);
      goOn();
    }
    return asked;
  };`;

const GOODS_STORED = `
  new Promise((resolve) => {
    indexedDB.open("cache").onsuccess = ({ target: { result: db } }) => {
      const goods = db.transaction("catalogue").objectStore("catalogue");
      goods.count(IDBKeyRange.bound("page-", "page.")).onsuccess = ({ target }) => {
        db.close();
        resolve(target.result > 0);
      };
    };
  })`;

test(
  "Enter twice in the search adds a product once while products load, and the payment waits for it",
  { timeout: 180_000 },
  async (t) => {
    const walk = await openTillWalk(t);
    if (walk === undefined) return;
    const { page, open, openDay, signIn, delivered, receiptsOf, checkConsole } = walk;
    const terminal_id = await openDay("100");
    // The products are stored a moment after they are shown.
    await page.waitForFunction(GOODS_STORED);
    await page.addInitScript(GOODS_WAIT);
    for (const [typed, sold] of [
      ["MUG", 1],
      ["enamel", 2],
    ] as const) {
      await open();
      await signIn();
      await page.getByLabel("Search").fill(typed);
      for (const key of ["Enter", "Enter", "F8"]) await page.keyboard.press(key);
      assert.equal(await page.locator(".tile").count(), 0);
      await page.evaluate("readGoods()");
      await page.getByLabel("Amount").fill("20");
      await page.keyboard.press("Enter");
      await page.locator(".change").getByText("€4.33").waitFor();
      await page.keyboard.press("Escape");
      await page.getByText("Scan an item, or tap one.").waitFor();
      await delivered(terminal_id, sold);
    }
    assert.deepEqual(
      (await receiptsOf(terminal_id)).map(([, total]) => total),
      ["15.67", "15.67"],
    );
    checkConsole();
  },
);
