import assert from "node:assert/strict";
import type { AddressInfo } from "node:net";
import { readFile } from "node:fs/promises";
import { test, type TestContext } from "node:test";
import { HtmlValidate } from "html-validate";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import PostalMime from "postal-mime";
import { sampleSettings } from "../../../../test/fixtures/configuration/settings.ts";
import { COMPANY } from "../../../../test/fixtures/invoices/company.ts";
import { checkAccessibility, openBrowser, watchConsole } from "../../../../test/browser.ts";
import { newTerminal, sampleReceipt, type TestTerminal } from "../../../../test/fixtures/rows.ts";
import { startSmtp, type TestSmtp } from "../../../../test/smtp.ts";
import { openApp, type TestApp } from "../../../../test/support.ts";
import { sendCode } from "../../../shared/one-time-codes/commands.ts";

const PHONE = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 };
const EVIL = `<script>document.title='owned'</script><img src=x onerror="document.title='owned'">`;
const validator = new HtmlValidate({ extends: ["html-validate:standard"], rules: { "void-style": "off" } });

test("the receipt's page in a browser", { timeout: 300_000 }, async (t) => {
  const browser = await openBrowser(t);
  if (browser === undefined) return;
  const smtp = await startSmtp(t);
  const service = await openApp({ env: { SMTP_URL: smtp.url } });
  await service.app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = service.app.server.address() as AddressInfo;
  const terminal = await newTerminal(service.deps);
  assert.equal((await (await sampleSettings(service)).put("default", 0, COMPANY)).status, 200);
  const shop: Shop = { browser, smtp, service, terminal, origin: `http://127.0.0.1:${port}` };

  await t.test("a phone shows the receipt's page whole, in light and in dark", (t) => onPhone(t, shop));
  await t.test("on paper the receipt's page is the receipt alone, 80 mm and A4 wide", (t) => onPaper(t, shop));
  await t.test("a shopper mails the receipt; a wrong address is explained at its field", (t) => mailed(t, shop));
  await t.test("a shopper downloads the receipt as a PDF", (t) => downloaded(t, shop));
  await t.test("a shopper claims the receipt with the code from the mail, once", (t) => claimed(t, shop));
  await t.test("a shopper gets an invoice; each wrong field is explained", (t) => invoiced(t, shop));
  await t.test("a shopper who comes too often reads how long to wait", (t) => limited(t, shop));
  await t.test("scripts in a receipt's texts are shown and never run", (t) => harmless(t, shop));
  await t.test("the HTML of every kind of answer of the receipt's page is valid", (t) => valid(t, shop));
});

interface Shop {
  readonly browser: Browser;
  readonly smtp: TestSmtp;
  readonly service: TestApp;
  readonly terminal: TestTerminal;
  readonly origin: string;
}

async function newPage(shop: Shop, fields: Record<string, unknown> = {}): Promise<string> {
  const receipt = sampleReceipt(shop.terminal, { receipt_number: "R-7", ...fields });
  const { body } = await shop.service.call("POST", "/rest/V1/pos/receipts", { body: { receipt } });
  return `${shop.origin}/pos/receipt/${body.receipt_token}`;
}

interface Tab {
  readonly page: Page;
  readonly complaints: readonly string[];
}

async function openTab(t: TestContext, { browser }: Shop, options: BrowserContextOptions = {}): Promise<Tab> {
  const context = await browser.newContext({ locale: "en-GB", ...options });
  t.after(() => context.close());
  const page = await context.newPage();
  return { page, complaints: watchConsole(page) };
}

async function onPhone(t: TestContext, shop: Shop): Promise<void> {
  const url = await newPage(shop, {
    items: [{ sku: "超長い商品名".repeat(7), name: "手工陶瓷茶杯".repeat(7), qty: 1, price: 12.1, row_total: 12.1 }],
  });
  const backgrounds: string[] = [];
  for (const colorScheme of ["light", "dark"] as const) {
    const { page, complaints } = await openTab(t, shop, { ...PHONE, colorScheme });
    const answer = await page.goto(url);
    assert.equal(answer?.status(), 200);
    assert.match(await page.innerText("body"), /R-7/);
    const { scroll, view, smallest, background } = await page.evaluate<{
      scroll: number;
      view: number;
      smallest: number;
      background: string;
    }>(`({
      scroll: document.documentElement.scrollWidth,
      view: document.documentElement.clientWidth,
      smallest: Math.min(...[...document.querySelectorAll("main *")].filter((e) => e.innerText).map((e) => parseFloat(getComputedStyle(e).fontSize))),
      background: getComputedStyle(document.body).backgroundColor,
    })`);
    assert.ok(scroll <= view, `${scroll} px wide on a screen of ${view} px`);
    assert.ok(smallest >= 12, `${smallest} px`);
    backgrounds.push(background);
    await checkAccessibility(page);
    assert.deepEqual(complaints, []);
  }
  assert.notEqual(backgrounds[0], backgrounds[1], "dark is dark");
}

