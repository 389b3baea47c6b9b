import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { closingOf, listed, submit } from "../../test/fixtures/closings/shop.ts";
import { storeReceipt } from "../../test/fixtures/evidence/log.ts";
import { newTerminal } from "../../test/fixtures/rows.ts";
import { openApp } from "../../test/support.ts";
import { logEvidence } from "../features/sales/books/evidence/commands/log.ts";
import { extendReceipts } from "../features/sales/receipts/commands/partitions.ts";
import { archiveReceipts } from "./archive.ts";
import { readArchive } from "./archive-read.ts";
import { jobHandlers } from "./worker.ts";

/** A day after all receipts, also when midnight comes during the tests. */
const LATER = Temporal.Now.plainDateISO("UTC").add({ days: 2 }).toString();

test("a late receipt changes what the receipts of a partly archived closing lack by its own sales", async () => {
  const shop = await openApp();
  const { database, deps } = shop;
  const till = { ...(await newTerminal(deps)), series_id: randomUUID() };
  const directory = await mkdtemp(join(tmpdir(), "tk-archive-"));
  after(() => rm(directory, { recursive: true, force: true }));
  const sell = (sale_id: string) => storeReceipt(shop, till, { sale_id, created_at: "2026-02-03 10:00:00" });
  const rowsOf = async (query: string) =>
    (await deps.pool.query<{ value: string }>(query)).rows.map(({ value }) => value);
  const lacking = () => rowsOf("select amount as value from closing_sum where figure = 'not_in_receipts'");
  const queued = () => rowsOf("select report_id as value from closing_to_reevaluate");

  const sales = [randomUUID(), randomUUID(), randomUUID()] as const;
  await sell(sales[0]);
  await sell(sales[1]);
  const closing = closingOf(till, { closing_number: 1, business_date: "2026-02-03", documents: listed(...sales) });
  assert.equal((await submit(shop, closing)).status, 200);
  const [before] = await lacking();
  await extendReceipts(deps, { cut: true });
  await jobHandlers(deps).count_receipts({});
  await logEvidence(deps, { is_awaited: true });
  await archiveReceipts(deps, database.owner_url, { before: LATER, directory, closes_now: true });

  const receipt_id = await sell(sales[2]);
  const [expected] = await rowsOf(`
    select ${before} - net_sales as value from receipt r
      cross join lateral receipt_figures(receipt_kind(r.sale_type, r.layaway_kind, r.credit_due), r.grand_total)
     where receipt_id = ${receipt_id} and net_sales > 0`);
  assert.notEqual(expected, undefined);
  assert.deepEqual(await lacking(), [expected]);

  const name = (await readdir(directory)).find((file) => file.endsWith(".json")) ?? assert.fail();
  await readArchive(deps, database.owner_url, join(directory, name));
  assert.equal((await queued()).length, 1);
  await jobHandlers(deps).reevaluate_closings({});
  assert.deepEqual([await queued(), await lacking()], [[], [expected]]);
});
