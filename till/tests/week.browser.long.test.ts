import assert from "node:assert/strict";
import { test } from "node:test";
import { cases } from "../../test/cases.ts";
import { closingsOf, ledgerOf, postedReceiptsOf, withoutGap } from "./ledger.ts";
import { type Rung, ringUp } from "./ring-up.ts";
import { openTillWalk, type TillWalk } from "./till-walk.ts";

const DAYS = 7;
const SALES_OF_DAY = cases(10, 43);
const FLOAT_MINOR = 100_00;
/** Prices with tax, in cents. */
const PRICES = { MUG: 15_67, BOOK: 9_81 } as const;

test(
  `a week of ${DAYS * SALES_OF_DAY} sales and seven closings without the network arrives as the ledger has it, and is matched`,
  { timeout: 1_200_000 },
  async (t) => {
    const walk = await openTillWalk(t);
    if (walk === undefined) return;
    const { page, network } = walk;
    const terminal_id = await walk.openDay("100");
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await network.goAway();
    const began = performance.now();
    const numbers: string[] = [];
    for (let day = 0; day < DAYS; day += 1) {
      if (day > 0) {
        // The till was switched off for the night, and starts without the network.
        await walk.open();
        await walk.signIn();
        await walk.openFloat("100");
      }
      const sales = Array.from({ length: SALES_OF_DAY }, (_, index) => saleAt(index));
      const sold = await ringUp(page, sales);
      // Goods of the day before come back, on the first day those of the same day.
      const back = numbers.at(-SALES_OF_DAY) ?? sold[0] ?? "";
      numbers.push(...sold, await walk.takeBack(back));
      const cash_minor = sales.reduce((sum, { code, by }) => (by === "cash" ? sum + PRICES[code] : sum), 0);
      await walk.closeDay(((FLOAT_MINOR + cash_minor - PRICES.BOOK) / 100).toFixed(2));
    }
    const sold_ms = performance.now() - began;
    const stored = (await ledgerOf(page)).map(([number]) => number);
    assert.deepEqual(stored, withoutGap(stored));
    assert.deepEqual(numbers, stored, "each document was on the screen");
    assert.deepEqual(await walk.receiptsOf(terminal_id), []);

    await network.comeBack();
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    await walk.sendAll();
    const sent_ms = performance.now() - began - sold_ms;
    await assertSameBytes(walk, terminal_id);
    for (const number of Array.from({ length: DAYS }, (_, index) => index + 1)) {
      await walk.menu("Closings");
      await page.getByRole("button", { name: `Closing ${number}` }).click();
      await page.getByText("The server has every receipt, and every figure agrees with the receipts.").waitFor();
      await page.keyboard.press("Escape");
      await page.keyboard.press("Escape");
    }
    assert.deepEqual(
      await walk.statesOf(terminal_id),
      Array.from({ length: DAYS }, () => "matched"),
    );
    walk.checkConsole();
    t.diagnostic(
      `${stored.length} documents and ${DAYS} closings in ${Math.round(sold_ms / 1000)} s, ` +
        `sent in ${Math.round(sent_ms / 1000)} s`,
    );
  },
);

/** Returns the sale at this place of a day: the first two are books, and paid in cash. */
function saleAt(index: number): Rung & { readonly code: keyof typeof PRICES } {
  return { code: index % 3 === 2 ? "MUG" : "BOOK", by: index % 4 === 3 ? "card" : "cash" };
}

/** Compares what the server has stored with the texts in the ledger, byte for byte. */
async function assertSameBytes({ page, service }: TillWalk, terminal_id: number): Promise<void> {
  const { rows } = await service.deps.pool.query<Readonly<Record<string, string>>>(
    `select sale_id, receipt_number, receipt_token, raw_payload, receipt_model, items from pos.receipt
      where terminal_id = $1 order by receipt_number`,
    [terminal_id],
  );
  const posted = await postedReceiptsOf(page);
  assert.equal(rows.length, posted.length);
  for (const [index, { body, state }] of posted.entries()) {
    assert.equal(state, "done");
    const { sale_id, receipt_number, receipt_token, raw_payload, receipt_model, items } = rows[index] ?? {};
    const members = [
      `"sale_id":${JSON.stringify(sale_id)}`,
      `"receipt_number":${JSON.stringify(receipt_number)}`,
      `"receipt_token":${JSON.stringify(receipt_token)}`,
      // These are stored as they stand in the request.
      `"raw_payload":${raw_payload},"receipt_model":${receipt_model}`,
    ];
    for (const member of members) assert.ok(body.includes(member), `posted: ${body}\nstored: ${member}`);
    const { receipt } = JSON.parse(body) as { readonly receipt: { readonly items: unknown } };
    assert.deepEqual(JSON.parse(items ?? ""), receipt.items);
  }
  const closings = await service.deps.pool.query<{ readonly document: string }>(
    "select document from pos.register_report where terminal_id = $1 order by closing_number",
    [terminal_id],
  );
  assert.deepEqual(
    closings.rows.map(({ document }) => document),
    await closingsOf(page),
  );
}
