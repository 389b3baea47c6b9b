import assert from "node:assert/strict";
import { test } from "node:test";
import { checkAccessibility, openBrowser, watchConsole } from "./browser.ts";
import { openExampleTill, serveExampleTill } from "./example-till.ts";
import { openServiceShop, verdictOf } from "./fixtures/register-kit/service-shop.ts";

test(
  "the example till enrols, sells offline, takes back, prints and closes, and its closing is matched",
  { timeout: 240_000 },
  async (t) => {
    const browser = await openBrowser(t);
    if (browser === undefined) return;
    const { shop, deps } = await openServiceShop();
    const { activation_code, terminal_id } = await shop.addTerminal();
    const origin = await serveExampleTill(t, shop.url);
    const page = await browser.newPage();
    const complaints = watchConsole(page);
    const till = await openExampleTill(page, origin);
    await till.open();
    await checkAccessibility(page, { what: "the page that enrols" });
    await till.enroll(activation_code);
    await till.signIn("Ada");
    await till.openDay("100,00");

    await till.scan("MUG");
    await till.scan("BOOK");
    assert.equal(await till.total(), "25.48 EUR");
    await checkAccessibility(page, { what: "the page that sells" });
    const [number, change] = await till.payCash("30.00");
    assert.match(number, /^[0-9A-F]{4}-0001$/);
    assert.equal(change, "4.52 EUR");
    const paper = await till.paper();
    for (const text of [number, "Enamel mug", "Paperback", "25.48"]) assert.ok(paper.includes(text), paper);
    assert.equal(await till.prints(), 1);

    await page.context().setOffline(true);
    await till.scan("MUG");
    await till.payCard();
    await till.refund(number);
    assert.match(await page.locator("#message").innerText(), /Give back 25\.48 EUR$/);
    await page.context().setOffline(false);
    // What was printed, opened and stored outlives a reload.
    await till.open();
    await till.signIn("Ada");
    await till.send();
    await till.closeDay("100.00");
    assert.match(await till.paper(), /CLOSING [0-9A-F]{4}-1\n/);
    await till.send();

    const { rows } = await deps.pool.query<{ sale_type: string | null; grand_total: string }>(
      "select sale_type, grand_total::text from pos.receipt where terminal_id = $1 order by receipt_number",
      [terminal_id],
    );
    assert.deepEqual(
      rows.map(({ sale_type, grand_total }) => [sale_type, grand_total]),
      [
        [null, "25.4800"],
        [null, "15.6700"],
        ["refund", "25.4800"],
      ],
    );
    const { rows: closings } = await deps.pool.query<{ report_id: string }>(
      "select report_id from pos.register_report where terminal_id = $1",
      [terminal_id],
    );
    assert.equal(closings.length, 1);
    assert.deepEqual(await verdictOf(shop, closings[0]?.report_id ?? ""), ["complete", "matched"]);
    // Offline, the browser names each request that failed.
    assert.deepEqual(
      complaints.filter((line) => !/ERR_INTERNET_DISCONNECTED/.test(line)),
      [],
    );
  },
);
