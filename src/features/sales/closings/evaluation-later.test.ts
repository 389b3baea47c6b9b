import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { describe, test } from "node:test";
import { openApp } from "../../../../test/support.ts";
import { changeUnguarded } from "../../../../test/unguarded.ts";
import { parseJson } from "../../../web-api/json/json.ts";
import { evaluateFacts, withEvaluation } from "./commands/evaluate.ts";
import { findBookingMemory } from "./queries/booking.ts";
import { findNeighbours } from "./queries/evaluate.ts";
import { evaluateLater } from "./commands/reconcile.ts";
import { readSetups } from "./commands/setup.ts";
import { sweepRegisterReports } from "./commands/reconcile.ts";
import { findState } from "./queries/states.ts";
import { parseClosing } from "./rules/closing.ts";
import { newIds, watchEvaluations } from "../../../../test/fixtures/closings/evaluation.ts";
import { matchingClosing, receiptsOf } from "../../../../test/fixtures/closings/figures.ts";
import { closingOf, listed, newTill, storeReceipts } from "../../../../test/fixtures/closings/shop.ts";

const shop = await openApp();
const { deps } = shop;
const { states, revisions, arrive, stateRow, checksOf, store, runJobs } = watchEvaluations(shop);
const till = await newTill(shop);

describe("an evaluation with the same result", () => {
  test("an evaluation with the same result writes nothing and draws no revision", async () => {
    const sales = newIds(2);
    await arrive(receiptsOf(sales));
    const id = await store(matchingClosing(till, sales));
    const before = await deps.pool.query("select xmin::text, * from register_report_state where report_id = $1", [id]);
    const checks = await deps.pool.query("select xmin::text from register_report_check where report_id = $1", [id]);
    await evaluateLater(deps, id);
    const after = await deps.pool.query("select xmin::text, * from register_report_state where report_id = $1", [id]);
    assert.deepEqual(after.rows, before.rows);
    const again = await deps.pool.query("select xmin::text from register_report_check where report_id = $1", [id]);
    assert.deepEqual(again.rows, checks.rows);
  });

  test("a repeated submission changes nothing in the evaluation", async () => {
    const report = matchingClosing(till, newIds(1));
    await store(report);
    await store(report);
    assert.equal(await revisions(report.report_id), 1);
  });
});

