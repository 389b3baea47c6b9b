import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { setTimeout } from "node:timers/promises";
import { newAdministrator, PASSWORD } from "../../../test/administrator.ts";
import { openApp } from "../../../test/support.ts";
import { ROUTES } from "../../main/app.ts";

const shop = await openApp();
const { call, deps } = shop;

async function openSession(username: string) {
  const answer = await call("POST", "/admin/api/session", {
    token: undefined,
    headers: { "user-agent": `Browser ${"x".repeat(500)}` },
    body: { username, password: PASSWORD },
  });
  assert.equal(answer.status, 200, answer.text);
  const cookie = String(answer.headers["set-cookie"]).split(";")[0] ?? "";
  return { cookie, "x-csrf-token": String(answer.body.csrf_token) };
}

const by = (headers: Record<string, string>) => (method: string, path: string, body?: unknown) =>
  call(method, `/admin/api${path}`, { token: undefined, headers, ...(body === undefined ? {} : { body }) });

/** Moves the last use and the last confirmation of all sessions of an account into the past. */
async function age(admin_user_id: number, minutes: number): Promise<void> {
  await deps.pool.query(
    `insert into admin_token_use (token_hash, last_used_at)
     select token_hash, clock_timestamp() - make_interval(mins => $2) from admin_token where admin_user_id = $1
     on conflict (token_hash) do update set last_used_at = excluded.last_used_at`,
    [admin_user_id, minutes],
  );
  await deps.pool.query(
    "update admin_token set stepped_up_at = clock_timestamp() - make_interval(mins => $2) where admin_user_id = $1",
    [admin_user_id, minutes],
  );
  await deps.generations.poll();
}

/** Whether the database has no use of the account's sessions in the last minute. */
async function isUnused(admin_user_id: number): Promise<boolean> {
  const { rows } = await deps.pool.query(
    `select 1 from admin_token_use join admin_token using (token_hash)
     where admin_user_id = $1 and last_used_at > clock_timestamp() - interval '1 minute'`,
    [admin_user_id],
  );
  return rows.length === 0;
}

describe("a session without a request", () => {
  test("a session ends after 30 minutes without a request; a request before that keeps it", async () => {
    const { username, admin_user_id } = await newAdministrator(shop);
    const ask = by(await openSession(username));
    await age(admin_user_id, 29);
    assert.equal((await ask("GET", "/session")).status, 200);
    // The use of a session is written after the answer. Written after `age`, it would keep the
    // session alive.
    while (await isUnused(admin_user_id)) await setTimeout(5);
    await age(admin_user_id, 31);
    assert.equal((await ask("GET", "/session")).status, 401);
  });

  test("a session is kept by a request on another node", async () => {
    const { username } = await newAdministrator(shop);
    const headers = await openSession(username);
    assert.equal((await by(headers)("GET", "/session")).status, 200);
    const holder = await deps.callers.find(headers.cookie.slice("tk_admin=".length));
    assert.ok(holder);
    // This process considers the session idle; the database has a later use.
    holder.idle_at_ms = 0;
    assert.equal((await by(headers)("GET", "/session")).status, 200);
    assert.ok(holder.idle_at_ms > performance.now());
  });

  test("automatic requests do not keep a session, and the uses of one are written at most once a minute", async () => {
    const { username, admin_user_id } = await newAdministrator(shop);
    const headers = await openSession(username);
    const uses = async (): Promise<unknown[]> => {
      const { rows } = await deps.pool.query(
        "select last_used_at from admin_token_use join admin_token using (token_hash) where admin_user_id = $1",
        [admin_user_id],
      );
      return rows;
    };
    assert.equal((await by({ ...headers, "x-automatic": "yes" })("GET", "/session")).status, 200);
    assert.deepEqual(await uses(), []);
    for (let time = 0; time < 3; time += 1) assert.equal((await by(headers)("GET", "/session")).status, 200);
    let first = await uses();
    while (first.length === 0) first = await uses();
    await by(headers)("GET", "/session");
    assert.deepEqual(await uses(), first);
  });

  test("a bearer token of a script is valid for four hours", async () => {
    const { token, admin_user_id } = await newAdministrator(shop);
    await age(admin_user_id, 200);
    assert.equal((await call("GET", "/admin/api/session", { token })).status, 200);
  });
});

