import assert from "node:assert/strict";
import { test } from "node:test";
import { newAdministrator, PASSWORD } from "../../../test/administrator.ts";
import { openApp } from "../../../test/support.ts";
import { ROUTES } from "../../main/app.ts";
import { setUpSecondFactor } from "../../../test/fixtures/access/second-factor.ts";

const shop = await openApp({ env: { ADMIN_SECOND_FACTOR: "required" } });
const { call, newToken } = shop;

const REFUSAL = { message: "Set up a second factor in the administration first." };
const ADMIN_REFUSAL = { ...REFUSAL, code: "enrollment_required", parameters: {} };
const urlOf = ({ surface, path }: (typeof ROUTES)[number]): string =>
  (surface === "rest" ? "/rest" : "/admin/api") + path.replaceAll(/\{\w+\}/g, "987654");

test("only the own account, its sessions and the sign-ins are open before the second factor is set up", async () => {
  assert.deepEqual(
    ROUTES.filter(({ before_enrollment }) => before_enrollment).map(({ method, path }) => `${method} ${path}`),
    [
      "GET /session",
      "DELETE /session",
      "POST /session/step-up",
      "GET /sessions",
      "DELETE /sessions/{session_id}",
      "DELETE /sessions",
      "PUT /session/password",
      "GET /account",
      "PUT /account",
      "POST /account/second-factor",
      "POST /account/second-factor/confirm",
      "POST /account/second-factor/turn-off",
      "POST /account/recovery-codes",
    ],
  );
  const { token } = await newAdministrator(shop);
  for (const route of ROUTES) {
    if (route.resource === "anonymous" || route.before_enrollment) continue;
    const answer = await call(route.method, urlOf(route), { token, body: "{" });
    assert.deepEqual(
      [answer.status, answer.body],
      [401, route.surface === "admin" ? ADMIN_REFUSAL : REFUSAL],
      `${route.method} ${route.path}`,
    );
  }
});

test("an administrator without a second factor signs in, sets one up, and then has their permissions", async () => {
  const { username } = await newAdministrator(shop);
  const issued = await call("POST", "/rest/V1/integration/admin/token", {
    token: undefined,
    body: { username, password: PASSWORD },
  });
  const token = issued.body as string;
  assert.equal((await call("GET", "/admin/api/session", { token })).body.must_enroll, true);
  assert.equal((await call("GET", "/admin/api/account", { token })).body.is_second_factor_required, true);
  assert.deepEqual((await call("GET", "/rest/V1/pos/locations", { token })).body, REFUSAL);
  const { recovery_codes } = await setUpSecondFactor(shop, token);
  assert.equal((await call("GET", "/rest/V1/pos/locations", { token })).status, 200);
  assert.equal((await call("GET", "/admin/api/session", { token })).body.must_enroll, false);

  const session = await call("POST", "/admin/api/session", {
    token: undefined,
    body: { username, password: PASSWORD, otp: recovery_codes[0] },
  });
  assert.equal(session.body.must_enroll, false);
  const body = { password: PASSWORD, otp: recovery_codes[1] };
  assert.equal((await call("POST", "/admin/api/account/second-factor/turn-off", { token, body })).text, "true");
  assert.deepEqual((await call("GET", "/admin/api/roles", { token })).body, ADMIN_REFUSAL);
});

test("integrations need no second factor", async () => {
  assert.equal((await call("GET", "/rest/V1/pos/locations", { token: await newToken(["all"]) })).status, 200);
});
