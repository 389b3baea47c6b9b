import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { describe, test } from "node:test";
import { openApp } from "../../../../test/support.ts";
import { changeUnguarded } from "../../../../test/unguarded.ts";
import { jobHandlers, startWorker } from "../../../main/worker.ts";
import { reconcileReceipts } from "./commands/reconcile.ts";
import { sweepRegisterReports } from "./commands/reconcile.ts";
import { closingOf, listed, newTill, read, storeReceipts, submit } from "../../../../test/fixtures/closings/shop.ts";
import { withKeys } from "../../../../test/fixtures/receipts/with-keys.ts";

const shop = await openApp();
const { call, deps } = shop;
const URL = "/rest/V1/pos/register-reports";
const till = await newTill(shop);

const state = async (report_id: string) => (await read(shop, report_id)).state_documents_received;

describe("state_documents_received", () => {
  test("a closing is complete at once when it lists no documents or every receipt is held, in either id and any case", async () => {
    const [sale, order] = [randomUUID(), randomUUID()];
    await storeReceipts(shop, [
      { sale_id: sale, pos_order_id: randomUUID() },
      { sale_id: null, pos_order_id: order },
    ]);
    const report = closingOf(till, { documents: listed(sale.toUpperCase(), order, order) });
    const { body } = await submit(shop, report);
    assert.equal(await state(report.report_id), "complete");
    assert.equal((await read(shop, report.report_id)).revision, body.revision);
  });

  test("a receipt that comes after its closing raises the revision once, when the last one is there", async () => {
    const [one, two] = [randomUUID(), randomUUID()];
    const report = closingOf(till, { documents: listed(one, two, two.toUpperCase()) });
    const first = await submit(shop, report);
    assert.equal(await state(report.report_id), "incomplete");
    await reconcileReceipts(deps, await storeReceipts(shop, [{ sale_id: one, pos_order_id: one }]));
    assert.equal((await read(shop, report.report_id)).revision, first.body.revision);
    await reconcileReceipts(deps, await storeReceipts(shop, [{ sale_id: two, pos_order_id: randomUUID() }]));
    const after = await read(shop, report.report_id);
    assert.equal(after.state_documents_received, "complete");
    assert.ok(after.revision > first.body.revision);
    const again = await submit(shop, report);
    assert.equal(again.body.revision, after.revision);
    const feed = await call("GET", `${URL}?changedAfter=${first.body.revision}`);
    assert.deepEqual(
      feed.body.items.map((item: { report_id: string }) => item.report_id),
      [report.report_id],
    );
    const { rows } = await deps.pool.query(
      "select position as revision from outbox_event where data ->> 'report_id' = $1 order by position",
      [report.report_id],
    );
    assert.deepEqual(rows, [{ revision: first.body.revision }, { revision: after.revision }]);
  });

  test("one receipt serves every closing that lists it", async () => {
    const sale = randomUUID();
    const reports = [closingOf(till, { documents: listed(sale) }), closingOf(till, { documents: listed(sale) })];
    for (const report of reports) await submit(shop, report);
    await reconcileReceipts(deps, await storeReceipts(shop, [{ sale_id: sale, pos_order_id: sale }]));
    for (const report of reports) assert.equal(await state(report.report_id), "complete");
  });

  test("a failed reconciliation fails neither the receipt nor the closing; the sweep repeats it", async () => {
    const broken = {
      ...deps,
      named: () => Promise.reject(new Error("no database")),
    };
    const sale = randomUUID();
    const report = closingOf(till, { documents: listed(sale) });
    await submit(shop, report);
    await reconcileReceipts(broken, await storeReceipts(shop, [{ sale_id: sale, pos_order_id: sale }]));
    assert.ok(shop.log_lines.some((line) => line.includes("no database") && line.includes("reconcile_receipts")));
    assert.equal(await state(report.report_id), "incomplete");

    assert.equal(await sweepRegisterReports(deps), 0, "facts of this moment are left to their own reconciliation");
    assert.equal(await state(report.report_id), "incomplete");
    assert.equal(await sweepRegisterReports(deps, 0), 1);
    assert.equal(await state(report.report_id), "complete");
    assert.equal(await sweepRegisterReports(deps, 0), 0);
    assert.match((await deps.metrics.render()).body, /tillkeeper_sweep_repairs_total\{sweep="register_reports"\} 1/);
  });

  test("the job repairs what is older than 30 seconds, a starting worker what a crash left a moment ago", async () => {
    const [old_sale, young_sale] = [randomUUID(), randomUUID()];
    const [old, young] = [old_sale, young_sale].map((sale) => closingOf(till, { documents: listed(sale) }));
    assert.ok(old && young);
    await submit(shop, old);
    await submit(shop, young);
    await storeReceipts(
      shop,
      [old_sale, young_sale].map((sale) => ({ sale_id: sale, pos_order_id: sale })),
    );
    await backdate(old.report_id, old_sale);
    await jobHandlers(deps).sweep_register_reports({});
    assert.equal(await state(old.report_id), "complete");
    assert.equal(await state(young.report_id), "incomplete");

    await startWorker(deps);
    assert.equal(await state(young.report_id), "complete");
  });

  /** Moves a closing and its receipt a minute into the past. */
  async function backdate(report_id: string, sale_id: string): Promise<void> {
    for (const [table, column, id] of [
      ["register_report", "report_id", report_id],
      ["receipt", "sale_id", sale_id],
    ] as const) {
      const text = `update ${table} set stored_at = stored_at - interval '1 minute' where ${column} = $1`;
      await changeUnguarded(shop.database, table, text, [id]);
    }
  }

  test("the sweep finds old receipts of a young closing too", async () => {
    const sale = randomUUID();
    const report = closingOf(till, { documents: listed(sale) });
    await storeReceipts(shop, [{ sale_id: null, pos_order_id: sale }]);
    await changeUnguarded(
      shop.database,
      "receipt",
      "update receipt set stored_at = stored_at - interval '3 days' where pos_order_id = $1",
      [sale],
    );
    await submit(shop, report);
    assert.equal(await state(report.report_id), "complete");
    await deps.pool.query("update closing_document set receipt_id = null where report_id = $1", [report.report_id]);
    await changeUnguarded(
      shop.database,
      "register_report_state",
      "update register_report_state set missing_documents = 1, state_documents_received = 'incomplete' where report_id = $1",
      [report.report_id],
    );
    assert.equal(await sweepRegisterReports(deps, 0), 1);
    assert.equal(await state(report.report_id), "complete");
  });

  test("a sweep looks at everything that came since the last complete sweep, however long ago that is", async () => {
    const sale = randomUUID();
    const report = closingOf(till, { documents: listed(sale) });
    await submit(shop, report);
    await storeReceipts(shop, [{ sale_id: sale, pos_order_id: sale }]);
    // A receipt of three hours later, so that the closing and its receipt are not among the newest.
    await shop.deps.pool.query(
      withKeys(`insert into receipt (pos_order_id, receipt_token, content_hash, stored_at)
       values ($1, $1, '', clock_timestamp() + interval '3 hours')`),
      [randomUUID()],
    );
    assert.equal(await sweepRegisterReports(deps, 0), 1);
    assert.equal(await state(report.report_id), "complete");
  });

  test("a closing whose evaluation fails delays no other evaluation of the sweep, and is evaluated again", async () => {
    const sale = randomUUID();
    const broken = closingOf(till, { documents: listed(sale) });
    const due = closingOf(till, { documents: [] });
    for (const report of [broken, due]) await submit(shop, report);
    await storeReceipts(shop, [{ sale_id: sale, pos_order_id: sale }]);
    const owner = (text: string) => changeUnguarded(shop.database, "register_report_state", text);
    await owner(
      `create function refuse_state() returns trigger language plpgsql as $$ begin raise exception 'a broken state'; end $$;
       create trigger refuse_state before update on register_report_state for each row
         when (new.report_id = '${broken.report_id}') execute function refuse_state();
       update register_report_state set evaluation_due_since = clock_timestamp() where report_id = '${due.report_id}'`,
    );
    const sweep = () => sweepRegisterReports(deps, 0);
    const isDue = async () => {
      const { rows } = await deps.pool.query(
        "select evaluation_due_since is not null as is_due from register_report_state where report_id = $1",
        [due.report_id],
      );
      return rows[0].is_due;
    };
    assert.ok(await isDue());
    await sweep();
    assert.equal(await isDue(), false);
    assert.equal(await state(broken.report_id), "incomplete");
    assert.ok(shop.log_lines.some((line) => line.includes("a broken state") && line.includes(broken.report_id)));
    await owner("drop trigger refuse_state on register_report_state; drop function refuse_state()");
    await sweep();
    assert.equal(await state(broken.report_id), "complete");
  });
});
