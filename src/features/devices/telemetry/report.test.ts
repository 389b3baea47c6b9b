import assert from "node:assert/strict";
import { randomBytes, randomUUID } from "node:crypto";
import { describe, test } from "node:test";
import { newTerminal } from "../../../../test/fixtures/rows.ts";
import { openApp } from "../../../../test/support.ts";
import { summarizeTelemetry } from "./commands.ts";

const { call, deps, newToken } = await openApp();
const REPORT = "/rest/V1/pos/telemetry/report";

interface Sent {
  readonly day: string;
  readonly location_id?: number;
  readonly terminal_id?: number;
  readonly device_id?: string;
  readonly values: readonly (number | string | null)[];
  readonly event_name?: string;
}

async function send({ day, values, event_name = "completed", ...source }: Sent): Promise<void> {
  const events = values.map((value) => ({
    event_type: "sale",
    event_name,
    recorded_at: `${day}T12:00:00Z`,
    ...(value === null ? {} : { value }),
  }));
  const payload = { location_id: 1, terminal_id: 1, device_id: "till-1", ...source, events };
  const answer = await call("POST", "/rest/V1/pos/telemetry", { body: { payload } });
  assert.equal(answer.text, "true");
}

async function day(ago: number): Promise<string> {
  const { rows } = await deps.pool.query(
    "select ((clock_timestamp() at time zone 'UTC')::date - $1::int)::text as day",
    [ago],
  );
  return (rows[0] as { day: string }).day;
}

async function report(query: Record<string, string | number>, token?: string) {
  const text = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString();
  const answer = await call("GET", `${REPORT}?${text}`, token === undefined ? {} : { token });
  assert.equal(answer.status, 200, answer.text);
  return answer.body;
}

/** Resets the date of the last run. */
const letRunBeDue = () => deps.pool.query("update telemetry_run set last_run_on = '1970-01-01'");

