import assert from "node:assert/strict";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, test } from "node:test";
import { sampleReceipt } from "../../../../test/fixtures/rows.ts";
import type { LicensingFault } from "../../../../simulator/licensing-server.ts";
import { problem } from "../../../web-api/errors/errors.ts";
import { jobHandlers } from "../../../main/worker.ts";
import { storeOutcome } from "./commands/check.ts";
import { readClock } from "../../../runtime/database.ts";
import { LICENSE_STATUSES } from "./contract.ts";
import { openWithUpstream } from "../../../../test/fixtures/licensing/upstream.ts";

const shop = await openWithUpstream();
const { call, deps, server, take, newTill, activeTill, activate, heartbeat, refresh, age, workOnChecks } = shop;

type Till = Awaited<ReturnType<typeof newTill>>;

async function postReceipt(till: Till): Promise<number> {
  return (await call("POST", "/rest/V1/pos/receipts", { body: { receipt: sampleReceipt(till) } })).status;
}

async function withFault<Result>(fault: LicensingFault, work: () => Promise<Result>): Promise<Result> {
  server.setFault(fault);
  return work().finally(() => server.setFault(undefined));
}

const SEVEN_HOURS_AGO = "last_upstream_check_at = clock_timestamp() - interval '7 hours'";

describe("a change of a licence at the licensing service", () => {
  for (const from of LICENSE_STATUSES) {
    for (const to of LICENSE_STATUSES) {
      if (from === to) continue;
      test(`a licence that goes from ${from} to ${to} reaches the register after the check, and opens or locks receipt sync`, async () => {
        const till = await activeTill();
        till.issued.license_status = from;
        await refresh(till);
        till.issued.license_status = to;
        await age(till.license_id, SEVEN_HOURS_AGO);
        const before = await heartbeat(till);
        assert.equal(before.license_status, from, "the heartbeat does not wait for the check");
        assert.deepEqual(await workOnChecks(), [till.license_id]);
        const beat = await heartbeat(till);
        assert.deepEqual(
          [beat.license_status, beat.is_active, beat.inactive_reason],
          [to, to !== "revoked", to === "revoked" ? "license_revoked" : null],
        );
        assert.notEqual(beat.config_hash, before.config_hash);
        assert.equal(await postReceipt(till), to === "active" ? 200 : 401);
      });
    }
  }

  test("a licence that changes to another type locks receipt sync, and opens it when it changes back", async () => {
    const till = await activeTill();
    const receipt = sampleReceipt(till);
    const post = async () => (await call("POST", "/rest/V1/pos/receipts", { body: { receipt } })).status;
    till.issued.license_type = "free";
    await refresh(till);
    assert.equal(await post(), 401);
    till.issued.license_type = "pro";
    await refresh(till);
    assert.equal(await post(), 200);
  });

  test("a changed end of a licence is delivered; past it the licence is expired at once and the next heartbeat asks again", async () => {
    const till = await activeTill();
    // Late enough that the requests before it come before it on a busy machine, too.
    const soon = Temporal.Now.instant().add({ seconds: 5 });
    till.issued.license_expires_at = soon.toString();
    assert.equal((await refresh(till)).body.license_expires_at, soon.toString().slice(0, 19).replace("T", " "));
    assert.equal((await heartbeat(till)).license_status, "active");
    assert.deepEqual(await workOnChecks(), [], "nothing is due before the end");
    await sleep(Temporal.Now.instant().until(soon).total("milliseconds") + 100);
    await heartbeat(till);
    till.issued.license_status = "expired";
    assert.deepEqual(await workOnChecks(), [till.license_id]);
    assert.equal((await heartbeat(till)).license_status, "expired");
    assert.equal(await postReceipt(till), 401);
  });

  test("a licence that is unknown to the service becomes inactive, and active with a good check", async () => {
    const till = await activeTill();
    server.forget(till.issued.license_token);
    const { status, body } = await refresh(till);
    assert.deepEqual(
      [status, body.success, body.error, body.license_status],
      [200, false, "There is no such license.", "inactive"],
    );
    const beat = await heartbeat(till);
    assert.deepEqual([beat.vendorio_connection_ok, beat.last_upstream_check_succeeded], [true, false]);
    assert.equal(await postReceipt(till), 401);
  });

  test("a licence change by the licensing service is audited as its own", async () => {
    const till = await activeTill();
    till.issued.license_status = "suspended";
    await refresh(till);
    await refresh(till);
    const { rows } = await deps.pool.query(
      "select field_name, old_value, new_value, change_source, staff_name from audit_log where entity_type = 'license' and entity_id = $1 and old_value is not null",
      [String(till.license_id)],
    );
    assert.deepEqual(rows, [
      {
        field_name: "license_status",
        old_value: "active",
        new_value: "suspended",
        change_source: "api",
        staff_name: "licensing service",
      },
    ]);
  });

  test("the answer to an older request does not overwrite the answer to a later one", async () => {
    const till = await activeTill();
    const asked_at = await readClock(deps.db);
    till.issued.license_status = "revoked";
    await refresh(till);
    await storeOutcome(
      deps,
      { license_id: till.license_id, asked_at },
      {
        kind: "accepted",
        license: { license_status: "active", license_type: "pro", license_expires_at: null, held_by: "this_device" },
      },
    );
    await storeOutcome(
      deps,
      { license_id: till.license_id, asked_at },
      { kind: "unreachable", reason: problem("licensing_message", { reason: "late" }) },
    );
    const beat = await heartbeat(till);
    assert.deepEqual([beat.license_status, beat.vendorio_connection_ok], ["revoked", true]);
  });
});

