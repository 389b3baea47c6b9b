import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { describe, test } from "node:test";
import { sql } from "kysely";
import { newAdministrator } from "../../../../test/administrator.ts";
import { cases } from "../../../../test/cases.ts";
import { queryOnce } from "../../../../test/empty-database.ts";
import { generateYear, type Sold, sumOf } from "../../../../test/fixtures/figures/year.ts";
import { newTerminal, sampleReceipt } from "../../../../test/fixtures/rows.ts";
import { until } from "../../../../test/running-service.ts";
import { storeSetting } from "../../../../test/settings.ts";
import { openApp } from "../../../../test/support.ts";
import { jobHandlers } from "../../../main/worker.ts";
import { verifyFigures, verifyPeriod } from "./commands/verify.ts";
import { lockFigures, readReceipts } from "./queries/count.ts";

const app = await openApp();
const other = await openApp({ database: app.database });
const { database, deps, call } = app;
const { token } = await newAdministrator(app);
await storeSetting(app, "general/locale/timezone", "Europe/Berlin");
await other.deps.generations.poll();

const rows = (text: string, values: unknown[] = []) => queryOnce(database.owner_url, text, values);
const count = (node: typeof app) => jobHandlers(node.deps).count_receipts({});
const verify = () => verifyPeriod(deps, {});

async function post(node: typeof app, receipt: object): Promise<void> {
  const answer = await node.call("POST", "/rest/V1/pos/receipts", { body: { receipt } });
  assert.equal(answer.status, 200, answer.text);
}

const sandboxBody = { name: "Test shop", code: randomUUID(), is_sandbox: true };
const sandbox_id = (await call("POST", "/admin/api/locations", { token, body: sandboxBody })).body
  .location_id as number;
const tills = [await newTerminal(deps), await newTerminal(deps), await newTerminal(deps)];
const sandbox = await newTerminal(deps, { location_id: sandbox_id });

const FIGURES = `
  select concat_ws('|', to_char(day, 'YYYY-MM-DD'), per, location_id, dimension, key, currency) as place,
         concat_ws(' ', receipts, trim_scale(quantity), trim_scale(sales), trim_scale(refunds), trim_scale(exchanges),
                   trim_scale(tax), trim_scale(paid)) as amounts
    from pos.figure where per = any($1)`;

const stored = async (per: readonly string[]) =>
  new Map((await rows(FIGURES, [per])).map(({ place, amounts }) => [String(place), String(amounts)]));

const without = (of: string, sold: readonly Sold[]) => sumOf(sold, (place) => of.includes(place.split("|")[1] ?? ""));

/** Asserts that each figure is that of the generated sales, and that there is no other. */
function assertSame(found: ReadonlyMap<string, string>, expected: ReadonlyMap<string, string>): void {
  const differing = [...expected].filter(([place, amounts]) => found.get(place) !== amounts);
  assert.deepEqual(
    differing.slice(0, 5).map(([place, amounts]) => [place, amounts, found.get(place)]),
    [],
  );
  assert.deepEqual([...found.keys()].filter((place) => !expected.has(place)).slice(0, 5), []);
}

describe("every figure of a year is what was sold", async () => {
  const sold = generateYear({ seed: 2026, receipts: cases(400, 10_000), tills, sandbox });
  const half = Math.floor(sold.length / 2);

  test("receipts of all kinds that two nodes count at once count once, on the clock of their shop", async () => {
    // As if the service had run for years: all months are still to be added up.
    await rows("update pos.figure_progress set months_until = '2024-01-01'");
    for (let from = 0; from < half; from += 20) {
      await Promise.all([
        ...sold
          .slice(from, Math.min(from + 20, half))
          .flatMap(({ receipt }, index) => [
            post(index % 2 === 0 ? app : other, receipt),
            ...(index % 5 === 0 ? [post(index % 2 === 0 ? other : app, receipt)] : []),
          ]),
        count(app),
        count(other),
      ]);
    }
    await Promise.all([count(app), count(other)]);
    await count(app);
    assert.deepEqual(await rows("select * from pos.receipt_to_count"), []);
    assertSame(await stored(["d"]), without("d", sold.slice(0, half)));
  });

  test("a month is the sum of its days, once it is over", async () => {
    const [progress] = await rows(
      "select months_until > now() - interval '35 days' as is_here from pos.figure_progress",
    );
    assert.equal(progress?.["is_here"], true);
    assertSame(await stored(["m"]), without("m", sold.slice(0, half)));
  });

  test("late receipts are added to their day and to its month", async () => {
    for (const { receipt } of sold.slice(half)) await post(app, receipt);
    await count(other);
    assertSame(await stored(["d", "m"]), without("dm", sold));
  });

  test("a recount finds no difference, nor does one of new receipts that wait", async () => {
    await post(app, sampleReceipt(tills[0] ?? sandbox));
    const days = await verify();
    assert.ok(days.length > 100);
    assert.deepEqual(
      days.filter(({ figures, payments, totals }) => figures + payments + totals > 0),
      [],
    );
    assert.equal((await rows("select * from pos.receipt_to_count")).length, 1);
  });

  test("the tax rates, hours, registers, members of staff and locations of a day add up to it", async () => {
    const measures = ["sales", "refunds", "exchanges", "tax"].map((name) => `sum(${name})`).join(", ");
    for (const dimension of ["h", "r", "c", "x", "s"]) {
      const differing = await rows(
        `select day, location_id, currency, ${measures} from pos.figure
          where per = 'd' and dimension = $1 and (dimension <> 's' or location_id = 0) group by 1, 2, 3
         except
         select day, location_id, currency, ${measures} from pos.figure where per = 'd' and dimension = 't' group by 1, 2, 3`,
        [dimension],
      );
      assert.deepEqual(differing, [], dimension);
    }
  });
});

