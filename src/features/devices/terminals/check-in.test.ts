import assert from "node:assert/strict";
import { setTimeout as sleep } from "node:timers/promises";
import { describe, test } from "node:test";
import { newAdministrator } from "../../../../test/administrator.ts";
import { newTerminal } from "../../../../test/fixtures/rows.ts";
import { openApp } from "../../../../test/support.ts";
import { buildApp } from "../../../main/app.ts";
import { problem } from "../../../web-api/errors/errors.ts";
import type { LicensingOutcome } from "../licensing/licensing.ts";
import { newDevice, terminalCalls } from "../../../../test/fixtures/terminals/terminals.ts";

const testApp = await openApp();
const { call, deps, token } = testApp;
const { newLocation, put, register, heartbeat, refresh, deactivate, change, queuedReleases } = terminalCalls(testApp);

describe("POST /V1/pos/terminals/deactivate", () => {
  test("a deactivation releases the device, leaves the code used, and a heartbeat then is a 401", async () => {
    await queuedReleases();
    const { terminal_id, device_identifier, license_id } = await newTerminal(deps);
    await change(
      "update terminal set activation_code = 'USED' || terminal_id, activation_used_at = clock_timestamp() where terminal_id = $1",
      [terminal_id],
    );
    const answer = await deactivate(terminal_id, device_identifier);
    assert.deepEqual([answer.status, answer.body], [200, true]);
    const { body } = await call("GET", `/rest/V1/pos/terminals/${terminal_id}`);
    assert.equal(body.device_identifier, null);
    assert.match(body.activation_used_at, /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    assert.equal(body.activation_code, `USED${terminal_id}`);
    assert.equal((await heartbeat(terminal_id, device_identifier)).status, 401);
    assert.equal((await deactivate(terminal_id, device_identifier)).status, 401);
    assert.deepEqual(await queuedReleases(), [{ license_id, device_identifier }]);
  });

  test("a deactivation of another device is a 401 that changes nothing, of an unknown terminal a 404", async () => {
    const row = await register();
    for (const answer of [
      await deactivate(row.terminal_id, newDevice()),
      await heartbeat(row.terminal_id, newDevice()),
      await heartbeat(row.terminal_id, ""),
      await refresh(row.terminal_id, newDevice()),
    ]) {
      assert.equal(answer.status, 401);
    }
    const { body } = await call("GET", `/rest/V1/pos/terminals/${row.terminal_id}`);
    assert.deepEqual([body.device_identifier, body.last_seen_at], [row.device_identifier, null]);
    for (const unknown of [
      await deactivate(999_999, "d"),
      await heartbeat(999_999, "d"),
      await refresh(999_999, "d"),
    ]) {
      assert.deepEqual(
        [unknown.status, unknown.body],
        [404, { message: 'Terminal with id "%1" does not exist.', parameters: [999_999] }],
      );
    }
  });

  test("a deactivation of a terminal without a licence releases no licence", async () => {
    const row = await register();
    await queuedReleases();
    await deactivate(row.terminal_id, row.device_identifier);
    assert.deepEqual(await queuedReleases(), []);
  });

  test("of eight concurrent deactivations one releases the device", async () => {
    const row = await register();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => deactivate(row.terminal_id, row.device_identifier)),
    );
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 401, 401, 401, 401, 401, 401, 401]);
  });
});