describe("GET /V1/pos/telemetry/report", () => {
  test("the report adds up exactly, by event, day and terminal, and answers the same before and after the daily job", async () => {
    const [first, second, today] = [await day(3), await day(2), await day(0)];
    const location_id = 11;
    await send({ day: first, location_id, terminal_id: 21, device_id: "a", values: [0.1, 0.2, null] });
    await send({ day: second, location_id, terminal_id: 22, device_id: "b", values: ["0.3"] });
    await send({ day: second, location_id, terminal_id: 22, device_id: "b", values: [null], event_name: "voided" });
    await send({ day: today, location_id, terminal_id: 21, device_id: "a", values: [10] });
    const query = { locationId: location_id, from: first, to: today };
    const expected = {
      from: first,
      to: today,
      location_id,
      totals: { events: 6, devices: 2, terminals: 2 },
      by_event: [
        {
          event_type: "sale",
          event_name: "completed",
          count: 5,
          value_sum: 10.6,
          value_avg: 2.65,
          value_min: 0.1,
          value_max: 10,
        },
        {
          event_type: "sale",
          event_name: "voided",
          count: 1,
          value_sum: null,
          value_avg: null,
          value_min: null,
          value_max: null,
        },
      ],
      by_day: [
        { date: first, count: 3 },
        { date: second, count: 2 },
        { date: today, count: 1 },
      ],
      by_terminal: [
        { terminal_id: 21, count: 4, last_seen_at: null },
        { terminal_id: 22, count: 2, last_seen_at: null },
      ],
    };
    assert.deepEqual(await report(query), expected);

    await letRunBeDue();
    assert.deepEqual(await summarizeTelemetry(deps), { days: 2, events: 5, deleted_days: 0 });
    assert.deepEqual(await report(query), expected);
    const admin = await call("GET", `${REPORT}?locationId=${location_id}&from=${first}&to=${first}`);
    assert.equal(admin.body.totals.events, 3);
  });

  test("an event that comes after its day was summarized is counted once, before and after the next run", async () => {
    const yesterday = await day(1);
    const query = { locationId: 12, from: yesterday, to: yesterday };
    await send({ day: yesterday, location_id: 12, values: [1, 2] });
    await letRunBeDue();
    await summarizeTelemetry(deps);
    await send({ day: yesterday, location_id: 12, values: [3] });
    const counted = { count: 3, value_sum: 6, value_avg: 2, value_min: 1, value_max: 3 };
    for (const round of ["before", "after"]) {
      const { by_event } = await report(query);
      assert.deepEqual(by_event, [{ event_type: "sale", event_name: "completed", ...counted }], round);
      await letRunBeDue();
      await summarizeTelemetry(deps);
    }
  });

  test("the report is the sum of concurrent batches of 500 events, to the last decimal", async () => {
    const [yesterday, today] = [await day(1), await day(0)];
    const location_id = 17;
    const batches = Array.from({ length: 24 }, (_, batch) =>
      Array.from({ length: 500 }, (_event, index) => (batch * 7_919 + index * 31) % 100_000),
    );
    await Promise.all(
      batches.map((cents, batch) =>
        send({
          day: batch % 2 === 0 ? yesterday : today,
          location_id,
          terminal_id: 1 + (batch % 7),
          device_id: `d${batch % 7}`,
          values: cents.map((value) => (value / 100).toFixed(2)),
        }),
      ),
    );
    const cents = batches.flat();
    const sum = cents.reduce((total, value) => total + value, 0) / 100;
    for (const round of ["before", "after"]) {
      const { totals, by_event, by_day } = await report({ locationId: location_id, from: yesterday, to: today });
      assert.deepEqual(
        [totals, by_event[0].count, by_event[0].value_sum],
        [{ events: 12_000, devices: 7, terminals: 7 }, 12_000, sum],
        round,
      );
      assert.deepEqual(
        by_day,
        [
          { date: yesterday, count: 6_000 },
          { date: today, count: 6_000 },
        ],
        round,
      );
      await letRunBeDue();
      await summarizeTelemetry(deps);
    }
  });

  test("an event counts on its UTC day, whatever its offset and however near the day's end", async () => {
    const [before, yesterday, today] = [await day(2), await day(1), await day(0)];
    const events = [
      `${yesterday}T00:30:00+02:00`,
      `${yesterday}T00:00:00Z`,
      `${yesterday}T23:59:59.9999999Z`,
      `${yesterday}T23:30:00-01:00`,
    ].map((recorded_at) => ({ event_type: "edge", event_name: "of a day", recorded_at, value: 1 }));
    const body = { payload: { location_id: 18, events } };
    assert.equal((await call("POST", "/rest/V1/pos/telemetry", { body })).text, "true");
    for (const round of ["before", "after"]) {
      const { by_day } = await report({ locationId: 18, from: before, to: today });
      const counted = by_day.map(({ date, count }: { date: string; count: number }) => [date, count]);
      assert.deepEqual(
        counted,
        [
          [before, 1],
          [yesterday, 2],
          [today, 1],
        ],
        round,
      );
      await letRunBeDue();
      await summarizeTelemetry(deps);
    }
  });

  test("the report shows a terminal's last heartbeat, but not of a terminal that the token does not reach", async () => {
    const [own, other] = [await newTerminal(deps), await newTerminal(deps)];
    const { location_id } = own;
    for (const { terminal_id } of [own, other]) {
      await deps.pool.query(
        "insert into terminal_presence (terminal_id, last_seen_at) values ($1, '2026-03-01 09:30:00+00')",
        [terminal_id],
      );
      await send({ day: await day(0), location_id, terminal_id, values: [1] });
    }
    const seen = async (token?: string) =>
      (await report({ locationId: location_id }, token)).by_terminal.map(
        ({ last_seen_at }: { last_seen_at: string | null }) => last_seen_at,
      );
    assert.deepEqual(await seen(), ["2026-03-01 09:30:00", "2026-03-01 09:30:00"]);
    const bound = await newToken(["Vendor_Pos::pos"], [location_id]);
    assert.deepEqual(await seen(bound), ["2026-03-01 09:30:00", null]);
  });

  test("without dates the report covers the thirty days that end today", async () => {
    const { from, to } = await report({});
    assert.deepEqual([from, to], [await day(29), await day(0)]);
  });

  test("a token bound to locations reads the report of them only, whichever it asks for", async () => {
    const today = await day(0);
    await send({ day: today, location_id: 13, values: [1] });
    await send({ day: today, location_id: 14, values: [1, 1] });
    const token = await newToken(["Vendor_Pos::pos"], [13]);
    assert.equal((await report({ from: today, to: today }, token)).totals.events, 1);
    assert.equal((await report({ from: today, to: today, locationId: 14 }, token)).totals.events, 0);
  });

  test("location 0 is no location, as elsewhere", async () => {
    const today = await day(0);
    assert.deepEqual(await report({ from: today, to: today, locationId: 0 }), await report({ from: today, to: today }));
  });

  test("the report refuses dates that do not exist and periods that end before they begin", async () => {
    for (const query of ["from=2026-02-30", "to=yesterday", "from=2026-03-02&to=2026-03-01", "locationId=x"]) {
      const answer = await call("GET", `${REPORT}?${query}`);
      assert.equal(answer.status, 400, query);
    }
  });

  test("a refused date is the one that was sent, also where the other has its default", async () => {
    for (const [query, name] of [
      ["to=yesterday", "to"],
      ["to=", "to"],
      ["from=yesterday", "from"],
      ["from=2026-03-01&to=2026-03-32", "to"],
    ] as const) {
      const { body } = await call("GET", `${REPORT}?${query}`);
      assert.deepEqual(body.parameters, [name], query);
    }
  });

  test("the report needs the resource of reading, which a register's token does not have", async () => {
    const token = await newToken(["Vendor_Pos::locations"]);
    assert.equal((await call("GET", REPORT, { token })).status, 401);
  });
});

