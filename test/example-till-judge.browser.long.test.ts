import assert from "node:assert/strict";
import { before, test, type TestContext } from "node:test";
import type { Browser } from "playwright-core";
import { certificateText } from "../packages/register-kit/src/conformance/judge/certificate.ts";
import { openJudge } from "../packages/register-kit/src/conformance/judge/judge.ts";
import type { Step, StepName } from "../packages/register-kit/src/conformance/judge/steps.ts";
import { openBrowser } from "./browser.ts";
import { type ExampleTill, openExampleTill, serveExampleTill } from "./example-till.ts";
import { type KitShop } from "./fixtures/register-kit/shop.ts";
import { openServiceShop } from "./fixtures/register-kit/service-shop.ts";

let shop: KitShop;
before(async () => {
  ({ shop } = await openServiceShop());
});

/** Returns a cashier who follows the judge's instructions at the page. */
function cashierAt(till: ExampleTill, activation_code: string): (step: Step) => Promise<void> {
  let sold = 0;
  const ring = async (count: number): Promise<string> => {
    let first = "";
    for (let index = 0; index < count; index += 1) {
      sold += 1;
      await till.scan("MUG");
      if (sold % 2 === 0) await till.scan("BOOK");
      if (sold % 3 === 0) await till.payCard();
      else [first] = await till.payCash("50.00");
    }
    return first;
  };
  /** Hears of the step, sells, and sends everything. */
  const sell = async (count: number): Promise<void> => {
    await till.beat();
    await ring(count);
    await till.send();
  };
  const actions: Readonly<Record<StepName, (sales: number) => Promise<void>>> = {
    async activate() {
      await till.open();
      await till.enroll(activation_code);
      await till.signIn("Ada");
      await till.openDay("200.00");
    },
    async sell(sales) {
      await till.refund(await ring(sales));
      await till.send();
    },
    busy: sell,
    offline: async (sales) => void (await ring(sales)),
    back: () => sell(0),
    async no_license(sales) {
      await till.beat();
      await ring(sales);
      await till.beat();
    },
    licensed: () => sell(0),
    lock: () => sell(0),
    older_module: sell,
    newer_module: sell,
    clock: sell,
    async close() {
      await till.closeDay("500.00");
      await till.send();
    },
  };
  return ({ name, rings }) => actions[name](rings?.sales ?? 0);
}

/** Plays the judge's script with the page, which is opened at the judge's address. */
async function play(t: TestContext, browser: Browser, hook?: string) {
  const judge = await openJudge({ upstream: await serveExampleTill(t, shop.url), token: shop.reader_token });
  const context = await browser.newContext();
  const page = await context.newPage();
  if (hook !== undefined) await page.addInitScript(hook);
  const act = cashierAt(await openExampleTill(page, judge.url), (await shop.addTerminal()).activation_code);
  for (let step = judge.step(); step !== undefined; step = judge.next()) await act(step);
  await context.close();
  return judge.finish();
}

test("a page that is opened at the judge's address passes the judge", { timeout: 400_000 }, async (t) => {
  const browser = await openBrowser(t);
  if (browser === undefined) return;
  const certificate = await play(t, browser);
  const failed = certificate.findings.filter(({ result, is_advice }) => result !== "passed" && !is_advice);
  assert.deepEqual(failed, [], certificateText(certificate));
  assert.ok(certificate.passed);
});

/** Adds 1.00 to the price of the first line of the third receipt, each time it is posted. */
const CHANGES_ONE_PRICE = `
  const real = globalThis.fetch;
  const sales = [];
  globalThis.fetch = (url, init) => {
    if (init?.method !== "POST" || !String(url).endsWith("/rest/V1/pos/receipts")) return real(url, init);
    const sale_id = JSON.parse(init.body).receipt.sale_id;
    if (!sales.includes(sale_id)) sales.push(sale_id);
    if (sales.indexOf(sale_id) !== 2) return real(url, init);
    const body = init.body.replace(/"price":([0-9]+)/, (_, price) => '"price":' + (Number(price) + 1));
    if (body === init.body) throw new Error("The receipt has no price.");
    return real(url, { ...init, body });
  };
`;

test("the judge refuses the same page when one price of one receipt is changed", { timeout: 400_000 }, async (t) => {
  const browser = await openBrowser(t);
  if (browser === undefined) return;
  const certificate = await play(t, browser, CHANGES_ONE_PRICE);
  assert.equal(certificate.passed, false);
  const failed = certificate.findings.filter(({ result }) => result === "failed").map(({ rule }) => rule);
  assert.deepEqual(failed, ["amounts_add_up"], certificateText(certificate));
});
