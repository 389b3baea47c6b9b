import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { newAdministrator } from "../../../../test/administrator.ts";
import { newTerminal } from "../../../../test/fixtures/rows.ts";
import { openApp } from "../../../../test/support.ts";
import { decrypt } from "../../../runtime/secrets.ts";
import { problem, problemText } from "../../../web-api/errors/errors.ts";
import { jobHandlers } from "../../../main/worker.ts";
import type { LicensingOutcome } from "./licensing.ts";
import { LOCAL_LICENSING } from "./open-licensing.ts";
import { LICENSE_STATUSES } from "./contract.ts";
import { refusalOf } from "./rules.ts";

const testApp = await openApp();
const { call, deps } = testApp;
const { token: admin } = await newAdministrator(testApp, ["Vendor_Pos::settings"]);

function post(body: object, token = admin) {
  return call("POST", "/admin/api/licenses", { token, body });
}

function put(license_id: number, body: object) {
  return call("PUT", `/admin/api/licenses/${license_id}`, { token: admin, body });
}

async function newLicense(fields: object = {}) {
  const answer = await post({ license_type: "pro", ...fields });
  assert.equal(answer.status, 200, answer.text);
  return answer.body as { license_id: number; license_token: string } & Record<string, unknown>;
}

describe("/admin/api/licenses", () => {
  test("a created licence is active with a token of its own, and listed", async () => {
    const row = await newLicense({ expires_at: "2031-02-03 04:05:06" });
    assert.match(row.license_token, /^lic_[A-Za-z0-9_-]{43}$/);
    assert.deepEqual(
      [row["license_type"], row["license_status"], row["license_expires_at"], row["fiscal_tss_id"]],
      ["pro", "active", "2031-02-03 04:05:06", null],
    );
    assert.notEqual((await newLicense()).license_token, row.license_token);
    const list = await call("GET", `/admin/api/licenses?filter[license_id]=${row.license_id}`, { token: admin });
    assert.deepEqual(list.body, { items: [row], total_count: 1 });
  });

  test("fiscal credentials are encrypted in the database and shown as asterisks; asterisks written back keep them", async () => {
    const row = await newLicense({ fiscal_tss_id: "tss-canary", fiscal_api_key: "key-canary" });
    assert.deepEqual([row["fiscal_tss_id"], row["fiscal_api_key"]], ["***", "***"]);
    const { rows } = await deps.pool.query("select * from license where license_id = $1", [row.license_id]);
    assert.match(rows[0].fiscal_api_key, /^tk1:/);
    assert.equal(decrypt(deps.ring, rows[0].fiscal_api_key, `license:fiscal_api_key:${row.license_id}`), "key-canary");
    const written = await put(row.license_id, row);
    assert.equal(written.status, 200, written.text);
    const again = await deps.pool.query("select * from license where license_id = $1", [row.license_id]);
    assert.equal(again.rows[0].fiscal_api_key, rows[0].fiscal_api_key);
    const cleared = await put(row.license_id, { fiscal_api_key: null, fiscal_tss_id: "" });
    assert.deepEqual([cleared.body.fiscal_api_key, cleared.body.fiscal_tss_id], [null, null]);
  });

  test("fiscal credentials reach the linked terminal's config decrypted, and its hash follows the licence", async () => {
    const terminal = await newTerminal(deps);
    const config = async () => {
      const answer = await call("GET", `/rest/V1/pos/terminals/${terminal.terminal_id}/config`);
      return JSON.parse(answer.body);
    };
    const hash = async () => {
      const entry = await deps.terminals.find(terminal.terminal_id);
      return entry?.configHash(await entry.checks());
    };
    const before = await hash();
    await put(terminal.license_id, { fiscal_api_key: "key-7" });
    const after = await config();
    assert.deepEqual([after.terminal.fiscal_api_key, after.license.fiscal_api_key], ["key-7", "key-7"]);
    assert.equal(after.terminal.license_id, terminal.license_id);
    assert.notEqual(await hash(), before);
  });

  test("an update keeps absent fields, ignores fields that the server owns, and null removes the end", async () => {
    const row = await newLicense({ expires_at: "2031-02-03" });
    const answer = await put(row.license_id, { license_status: "suspended", license_token: "lic_mine", license_id: 1 });
    assert.deepEqual(
      [answer.body.license_id, answer.body.license_token, answer.body.license_status, answer.body.license_expires_at],
      [row.license_id, row.license_token, "suspended", "2031-02-03 00:00:00"],
    );
    assert.equal((await put(row.license_id, { expires_at: null })).body.license_expires_at, null);
  });

  test("a row written back as it was read keeps its end to the microsecond and leaves no entry in the audit log", async () => {
    const row = await newLicense({ expires_at: "2031-02-03T04:05:06.123456Z" });
    assert.equal(row["license_expires_at"], "2031-02-03 04:05:06");
    const saved = await put(row.license_id, row);
    assert.deepEqual([saved.status, saved.body.license_expires_at], [200, "2031-02-03 04:05:06"], saved.text);
    const { rows } = await deps.pool.query(
      `select license_expires_at, (select array_agg(distinct new_value) from audit_log
          where entity_type = 'license' and entity_id = license_id::text and field_name = 'license_expires_at') as audited
         from license where license_id = $1`,
      [row.license_id],
    );
    assert.deepEqual(rows, [{ license_expires_at: "2031-02-03 04:05:06.123456+00", audited: ["2031-02-03 04:05:06"] }]);
    assert.equal(
      (await put(row.license_id, { expires_at: "2031-02-03 04:05:07" })).body.license_expires_at,
      "2031-02-03 04:05:07",
    );
  });

  test("a licence with an unknown type, an unknown status, a bad date or an undeclared key, and an unknown id are refused", async () => {
    for (const body of [{}, { license_type: "gold" }, { license_type: "pro", license_status: "dead" }]) {
      const answer = await post(body);
      assert.deepEqual([answer.status, answer.body.code], [400, "field_not_choice"]);
    }
    assert.equal((await post({ license_type: "pro", expires_at: "tomorrow" })).status, 400);
    assert.equal((await post({ license_type: "pro", nonsense: 1 })).status, 400);
    assert.equal((await put(999_999, { license_type: "pro" })).status, 404);
  });

  test("a licence past its end is shown as over, and a row written back stays as stored", async () => {
    const row = await newLicense({ expires_at: "2020-02-03 04:05:06" });
    assert.deepEqual([row["is_over"], row["license_status"]], [true, "active"]);
    const saved = await put(row.license_id, row);
    assert.deepEqual([saved.status, saved.body.is_over, saved.body.license_status], [200, true, "active"]);
    assert.equal((await put(row.license_id, { expires_at: "2031-02-03" })).body.is_over, false);
  });

  test("unknown licence ids are 404 and invalid ids 400, never 500", async () => {
    for (const [id, status] of [
      ["0", 404],
      ["-1", 404],
      ["2147483648", 404],
      ["9223372036854775808", 404],
      ["1e9", 404],
      ["1;", 400],
      ["%00", 400],
      ["abc", 400],
    ] as const) {
      for (const answer of [
        await call("PUT", `/admin/api/licenses/${id}`, { token: admin, body: { license_type: "pro" } }),
        await call("POST", `/admin/api/licenses/${id}/check`, { token: admin }),
      ]) {
        assert.equal(answer.status, status, `${id}: ${answer.text}`);
      }
    }
  });

  test("the routes of licences need the settings resource", async () => {
    const { token } = await newAdministrator(testApp, ["Vendor_Pos::locations_manage"]);
    assert.equal((await post({ license_type: "pro" }, token)).status, 401);
    assert.equal((await call("GET", "/admin/api/licenses", { token })).status, 401);
    assert.equal((await call("GET", "/admin/api/licenses", { token: testApp.token })).status, 401);
  });

  test("each change of a licence is audited with its author, with secrets as asterisks", async () => {
    const row = await newLicense({ fiscal_api_key: "key-audit-canary" });
    await put(row.license_id, { license_status: "revoked", fiscal_api_key: "key-audit-canary-2" });
    const { rows } = await deps.pool.query(
      "select field_name, old_value, new_value, change_source from audit_log where entity_type = 'license' and entity_id = $1",
      [String(row.license_id)],
    );
    assert.ok(!JSON.stringify(rows).includes("canary"));
    assert.ok(!JSON.stringify(rows).includes(row.license_token));
    assert.deepEqual(
      rows.find((entry) => entry.field_name === "license_status" && entry.old_value === "active"),
      { field_name: "license_status", old_value: "active", new_value: "revoked", change_source: "admin" },
    );
  });
});

