import assert from "node:assert/strict";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { setTimeout as delay } from "node:timers/promises";
import { CACHE, LEDGER, Memory, openMemoryStore } from "@tillkeeper/register-kit";
import { openSqliteStore } from "@tillkeeper/register-kit/sqlite";
import { drained, newKitTill, troubled } from "./fixtures/register-kit/kit-till.ts";
import { openKitShop } from "./fixtures/register-kit/shop.ts";
import { connect, freePort, startService } from "./running-service.ts";
import { cases } from "./cases.ts";

/** Number of sales in the week. */
const SALES = cases(70, 20_000);
const DAYS = 7;
const REFUND_EVERY = 10;

test(`a week of ${SALES} sales and seven closings without the network arrives completely, and each closing is matched`, async (t) => {
  const data_dir = await mkdtemp(join(tmpdir(), "week-"));
  const service = await startService(data_dir, await freePort(), { LOG_LEVEL: "fatal" });
  t.after(async () => {
    await service.stop();
    await rm(data_dir, { recursive: true });
  });
  const shop = await openKitShop(`http://127.0.0.1:${service.port}`);
  const { activation_code } = await shop.addTerminal();
  const ledger = await openSqliteStore(LEDGER, join(data_dir, "ledger.sqlite"));
  const cache = await openMemoryStore(CACHE, new Memory());
  let is_away = false;
  const fetch = troubled(() => (is_away ? "unreachable" : undefined));
  const till = await newKitTill(shop.url, { ledger, cache, fetch });
  assert.equal((await till.enroll(activation_code)).kind, "registered");
  till.actAs({ name: "Ada" });

  is_away = true;
  const reports: string[] = [];
  const documents: string[] = [];
  const [sales_began, of_day] = [performance.now(), Math.ceil(SALES / DAYS)];
  for (let day = 0; day < DAYS; day += 1) {
    await till.openSession(10_000n);
    for (let n = 0; n < of_day; n += 1) {
      await till.scan(n % 3 === 0 ? "BOOK" : "MUG");
      const sale = await till.pay([{ tender: n % 2 === 0 ? "cash" : "card" }]);
      documents.push(sale.sale_id);
      if (n % REFUND_EVERY !== 0) continue;
      const { receipt_number } = sale;
      documents.push((await till.refund({ receipt_number, tendered: [{ tender: "cash" }] })).sale_id);
    }
    await till.count(await till.expectedCash());
    reports.push((await till.closeSession()).report_id);
  }
  const sold_ms = performance.now() - sales_began;
  assert.equal((await till.health()).unsynced_receipts, documents.length);

  is_away = false;
  const began = performance.now();
  await drained(till, 3_600_000);
  const drained_ms = performance.now() - began;
  assert.deepEqual(await till.parkedRows(), []);
  await till.close();
  await ledger.close();
  t.diagnostic(
    `${documents.length} documents made in ${Math.round(sold_ms / 1000)} s, ` +
      `sent with their orders in ${Math.round(drained_ms / 1000)} s`,
  );

  const database = await connect(data_dir, "postgres");
  // The end of the service ends its database, so the connection fails.
  database.on("error", () => {});
  const list = async (sql: string) => (await database.query<{ id: string }>(sql)).rows.map(({ id }) => id);
  assert.deepEqual((await list("select sale_id as id from pos.receipt")).toSorted(), documents.toSorted());
  const matched = () =>
    list(
      `select r.report_id::text as id from pos.register_report r join pos.register_report_state s using (report_id)
        where s.state_figures_reconciled = 'matched' and s.state_documents_received = 'complete'
          and s.state_orders_processed = 'complete' order by r.closing_number`,
    );
  // What a busy machine did not match at once, the sweep matches within a minute and a half.
  for (let looks = 0; looks < 1_800 && (await matched()).length < DAYS; looks += 1) await delay(100);
  const found = await matched();
  await database.end();
  assert.deepEqual(found, reports);
  const { items } = await shop.manage<{ items: readonly { report_id: string }[] }>(
    "GET",
    "/pos/register-reports?changedAfter=0&searchCriteria[page_size]=100",
  );
  assert.deepEqual(new Set(items.map(({ report_id }) => report_id)), new Set(reports));
});