describe("a heartbeat", () => {
  test("a heartbeat answers every field of the interface and has stored the terminal's presence when it answers", async () => {
    const { terminal_id, device_identifier, license_id } = await newTerminal(deps);
    const { rows } = await deps.pool.query("select license_token from license where license_id = $1", [license_id]);
    const { status, body } = await heartbeat(terminal_id, device_identifier);
    assert.equal(status, 200);
    assert.match(body.config_hash, /^[0-9a-f]{64}$/);
    assert.deepEqual(body, {
      is_active: true,
      device_identifier,
      require_terminal_registration: false,
      config_hash: body.config_hash,
      vendorio_connection_ok: true,
      has_license: true,
      license_status: "active",
      license_expires_at: null,
      license_token: rows[0].license_token,
      inactive_reason: null,
      last_upstream_check_at: null,
      last_upstream_check_succeeded: true,
    });
    const presence = await deps.pool.query(
      "select last_seen_at > clock_timestamp() - interval '1 minute' as fresh from terminal_presence where terminal_id = $1",
      [terminal_id],
    );
    assert.deepEqual(presence.rows, [{ fresh: true }]);
  });

  test("a heartbeat of a terminal without a licence answers that it has none", async () => {
    const row = await register();
    const { body } = await heartbeat(row.terminal_id, row.device_identifier);
    assert.deepEqual(
      [body.has_license, body.license_status, body.license_expires_at, body.license_token, body.is_active],
      [false, null, null, null, true],
    );
  });

  test("a heartbeat gives the first reason that applies: deactivated, code_regenerated, license_revoked", async () => {
    const { terminal_id, device_identifier, license_id } = await newTerminal(deps);
    const reason = async () => {
      const { body } = await heartbeat(terminal_id, device_identifier);
      assert.equal(body.is_active, body.inactive_reason === null);
      return body.inactive_reason;
    };
    await change("update license set license_status = 'revoked' where license_id = $1", [license_id]);
    assert.equal(await reason(), "license_revoked");
    const { token: admin } = await newAdministrator(testApp);
    await call("POST", `/admin/api/terminals/${terminal_id}/activation-code`, { token: admin });
    assert.equal(await reason(), "code_regenerated");
    await put(terminal_id, { is_active: false });
    assert.equal(await reason(), "deactivated");
    await put(terminal_id, { is_active: true });
    await change("update terminal set activation_used_at = clock_timestamp() where terminal_id = $1", [terminal_id]);
    for (const status of ["suspended", "expired", "inactive", "active"]) {
      await change("update license set license_status = $2 where license_id = $1", [license_id, status]);
      assert.equal(await reason(), null);
    }
  });

  test("heartbeat, row, refresh and config show the end of a licence, and the config hash changes", async () => {
    const { terminal_id, device_identifier, license_id } = await newTerminal(deps);
    const statuses = async () => {
      const { text } = await call("GET", `/rest/V1/pos/terminals/${terminal_id}/config`);
      const { terminal, license } = JSON.parse(JSON.parse(text));
      return [terminal.license_status, license.license_status];
    };
    const answers = async () => ({ beat: await heartbeat(terminal_id, device_identifier), statuses: await statuses() });
    /** Returns answers from before the end of the licence; each attempt sets a later end. */
    const answersBeforeTheEnd = async (seconds: number): ReturnType<typeof answers> => {
      await change(
        "update license set license_expires_at = clock_timestamp() + make_interval(secs => $2) where license_id = $1",
        [license_id, seconds],
      );
      const given = await answers();
      const { rows } = await deps.pool.query(
        "select license_expires_at > clock_timestamp() as is_ahead from license where license_id = $1",
        [license_id],
      );
      return rows[0].is_ahead ? given : await answersBeforeTheEnd(seconds * 2);
    };
    const { beat: before, statuses: statuses_before } = await answersBeforeTheEnd(1);
    assert.equal(before.body.license_status, "active");
    assert.deepEqual(statuses_before, ["active", "active"]);
    let after = before;
    while (after.body.license_status === "active") {
      await sleep(100);
      after = await heartbeat(terminal_id, device_identifier);
    }
    assert.deepEqual([after.body.license_status, after.body.is_active], ["expired", true]);
    assert.notEqual(after.body.config_hash, before.body.config_hash);
    assert.deepEqual(await statuses(), ["expired", "expired"]);
    assert.equal((await refresh(terminal_id, device_identifier)).body.license_status, "expired");
    const row = await call("GET", `/rest/V1/pos/terminals/${terminal_id}`);
    assert.equal(row.body.license_status, "expired");
    const criteria = "searchCriteria[filter_groups][0][filters][0]";
    const found = await call(
      "GET",
      `/rest/V1/pos/terminals?${criteria}[field]=license_status&${criteria}[value]=expired&fields=items[terminal_id]`,
    );
    assert.deepEqual(found.body, { items: [{ terminal_id }] });
  });

  test("a heartbeat reports no licensing service when none is configured, whatever the last check was", async () => {
    const { terminal_id, device_identifier, license_id } = await newTerminal(deps);
    await change(
      "update license set last_upstream_check_at = '2026-03-01 09:30:00+00', last_upstream_check_succeeded = false where license_id = $1",
      [license_id],
    );
    const { body } = await heartbeat(terminal_id, device_identifier);
    assert.deepEqual(
      [body.vendorio_connection_ok, body.last_upstream_check_at, body.last_upstream_check_succeeded, body.is_active],
      [true, null, true, true],
    );
  });

  test("a heartbeat states whether codes are required on the website of the terminal's location", async () => {
    const { rows } = await deps.pool.query(
      "insert into website (code, name) values ('w2', 'Second') returning website_id",
    );
    const { website_id } = rows[0];
    await deps.generations.poll();
    const here = await register({ location_id: await newLocation({ website_id }) });
    const elsewhere = await register();
    await change(
      `insert into setting (scope, scope_id, path, value)
       values ('websites', $1, 'vendor_pos_terminal/activation/require_terminal_registration', '1')`,
      [website_id],
    );
    const required = async (row: typeof here) =>
      (await heartbeat(row.terminal_id, row.device_identifier)).body.require_terminal_registration;
    assert.deepEqual([await required(here), await required(elsewhere)], [true, false]);
  });

  test("100 heartbeats at once of 20 terminals all succeed", async () => {
    const rows = await Promise.all(Array.from({ length: 20 }, () => newTerminal(deps)));
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, n) => {
        const row = rows[n % 20];
        assert.ok(row);
        return heartbeat(row.terminal_id, row.device_identifier);
      }),
    );
    assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200]);
  });
});

