import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { describe, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { newAdministrator, PASSWORD } from "../../../test/administrator.ts";
import { openApp } from "../../../test/support.ts";

const testApp = await openApp();
const { call, deps } = testApp;
const other = await openApp({ database: testApp.database, pool_size: 4 });
const { token } = await newAdministrator(testApp);

const admin = (method: string, path: string, body?: unknown, as = token) =>
  call(method, `/admin/api${path}`, { token: as, ...(body === undefined ? {} : { body }) });

async function newIntegration(fields: Record<string, unknown> = {}) {
  const answer = await admin("POST", "/integrations", {
    name: randomUUID(),
    resources: ["Vendor_Pos::locations"],
    ...fields,
  });
  assert.equal(answer.status, 200, answer.text);
  return answer.body as { integration_id: number; access_token: string } & Record<string, unknown>;
}

async function newRole(resources: readonly string[]) {
  const answer = await admin("POST", "/admin-roles", { name: randomUUID(), resources });
  assert.equal(answer.status, 200, answer.text);
  return answer.body.admin_role_id as number;
}

const locations = (app: typeof testApp, as: string) => app.call("GET", "/rest/V1/pos/locations", { token: as });

/**
 * Waits until every node answers with the status. A request that is sent a second after the change
 * must have it; an earlier one may be answered later on a busy machine.
 */
async function untilEverywhere(as: string, status: number): Promise<void> {
  const started_ms = performance.now();
  for (const app of [testApp, other]) {
    for (;;) {
      const asked_ms = performance.now();
      if ((await locations(app, as)).status === status) break;
      assert.ok(asked_ms - started_ms < 1_000, `not ${status} everywhere within a second`);
      await sleep(20);
    }
  }
}

describe("integrations", () => {
  test("the token of an integration is shown only when it is created, and only its hash is stored", async () => {
    const made = await newIntegration();
    assert.match(made.access_token, /^tk_[\w-]{49}$/);
    assert.deepEqual(
      [made["resources"], made["location_ids"], made["is_active"], made["last_used_at"]],
      [["Vendor_Pos::locations"], [], true, null],
    );
    const list = await admin("GET", "/integrations?page_size=0");
    assert.ok(!list.text.includes(made.access_token) && !list.text.includes("token"));
    const { rows } = await deps.pool.query("select i::text as row from integration i where integration_id = $1", [
      made.integration_id,
    ]);
    assert.ok(!rows[0].row.includes(made.access_token));
    const audit = await deps.pool.query(
      "select new_value from audit_log where entity_type = 'integration' and entity_id = $1 and field_name = 'token_hash'",
      [String(made.integration_id)],
    );
    assert.deepEqual(audit.rows, [{ new_value: "***" }]);
  });

  test("a rotated token of an integration works on every node and the old one on none, within a second", async () => {
    const made = await newIntegration();
    await untilEverywhere(made.access_token, 200);
    const rotated = await admin("POST", `/integrations/${made.integration_id}/rotate`);
    assert.equal(rotated.status, 200, rotated.text);
    await untilEverywhere(made.access_token, 401);
    await untilEverywhere(rotated.body.access_token, 200);
    assert.equal((await admin("POST", "/integrations/999999/rotate")).status, 404);
  });

  test("a disabled, deleted or changed integration is so on every node within a second", async () => {
    const made = await newIntegration();
    const at = `/integrations/${made.integration_id}`;
    const steps = [
      [{ is_active: false }, 401],
      [{ is_active: true }, 200],
      [{ resources: ["Vendor_Pos::receipts"] }, 401],
      [{ resources: ["Vendor_Pos::locations", "Vendor_Pos::receipts"] }, 200],
    ] as const;
    for (const [change, status] of steps) {
      assert.equal((await admin("PUT", at, change)).status, 200);
      await untilEverywhere(made.access_token, status);
    }
    assert.equal((await admin("DELETE", at)).body, true);
    await untilEverywhere(made.access_token, 401);
  });

  test("an update of an integration shows no token and leaves it as it is", async () => {
    const made = await newIntegration();
    const name = randomUUID();
    const updated = await admin("PUT", `/integrations/${made.integration_id}`, { ...made, name });
    assert.deepEqual([updated.status, updated.body.name, "access_token" in updated.body], [200, name, false]);
    assert.equal((await locations(testApp, made.access_token)).status, 200);
  });

  test("the last use of an integration is shown within the minute", async () => {
    const made = await newIntegration();
    await locations(testApp, made.access_token);
    const started_ms = performance.now();
    for (;;) {
      const list = await admin("GET", `/integrations?filter[integration_id]=${made.integration_id}`);
      if (list.body.items[0].last_used_at !== null) break;
      assert.ok(performance.now() - started_ms < 60_000, "last_used_at stays empty");
      await sleep(20);
    }
  });

  test("unknown resources, unknown locations and a taken name of an integration are refused", async () => {
    const taken = await newIntegration();
    const post = (fields: Record<string, unknown>) =>
      admin("POST", "/integrations", { name: randomUUID(), resources: [], ...fields });
    const resource = await post({ resources: ["Vendor_Pos::everything"] });
    assert.deepEqual([resource.status, resource.body.parameters], [400, { name: "Vendor_Pos::everything" }]);
    const location = await post({ location_ids: [999_999] });
    assert.deepEqual(location.body, {
      message: "Could not save the integration: There is no location with the id 999999.",
      code: "unknown_reference",
      parameters: { kind: "location", id: 999_999, entity: "integration" },
    });
    const name = await post({ name: String(taken["name"]).toUpperCase() });
    assert.equal(name.body.code, "integration_name_taken");
    assert.equal((await admin("POST", "/integrations", { name: "x" })).status, 400);
  });

  test("only an administrator who holds every resource may manage integrations", async () => {
    const { token: limited } = await newAdministrator(testApp, ["Vendor_Pos::settings", "Vendor_Pos::locations"]);
    for (const [method, path] of [
      ["GET", "/integrations"],
      ["POST", "/integrations"],
      ["POST", "/integrations/1/rotate"],
      ["PUT", "/admin-users/1"],
      ["DELETE", "/admin-roles/1"],
    ] as const) {
      assert.equal((await admin(method, path, method === "GET" ? undefined : {}, limited)).status, 401, path);
    }
  });
});

describe("administrators", () => {
  test("a created administrator can sign in with the permissions of their role, until the role changes", async () => {
    const admin_role_id = await newRole(["Vendor_Pos::locations"]);
    const username = `u-${randomUUID()}`;
    const made = await admin("POST", "/admin-users", { username, name: "Ben", password: PASSWORD, admin_role_id });
    assert.equal(made.status, 200, made.text);
    assert.deepEqual(
      Object.keys(made.body).filter((key) => key.includes("password")),
      [],
    );
    const signed = await call("POST", "/rest/V1/integration/admin/token", {
      token: undefined,
      body: { username, password: PASSWORD },
    });
    await untilEverywhere(signed.body, 200);
    assert.equal((await admin("PUT", `/admin-roles/${admin_role_id}`, { resources: [] })).status, 200);
    await untilEverywhere(signed.body, 401);
  });

  test("a new password of an administrator ends every session and bearer token, on every node", async () => {
    const user = await newAdministrator(testApp);
    await untilEverywhere(user.token, 200);
    await admin("PUT", `/admin-users/${user.admin_user_id}`, { name: "Still Ann" });
    assert.equal((await locations(testApp, user.token)).status, 200);
    const changed = await admin("PUT", `/admin-users/${user.admin_user_id}`, { password: "another-password" });
    assert.equal(changed.status, 200, changed.text);
    await untilEverywhere(user.token, 401);
    const { rows } = await deps.pool.query(
      `select field_name, old_value, new_value, change_source, staff_name from audit_log
        where entity_type = 'admin_user' and entity_id = $1 order by log_id desc limit 1`,
      [String(user.admin_user_id)],
    );
    assert.deepEqual(rows[0], {
      field_name: "password_hash",
      old_value: "***",
      new_value: "***",
      change_source: "admin",
      staff_name: "Ann Admin",
    });
  });

  test("a sign-in during a change of the password opens no session that outlives the change", async () => {
    const user = await newAdministrator(testApp);
    const [changed, ...signIns] = await Promise.all([
      admin("PUT", `/admin-users/${user.admin_user_id}`, { password: "another-password" }),
      ...Array.from({ length: 4 }, () =>
        call("POST", "/rest/V1/integration/admin/token", {
          token: undefined,
          body: { username: user.username, password: PASSWORD },
        }),
      ),
    ]);
    assert.equal(changed.status, 200, changed.text);
    const opened = signIns.filter(({ status }) => status === 200);
    for (const { body } of opened) await untilEverywhere(body, 401);
    const { rows } = await deps.pool.query("select 1 from admin_token where admin_user_id = $1", [user.admin_user_id]);
    assert.equal(rows.length, 0);
  });

  test("a new password opens a locked account", async () => {
    const user = await newAdministrator(testApp);
    const signIn = (password: string) =>
      call("POST", "/admin/api/session", { token: undefined, body: { username: user.username, password } });
    for (let failure = 0; failure < 6; failure += 1) await signIn("wrong");
    assert.equal((await signIn(PASSWORD)).status, 401);
    await admin("PUT", `/admin-users/${user.admin_user_id}`, { password: "another-password" });
    assert.equal((await signIn("another-password")).status, 200);
  });

  test("a change of a role is logged under the role, not under an administrator", async () => {
    const admin_role_id = await newRole(["Vendor_Pos::locations"]);
    const { rows } = await deps.pool.query(
      "select distinct entity_type from audit_log where entity_id = $1 and field_name = 'resources' and entity_type like 'admin%'",
      [String(admin_role_id)],
    );
    assert.deepEqual(rows, [{ entity_type: "admin_role" }]);
  });

  test("disabling an administrator ends their sessions", async () => {
    const user = await newAdministrator(testApp);
    await admin("PUT", `/admin-users/${user.admin_user_id}`, { is_active: false });
    await untilEverywhere(user.token, 401);
  });

  test("a role that administrators have cannot be deleted; names and passwords are checked", async () => {
    const user = await newAdministrator(testApp);
    const used = await admin("DELETE", `/admin-roles/${user.admin_role_id}`);
    assert.deepEqual(used.body, {
      message: "Could not delete the role: Administrators still have this role.",
      code: "admin_role_used",
      parameters: { entity: "role" },
    });
    const base = { username: `u-${randomUUID()}`, name: "B", password: PASSWORD, admin_role_id: user.admin_role_id };
    for (const [fields, code] of [
      [{ username: "a b" }, "username_invalid"],
      [{ username: user.username.toUpperCase() }, "username_taken"],
      [{ password: "short" }, "field_length"],
      [{ email: "x" }, "field_not_email"],
      [{ admin_role_id: 999_999 }, "admin_role_unknown_or_used"],
    ] as const) {
      const answer = await admin("POST", "/admin-users", { ...base, ...fields });
      assert.deepEqual([answer.status, answer.body.code], [400, code], answer.text);
    }
  });
});

describe("the last active administrator who holds every resource", () => {
  test("the last full administrator cannot be disabled, deleted or lose rights, nor can two remove each other", async () => {
    const app = await openApp();
    const first = await newAdministrator(app);
    const second = await newAdministrator(app);
    const as = (user: typeof first, method: string, path: string, body?: unknown) =>
      app.call(method, `/admin/api${path}`, { token: user.token, ...(body === undefined ? {} : { body }) });

    const answers = await Promise.all([
      as(first, "PUT", `/admin-users/${second.admin_user_id}`, { is_active: false }),
      as(second, "PUT", `/admin-users/${first.admin_user_id}`, { is_active: false }),
    ]);
    const statuses = answers.map(({ status }) => status);
    assert.equal(statuses.filter((status) => status === 200).length, 1, JSON.stringify(statuses));
    const left = statuses[0] === 200 ? first : second;

    const weak = await as(left, "POST", "/admin-roles", { name: "Weak", resources: ["Vendor_Pos::locations"] });
    const at = `/admin-users/${left.admin_user_id}`;
    for (const [method, path, body] of [
      ["PUT", at, { is_active: false }],
      ["PUT", at, { admin_role_id: weak.body.admin_role_id }],
      ["DELETE", at, undefined],
      ["PUT", `/admin-roles/${left.admin_role_id}`, { resources: ["Vendor_Pos::settings"] }],
      ["DELETE", `/admin-roles/${left.admin_role_id}`, undefined],
    ] as const) {
      const refused = await as(left, method, path, body);
      assert.equal(refused.status, 400, `${method} ${path}: ${refused.text}`);
    }
    const { rows } = await app.deps.pool.query(
      "select count(*) as n from admin_user join admin_role using (admin_role_id) where is_active and 'all' = any(resources)",
    );
    assert.equal(rows[0].n, 1);
  });
});
