import assert from "node:assert/strict";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, test } from "node:test";
import { openApp } from "../../../../test/support.ts";
import { buildApp } from "../../../main/app.ts";
import { problem } from "../../../web-api/errors/errors.ts";
import { jobHandlers } from "../../../main/worker.ts";
import { activationCalls } from "../../../../test/fixtures/terminals/activations.ts";
import { checkLicenseNow, storeOutcome } from "./commands/check.ts";
import type { Licensing, LicensingOutcome, UpstreamLicense } from "./licensing.ts";
import { readClock } from "../../../runtime/database.ts";
import { openWithUpstream } from "../../../../test/fixtures/licensing/upstream.ts";

const shop = await openWithUpstream();
const { call, deps, server, newTill, activeTill, activate, heartbeat, refresh, age, workOnChecks } = shop;

type Till = Awaited<ReturnType<typeof newTill>>;

const refusal = (reason: string) => ({ message: "License validation failed: %1", parameters: [reason] });

/** Builds the app with some functions of its licensing replaced. */
function appWith(changes: Partial<Licensing>) {
  return buildApp({ ...deps, licensing: { ...deps.licensing, ...changes } });
}

async function bound({ terminal_id }: Till): Promise<readonly unknown[]> {
  const { rows } = await deps.pool.query(
    "select device_identifier, activation_used_at is not null as is_used from terminal where terminal_id = $1",
    [terminal_id],
  );
  return [rows[0].device_identifier, rows[0].is_used];
}

async function workOnReleases(): Promise<void> {
  await deps.jobs.runDue("release_license", jobHandlers(deps).release_license);
}

describe("an activation that the service accepts", () => {
  test("an accepted activation is refused when the licence is past its end, and the licence is free for the next try", async () => {
    const till = await newTill();
    till.issued.license_expires_at = "2020-01-01T00:00:00Z";
    assert.deepEqual((await activate(till)).body, refusal("The license is expired."));
    assert.deepEqual(await bound(till), [null, false]);
    assert.equal(till.issued.device_identifier, till.device_identifier, "the service has let it in");
    await workOnReleases();
    assert.equal(till.issued.device_identifier, null);
    till.issued.license_expires_at = null;
    assert.equal((await activate(till)).status, 200);
  });

  test("an accepted activation is refused when the licence is revoked in between", async () => {
    const till = await newTill();
    const on = appWith({
      activate: async (license, device_identifier) => {
        const outcome = await deps.licensing.activate(license, device_identifier);
        till.issued.license_status = "revoked";
        await checkLicenseNow(deps, till.license_id);
        return outcome;
      },
    });
    const { code, device_identifier: device } = till;
    const answer = await activationCalls(shop).activate({ code, device, on });
    assert.deepEqual(answer.body, refusal("The license is revoked."));
    assert.deepEqual(await bound(till), [null, false]);
    await workOnReleases();
    assert.equal(till.issued.device_identifier, null);
  });
});

describe("a refresh", () => {
  test("a refresh answers nothing to a device that is released meanwhile", async () => {
    const till = await activeTill({ fiscal: { fiscal_tss_id: null, fiscal_api_key: "key-canary" } });
    const { terminal_id: terminalId, device_identifier: deviceIdentifier } = till;
    const on = appWith({
      check: async (license, device) => {
        const outcome = await deps.licensing.check(license, device);
        const body = { terminalId, deviceIdentifier };
        assert.equal((await call("POST", "/rest/V1/pos/terminals/deactivate", { body })).status, 200);
        return outcome;
      },
    });
    const answer = await on.inject({
      method: "POST",
      url: `/rest/V1/pos/terminals/${terminalId}/license/refresh`,
      headers: { authorization: `Bearer ${shop.token}`, "content-type": "application/json" },
      payload: JSON.stringify({ deviceIdentifier }),
    });
    assert.equal(answer.statusCode, 401, answer.body);
    assert.doesNotMatch(answer.body, /canary|key-/);
  });

  test("a refresh that waits for the service delays no heartbeat", async () => {
    const till = await activeTill();
    server.requests.length = 0;
    server.setFault("stall");
    let isOver = false;
    const refreshing = refresh(till).finally(() => {
      isOver = true;
    });
    while (server.requests.length === 0) await sleep(10);
    for (let n = 0; n < 10; n += 1) assert.equal((await heartbeat(till)).vendorio_connection_ok, true);
    assert.equal(isOver, false);
    assert.equal((await refreshing).body.success, false);
    server.setFault(undefined);
    assert.equal((await heartbeat(till)).vendorio_connection_ok, false);
  });

  test("a refresh at two nodes at once, many times, stores each change once, and both nodes answer the last one", async () => {
    const till = await activeTill();
    const { terminal_id, device_identifier } = till;
    const node = await openApp({ database: shop.database, env: shop.env });
    const askNode = (path: string) =>
      node.call("POST", `/rest/V1/pos/terminals/${terminal_id}/${path}`, {
        body: { deviceIdentifier: device_identifier },
      });
    for (const license_status of ["suspended", "active", "revoked"] as const) {
      till.issued.license_status = license_status;
      const answers = await Promise.all(
        Array.from({ length: 12 }, (_, n) => (n % 2 === 0 ? refresh(till) : askNode("license/refresh"))),
      );
      for (const { status, body } of answers) {
        assert.deepEqual([status, body.success, body.license_status], [200, true, license_status]);
      }
    }
    await node.deps.generations.poll();
    assert.equal((await askNode("heartbeat")).body.inactive_reason, "license_revoked");
    await deps.generations.poll();
    assert.equal((await heartbeat(till)).inactive_reason, "license_revoked");
    const { rows } = await deps.pool.query(
      `select new_value from audit_log where entity_type = 'license' and entity_id = $1
          and field_name = 'license_status' and old_value is not null order by log_id`,
      [String(till.license_id)],
    );
    assert.deepEqual(
      rows.map((row) => row.new_value),
      ["suspended", "active", "revoked"],
    );
  });
});

