import assert from "node:assert/strict";
import { cpSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { after, test } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { openBrowser } from "../../../test/browser.ts";
import type { KitPage } from "./idb-till-page.ts";
import { openServiceShop } from "../../../test/fixtures/register-kit/service-shop.ts";
import { packInto } from "../../../test/packed-packages.ts";
import { cases } from "../../../test/cases.ts";

declare const kit_page: KitPage;

const SALES = cases(60, 300);

const packed = packInto("client", "receipt-document", "register-kit");
after(() => packed.remove());

test(
  `a page that Vite builds of the kit's archive sells ${SALES} receipts from IndexedDB without the network, and delivers them`,
  { timeout: 500_000 },
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
    await page.goto(origin);
    await page.waitForFunction("globalThis.kit_page !== undefined");
    await page.evaluate(([url, code]) => kit_page.enroll(url, code), [shop.url, activation_code] as const);
    // After a reload the page must still have the device's keys.
    await page.reload();
    await page.waitForFunction("globalThis.kit_page !== undefined");

    await page.context().setOffline(true);
    const sold = await page.evaluate(([url, sales]) => kit_page.sell(url, sales), [shop.url, SALES] as const);
    assert.match(sold.numbers[0] ?? "", /^[0-9A-F]{4}-0001$/);
    assert.equal(new Set(sold.numbers).size, SALES);
    const databases = await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name).toSorted());
    assert.deepEqual(databases, ["cache", "ledger", "tillkeeper-device", "tillkeeper-renew-log"]);
    const stored = async () =>
      (
        await deps.pool.query<{ receipt_number: string; grand_total: string }>(
          "select receipt_number, grand_total::text from pos.receipt where terminal_id = $1 order by receipt_number",
          [terminal_id],
        )
      ).rows;
    assert.deepEqual(await stored(), []);

    await page.context().setOffline(false);
    const { unprinted, waiting } = await page.evaluate((url) => kit_page.deliver(url), shop.url);
    assert.deepEqual([unprinted.toSorted(), waiting], [sold.numbers.toSorted(), 0]);
    assert.deepEqual(
      await stored(),
      sold.numbers.toSorted().map((receipt_number) => ({ receipt_number, grand_total: "15.6700" })),
    );
    const figures = async (): Promise<string | undefined> => {
      const { rows } = await deps.pool.query<{ state: string }>(
        "select state_figures_reconciled as state from pos.register_report_state where report_id = $1",
        [sold.report_id],
      );
      return rows[0]?.state;
    };
    for (let looks = 0; looks < 600 && (await figures()) !== "matched"; looks += 1) await delay(100);
    assert.equal(await figures(), "matched");
    assert.deepEqual(errors, []);
  },
);