describe("figures that differ", async () => {
  test("are found, replaced with their month, noted for the administration, and in the audit log", async () => {
    await count(app);
    const before = await stored(["d", "m"]);
    const [{ day = "" } = {}] = (await rows(
      "select to_char(min(day), 'YYYY-MM-DD') as day from pos.figure where per = 'd' and location_id = 0",
    )) as { day?: string }[];
    await rows("update pos.figure set sales = sales + 1 where day = $1 and dimension = 't' and location_id = 0", [day]);
    await rows("delete from pos.figure where day = $1 and dimension = 'h'", [day]);
    const found = (await verify()).filter(({ figures }) => figures > 0);
    assert.deepEqual(
      found.map((one) => [one.day, one.totals]),
      [[day, 0]],
    );
    assert.deepEqual(await stored(["d", "m"]), before);
    assert.deepEqual(
      (await verify()).filter(({ figures, payments }) => figures + payments > 0),
      [],
    );
    const entries = await rows("select entity_id, field_name from pos.audit_log where entity_type = 'figures'");
    assert.deepEqual(entries, [{ entity_id: day, field_name: "replaced_figures" }]);
    const { items } = (await call("GET", "/admin/api/attention", { token })).body;
    const item = items.find(({ code }: { code: string }) => code === "figures_differ");
    assert.equal(item?.values.count, 1);
    const { body } = await deps.metrics.render();
    assert.match(body, /^tillkeeper_figure_differences [1-9]/m);
    assert.match(body, /^tillkeeper_receipts_uncounted 0$/m);
  });

  test("are replaced also while another transaction counts for long, and in minutes", async () => {
    const day = "2020-02-06";
    await post(app, sampleReceipt(tills[0] ?? sandbox, { created_at: `${day} 10:00:00` }));
    await count(app);
    await rows("create table pos.limit_seen (value text)");
    await rows(`create function pos.note_limit() returns trigger language plpgsql security definer as
                $$ begin insert into pos.limit_seen select current_setting('statement_timeout'); return null; end $$`);
    await rows("create trigger note_limit after update on pos.figure_progress execute function pos.note_limit()");
    await rows("create trigger note_limit after delete on pos.figure execute function pos.note_limit()");
    await rows("update pos.figure set sales = sales + 1 where day = $1 and dimension = 't' and location_id = 0", [day]);
    const { promise: end, resolve } = Promise.withResolvers<void>();
    const { promise: locked, resolve: onLock } = Promise.withResolvers<void>();
    const counting = deps.db.transaction().execute(async (tx) => {
      await lockFigures(tx);
      onLock();
      await end;
    });
    await locked;
    let is_over = false;
    const verified = verifyFigures(deps, [day]).finally(() => {
      is_over = true;
    });
    await until(async () => {
      const { rows: waiting } = await deps.pool.query(
        "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and clock_timestamp() - query_start > interval '3 s'",
      );
      return is_over || waiting.length > 0;
    });
    resolve();
    await counting;
    assert.ok(((await verified)[0]?.figures ?? 0) > 0);
    await rows("update pos.figure_progress set months_until = months_until - interval '1 month'");
    await count(app);
    const limits = await rows("select distinct value from pos.limit_seen where value <> '0'");
    await rows("drop function pos.note_limit cascade");
    await rows("drop table pos.limit_seen");
    assert.deepEqual(limits, [{ value: "5min" }]);
  });
});

