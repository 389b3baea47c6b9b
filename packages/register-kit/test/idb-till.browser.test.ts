import assert from "node:assert/strict";
import { cpSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { after, test } from "node:test";
import { openBrowser } from "../../../test/browser.ts";
import type { KitPage } from "./idb-till-page.ts";
import { openServiceShop } from "../../../test/fixtures/register-kit/service-shop.ts";
import { packInto } from "../../../test/packed-packages.ts";

declare const kit_page: KitPage;

const packed = packInto("receipt-document", "register-kit");
after(() => packed.remove());

test(
  "a page that Vite builds of the kit's archive sells a receipt from IndexedDB and delivers it",
  { timeout: 120_000 },
  async (t) => {
    const browser = await openBrowser(t);
    if (browser === undefined) return;
    cpSync(join(import.meta.dirname, "idb-till-page.ts"), join(packed.folder, "idb-till-page.ts"));
    const files = await packed.page("idb-till-page.ts");
    const pages = createServer(({ url = "/" }, response) => {
      const file = url === "/" ? "/index.html" : url;
      const type = file.endsWith(".js") ? "text/javascript" : "text/html";
      response.setHeader("content-type", type).end(files.get(file));
    });
    await new Promise<void>((resolve) => pages.listen(0, "127.0.0.1", resolve));
    t.after(() => pages.close().closeAllConnections());
    const origin = `http://127.0.0.1:${(pages.address() as AddressInfo).port}`;
    const { deps, shop } = await openServiceShop({ env: { REGISTER_ORIGINS: origin } });
    const { activation_code, terminal_id } = await shop.addTerminal();

    const page = await browser.newPage();
    const errors: string[] = [];
    page.on("pageerror", (error) => errors.push(error.message));
    const load = async (): Promise<void> => {
      await page.goto(origin);
      await page.waitForFunction("globalThis.kit_page !== undefined");
    };
    await load();
    const sold = await page.evaluate(([url, code]) => kit_page.sell(url, code), [shop.url, activation_code] as const);
    assert.match(sold, /^[0-9A-F]{4}-0001$/);
    assert.deepEqual(errors, []);
    const databases = await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name).toSorted());
    assert.deepEqual(databases, ["cache", "ledger"]);
    const { number, waiting } = await page.evaluate((url) => kit_page.deliver(url), shop.url);
    assert.deepEqual([number, waiting], [sold, 0]);
    const { rows } = await deps.pool.query(
      "select receipt_number, grand_total::text from pos.receipt where terminal_id = $1",
      [terminal_id],
    );
    assert.deepEqual(rows, [{ receipt_number: sold, grand_total: "15.6700" }]);
  },
);
