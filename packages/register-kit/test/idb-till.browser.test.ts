import assert from "node:assert/strict";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { test } from "node:test";
import { build, type Rollup } from "vite";
import { openBrowser } from "../../../test/browser.ts";
import type { KitPage } from "./idb-till-page.ts";
import { openServiceShop } from "../../../test/fixtures/register-kit/service-shop.ts";

declare const kit_page: KitPage;

/** The kit and the page's script in one file, as a register's own build makes it. */
async function bundle(): Promise<string> {
  const built = (await build({
    configFile: false,
    logLevel: "warn",
    build: {
      write: false,
      target: "esnext",
      lib: { entry: join(import.meta.dirname, "idb-till-page.ts"), formats: ["es"] },
    },
  })) as Rollup.RollupOutput[];
  return built[0]?.output[0].code ?? "";
}

test(
  "the bundle of the kit sells a receipt in a page, from IndexedDB, and delivers it",
  { timeout: 120_000 },
  async (t) => {
    const browser = await openBrowser(t);
    if (browser === undefined) return;
    const script = await bundle();
    const pages = createServer((request, response) => {
      if (request.url === "/page.js") response.setHeader("content-type", "text/javascript").end(script);
      else
        response
          .setHeader("content-type", "text/html")
          .end('<!doctype html><title>Register</title><script type="module" src="/page.js"></script>');
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