describe("what a receipt has does not keep others from being counted", async () => {
  test("content that cannot be read has no product and no method, amounts have no limit", async () => {
    const till = await newTerminal(deps);
    const odd = {
      created_at: "2020-02-03 10:00:00",
      grand_total: "9999999999999999",
      currency: "x".repeat(500),
      payment_method: "y".repeat(3_000),
      split_payments: '[{"method":"a\\u0000b","amount":"1e400"},{"method":"\\ud800","amount":2}]',
      items: [{ sku: "z".repeat(900), qty: "1" }, { qty: 1 }, { sku: "A", qty: 999_999_999_999_999 }],
    };
    await post(app, sampleReceipt(till, odd));
    await post(app, sampleReceipt(till, odd));
    await post(
      app,
      sampleReceipt(till, { ...odd, split_payments: "not JSON", items: undefined, tax_amount: undefined }),
    );
    await count(app);
    const [total] = await rows(
      `select receipts::int, sales::text from pos.figure
        where day = '2020-02-03' and per = 'd' and dimension = 't' and location_id = $1`,
      [till.location_id],
    );
    assert.deepEqual(total, { receipts: 3, sales: "29999999999999997" });
    assert.deepEqual(
      (await verify()).filter(({ figures, payments, totals }) => figures + payments + totals > 0),
      [],
    );
  });

  test("the longest texts of all characters fit into the indexes", async () => {
    const till = await newTerminal(deps);
    // Characters that no compression shortens.
    const odd = (length: number, first: number, of: number) =>
      String.fromCodePoint(...Array.from({ length }, (_, index) => first + ((index * 7_919) % of)));
    const receipt = {
      created_at: "2020-02-04 10:00:00",
      grand_total: 5,
      currency: odd(200, 0x20000, 40_000),
      register_session_id: odd(600, 0x20000, 40_000),
      payment_method: odd(200, 0x4e00, 20_000),
      items: [{ sku: odd(200, 0x4e00, 20_000), name: odd(300, 0x4e00, 20_000), qty: 1, price: 5, row_total: 5 }],
    };
    await post(app, sampleReceipt(till, receipt));
    await count(app);
    const [counted] = await rows(
      `select f.receipts::int, s.paid::text from pos.figure f join pos.session_figure s on s.terminal_id = $2
        where f.day = '2020-02-04' and f.per = 'd' and f.dimension = 't' and f.location_id = $1`,
      [till.location_id, till.terminal_id],
    );
    assert.deepEqual(counted, { receipts: 1, paid: "5" });
    assert.deepEqual(
      (await verifyFigures(deps, ["2020-02-04"])).filter(
        ({ figures, payments, totals }) => figures + payments + totals > 0,
      ),
      [],
    );
    assert.equal((await call("GET", "/admin/api/trading-day", { token })).status, 200);
  });

  test("long texts of a receipt are not read", async () => {
    const till = await newTerminal(deps);
    await post(app, sampleReceipt(till, { rma_id: "r".repeat(100_000), payment_method: "m".repeat(50_000) }));
    await deps.db.transaction().execute(async (tx) => {
      const { rows: newest } = await sql<{ receipt_id: number }>`
        select receipt_id from receipt where terminal_id = ${till.terminal_id}`.execute(tx);
      const read = await readReceipts(
        tx,
        newest.map(({ receipt_id }) => receipt_id),
      );
      assert.equal(read.length, 1);
      assert.ok(JSON.stringify(read).length < 10_000);
    });
  });

  test("a receipt that the database refuses is left out, the others are counted", async () => {
    const till = await newTerminal(deps);
    await rows(`create function pos.refuse() returns trigger language plpgsql as
                $$ begin raise numeric_value_out_of_range; end $$`);
    await rows(`create trigger refuse before insert on pos.session_figure
                for each row when (new.paid % 1000 = 13) execute function pos.refuse()`);
    const created_at = "2020-02-05 10:00:00";
    for (const grand_total of [1, 2, 1_013, 3]) {
      // A session each, since the sums of a session are one row.
      await post(app, sampleReceipt(till, { created_at, register_session_id: randomUUID(), grand_total }));
    }
    await count(app);
    await rows("drop function pos.refuse cascade");
    const [counted] = await rows(
      `select receipts::int, sales::text from pos.figure
        where day = '2020-02-05' and per = 'd' and dimension = 't' and location_id = $1`,
      [till.location_id],
    );
    assert.deepEqual(counted, { receipts: 3, sales: "6" });
    assert.deepEqual(await rows("select * from pos.receipt_to_count"), []);
    const [found] = await verifyFigures(deps, ["2020-02-05"]);
    assert.ok((found?.figures ?? 0) > 0, "a verification counts it");
  });

  test("the first and the last hours of the calendar are of its first and last day", async () => {
    const till = await newTerminal(deps);
    await storeSetting(app, "general/locale/timezone", "America/New_York");
    await post(app, sampleReceipt(till, { created_at: "0001-01-01T00:00:00Z" }));
    await storeSetting(app, "general/locale/timezone", "Europe/Berlin");
    await post(app, sampleReceipt(till, { created_at: "9999-12-31T23:30:00Z" }));
    await count(app);
    const days = await rows(
      `select day::text || ' ' || key as day from pos.figure
        where per = 'd' and dimension = 'h' and location_id = $1 order by pos.figure.day`,
      [till.location_id],
    );
    assert.deepEqual(days, [{ day: "0001-01-01 0" }, { day: "9999-12-31 23" }]);
    assert.deepEqual(
      (await verify()).filter(({ day, figures, totals }) => figures + totals > 0 || /^(?!\d{4}-)/.test(day)),
      [],
    );
  });

  test("a zone that nobody knows is UTC, a later zone moves no counted day", async () => {
    const till = await newTerminal(deps);
    const dayOf = async () =>
      (
        await rows(
          `select to_char(day, 'YYYY-MM-DD') || ' ' || key as at from pos.figure
            where per = 'd' and dimension = 'h' and location_id = $1 order by 1`,
          [till.location_id],
        )
      ).map(({ at }) => at);
    await storeSetting(app, "general/locale/timezone", "Mars/Olympus_Mons");
    await post(app, sampleReceipt(till, { created_at: "2020-03-01 23:30:00" }));
    await storeSetting(app, "general/locale/timezone", "Asia/Kathmandu");
    await post(app, sampleReceipt(till, { created_at: "2020-03-01 23:30:00" }));
    await count(app);
    assert.deepEqual(await dayOf(), ["2020-03-01 23", "2020-03-02 5"]);
    await storeSetting(app, "general/locale/timezone", "Europe/Berlin");
    assert.deepEqual(
      (await verify()).filter(({ figures }) => figures > 0),
      [],
    );
  });

  test("a repeat with an order or a token, and an erasure, change no figure", async () => {
    const receipt = sampleReceipt(tills[0] ?? sandbox, { customer_email: "ada@shop.example", customer_name: "Ada" });
    await post(app, receipt);
    await count(app);
    const before = await stored(["d", "m"]);
    const body = { email: "ada@shop.example", reason: "asked" };
    assert.equal((await call("POST", "/admin/api/persons/erase", { token, body })).status, 200);
    await post(other, { ...receipt, order_increment_id: "100", receipt_token: "t".repeat(32) });
    await count(app);
    assert.deepEqual(await stored(["d", "m"]), before);
    assert.deepEqual(
      (await verify()).filter(({ figures, payments }) => figures + payments > 0),
      [],
    );
  });
});

test("a count that hangs does not keep Home: the answer says until when receipts are counted", async () => {
  const { promise: end, resolve } = Promise.withResolvers<void>();
  const { promise: locked, resolve: onLock } = Promise.withResolvers<void>();
  const hanging = deps.db.transaction().execute(async (tx) => {
    await sql`update figure_progress set counted_until = '2026-01-02 03:04:05+00'`.execute(tx);
    onLock();
    await end;
  });
  await locked;
  await post(app, sampleReceipt(tills[0] ?? sandbox));
  const answer = await call("GET", "/admin/api/trading-day", { token });
  const totals = async () => {
    const today = Temporal.Now.plainDateISO("Europe/Berlin").toString();
    return call("GET", `/admin/api/register-totals/summary?from=2025-01-01&to=${today}`, { token });
  };
  assert.deepEqual((await totals()).body.receipts, []);
  resolve();
  await hanging;
  assert.equal(answer.status, 200, answer.text);
  assert.match(answer.body.counted_until, /^20\d\d-/);
  await count(app);
  assert.equal((await call("GET", "/admin/api/trading-day", { token })).body.counted_until, null);
  assert.notDeepEqual((await totals()).body.receipts, []);
});
