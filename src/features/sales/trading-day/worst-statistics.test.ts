import assert from "node:assert/strict";
import { test } from "node:test";
import { newAdministrator } from "../../../../test/administrator.ts";
import { queryOnce } from "../../../../test/empty-database.ts";
import { newTerminal } from "../../../../test/fixtures/rows.ts";
import { rowsRead } from "../../../../test/fixtures/runtime/grown.ts";
import { databaseName, openApp } from "../../../../test/support.ts";
import { jobHandlers } from "../../../main/worker.ts";
import { withKeys } from "../../../../test/fixtures/receipts/with-keys.ts";

const RECEIPT = "pos.receipt";
const SESSIONS = 20;
const RECEIPTS = 20_000;
/**
 * Maximum number of receipts that may be read: the newest of each register, and a few more.
 */
const READ_MAX = 200;

test("the day and its locations read figures and few receipts, although the planner takes index lookups for dear", async () => {
  const filled = await openApp();
  const { database, deps } = filled;
  const { token } = await newAdministrator(filled);
  const tills = [];
  for (let n = 0; n < SESSIONS; n += 1) tills.push(await newTerminal(deps));
  await queryOnce(
    database.owner_url,
    withKeys(
      `insert into pos.receipt (pos_order_id, receipt_token, content_hash, terminal_id, location_id, payment_method, items, grand_total,
                                currency, register_session_id, created_at)
       select n, n, '', t.terminal_id, t.location_id, 'pos_cash', '[]', 1, 'EUR', 'session of ' || t.terminal_id,
              now() - interval '2 hours' - n / ${SESSIONS} % 6 * interval '1 day'
         from pos.terminal t, generate_series(1, ${RECEIPTS}) n
        where t.terminal_id = ${tills[0]?.terminal_id} + n % ${SESSIONS}`,
      "insert into pos.receipt_to_count select receipt_id from stored",
    ),
  );
  await jobHandlers(deps).count_receipts({});
  await filled.close();
  // Simulates outdated statistics: the planner takes index look-ups for expensive.
  await queryOnce(database.owner_url, `alter database ${databaseName(database.owner_url)} set random_page_cost = 200`);
  const receiptsRead = async (): Promise<number> => (await rowsRead(database, [RECEIPT])).get(RECEIPT) ?? 0;
  const before = await receiptsRead();
  const shop = await openApp({ database });
  const get = async (path: string) => {
    const answer = await shop.call("GET", `/admin/api/${path}`, { token });
    assert.equal(answer.status, 200, answer.text);
    return answer.body;
  };
  const { items, registers } = await get("trading-day/locations");
  assert.deepEqual([items.length, registers.length], [SESSIONS, SESSIONS]);
  const [all] = (await get("trading-day")).currencies;
  const of_one = await get(`trading-day?location_id=${items[0].location_id}`);
  assert.equal(
    items.reduce((sum: number, { sold }: typeof of_one) => sum + sold[0].receipts, 0),
    all.receipts,
  );
  await shop.close();
  const more = (await receiptsRead()) - before;
  assert.ok(more < READ_MAX, `${more} receipts were read`);
});
