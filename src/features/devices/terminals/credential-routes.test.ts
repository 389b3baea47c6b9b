import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { newAdministrator } from "../../../../test/administrator.ts";
import { until } from "../../../../test/running-service.ts";
import { openApp } from "../../../../test/support.ts";
import { enrollmentCalls } from "../../../../test/fixtures/terminals/enrollments.ts";

const env = { TRUST_PROXY: "1" };
const testApp = await openApp({ env });
const second = await openApp({ env, database: testApp.database });
const { call, deps, log_lines } = testApp;
const { beat, enroll, newEnrolled } = enrollmentCalls(testApp);
const administrator = await newAdministrator(testApp);
const { token: admin } = administrator;

const admins = (method: string, path: string, token = admin) => call(method, `/admin/api/terminals/${path}`, { token });

async function credentialOf({ terminal_id }: { readonly terminal_id: number }) {
  const { body } = await admins("GET", `${terminal_id}/credentials`);
  return body.items[0];
}

describe("/admin/api/terminals/{id}/credentials", () => {
  test("the tokens of a terminal are listed, the newest first, without any part of the secret", async () => {
    const till = await newEnrolled();
    await beat(till);
    const again = await enroll({ code: till.code, device: till.device_identifier });
    assert.equal(again.status, 200);
    await until(
      async () => (await admins("GET", `${till.terminal_id}/credentials`)).body.items[1].last_used_at !== null,
    );
    const { status, body, text } = await admins("GET", `${till.terminal_id}/credentials`);
    assert.equal(status, 200);
    assert.equal(body.total_count, 2);
    const [fresh, old] = body.items;
    assert.ok(fresh.credential_id > old.credential_id);
    assert.deepEqual(
      [fresh.state, fresh.device_identifier, fresh.last_used_at, fresh.limited_at, fresh.revoked_at],
      ["active", till.device_identifier, null, null, null],
    );
    assert.deepEqual([old.state, old.limited_because, old.revoked_at], ["submits_only", "replaced", null]);
    assert.match(old.last_used_at, /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    const days = Temporal.Instant.from(`${old.submits_until.replace(" ", "T")}Z`).since(
      Temporal.Instant.from(`${old.limited_at.replace(" ", "T")}Z`),
    );
    assert.equal(days.total("hours"), 30 * 24);
    assert.ok(!/tk_|hash|[0-9a-f]{64}/.test(text), text);
  });

  test("a revoked token keeps its row; revoking it again changes nothing; both are audited by number", async () => {
    const till = await newEnrolled();
    const { credential_id } = await credentialOf(till);
    for (let n = 0; n < 2; n += 1) {
      const answer = await admins("DELETE", `${till.terminal_id}/credentials/${credential_id}`);
      assert.deepEqual([answer.status, answer.body], [200, true]);
    }
    assert.equal((await beat(till)).status, 401);
    const shown = await credentialOf(till);
    assert.equal(shown.state, "revoked");
    assert.notEqual(shown.revoked_at, null);
    const { rows } = await deps.pool.query(
      `select old_value, new_value, change_source, staff_name, location_id, terminal_id from audit_log
        where entity_type = 'terminal' and entity_id = $1 and field_name = 'credential' order by log_id`,
      [String(till.terminal_id)],
    );
    const origin = { location_id: till.location_id, terminal_id: till.terminal_id };
    const id = String(credential_id);
    assert.equal(rows.length, 2);
    assert.deepEqual(rows[0], { old_value: null, new_value: id, change_source: "api", staff_name: "Till", ...origin });
    const { staff_name: _name, ...revoked } = rows[1];
    assert.deepEqual(revoked, { old_value: id, new_value: null, change_source: "admin", ...origin });
  });

  test("a revoked token submits nothing, whatever changes on its terminal; a new code gives another token", async () => {
    const till = await newEnrolled();
    const { credential_id } = await credentialOf(till);
    await admins("DELETE", `${till.terminal_id}/credentials/${credential_id}`);
    const { body } = await admins("POST", `${till.terminal_id}/activation-code`);
    const path = "/rest/V1/pos/receipts";
    assert.equal((await call("POST", path, { token: till.token, body: { receipt: {} } })).status, 401);
    const answer = await enroll({ code: body.activation_code, device: till.device_identifier });
    assert.equal((await beat({ ...till, token: answer.body.access_token })).status, 200);
    assert.equal((await call("POST", path, { token: till.token, body: { receipt: {} } })).status, 401);
  });

  test("an unknown terminal or token, or another terminal's, is not found, and the routes need the right to manage", async () => {
    const [till, other] = [await newEnrolled(), await newEnrolled()];
    const { credential_id } = await credentialOf(other);
    assert.equal((await admins("GET", "999999/credentials")).status, 404);
    for (const path of [`999999/credentials/${credential_id}`, `${till.terminal_id}/credentials/${credential_id}`]) {
      assert.equal((await admins("DELETE", path)).status, 404, path);
    }
    assert.equal((await admins("DELETE", `${till.terminal_id}/credentials/999999`)).status, 404);
    const { token: reader } = await newAdministrator(testApp, ["Vendor_Pos::locations"]);
    assert.equal((await admins("GET", `${other.terminal_id}/credentials`, reader)).status, 200);
    assert.equal((await admins("DELETE", `${other.terminal_id}/credentials/${credential_id}`, reader)).status, 401);
    assert.equal((await admins("GET", `${other.terminal_id}/credentials`, other.token)).status, 401);
    assert.equal((await beat(other)).status, 200);
  });

  test("a token of a deleted terminal can still be revoked", async () => {
    const till = await newEnrolled();
    await admins("DELETE", String(till.terminal_id));
    const { credential_id, state } = await credentialOf(till);
    assert.equal(state, "submits_only");
    assert.equal((await admins("DELETE", `${till.terminal_id}/credentials/${credential_id}`)).status, 200);
    assert.equal((await credentialOf(till)).state, "revoked");
  });
});

describe("over two nodes", () => {
  const status = async (till: { readonly token: string }, on: typeof testApp) =>
    (await on.call("GET", "/rest/V1/pos/config", { token: till.token })).status;

  for (const [title, end] of [
    ["revocation", async (till) => admins("DELETE", `${till.terminal_id}/credentials/${till.credential_id}`)],
    ["limit", async (till) => admins("POST", `${till.terminal_id}/activation-code`)],
  ] as const satisfies readonly [
    string,
    (till: { terminal_id: number; credential_id: number }) => Promise<unknown>,
  ][]) {
    test(`a ${title} of a token acts at once on the node that made it, and on the other with its next poll`, async () => {
      const till = await newEnrolled();
      const { credential_id } = await credentialOf(till);
      assert.deepEqual([await status(till, testApp), await status(till, second)], [200, 200]);
      await end({ ...till, credential_id });
      assert.equal(await status(till, testApp), 401);
      await second.deps.generations.poll();
      assert.equal(await status(till, second), 401);
    });

    test(`a ${title} of a token acts on the other node by itself, without a request to poll`, async () => {
      const till = await newEnrolled();
      const { credential_id } = await credentialOf(till);
      assert.equal(await status(till, second), 200);
      await end({ ...till, credential_id });
      await until(async () => (await status(till, second)) === 401);
    });
  }

  test("a new token works on both nodes as soon as it is answered, and after a restart", async () => {
    const till = await newEnrolled();
    assert.deepEqual([await status(till, second), await status(till, testApp)], [200, 200]);
    const third = await openApp({ env, database: testApp.database });
    assert.equal(await status(till, third), 200);
    await third.close();
  });
});

test("no log has a token in it, also none of revoked tokens", () => {
  assert.ok(!log_lines.join("").includes("tk_"));
});
