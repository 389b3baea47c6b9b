import assert from "node:assert/strict";
import { randomInt } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test, type TestContext } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import type { Page } from "playwright-core";
import { browserPath } from "../../test/browser.ts";
import { cases } from "../../test/cases.ts";
import { startBrowser } from "../../test/killable-browser.ts";
import { ledgerOf, withoutGap } from "./ledger.ts";
import { type Cashier, cashierAt, openTillShop } from "./till-walk.ts";

const ROUNDS = cases(12, 60);
const FLOAT_MINOR = 100_00;
/** Requests of a sale. */
const OF_A_SALE = /\/(?:pos\/receipts|orders|invoice)$/;
/** What was on its way when the browser was killed. */
const MOMENTS = ["adding", "paying", "sold"] as const;

test(
  `a till whose browser is killed ${ROUNDS} times in a sale says what became of it, and loses nothing`,
  { timeout: 1_200_000 },
  async (t) => {
    const executable = browserPath();
    if (executable === undefined) return t.skip("no browser here");
    const till_shop = await openTillShop(t);
    const { network } = till_shop;
    const profile = await mkdtemp(join(tmpdir(), "till-kills-"));
    t.after(() => rm(profile, { recursive: true, force: true, maxRetries: 10 }));
    let terminal_id = 0;
    const numbers: string[] = [];
    const found = { in_cart: 0, stored: 0 };
    for (let round = 0; round < ROUNDS; round += 1) {
      const moment = MOMENTS[Math.floor(round / 2) % 3] ?? "paying";
      const is_offline = round % 3 === 1;
      const { cashier, page, kill } = await startTill(t, { executable, profile, till_shop });
      if (round === 0) {
        terminal_id = await cashier.openDay("100");
        await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
      } else {
        await reopen(page, cashier);
        await answerForLast(page, cashier, numbers);
      }
      if (is_offline) await network.goAway();
      if (round % 3 === 2) network.loseAnswers(OF_A_SALE, 3);
      numbers.push(await cashier.sell("BOOK"));
      await sellUntil(page, cashier, moment);
      await kill();
      // An offline till also starts without the network.
      const next = await startTill(t, { executable, profile, till_shop });
      await reopen(next.page, next.cashier);
      found[await whatIsLeft(next.page, moment)] += 1;
      if (is_offline) await network.comeBack();
      await next.kill();
    }

    const { cashier, page } = await startTill(t, { executable, profile, till_shop });
    await reopen(page, cashier);
    await answerForLast(page, cashier, numbers);
    numbers.push(await cashier.sell("BOOK"));
    const ledger = await ledgerOf(page);
    const stored = ledger.map(([number]) => number);
    assert.deepEqual(stored, withoutGap(stored));
    assert.deepEqual(numbers, stored, "each sale was on the screen, or was told of after the kill");
    await till_shop.delivered(terminal_id, ledger.length);
    assert.deepEqual(await till_shop.receiptsOf(terminal_id), ledger);
    const cash_minor = ledger.reduce((sum, [, total]) => sum + Number(total.replace(".", "")), FLOAT_MINOR);
    await cashier.closeDay((cash_minor / 100).toFixed(2));
    await page.getByText("The server has every receipt, and every figure agrees with the receipts.").waitFor();
    assert.deepEqual(await till_shop.statesOf(terminal_id), ["matched"]);
    assert.deepEqual(await till_shop.receiptsOf(terminal_id), ledger);
    assert.ok(network.lost() > 0, "no answer was lost");
    assert.ok(found.in_cart > 0 && found.stored > 0, JSON.stringify(found));
    t.diagnostic(`${ledger.length} sales, ${network.lost()} answers lost; after kills ${JSON.stringify(found)}`);
    return undefined;
  },
);

interface Place {
  readonly executable: string;
  readonly profile: string;
  readonly till_shop: Awaited<ReturnType<typeof openTillShop>>;
}

async function startTill(t: TestContext, { executable, profile, till_shop }: Place) {
  const { browser, kill, exited } = await startBrowser(t, executable, profile);
  const page = await browser.contexts()[0]?.newPage();
  assert.ok(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  const end = async (): Promise<void> => {
    kill();
    await exited;
  };
  return { page, cashier: cashierAt(page, till_shop), kill: end };
}

async function reopen(page: Page, cashier: Cashier): Promise<void> {
  await cashier.open();
  await cashier.signIn();
  await page.locator(".sell").waitFor();
}

const told = (page: Page) => page.getByText(/^The sale \S+ is stored\./);
const lines = (page: Page) => page.locator(".cart .line");

/** Returns where the last sale is: in the ledger, of which the till tells, or still in the cart. */
async function whatIsLeft(page: Page, moment: (typeof MOMENTS)[number]): Promise<"stored" | "in_cart"> {
  const is_stored = (await told(page).count()) === 1;
  const in_cart = await lines(page).count();
  assert.equal(in_cart, is_stored ? 0 : 1, `killed while ${moment}: told ${is_stored}, ${in_cart} lines`);
  if (moment === "adding") assert.equal(is_stored, false);
  if (moment === "sold") assert.equal(is_stored, true);
  return is_stored ? "stored" : "in_cart";
}

/** Answers what the till says about the last sale: notes its number, or pays its cart. */
async function answerForLast(page: Page, { payExactly }: Cashier, numbers: string[]): Promise<void> {
  if ((await told(page).count()) === 1) {
    numbers.push((await told(page).textContent())?.split(" ")[2] ?? "");
    await page.getByRole("button", { name: "No paper" }).click();
    await told(page).waitFor({ state: "detached" });
  } else numbers.push(await payExactly());
}

/** Begins a sale of a mug, and returns at the moment when the browser is to be killed. */
async function sellUntil(page: Page, { scan }: Cashier, moment: (typeof MOMENTS)[number]): Promise<void> {
  await scan("MUG");
  await lines(page).waitFor();
  if (moment === "adding") await scan("MUG");
  else if (moment === "sold") {
    await page.keyboard.press("F12");
    await page.getByRole("heading", { name: "Sold" }).waitFor();
  } else await page.evaluate(() => dispatchEvent(new KeyboardEvent("keydown", { key: "F12", cancelable: true })));
  await delay(randomInt(0, 40));
}