describe("the daily job", () => {
  test("the daily job is due once from four o'clock of server time on", async () => {
    await letRunBeDue();
    assert.ok(await summarizeTelemetry(deps));
    assert.equal(await summarizeTelemetry(deps), undefined);
    const { rows } = await deps.pool.query(
      `select last_run_on = ((clock_timestamp() at time zone $1) - interval '4 hours')::date as is_today from telemetry_run`,
      [deps.config.tz],
    );
    assert.deepEqual(rows, [{ is_today: true }]);
  });

  test("the daily job adds up events with names and devices of any length, each by itself", async () => {
    const yesterday = await day(1);
    const long = randomBytes(20_000).toString("base64");
    const names = [long, `${long}2`, "short", "back\\slash \\x41"];
    for (const event_name of [...names, ...names]) {
      await send({ day: yesterday, location_id: 19, device_id: `d${long}`, event_name, values: [1] });
    }
    await send({ day: yesterday, location_id: 19, device_id: "", event_name: "short", values: [1] });
    const query = { locationId: 19, from: yesterday, to: yesterday };
    const before = await report(query);
    await letRunBeDue();
    assert.equal((await summarizeTelemetry(deps))?.events, 9);
    assert.deepEqual(await report(query), before);
    assert.deepEqual(
      before.by_event.map(({ event_name, count }: { event_name: string; count: number }) => [event_name, count]),
      [
        ["short", 3],
        ...names
          .filter((name) => name !== "short")
          .toSorted()
          .map((name) => [name, 2]),
      ],
    );
    assert.equal(before.totals.devices, 2);
    const { rows } = await deps.pool.query(
      "select count(*)::int as rows from telemetry_summary where location_id = 19",
    );
    assert.deepEqual(rows, [{ rows: 5 }], "one row for each kind of event of a device");
  });

  test("the daily job deletes events and summaries older than the retention, and nothing younger", async () => {
    const [old, border] = [await day(91), await day(90)];
    const device_id = randomUUID();
    await send({ day: old, location_id: 15, device_id, values: [1] });
    await send({ day: border, location_id: 15, device_id, values: [1] });
    await letRunBeDue();
    const done = await summarizeTelemetry(deps);
    assert.equal(done?.deleted_days, 1);
    const { rows } = await deps.pool.query(
      `select (recorded_at at time zone 'UTC')::date::text as day from telemetry_event where device_id = $1
       union all select day::text from telemetry_summary where device_id = $1`,
      [device_id],
    );
    assert.deepEqual(rows, [{ day: border }, { day: border }]);
  });

  test("the daily job adds up and deletes a day in one transaction, however many statements its events take", async () => {
    const [old, yesterday] = [await day(95), await day(1)];
    for (const of_day of [old, yesterday]) {
      await send({ day: of_day, location_id: 20, device_id: "many", values: [1, 2, 3, 4, 5, 6, 7] });
      const events = [3, 9, 12, 23].map((hour) => ({
        event_type: "sale",
        event_name: "completed",
        value: 10,
        recorded_at: `${of_day}T${String(hour).padStart(2, "0")}:00:00Z`,
      }));
      const payload = { location_id: 20, terminal_id: 1, device_id: "many", events };
      await call("POST", "/rest/V1/pos/telemetry", { body: { payload } });
    }
    await letRunBeDue();
    assert.deepEqual(await summarizeTelemetry(deps, 3), { days: 2, events: 22, deleted_days: 1 });
    const { rows } = await deps.pool.query(
      `select (recorded_at at time zone 'UTC')::date::text as day, count(*)::int from telemetry_event
        where device_id = 'many' group by 1
       union all select day::text, count::int from telemetry_summary where device_id = 'many'`,
    );
    assert.deepEqual(rows, [
      { day: yesterday, count: 11 },
      { day: yesterday, count: 11 },
    ]);
    const { by_event } = await report({ locationId: 20, from: old, to: yesterday });
    assert.deepEqual([by_event[0].value_sum, by_event[0].value_min, by_event[0].value_max], [68, 1, 10]);
  });

  test("the daily job deletes nothing while the retention is no number of days", async () => {
    await deps.pool.query(
      "insert into setting (scope, scope_id, path, value) values ('default', 0, 'vendor_pos_advanced/telemetry/retention_days', '0')",
    );
    await deps.generations.poll();
    await send({ day: await day(400), location_id: 16, device_id: "kept", values: [1] });
    await letRunBeDue();
    assert.equal((await summarizeTelemetry(deps))?.deleted_days, 0);
  });
});
