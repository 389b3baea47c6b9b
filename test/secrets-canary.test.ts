import assert from "node:assert/strict";
import { createHash, randomBytes } from "node:crypto";
import { describe, test } from "node:test";
import pg from "pg";
import { SETTINGS, OVERRIDE_COLUMNS } from "../src/shared/configuration/registry/registry.ts";
import { newAdministrator } from "./administrator.ts";
import { queryOnce } from "./empty-database.ts";
import { type Answer, openApp } from "./support.ts";

const testApp = await openApp();
const { call, database, log_lines, newToken } = testApp;
const administrator = await newAdministrator(testApp);

/** Every secret by its kind; the tests plant them through the routes that clients use. */
const planted = new Map<string, string>();

function plant(name: string, secret = `canary-${randomBytes(12).toString("base64url")}`): string {
  planted.set(name, secret);
  return secret;
}

/** Texts of every answer that is not meant to contain secrets. */
const answers: string[] = [];

async function send(method: string, url: string, body?: unknown, token = administrator.token): Promise<Answer> {
  return call(method, url, { token, ...(body === undefined ? {} : { body }) });
}

async function saved(method: string, url: string, body: unknown, token?: string): Promise<Answer["body"]> {
  const answer = await send(method, url, body, token);
  assert.equal(answer.status, 200, `${method} ${url}: ${answer.text}`);
  answers.push(answer.text);
  return answer.body;
}

const SECRET_COLUMNS = OVERRIDE_COLUMNS.filter(({ secret }) => secret).map(({ column }) => column);
const overrides = (table: string): Record<string, string> =>
  Object.fromEntries(SECRET_COLUMNS.map((column) => [column, plant(`${table}.${column}`)]));

const secretSettings = SETTINGS.filter(({ secret }) => secret).map(({ path }) => path);
await saved("PUT", "/admin/api/settings", {
  scope: "default",
  scope_id: 0,
  values: Object.fromEntries(secretSettings.map((path) => [path, plant(`setting ${path}`)])),
});

const location = await saved("POST", "/admin/api/locations", {
  name: "Shop",
  code: "canary",
  ...overrides("location"),
});
await saved("PUT", `/admin/api/locations/${location.location_id}`, overrides("location again"));
const license = await saved("POST", "/admin/api/licenses", {
  license_type: "pro",
  license_status: "active",
  fiscal_tss_id: plant("license.fiscal_tss_id"),
  fiscal_api_key: plant("license.fiscal_api_key"),
});
await saved("PUT", `/admin/api/licenses/${license.license_id}`, {
  fiscal_api_key: plant("license.fiscal_api_key again"),
});
const terminal = await saved("POST", "/admin/api/terminals", {
  name: "Till",
  location_id: location.location_id,
  license_id: license.license_id,
  ...overrides("terminal"),
});
await saved("PUT", `/admin/api/terminals/${terminal.terminal_id}`, overrides("terminal again"));
const role = await saved("POST", "/admin/api/roles", { name: "Cashier" });
const staff = await saved("POST", "/admin/api/staff", {
  first_name: "Ann",
  last_name: "Example",
  email: "ann@example.test",
  role_id: role.role_id,
  all_locations: true,
  passcode: plant("passcode", "7391046285"),
});
await saved("PUT", `/admin/api/staff/${staff.staff_id}`, { passcode: plant("passcode again", "4820917365") });
await saved("POST", "/admin/api/admin-users", {
  username: "canary",
  name: "Canary",
  password: plant("password"),
  admin_role_id: administrator.admin_role_id,
});

const connector = {
  kind: "vendure",
  settings: [
    { name: "url", value: "https://shop.example/admin-api" },
    { name: "currency", value: "EUR" },
    { name: "prices", value: "gross" },
  ],
};
await saved("PUT", "/admin/api/connector", { ...connector, secret: plant("connector secret") });
await saved("PUT", "/admin/api/connector", { ...connector, secret: plant("connector secret again") });

