import assert from "node:assert/strict";
import { test } from "node:test";
import { chosenIds, licenseOf, type Seen } from "../src/pages/terminals/fleet.ts";

const NOW_MS = Date.parse("2026-03-01T12:00:00Z");

const register = (terminal_id: number, rest: Partial<Seen> = {}): Seen => ({
  terminal_id,
  health: "ok",
  reasons: [],
  app_version: "2.1",
  license_id: terminal_id,
  license_status: "active",
  license_expires_at: null,
  ...rest,
});

test("registers are chosen by state, app version, licence and configuration together", () => {
  const registers = [
    register(1),
    register(2, { app_version: "2.0" }),
    register(3, { health: "license", reasons: ["license", "silent"], app_version: "2.0" }),
    register(4, { license_id: null, license_status: null }),
  ];
  const deliveries = new Map([
    [1, { state: "received" }],
    [2, { state: "waiting" }],
    [3, { state: "waiting" }],
  ]);
  const chosen = (choices: Parameters<typeof chosenIds>[2]) => chosenIds(registers, deliveries, choices, NOW_MS);
  assert.equal(chosen({}), undefined);
  assert.deepEqual(chosen({ app_version: "2.0" }), [2, 3]);
  assert.deepEqual(chosen({ health: "silent" }), [3], "a state that is not the first");
  assert.deepEqual(chosen({ license: "none" }), [4]);
  assert.deepEqual(chosen({ configuration: "waiting", license: "valid" }), [2]);
  assert.deepEqual(chosen({ configuration: "received", app_version: "2.0" }), []);
});

test("a licence is over by its state or its end, and ends soon when the service says so", () => {
  const at = (rest: Partial<Seen>) => licenseOf(register(1, rest), NOW_MS);
  assert.equal(at({}), "valid");
  assert.equal(at({ license_status: "revoked" }), "ended");
  assert.equal(at({ license_expires_at: "2026-03-01 11:59:59" }), "ended");
  assert.equal(at({ license_expires_at: "2026-03-05 00:00:00", reasons: ["license"] }), "ends_soon");
  assert.equal(at({ license_expires_at: "2027-03-05 00:00:00" }), "valid");
});