describe("an evaluation that could not be done", () => {
  test("an evaluation that could not be done is left to the sweep, and its closing stays stored", async () => {
    const sales = newIds(1);
    await arrive(receiptsOf(sales));
    const report = matchingClosing(till, sales);
    await store(report);
    await changeUnguarded(
      shop.database,
      "register_report_state",
      `update register_report_state set evaluation_due_since = clock_timestamp(), state_figures_reconciled = 'not_evaluated',
              checks_sha256 = null, evaluated_at = null where report_id = $1`,
      [report.report_id],
    );
    assert.equal(await sweepRegisterReports(deps), 0, "left to its job for half a minute");
    assert.equal(await sweepRegisterReports(deps, 0), 1);
    assert.equal((await states(report.report_id))[2], "matched");
    assert.equal((await stateRow(report.report_id))["evaluation_due_since"], null);
  });

  test("a failed evaluation of one closing delays no other closing", async () => {
    const [bad, good] = [matchingClosing(till, []), matchingClosing(till, [])];
    for (const report of [bad, good]) await store(report);
    await changeUnguarded(
      shop.database,
      "register_report_state",
      `update register_report_state set evaluation_due_since = clock_timestamp() - make_interval(hours => case report_id when $1 then 2 else 1 end),
              state_figures_reconciled = 'not_evaluated', checks_sha256 = null, evaluated_at = null where report_id in ($1, $2)`,
      [bad.report_id, good.report_id],
    );
    const snapshot = await deps.configuration.snapshot();
    let asked = 0;
    const configuration = {
      ...deps.configuration,
      // Fails for the first closing, which is evaluated first.
      snapshot: () => ((asked += 1) === 1 ? Promise.reject(new Error("no setting")) : Promise.resolve(snapshot)),
    };
    assert.equal(await sweepRegisterReports({ ...deps, configuration }), 1);
    assert.equal((await states(good.report_id))[2], "matched");
    assert.equal((await states(bad.report_id))[2], "not_evaluated");
    assert.equal(await sweepRegisterReports(deps), 0, "it was put behind the others");
    assert.equal(await sweepRegisterReports(deps, 0), 1);
    assert.equal((await states(bad.report_id))[2], "matched");
  });

  test("a failed rule is logged and gives no evaluation, and the evaluation stays due", async () => {
    const report = matchingClosing(till, []);
    const closing = parseClosing(parseJson(Buffer.from(JSON.stringify(report))).root);
    const broken = Object.defineProperty({ ...closing }, "documents", {
      get: () => {
        throw new RangeError("a rule failed");
      },
    });
    const setup = (await readSetups(deps))(till.location_id);
    const facts = {
      stored: { document: JSON.stringify(report), closing: broken },
      neighbours: await findNeighbours(deps.db, report.report_id),
      receipts: [],
      memory: await findBookingMemory(deps.db, closing),
    };
    assert.equal(await evaluateFacts(deps, closing, setup, facts), undefined);
    assert.ok(shop.log_lines.some((line) => line.includes("a rule failed") && line.includes(report.report_id)));
    const id = await store(report);
    const state = await findState(deps.db, id);
    assert.ok(state);
    assert.deepEqual(withEvaluation(state, undefined), { ...state, is_due: true });
  });
});

describe("a closing of more than 500 documents", () => {
  const COUNT = 501;

  test("a closing of more than 500 documents has its counters at once and its figures from one job of the worker", async () => {
    await runJobs();
    const sales = newIds(COUNT);
    const receipts = receiptsOf(sales);
    await arrive(receipts.slice(0, COUNT - 2));
    const id = await store(matchingClosing(await newTill(shop), sales));
    assert.deepEqual(await states(id), ["incomplete", "not_evaluated", "not_evaluated"]);
    assert.equal((await stateRow(id))["missing_documents"], 2);
    await arrive(receipts.slice(COUNT - 2));
    assert.deepEqual(await states(id), ["complete", "complete", "not_evaluated"]);
    assert.equal(await revisions(id), 2);
    assert.equal(await runJobs(), 1);
    assert.deepEqual(await states(id), ["complete", "complete", "matched"]);
    assert.equal(await revisions(id), 3);
    assert.equal(await runJobs(), 0);
  });

  test("a long closing whose job never ran is evaluated by the sweep, and a job that comes late changes nothing", async () => {
    const sales = newIds(COUNT);
    await arrive(receiptsOf(sales));
    const id = await store(matchingClosing(till, sales));
    assert.deepEqual(await states(id), ["complete", "complete", "not_evaluated"]);
    assert.equal(await sweepRegisterReports(deps, 0), 1);
    assert.deepEqual(await states(id), ["complete", "complete", "matched"]);
    await runJobs();
    assert.equal(await revisions(id), 2);
  });

  test("a closing may list 10,000 documents", async (t) => {
    const sales = newIds(10_000);
    for (let from = 0; from < sales.length; from += 5_000) {
      await storeReceipts(shop, receiptsOf(sales.slice(from, from + 5_000)));
    }
    // Each batch of receipts counts its numbers from 1.
    const report = matchingClosing(await newTill(shop), sales);
    const documents = report.documents.map((row, index) => ({ ...row, receipt_number: String((index % 5_000) + 1) }));
    const id = await store({ ...report, documents });
    assert.deepEqual(await states(id), ["complete", "complete", "not_evaluated"]);
    const started_ms = performance.now();
    await runJobs();
    t.diagnostic(`withEvaluation in ${Math.round(performance.now() - started_ms)} ms`);
    assert.deepEqual(await states(id), ["complete", "complete", "matched"]);
  });

  test("a closing of few documents with long receipts is evaluated by a job, also when the last receipt comes later", async () => {
    const sales = newIds(2);
    const receipts = receiptsOf(sales);
    await arrive(receipts.slice(0, 1));
    await changeUnguarded(shop.database, "receipt", "update receipt set rma_id = $2 where sale_id = $1", [
      sales[0],
      JSON.stringify("x".repeat(800_000)),
    ]);
    const early = await store(matchingClosing(await newTill(shop), sales));
    await arrive(receipts.slice(1));
    const late = await store(matchingClosing(await newTill(shop), sales));
    for (const id of [early, late]) assert.deepEqual(await states(id), ["complete", "complete", "not_evaluated"]);
    await runJobs();
    for (const id of [early, late]) assert.deepEqual((await states(id)).slice(0, 2), ["complete", "complete"]);
    for (const id of [early, late]) assert.notEqual((await states(id))[2], "not_evaluated");
  });

  test("a long closing gets the receipts that came while it was stored from its job", async () => {
    const sales = newIds(COUNT);
    await arrive(receiptsOf(sales.slice(1)));
    const id = await store(matchingClosing(till, sales));
    await storeReceipts(shop, receiptsOf(sales.slice(0, 1)));
    await runJobs();
    assert.deepEqual((await states(id)).slice(0, 2), ["complete", "complete"]);
    assert.equal(await sweepRegisterReports(deps, 0), 0);
  });
});

