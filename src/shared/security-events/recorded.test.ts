import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { describe, test } from "node:test";
import { newAdministrator } from "../../../test/administrator.ts";
import { setUpSecondFactor } from "../../../test/fixtures/access/second-factor.ts";
import { kindOf, Platform } from "../../../test/fixtures/connectors/double.ts";
import { openApp } from "../../../test/support.ts";
import { countOf, eventsOf, type Row } from "../../../test/fixtures/security-events/events.ts";
import { SECRET_COLUMNS } from "../resources/queries/secrets.ts";

const connector_kinds = [kindOf(new Platform())];
const shop = await openApp({ env: { TRUST_PROXY: "1" }, connector_kinds });
const { call, deps, log_lines } = shop;

const SECRET = "s3cret-of-the-shop";

/**
 * Creates an administrator with a name of its own, by which the events of a test are recognized.
 */
async function namedAdministrator(resources?: readonly string[]) {
  const { admin_user_id, token } = await newAdministrator(shop, resources);
  const name = `Ann ${randomUUID()}`;
  await deps.pool.query("update admin_user set name = $1 where admin_user_id = $2", [name, admin_user_id]);
  await deps.generations.poll();
  return { admin_user_id, token, name };
}

const summaries = (rows: readonly Row[]) =>
  rows.map(({ kind, subject, name, detail }) => [kind, subject, name, detail]);

function fromTheAddress(rows: readonly Row[]): readonly Row[] {
  for (const { kind, address } of rows) assert.equal(address, "192.0.2.0/24", kind);
  return rows;
}

async function done(method: string, url: string, options: { token: string; body?: unknown }) {
  const answer = await call(method, url, { ...options, headers: { "x-forwarded-for": "192.0.2.7" } });
  assert.equal(answer.status, 200, answer.text);
  return answer.body;
}

type Setting = (token: string) => Promise<unknown>;

describe("refusals", () => {
  test("a missing resource is an event of the caller, sampled, with the pattern of the path and never the path", async () => {
    const { token, name, admin_user_id } = await namedAdministrator(["Vendor_Pos::pos"]);
    const before = await countOf(deps, "access_refused");
    for (let n = 1; n <= 50; n += 1) {
      const answer = await call("PUT", `/admin/api/roles/4711${n}`, {
        token,
        body: {},
        headers: { "x-forwarded-for": `192.0.2.${n}` },
      });
      assert.equal(answer.status, 401);
    }
    const rows = await eventsOf(deps, name);
    assert.deepEqual(
      rows.map(({ kind, source, subject, actor, address, detail, times }) => [
        kind,
        source,
        subject,
        actor,
        address,
        detail,
        times,
      ]),
      [1, 49].map((times) => [
        "access_refused",
        "admin",
        `admin_user ${admin_user_id}`,
        name,
        "192.0.2.0/24",
        "PUT /admin/api/roles/:id (Vendor_Pos::settings)",
        times,
      ]),
    );
    assert.equal((await countOf(deps, "access_refused")) - before, 50);
    const line = log_lines.find((each) => each.includes(name)) ?? "";
    assert.match(line, /"level":"warn".*"security_event":"access_refused"/);
    assert.doesNotMatch(line, /4711/);
  });

  test("a token's attempt at another location's row is a refusal in the log, and a guest's is one without a name", async () => {
    const location = async () =>
      (
        await call("POST", "/rest/V1/pos/locations", {
          body: { location: { name: "Shop", code: randomUUID().slice(0, 20) } },
        })
      ).body.location_id as number;
    const [own, other] = [await location(), await location()];
    const token = await shop.newToken(["Vendor_Pos::locations_manage"], [own]);
    const headers = { "x-forwarded-for": "198.51.100.7" };
    const answer = await call("PUT", `/rest/V1/pos/locations/${other}`, {
      token,
      headers,
      body: { location: { name: "Mine" } },
    });
    assert.equal(answer.status, 401, answer.text);
    await call("GET", "/rest/V1/pos/receipts?searchCriteria", { token: "tk_no_token_of_ours", headers });
    const [refused, guest, ...rest] = await eventsOf(deps, "198.51.100.0/24");
    assert.match(refused?.subject ?? "", /^integration \d+$/);
    assert.match(refused?.detail ?? "", /^PUT \/rest\/V1\/pos\/locations\/:\w+ \(Vendor_Pos::locations_manage\)$/);
    assert.deepEqual([guest?.subject, guest?.name, guest?.actor, guest?.source], ["", "", null, "api"]);
    assert.deepEqual(rest, []);
  });

  test("a page that asks who is signed in before a sign-in is no refusal", async () => {
    const headers = { "x-forwarded-for": "203.0.113.5" };
    assert.equal((await call("GET", "/admin/api/session", { token: undefined, headers })).status, 401);
    assert.deepEqual(await eventsOf(deps, "203.0.113.0/24"), []);
  });
});

