import assert from "node:assert/strict";
import { test } from "node:test";
import { askAmid } from "../../../../../test/ask-amid.ts";
import { queryOnce } from "../../../../../test/empty-database.ts";
import { newIds, watchEvaluations } from "../../../../../test/fixtures/closings/evaluation.ts";
import { matchingClosing, receiptsOf } from "../../../../../test/fixtures/closings/figures.ts";
import { newTill } from "../../../../../test/fixtures/closings/shop.ts";
import { openApp } from "../../../../../test/support.ts";
import { extendReceipts } from "../../receipts/commands/partitions.ts";
import { writeDueEntries } from "./commands/write.ts";

const DETACH = "alter table pos.receipt detach partition pos.receipt_1";

/**
 * Opens a shop with the entry of a closing, which is queued again. Only receipts tell what is
 * untaxed.
 */
async function openBooked() {
  const shop = await openApp();
  const { database, deps } = shop;
  const { arrive, runJobs, store } = watchEvaluations(shop);
  const sales = newIds(2);
  const till = await newTill(shop);
  const { tax_rates } = matchingClosing(till, sales.slice(1));
  const sums = { excl_tax: "21.90", tax: "1.90", incl_tax: "23.80" };
  const report_id = await store(matchingClosing(till, sales, { tax_rates, sales: sums }));
  await arrive([...receiptsOf(sales.slice(0, 1), { tax_amount: "0.00" }), ...receiptsOf(sales.slice(1))]);
  await runJobs();
  await writeDueEntries(deps, 0);
  await extendReceipts(deps, { cut: true });
  const entries = async () => (await deps.pool.query("select kind, findings, lines from journal_entry")).rows;
  const written = await entries();
  assert.deepEqual(
    written.map(({ kind, findings }) => [kind, findings]),
    [["closing", []]],
  );
  await queryOnce(database.owner_url, "insert into pos.journal_due (report_id) values ($1)", [report_id]);
  const due = async () => (await deps.pool.query("select report_id from journal_due")).rows;
  return { database, deps, due, entries, written };
}

test("the entry of a closing stays as it is when the receipts are archived", async () => {
  const { database, deps, due, entries, written } = await openBooked();
  await queryOnce(database.owner_url, DETACH);
  await writeDueEntries(deps, 0);
  assert.deepEqual([await entries(), await due()], [written, []]);
});

test("an entry stays also when its receipts are archived just before they are read", async () => {
  const { database, deps, due, entries, written } = await openBooked();
  await askAmid(
    database.owner_url,
    "pos.receipt",
    () => writeDueEntries(deps, 0),
    (owner) => owner.query(DETACH),
  );
  assert.deepEqual([await entries(), await due()], [written, []]);
});
