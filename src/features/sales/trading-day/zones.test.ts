import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { newAdministrator } from "../../../../test/administrator.ts";
import { newTerminal, sampleReceipt } from "../../../../test/fixtures/rows.ts";
import { openApp } from "../../../../test/support.ts";
import { spansOf, untilHour } from "./rules/day.ts";

const NOW = "2026-03-10T14:30:00Z";
const EUROPE = "Europe/Berlin";
const AMERICA = "America/New_York";

const hourAt = (now: string, zone: string, day = "2026-03-10"): number =>
  untilHour({ day, now: Temporal.Instant.from(now) }, zone);

describe("the hour up to which days are compared", () => {
  test("is that of the shop's own clock: 0 where the day has not begun, 24 where it is over", () => {
    assert.deepEqual([hourAt(NOW, EUROPE), hourAt(NOW, AMERICA)], [15, 10]);
    const night = "2026-03-10T00:30:00Z";
    assert.deepEqual([hourAt(night, EUROPE), hourAt(night, AMERICA)], [1, 0]);
    const late = "2026-03-10T23:30:00Z";
    assert.deepEqual([hourAt(late, EUROPE), hourAt(late, AMERICA)], [24, 19]);
  });

  test("adds and takes the hours of shops on another clock than the default store's", () => {
    const span = (location_id: number, from_hour: number, to_hour: number, sign = 1) => ({
      location_id,
      from_hour,
      to_hour,
      sign,
    });
    const in_america = (id: number) => hourAt(NOW, id === 2 ? AMERICA : EUROPE);
    assert.deepEqual(spansOf([0], [1, 2], in_america), [span(0, 0, 15), span(2, 10, 15, -1)]);
    const in_europe = (id: number) => hourAt(NOW, id === 2 ? EUROPE : AMERICA);
    assert.deepEqual(spansOf([0], [1, 2], in_europe), [span(0, 0, 10), span(2, 10, 15)]);
    assert.deepEqual(spansOf([1, 2], [1, 2, 3], in_america), [span(1, 0, 15), span(2, 0, 10)]);
  });
});

/** Hours by which the clock of the default store, and of the other shop, is ahead of UTC. */
const of_store = 12 - Temporal.Now.zonedDateTimeISO("UTC").hour;
// A zone of POSIX is at most 12 hours behind UTC and 14 ahead.
const of_shop = of_store < -6 ? of_store + 6 : of_store - 6;
/** The sign of a zone's name is that of POSIX. */
const zoneAt = (hours: number): string => `Etc/GMT${hours > 0 ? "-" : "+"}${Math.abs(hours)}`;
const TODAY = Temporal.Now.zonedDateTimeISO(zoneAt(of_store)).toPlainDate();

