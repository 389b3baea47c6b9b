import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { lost, ok, refusal, registeredParts, type TestParts } from "../../test/register-parts.ts";
import type { StaffRow } from "./config-types.ts";
import { newDeviceKeys, secretsWith } from "./secrets.ts";
import { signIn } from "./staff.ts";

const VERIFY = "POST /V1/pos/staff/verify";
const SET_AT = "2026-11-20 08:00:00";
const sam: StaffRow = {
  staff_id: 2,
  first_name: "Sam",
  last_name: "Smit",
  email: "sam@shop.example",
  role_id: 1,
  is_active: true,
  all_locations: true,
  passcode_updated_at: SET_AT,
};

/** Returns a register that is offline since Sam signed in online. */
async function offline(): Promise<TestParts> {
  const parts = await registeredParts();
  parts.client.on(VERIFY, () => ok({ staff_id: 2, passcode_updated_at: SET_AT }));
  assert.equal((await signIn(parts, sam, "246810")).kind, "signed_in");
  parts.client.on(VERIFY, lost);
  return parts;
}

describe("signing in", () => {
  test("signing in asks the server for the passcode at this terminal", async () => {
    const parts = await offline();
    const [[, { body }] = ["", {}]] = parts.client.requests;
    assert.deepEqual(body, {
      request: { staffId: 2, passcode: "246810", terminalId: 7, deviceIdentifier: "till-7" },
    });
  });

  test("a person who signed in online can sign in offline, after a restart as well", async () => {
    const again = await (await offline()).reopen();
    assert.deepEqual(await signIn(again, sam, "246810"), { kind: "signed_in", staff: sam, is_offline: true });
    assert.equal((await signIn(again, sam, "246811")).kind, "wrong_passcode");
  });

  test("signing in offline is refused after a change of the passcode, to a former person and to one who never signed in", async () => {
    const parts = await offline();
    const changed = { ...sam, passcode_updated_at: "2026-11-21 08:00:00" };
    for (const staff of [changed, { ...sam, is_active: false }, { ...sam, staff_id: 3 }]) {
      assert.equal((await signIn(parts, staff, "246810")).kind, "not_known_here");
    }
  });

  test("signing in offline with the keys of another device fails", async () => {
    const parts = await offline();
    const other = { ...parts, secrets: secretsWith(await newDeviceKeys()) };
    assert.equal((await signIn(other, sam, "246810")).kind, "wrong_passcode");
  });

  test("signing in offline is locked after five wrong passcodes in five minutes, also over a restart", async () => {
    const parts = await offline();
    for (let tries = 0; tries < 5; tries += 1) {
      assert.equal((await signIn(parts, sam, "000000")).kind, "wrong_passcode");
      parts.timers.ms += 1_000;
    }
    const again = await parts.reopen();
    again.timers.ms = parts.timers.ms;
    assert.deepEqual(await signIn(again, sam, "246810"), { kind: "locked", wait_seconds: 295 });
    again.timers.ms += 295_000;
    assert.equal((await signIn(again, sam, "246810")).kind, "signed_in");
  });

  test("signing in online returns the server's refusal", async () => {
    const parts = await registeredParts();
    parts.client.on(VERIFY, () => refusal(401, "The passcode is wrong."));
    assert.equal((await signIn(parts, sam, "1")).kind, "wrong_passcode");
    parts.client.on(VERIFY, () => refusal(429, "Too many requests."));
    assert.deepEqual(await signIn(parts, sam, "1"), { kind: "locked", wait_seconds: 300 });
    parts.client.on(VERIFY, () => refusal(400, "No."));
    assert.equal((await signIn(parts, sam, "1")).kind, "refused");
  });

  test("a released register lets its staff sign in offline, so that it can be closed", async () => {
    const parts = await offline();
    parts.client.on(VERIFY, () => refusal(401, "x %resources", { resources: "x" }));
    assert.equal((await signIn(parts, sam, "246810")).kind, "signed_in");
  });
});