describe("the licence of a device that left", () => {
  const release = async (outcome: LicensingOutcome, used: { license_id: number; device_identifier: string }) => {
    const asked: string[] = [];
    const answer = async (_license: unknown, device_identifier: string) => {
      asked.push(device_identifier);
      return outcome;
    };
    const handlers = jobHandlers({ ...deps, licensing: { ...LOCAL_LICENSING, release: answer } });
    await handlers.release_license({ license_id: used.license_id, device_identifier: used.device_identifier });
    return asked;
  };

  test("the licence of a device that left is released at the licensing service, once the job runs", async () => {
    const { license_id } = await newTerminal(deps);
    assert.deepEqual(await release({ kind: "accepted" }, { license_id, device_identifier: "gone" }), ["gone"]);
    assert.deepEqual(
      await release(
        { kind: "refused", reason: problem("licensing_message", { reason: "?" }) },
        { license_id, device_identifier: "gone" },
      ),
      ["gone"],
    );
  });

  test("a licence is not released when the device uses it again by then, or when the licence does not exist any more", async () => {
    assert.deepEqual(await release({ kind: "accepted" }, await newTerminal(deps)), []);
    const away = { kind: "unreachable", reason: problem("licensing_message", { reason: "asked" }) } as const;
    await assert.rejects(release(away, { license_id: 999_999, device_identifier: "gone" }), /the licence was deleted/);
  });

  test("the release of a licence is retried while the service is unreachable", async () => {
    const { license_id } = await newTerminal(deps);
    await assert.rejects(
      release(
        { kind: "unreachable", reason: problem("licensing_message", { reason: "timed out" }) },
        { license_id, device_identifier: "gone" },
      ),
      /releasing license \d+ failed: timed out/,
    );
  });
});

describe("the rules of a licence", () => {
  test("a revoked, suspended or expired licence, or one past its end, is refused with its reason", () => {
    const reasons = LICENSE_STATUSES.map((license_status) => refusalOf({ license_status, is_over: false })).map(
      (reason) => reason && problemText(reason),
    );
    assert.deepEqual(reasons, [
      undefined,
      undefined,
      "The license is expired.",
      "The license is suspended.",
      "The license is revoked.",
    ]);
    assert.deepEqual(
      refusalOf({ license_status: "active", is_over: true }),
      problem("license_not_active", { state: "expired" }),
    );
  });
});
