import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { newAdministrator } from "../../../../test/administrator.ts";
import { openApp } from "../../../../test/support.ts";
import { reevaluateClosings, evaluateDry } from "./commands/reevaluate.ts";
import { readProgress } from "./queries/reevaluation.ts";
import { newIds, watchEvaluations } from "../../../../test/fixtures/closings/evaluation.ts";
import { matchingClosing, receiptsOf } from "../../../../test/fixtures/closings/figures.ts";
import { paidBy } from "../../../../test/fixtures/closings/methods.ts";
import { newTill, type Till } from "../../../../test/fixtures/closings/shop.ts";

const shop = await openApp();
const { call, deps } = shop;
const { arrive, store, states, revisions, stateRow } = watchEvaluations(shop);
const { token } = await newAdministrator(shop);
const METHODS = "vendor_pos_reports/reconciliation/method_tenders";
const closingPaidBy = (till: Till, method: string): Promise<string> => paidBy(shop, till, method);
const AT_ONCE = { seconds: 30, share: 1 };

async function save(values: Record<string, string | null>): Promise<void> {
  const answer = await call("PUT", "/admin/api/settings", { token, body: { scope: "default", values } });
  assert.equal(answer.status, 200, answer.text);
}

/**
 * Works on the queue as the worker does.
 * @returns how many jobs were waiting.
 */
const runJob = (): Promise<number> => deps.jobs.runDue("reevaluate_closings", () => reevaluateClosings(deps, AT_ONCE));

async function matched(till: Till): Promise<string> {
  const sales = newIds(2);
  const report_id = await store(matchingClosing(till, sales));
  await arrive(receiptsOf(sales));
  assert.equal((await states(report_id))[2], "matched");
  return report_id;
}

describe("saving a setting", () => {
  test("saving a setting re-evaluates closings that are not matched; a changed result draws a revision", async (t) => {
    t.after(() => save({ [METHODS]: null }));
    const till = await newTill(shop);
    const open = await closingPaidBy(till, "checkmo");
    const other = await closingPaidBy(till, "barter");
    const right = await matched(till);
    assert.equal((await states(open))[2], "not_evaluated");
    const before = await Promise.all([open, other, right].map(revisions));
    const setups = await Promise.all([open, other, right].map(async (id) => (await stateRow(id))["setup_sha256"]));

    await save({ [METHODS]: "checkmo=invoice" });
    assert.equal(await runJob(), 1);

    assert.deepEqual(await Promise.all([open, other, right].map(async (id) => (await states(id))[2])), [
      "matched",
      "not_evaluated",
      "matched",
    ]);
    const after = await Promise.all([open, other, right].map(revisions));
    assert.deepEqual(
      after.map((count, index) => count - (before[index] ?? 0)),
      [1, 0, 0],
    );
    const now = await Promise.all([open, other, right].map(async (id) => (await stateRow(id))["setup_sha256"]));
    assert.deepEqual(
      now.map((sha256, index) => sha256 === setups[index]),
      [false, false, true],
    );
  });

  test("saving a setting re-evaluates a mismatched closing, so that a wrong tender can be put right", async (t) => {
    t.after(() => save({ [METHODS]: null }));
    await save({ [METHODS]: "voucher=card" });
    const report_id = await closingPaidBy(await newTill(shop), "voucher");
    assert.equal((await states(report_id))[2], "mismatched");
    await save({ [METHODS]: "voucher=invoice" });
    await runJob();
    assert.equal((await states(report_id))[2], "matched");
  });

  test("saving a setting of one website leaves closings of the others alone", async () => {
    const { body: website } = await call("POST", "/admin/api/websites", {
      token,
      body: { code: "second", name: "Second" },
    });
    const { website_id } = website;
    const [here, there] = [await newTill(shop), await newTill(shop)];
    await deps.pool.query("update location set website_id = $1 where location_id = $2", [
      website_id,
      there.location_id,
    ]);
    await deps.generations.poll();
    const [open, other] = [await closingPaidBy(here, "postal"), await closingPaidBy(there, "postal")];
    const body = { scope: "websites", scope_id: website_id, values: { [METHODS]: "postal=invoice" } };
    assert.equal((await call("PUT", "/admin/api/settings", { token, body })).status, 200);
    await runJob();
    assert.deepEqual([(await states(open))[2], (await states(other))[2]], ["not_evaluated", "matched"]);
  });

  test("saving a setting that no evaluation depends on starts no job", async () => {
    await runJob();
    await save({ "vendor_pos_terminal/receipts/header": "Welcome" });
    assert.equal(await runJob(), 0);
  });

  test("a location's own rounding step counts at the next run, and the same setup is not evaluated twice", async () => {
    const till = await newTill(shop);
    const report_id = await closingPaidBy(till, "barter");
    const before = (await stateRow(report_id))["setup_sha256"];
    await deps.pool.query("update location set cash_rounding_increment = '0.05' where location_id = $1", [
      till.location_id,
    ]);
    await reevaluateClosings(deps, AT_ONCE);
    assert.notEqual((await stateRow(report_id))["setup_sha256"], before);
    const { evaluated } = await readProgress(deps.db);
    await reevaluateClosings(deps, AT_ONCE);
    assert.deepEqual((await readProgress(deps.db)).evaluated, evaluated);
  });

  test("switching the evaluation on evaluates what was stored while it was off", async (t) => {
    const path = "vendor_pos_reports/reconciliation/enabled";
    t.after(() => save({ [path]: null }));
    await save({ [path]: "0" });
    const sales = newIds(1);
    const report_id = await store(matchingClosing(await newTill(shop), sales));
    await arrive(receiptsOf(sales));
    await runJob();
    assert.equal((await states(report_id))[2], "not_evaluated");
    await save({ [path]: "1" });
    await runJob();
    assert.deepEqual(await states(report_id), ["complete", "complete", "matched"]);
  });
});

