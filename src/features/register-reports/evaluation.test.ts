import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { describe, test } from "node:test";
import { openApp } from "../../../test/support.ts";
import { parseJson } from "../../web-api/json.ts";
import { judge, judged, readSetup } from "./commands/evaluate.ts";
import { evaluateLater, lookAfterOrder, lookForClosings } from "./commands/look.ts";
import { sweepRegisterReports } from "./jobs.ts";
import { findState } from "./queries/states.ts";
import { parseClosing } from "./rules/closing.ts";
import { matchingClosing, receiptsOf } from "./sample-figures.ts";
import { closingOf, listed, newTill, read, storeReceipts, submit } from "./sample-shop.ts";

const shop = await openApp();
const { deps } = shop;
const till = await newTill(shop);

const ids = (count: number): string[] => Array.from({ length: count }, () => randomUUID());

async function states(report_id: string): Promise<readonly [documents: string, orders: string, figures: string]> {
  const row = await read(shop, report_id);
  return [row.state_documents_received, row.state_orders_processed, row.state_figures_reconciled];
}

async function revisions(report_id: string): Promise<number> {
  const { rows } = await deps.pool.query("select count(*) as n from outbox_event where report_id = $1", [report_id]);
  return rows[0].n;
}

async function arrive(sales: Parameters<typeof storeReceipts>[1]): Promise<readonly number[]> {
  const arrivals = await storeReceipts(shop, sales);
  await lookForClosings(deps, arrivals);
  return arrivals.map(({ receipt_id }) => receipt_id);
}

async function stateRow(report_id: string): Promise<Record<string, unknown>> {
  const { rows } = await deps.pool.query("select * from register_report_state where report_id = $1", [report_id]);
  return rows[0];
}

async function checksOf(report_id: string): Promise<{ id: string; outcome: string; receipts: string[] }[]> {
  const { rows } = await deps.pool.query(
    "select id, outcome, receipts from register_report_check where report_id = $1 order by position",
    [report_id],
  );
  return rows;
}

async function store(report: { readonly report_id: string }): Promise<string> {
  const answer = await submit(shop, report);
  assert.equal(answer.status, 200, answer.text);
  return report.report_id;
}

async function runJobs(): Promise<number> {
  return deps.jobs.runDue("evaluate_closing", ({ report_id }) => evaluateLater(deps, report_id));
}

