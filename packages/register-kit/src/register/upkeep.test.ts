import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { lost, ok, refusal, registeredParts, type TestParts } from "../../test/register-parts.ts";
import type { SenderEvent } from "../outbox/sender.ts";
import { enqueue } from "../outbox/queue.ts";
import { StoreError } from "../store/port.ts";
import { openUpkeep } from "./upkeep.ts";

const HEARTBEAT = "POST /V1/pos/terminals/{terminalId}/heartbeat";
const RECEIPTS = "POST /V1/pos/receipts";

function serve({ client }: TestParts, license_status: () => string): void {
  client.on(HEARTBEAT, () =>
    ok({
      is_active: true,
      inactive_reason: null,
      config_hash: "a",
      has_license: true,
      license_status: license_status(),
    }),
  );
  const config = { config_hash: "a", location: { location_id: 3, website_id: 1 } };
  client.on("GET /V1/pos/terminals/{terminalId}/config", () => ok(JSON.stringify(config)));
  client.on("GET /V1/pos/tax-rates", () => ok({ rates: [] }));
  client.on("GET /V1/pos/catalog", () => ok({ items: [], removed: [], highest_revision: 0, catalog_id: "c" }));
}

const queue = ({ ledger }: TestParts) =>
  ledger.write(["outbox"], (transaction) =>
    enqueue(transaction, [{ lane: "receipts", kind: "receipt", key: "receipt:1", body: "{}" }], 0, 0),
  );

describe("the upkeep of a register", () => {
  test("the upkeep pulls configuration and caches, and sends receipts once the licence is back", async () => {
    const parts = await registeredParts();
    let status = "suspended";
    serve(parts, () => status);
    parts.client.on(RECEIPTS, () =>
      status === "active"
        ? ok({ receipt_id: 1 })
        : refusal(401, "An active PRO license is required.", [], { code: "license_required" }),
    );
    await queue(parts);
    const events: SenderEvent["event"][] = [];
    const health = async () => ({ unsynced_receipts: 0, oldest_unsynced_at: null, app_version: "1.0" });
    const upkeep = openUpkeep(parts, {
      clock: { now: () => parts.timers.ms },
      health,
      onOutbox: ({ event }) => events.push(event),
    });
    await upkeep.presence.beat();
    await upkeep.sender.idle();
    assert.deepEqual([upkeep.config.current()?.config_hash, upkeep.reference.current().taxes], ["a", { rates: [] }]);
    assert.deepEqual(events, ["awaits_licence"]);
    status = "active";
    await upkeep.presence.beat();
    await upkeep.sender.idle();
    assert.deepEqual(events, ["awaits_licence", "done"]);
    await upkeep.sender.end();
  });

  test("a register whose token only submits pulls nothing, and its refused orders wait for the next activation", async () => {
    for (const heartbeat of [
      () => ok({ is_active: false, inactive_reason: "code_regenerated", config_hash: null, has_license: true }),
      () => refusal(404, "Terminal with id %1 does not exist."),
    ]) {
      const parts = await registeredParts();
      parts.client.on(HEARTBEAT, heartbeat);
      const refused = () => refusal(401, "not authorized to access %resources.", { resources: "Vendor_Pos::orders" });
      parts.client.on("POST /V1/orders", refused);
      await parts.ledger.write(["outbox"], (transaction) =>
        enqueue(transaction, [{ lane: "orders", kind: "order", key: "order:1", body: "{}" }], 0, 0),
      );
      const events: SenderEvent["event"][] = [];
      const health = async () => ({ unsynced_receipts: 0, oldest_unsynced_at: null, app_version: "1.0" });
      const upkeep = openUpkeep(parts, {
        clock: { now: () => parts.timers.ms },
        health,
        onOutbox: ({ event }) => events.push(event),
      });
      await upkeep.presence.beat();
      await upkeep.sender.idle();
      // No pull happened: the test's server has no route for it.
      assert.equal(upkeep.config.current(), undefined);
      assert.deepEqual(events, ["stopped"]);
      await upkeep.sender.end();
    }
  });

  test("the upkeep sends documents that waited for the network as soon as a heartbeat is answered", async () => {
    const parts = await registeredParts();
    serve(parts, () => "active");
    let is_reached = false;
    parts.client.on(RECEIPTS, () => (is_reached ? ok({ receipt_id: 1 }) : lost()));
    await queue(parts);
    const events: SenderEvent["event"][] = [];
    // The waits of the outbox never end, so no time passes for it.
    const sleep: TestParts["timers"]["sleep"] = (_ms, signal) =>
      new Promise((resolve) => signal?.addEventListener("abort", () => resolve()));
    const upkeep = openUpkeep(
      { ...parts, timers: { ...parts.timers, sleep } },
      {
        clock: { now: () => parts.timers.ms },
        health: async () => ({ unsynced_receipts: 0, oldest_unsynced_at: null, app_version: "1.0" }),
        onOutbox: ({ event }) => events.push(event),
      },
    );
    await upkeep.config.pull();
    await upkeep.sender.idle();
    is_reached = true;
    await upkeep.sender.idle();
    assert.deepEqual(events, ["away"]);
    await upkeep.presence.beat();
    await upkeep.sender.idle();
    assert.deepEqual(events, ["away", "done"]);
    await upkeep.sender.end();
  });

  test("the upkeep goes on with heartbeats and receipts when there is no room for the caches", async () => {
    const parts = await registeredParts();
    serve(parts, () => "active");
    parts.client.on(RECEIPTS, () => ok({ receipt_id: 1 }));
    await queue(parts);
    let is_full = true;
    const write: typeof parts.cache.write = async (...given) => {
      if (is_full) throw new StoreError("full", "no room");
      return parts.cache.write(...given);
    };
    const events: string[] = [];
    const upkeep = openUpkeep(
      { ...parts, cache: { ...parts.cache, write } },
      {
        clock: { now: () => parts.timers.ms },
        health: async () => ({ unsynced_receipts: 0, oldest_unsynced_at: null, app_version: "1.0" }),
        onOutbox: ({ event }) => events.push(event),
        onCacheError: ({ reason }) => events.push(reason),
      },
    );
    assert.equal((await upkeep.presence.beat()).kind, "ok");
    await upkeep.sender.idle();
    assert.deepEqual(events.toSorted(), ["done", "full"]);
    is_full = false;
    assert.equal((await upkeep.presence.beat()).kind, "ok");
    assert.deepEqual([upkeep.config.current()?.config_hash, upkeep.reference.current().taxes], ["a", { rates: [] }]);
    await upkeep.sender.end();
  });

  test("a catalogue that was loaded is not read again when the upkeep runs", async () => {
    const parts = await registeredParts();
    serve(parts, () => "active");
    const options = {
      clock: { now: () => parts.timers.ms },
      health: async () => ({ unsynced_receipts: 0, oldest_unsynced_at: null, app_version: "1.0" }),
    };
    const first = openUpkeep(parts, options);
    await first.presence.beat();
    await first.sender.end();
    let reads = 0;
    const read: typeof parts.cache.read = async (tables, ...given) => {
      if (tables.includes("catalogue")) reads += 1;
      return parts.cache.read(tables, ...given);
    };
    const next = openUpkeep({ ...parts, cache: { ...parts.cache, read } }, options);
    await next.load();
    await next.loadGoods();
    const loaded = reads;
    assert.ok(loaded > 0);
    await next.run(AbortSignal.abort());
    assert.equal(reads, loaded);
  });
});
