import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { describe, test, type TestContext } from "node:test";
import pg from "pg";
import { newTerminal, sampleReceipt } from "./fixtures/rows.ts";
import { until } from "./running-service.ts";
import { openApp } from "./support.ts";
import { withKeys } from "./fixtures/receipts/with-keys.ts";

const { call, database, deps } = await openApp();
const till = await newTerminal(deps);

/**
 * Opens a transaction that the test itself runs, without a deadlock check, so that in a deadlock
 * the service's transaction is cancelled.
 */
async function openByHand(t: TestContext): Promise<pg.Client> {
  const [administrator = ""] = /^postgres(?:ql)?:\/\/[^@/]*@/.exec(process.env["TEST_ADMIN_URL"] ?? "") ?? [];
  const url = database.owner_url.replace(/^[^@]*@/, administrator);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  t.after(() => client.end());
  await client.query("set deadlock_timeout = '1h'");
  await client.query("begin");
  return client;
}

async function untilServiceWaits(): Promise<void> {
  await until(async () => {
    const { rowCount } = await deps.pool.query(
      "select from pg_stat_activity where datname = current_database() and usename = 'tillkeeper' and wait_event_type = 'Lock'",
    );
    return rowCount === 1;
  });
}

describe("a deadlock with an administrator's transaction", () => {
  test("a save in a deadlock is repeated and answered with 200, and both changes are stored", async (t) => {
    const by_hand = await openByHand(t);
    await by_hand.query("update pos.cache_generation set v = v + 1");
    let is_answered = false;
    const url = `/rest/V1/pos/locations/${till.location_id}`;
    const save = call("PUT", url, { body: { location: { city: "Delft" } } }).finally(() => (is_answered = true));
    await untilServiceWaits();
    // Each transaction now waits for the other. The update succeeds while the save is not over yet,
    // so the service gave way.
    await by_hand.query("update pos.location set phone = '015' where location_id = $1", [till.location_id]);
    assert.equal(is_answered, false);
    await by_hand.query("commit");
    const { status, body } = await save;
    assert.deepEqual([status, body.city, body.phone], [200, "Delft", "015"]);
  });

  test("receipts in a deadlock are repeated and answered with 200, each stored once", async (t) => {
    const [first, second] = [`a-${randomUUID()}`, `b-${randomUUID()}`];
    const by_hand = await openByHand(t);
    const insert = (sale: string) =>
      by_hand.query(
        withKeys(
          `insert into pos.receipt (sale_id, pos_order_id, receipt_token, content_hash) values ($1, $1, $2, 'by hand')`,
        ),
        [sale, randomUUID().padEnd(64, "x")],
      );
    await insert(second);
    let answered = 0;
    // The service gives way once, and answers 503 when its repeat takes the lock before this
    // transaction wakes up. A register sends again.
    const post = async (sale_id: string) => {
      for (;;) {
        const answer = await call("POST", "/rest/V1/pos/receipts", {
          body: { receipt: sampleReceipt(till, { sale_id }) },
        });
        if (answer.status !== 503) return answer;
      }
    };
    // One statement stores both receipts; it has stored the first when it waits for the second.
    const posts = [first, second].map((sale_id) => post(sale_id).finally(() => (answered += 1)));
    await untilServiceWaits();
    await insert(first);
    assert.equal(answered, 0);
    await by_hand.query("rollback");
    const answers = await Promise.all(posts);
    assert.deepEqual(
      answers.map(({ status, body }) => [status, body.sale_id]),
      [
        [200, first],
        [200, second],
      ],
      answers.map(({ text }) => text).join(),
    );
    const { rows } = await deps.pool.query("select sale_id from receipt where sale_id = any($1) order by 1", [
      [first, second],
    ]);
    assert.deepEqual(rows, [{ sale_id: first }, { sale_id: second }]);
  });
});