describe("state_figures_reconciled", () => {
  test("is matched at once when every receipt is held and every hard check holds, with one revision", async () => {
    const sales = ids(3);
    await arrive(receiptsOf(sales));
    const id = await store(matchingClosing(till, sales));
    assert.deepEqual(await states(id), ["complete", "complete", "matched"]);
    assert.equal(await revisions(id), 1);
    const checks = await checksOf(id);
    assert.ok(checks.some((check) => check.id === "H2" && check.outcome === "passed"));
    assert.ok((await stateRow(id))["evaluated_at"] !== null);
  });

  test("goes from not_evaluated to matched with the last missing receipt, in one revision for all states", async () => {
    const sales = ids(3);
    const id = await store(matchingClosing(till, sales));
    assert.deepEqual(await states(id), ["incomplete", "not_evaluated", "not_evaluated"]);
    const [first, second, third] = receiptsOf(sales);
    assert.ok(first && second && third);
    await arrive([first]);
    await arrive([second]);
    assert.equal(await revisions(id), 1);
    assert.deepEqual(await states(id), ["incomplete", "not_evaluated", "not_evaluated"]);
    await arrive([third]);
    assert.deepEqual(await states(id), ["complete", "complete", "matched"]);
    assert.equal(await revisions(id), 2);
  });

  test("goes from not_evaluated to mismatched when a receipt says another amount, and names the sale", async () => {
    const sales = ids(2);
    const id = await store(matchingClosing(till, sales));
    await arrive(receiptsOf(sales).map((sale, index) => (index === 0 ? { ...sale, grand_total: "12.00" } : sale)));
    assert.deepEqual(await states(id), ["complete", "complete", "mismatched"]);
    const failed = (await checksOf(id)).filter(({ outcome }) => outcome === "failed");
    assert.ok(failed.some(({ id: check, receipts }) => check.startsWith("H1") && receipts.includes(String(sales[0]))));
    assert.ok(failed.some(({ id: check }) => check === "H2"));
  });

  test("is mismatched before any receipt is there when no receipt can cure it, and stays so", async () => {
    const sales = ids(1);
    const id = await store(matchingClosing(till, sales, { cash_difference: "0.01" }));
    assert.deepEqual(await states(id), ["incomplete", "not_evaluated", "mismatched"]);
    await arrive(receiptsOf(sales));
    assert.deepEqual(await states(id), ["complete", "complete", "mismatched"]);
    assert.equal(await revisions(id), 2);
  });

  test("goes from matched to mismatched when a receipt of the session comes that is not listed", async () => {
    const sales = ids(2);
    const session_id = randomUUID();
    await arrive(receiptsOf(sales, { register_session_id: session_id }));
    const id = await store(matchingClosing(till, sales, { session_id }));
    assert.deepEqual(await states(id), ["complete", "complete", "matched"]);
    const [extra] = ids(1);
    await arrive(receiptsOf([String(extra)], { register_session_id: session_id.toUpperCase() }));
    assert.deepEqual(await states(id), ["complete", "complete", "mismatched"]);
    assert.equal(await revisions(id), 2);
    const unlisted = (await checksOf(id)).find((check) => check.id === "H9:unlisted");
    assert.deepEqual([unlisted?.outcome, unlisted?.receipts], ["failed", [extra]]);
  });

  test("is mismatched from the start when a held receipt of the session is not listed", async () => {
    const sales = ids(2);
    const session_id = randomUUID();
    await arrive(receiptsOf([...sales, randomUUID()], { register_session_id: session_id }));
    const id = await store(matchingClosing(till, sales, { session_id }));
    assert.equal((await states(id))[2], "mismatched");
    assert.equal(await revisions(id), 1);
  });

  test("of a closing becomes mismatched when another one lists the same sale", async () => {
    const sales = ids(1);
    await arrive(receiptsOf(sales));
    const first = await store(matchingClosing(till, sales));
    assert.equal((await states(first))[2], "matched");
    const second = await store(matchingClosing(till, [String(sales[0]).toUpperCase()]));
    assert.equal((await states(second))[2], "mismatched");
    await runJobs();
    assert.equal((await states(first))[2], "mismatched");
    assert.equal(await revisions(first), 2);
  });

  test("a closing that was stored before the one that precedes it in its series is looked at again", async () => {
    const own = await newTill(shop);
    const later = await store(matchingClosing(own, [], { closing_number: 12 }));
    const series = async () => (await checksOf(later)).find(({ id }) => id.startsWith("C9"))?.outcome;
    const before = await series();
    await store(matchingClosing(own, [], { closing_number: 11 }));
    await runJobs();
    assert.notEqual(await series(), before);
    assert.equal(await revisions(later), 1, "findings are no state");
  });
});

