import assert from "node:assert/strict";
import { test } from "node:test";
import { reevaluateClosings } from "../../src/features/sales/closings/commands/reevaluate.ts";
import { watchEvaluations } from "../../test/fixtures/closings/evaluation.ts";
import { paidBy } from "../../test/fixtures/closings/methods.ts";
import { newTill } from "../../test/fixtures/closings/shop.ts";
import { openWalk, settled } from "./walk.ts";

const METHODS = "vendor_pos_reports/reconciliation/method_tenders";

test("a payment method without a tender is named on Home, and set to the one that past closings prove", async (t) => {
  const walk = await openWalk(t);
  if (!walk) return;
  const { page, service } = walk;
  const till = await newTill(service);
  const ids = [await paidBy(service, till, "checkmo"), await paidBy(service, till, "checkmo")];
  const figures = () =>
    Promise.all(ids.map(async (id) => (await watchEvaluations(service).stateRow(id))["state_figures_reconciled"]));
  await service.deps.pool.query(
    "update terminal set device_identifier = 'kas-1', activation_used_at = clock_timestamp() where terminal_id = $1",
    [till.terminal_id],
  );
  await walk.signIn();
  await walk.open("/");
  await page.getByText("the payment method checkmo has no tender").first().waitFor();
  await walk.look("dashboard-unmapped");
  await page
    .getByRole("link", { name: /^Set tenders/ })
    .first()
    .click();
  const row = page.locator(`[data-path="${METHODS}"]`);
  await row.getByText("In the last 2 closings the money of checkmo was in: Invoice. Set it?").waitFor();
  assert.deepEqual(await figures(), ["not_evaluated", "not_evaluated"]);
  await walk.look("method-tenders");
  await row.getByRole("button", { name: "Set: Invoice" }).click();
  await row.getByLabel("Another payment method").fill("store_card");
  await row.getByLabel("Tender of the new payment method").click();
  await page.getByRole("option", { name: "Card" }).click();
  await walk.look("method-tenders-set");
  await page.getByRole("button", { name: "Review and save" }).click();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await settled(page);
  const { rows } = await service.deps.pool.query("select value from setting where path = $1", [METHODS]);
  assert.deepEqual(rows, [{ value: "checkmo=invoice,store_card=card" }]);
  await reevaluateClosings(service.deps, { seconds: 30, share: 1 });
  assert.deepEqual(await figures(), ["matched", "matched"]);
  await walk.open("/");
  await page.getByRole("heading", { level: 2, name: "Needs you" }).waitFor();
  await settled(page);
  assert.equal(await page.getByText("has no tender").count(), 0);
});
