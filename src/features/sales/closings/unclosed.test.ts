import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { before, describe, test } from "node:test";
import * as fc from "fast-check";
import { newAdministrator } from "../../../../test/administrator.ts";
import { openApp } from "../../../../test/support.ts";
import { findAdminClosing } from "./queries/administration.ts";
import { closingOf, newTill, submit, type Till } from "../../../../test/fixtures/closings/shop.ts";
import { withKeys } from "../../../../test/fixtures/receipts/with-keys.ts";

const app = await openApp();
const { call, deps } = app;
const { token } = await newAdministrator(app);

interface Sold {
  readonly session: string | null;
  readonly till: Till | undefined;
  readonly hours_ago: number;
  readonly currency: string | null;
  readonly amount: number | null;
}

async function sell(sold: readonly Sold[]): Promise<void> {
  await deps.pool.query(
    withKeys(`insert into pos.receipt (pos_order_id, receipt_token, content_hash, terminal_id, location_id, terminal_name,
                              register_session_id, currency, grand_total, sale_type, created_at)
     select id, id, '', terminal_id, location_id, 'Till ' || left(id, 1), session, currency, amount,
            case when amount >= 5 then 'refund' end,
            date_trunc('hour', clock_timestamp()) - make_interval(hours => hours_ago)
       from (select gen_random_uuid()::text as id, s.* from json_to_recordset($1::json) as s (
         terminal_id int, location_id int, session text, currency text, amount numeric, hours_ago int)) as s`),
    [JSON.stringify(sold.map(({ till, ...sale }) => ({ ...sale, ...till })))],
  );
}

async function sessions(query: string): Promise<Record<string, unknown>[]> {
  const answer = await call("GET", `/admin/api/register-sessions?page_size=1000&${query}`, { token });
  assert.equal(answer.status, 200, answer.text);
  assert.equal(answer.body.total_count, answer.body.items.length);
  return answer.body.items;
}

/** Computes the sessions from receipts and closings, without the index. */
const PLAIN_SESSIONS = `
  select min(register_session_id) as register_session_id, terminal_id, min(terminal_name) as terminal_name, location_id,
         min(location_name) as location_name, currency, count(*)::int as receipts,
         to_char(min(created_at), 'YYYY-MM-DD HH24:MI:SS') as first_receipt_at,
         to_char(max(created_at), 'YYYY-MM-DD HH24:MI:SS') as last_receipt_at, trim_scale(sum(case sale_type when 'refund' then -1 else 1 end * coalesce(grand_total, 0)))::text as net_sales
    from receipt r
   where register_session_id is not null
     and not exists (select from register_report c where lower(c.session_id) = lower(r.register_session_id))
   group by lower(register_session_id), terminal_id, location_id, currency
  having max(created_at) >= clock_timestamp() - make_interval(days => $1)`;

/**
 * Sorts rows as texts, since a session of several terminals, locations or currencies has several
 * rows.
 */
function sorted(rows: readonly Record<string, unknown>[]): string[] {
  const names = Object.keys(rows[0] ?? {}).toSorted();
  return rows.map((row) => JSON.stringify(names.map((name) => row[name]))).toSorted();
}

async function expectSessions(days: number): Promise<void> {
  const { rows } = await deps.pool.query<Record<string, unknown>>(PLAIN_SESSIONS, [days]);
  const shown = await sessions(`days=${days}`);
  const plain = ({ net_sales, ...row }: Record<string, unknown>) => ({
    ...row,
    net_sales: Number(net_sales),
  });
  assert.deepEqual(sorted(shown.map(plain)), sorted(rows.map(plain)));
}

