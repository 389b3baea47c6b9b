import assert from "node:assert/strict";
import type { AddressInfo } from "node:net";
import { test } from "node:test";
import fastify from "fastify";
import { documentationPages } from "./routes.ts";
import { servedText } from "../../scripts/openapi.ts";
import { checkAccessibility, openBrowser, watchConsole } from "../../test/browser.ts";
import { ROUTES } from "../main/app.ts";

const KINDS = [
  "/docs",
  "/docs/api/receipts",
  "/docs/api/receipts/syncReceipt",
  "/docs/webhooks",
  "/docs/guides/domain/receipts",
  "/docs/guides/connectors-medusa",
  "/docs/search?q=receipt",
];
const DEVICES = [
  { colorScheme: "light", viewport: { width: 1_280, height: 900 } },
  { colorScheme: "dark", viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true },
] as const;

test("the documentation in a browser", { timeout: 300_000 }, async (t) => {
  const browser = await openBrowser(t);
  if (browser === undefined) return;
  const app = fastify();
  documentationPages(app, servedText(), ROUTES);
  await app.listen({ port: 0, host: "127.0.0.1" });
  t.after(() => app.close());
  const origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  const backgrounds: string[] = [];

  for (const device of DEVICES) {
    const what = `${device.colorScheme}, ${device.viewport.width} px`;
    await t.test(`each kind of page is accessible and as wide as the screen: ${what}`, async () => {
      const context = await browser.newContext(device);
      const page = await context.newPage();
      const complaints = watchConsole(page);
      for (const path of KINDS) {
        await page.goto(origin + path);
        const overflow = await page.evaluate<number>(
          "document.documentElement.scrollWidth - document.documentElement.clientWidth",
        );
        assert.ok(overflow <= 0, `${path} is ${overflow} px too wide: ${what}`);
        await checkAccessibility(page, { what: `${path}, ${what}` });
      }
      backgrounds.push(await page.evaluate<string>("getComputedStyle(document.body).backgroundColor"));
      assert.deepEqual(complaints, []);
      await context.close();
    });
  }

  await t.test("the dark theme is dark", () =>
    assert.deepEqual(backgrounds, ["rgb(255, 255, 255)", "rgb(20, 23, 26)"]),
  );

  await t.test("without scripts a reader searches, opens an operation and its Markdown", async () => {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto(`${origin}/docs`);
    await page.getByRole("searchbox", { name: "Search" }).fill("completed sale");
    await page.getByRole("button", { name: "Find" }).click();
    await page.getByRole("main").getByRole("link", { name: "Store the receipt of a completed sale" }).first().click();
    await page.getByRole("heading", { level: 1, name: "Store the receipt of a completed sale" }).waitFor();
    await page.getByRole("link", { name: "This page as Markdown" }).click();
    assert.equal(page.url(), `${origin}/docs/api/receipts/syncReceipt.md`);
    await context.close();
  });
});
