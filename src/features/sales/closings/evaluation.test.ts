import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { describe, test } from "node:test";
import { newTerminal, sampleReceipt } from "../../../../test/fixtures/rows.ts";
import { openApp } from "../../../../test/support.ts";
import { changeUnguarded } from "../../../../test/unguarded.ts";
import { evaluateStored } from "./commands/evaluate.ts";
import { reconcileOrders } from "./commands/reconcile.ts";
import { sweepRegisterReports } from "./commands/reconcile.ts";
import { newIds, watchEvaluations } from "../../../../test/fixtures/closings/evaluation.ts";
import { matchingClosing, receiptsOf } from "../../../../test/fixtures/closings/figures.ts";
import { newTill } from "../../../../test/fixtures/closings/shop.ts";

const shop = await openApp();
const { deps } = shop;
const { states, revisions, arrive, stateRow, checksOf, store, runJobs } = watchEvaluations(shop);
const till = await newTill(shop);

describe("state_figures_reconciled", () => {
  test("figures are matched at once, with one revision, when every receipt is held and every hard check holds", async () => {
    const sales = newIds(3);
    await arrive(receiptsOf(sales));
    const id = await store(matchingClosing(till, sales));
    assert.deepEqual(await states(id), ["complete", "complete", "matched"]);
    assert.equal(await revisions(id), 1);
    const checks = await checksOf(id);
    assert.ok(checks.some((check) => check.id === "H2" && check.outcome === "passed"));
    assert.ok((await stateRow(id))["evaluated_at"] !== null);
  });

  test("figures go from not_evaluated to matched with the last missing receipt, in one revision for all states", async () => {
    const sales = newIds(3);
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

  test("figures go from not_evaluated to mismatched when a receipt says another amount, and the check names the sale", async () => {
    const sales = newIds(2);
    const id = await store(matchingClosing(till, sales));
    await arrive(receiptsOf(sales).map((sale, index) => (index === 0 ? { ...sale, grand_total: "12.00" } : sale)));
    assert.deepEqual(await states(id), ["complete", "complete", "mismatched"]);
    const failed = (await checksOf(id)).filter(({ outcome }) => outcome === "failed");
    assert.ok(failed.some(({ id: check, receipts }) => check.startsWith("H1") && receipts.includes(String(sales[0]))));
    assert.ok(failed.some(({ id: check }) => check === "H2"));
  });

  test("figures are mismatched before any receipt is there when no receipt can cure them, and stay so", async () => {
    const sales = newIds(1);
    const id = await store(matchingClosing(till, sales, { cash_difference: "0.01" }));
    assert.deepEqual(await states(id), ["incomplete", "not_evaluated", "mismatched"]);
    await arrive(receiptsOf(sales));
    assert.deepEqual(await states(id), ["complete", "complete", "mismatched"]);
    assert.equal(await revisions(id), 2);
  });

  test("figures go from matched to mismatched when a receipt of the session comes that is not listed", async () => {
    const sales = newIds(2);
    const session_id = randomUUID();
    await arrive(receiptsOf(sales, { register_session_id: session_id }));
    const id = await store(matchingClosing(till, sales, { session_id }));
    assert.deepEqual(await states(id), ["complete", "complete", "matched"]);
    const [extra] = newIds(1);
    await arrive(receiptsOf([String(extra)], { register_session_id: session_id.toUpperCase() }));
    assert.deepEqual(await states(id), ["complete", "complete", "mismatched"]);
    assert.equal(await revisions(id), 2);
    const unlisted = (await checksOf(id)).find((check) => check.id === "H9:unlisted");
    assert.deepEqual([unlisted?.outcome, unlisted?.receipts], ["failed", [extra]]);
  });

  test("figures are mismatched from the start when a held receipt of the session is not listed", async () => {
    const sales = newIds(2);
    const session_id = randomUUID();
    await arrive(receiptsOf([...sales, randomUUID()], { register_session_id: session_id }));
    const id = await store(matchingClosing(till, sales, { session_id }));
    assert.equal((await states(id))[2], "mismatched");
    assert.equal(await revisions(id), 1);
  });

  test("figures of a closing become mismatched when another closing lists the same sale", async () => {
    const sales = newIds(1);
    await arrive(receiptsOf(sales));
    const first = await store(matchingClosing(till, sales));
    assert.equal((await states(first))[2], "matched");
    const second = await store(matchingClosing(till, [String(sales[0]).toUpperCase()]));
    assert.equal((await states(second))[2], "mismatched");
    await runJobs();
    assert.equal((await states(first))[2], "mismatched");
    assert.equal(await revisions(first), 2);
  });

  test("a closing that came before the closing with the number before it is evaluated again when that one comes", async () => {
    const own = await newTill(shop);
    const later = await store(matchingClosing(own, [], { closing_number: 12 }));
    const series = async () => (await checksOf(later)).find(({ id }) => id.startsWith("C9"))?.outcome;
    const before = await series();
    await store(matchingClosing(own, [], { closing_number: 11 }));
    await runJobs();
    assert.notEqual(await series(), before);
    assert.equal(await revisions(later), 2, "a finding less draws a revision");
  });
});

test("other failed checks of the same count draw a revision, the same failed checks draw none", async () => {
  const sales = newIds(1);
  const payBy = (method: string) =>
    changeUnguarded(shop.database, "receipt", "update receipt set payment_method = $1 where sale_id = any($2)", [
      method,
      sales,
    ]);
  await arrive(receiptsOf(sales));
  await payBy("pos_card");
  const closing = matchingClosing(till, sales, { cash_expected: "100.00", cash_counted: "100.00" });
  const tenders = { ...closing.tenders, cash: "0.00", invoice: "11.90" };
  const id = await store(Object.assign(closing, { tenders }));
  const failed = async (): Promise<readonly string[]> => (await stateRow(id))["failed_check_ids"] as string[];
  assert.deepEqual(await failed(), ["C3:card", "C4"]);
  await evaluateStored(deps, id);
  assert.equal(await revisions(id), 1, "the same again");
  await payBy("store_credit");
  await evaluateStored(deps, id);
  assert.deepEqual(await failed(), ["C4", "C5:redeemed"]);
  assert.equal(await revisions(id), 2, "another set");
});

describe("state_orders_processed", () => {
  test("orders are not_evaluated while receipts are missing and no held receipt lacks its order", async () => {
    const sales = newIds(2);
    const id = await store(matchingClosing(till, sales));
    await arrive(receiptsOf(sales.slice(0, 1)));
    assert.equal((await states(id))[1], "not_evaluated");
  });

  test("orders go from not_evaluated to incomplete with a receipt that lacks its order, to complete when it gets it", async () => {
    const sales = newIds(2);
    const id = await store(matchingClosing(till, sales));
    const [receipt_id] = await arrive(receiptsOf(sales.slice(0, 1), { order_increment_id: null }));
    assert.deepEqual(await states(id), ["incomplete", "incomplete", "not_evaluated"]);
    assert.equal(await revisions(id), 2);
    await arrive(receiptsOf(sales).slice(1));
    assert.deepEqual(await states(id), ["complete", "incomplete", "matched"]);
    assert.equal(await revisions(id), 3);
    await deps.pool.query("update receipt set order_increment_id = '900' where receipt_id = $1", [receipt_id]);
    await reconcileOrders(deps, [Number(receipt_id)]);
    assert.deepEqual(await states(id), ["complete", "complete", "matched"]);
    assert.equal(await revisions(id), 4);
    await reconcileOrders(deps, [Number(receipt_id)]);
    assert.equal(await revisions(id), 4, "no revision without a change");
  });

  test("orders go from incomplete back to not_evaluated when the order comes before the other receipts", async () => {
    const sales = newIds(2);
    const id = await store(matchingClosing(till, sales));
    const [receipt_id] = await arrive(receiptsOf(sales.slice(0, 1), { order_increment_id: null }));
    await deps.pool.query("update receipt set order_increment_id = '901' where receipt_id = $1", [receipt_id]);
    await reconcileOrders(deps, [Number(receipt_id)]);
    assert.deepEqual(await states(id), ["incomplete", "not_evaluated", "not_evaluated"]);
  });

  test("the sweep finds an order that did not trigger a reconciliation", async () => {
    const sales = newIds(1);
    const [receipt_id] = await arrive(receiptsOf(sales, { order_increment_id: null }));
    const id = await store(matchingClosing(till, sales));
    assert.equal((await states(id))[1], "incomplete");
    await deps.pool.query("update receipt set order_increment_id = '902' where receipt_id = $1", [receipt_id]);
    assert.equal(await sweepRegisterReports(deps), 0, "left to its reconciliation for half a minute");
    assert.equal(await sweepRegisterReports(deps, 0), 1);
    assert.equal((await states(id))[1], "complete");
    assert.equal(await sweepRegisterReports(deps, 0), 0);
    const { rowCount } = await deps.pool.query("select from receipt_with_new_order");
    assert.equal(rowCount, 0);
  });
});

describe("POST /V1/pos/receipts", () => {
  const post = async (receipt: unknown): Promise<void> => {
    const answer = await shop.call("POST", "/rest/V1/pos/receipts", { body: { receipt } });
    assert.equal(answer.status, 200, answer.text);
  };

  test("a posted receipt changes its closing: a listed sale, its order later, and a sale of the session that is not listed", async () => {
    const terminal = await newTerminal(deps);
    const [listed_sale, other_sale] = newIds(2);
    const session_id = randomUUID();
    const id = await store(matchingClosing(till, [String(listed_sale)], { session_id }));
    const receipt = {
      ...sampleReceipt(terminal),
      sale_id: listed_sale,
      pos_order_id: null,
      register_session_id: session_id,
      grand_total: 11.9,
      tax_amount: 1.9,
      currency: "EUR",
      receipt_number: "1",
      payment_method: "pos_cash",
      amount_tendered: 11.9,
      change_due: 0,
      items: [{ sku: "a", qty: 1, price: 10, row_total: 10, tax_amount: 1.9, tax_rate: 19 }],
      order_increment_id: null,
    };
    await post(receipt);
    assert.deepEqual(await states(id), ["complete", "incomplete", "matched"]);
    await post({ ...receipt, order_increment_id: "000000042" });
    assert.deepEqual(await states(id), ["complete", "complete", "matched"]);
    await post({ ...receipt, sale_id: other_sale, order_increment_id: "000000043" });
    assert.deepEqual(await states(id), ["complete", "complete", "mismatched"]);
    assert.equal(await revisions(id), 4);
    assert.equal((await stateRow(id))["late_receipts"], 2);
  });
});

describe("late receipts", () => {
  test("late receipts are counted, listed or not; receipts from before the closing are not", async () => {
    const sales = newIds(3);
    const session_id = randomUUID();
    await arrive(receiptsOf(sales.slice(0, 1)));
    const id = await store(matchingClosing(till, sales, { session_id }));
    assert.equal((await stateRow(id))["late_receipts"], 0);
    await arrive(receiptsOf(sales).slice(1));
    assert.equal((await stateRow(id))["late_receipts"], 2);
    await arrive(receiptsOf(newIds(1), { register_session_id: session_id }));
    assert.equal((await stateRow(id))["late_receipts"], 3);
  });

  test("late receipts of a session whose closing still misses others wait for them", async () => {
    const sales = newIds(1);
    const session_id = randomUUID();
    const id = await store(matchingClosing(till, sales, { session_id }));
    await arrive(receiptsOf(newIds(1), { register_session_id: session_id }));
    assert.deepEqual(await states(id), ["incomplete", "not_evaluated", "not_evaluated"]);
    await arrive(receiptsOf(sales, { register_session_id: session_id }));
    assert.deepEqual(await states(id), ["complete", "complete", "mismatched"]);
  });
});