describe("sessions without a closing", () => {
  let tills: readonly Till[];
  before(async () => {
    tills = await Promise.all([newTill(app), newTill(app), newTill(app)]);
  });

  const step = fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({
        kind: fc.constant("sell" as const),
        session: fc.integer({ min: 0, max: 7 }),
        till: fc.integer({ min: 0, max: 3 }),
        hours_ago: fc.integer({ min: 0, max: 24 * 20 }),
        is_upper: fc.boolean(),
        currency: fc.constantFrom("EUR", "EUR", "CHF", null),
        amount: fc.constantFrom(10, 2.5, -1, null),
      }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        kind: fc.constant("close" as const),
        session: fc.integer({ min: 0, max: 9 }),
        till: fc.integer({ min: 0, max: 2 }),
        hours_ago: fc.integer({ min: 0, max: 24 * 20 }),
      }),
    },
  );

  test("sessions without a closing, and the closings after them, are those that receipts and closings show", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
        const ids = Array.from({ length: 10 }, () => randomUUID());
        const reports: string[] = [];
        for (const each of steps) {
          const id = ids[each.session] ?? "";
          const till = tills[each.till];
          if (each.kind === "sell") {
            await sell([{ ...each, till, session: each.is_upper ? id.toUpperCase() : id }]);
          } else if (till) {
            const closed_at = Temporal.Now.instant()
              .subtract({ hours: each.hours_ago })
              .toString({ smallestUnit: "second" });
            const report = closingOf(till, { session_id: id, closed_at, opened_at: "2020-01-01T00:00:00Z" });
            // A session is closed once; the service refuses a second closing.
            if ((await submit(app, report)).status === 200) reports.push(report.report_id);
          }
        }
        await expectSessions(90);
        await expectSessions(7);
        const url = "/admin/api/register-reports?page_size=1000&filter[finding]=session_without_closing";
        const { body } = await call("GET", url, { token });
        const found = new Set(body.items.map(({ report_id }: { report_id: string }) => report_id));
        assert.equal(found.size, body.total_count);
        for (const report_id of reports) {
          const findings = (await findAdminClosing(deps.db, report_id))?.["findings"];
          assert.ok(Array.isArray(findings));
          assert.equal(found.has(report_id), findings.includes("session_without_closing"), report_id);
        }
      }),
      { numRuns: 25 },
    );
  });

  test("a closing follows an unclosed session whose id is empty, before or behind all others, or next to its own", async () => {
    for (const idOf of [
      () => "",
      () => "!",
      () => "\u{10FFFF}",
      (id: string) => `${id}0`,
      (id: string) => id.slice(0, -1),
    ]) {
      const till = await newTill(app);
      const report = closingOf(till, {
        session_id: randomUUID(),
        closed_at: "2026-03-01T18:00:00Z",
        opened_at: "2026-03-01T08:00:00Z",
      });
      assert.equal((await submit(app, report)).status, 200);
      const found = async (): Promise<readonly string[]> => {
        const url = `/admin/api/register-reports?filter[finding]=session_without_closing&filter[terminal_id]=${till.terminal_id}`;
        const { body } = await call("GET", url, { token });
        return body.items.map(({ report_id }: { readonly report_id: string }) => report_id);
      };
      assert.deepEqual(await found(), []);
      const session = idOf(report.session_id);
      await deps.pool.query(
        withKeys(`insert into pos.receipt (pos_order_id, receipt_token, content_hash, terminal_id, location_id, register_session_id, created_at)
         values ($1, $1, '', $2, $3, $4, '2026-03-01 12:00:00Z')`),
        [randomUUID(), till.terminal_id, till.location_id, session],
      );
      assert.deepEqual(await found(), [report.report_id], JSON.stringify(session));
    }
  });

  test("sessions without a closing that share an id are paged one at a time, in one order and back, each once", async () => {
    const session = randomUUID();
    const sold: Sold[] = ["EUR", "CHF", null, "eur"].flatMap((currency) =>
      [...tills, undefined].map((till) => ({ session, till, hours_ago: 1, currency, amount: 1 })),
    );
    await sell(sold);
    const paged = async (sort: string): Promise<string[]> => {
      const shown: string[] = [];
      for (let page = 1; page <= sold.length; page += 1) {
        const url = `/admin/api/register-sessions?page_size=1&page=${page}&${sort}&filter[register_session_id]=${session}`;
        const { body } = await call("GET", url, { token });
        assert.equal(body.total_count, sold.length);
        for (const { terminal_id, currency } of body.items) shown.push(JSON.stringify([terminal_id, currency]));
      }
      return shown;
    };
    const forth = await paged("sort=register_session_id");
    assert.deepEqual(
      forth.toSorted(),
      sold.map(({ till, currency }) => JSON.stringify([till?.terminal_id ?? null, currency])).toSorted(),
    );
    assert.deepEqual(await paged("sort=-register_session_id"), forth.toReversed());
    assert.deepEqual(await paged("sort=receipts"), forth);
  });

  test("sessions without a closing are left out once they are closed", async () => {
    const till = await newTill(app);
    const session = randomUUID();
    await sell([{ session, till, hours_ago: 1, currency: "EUR", amount: 1 }]);
    const shown = () => sessions(`filter[terminal_id]=${till.terminal_id}`);
    assert.deepEqual(
      (await shown()).map(({ register_session_id }) => register_session_id),
      [session],
    );
    assert.equal((await submit(app, closingOf(till, { session_id: session }))).status, 200);
    assert.deepEqual(await shown(), []);
  });
});
