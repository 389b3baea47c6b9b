import assert from "node:assert/strict";
import { test } from "node:test";
import { openApp } from "../../../test/support.ts";
import { sweepRegisterReports } from "./jobs.ts";
import { newIds, watchEvaluations } from "./sample-evaluation.ts";
import { matchingClosing, receiptsOf } from "./sample-figures.ts";
import { newTill } from "./sample-shop.ts";

const shop = await openApp();
const { call, deps } = shop;
const { arrive, store } = watchEvaluations(shop);

test("a closing that an earlier version judged is judged anew; its old verdict stays in the history of its states", async () => {
  const till = await newTill(shop);
  const sales = newIds(2);
  const report_id = await store(matchingClosing(till, sales));
  await arrive(receiptsOf(sales));
  // As the version before left it: another verdict, no coverage, and due since the upgrade.
  await deps.pool.query(
    `update register_report_state
        set state_figures_reconciled = 'mismatched', coverage = 'none', rules_version = 0, findings = '{}',
            checks_sha256 = 'before', evaluation_due_since = clock_timestamp()
      where report_id = $1`,
    [report_id],
  );
  await sweepRegisterReports(deps, { older_than_seconds: 0 });
  const { body } = await call("GET", `/rest/V1/pos/register-reports/${report_id}/evaluation`);
  assert.deepEqual([body.state_figures_reconciled, body.coverage], ["matched", "full"]);
  const { rows } = await deps.pool.query(
    `select state_figures_reconciled as figures, rules_version from register_report_state_history
      where report_id = $1 order by position desc limit 1`,
    [report_id],
  );
  assert.deepEqual(rows, [{ figures: "mismatched", rules_version: 0 }]);
});