describe("a service that fails", () => {
  const faults: readonly (readonly [LicensingFault, string, reached: boolean])[] = [
    ["refuse", "No seats left . <b>Buy more</b>", true],
    ["stall", "The licensing service did not answer in time.", false],
    ["hang_up", "The licensing service cannot be reached.", false],
    ["switch_protocols", "The licensing service answered 101.", false],
    ["web_page", "The licensing service gave an answer that does not fit.", false],
    ["error", "The license database is away.", false],
    ["bad_json", "The licensing service gave an answer that does not fit.", false],
    ["huge_body", "The licensing service gave an answer that does not fit.", false],
    ["redirect", "The licensing service answered 302.", false],
    ["wrong_schema", "The licensing service gave an answer that does not fit.", false],
  ];
  for (const [fault, reason, reached] of faults) {
    test(`a service that fails by ${fault} is reported, receipts go on, an activation leaves its code unused, and all recovers`, async () => {
      const till = await activeTill();
      const waiting = await newTill();
      await withFault(fault, async () => {
        const [{ status, body }, refused] = await Promise.all([refresh(till), activate(waiting)]);
        assert.deepEqual([status, body.success, body.error, body.license_status], [200, false, reason, "active"]);
        assert.deepEqual(
          [refused.status, refused.body],
          [400, { message: "License validation failed: %1", parameters: [reason] }],
        );
        const beat = await heartbeat(till);
        assert.deepEqual(
          [beat.vendorio_connection_ok, beat.last_upstream_check_succeeded, beat.is_active, beat.license_status],
          [reached, false, true, "active"],
        );
        assert.match(beat.last_upstream_check_at, /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
        assert.equal(await postReceipt(till), 200);
      });
      assert.equal((await activate(waiting)).status, 200);
      assert.equal((await refresh(till)).body.success, true);
      const beat = await heartbeat(till);
      assert.deepEqual([beat.vendorio_connection_ok, beat.last_upstream_check_succeeded], [true, true]);
    });
  }

  test("a stalled licensing service delays no heartbeat: they are answered while the check still waits", async () => {
    const till = await activeTill();
    await workOnChecks();
    await age(till.license_id, SEVEN_HOURS_AGO);
    server.requests.length = 0;
    await withFault("stall", async () => {
      await heartbeat(till);
      let isOver = false;
      const work = workOnChecks().finally(() => {
        isOver = true;
      });
      while (server.requests.length === 0) await sleep(10);
      for (let n = 0; n < 10; n += 1) assert.equal((await heartbeat(till)).vendorio_connection_ok, true);
      assert.equal(isOver, false);
      assert.deepEqual(await work, [till.license_id]);
    });
    assert.equal((await heartbeat(till)).vendorio_connection_ok, false);
    await refresh(till);
  });

  test("past its end a licence is valid for 72 hours after the last good check while the service fails", async () => {
    const till = await activeTill();
    const ended = "license_expires_at = clock_timestamp() - interval '1 hour', last_upstream_check_succeeded = false";
    const good = (interval: string) =>
      age(till.license_id, `${ended}, last_good_upstream_check_at = clock_timestamp() - interval '${interval}'`);
    const shown = async () =>
      (await call("GET", `/admin/api/licenses?filter[license_id]=${till.license_id}`, { token: shop.admin })).body
        .items[0].is_over;
    await good("71 hours 59 minutes");
    assert.deepEqual([(await heartbeat(till)).license_status, await postReceipt(till)], ["active", 200]);
    assert.equal(await shown(), false);
    await good("72 hours 1 minute");
    assert.deepEqual([(await heartbeat(till)).license_status, await postReceipt(till)], ["expired", 401]);
    assert.equal(await shown(), true);
    await refresh(till);
    assert.deepEqual([(await heartbeat(till)).license_status, await postReceipt(till)], ["active", 200]);
  });

  test("a licence without an end stays valid for weeks while the service fails: heartbeat, receipts and activation go on", async () => {
    const till = await activeTill({ license_expires_at: null });
    const waiting = await newTill({ license_expires_at: null });
    for (const { license_id } of [till, waiting]) {
      await age(
        license_id,
        "last_upstream_check_succeeded = false, last_good_upstream_check_at = clock_timestamp() - interval '30 days'",
      );
    }
    assert.deepEqual([(await heartbeat(till)).license_status, await postReceipt(till)], ["active", 200]);
    assert.equal((await activate(waiting)).status, 200);
  });
});

describe("a background check", () => {
  test("a background check is requested once, however many heartbeats find it due, and not before six hours", async () => {
    const till = await activeTill();
    await workOnChecks();
    await heartbeat(till);
    assert.deepEqual(await workOnChecks(), []);
    await age(till.license_id, SEVEN_HOURS_AGO);
    const before = await heartbeat(till);
    await Promise.all(Array.from({ length: 20 }, () => heartbeat(till)));
    for (let n = 0; n < 3; n += 1) {
      await deps.db
        .transaction()
        .execute((tx) => deps.jobs.enqueue(tx, "check_license", { license_id: till.license_id }));
    }
    assert.deepEqual(await workOnChecks(), [till.license_id]);
    const after = await heartbeat(till);
    assert.ok(after.last_upstream_check_at > before.last_upstream_check_at);
    assert.equal(after.config_hash, before.config_hash);
  });

  test("a background check without changes drops no terminal from the cache", async () => {
    const till = await activeTill();
    const entry = await deps.terminals.find(till.terminal_id);
    await refresh(till);
    assert.equal(await deps.terminals.find(till.terminal_id), entry);
  });

  test("a background check runs daily for each licence of a terminal, also of a silent register, and for no other licence", async () => {
    const silent = await newTill();
    const unlinked = await take();
    const fresh = await newTill();
    for (const { license_id } of [silent, unlinked]) {
      await age(license_id, "last_upstream_check_at = clock_timestamp() - interval '24 hours'");
    }
    await jobHandlers(deps).check_licenses({});
    const checked = await workOnChecks();
    assert.ok(checked.includes(silent.license_id));
    assert.ok(!checked.includes(unlinked.license_id) && !checked.includes(fresh.license_id));
  });

  test("a background check returns a licence to its bound device after a late release", async () => {
    const till = await activeTill();
    till.issued.device_identifier = null;
    assert.equal((await refresh(till)).body.success, true);
    assert.equal(till.issued.device_identifier, till.device_identifier);
  });

  test("the result of a background check reaches another node's heartbeats", async () => {
    const till = await activeTill();
    const node = await openWithUpstream(shop.database);
    assert.equal((await node.heartbeat(till)).license_status, "active");
    till.issued.license_status = "revoked";
    await refresh(till);
    await node.deps.generations.poll();
    assert.equal((await node.heartbeat(till)).inactive_reason, "license_revoked");
  });
});