describe("vendor_pos_reports/reconciliation/enabled", () => {
  const PATH = "vendor_pos_reports/reconciliation/enabled";

  async function switchTo(value: string | null): Promise<void> {
    const text =
      value === null
        ? "delete from setting where path = $1"
        : `insert into setting (scope, scope_id, path, value, updated_by) values ('default', 0, $1, '${value}', 'test')`;
    await deps.pool.query(text, [PATH]);
    await deps.generations.poll();
  }

  test("with reconciliation off, orders and figures stay not_evaluated and documents do not; on again, the next receipt evaluates", async (t) => {
    await switchTo("0");
    t.after(() => switchTo(null));
    const sales = newIds(2);
    const session_id = randomUUID();
    const id = await store(matchingClosing(till, sales, { session_id, cash_difference: "0.01" }));
    await arrive(receiptsOf(sales, { order_increment_id: null }));
    assert.deepEqual(await states(id), ["complete", "not_evaluated", "not_evaluated"]);
    assert.deepEqual(await checksOf(id), []);
    const long = await store(matchingClosing(till, newIds(501)));
    await runJobs();
    assert.deepEqual(await states(long), ["incomplete", "not_evaluated", "not_evaluated"]);
    assert.equal(await sweepRegisterReports(deps, 0), 0);

    await switchTo(null);
    await arrive(receiptsOf(newIds(1), { register_session_id: session_id }));
    assert.deepEqual(await states(id), ["complete", "incomplete", "mismatched"]);
  });
});

describe("the database", () => {
  test("counts of every closing are those of its documents", async () => {
    await store(closingOf(till, { documents: listed(...newIds(3)) }));
    const { rows } = await deps.pool.query(`
      select s.report_id from register_report_state s
       where s.missing_documents <> (select count(distinct lower(sale_id)) from closing_document d
                                      where d.report_id = s.report_id and d.receipt_id is null)
          or s.listed_documents <> (select count(*) from closing_document d where d.report_id = s.report_id)
          or s.late_receipts <> (
            select count(*) from receipt r join register_report c on c.report_id = s.report_id and r.stored_at > c.stored_at
             where r.receipt_id in (select receipt_id from closing_document d where d.report_id = s.report_id
                                    union select receipt_id from closing_unlisted_receipt u where u.report_id = s.report_id))`);
    assert.deepEqual(rows, []);
  });
});
