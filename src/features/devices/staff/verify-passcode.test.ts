import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { describe, test } from "node:test";
import { sql } from "kysely";
import { newAdministrator } from "../../../../test/administrator.ts";
import { newTerminal } from "../../../../test/fixtures/rows.ts";
import { openApp } from "../../../../test/support.ts";

const app = await openApp();
const { call, deps } = app;
const { token } = await newAdministrator(app, ["Vendor_Pos::settings"]);
const PASSCODE = "246810";

async function hire(more: Record<string, unknown> = {}): Promise<number> {
  const body = {
    first_name: "Sam",
    last_name: "Smit",
    email: `${randomUUID()}@shop.example`,
    all_locations: true,
    passcode: PASSCODE,
    ...more,
  };
  const answer = await call("POST", "/admin/api/staff", { token, body });
  assert.equal(answer.status, 200, answer.text);
  return answer.body.staff_id;
}

const till = await newTerminal(deps);

async function verify(staffId: number, passcode = PASSCODE, { terminal_id, device_identifier } = till) {
  return call("POST", "/rest/V1/pos/staff/verify", {
    body: { request: { staffId, passcode, terminalId: terminal_id, deviceIdentifier: device_identifier } },
  });
}

async function eventsOf(staff_id: number): Promise<string[]> {
  const { rows } = await sql<{ field_name: string }>`
    select field_name from audit_log where entity_type = 'security_event' and entity_id = ${`staff ${staff_id}`}
     order by log_id`.execute(deps.db);
  return rows.map(({ field_name }) => field_name);
}

describe("the passcode of a staff member at a register", () => {
  test("a passcode is verified, with the time it was set, and each attempt is in the audit log", async () => {
    const staff_id = await hire();
    const { status, body } = await verify(staff_id);
    assert.equal(status, 200);
    assert.equal(body.staff_id, staff_id);
    assert.match(body.passcode_updated_at, /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    assert.equal((await verify(staff_id, "000000")).status, 401);
    assert.deepEqual(await eventsOf(staff_id), ["passcode_verified", "passcode_refused"]);
  });

  test("a passcode that is wrong, unset, of an unknown or inactive person, or of another location gets one answer", async () => {
    const elsewhere = await newTerminal(deps);
    const refused = [
      await verify(await hire(), "000000"),
      await verify(await hire({ passcode: null })),
      await verify(987_654),
      await verify(await hire({ is_active: false })),
      await verify(await hire({ all_locations: false, location_ids: [elsewhere.location_id] })),
    ];
    for (const { status, text } of refused) assert.deepEqual([status, text], [401, refused[0]?.text]);
  });

  test("a passcode is refused for five minutes after five failures at one terminal, and is not at another", async () => {
    const staff_id = await hire();
    // A right passcode does not count as a failure.
    assert.equal((await verify(staff_id)).status, 200);
    for (let failure = 1; failure <= 5; failure += 1) assert.equal((await verify(staff_id, "000000")).status, 401);
    const locked = await verify(staff_id);
    assert.equal(locked.status, 429);
    const wait = Number(locked.headers["retry-after"]);
    assert.ok(wait > 0 && wait <= 300, String(wait));
    assert.equal((await verify(staff_id, PASSCODE, await newTerminal(deps))).status, 200);
  });

  test("a passcode is refused on another device than the terminal's", async () => {
    const staff_id = await hire();
    const answer = await verify(staff_id, PASSCODE, { ...till, device_identifier: "another" });
    assert.equal(answer.status, 401);
    assert.match(answer.text, /device identifier does not match/);
    assert.deepEqual(await eventsOf(staff_id), []);
  });
});

test("a staff member has 20 wrong passcodes in an hour over all registers, guessed at once or not", async () => {
  const [staff_id, colleague] = [await hire(), await hire()];
  const tills = await Promise.all(Array.from({ length: 6 }, () => newTerminal(deps)));
  const answers = await Promise.all(
    tills.flatMap((one) => Array.from({ length: 5 }, () => verify(staff_id, "000000", one))),
  );
  const count = (status: number) => answers.filter((answer) => answer.status === status).length;
  assert.deepEqual([count(401), count(429)], [20, 10]);
  const waiting = await verify(staff_id, PASSCODE, await newTerminal(deps));
  assert.equal(waiting.status, 429);
  assert.ok(Number(waiting.headers["retry-after"]) > 5 * 60);
  assert.match((await deps.metrics.render()).body, /security_events_total\{kind="passcode_locked"\} 11/);
  for (const one of tills) assert.equal((await verify(colleague, PASSCODE, one)).status, 200);
});