// The answers to these creations show a token, which no later answer may show.
const integration = await send("POST", "/admin/api/integrations", {
  name: "canary",
  // A caller without locations_manage gets no licence secrets in the configuration of a terminal
  // without a device.
  resources: ["Vendor_Pos::locations", "Vendor_Pos::locations_manage"],
});
const register_token = plant("integration token", integration.body.access_token as string);
const spare = await send("POST", "/admin/api/integrations", { name: "spare", resources: ["Vendor_Pos::pos"] });
const rotated = await send("POST", `/admin/api/integrations/${spare.body.integration_id}/rotate`, {});
plant("integration token, ended", spare.body.access_token as string);
plant("integration token, rotated", rotated.body.access_token as string);
const credentials = { username: "canary", password: planted.get("password") };
const webhook = await send("POST", "/admin/api/webhooks", { url: "https://hooks.example.org/" });
plant("webhook secret", webhook.body.secret as string);
const bearer = await call("POST", "/rest/V1/integration/admin/token", { token: undefined, body: credentials });
plant("bearer token", bearer.body as string);
const session = await call("POST", "/admin/api/session", { token: undefined, body: credentials });
plant("CSRF token", session.body.csrf_token as string);
plant("session", /tk_admin=([^;]+)/.exec(String(session.headers["set-cookie"]))?.[1]);

/** Returns a secret, and other forms of it that would give it away. */
function formsOf(secret: string): string[] {
  const bytes = Buffer.from(secret);
  const digests = ["md5", "sha1", "sha256"].map((name) => createHash(name).update(bytes).digest("hex"));
  return [secret, bytes.toString("hex"), bytes.toString("base64").replace(/=+$/, ""), ...digests];
}

/**
 * Returns the names of the secrets in a text. Random tokens may appear as their hash, since 256
 * bits cannot be guessed.
 */
function found(text: string): string[] {
  return [...planted].flatMap(([name, secret]) => {
    const isToken = secret.startsWith("tk_");
    const forms = isToken ? [secret] : formsOf(secret);
    return forms.some((form) => text.includes(form)) ? [name] : [];
  });
}