describe("after an upgrade that changed the rules", () => {
  /** Resets closings to another verdict by earlier rules, as after an upgrade. */
  async function evaluatedBefore(report_ids: readonly string[]): Promise<void> {
    await deps.pool.query(
      `update register_report_state set rules_version = 1, checks_sha256 = 'before', state_figures_reconciled = 'mismatched'
        where report_id = any($1)`,
      [report_ids],
    );
  }

  test("after an upgrade every closing is re-evaluated, a run goes on where the last one ended, and the progress is shown", async () => {
    const till = await newTill(shop);
    const ids = [await matched(till), await matched(till), await matched(till)];
    await evaluatedBefore(ids);
    await reevaluateClosings(deps, { seconds: 0, share: 1 });
    const path = "/admin/api/register-reevaluation";
    assert.equal((await call("GET", path, { token })).body.left, 3);
    await reevaluateClosings(deps, AT_ONCE);
    const { body } = await call("GET", path, { token });
    assert.deepEqual([body.left, body.evaluated, body.changed], [0, 3, 3]);
    assert.ok(body.started_at !== null && body.ended_at !== null);
    for (const id of ids) assert.equal((await states(id))[2], "matched");
    const { rows } = await deps.pool.query(
      "select state_figures_reconciled as figures from register_report_state_history where report_id = $1 order by position desc limit 1",
      [ids[0]],
    );
    assert.deepEqual(rows, [{ figures: "mismatched" }]);
  });

  test("a re-evaluation begins with the oldest closing", async () => {
    const till = await newTill(shop);
    const day = async (date: string): Promise<string> => {
      const sales = newIds(1);
      const times = { opened_at: `${date}T08:00:00+01:00`, closed_at: `${date}T18:00:00+01:00`, business_date: date };
      const report_id = await store(matchingClosing(till, sales, times));
      await arrive(receiptsOf(sales));
      return report_id;
    };
    const ids = [await day("2026-02-03"), await day("2026-02-01"), await day("2026-02-02")];
    await evaluatedBefore(ids);
    await reevaluateClosings(deps, AT_ONCE);
    const { rows } = await deps.pool.query<{ report_id: string }>(
      "select report_id from register_report_state where report_id = any($1) order by revision",
      [ids],
    );
    assert.deepEqual(
      rows.map(({ report_id }) => report_id),
      [ids[1], ids[2], ids[0]],
    );
  });

  test("one process re-evaluates at a time; the lease of a process that crashed expires", async () => {
    const id = await matched(await newTill(shop));
    await evaluatedBefore([id]);
    await deps.pool.query(
      "update closing_reevaluation set leased_by = gen_random_uuid(), leased_until = clock_timestamp() + interval '1 minute'",
    );
    await reevaluateClosings(deps, AT_ONCE);
    assert.equal((await states(id))[2], "mismatched");
    await deps.pool.query("update closing_reevaluation set leased_until = clock_timestamp() - interval '1 second'");
    await reevaluateClosings(deps, AT_ONCE);
    assert.equal((await states(id))[2], "matched");
  });

  test("a re-evaluation leaves a closing that waits for the sweep to it, and goes on with the others", async () => {
    const till = await newTill(shop);
    const [bad, good] = [await matched(till), await matched(till)];
    await evaluatedBefore([bad, good]);
    await deps.pool.query(
      "update register_report_state set evaluation_due_since = clock_timestamp() where report_id = $1",
      [bad],
    );
    await reevaluateClosings(deps, AT_ONCE);
    assert.deepEqual([(await states(bad))[2], (await states(good))[2]], ["mismatched", "matched"]);
    const { rows } = await deps.pool.query("select count(*)::int as n from closing_to_reevaluate");
    assert.equal(rows[0].n, 0);
  });

  test("a dry run of a re-evaluation names what would change and writes nothing", async () => {
    const till = await newTill(shop);
    const ids = [await matched(till), await matched(till)];
    await evaluatedBefore(ids);
    const before = await Promise.all(ids.map(stateRow));
    const run = await evaluateDry(deps, () => undefined);
    assert.ok((run.states.get("mismatched -> matched") ?? 0) >= 2);
    assert.equal(run.failed, 0);
    assert.deepEqual(await Promise.all(ids.map(stateRow)), before);
  });
});

test("metrics count closings by state, unplaced money by currency, and closings that are still to be re-evaluated", async () => {
  await closingPaidBy(await newTill(shop), "barter");
  const { body } = await deps.metrics.render();
  assert.match(body, /^tillkeeper_closings\{state="not_evaluated",coverage="part"\} [1-9]\d*$/m);
  assert.match(body, /^tillkeeper_closings_unplaced_amount\{currency="EUR"\} \d+\.\d+$/m);
  assert.match(body, /^tillkeeper_closings_reevaluation\{part="left"\} 0$/m);
});
