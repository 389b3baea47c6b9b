import assert from "node:assert/strict";
import { test } from "node:test";
import { seededRandom } from "@tillkeeper/register-kit/random";
import { booksOf } from "../../../../../../simulator/trade/books.ts";
import { randomStyle } from "../../../../../../simulator/trade/styles.ts";
import { cases } from "../../../../../../test/cases.ts";
import { sampleContext, toClosing } from "../../../../../../test/fixtures/closings/receipts.ts";
import { closingOf } from "../../../../../../test/fixtures/closings/trade/closing-of.ts";
import { tradeDay } from "../../../../../../test/fixtures/closings/trade/generate.ts";
import { MAPPED } from "../../../../../../test/fixtures/closings/trade/payments.ts";
import { accountsOf, NO_DATEV, type PresetName } from "../../accounts/rules/accounts.ts";
import { journalOf } from "../../journal/rules/journal-of.ts";
import { postingsOf } from "./datev.ts";

const DAYS = cases(200, 2_000);
const NOWHERE = { website_id: 0, store_id: 0 };

function accountsWith(preset: PresetName) {
  const row = {
    version: 1,
    scope: "default",
    scope_id: 0,
    valid_from: "2020-01-01",
    accounts: {},
    datev: NO_DATEV,
  } as const;
  return accountsOf([{ ...row, preset }], NOWHERE, "2026-03-14");
}

test("the rows of each closing add up to nothing, and to what the journal has on its accounts", () => {
  const charts = (["skr03", "skr04", "nl"] as const).map(accountsWith);
  for (let seed = 0; seed < DAYS; seed += 1) {
    const style = randomStyle(seededRandom(`style ${seed}`));
    const day = tradeDay(seed);
    const facts = day.trades.map((trade) => trade.facts);
    const context = { ...sampleContext(), cash_step: day.register.market.step, method_tenders: MAPPED };
    const { lines } = journalOf(toClosing(closingOf(day, booksOf(day, style), style)), facts, context);
    for (const accounts of charts) {
      const postings = postingsOf(lines, accounts);
      assert.equal(
        postings.reduce((sum, { cents }) => sum + cents, 0n),
        0n,
        `seed ${seed}`,
      );
      assert.ok(postings.every(({ cents, account }) => cents !== 0n && /^\d{4}$/.test(account)));
      const cash = lines.filter(({ role }) => role === "cash").reduce((sum, { amount }) => sum + amount, 0n);
      const posted = postings.filter(({ account }) => account === accounts.of("cash", "").account);
      const off = posted.reduce((sum, { cents }) => sum + cents, 0n) * 100n - cash;
      assert.ok(off < 1_000n && off > -1_000n, `seed ${seed}: cash differs by ${off}`);
    }
  }
});