describe("state_orders_processed", () => {
  test("is not_evaluated while receipts are missing and none lacks its order", async () => {
    const sales = ids(2);
    const id = await store(matchingClosing(till, sales));
    await arrive(receiptsOf(sales.slice(0, 1)));
    assert.equal((await states(id))[1], "not_evaluated");
  });

  test("goes from not_evaluated to incomplete with a receipt that lacks its order, to complete when it gets it", async () => {
    const sales = ids(2);
    const id = await store(matchingClosing(till, sales));
    const [receipt_id] = await arrive(receiptsOf(sales.slice(0, 1), { order_increment_id: null }));
    assert.deepEqual(await states(id), ["incomplete", "incomplete", "not_evaluated"]);
    assert.equal(await revisions(id), 2);
    await arrive(receiptsOf(sales).slice(1));
    assert.deepEqual(await states(id), ["complete", "incomplete", "matched"]);
    assert.equal(await revisions(id), 3);
    await deps.pool.query("update receipt set order_increment_id = '900' where receipt_id = $1", [receipt_id]);
    await lookAfterOrder(deps, [Number(receipt_id)]);
    assert.deepEqual(await states(id), ["complete", "complete", "matched"]);
    assert.equal(await revisions(id), 4);
    await lookAfterOrder(deps, [Number(receipt_id)]);
    assert.equal(await revisions(id), 4, "no revision without a change");
  });

  test("goes from incomplete back to not_evaluated when the order comes before the other receipts", async () => {
    const sales = ids(2);
    const id = await store(matchingClosing(till, sales));
    const [receipt_id] = await arrive(receiptsOf(sales.slice(0, 1), { order_increment_id: null }));
    await deps.pool.query("update receipt set order_increment_id = '901' where receipt_id = $1", [receipt_id]);
    await lookAfterOrder(deps, [Number(receipt_id)]);
    assert.deepEqual(await states(id), ["incomplete", "not_evaluated", "not_evaluated"]);
  });

  test("an order that no look was told of is found by the sweep", async () => {
    const sales = ids(1);
    const [receipt_id] = await arrive(receiptsOf(sales, { order_increment_id: null }));
    const id = await store(matchingClosing(till, sales));
    assert.equal((await states(id))[1], "incomplete");
    await deps.pool.query("update receipt set order_increment_id = '902' where receipt_id = $1", [receipt_id]);
    assert.equal(await sweepRegisterReports(deps), 0, "left to its look for half a minute");
    assert.equal(await sweepRegisterReports(deps, { older_than_seconds: 0 }), 1);
    assert.equal((await states(id))[1], "complete");
    assert.equal(await sweepRegisterReports(deps, { older_than_seconds: 0 }), 0);
    const { rowCount } = await deps.pool.query("select from receipt_with_new_order");
    assert.equal(rowCount, 0);
  });
});

describe("late receipts", () => {
  test("are counted, listed or not; those that were there before are not", async () => {
    const sales = ids(3);
    const session_id = randomUUID();
    await arrive(receiptsOf(sales.slice(0, 1)));
    const id = await store(matchingClosing(till, sales, { session_id }));
    assert.equal((await stateRow(id))["late_receipts"], 0);
    await arrive(receiptsOf(sales).slice(1));
    assert.equal((await stateRow(id))["late_receipts"], 2);
    await arrive(receiptsOf(ids(1), { register_session_id: session_id }));
    assert.equal((await stateRow(id))["late_receipts"], 3);
  });

  test("of a session whose closing still misses others wait for them", async () => {
    const sales = ids(1);
    const session_id = randomUUID();
    const id = await store(matchingClosing(till, sales, { session_id }));
    await arrive(receiptsOf(ids(1), { register_session_id: session_id }));
    assert.deepEqual(await states(id), ["incomplete", "not_evaluated", "not_evaluated"]);
    await arrive(receiptsOf(sales, { register_session_id: session_id }));
    assert.deepEqual(await states(id), ["complete", "complete", "mismatched"]);
  });
});

