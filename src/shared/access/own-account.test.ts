import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { newAdministrator, PASSWORD } from "../../../test/administrator.ts";
import { openApp } from "../../../test/support.ts";

const shop = await openApp();
const { call, deps } = shop;

async function openSession(username: string, password = PASSWORD) {
  const answer = await call("POST", "/admin/api/session", { token: undefined, body: { username, password } });
  const cookie = String(answer.headers["set-cookie"]).split(";")[0] ?? "";
  return { status: answer.status, cookie, csrf_token: String(answer.body.csrf_token) };
}

const whoAmI = (headers: Record<string, string>) => call("GET", "/admin/api/session", { token: undefined, headers });

describe("one's own account", () => {
  test("the own account returns the CSRF token of a session, and none for a bearer token", async () => {
    const { username, token } = await newAdministrator(shop);
    const { cookie, csrf_token } = await openSession(username);
    assert.equal((await whoAmI({ cookie })).body.csrf_token, csrf_token);
    assert.equal((await call("GET", "/admin/api/session", { token })).body.csrf_token, null);
    const role = await call("POST", "/admin/api/roles", {
      token: undefined,
      headers: { cookie, "x-csrf-token": csrf_token },
      body: { name: "Cashier" },
    });
    assert.equal(role.status, 200, role.text);
  });

  test("signing out everywhere ends all sessions and bearer tokens of the caller only", async () => {
    const { username, token } = await newAdministrator(shop);
    const other = await newAdministrator(shop);
    const { cookie } = await openSession(username);
    const { cookie: second, csrf_token } = await openSession(username);
    const left = await call("DELETE", "/admin/api/sessions", {
      token: undefined,
      headers: { cookie: second, "x-csrf-token": csrf_token },
    });
    assert.equal(left.text, "true");
    for (const headers of [{ cookie }, { cookie: second }, { authorization: `Bearer ${token}` }]) {
      assert.equal((await whoAmI(headers)).status, 401);
    }
    assert.equal((await call("GET", "/admin/api/session", { token: other.token })).status, 200);
  });

  test("a new password needs the current one, ends all sessions, and is audited without its value", async () => {
    const { username, admin_user_id, token } = await newAdministrator(shop);
    const change = (body: unknown) => call("PUT", "/admin/api/session/password", { token, body });
    assert.equal((await change({ current_password: "wrong-password", password: "another-password" })).status, 401);
    assert.equal((await change({ current_password: PASSWORD, password: "short" })).status, 400);
    assert.equal((await change({ current_password: PASSWORD, password: "another-password" })).text, "true");
    assert.equal((await call("GET", "/admin/api/session", { token })).status, 401);
    assert.equal((await openSession(username)).status, 401);
    assert.equal((await openSession(username, "another-password")).status, 200);
    const { rows } = await deps.pool.query(
      "select old_value, new_value from audit_log where entity_type = 'admin_user' and entity_id = $1 and field_name = 'password_hash'",
      [String(admin_user_id)],
    );
    assert.deepEqual(rows, [{ old_value: "***", new_value: "***" }]);
  });

  test("guessing the current password locks the account like guessing at the sign-in", async () => {
    const { username, token } = await newAdministrator(shop);
    for (let guess = 0; guess < 6; guess += 1) {
      await call("PUT", "/admin/api/session/password", {
        token,
        body: { current_password: `guess-${guess}`, password: "another-password" },
      });
    }
    assert.equal((await openSession(username)).status, 401);
  });
});
