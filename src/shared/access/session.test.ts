import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { newAdministrator, PASSWORD } from "../../../test/administrator.ts";
import { openApp } from "../../../test/support.ts";

const testApp = await openApp();
const { call, deps, newToken } = testApp;

const UNAUTHORIZED = "The consumer isn't authorized to access %resources.";
const signIn = (username: string, password = PASSWORD) =>
  call("POST", "/admin/api/session", { token: undefined, body: { username, password } });
const issueToken = (username: string, password = PASSWORD) =>
  call("POST", "/rest/V1/integration/admin/token", { token: undefined, body: { username, password } });

async function openSession(resources?: readonly string[]) {
  const { username, admin_user_id } = await newAdministrator(testApp, resources);
  const answer = await signIn(username);
  assert.equal(answer.status, 200, answer.text);
  const set_cookie = String(answer.headers["set-cookie"]);
  const cookie = set_cookie.split(";")[0] ?? "";
  return { username, admin_user_id, set_cookie, cookie, csrf: answer.body.csrf_token as string, body: answer.body };
}

describe("the session of the administration application", () => {
  test("the session's cookie cannot be read by scripts and other sites", async () => {
    const { set_cookie, body } = await openSession();
    assert.match(set_cookie, /^tk_admin=tk_[\w-]{49}; Path=\/; Max-Age=36000; HttpOnly; SameSite=Strict$/);
    assert.deepEqual([body.name, body.resources, body.location_ids], ["Ann Admin", ["all"], []]);
  });

  test("the session's cookie is Secure behind https, with the __Host- prefix, and the plain name is not accepted", async () => {
    const behind_proxy = { "x-forwarded-proto": "https" };
    for (const [env, headers] of [
      [{ PUBLIC_URL: "https://pos.example.org" }, {}],
      [{ TRUST_PROXY: "1" }, behind_proxy],
    ] as const) {
      const { call } = await openApp({ database: testApp.database, env });
      const { username } = await newAdministrator(testApp);
      const answer = await call("POST", "/admin/api/session", {
        token: undefined,
        headers,
        body: { username, password: PASSWORD },
      });
      const set_cookie = String(answer.headers["set-cookie"]);
      assert.match(
        set_cookie,
        /^__Host-tk_admin=tk_[\w-]{49}; Path=\/; Max-Age=36000; HttpOnly; SameSite=Strict; Secure$/,
      );
      const cookie = set_cookie.split(";")[0] ?? "";
      const read = (sent: string) =>
        call("GET", "/admin/api/session", { token: undefined, headers: { ...headers, cookie: sent } });
      assert.equal((await read(cookie)).status, 200);
      assert.equal((await read(cookie.replace("__Host-", ""))).status, 401);
    }
  });

  test("reads need the cookie alone, writes need the CSRF token of this session too", async () => {
    const { cookie, csrf } = await openSession();
    const other = await openSession();
    const body = { name: "Cashier" };
    const read = await call("GET", "/admin/api/roles", { token: undefined, headers: { cookie } });
    assert.equal(read.status, 200, read.text);
    const write = (headers: Record<string, string>) =>
      call("POST", "/admin/api/roles", { token: undefined, headers, body });
    for (const headers of [{ cookie }, { cookie, "x-csrf-token": "x" }, { cookie, "x-csrf-token": other.csrf }]) {
      const refused = await write(headers);
      assert.deepEqual(
        [refused.status, refused.body.message],
        [401, UNAUTHORIZED.replace("%resources", "Vendor_Pos::settings")],
      );
    }
    assert.equal((await write({ cookie, "x-csrf-token": csrf })).status, 200);
  });

  test("a bearer token writes without a CSRF token", async () => {
    const { token } = await newAdministrator(testApp);
    assert.equal((await call("POST", "/admin/api/roles", { token, body: { name: "Cashier" } })).status, 200);
  });

  test("several blanks may follow the scheme of a bearer token, and none may be in it", async () => {
    const { token } = await newAdministrator(testApp);
    const status = async (authorization: string) =>
      (await call("GET", "/admin/api/roles", { token: undefined, headers: { authorization } })).status;
    assert.equal(await status(`Bearer  ${token}`), 200);
    assert.equal(await status(`bearer   ${token}`), 200);
    assert.equal(await status(`Bearer ${token} x`), 401);
    assert.equal(await status("Bearer   "), 401);
  });

  test("the session's token is neither a bearer token nor one for the interface", async () => {
    const { cookie } = await openSession();
    const token = cookie.slice("tk_admin=".length);
    assert.equal((await call("GET", "/admin/api/roles", { token })).status, 401);
    assert.equal((await call("GET", "/rest/V1/pos/locations", { token })).status, 401);
    assert.equal((await call("GET", "/rest/V1/pos/locations", { token: undefined, headers: { cookie } })).status, 401);
  });

  test("signing out ends the session at once and deletes the cookie", async () => {
    const { cookie, csrf } = await openSession();
    const headers = { cookie, "x-csrf-token": csrf };
    const out = await call("DELETE", "/admin/api/session", { token: undefined, headers });
    assert.deepEqual([out.status, out.body], [200, true]);
    assert.match(String(out.headers["set-cookie"]), /^tk_admin=; Path=\/; Max-Age=0; /);
    assert.equal((await call("GET", "/admin/api/session", { token: undefined, headers })).status, 401);
  });

  test("a session ends at its end time", async () => {
    const { cookie, admin_user_id } = await openSession();
    const read = () => call("GET", "/admin/api/session", { token: undefined, headers: { cookie } });
    assert.equal((await read()).status, 200);
    await deps.pool.query("update admin_token set expires_at = clock_timestamp() where admin_user_id = $1", [
      admin_user_id,
    ]);
    await deps.generations.poll();
    assert.equal((await read()).status, 401);
  });

  test("an integration's token is refused on the administration's routes", async () => {
    const token = await newToken(["all"]);
    for (const path of ["/session", "/roles", "/integrations"]) {
      assert.equal((await call("GET", `/admin/api${path}`, { token })).status, 401);
    }
  });
});

describe("POST /rest/V1/integration/admin/token", () => {
  test("the token route answers a JSON string that has the role's resources and no others on the interface", async () => {
    const { username } = await newAdministrator(testApp, ["Vendor_Pos::locations"]);
    const answer = await issueToken(username.toUpperCase());
    assert.equal(answer.status, 200, answer.text);
    assert.match(answer.text, /^"tk_[\w-]{49}"$/);
    const token = answer.body as string;
    assert.equal((await call("GET", "/rest/V1/pos/locations", { token })).status, 200);
    const refused = await call("POST", "/rest/V1/pos/locations", { token, body: { location: {} } });
    assert.deepEqual(
      [refused.status, refused.body],
      [401, { message: UNAUTHORIZED, parameters: { resources: "Vendor_Pos::locations_manage" } }],
    );
  });

  test("empty credentials are two errors in one answer", async () => {
    const text = '"%fieldName" is required. Enter and try again.';
    const row = (fieldName: string) => ({ message: text, parameters: { fieldName } });
    const expected = {
      message: "One or more input exceptions have occurred.",
      errors: [row("username"), row("password")],
    };
    for (const body of [{ username: "", password: "" }, {}]) {
      const answer = await call("POST", "/rest/V1/integration/admin/token", { token: undefined, body });
      assert.deepEqual([answer.status, answer.body], [400, expected]);
    }
    const one = await issueToken("unknown", "");
    assert.deepEqual([one.status, one.body], [400, row("password")]);
  });
});