describe("an evaluation that finds the same", () => {
  test("writes nothing and draws no revision", async () => {
    const sales = ids(2);
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

  test("of a repeated submission changes nothing", async () => {
    const report = matchingClosing(till, ids(1));
    await store(report);
    await store(report);
    assert.equal(await revisions(report.report_id), 1);
  });
});

describe("an evaluation that could not be done", () => {
  test("is due and left to the sweep; the closing or the receipt that gave the reason stays stored", async () => {
    const sales = ids(1);
    await arrive(receiptsOf(sales));
    const report = matchingClosing(till, sales);
    await store(report);
    await deps.pool.query(
      `update register_report_state set evaluation_due_since = clock_timestamp(), state_figures_reconciled = 'not_evaluated',
              checks_sha256 = null, evaluated_at = null where report_id = $1`,
      [report.report_id],
    );
    assert.equal(await sweepRegisterReports(deps), 0, "left to its job for half a minute");
    assert.equal(await sweepRegisterReports(deps, { older_than_seconds: 0 }), 1);
    assert.equal((await states(report.report_id))[2], "matched");
    assert.equal((await stateRow(report.report_id))["evaluation_due_since"], null);
  });

  test("because a rule failed is logged and answers nothing", async () => {
    const report = matchingClosing(till, []);
    const closing = parseClosing(parseJson(Buffer.from(JSON.stringify(report))).root);
    const broken = Object.defineProperty({ ...closing }, "documents", {
      get: () => {
        throw new RangeError("a rule failed");
      },
    });
    const setup = await readSetup(deps, till.location_id);
    assert.equal(await judge(deps, deps.db, broken, setup), undefined);
    assert.ok(shop.log_lines.some((line) => line.includes("a rule failed") && line.includes(report.report_id)));
    const id = await store(report);
    const state = await findState(deps.db, id);
    assert.ok(state);
    assert.deepEqual(judged(state, undefined), { ...state, is_due: true });
  });
});

describe("a closing of more than 500 documents", () => {
  const COUNT = 501;

  test("has its counters at once and its figures from the worker, one job for many receipts", async () => {
    await runJobs();
    const sales = ids(COUNT);
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

  test("whose job never ran is evaluated by the sweep, and a job that comes late changes nothing", async () => {
    const sales = ids(COUNT);
    await arrive(receiptsOf(sales));
    const id = await store(matchingClosing(till, sales));
    assert.deepEqual(await states(id), ["complete", "complete", "not_evaluated"]);
    assert.equal(await sweepRegisterReports(deps, { older_than_seconds: 0 }), 1);
    assert.deepEqual(await states(id), ["complete", "complete", "matched"]);
    await runJobs();
    assert.equal(await revisions(id), 2);
  });

  test("gets receipts that came while it was stored from its job", async () => {
    const sales = ids(COUNT);
    await arrive(receiptsOf(sales.slice(1)));
    const id = await store(matchingClosing(till, sales));
    await storeReceipts(shop, receiptsOf(sales.slice(0, 1)));
    await runJobs();
    assert.deepEqual((await states(id)).slice(0, 2), ["complete", "complete"]);
    assert.equal(await sweepRegisterReports(deps, { older_than_seconds: 0 }), 0);
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

  test("off leaves orders and figures not_evaluated, documents not; on again, the next receipt evaluates", async (t) => {
    await switchTo("0");
    t.after(() => switchTo(null));
    const sales = ids(2);
    const session_id = randomUUID();
    const id = await store(matchingClosing(till, sales, { session_id, cash_difference: "0.01" }));
    await arrive(receiptsOf(sales, { order_increment_id: null }));
    assert.deepEqual(await states(id), ["complete", "not_evaluated", "not_evaluated"]);
    assert.deepEqual(await checksOf(id), []);
    const long = await store(matchingClosing(till, ids(501)));
    await runJobs();
    assert.deepEqual(await states(long), ["incomplete", "not_evaluated", "not_evaluated"]);
    assert.equal(await sweepRegisterReports(deps, { older_than_seconds: 0 }), 0);

    await switchTo(null);
    await arrive(receiptsOf(ids(1), { register_session_id: session_id }));
    assert.deepEqual(await states(id), ["complete", "incomplete", "mismatched"]);
  });
});

describe("the database", () => {
  test("counts of every closing are those of its documents", async () => {
    await store(closingOf(till, { documents: listed(...ids(3)) }));
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
