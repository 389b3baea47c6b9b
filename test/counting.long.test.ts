import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { test } from "node:test";
import { cases } from "./cases.ts";
import { queryOnce } from "./empty-database.ts";
import { newTerminal } from "./fixtures/rows.ts";
import { withKeys } from "./fixtures/receipts/with-keys.ts";
import { until } from "./running-service.ts";
import { openApp } from "./support.ts";
import { countEachMinute } from "../src/features/sales/figures/commands/count.ts";
import { verifyPeriod } from "../src/features/sales/figures/commands/verify.ts";

const ROUNDS = cases(2, 20);
/** Several transactions of the count. */
const RECEIPTS = 4_000;
const COUNTER = fileURLToPath(new URL("fixtures/figures/count-once.ts", import.meta.url));

const shop = await openApp();
const { deps, database } = shop;

test("a worker that is killed while it counts leaves each receipt counted once or waiting", async () => {
  const till = await newTerminal(deps);
  const waiting = async () =>
    (
      await queryOnce<{ count: number }>(database.owner_url, "select count(*)::int as count from pos.receipt_to_count")
    )[0]?.count ?? 0;
  let [rounds, killed] = [0, 0];
  // A round in which the worker was faster than its end does not count.
  for (; killed < ROUNDS; rounds += 1) {
    assert.ok(rounds < 10 * ROUNDS, "no worker could be killed while it counted");
    await queryOnce(
      database.owner_url,
      withKeys(
        `insert into pos.receipt (pos_order_id, receipt_token, content_hash, terminal_id, location_id, payment_method, items,
                                  grand_total, currency, register_session_id, created_at)
         select gen_random_uuid(), gen_random_uuid()::text || n, '', $1, $2, 'pos_cash', '[{"sku":"TEA","qty":1}]', n, 'EUR',
                'session', now() - n * interval '10 minutes'
           from generate_series(1, ${RECEIPTS}) n`,
        "insert into pos.receipt_to_count select receipt_id from stored",
      ),
      [till.terminal_id, till.location_id],
    );
    const before = await waiting();
    const counter = spawn(process.execPath, [COUNTER], {
      env: {
        ...process.env,
        DATABASE_URL: database.service_url,
        ENCRYPTION_KEY: Buffer.alloc(32, 7).toString("base64"),
        LOG_LEVEL: "fatal",
      },
      stdio: "ignore",
    });
    const ended = once(counter, "exit");
    await Promise.race([until(async () => (await waiting()) < before), ended]);
    counter.kill("SIGKILL");
    await ended;
    if ((await waiting()) > 0) killed += 1;
  }
  await countEachMinute(deps, () => false);
  assert.equal(await waiting(), 0);
  const days = await verifyPeriod(deps, {});
  assert.deepEqual(
    days.filter(({ figures, payments, totals }) => figures + payments + totals > 0),
    [],
  );
  const [total] = await queryOnce<{ receipts: number; paid: string }>(
    database.owner_url,
    `select sum(receipts)::int as receipts, (select sum(paid)::text from pos.session_figure) as paid
       from pos.figure where per = 'd' and dimension = 't' and location_id = 0`,
  );
  assert.deepEqual(total, { receipts: rounds * RECEIPTS, paid: `${(rounds * RECEIPTS * (RECEIPTS + 1)) / 2}` });
});
