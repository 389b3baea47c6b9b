import assert from "node:assert/strict";
import { test } from "node:test";
import { seededRandom } from "@tillkeeper/register-kit/random";
import * as fc from "fast-check";
import { booksOf } from "../../../../../../simulator/trade/books.ts";
import { randomStyle } from "../../../../../../simulator/trade/styles.ts";
import { cases } from "../../../../../../test/cases.ts";
import { daySettings, sampleDay } from "../../../../../../test/fixtures/closings/day.ts";
import { sampleContext, toClosing } from "../../../../../../test/fixtures/closings/receipts.ts";
import { closingOf } from "../../../../../../test/fixtures/closings/trade/closing-of.ts";
import { type TradeDay, tradeDay } from "../../../../../../test/fixtures/closings/trade/generate.ts";
import { MAPPED } from "../../../../../../test/fixtures/closings/trade/payments.ts";
import type { Closing } from "../../../closings/rules/closing.ts";
import { statedOf, readStated, units } from "../../../closings/rules/stated.ts";
import { type BusinessCase, grossOfLines, type Slip, sumOfPayments, UNDETERMINED } from "./slip.ts";
import { cashOf, type ClosingSlips, slipsOf } from "./slips-of.ts";

const DAYS = cases(150, 1_000);

const sumOf = (slips: readonly Slip[], business_case: BusinessCase) =>
  grossOfLines(slips.flatMap(({ lines }) => lines).filter((line) => line.business_case === business_case));

/** What holds for the slips of any closing. */
function checkSlips({ slips }: ClosingSlips, name: string): void {
  for (const { receipt_id, lines, payments } of slips) {
    assert.equal(grossOfLines(lines), sumOfPayments(payments), `${name}, receipt ${receipt_id}`);
    assert.ok(payments.length > 0 && payments.every(({ tender, amount }) => (tender === "none") === (amount === 0n)));
  }
  const lines = slips.flatMap((slip) => slip.lines);
  const payments = slips.flatMap((slip) => slip.payments);
  assert.equal(grossOfLines(lines), sumOfPayments(payments), name);
}

const findingsBut = ({ findings }: ClosingSlips, ...but: string[]) => findings.filter((code) => !but.includes(code));
const drawerOf = (closing: Closing) => units(closing.cash_left_in_drawer ?? "0");

test("lines equal payments in each slip of the trade, and its cash is what was left in the drawer", () => {
  let slips = 0;
  for (let seed = 0; seed < DAYS; seed += 1) {
    const style = randomStyle(seededRandom(`style ${seed}`));
    const day = tradeDay(seed);
    const closing = toClosing(closingOf(day, booksOf(day, style), style));
    const context = { ...sampleContext(), cash_step: day.register.market.step, method_tenders: MAPPED };
    const facts = day.trades.map((trade) => trade.facts);
    const found = slipsOf(closing, facts, context);
    const name = `seed ${seed} ${JSON.stringify(style)} ${found.findings.join()}`;
    checkSlips(found, name);
    checkTrade(day, found.slips, name);
    slips += found.slips.length;
    if (style.drawer === "counted") {
      assert.ok(!found.findings.includes("drawer_differs"), name);
      assert.equal(cashOf(found.slips), drawerOf(closing), name);
    }
    const is_turnover_elsewhere = day.trades.some(
      ({ kind, is_of_layaway }) => is_of_layaway || kind === "deposit" || kind === "top_up" || kind === "settlement",
    );
    if (!is_turnover_elsewhere) assert.ok(!found.findings.includes("turnover_differs"), name);
  }
  assert.ok(slips > DAYS * 8);
});

/** Checks the business cases against what the generator traded. */
function checkTrade({ trades }: TradeDay, slips: readonly Slip[], name: string): void {
  for (const trade of trades) {
    const slip = slips.find(({ receipt_id }) => receipt_id === trade.facts.receipt_id);
    assert.ok(slip, name);
    const { kind, value, captured, credit, is_of_layaway } = trade;
    const case_name = `${name} ${kind} ${trade.facts.receipt_id}`;
    const is_goods =
      kind === "sale" || kind === "exchange" || kind === "settlement" || (kind === "refund" && !is_of_layaway);
    assert.equal(sumOf([slip], "goods"), is_goods ? value : 0n, case_name);
    assert.equal(sumOf([slip], "deposit"), kind === "deposit" || kind === "top_up" ? captured : 0n, case_name);
    const released = kind === "settlement" ? captured - value : is_of_layaway ? value : 0n;
    assert.equal(sumOf([slip], "deposit_released"), released, case_name);
    assert.equal(sumOf([slip], "receivable_settled"), kind === "credit_due" ? captured : 0n, case_name);
    const in_credit = trade.money.reduce((sum, { tender, due }) => sum + (tender === "credit" ? due : 0n), 0n);
    const vouchers = sumOf([slip], "voucher_sold") + sumOf([slip], "voucher_redeemed");
    assert.equal(vouchers, (kind === "refund" ? credit : -credit) - in_credit, case_name);
    const on_invoice = trade.money.reduce((sum, { tender, due }) => sum + (tender === "invoice" ? due : 0n), 0n);
    assert.equal(sumOf([slip], "receivable"), -on_invoice, case_name);
  }
}

test("each session of the simulator has no finding; its rates are those of the closing", () => {
  fc.assert(
    fc.property(daySettings(0), (setting) => {
      const { document, receipts } = sampleDay(setting);
      const closing = toClosing(document);
      const context = { ...sampleContext(), cash_step: BigInt(setting.cash_step_minor) * 100n };
      const found = slipsOf(closing, receipts, context);
      checkSlips(found, JSON.stringify(found.findings));
      assert.deepEqual(findingsBut(found, "turnover_differs"), []);
      assert.equal(cashOf(found.slips), drawerOf(closing));
      const lines = found.slips.flatMap((slip) => slip.lines);
      assert.ok(lines.every(({ rate }) => rate !== UNDETERMINED));
      if (found.findings.includes("turnover_differs")) return;
      const stated = readStated(closing);
      assert.equal(sumOf(found.slips, "goods"), statedOf(stated, "sales") - statedOf(stated, "refunds"));
    }),
    { numRuns: cases(60, 400) },
  );
});

test("a closing that waits for a receipt says so, and its slips still balance", () => {
  fc.assert(
    fc.property(daySettings(20), fc.nat(), (setting, index) => {
      const { document, receipts } = sampleDay(setting);
      const held = receipts.toSpliced(index % receipts.length, 1);
      const found = slipsOf(toClosing(document), held, sampleContext());
      checkSlips(found, "held");
      assert.ok(found.findings.includes("receipts_missing"));
    }),
    { numRuns: 20 },
  );
});