test("Home compares each shop up to the hour of its own clock, alone and in the sum", async () => {
  const app = await openApp();
  const { call, deps } = app;
  const { token } = await newAdministrator(app);
  const { rows } = await deps.pool.query<{ location_id: number; sandbox_id: number }>(
    `with w as (insert into website (code, name) values ('away', 'Away') returning website_id),
          g as (insert into store_group (website_id, name) select website_id, 'Away' from w returning group_id, website_id),
          s as (insert into store (code, website_id, group_id, name, is_active)
                select 'away', website_id, group_id, 'Away', true from g returning store_id),
          p as (insert into setting (scope, scope_id, path, value)
                select 'stores', store_id, 'general/locale/timezone', '${zoneAt(of_shop)}' from s
                union all select 'default', 0, 'general/locale/timezone', '${zoneAt(of_store)}'),
          l as (insert into location (name, code, website_id, is_sandbox)
                select 'Away', 'away-' || of.is_sandbox, website_id, of.is_sandbox
                  from w, (values (false), (true)) as of (is_sandbox) returning location_id, is_sandbox)
     select min(location_id) filter (where not is_sandbox) as location_id,
            min(location_id) filter (where is_sandbox) as sandbox_id from l`,
  );
  const { location_id = 0, sandbox_id = 0 } = rows[0] ?? {};
  const [here, away, sandbox] = [
    await newTerminal(deps),
    await newTerminal(deps, { location_id }),
    await newTerminal(deps, { location_id: sandbox_id }),
  ];
  const sell = async (terminal: typeof here, utc_offset: number, days_ago: number, hour: number, total: number) => {
    const own_clock = TODAY.subtract({ days: days_ago }).toPlainDateTime({ hour });
    const created_at = own_clock.subtract({ hours: utc_offset }).toString().replace("T", " ");
    const receipt = sampleReceipt(terminal, { created_at, grand_total: total });
    const answer = await call("POST", "/rest/V1/pos/receipts", { body: { receipt } });
    assert.equal(answer.status, 200, answer.text);
  };
  await sell(here, of_store, 7, 9, 1_000);
  await sell(here, of_store, 7, 20, 5_000);
  await sell(here, of_store, 0, 2, 1_100);
  const HOURS = [4, 9, 15, 20];
  for (const hour of HOURS) {
    await sell(away, of_shop, 7, hour, 100);
    await sell(sandbox, of_shop, 7, hour, 7);
  }
  await sell(away, of_shop, 0, 3, 150);

  const get = async (path: string) => {
    const answer = await call("GET", `/admin/api/trading-day${path}`, { token });
    assert.equal(answer.status, 200, answer.text);
    return answer.body;
  };
  const until = 12 + of_shop - of_store;
  const compared = HOURS.filter((hour) => hour < until).length;
  const own = { receipts: compared, net_sales: `${compared}00.00`, change_percent: 150 / compared - 100 };
  const { items } = await get("/locations");
  const before = (id: number) => items.find((item: { location_id: number }) => item.location_id === id).sold[0].before;
  assert.deepEqual(before(location_id), own);
  assert.deepEqual(before(here.location_id), { receipts: 1, net_sales: "1000.00", change_percent: 10 });
  assert.deepEqual((await get(`?location_id=${location_id}`)).currencies[0].before, own);
  const [all] = (await get("")).currencies;
  assert.deepEqual([all.before.receipts, all.before.net_sales], [1 + compared, `${10 + compared}00.00`]);
  assert.equal(all.before.change_percent, Math.round((1_250 * 100) / (1_000 + compared * 100)) - 100);
});

test("a receipt is dated by the clock of a location that another node has just made", async () => {
  const app = await openApp();
  const other = await openApp({ database: app.database });
  const till = await newTerminal(app.deps);
  const post = async (receipt: object) => {
    const answer = await other.call("POST", "/rest/V1/pos/receipts", { body: { receipt } });
    assert.equal(answer.status, 200, answer.text);
  };
  // The node now has all locations in its memory.
  await post(sampleReceipt(till));
  const { rows: made } = await app.deps.pool.query<{ location_id: number }>(
    `with w as (insert into website (code, name) values ('new', 'New') returning website_id),
          g as (insert into store_group (website_id, name) select website_id, 'New' from w returning group_id, website_id),
          s as (insert into store (code, website_id, group_id, name, is_active)
                select 'new', website_id, group_id, 'New', true from g returning store_id),
          p as (insert into setting (scope, scope_id, path, value)
                select 'stores', store_id, 'general/locale/timezone', 'Asia/Kathmandu' from s)
     insert into location (name, code, website_id) select 'New', 'new', website_id from w returning location_id`,
  );
  const { location_id = 0 } = made[0] ?? {};
  await post(sampleReceipt({ ...till, location_id }, { created_at: "2026-03-01 20:30:00" }));
  const { rows } = await app.deps.pool.query("select sold_at::text from receipt where location_id = $1", [location_id]);
  assert.deepEqual(rows, [{ sold_at: "2026-03-02 02:15:00" }]);
});
