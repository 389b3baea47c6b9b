import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { newAdministrator } from "../../../../test/administrator.ts";
import { openApp } from "../../../../test/support.ts";
import { terminalCalls } from "../../../../test/fixtures/terminals/terminals.ts";

const shop = await openApp();
const { call, deps } = shop;
const { token } = await newAdministrator(shop, ["all"]);
const { register, put } = terminalCalls(shop);

const LIST = "/admin/api/sync-health";

type Till = Awaited<ReturnType<typeof register>>;

async function beat({ terminal_id, device_identifier }: Till, extras: Record<string, unknown> = {}) {
  const body = { deviceIdentifier: device_identifier, ...extras };
  const answer = await call("POST", `/rest/V1/pos/terminals/${terminal_id}/heartbeat`, { body });
  assert.equal(answer.status, 200, answer.text);
  return answer.body;
}

async function healthOf({ terminal_id }: Till) {
  const answer = await call("GET", `${LIST}?filter[terminal_id]=${terminal_id}`, { token });
  assert.equal(answer.status, 200, answer.text);
  return answer.body.items[0];
}

async function reportedOf(till: Till): Promise<unknown[]> {
  const row = await healthOf(till);
  return [row.waiting_receipts, row.oldest_waiting_at, row.app_version, row.clock_offset_seconds];
}

/** Returns the database's time plus some seconds. */
async function clock(seconds: number): Promise<string> {
  const { rows } = await deps.pool.query<{ at: string }>(
    `select to_char((clock_timestamp() + make_interval(secs => $1)) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at`,
    [seconds],
  );
  return rows[0]?.at ?? "";
}

const REPORT = { unsyncedReceipts: 13, oldestUnsyncedAt: "2026-03-01T14:03:00+01:00", appVersion: "2.10.0" };

describe("the report of a heartbeat", () => {
  test("the report of a heartbeat is shown in sync health, and the heartbeat is answered as one without it", async () => {
    const till = await register();
    const plain = await beat(till);
    assert.deepEqual(await reportedOf(till), [null, null, null, null]);
    assert.equal((await healthOf(till)).reported_at, null);
    assert.deepEqual(await beat(till, { ...REPORT, deviceTime: await clock(0) }), plain);
    const row = await healthOf(till);
    assert.deepEqual(
      [row.waiting_receipts, row.oldest_waiting_at, row.app_version, row.health],
      [13, "2026-03-01 13:03:00", "2.10.0", "ok"],
    );
    assert.ok(Math.abs(row.clock_offset_seconds) < 60, row.clock_offset_seconds);
    assert.equal(row.reported_at, row.last_seen_at);
  });

  test("a report stays until the next one, which replaces all of it but the version", async () => {
    const till = await register();
    await beat(till, REPORT);
    const { reported_at } = await healthOf(till);
    await beat(till);
    assert.deepEqual((await reportedOf(till)).slice(0, 3), [13, "2026-03-01 13:03:00", "2.10.0"]);
    assert.equal((await healthOf(till)).reported_at, reported_at);
    await beat(till, { unsyncedReceipts: 0 });
    assert.deepEqual(await reportedOf(till), [0, null, "2.10.0", null]);
  });

  test("a report is removed when another device is bound", async () => {
    const till = await register();
    await beat(till, REPORT);
    const device_identifier = `${till.device_identifier}-new`;
    assert.equal((await put(till.terminal_id, { device_identifier })).status, 200);
    assert.deepEqual((await reportedOf(till)).slice(0, 2), [null, null]);
  });

  test("a report never refuses a heartbeat: an unusable value is ignored, beside a usable one", async () => {
    const unusable: Record<string, readonly unknown[]> = {
      unsyncedReceipts: [-1, "many", true, [], {}, [1], 2 ** 31, 1e300, "", "\u0000", null],
      oldestUnsyncedAt: [
        "yesterday",
        5,
        false,
        {},
        [],
        "2026-02-30T10:00:00Z",
        "9999-99-99",
        "x".repeat(100_000),
        null,
      ],
      appVersion: ["", "  ", "x".repeat(101), "a\u0000b", "\ud800", {}, ["1"], null],
      deviceTime: ["12:00", 0, true, {}, [], "\u0000", "0000-01-01T00:00:00Z", null],
    };
    for (const [name, values] of Object.entries(unusable)) {
      for (const value of values) {
        const till = await register();
        await beat(till, { [name]: value });
        const what = `${name} ${JSON.stringify(value).slice(0, 40)}`;
        assert.deepEqual(await reportedOf(till), [null, null, null, null], what);
        await beat(till, { ...REPORT, deviceTime: await clock(0), [name]: value });
        const { reported_at } = await healthOf(till);
        assert.notEqual(reported_at, null, what);
      }
    }
  });

  test("a report of a clock beyond every calendar is stored, with its offset", async () => {
    const till = await register();
    for (const deviceTime of ["0001-01-01T00:00:00Z", "9999-12-31T23:59:59Z"]) {
      await beat(till, { deviceTime });
      assert.deepEqual((await healthOf(till)).reasons, ["clock"], deviceTime);
    }
  });

  test("a clock that is more than five minutes off is a finding, ahead and behind, and counted", async () => {
    const till = await register();
    const summary = async () => (await call("GET", `${LIST}/summary`, { token })).body;
    const before = await summary();
    for (const [seconds, reasons] of [
      [290, []],
      [330, ["clock"]],
      [-290, []],
      [-330, ["clock"]],
    ] as const) {
      await beat(till, { deviceTime: await clock(seconds), unsyncedReceipts: 4 });
      assert.deepEqual((await healthOf(till)).reasons, reasons, String(seconds));
    }
    const after = await summary();
    assert.equal(after.by_health.clock, before.by_health.clock + 1);
    assert.equal(after.waiting_receipts, before.waiting_receipts + 4);
    await put(till.terminal_id, { is_active: false });
    assert.deepEqual((await healthOf(till)).reasons, ["inactive"]);
  });

  test("reports of many registers at once are stored for each; one with two heartbeats keeps the report", async () => {
    const tills = await Promise.all(Array.from({ length: 20 }, () => register()));
    await Promise.all(
      tills.flatMap((till, n) => [
        beat(till, n % 2 === 0 ? { unsyncedReceipts: n, appVersion: `1.${n}` } : {}),
        beat(till),
      ]),
    );
    for (const [n, till] of tills.entries()) {
      const expected = n % 2 === 0 ? [n, null, `1.${n}`, null] : [null, null, null, null];
      assert.deepEqual(await reportedOf(till), expected, String(n));
    }
  });

  test("a heartbeat does not wait for a terminal that is being changed; its version is stored later", async () => {
    const till = await register();
    const client = await deps.pool.connect();
    try {
      await client.query("begin");
      await client.query("select from terminal where terminal_id = $1 for update", [till.terminal_id]);
      await beat(till, REPORT);
      assert.deepEqual((await reportedOf(till)).slice(0, 3), [13, "2026-03-01 13:03:00", null]);
    } finally {
      await client.query("rollback");
      client.release();
    }
    await beat(till, REPORT);
    assert.equal((await healthOf(till)).app_version, "2.10.0");
  });
});
