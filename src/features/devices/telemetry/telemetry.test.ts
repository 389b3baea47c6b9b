import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { describe, test } from "node:test";
import { newTerminal } from "../../../../test/fixtures/rows.ts";
import { until } from "../../../../test/running-service.ts";
import { openApp } from "../../../../test/support.ts";

const { call, deps, newToken } = await openApp();

const submit = (body: unknown, options: { token?: string } = {}) =>
  call("POST", "/rest/V1/pos/telemetry", { body, ...options });

async function storedRows(device_id: string) {
  const { rows } = await deps.pool.query(
    "select * from telemetry_event where device_id = $1 order by telemetry_event_id",
    [device_id],
  );
  return rows as Record<string, unknown>[];
}

const batchOf = (fields: Record<string, unknown> = {}) => ({
  location_id: 1,
  terminal_id: 2,
  device_id: randomUUID(),
  app_version: "1.4.0",
  events: [{ event_type: "sale", event_name: "done" }] as unknown[],
  ...fields,
});

describe("POST /V1/pos/telemetry", () => {
  test("a batch is answered with true, and every field of it is stored", async () => {
    const payload = batchOf({
      events: [
        {
          event_type: "sale",
          event_name: "done",
          event_data: { a: [1, "é"] },
          value: 12.5,
          period: "2026-03",
          recorded_at: "2026-03-01T09:30:00+01:00",
        },
      ],
    });
    const answer = await submit({ payload });
    assert.deepEqual([answer.status, answer.text], [200, "true"]);
    const [row] = await storedRows(payload.device_id);
    const { telemetry_event_id: _id, received_at: _at, is_summarized: _is, ...fields } = row ?? {};
    assert.deepEqual(fields, {
      location_id: 1,
      terminal_id: 2,
      device_id: payload.device_id,
      app_version: "1.4.0",
      event_type: "sale",
      event_name: "done",
      event_data: '{"a":[1,"é"]}',
      value: "12.5",
      period: "2026-03",
      recorded_at: "2026-03-01 08:30:00+00",
    });
  });

  test("an event without a time gets the time of its arrival", async () => {
    const payload = batchOf();
    await submit({ payload });
    const { rows } = await deps.pool.query(
      "select abs(extract(epoch from recorded_at - received_at)) < 1 as same from telemetry_event where device_id = $1",
      [payload.device_id],
    );
    assert.deepEqual(rows, [{ same: true }]);
  });

  test("any payload without events is answered with false", async () => {
    const bodies = [
      {},
      { payload: null },
      { payload: "text" },
      { payload: 1 },
      { payload: true },
      { payload: [] },
      { payload: [{ events: [{}] }] },
      { payload: {} },
      { payload: { events: null } },
      { payload: { events: {} } },
      { payload: { events: [] } },
      [],
      "[1]",
      "null",
      '"text"',
      "7",
    ];
    for (const body of bodies) {
      const answer = await submit(body);
      assert.deepEqual([answer.status, answer.text], [200, "false"], JSON.stringify(body));
    }
    const empty = await call("POST", "/rest/V1/pos/telemetry");
    assert.deepEqual([empty.status, empty.text], [200, "false"]);
  });

  test("a batch with malformed events is answered with true and its good events are stored", async () => {
    const payload = batchOf({
      events: [
        { event_type: "sale", event_name: "one" },
        null,
        { event_type: "sale" },
        { event_type: "sale", event_name: "a\u0000b" },
        { event_type: "sale", event_name: "bad value", value: "x" },
        { event_type: "sale", event_name: "two", value: "2.50" },
      ],
    });
    assert.equal((await submit({ payload })).text, "true");
    const rows = await storedRows(payload.device_id);
    assert.deepEqual(
      rows.map(({ event_name, value }) => [event_name, value]),
      [
        ["one", null],
        ["two", "2.50"],
      ],
    );
  });

  test("an event with a key that reaches a prototype is left out, the others are stored", async () => {
    const payload = batchOf();
    const text = JSON.stringify({ payload }).replace(
      '"events":[',
      '"events":[{"event_type":"x","event_name":"y","event_data":{"__proto__":{"polluted":1}}},',
    );
    assert.equal((await submit(text)).text, "true");
    assert.equal((await storedRows(payload.device_id)).length, 1);
    assert.equal(({} as { polluted?: number }).polluted, undefined);
  });

  test("the last value of a member that appears twice counts, at every level, and the batch is stored", async () => {
    const payload = batchOf();
    const event =
      '{"event_type":"x","event_name":"first","event_name":"last","event_data":{"a":1,"a":2},"value":1,"value":2}';
    const text = JSON.stringify({ payload: { ...payload, events: 0 } })
      .replace('"events":0', `"events":[],"events":[${event}]`)
      .replace('{"payload":', '{"payload":null,"payload":');
    assert.equal((await submit(text)).text, "true");
    const rows = await storedRows(payload.device_id);
    assert.deepEqual(
      rows.map(({ event_name, value }) => [event_name, value]),
      [["last", "2"]],
    );
  });

  test("numbers at the limits of a number token are stored exactly or left out", async () => {
    const payload = batchOf();
    const events = ["1e400", "-1e-400", "1e99999", "123456789012345678901234567890.123456789"]
      .map((value) => `{"event_type":"n","event_name":"n","value":${value}}`)
      .join(",");
    const text = JSON.stringify({ payload: { ...payload, events: 0 } }).replace('"events":0', `"events":[${events}]`);
    assert.equal((await submit(text)).text, "true");
    const values = (await storedRows(payload.device_id)).map(({ value }) => String(value));
    assert.deepEqual(
      [values.length, values[0]?.length, values[2]],
      [3, 401, "123456789012345678901234567890.123456789"],
    );
  });

  test("a body that is no JSON is the platform's 400", async () => {
    const answer = await submit("{");
    assert.deepEqual([answer.status, answer.body], [400, { message: "Decoding error." }]);
  });

  test("a token bound to locations stores its own events; others are left out and the answer is true", async () => {
    const token = await newToken(["Vendor_Pos::locations"], [1]);
    const own = batchOf({ location_id: 1 });
    assert.equal((await submit({ payload: own }, { token })).text, "true");
    assert.equal((await storedRows(own.device_id)).length, 1);
    // An unreadable id counts as absent, and the token has one location only.
    for (const location_id of [null, "x"]) {
      const unplaced = batchOf({ location_id });
      assert.equal((await submit({ payload: unplaced }, { token })).text, "true");
      assert.deepEqual(
        (await storedRows(unplaced.device_id)).map((row) => row["location_id"]),
        [1],
      );
    }
    const several = await newToken(["Vendor_Pos::locations"], [1, 3]);
    for (const [location_id, bound] of [
      [2, token],
      [2, several],
      [null, several],
    ] as const) {
      const foreign = batchOf({ location_id });
      assert.equal((await submit({ payload: foreign }, { token: bound })).text, "true");
      assert.deepEqual(await storedRows(foreign.device_id), []);
    }
  });

  test("a batch of 20,000 events is stored whole and in order", async () => {
    const payload = batchOf({
      events: Array.from({ length: 20_000 }, (_, index) => ({ event_type: "n", event_name: "n", value: index })),
    });
    assert.equal((await submit({ payload })).text, "true");
    const rows = await storedRows(payload.device_id);
    assert.deepEqual(
      rows.map(({ value }) => Number(value)),
      payload.events.map((_, index) => index),
    );
  });

  test("a batch of a terminal that is deleted at the same moment is stored", async () => {
    const { terminal_id, location_id } = await newTerminal(deps);
    const remover = await deps.pool.connect();
    try {
      await remover.query("begin");
      await remover.query("delete from terminal where terminal_id = $1", [terminal_id]);
      const payload = batchOf({ location_id, terminal_id, app_version: "9.9.9" });
      const answer = submit({ payload });
      await until(async () => {
        const { rows } = await deps.pool.query(
          "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
        );
        return rows.length > 0;
      });
      await remover.query("commit");
      assert.deepEqual([(await answer).status, (await answer).text], [200, "true"]);
      assert.equal((await storedRows(payload.device_id)).length, 1);
    } finally {
      remover.release();
    }
  });

  test("posting telemetry needs its resource", async () => {
    const token = await newToken(["Vendor_Pos::pos"]);
    const answer = await submit({ payload: batchOf() }, { token });
    assert.deepEqual([answer.status, answer.body.parameters], [401, { resources: "Vendor_Pos::locations" }]);
  });
});