describe("a license refresh", () => {
  test("a refresh of a licence issued here succeeds, with its fiscal credentials when it has any", async () => {
    const { terminal_id, device_identifier, license_id } = await newTerminal(deps, { license_status: "suspended" });
    const { body } = await refresh(terminal_id, device_identifier);
    assert.deepEqual(
      [body.success, body.license_status, body.license_expires_at, body.fiscal_credentials, body.error],
      [true, "suspended", null, null, null],
    );
    const { token: admin } = await newAdministrator(testApp);
    await call("PUT", `/admin/api/licenses/${license_id}`, { token: admin, body: { fiscal_tss_id: "tss-9" } });
    const after = await refresh(terminal_id, device_identifier);
    assert.deepEqual(after.body.fiscal_credentials, { fiscal_tss_id: "tss-9", fiscal_api_key: null });
  });

  test("a refresh without a licence is no error and names the reason", async () => {
    const row = await register();
    const { status, body } = await refresh(row.terminal_id, row.device_identifier);
    assert.equal(status, 200);
    assert.deepEqual(body, {
      success: false,
      license_token: null,
      license_status: null,
      license_expires_at: null,
      fiscal_credentials: null,
      error: "No license is linked to this terminal.",
    });
  });

  test("a refresh that the licensing service fails is answered with 200 and its message", async () => {
    const { terminal_id, device_identifier } = await newTerminal(deps);
    const fail = async (): Promise<LicensingOutcome> => ({
      kind: "unreachable",
      reason: problem("licensing_message", { reason: "upstream says 503" }),
    });
    const app = buildApp({ ...deps, licensing: { activate: fail, release: fail, check: fail } });
    const response = await app.inject({
      method: "POST",
      url: `/rest/V1/pos/terminals/${terminal_id}/license/refresh`,
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      payload: JSON.stringify({ deviceIdentifier: device_identifier }),
    });
    const body = response.json();
    assert.deepEqual([response.statusCode, body.success, body.error], [200, false, "upstream says 503"]);
    assert.equal(body.license_status, "active");
  });
});
