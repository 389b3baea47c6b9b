import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { describe, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { type Answer, openApp } from "../../../../test/support.ts";
import { inTransaction } from "../../../runtime/transaction.ts";
import { reconcileReceipts } from "./commands/reconcile.ts";
import { sweepRegisterReports } from "./commands/reconcile.ts";
import { lockTerminal } from "./queries/submit.ts";
import {
  closingOf,
  listed,
  newTill,
  read,
  slowDown,
  storeReceipts,
  submit,
  type Till,
} from "../../../../test/fixtures/closings/shop.ts";
import { cases } from "../../../../test/cases.ts";

const shop = await openApp();
const second = await openApp({ database: shop.database });
const { deps } = shop;
const AT_ONCE = 40;
/**
 * Number of closings of each of two terminals: a session and a series belong to the one that is
 * first.
 */
const OF_ONE = AT_ONCE / 2;
const OF_THE_OTHER = { "409 device_mismatch": OF_ONE };

/** Sends all closings at the same time, in turn to one app and the other. */
function submitAll(reports: readonly unknown[]): Promise<Answer[]> {
  return Promise.all(
    reports.map((report, index) =>
      submit(index % 2 === 0 ? shop : second, report, index % 2 === 0 ? shop.token : second.token),
    ),
  );
}

function outcomes(answers: readonly Answer[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { status, body } of answers) {
    const outcome = status === 200 ? "stored" : `${status} ${body.parameters?.outcome}`;
    counts[outcome] = (counts[outcome] ?? 0) + 1;
  }
  return counts;
}

async function countStored(column: "report_id" | "session_id" | "series_id", value: string): Promise<number> {
  const { rows } = await deps.pool.query(`select count(*) as n from register_report where ${column} = $1`, [value]);
  return rows[0].n;
}

describe("40 closings at once over two nodes", () => {
  const many = <T>(make: () => T): T[] => Array.from({ length: AT_ONCE }, make);

  test("identical concurrent closings are stored as one row, and every post is answered as stored", async () => {
    const report = closingOf(await newTill(shop));
    const answers = await submitAll(many(() => report));
    assert.deepEqual(outcomes(answers), { stored: AT_ONCE });
    assert.equal(new Set(answers.map(({ text }) => text)).size, 1);
    assert.equal(await countStored("report_id", report.report_id), 1);
    const { rowCount } = await deps.pool.query("select from outbox_event where data ->> 'report_id' = $1", [
      report.report_id,
    ]);
    assert.equal(rowCount, 1);
  });

  test("different documents under one id: one is stored, the others differ from it", async () => {
    const tills = [await newTill(shop), await newTill(shop)];
    const report_id = randomUUID();
    let count = 0;
    const answers = await submitAll(
      many(() => {
        const till = tills[count++ % 2];
        assert.ok(till);
        return closingOf(till, { report_id });
      }),
    );
    assert.deepEqual(outcomes(answers), { stored: 1, "409 report_payload_differs": AT_ONCE - 1 });
    assert.equal(await countStored("report_id", report_id), 1);
  });

  test("of concurrent closings of one session one is stored", async () => {
    const tills = [await newTill(shop), await newTill(shop)];
    const session_id = randomUUID();
    let count = 0;
    const answers = await submitAll(
      many(() => {
        const till = tills[count++ % 2];
        assert.ok(till);
        return closingOf(till, { session_id });
      }),
    );
    assert.deepEqual(outcomes(answers), { stored: 1, "409 session_already_closed": OF_ONE - 1, ...OF_THE_OTHER });
    assert.equal(await countStored("session_id", session_id), 1);
  });

  test("of concurrent closings with one number of one series one is stored", async () => {
    const tills = [await newTill(shop), await newTill(shop)];
    const series_id = randomUUID();
    let count = 0;
    const answers = await submitAll(
      many(() => {
        const till = tills[count++ % 2];
        assert.ok(till);
        return closingOf(till, { series_id, closing_number: 7 });
      }),
    );
    assert.deepEqual(outcomes(answers), { stored: 1, "409 number_taken": OF_ONE - 1, ...OF_THE_OTHER });
    assert.equal(await countStored("series_id", series_id), 1);
  });

  test("the first closings of 20 series on one terminal get the ordinals 1 to 20", async () => {
    const till = await newTill(shop);
    const answers = await submitAll(Array.from({ length: 20 }, () => closingOf(till, { series_id: randomUUID() })));
    assert.deepEqual(
      answers.map(({ body }) => body.series_ordinal).toSorted((a, b) => a - b),
      Array.from({ length: 20 }, (_, index) => index + 1),
    );
  });
});

test("a closing is stored when the rival it waited for rolls back", async () => {
  const [till, other] = [await newTill(shop), await newTill(shop)];
  const report = closingOf(till);
  const rival = Promise.withResolvers<void>();
  const isHeld = Promise.withResolvers<void>();
  const held = inTransaction(deps.db, async (tx) => {
    await lockTerminal(tx, { terminal_id: other.terminal_id, closed_at: "2026-01-01T00:00:00Z" });
    await tx
      .insertInto("register_report")
      .values({ ...rowOf(closingOf(other)), session_id: report.session_id })
      .execute();
    isHeld.resolve();
    await rival.promise;
    throw new Error("the rival gives up");
  });
  await isHeld.promise;
  const answer = submit(shop, report);
  await waitForBlocked();
  rival.resolve();
  await assert.rejects(held, /gives up/);
  assert.equal((await answer).status, 200);
});

/** Resolves once one connection waits for a lock of another. */
async function waitForBlocked(): Promise<void> {
  for (;;) {
    const { rows } = await deps.pool.query(
      "select count(*) as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    if (rows[0].n > 0) return;
  }
}

function rowOf(report: ReturnType<typeof closingOf>) {
  const { sales, refunds, tenders } = report;
  return {
    report_id: report.report_id,
    session_id: report.session_id,
    schema_version: 1,
    terminal_id: report.terminal_id,
    terminal_name: report.terminal_name,
    location_id: report.location_id,
    location_name: report.location_name,
    device_identifier: report.device_identifier,
    series_id: report.series_id,
    series_code: report.series_code,
    series_ordinal: 1,
    closing_number: report.closing_number,
    currency: report.currency,
    timezone: report.timezone,
    business_date: report.business_date,
    opened_at: report.opened_at,
    opened_at_sent: report.opened_at,
    closed_at: report.closed_at,
    closed_at_sent: report.closed_at,
    has_cash_drawer: true,
    order_count: report.order_count,
    sales_excl_tax: sales.excl_tax,
    sales_tax: sales.tax,
    sales_incl_tax: sales.incl_tax,
    refunds_excl_tax: refunds.excl_tax,
    refunds_tax: refunds.tax,
    refunds_incl_tax: refunds.incl_tax,
    tender_cash: tenders.cash,
    tender_card: tenders.card,
    tender_split_cash: tenders.split_cash,
    tender_split_card: tenders.split_card,
    tender_invoice: tenders.invoice,
    tender_credit_redeemed: tenders.credit_redeemed,
    tender_card_refunds: tenders.card_refunds,
    tender_manual_card_refunds: tenders.manual_card_refunds,
    tender_credits_issued: tenders.credits_issued,
    tender_credits_returned: tenders.credits_returned,
    tender_invoice_credit_notes: tenders.invoice_credit_notes,
    tender_layaway_receivable: tenders.layaway_receivable,
    tender_layaway_payments: tenders.layaway_payments,
    tender_credit_due_collections: tenders.credit_due_collections,
    tender_cash_rounding: tenders.cash_rounding,
    document: "{}",
    document_sha256: "",
    document_bytes: 2,
  };
}

describe("a closing and its receipts at once", () => {
  const ROUNDS = cases(25, 100);
  const RECEIPTS = 6;

  test("a closing and its receipts that come at once meet in every round, and the sweep has nothing to repair", async (t) => {
    const till = await newTill(shop);
    const restore = await slowDown(shop);
    const reports: string[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const sale_ids = Array.from({ length: RECEIPTS }, () => randomUUID());
      const report = closingOf(till, { documents: listed(...sale_ids) });
      reports.push(report.report_id);
      const [answer] = await Promise.all([
        submit(shop, report),
        ...sale_ids.map(async (sale_id, index) => {
          const at = index % 2 === 0 ? shop : second;
          await sleep(Math.random() * 25);
          await reconcileReceipts(at.deps, await storeReceipts(at, [{ sale_id, pos_order_id: sale_id }]));
        }),
      ]);
      assert.equal(answer.status, 200);
    }
    await restore();
    const { rows } = await deps.pool.query(
      `select state_documents_received as state, count(*) as n from register_report_state
        where report_id = any($1) group by 1`,
      [reports],
    );
    const repairs = await sweepRegisterReports(deps, 0);
    t.diagnostic(`${ROUNDS} rounds of 1 closing and ${RECEIPTS} receipts: ${JSON.stringify(rows)}, repairs ${repairs}`);
    assert.deepEqual(rows, [{ state: "complete", n: ROUNDS }]);
    assert.equal(repairs, 0);
  });

  test("receipts of many closings, in batches that overlap in any order, complete all of them", async () => {
    const till = await newTill(shop);
    const sale_ids = Array.from({ length: 40 }, () => randomUUID());
    const reports = Array.from({ length: 10 }, () =>
      closingOf(till, { documents: listed(...sale_ids.toSorted(() => Math.random() - 0.5)) }),
    );
    await submitAll(reports);
    const batches = Array.from({ length: 8 }, (_, at) => sale_ids.filter((_, index) => index % 8 === at));
    await Promise.all(
      batches.map(async (batch, index) => {
        const at = index % 2 === 0 ? shop : second;
        const sales = batch.map((sale_id) => ({ sale_id, pos_order_id: sale_id }));
        await reconcileReceipts(at.deps, await storeReceipts(at, sales));
      }),
    );
    for (const { report_id } of reports) {
      assert.equal((await read(shop, report_id)).state_documents_received, "complete");
    }
    assert.equal(await sweepRegisterReports(deps, 0), 0);
  });
});

test("storing closings of 2,000 documents is measured", async (t) => {
  const till = await newTill(shop);
  const durations_ms: number[] = [];
  for (const isHeld of [false, true]) {
    durations_ms.length = 0;
    for (let round = 0; round < 15; round += 1) {
      const sale_ids = Array.from({ length: 2_000 }, () => randomUUID());
      if (isHeld)
        await storeReceipts(
          shop,
          sale_ids.map((sale_id) => ({ sale_id, pos_order_id: sale_id })),
        );
      const report = closingOf(till, { documents: listed(...sale_ids) });
      const started_ms = performance.now();
      const answer = await submit(shop, report);
      durations_ms.push(performance.now() - started_ms);
      assert.equal(answer.status, 200);
      const { state_documents_received } = await read(shop, report.report_id);
      assert.equal(state_documents_received, isHeld ? "complete" : "incomplete");
    }
    const sorted = durations_ms.toSorted((a, b) => a - b);
    const at = (share: number) => Math.round(sorted[Math.floor(share * sorted.length)] ?? 0);
    t.diagnostic(`2,000 documents, receipts ${isHeld ? "held" : "missing"}: p50 ${at(0.5)} ms, p90 ${at(0.9)} ms`);
  }
});

test("200 registers close within the same moment, each posting twice: 200 are stored and the feed has them all", async (t) => {
  const REGISTERS = 200;
  const { rows } = await deps.pool.query("select v from revision_counter");
  const tills: Till[] = [];
  for (let register = 0; register < REGISTERS; register += 1) tills.push(await newTill(shop));
  const reports = tills.map((till) => closingOf(till));
  const posts = [...reports, ...reports];
  const answers = await submitAll(posts);
  let refusals = 0;
  // An overloaded service answers 503, and the register posts again until its closing is accepted.
  for (const [index, post] of posts.entries()) {
    while (answers[index]?.status === 503) {
      refusals += 1;
      answers[index] = await submit(shop, post);
    }
  }
  assert.deepEqual(outcomes(answers), { stored: 2 * REGISTERS });
  const { body } = await second.call("GET", `/rest/V1/pos/register-reports?changedAfter=${rows[0].v}`);
  const seen = new Set((body.items as { report_id: string }[]).map(({ report_id }) => report_id));
  const lost = reports.filter(({ report_id }) => !seen.has(report_id)).length;
  t.diagnostic(
    `${REGISTERS} registers, ${answers.length} posts, ${refusals} rejected with 503, ${seen.size} in the feed, ${lost} lost`,
  );
  assert.deepEqual([seen.size, lost], [REGISTERS, 0]);
});
