import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { openApp } from "../../../../test/support.ts";
import { closingOf, listed, newTill, slowDown, submit } from "../../../../test/fixtures/closings/shop.ts";
import { cases } from "../../../../test/cases.ts";

const shop = await openApp();
const { deps } = shop;

test("closings whose connections are killed are stored whole or not at all, and a resend stores them once", async (t) => {
  const tills = await Promise.all(Array.from({ length: 8 }, () => newTill(shop)));
  const restore = await slowDown(shop);
  let refused = 0;
  const done = new AbortController();
  const reports = tills.flatMap((till) =>
    Array.from({ length: cases(4, 12) }, () => closingOf(till, { documents: listed(randomUUID(), randomUUID()) })),
  );
  const admin = killer();
  // It connects before the closings are sent: that can take as long as storing all of them.
  await admin.killOne();
  // Maximum kills: a busy machine may never store a closing between two of them.
  const kills_max = 3 * reports.length;
  const killed = (async () => {
    let count = 0;
    while (!done.signal.aborted && count < kills_max) {
      await sleep(Math.random() * 30);
      count += await admin.killOne();
    }
    return count;
  })();
  await Promise.all(
    tills.map(async (till) => {
      for (const report of reports.filter(({ terminal_id }) => terminal_id === till.terminal_id)) {
        for (;;) {
          const { status, text } = await submit(shop, report);
          if (status === 200) break;
          assert.equal(status, 503, text);
          refused += 1;
          assert.deepEqual(await halfStored(), []);
        }
      }
    }),
  );
  done.abort();
  t.diagnostic(
    `${reports.length} closings stored, ${await killed} connections killed, ${refused} submissions answered 503`,
  );
  await restore();
  assert.ok(refused > 0, "no kill ever hit a submission");
  assert.deepEqual(await halfStored(), []);
  const { rows } = await deps.pool.query(
    `select count(distinct r.report_id) as reports, count(distinct e.event_id) as events
       from register_report r join outbox_event e on e.data ->> 'report_id' = r.report_id and e.position > 0
      where r.report_id = any($1)`,
    [reports.map(({ report_id }) => report_id)],
  );
  assert.deepEqual(rows, [{ reports: reports.length, events: reports.length }]);
  await admin.end();

  /**
   * Lists closings without their state, documents or event, and states and events without their
   * closing.
   */
  async function halfStored(): Promise<unknown[]> {
    const half = await admin.query(
      `select coalesce(r.report_id, s.report_id, e.report_id) as report_id
         from register_report r full join register_report_state s on s.report_id = r.report_id
         full join (select distinct data ->> 'report_id' as report_id from outbox_event) e on e.report_id = s.report_id
        where r.report_id is null or s.report_id is null or e.report_id is null
           or r.terminal_id = any($1) and 2 <> (select count(*) from closing_document d where d.report_id = r.report_id)`,
      [tills.map(({ terminal_id }) => terminal_id)],
    );
    return half.rows;
  }
});

/** Opens connections of its own, which kill one that is storing a closing. */
function killer() {
  const pool = new pg.Pool({
    connectionString: shop.database.service_url,
    application_name: "killer",
    options: "-c search_path=pos",
  });
  // The pool's end does not wait for its connections, and the database may end them first.
  pool.on("connect", (client) => client.on("error", () => undefined));
  return {
    killOne: async () => {
      const { rows } = await pool.query<{ n: number }>(
        `select count(pg_terminate_backend(pid))::int as n from (
           select pid from pg_stat_activity
            where datname = current_database() and application_name = 'tillkeeper' and xact_start is not null
              and query ilike '%register_report%'
            order by random() limit 1) as victim`,
      );
      return rows[0]?.n ?? 0;
    },
    query: (text: string, values: readonly unknown[]) => pool.query(text, [...values]),
    end: () => pool.end(),
  };
}
