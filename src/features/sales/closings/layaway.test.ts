import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";
import { newTerminal, sampleReceipt, type TestTerminal } from "../../../../test/fixtures/rows.ts";
import { openApp } from "../../../../test/support.ts";
import { watchEvaluations } from "../../../../test/fixtures/closings/evaluation.ts";
import { matchingClosing } from "../../../../test/fixtures/closings/figures.ts";
import type { Till } from "../../../../test/fixtures/closings/shop.ts";

const shop = await openApp();
const { call, deps } = shop;
const { store, runJobs } = watchEvaluations(shop);

interface Series extends Till, TestTerminal {}

async function newSeries(): Promise<Series> {
  return { ...(await newTerminal(deps)), series_id: randomUUID() };
}

/** Sends a deposit of 20 in cash for goods of 119; returns the sale's id. */
async function deposit(till: Series): Promise<string> {
  const sale_id = randomUUID();
  const answer = await call("POST", "/rest/V1/pos/receipts", {
    body: {
      receipt: sampleReceipt(till, {
        sale_id,
        grand_total: 119,
        subtotal: 100,
        tax_amount: 19,
        layaway_kind: "deposit",
        layaway_amount_captured: 20,
        payment_method: "pos_cash",
        amount_tendered: 20,
        change_due: 0,
        order_increment_id: "1",
        receipt_number: "1",
        items: [{ sku: "a", qty: 1, price: 100, row_total: 100, tax_amount: 19, tax_rate: 19 }],
      }),
    },
  });
  assert.equal(answer.status, 200, answer.text);
  return sale_id;
}

/**
 * Sends a closing with one deposit, booked as a sale at the deposit (A) or at the settlement (B).
 */
async function close(till: Series, closing_number: number, convention: "A" | "B"): Promise<string> {
  const { tenders, tax_rates, ...closing } = matchingClosing(till, []);
  const sale_id = await deposit(till);
  const isSale = convention === "A";
  return store({
    ...closing,
    closing_number,
    cash_expected: "120.00",
    cash_counted: "120.00",
    tenders: {
      ...tenders,
      cash: "20.00",
      ...(isSale ? { layaway_receivable: "99.00" } : { layaway_payments: "20.00" }),
    },
    tax_rates: isSale ? tax_rates.map((row) => ({ ...row, sales_net: "100.00", sales_tax: "19.00" })) : [],
    ...(isSale ? { sales: { excl_tax: "100.00", tax: "19.00", incl_tax: "119.00" } } : {}),
    documents: [{ sale_id, type: "layaway", amount: "20.00", receipt_number: "1" }],
  } as unknown as Parameters<typeof store>[0]);
}

async function bookingCheck(report_id: string): Promise<unknown> {
  const { rows } = await deps.pool.query(
    "select outcome, reason_code, reason_values from register_report_check where report_id = $1 and id = 'booking'",
    [report_id],
  );
  return rows[0];
}

async function tellVersion(till: Series, app_version: string): Promise<void> {
  const payload = {
    location_id: till.location_id,
    terminal_id: till.terminal_id,
    app_version,
    events: [{ event_type: "app", event_name: "start" }],
  };
  assert.equal((await call("POST", "/rest/V1/pos/telemetry", { body: { payload } })).text, "true");
}

const SAME = { outcome: "passed", reason_code: null, reason_values: null };
const changed = (number: number, option: string) => ({
  outcome: "failed",
  reason_code: "booked_otherwise",
  reason_values: JSON.stringify({ number, option }),
});

test("a closing that books layaways in another way than its series before has a finding, and still matches", async () => {
  const till = await newSeries();
  const ids = [
    await close(till, 1, "B"),
    await close(till, 2, "B"),
    await close(till, 3, "A"),
    await close(till, 4, "A"),
  ];
  assert.deepEqual(await Promise.all(ids.map(bookingCheck)), [SAME, SAME, changed(2, "settlement"), SAME]);
  for (const report_id of ids) {
    const { body } = await call("GET", `/rest/V1/pos/register-reports/${report_id}`);
    assert.equal(body.state_figures_reconciled, "matched");
  }
});

test("the booking of layaways in one series does not count for another series", async () => {
  await close(await newSeries(), 1, "A");
  assert.deepEqual(await bookingCheck(await close(await newSeries(), 2, "B")), SAME);
});

test("a new version of the register may book layaways in another way; the same version may not", async () => {
  const till = await newSeries();
  await tellVersion(till, "1.0.0");
  await close(till, 1, "A");
  await tellVersion(till, "2.0.0");
  assert.deepEqual(await bookingCheck(await close(till, 2, "B")), SAME);
  assert.deepEqual(await bookingCheck(await close(till, 3, "A")), changed(2, "settlement"));
});

test("a closing that comes late has the next one of its series re-evaluated", async () => {
  const till = await newSeries();
  const later = await close(till, 2, "A");
  assert.deepEqual(await bookingCheck(later), SAME);
  await runJobs();
  await close(till, 1, "B");
  await runJobs();
  assert.deepEqual(await bookingCheck(later), changed(1, "settlement"));
});