async function onPaper(t: TestContext, shop: Shop): Promise<void> {
  const { page } = await openTab(t, shop, { colorScheme: "dark" });
  await page.goto(await newPage(shop));
  assert.equal(await page.locator(".qr").isVisible(), false, "the page is open, nobody scans its code");
  await page.emulateMedia({ media: "print" });
  const forms = await page.locator("form:visible").count();
  assert.equal(forms, 0, "forms do not print");
  assert.equal(await page.locator(".qr").isVisible(), true, "the code is on paper");
  assert.match(await page.innerText("body"), /R-7/);
  for (const width of [302, 794]) {
    await page.setViewportSize({ width, height: 1_000 });
    const overflow = await page.evaluate<number>(
      "document.documentElement.scrollWidth - document.documentElement.clientWidth",
    );
    assert.ok(overflow <= 0, `${overflow} px beside paper of ${width} px`);
  }
}

async function mailed(t: TestContext, shop: Shop): Promise<void> {
  // The whole journey runs without scripts, since the forms must work without them.
  const { page, complaints } = await openTab(t, shop, { ...PHONE, javaScriptEnabled: false });
  const url = await newPage(shop);
  await page.goto(url);
  await page.fill(`form[action*="/email"] input[name=email]`, "shopper@example");
  const refused = page.waitForResponse(/\/email/);
  await page.click(`form[action*="/email"] button:not([formaction])`);
  assert.equal((await refused).status(), 400);
  assert.equal(await page.getAttribute("input[aria-invalid]", "value"), "shopper@example");
  await page.fill(`form[action*="/email"] input[name=email]`, "shopper@example.org");
  const accepted = page.waitForResponse(/\/email/);
  await page.click(`form[action*="/email"] button:not([formaction])`);
  assert.equal((await accepted).status(), 200);
  assert.match(await page.innerText("[role=status]"), /shopper@example\.org/);
  const mail = shop.smtp.mails.find(({ recipients }) => recipients.includes("shopper@example.org"));
  assert.ok(mail);
  assert.equal((await PostalMime.parse(mail.source)).attachments.length, 1);
  // A browser logs every 400; the log must contain nothing else.
  assert.deepEqual(
    complaints.filter((text) => !/status of 400/.test(text)),
    [],
  );
}

async function downloaded(t: TestContext, shop: Shop): Promise<void> {
  const { page } = await openTab(t, shop, { acceptDownloads: true });
  await page.goto(await newPage(shop));
  const waiting = page.waitForEvent("download");
  await page.click(`a[href$="/download"]`);
  const download = await waiting;
  assert.equal(download.suggestedFilename(), "receipt-R-7.pdf");
  assert.equal((await readFile(await download.path())).subarray(0, 5).toString(), "%PDF-");
}

async function claimed(t: TestContext, shop: Shop): Promise<void> {
  const { page } = await openTab(t, shop, { ...PHONE });
  const url = await newPage(shop);
  await page.goto(url);
  assert.equal(await page.locator("input[type=email]:visible").count(), 1, "one field for an address");
  await page.fill("#email", "owner@example.org");
  await page.click(`button[formaction*="/claim"]`);
  await page.waitForSelector("input[name=code]");
  await checkAccessibility(page);
  const code = await codeFor(shop, "owner@example.org");
  await page.fill("input[name=code]", code === "000000" ? "111111" : "000000");
  await page.click(`form:has(input[name=code]) button`);
  await page.waitForSelector("input[name=code][aria-invalid]");
  await page.fill("input[name=code]", code);
  const waiting = page.waitForResponse(/\/claim/);
  await page.click(`form:has(input[name=code]) button`);
  assert.equal((await waiting).status(), 200);
  assert.match(await page.innerText("[role=status]"), /now in your account/);
  const owners = await shop.service.deps.pool.query<{ email: string }>(
    `select c.email from receipt_claim join receipt r using (receipt_id)
       join shop_data.customer c on c.entity_id = receipt_claim.customer_id where r.receipt_token = $1`,
    [url.split("/").at(-1)],
  );
  assert.deepEqual(owners.rows, [{ email: "owner@example.org" }]);
  await page.goto(url);
  assert.equal(await page.locator(`[action*="/claim"], [formaction*="/claim"]`).count(), 0);
}

