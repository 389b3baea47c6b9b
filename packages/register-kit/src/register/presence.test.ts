import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { inTurn, lost, noRoute, ok, refusal, registeredParts, type Reply } from "../../test/register-parts.ts";
import { openPresence, type Presence } from "./presence.ts";

const HEARTBEAT = "POST /V1/pos/terminals/{terminalId}/heartbeat";
const beatOf =
  (more: Record<string, unknown> = {}) =>
  () =>
    ok({
      is_active: true,
      has_license: true,
      license_status: "active",
      inactive_reason: null,
      config_hash: "a",
      ...more,
    });
const notBound = () => refusal(401, "The device identifier does not match.", [], { code: "device_not_bound" });
const noToken = () => refusal(401, "The consumer isn't authorized to access %resources.", { resources: "x" });
const health = async () => ({ unsynced_receipts: 0, oldest_unsynced_at: null, app_version: "1.0" });

/** Sends a heartbeat after each of the gaps, in milliseconds, and returns the presence. */
async function after(reply: Reply, gaps: readonly number[]): Promise<Presence> {
  const parts = await registeredParts();
  parts.client.on(HEARTBEAT, reply);
  const presence = openPresence(parts, { health });
  for (const gap of gaps) {
    parts.timers.ms += gap;
    await presence.beat();
  }
  return presence.current();
}

describe("a heartbeat", () => {
  test("a heartbeat names unsynced receipts, the version and the device's own time", async () => {
    const parts = await registeredParts();
    parts.client.on(HEARTBEAT, beatOf());
    const oldest_unsynced_at = parts.timers.ms - 60_000;
    await openPresence(parts, {
      health: async () => ({ unsynced_receipts: 13, oldest_unsynced_at, app_version: "1.0" }),
    }).beat();
    assert.deepEqual(parts.client.requests, [
      [
        HEARTBEAT,
        {
          path: { terminalId: 7 },
          body: {
            deviceIdentifier: "till-7",
            unsyncedReceipts: 13,
            oldestUnsyncedAt: "2026-11-23T09:59:00Z",
            appVersion: "1.0",
            deviceTime: "2026-11-23T10:00:00Z",
          },
        },
      ],
    ]);
  });

  test("a heartbeat says whether the register may sell and whether its receipts are accepted", async () => {
    const active = await after(beatOf(), [0]);
    assert.deepEqual([active.standing, active.is_licensed, active.is_online], ["active", true, true]);
    const without = await after(
      beatOf({ license_status: "revoked", is_active: false, inactive_reason: "license_revoked" }),
      [0],
    );
    assert.deepEqual(
      [without.standing, without.is_licensed, without.inactive_reason],
      ["inactive", false, "license_revoked"],
    );
  });

  test("a heartbeat without an answer changes nothing but that the network is away", async () => {
    const presence = await after(inTurn(beatOf(), lost), [0, 60_000]);
    assert.deepEqual([presence.standing, presence.is_online], ["active", false]);
  });

  test("a heartbeat's 401 counts after three in a row over five seconds, and not before", async () => {
    for (const refused of [notBound, noToken]) {
      assert.equal((await after(inTurn(beatOf(), refused), [0, 0, 2_500])).standing, "active");
      assert.equal((await after(inTurn(beatOf(), refused), [0, 0, 1_000, 1_000])).standing, "active");
      assert.equal((await after(inTurn(beatOf(), refused), [0, 0, 2_500, 2_500])).standing, "released");
      const between = inTurn(beatOf(), refused, refused, lost, refused);
      assert.equal((await after(between, [0, 0, 3_000, 3_000, 3_000])).standing, "active");
    }
  });

  test("a heartbeat that is answered again makes the register active again", async () => {
    const reply = inTurn(noToken, noToken, noToken, beatOf());
    assert.equal((await after(reply, [0, 3_000, 3_000, 3_000])).standing, "active");
  });

  test("a heartbeat with 404 says that the terminal was removed", async () => {
    const removed = () => refusal(404, 'Terminal with id "%1" does not exist.', ["7"]);
    assert.equal((await after(inTurn(beatOf(), removed), [0, 60_000])).standing, "removed");
    assert.equal((await after(inTurn(beatOf(), noRoute), [0, 60_000])).standing, "active");
  });
});

describe("the loop of heartbeats", () => {
  test("the loop of heartbeats sends one each minute, and sooner after a 401", async () => {
    const parts = await registeredParts();
    const end = new AbortController();
    const reply = inTurn(beatOf(), beatOf(), noToken, noToken, noToken, beatOf());
    parts.client.on(HEARTBEAT, (request) => {
      if (parts.client.requests.length === 6) end.abort();
      return reply(request);
    });
    await openPresence(parts, { health }).run(end.signal);
    assert.deepEqual(parts.timers.slept, [60_000, 60_000, 2_500, 2_500, 60_000]);
  });
});
