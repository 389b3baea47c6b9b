import assert from "node:assert/strict";
import { test } from "node:test";
import { certificateText } from "../../packages/register-kit/src/conformance/judge/certificate.ts";
import { type Judge, openJudge } from "../../packages/register-kit/src/conformance/judge/judge.ts";
import type { Step, StepName } from "../../packages/register-kit/src/conformance/judge/steps.ts";
import { type Cashier, cashierAt, openTillWalk, type TillWalk } from "./till-walk.ts";

/** Returns a person who follows the judge's instructions at the till. */
function personAt({ page }: TillWalk, cashier: Cashier): (step: Step) => Promise<void> {
  let sold = 0;
  /** Pulls of the configuration so far, and those before this step. */
  const config = { pulls: 0, before: 0 };
  page.on("response", (response) => {
    if (response.ok() && /\/pos\/(?:terminals\/\d+\/)?config$/.test(new URL(response.url()).pathname))
      config.pulls += 1;
  });
  /** Sells in turn: in cash with change, by card, and with a discount. Returns the last number. */
  const ring = async (count: number): Promise<string> => {
    let last = "";
    for (let index = 0; index < count; index += 1) {
      sold += 1;
      await cashier.scan(sold % 2 === 0 ? "BOOK" : "MUG");
      await page.locator(".cart .line").waitFor();
      if (sold % 3 === 1) last = await cashier.payCash("50");
      else if (sold % 3 === 2) last = await cashier.payByCard();
      else {
        await page.keyboard.press("F3");
        await page.getByLabel("Discount on the cart").fill("10");
        await page.getByLabel("Discount on the cart").press("Enter");
        await page.getByLabel("Discount on the cart").waitFor({ state: "detached" });
        last = await cashier.payExactly();
      }
    }
    return last;
  };
  /** Hears of the step by a heartbeat, and tries to send what waits. */
  const tryToSend = async (): Promise<void> => {
    const send = page.getByRole("button", { name: "Send now" });
    await cashier.menu("Sending");
    await send.click();
    await send.and(page.locator(":enabled")).waitFor();
    await page.keyboard.press("Escape");
    await page.locator(".sell").waitFor();
  };
  const sell = async (count: number): Promise<void> => {
    await tryToSend();
    await ring(count);
    await cashier.sendAll();
  };
  /** Waits until the till has pulled the configuration that the step has changed, and sells. */
  const sellChanged = async (count: number): Promise<void> => {
    for (let looks = 0; config.pulls === config.before; looks += 1) {
      assert.ok(looks < 100, "the till does not pull the changed configuration");
      await tryToSend();
    }
    await sell(count);
  };
  const actions: Readonly<Record<StepName, (sales: number) => Promise<void>>> = {
    activate: async () => void (await cashier.openDay("200")),
    async sell(sales) {
      await cashier.takeBack(await ring(sales));
      await cashier.sendAll();
    },
    busy: sell,
    offline: async (sales) => void (await ring(sales)),
    back: () => sell(0),
    async no_license(sales) {
      await tryToSend();
      await ring(sales);
      await tryToSend();
    },
    licensed: () => sell(0),
    lock: () => sell(0),
    older_module: sellChanged,
    newer_module: sellChanged,
    clock: sell,
    async close() {
      await cashier.menu("Close the day");
      await page.getByLabel("Counted in the drawer").fill("400");
      await page.keyboard.press("Enter");
      await page.getByRole("button", { name: "Close the day" }).click();
      // The server has said whether it matches.
      await page.locator(".journey li:last-child:is(.good, .wrong)").waitFor({ timeout: 60_000 });
    },
  };
  return async ({ name, rings }) => {
    await actions[name](rings?.sales ?? 0);
    config.before = config.pulls;
  };
}

/** Plays the judge's script with the till, which is loaded from the judge's address. */
async function play(walk: TillWalk): Promise<Awaited<ReturnType<Judge["finish"]>>> {
  const { shop, page } = walk;
  const judge = await openJudge({ upstream: shop.url, token: shop.reader_token });
  const act = personAt(walk, cashierAt(page, walk, judge.url));
  for (let step = judge.step(); step !== undefined; step = judge.next()) await act(step);
  await page.close();
  return judge.finish();
}

test("the till that is loaded from the judge's address passes the judge", { timeout: 600_000 }, async (t) => {
  const walk = await openTillWalk(t);
  if (walk === undefined) return;
  const certificate = await play(walk);
  const failed = certificate.findings.filter(({ result, is_advice }) => result !== "passed" && !is_advice);
  assert.deepEqual(failed, [], certificateText(certificate));
  assert.ok(certificate.passed);
});

/**
 * Adds a cent to the price of the first line of the third receipt, and to the sales of the closing,
 * each time that they are posted.
 */
const CHANGES_TWO_CENTS = `
  const real = globalThis.fetch;
  const sales = [];
  const dearer = (text, pattern) => {
    const changed = text.replace(pattern, (_, before, amount) => before + (Number(amount) + 0.01).toFixed(2));
    if (changed === text) throw new Error("There is no amount to change.");
    return changed;
  };
  globalThis.fetch = (url, init) => {
    if (init?.method !== "POST") return real(url, init);
    if (String(url).endsWith("/rest/V1/pos/register-reports"))
      return real(url, { ...init, body: dearer(init.body, /("sales":{.*?"incl_tax":")([0-9.]+)/) });
    if (!String(url).endsWith("/rest/V1/pos/receipts")) return real(url, init);
    const { sale_id } = JSON.parse(init.body).receipt;
    if (!sales.includes(sale_id)) sales.push(sale_id);
    if (sales.indexOf(sale_id) !== 2) return real(url, init);
    return real(url, { ...init, body: dearer(init.body, /("price":)([0-9.]+)/) });
  };
`;

test(
  "the judge refuses the till when a cent of a receipt and of the closing changes",
  { timeout: 600_000 },
  async (t) => {
    const walk = await openTillWalk(t);
    if (walk === undefined) return;
    await walk.page.addInitScript(CHANGES_TWO_CENTS);
    const certificate = await play(walk);
    assert.equal(certificate.passed, false);
    const failed = certificate.findings.filter(({ result }) => result === "failed").map(({ rule }) => rule);
    assert.deepEqual(failed, ["amounts_add_up", "closing_matched"], certificateText(certificate));
  },
);