async function invoiced(t: TestContext, shop: Shop): Promise<void> {
  // Without scripts, as `mailed`; a browser that checks fields itself would not send this form.
  const { page } = await openTab(t, shop, { ...PHONE, javaScriptEnabled: false, acceptDownloads: true });
  await page.goto(await newPage(shop));
  const form = page.locator(`form[action*="/invoice"]`);
  assert.equal(await form.isVisible(), false, "the form is closed");
  await page.click("summary");
  await page.fill("#invoice-name", "Müller GmbH");
  await page.fill("#invoice-street", "Hauptstraße 5");
  await page.fill("#invoice-postcode", "10115");
  await page.fill("#invoice-city", "Berlin");
  await page.selectOption("#invoice-country_id", { label: "Germany" });
  await page.fill("#invoice-vat_id", "DE123");
  await page.fill("#invoice-email", "books@example");
  const refused = page.waitForResponse(/\/invoice/);
  await form.locator("button").click();
  assert.equal((await refused).status(), 400);
  const said = await page.innerText("[role=alert]");
  assert.match(said, /VAT number: This is not a VAT number of the country/);
  assert.match(said, /E-mail address on the invoice: Enter an e-mail address/);
  assert.equal(await page.inputValue("#invoice-street"), "Hauptstraße 5");
  assert.equal(await page.inputValue("#invoice-country_id"), "DE");
  await page.click(`[role=alert] a[href="#invoice-vat_id"]`);
  assert.equal(await page.locator("#invoice-vat_id:target").count(), 1, "the summary leads to the field");
  await page.fill("#invoice-vat_id", "136695976");
  await page.fill("#invoice-email", "");
  const accepted = page.waitForResponse(/\/invoice/);
  await form.locator("button").click();
  assert.equal((await accepted).status(), 200);
  assert.match(await page.innerText("[role=status]"), /^Invoice INV\d{4}-\d{6} is ready\.$/);
  const waiting = page.waitForEvent("download");
  await page.click(`a[href$="/invoice.xml"]`);
  const download = await waiting;
  assert.match(download.suggestedFilename(), /^INV\d{4}-\d{6}\.xml$/);
  assert.match(await readFile(await download.path(), "utf8"), /Hauptstraße 5/);

  for (const colorScheme of ["light", "dark"] as const) {
    const tab = await openTab(t, shop, { ...PHONE, colorScheme });
    await tab.page.goto(await newPage(shop));
    await tab.page.click("summary");
    await checkAccessibility(tab.page);
    await tab.page.evaluate("for (const form of document.forms) form.noValidate = true");
    await tab.page.click(`form[action*="/invoice"] button`);
    await tab.page.waitForSelector("#invoice-name[aria-invalid]");
    await checkAccessibility(tab.page);
    const overflow = await tab.page.evaluate<number>(
      "document.documentElement.scrollWidth - document.documentElement.clientWidth",
    );
    assert.ok(overflow <= 0, `${overflow} px too wide`);
  }
}

/** Runs the worker's job and reads the code from the mail. */
async function codeFor({ smtp, service: { deps } }: Shop, address: string): Promise<string> {
  const { rows } = await deps.pool.query<{ code_id: number }>("select max(code_id) as code_id from one_time_code");
  await sendCode(deps, rows[0]?.code_id ?? 0);
  const mails = smtp.mails.filter(({ recipients }) => recipients.includes(address));
  const { text } = await PostalMime.parse(mails.at(-1)?.source ?? "");
  return /\b\d{6}\b/.exec(text ?? "")?.[0] ?? "none";
}

async function limited(t: TestContext, shop: Shop): Promise<void> {
  const { page } = await openTab(t, shop, { ...PHONE });
  const url = await newPage(shop);
  for (let view = 0; view < 10; view += 1) assert.equal((await fetch(url)).status, 200);
  const refused = await page.goto(url);
  assert.equal(refused?.status(), 429);
  assert.match(await page.innerText("body"), /Too many requests\. Please wait \d+ minutes\./);
  await checkAccessibility(page);
}

async function harmless(t: TestContext, shop: Shop): Promise<void> {
  const { page, complaints } = await openTab(t, shop);
  await page.goto(
    await newPage(shop, {
      receipt_number: EVIL,
      staff_name: EVIL,
      customer_name: EVIL,
      items: [{ sku: EVIL, name: EVIL, qty: 1, price: 1, row_total: 1 }],
    }),
  );
  assert.match(await page.innerText("body"), /<script>document\.title/);
  assert.doesNotMatch(await page.title(), /^owned$/);
  assert.equal(await page.locator("script, img[src=x]").count(), 0);
  assert.deepEqual(complaints, []);
}

async function valid(_t: TestContext, shop: Shop): Promise<void> {
  const url = await newPage(shop);
  const form = (path: string, body: string) =>
    fetch(url + path, { method: "POST", body, headers: { "content-type": "application/x-www-form-urlencoded" } });
  const answers = await Promise.all([
    fetch(url),
    form("/email", "email=nobody"),
    form("/email", "email=a%40example.org"),
    form("/claim", "email=b%40example.org"),
    form("/invoice", "name=B&country_id=NL&vat_id=1"),
    form("/invoice", "name=B&street=S+1&postcode=1&city=C&country_id=NL"),
    fetch(`${shop.origin}/pos/receipt/unknown`),
    fetch(url, { method: "DELETE" }),
  ]);
  assert.deepEqual(
    answers.map(({ status }) => status),
    [200, 400, 200, 200, 400, 200, 404, 405],
  );
  for (const answer of answers) {
    const report = await validator.validateString(await answer.text());
    const messages = report.results.flatMap(({ messages: found }) =>
      found.map(({ ruleId, message, line }) => `${ruleId} ${message} (${line})`),
    );
    assert.deepEqual(messages, [], String(answer.status));
  }
}