describe("answers that come in another order than they were asked for", () => {
  const said = (license_status: UpstreamLicense["license_status"]): LicensingOutcome => ({
    kind: "accepted",
    license: { license_status, license_type: "pro", license_expires_at: null, held_by: "this_device" },
  });
  const silence: LicensingOutcome = {
    kind: "unreachable",
    reason: problem("licensing_message", { reason: "nothing came" }),
  };
  const unknown: LicensingOutcome = {
    kind: "refused",
    reason: problem("licensing_message", { reason: "no such licence" }),
    is_unknown: true,
  };

  const cases: readonly (readonly [string, LicensingOutcome, LicensingOutcome, readonly unknown[]])[] = [
    ["a failed later check keeps an older answer", silence, said("suspended"), ["suspended", true, true]],
    ["a later answer stays when an older check fails", said("suspended"), silence, ["suspended", true, true]],
    ["a later answer stays when an older answer follows", said("revoked"), said("suspended"), ["revoked", true, true]],
    ["an unknown licence stays so when an older answer follows", unknown, said("suspended"), ["inactive", true, false]],
  ];
  for (const [title, later, older, [status, reached, succeeded]] of cases) {
    test(title, async () => {
      const till = await activeTill();
      const { license_id } = till;
      const first = await readClock(deps.db);
      const second = await readClock(deps.db);
      await storeOutcome(deps, { license_id, asked_at: second }, later);
      await storeOutcome(deps, { license_id, asked_at: first }, older);
      const beat = await heartbeat(till);
      assert.deepEqual(
        [beat.license_status, beat.vendorio_connection_ok, beat.last_upstream_check_succeeded],
        [status, reached, succeeded],
      );
    });
  }
});

describe("a heartbeat after a check that failed", () => {
  test("a heartbeat asks for a new check ten minutes after a failed one, and not before", async () => {
    const failed = (minutes: number) =>
      `last_upstream_check_succeeded = false, last_upstream_check_at = clock_timestamp() - interval '${minutes} minutes'`;
    const [early, late] = [await activeTill(), await activeTill()];
    await workOnChecks();
    await age(early.license_id, failed(9));
    await age(late.license_id, failed(11));
    await Promise.all([heartbeat(early), heartbeat(late)]);
    assert.deepEqual(await workOnChecks(), [late.license_id]);
  });
});

describe("a background check", () => {
  test("a background check of a licence that its terminal no longer has asks the service nothing", async () => {
    const till = await activeTill();
    await workOnChecks();
    await deps.db
      .transaction()
      .execute((tx) => deps.jobs.enqueue(tx, "check_license", { license_id: till.license_id }));
    await deps.pool.query("update terminal set license_id = null where terminal_id = $1", [till.terminal_id]);
    server.requests.length = 0;
    assert.deepEqual(await workOnChecks(), [till.license_id]);
    assert.deepEqual(server.requests, []);
  });
});

describe("a service whose LICENSING_URL was taken away", () => {
  test("a service without LICENSING_URL issues licences itself, and ignores what an earlier check said of the connection", async () => {
    const till = await activeTill();
    server.setFault("error");
    await refresh(till);
    server.setFault(undefined);
    const alone = await openApp({ database: shop.database });
    const path = `/rest/V1/pos/terminals/${till.terminal_id}`;
    const { body } = await alone.call("POST", `${path}/heartbeat`, {
      body: { deviceIdentifier: till.device_identifier },
    });
    assert.deepEqual(
      [body.vendorio_connection_ok, body.last_upstream_check_at, body.last_upstream_check_succeeded],
      [true, null, true],
    );
    const { license } = JSON.parse((await alone.call("GET", `${path}/config`)).body);
    assert.deepEqual([license.last_upstream_check_at, license.last_upstream_check_succeeded], [null, null]);
    const refreshed = await alone.call("POST", `${path}/license/refresh`, {
      body: { deviceIdentifier: till.device_identifier },
    });
    assert.equal(refreshed.body.success, true);
  });
});