describe("changes of access and exports of data", () => {
  test("changes of integrations' tokens are events: created, replaced, disabled, enabled, with other resources, deleted", async () => {
    const { token, name } = await namedAdministrator();
    const integration = `ERP ${randomUUID()}`;
    const made = await done("POST", "/admin/api/integrations", {
      token,
      body: { name: integration, resources: ["Vendor_Pos::receipts"] },
    });
    const url = `/admin/api/integrations/${made.integration_id}`;
    await done("POST", `${url}/rotate`, { token });
    await done("PUT", url, { token, body: { is_active: false } });
    await done("PUT", url, { token, body: { name: integration } });
    await done("PUT", url, { token, body: { is_active: true } });
    const changed = await countOf(deps, "account_changed");
    await done("PUT", url, { token, body: { resources: ["Vendor_Pos::receipts", "Vendor_Pos::pos"] } });
    assert.equal((await countOf(deps, "account_changed")) - changed, 1);
    await done("DELETE", url, { token });
    const subject = `integration ${made.integration_id}`;
    assert.deepEqual(summaries(fromTheAddress(await eventsOf(deps, name))), [
      ["token_created", subject, integration, "Vendor_Pos::receipts"],
      ["token_created", subject, integration, "rotated"],
      ["token_revoked", subject, integration, null],
      ["token_created", subject, integration, "enabled"],
      ["token_revoked", subject, integration, null],
    ]);
    assert.ok(!log_lines.join("").includes(String(made.access_token)));
  });

  test("changes of accounts and roles are logged and counted; their audit rows are not doubled", async () => {
    const { token, name } = await namedAdministrator();
    const before = await countOf(deps, "account_changed");
    const role = await done("POST", "/admin/api/admin-roles", {
      token,
      body: { name: randomUUID(), resources: ["Vendor_Pos::pos"] },
    });
    const username = `bob-${randomUUID()}`;
    const user = await done("POST", "/admin/api/admin-users", {
      token,
      body: { username, name: "Bob", password: "correct-horse-battery", admin_role_id: role.admin_role_id },
    });
    await done("PUT", `/admin/api/admin-users/${user.admin_user_id}`, { token, body: { is_active: false } });
    await done("DELETE", `/admin/api/admin-users/${user.admin_user_id}`, { token });
    assert.equal((await countOf(deps, "account_changed")) - before, 4);
    assert.deepEqual(await eventsOf(deps, name), []);
    const lines = log_lines.filter((line) => line.includes(name) && line.includes('"account_changed"'));
    assert.equal(lines.length, 4);
  });

  test("changed secrets of settings, locations and licences are events with their paths, never their values", async () => {
    const { token, name } = await namedAdministrator();
    const path = "vendor_pos_terminal/card_payments/psp_b_service_secret";
    const save = (value: string | null) =>
      done("PUT", "/admin/api/settings", { token, body: { scope: "default", scope_id: 0, values: { [path]: value } } });
    await save(SECRET);
    await save(SECRET);
    const code = randomUUID().slice(0, 20);
    const location = await done("POST", "/admin/api/locations", { token, body: { name: "Shop", code } });
    const url = `/admin/api/locations/${location.location_id}`;
    await done("PUT", url, { token, body: { psp_b_api_token: SECRET } });
    await done("PUT", url, { token, body: { name: "Shop 2" } });
    const license = await done("POST", "/admin/api/licenses", {
      token,
      body: { license_type: "pro", fiscal_api_key: SECRET },
    });
    assert.deepEqual(summaries(fromTheAddress(await eventsOf(deps, name))), [
      ["secret_changed", "setting", "default", path],
      ["secret_changed", `location ${location.location_id}`, "Shop", "psp_b_api_token"],
      ["secret_changed", `license ${license.license_id}`, "pro", "fiscal_api_key"],
    ]);
    const { rows } = await deps.pool.query("select * from audit_log");
    assert.ok(!(JSON.stringify(rows) + log_lines.join("")).includes(SECRET));
  });

  test("each secret that is stored encrypted, when an administrator sets it", async () => {
    const path = "vendor_pos_terminal/card_payments/psp_b_service_secret";
    const code = () => randomUUID().slice(0, 20);
    const location = await done("POST", "/admin/api/locations", {
      token: (await namedAdministrator()).token,
      body: { name: "Shop", code: code() },
    });
    const { location_id } = location;
    const save = (method: string, url: string, body: object) => (token: string) =>
      done(method, `/admin/api/${url}`, { token, body });
    const secret = randomUUID();
    const values = { [path]: secret };
    const connector = { kind: "double", settings: [{ name: "url", value: "https://shop.example" }], secret };
    /**
     * For each table: what sets the secret, and the event with its detail when that is not the
     * column.
     */
    const writes: Readonly<Record<string, (column: string) => readonly [Setting, kind?: string, detail?: string]>> = {
      setting: () => [save("PUT", "settings", { scope: "default", scope_id: 0, values }), "secret_changed", path],
      location: (column) => [save("POST", "locations", { name: "Shop", code: code(), [column]: secret })],
      terminal: (column) => [save("POST", "terminals", { name: "Till", location_id, [column]: secret })],
      license: (column) => [save("POST", "licenses", { license_type: "pro", [column]: secret })],
      webhook: () => [save("POST", "webhooks", { url: "https://93.184.215.14/hook" })],
      connector: () => [save("PUT", "connector", connector)],
      admin_second_factor: () => [
        (token) => setUpSecondFactor(shop, token),
        "second_factor_changed",
        "second_factor_enabled",
      ],
    };
    // The service makes the secrets of server_secret itself, without a request.
    for (const { table, column } of SECRET_COLUMNS.filter(({ table }) => table !== "server_secret")) {
      const cell = `${table}.${column}`;
      const [set, kind = "secret_changed", detail = column] = writes[table]?.(column) ?? assert.fail(cell);
      const { token, name } = await namedAdministrator();
      const before = await countOf(deps, kind);
      await set(token);
      assert.equal((await countOf(deps, kind)) - before, 1, cell);
      const events = await eventsOf(deps, name);
      assert.deepEqual(
        events.map((event) => [event.kind, event.detail]),
        [[kind, detail]],
        cell,
      );
      const type = table === "admin_second_factor" ? "admin_user" : table;
      assert.equal(events[0]?.subject.split(" ")[0], type, cell);
      const lines = log_lines.filter((line) => line.includes(name) && line.includes(`"security_event":"${kind}"`));
      assert.equal(lines.length, 1, cell);
    }
  });

  test("exports, and the erasure of a person, without whose it was", async () => {
    const { token, name } = await namedAdministrator();
    const email = `${randomUUID()}@example.org`;
    for (const url of [
      "/admin/api/audit-log.csv?page_size=1",
      "/admin/api/register-reports.csv",
      "/admin/api/register-totals.csv?from=2026-01-01&to=2026-01-31",
    ]) {
      await done("GET", url, { token });
    }
    const file = (body: object, as = token) => call("POST", "/admin/api/list-exports", { token: as, body });
    await done("POST", "/admin/api/list-exports", { token, body: { list: "staff", rows: 12 } });
    assert.equal((await file({ list: "webhooks", rows: 12 })).status, 400, "no list with files");
    assert.equal((await file({ list: "staff", rows: -1 })).status, 400);
    const { token: other } = await newAdministrator(shop, ["Vendor_Pos::receipts"]);
    assert.equal((await file({ list: "staff", rows: 12 }, other)).status, 401, "not this administrator's list");
    await done("POST", "/admin/api/persons/export", { token, body: { email } });
    assert.equal((await call("GET", "/admin/api/audit-log.csv?filter[no_such]=1", { token })).status, 400);
    const erased = await done("POST", "/admin/api/persons/erase", { token, body: { email, reason: "asked for it" } });
    assert.deepEqual(summaries(fromTheAddress(await eventsOf(deps, name))), [
      ["data_exported", "", "", "audit-log.csv"],
      ["data_exported", "", "", "register-reports.csv"],
      ["data_exported", "", "", "register-totals.csv"],
      ["data_exported", "", "", "staff (12)"],
      ["data_exported", "", "", "person"],
      ["customer_erased", `person ${erased.erasure_id}`, "", null],
    ]);
    const { rows } = await deps.pool.query("select * from audit_log where staff_name = $1", [name]);
    assert.ok(!(JSON.stringify(rows) + log_lines.join("")).includes(email));
  });
});