async function dump(): Promise<Map<string, string>> {
  const tables = await queryOnce<{ name: string }>(
    database.owner_url,
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('pos', 'shop_data', 'pgboss')`,
  );
  const client = new pg.Client({ connectionString: database.owner_url });
  await client.connect();
  const texts = new Map<string, string>();
  for (const { name } of tables) {
    const { rows } = await client.query<{ row: string }>(`select t::text as row from ${name} t`);
    texts.set(name, rows.map(({ row }) => row).join("\n"));
  }
  await client.end();
  return texts;
}

describe("planted secrets", () => {
  test("secrets are planted, and the scan would find them", async () => {
    assert.ok(planted.size >= 25, [...planted.keys()].join());
    for (const [name, secret] of planted) assert.ok(secret.length >= 10, name);
    const config = await call("GET", `/rest/V1/pos/terminals/${terminal.terminal_id}/config`, {
      token: register_token,
    });
    assert.equal(config.status, 200, config.text);
    assert.deepEqual(
      found(config.text).toSorted(),
      [
        ...secretSettings.map((path) => `setting ${path}`),
        ...SECRET_COLUMNS.map((column) => `terminal again.${column}`),
        "license.fiscal_api_key again",
        "license.fiscal_tss_id",
      ].toSorted(),
    );
    const name = `x ${planted.get("passcode") ?? ""}`;
    await queryOnce(database.owner_url, "insert into pos.website (code, name) values ('control', $1)", [name]);
    assert.deepEqual(found((await dump()).get("pos.website") ?? ""), ["passcode"]);
    await queryOnce(database.owner_url, "delete from pos.website where code = 'control'");
  });

  test("planted secrets are in no table, the audit log included", async () => {
    const texts = await dump();
    assert.ok(texts.size >= 20);
    for (const [table, text] of texts) assert.deepEqual([table, found(text)], [table, []]);
    const audit = texts.get("pos.audit_log") ?? "";
    for (const column of SECRET_COLUMNS) assert.ok(audit.includes(column), column);
    assert.ok(audit.includes("passcode") && audit.includes("fiscal_api_key") && audit.includes("password"));
  });

  test("planted secrets are in no answer except those that deliver them", async () => {
    const everything = await newToken(["all"]);
    for (const [url, token] of [
      ["/rest/V1/pos/locations", everything],
      ["/rest/V1/pos/terminals", everything],
      ["/rest/V1/pos/receipts?searchCriteria", everything],
      ["/rest/V1/pos/audit-log?searchCriteria", everything],
      [`/rest/V1/pos/locations/${location.location_id}`, everything],
      [`/rest/V1/pos/terminals/${terminal.terminal_id}`, everything],
      ...[
        "settings",
        "locations",
        "terminals",
        "licenses",
        "staff",
        "roles",
        "integrations",
        "admin-users",
        "admin-roles",
        "webhooks",
        "event-deliveries",
        "connector",
        "connector-tasks",
        "audit-log?page_size=0",
        ...secretSettings.map((path) => `settings/explain?terminal_id=${terminal.terminal_id}&key=${path}`),
      ].map((path) => [`/admin/api/${path}`, administrator.token] as const),
      ["/docs/openapi.json", everything],
      ["/metrics", everything],
    ] as const) {
      const answer = await send("GET", url, undefined, token);
      assert.equal(answer.status, 200, `${url}: ${answer.text}`);
      assert.deepEqual([url, found(answer.text)], [url, []]);
    }
    assert.deepEqual(found(answers.join("\n")), []);
  });

  test("planted secrets are in no error", async () => {
    const secrets = overrides("refused");
    const terminals = `/rest/V1/pos/terminals/${terminal.terminal_id}`;
    const refused = await Promise.all([
      send("POST", "/admin/api/locations", { name: "Shop", code: "canary", ...secrets }),
      send("POST", "/admin/api/locations", { code: "x", ...secrets }),
      send("POST", "/admin/api/locations", { name: "Shop", code: "x", website_id: 99, ...secrets }),
      send("PUT", "/admin/api/locations/999999", secrets),
      send("POST", "/admin/api/licenses", { license_type: "none", fiscal_api_key: plant("refused fiscal key") }),
      send("POST", "/admin/api/staff", {
        first_name: "A",
        email: "no mail",
        passcode: plant("refused passcode", "5519382746"),
      }),
      send("POST", "/admin/api/admin-users", {
        username: "canary",
        name: "x",
        password: planted.get("password"),
        admin_role_id: 1,
      }),
      send("PUT", "/admin/api/connector", { ...connector, kind: "nowhere", secret: plant("refused connector secret") }),
      send("PUT", "/admin/api/settings", {
        scope: "nowhere",
        scope_id: 0,
        values: { [secretSettings[0] ?? ""]: plant("refused setting") },
      }),
      call("POST", "/rest/V1/integration/admin/token", {
        token: undefined,
        body: { username: "canary", password: plant("wrong password") },
      }),
      call("GET", "/rest/V1/pos/config", { token: planted.get("integration token, ended") ?? "" }),
      call("GET", "/rest/V1/pos/config", { token: `${register_token}x` }),
      call("GET", `${terminals}/config`, { token: await newToken(["Vendor_Pos::pos"]) }),
      call("POST", `${terminals}/heartbeat`, {
        token: register_token,
        body: { deviceIdentifier: plant("foreign device") },
      }),
    ]);
    for (const answer of refused) {
      assert.ok(answer.status >= 400 && answer.status < 500, `${answer.status} ${answer.text}`);
      assert.deepEqual(found(answer.text), [], answer.text);
    }
  });

  test("planted secrets are in no line of the log, not even where the database shows the row that it refuses", async () => {
    await queryOnce(
      database.owner_url,
      "alter table pos.location add constraint no_canaries check (name <> 'Canary'); alter table pos.staff add constraint no_canaries check (last_name <> 'Canary')",
    );
    const failed = await Promise.all([
      send("POST", "/admin/api/locations", { name: "Canary", code: "y", ...overrides("failed") }),
      send("POST", "/admin/api/staff", {
        first_name: "A",
        last_name: "Canary",
        email: "a@example.test",
        passcode: plant("failed passcode", "6203948571"),
      }),
    ]);
    for (const answer of failed) {
      assert.equal(answer.status, 500, answer.text);
      assert.deepEqual(found(answer.text), []);
    }
    const lines = log_lines.filter((line) => line.includes("failed unexpectedly"));
    assert.equal(lines.length, 2);
    assert.ok(lines.every((line) => line.includes("no_canaries")));
    assert.deepEqual(found(log_lines.join("\n")), []);
  });
});
