import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";
import { queryOnce } from "../../../../test/empty-database.ts";
import { closingOf, listed, newTill, read, storeReceipts, submit } from "../../../../test/fixtures/closings/shop.ts";
import { rowsRead } from "../../../../test/fixtures/runtime/grown.ts";
import { databaseName, openApp } from "../../../../test/support.ts";
import { jobHandlers } from "../../../main/worker.ts";
import { reconcileReceipts } from "./commands/reconcile.ts";

const RECEIPT = "pos.receipt";
const RECEIPTS = 20_000;
/**
 * Maximum number of receipts that may be read: far fewer than all, and far more than closings of
 * three documents need.
 */
const READ_MAX = 2_000;

const sales = (count: number) =>
  Array.from({ length: count }, () => ({ sale_id: randomUUID(), pos_order_id: randomUUID() }));

test("storing and evaluating a closing reads few receipts, although the planner takes index lookups for dear", async () => {
  const filled = await openApp();
  const { database } = filled;
  await storeReceipts(filled, sales(RECEIPTS));
  await filled.close();
  // Simulates outdated statistics: the planner takes index look-ups for expensive.
  await queryOnce(database.owner_url, `alter database ${databaseName(database.owner_url)} set random_page_cost = 200`);
  const receiptsRead = async (): Promise<number> => (await rowsRead(database, [RECEIPT])).get(RECEIPT) ?? 0;
  const before = await receiptsRead();
  const shop = await openApp({ database });
  const till = await newTill(shop);

  const early = sales(3).map((sale) => ({ ...sale, terminal_id: till.terminal_id, location_id: till.location_id }));
  const late = sales(3).map((sale) => ({ ...sale, terminal_id: till.terminal_id, location_id: till.location_id }));
  await storeReceipts(shop, early);
  const report = closingOf(till, { documents: listed(...[...early, ...late].map(({ sale_id }) => sale_id)) });
  const stored = await submit(shop, report);
  assert.equal(stored.status, 200, stored.text);
  await reconcileReceipts(shop.deps, await storeReceipts(shop, late));
  await jobHandlers(shop.deps).evaluate_closing({ report_id: report.report_id });
  const { state_documents_received } = await read(shop, report.report_id);
  assert.equal(state_documents_received, "complete");
  await shop.close();
  const more = (await receiptsRead()) - before;
  assert.ok(more < READ_MAX, `${more} receipts were read`);
});