describe("one's own sessions", () => {
  test("own sessions are listed with their time, address and client, and end one by one", async () => {
    const { username, token } = await newAdministrator(shop);
    const first = by(await openSession(username));
    const second = by(await openSession(username));
    const answer = await second("GET", "/sessions");
    const { sessions } = answer.body;
    assert.deepEqual(
      sessions.map((session: Record<string, unknown>) => [session["kind"], session["is_current"]]),
      [
        ["session", true],
        ["session", false],
        ["bearer", false],
      ],
    );
    assert.equal(sessions[0].address, "127.0.0.0/24");
    assert.equal(sessions[0].user_agent.length, 120);
    assert.doesNotMatch(answer.text, /tk_|[0-9a-f]{64}/);
    assert.equal((await second("DELETE", `/sessions/${sessions[1].session_id}`)).text, "true");
    assert.equal((await first("GET", "/session")).status, 401);
    assert.equal((await second("DELETE", `/sessions/${sessions[2].session_id}`)).text, "true");
    assert.equal((await call("GET", "/admin/api/session", { token })).status, 401);
    assert.equal((await second("DELETE", `/sessions/${sessions[1].session_id}`)).status, 404);
  });

  test("the session of another account is unknown", async () => {
    const { username } = await newAdministrator(shop);
    const ask = by(await openSession(username));
    const { sessions } = (await ask("GET", "/sessions")).body;
    const { token } = await newAdministrator(shop);
    assert.equal((await call("DELETE", `/admin/api/sessions/${sessions[0].session_id}`, { token })).status, 404);
    assert.equal((await ask("GET", "/session")).status, 200);
  });
});

describe("routes that ask for a recent password", () => {
  const CONFIRMED = [
    "DELETE /admin-roles/{id}",
    "DELETE /admin-users/{id}",
    "DELETE /connector",
    "DELETE /integrations/{id}",
    "DELETE /webhooks/{id}",
    "POST /account/second-factor",
    "POST /account/second-factor/confirm",
    "POST /admin-roles",
    "POST /admin-users",
    "POST /integrations",
    "POST /integrations/{id}/rotate",
    "POST /persons/erase",
    "POST /persons/export",
    "POST /webhooks",
    "PUT /account",
    "PUT /admin-roles/{id}",
    "PUT /admin-users/{id}",
    "PUT /connector",
    "PUT /integrations/{id}",
    "PUT /webhooks/{id}",
  ];
  // Routes whose requests contain the password and the code.
  const TAKES_PASSWORD = new Set(["/account/recovery-codes", "/account/second-factor/turn-off"]);
  const confirmed = ROUTES.filter(({ step_up }) => step_up);

  // Writes without a recent password: those to deliveries, jobs, the connector's tasks and
  // questions, and a person's choice of mails give no rights and delete no personal data. The
  // connector's address needs one, since it gets every sale and customer, and so does a webhook's.
  test("a recent password is needed on these routes, and on every other write that only a full administrator may do", () => {
    assert.deepEqual(confirmed.map(({ method, path }) => `${method} ${path}`).toSorted(), CONFIRMED);
    const missing = ROUTES.filter(
      ({ surface, method, resource, path, step_up }) =>
        surface === "admin" &&
        method !== "GET" &&
        !step_up &&
        !/^\/(webhooks\/\{id\}\/|event-deliveries|jobs|connector-|connector\/|account\/attention-mails)/.test(path) &&
        !TAKES_PASSWORD.has(path) &&
        (resource === "all" || /^\/(account|admin-|integrations|persons\/erase)/.test(path)),
    );
    assert.deepEqual(
      missing.map(({ method, path }) => `${method} ${path}`),
      [],
    );
  });

  test("a session and a bearer token without a recent password are refused after ten minutes, before the body is read", async () => {
    const { username, token, admin_user_id } = await newAdministrator(shop);
    const headers = await openSession(username);
    await age(admin_user_id, 11);
    for (const { method, path } of confirmed) {
      const url = `/admin/api${path.replaceAll(/\{\w+\}/g, "1")}`;
      for (const as of [{ token }, { token: undefined, headers }]) {
        const answer = await call(method, url, { ...as, body: "{" });
        assert.deepEqual(
          [answer.status, answer.body],
          [403, { message: "Confirm your password to continue.", code: "step_up_required", parameters: {} }],
          url,
        );
        assert.match(String(answer.headers["www-authenticate"]), /insufficient_user_authentication/);
      }
    }
  });

  test("a request is accepted once the password is confirmed, in this session only", async () => {
    const { username, admin_user_id } = await newAdministrator(shop);
    const mine = by(await openSession(username));
    const other = by(await openSession(username));
    await age(admin_user_id, 11);
    const integration = { name: `till of ${username}`, resources: ["Vendor_Pos::locations"] };
    assert.equal((await mine("POST", "/integrations", integration)).status, 403);
    assert.equal((await mine("POST", "/session/step-up", { password: "wrong" })).status, 401);
    assert.equal((await mine("POST", "/integrations", integration)).status, 403);
    assert.equal((await mine("POST", "/session/step-up", { password: PASSWORD })).text, "true");
    assert.equal((await mine("POST", "/integrations", integration)).status, 200);
    assert.equal((await other("POST", "/integrations", { ...integration, name: "other" })).status, 403);
  });

  test("guessing the password at the confirmation locks the name like guessing at the sign-in", async () => {
    const { username } = await newAdministrator(shop);
    const ask = by(await openSession(username));
    for (let guess = 0; guess < 6; guess += 1) await ask("POST", "/session/step-up", { password: `guess-${guess}` });
    assert.equal((await ask("POST", "/session/step-up", { password: PASSWORD })).status, 401);
  });
});
