import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { CONFIGURATION_PAGE, configurationPage } from "../../../scripts/configuration-docs.ts";
import { describeConfig, loadConfig } from "./config.ts";
import { SECRETS } from "./secret-files.ts";

const KEY = randomBytes(32).toString("base64");

function problemsOf(env: Record<string, string>): string {
  try {
    loadConfig(env);
  } catch (error) {
    assert.ok(error instanceof Error);
    return error.message;
  }
  return assert.fail(`accepted: ${JSON.stringify(env)}`);
}

void test("an empty environment gives the documented defaults", () => {
  const config = loadConfig({ TZ: "UTC", DATABASE_URL: "", UNKNOWN: "1" });
  assert.deepEqual(config, {
    port: 8080,
    host: "127.0.0.1",
    worker_port: undefined,
    data_dir: "./data",
    database_url: undefined,
    database_read_url: undefined,
    migration_database_url: undefined,
    backup_dir: undefined,
    backup_keep: 7,
    public_url: undefined,
    admin_username: "admin",
    admin_password: undefined,
    admin_second_factor: "optional",
    session_idle_minutes: 30,
    encryption_key: undefined,
    smtp_url: undefined,
    mail_from: "Tillkeeper <tillkeeper@localhost>",
    mail_probe_to: undefined,
    mail_timeout_ms: 10_000,
    pdf_font: [],
    licensing_url: undefined,
    licensing_token: undefined,
    metrics_token: undefined,
    trust_proxy: { kind: "hops", hops: 0 },
    log_level: "info",
    plugins: [],
    register_origins: [],
    tz: "UTC",
    pool_size: 10,
    max_connections: 2_000,
    drain_delay_ms: 0,
    events_kept_days: 30,
    watchdog_seconds: 30,
    statement_names: true,
    webhook_allow_private: false,
    licensing_allow_private: false,
  });
  assert.ok(Object.isFrozen(config));
});

void test("the system's time zone is used without TZ", () => {
  assert.equal(loadConfig({}).tz, Temporal.Now.timeZoneId());
});

void test("settings are read into their types", () => {
  const config = loadConfig({
    PORT: " 0 ",
    HOST: "::",
    DATABASE_URL: "postgres://u:p@localhost/db",
    MIGRATION_DATABASE_URL: "postgresql://owner@/db?host=/run/postgresql",
    ENCRYPTION_KEY: `k2:${KEY},k1:${randomBytes(32).toString("base64")}`,
    PUBLIC_URL: "https://pos.example.org/till/",
    ADMIN_PASSWORD: " blanks stay ",
    TRUST_PROXY: "10.0.0.0/8, ::1",
    PLUGINS: "./a.ts, @b/c",
    REGISTER_ORIGINS: "https://register.example, http://localhost:5173,https://[::1]:8443",
    STATEMENT_NAMES: "off",
    MAIL_FROM: "Café Zürich <till@example.org>",
    LICENSING_URL: "http://127.0.0.1:9000/",
    LICENSING_TOKEN: "t",
    LICENSING_ALLOW_PRIVATE: "on",
    TZ: "Europe/Amsterdam",
  });
  assert.equal(config.port, 0);
  assert.equal(config.public_url, "https://pos.example.org/till");
  assert.equal(config.admin_password, " blanks stay ");
  assert.equal(config.trust_proxy.kind, "addresses");
  assert.deepEqual(config.plugins, ["./a.ts", "@b/c"]);
  assert.equal(config.statement_names, false);
  assert.equal(config.licensing_url, "http://127.0.0.1:9000");
});

const BAD: readonly (readonly [name: string, ...values: string[]])[] = [
  ["PORT", "65536", "-1", "80.5", "0x50", "1e3", "http"],
  ["HOST", "a b", "-x", "999.1.1.1", "http://x"],
  ["DATABASE_URL", "mysql://x/y", "localhost", "postgres://a:1,b:x/x", "postgres://a,b/x?target_session_attrs=any"],
  ["MIGRATION_DATABASE_URL", "file:///x"],
  ["PUBLIC_URL", "pos.example.org", "ftp://x", "https://u:p@x", "https://x/?a=1", "https://x/#a"],
  ["ADMIN_USERNAME", "a b", "x".repeat(65)],
  ["ENCRYPTION_KEY", "abc", `k1:${KEY},k1:${KEY}`, KEY.slice(4)],
  ["SMTP_URL", "mail.example.org", "http://x", "smtp://"],
  ["MAIL_FROM", "nobody", "a@b\r\nBcc: c@d", "A <a@b>, B <c@d>"],
  ["MAIL_PROBE_TO", "off", "A <a@b>", "a@b, c@d"],
  ["MAIL_TIMEOUT_MS", "0", "60001", "10s"],
  [
    "LICENSING_URL",
    "http://example.org",
    "http://127.0.0.1.example.org",
    "https://x/?token=1",
    "http://127.0.0.1",
    "https://10.0.0.1",
  ],
  ["LICENSING_TOKEN", "a b", "a\u00e9"],
  ["TRUST_PROXY", "true", "10.0.0.0/33", "99"],
  ["LICENSING_ALLOW_PRIVATE", "1", "yes"],
  ["LOG_LEVEL", "INFO", "loud"],
  ["PLUGINS", "a,,b", ","],
  [
    "REGISTER_ORIGINS",
    "*",
    "null",
    "register.example",
    "https://register.example/",
    "https://register.example/path",
    "https://Register.example",
    "https://register.example:443",
    "https://*.register.example",
    "https://a@register.example",
    "ftp://register.example",
    "capacitor://localhost",
    "https://register.example,",
    "https://a.example https://b.example",
  ],
  ["TZ", "+02:00", "Mars/Olympus", "CET-1CEST"],
  ["POOL_SIZE", "1", "101", "many"],
  ["STATEMENT_NAMES", "yes", "true"],
];

void test("each bad value is refused by the name of its setting, with an example", () => {
  for (const [name, ...values] of BAD) {
    for (const value of values) {
      const message = problemsOf({ [name]: value, ...(name === "DATABASE_URL" ? { ENCRYPTION_KEY: KEY } : {}) });
      const escaped = message.split("\n").filter((line) => line.startsWith(`  ${name} `));
      assert.equal(escaped.length, 1, `${name}=${value}: ${message}`);
      assert.match(message, new RegExp(`Example: ${name}=.`));
    }
  }
});

void test("one error names all bad settings at once", () => {
  const message = problemsOf(Object.fromEntries(BAD.map(([name, value]) => [name, value ?? ""])));
  for (const [name] of BAD) assert.match(message, new RegExp(`^  ${name} `, "m"));
});

void test("each secret can be read from the file that NAME_FILE names, without the line break at its end", () => {
  const directory = mkdtempSync(join(tmpdir(), "tk-secrets-"));
  after(() => rmSync(directory, { recursive: true }));
  const file = (name: string, text: string): string => {
    writeFileSync(join(directory, name), text);
    return join(directory, name);
  };
  const config = loadConfig({
    DATABASE_URL_FILE: file("database", "postgres://u:p@localhost/db\n"),
    DATABASE_READ_URL_FILE: file("standby", "postgres://u:p@standby/db"),
    MIGRATION_DATABASE_URL_FILE: file("owner", "postgres://o:p@localhost/db"),
    ADMIN_PASSWORD_FILE: file("password", " blanks stay \r\n"),
    ENCRYPTION_KEY_FILE: file("key", `${KEY}\n`),
    SMTP_URL_FILE: file("smtp", "smtp://u:p@mail.example.org\n"),
    LICENSING_TOKEN_FILE: file("licensing", "t\n"),
    METRICS_TOKEN_FILE: file("metrics", "a-token-of-metrics\n"),
    METRICS_TOKEN: "",
  });
  assert.deepEqual(
    SECRETS.map((name) => config[name.toLowerCase() as Lowercase<typeof name>]),
    [
      "postgres://u:p@localhost/db",
      "postgres://u:p@standby/db",
      "postgres://o:p@localhost/db",
      " blanks stay ",
      KEY,
      "smtp://u:p@mail.example.org",
      "t",
      "a-token-of-metrics",
    ],
  );
  const bad: readonly (readonly [env: Record<string, string>, problem: RegExp])[] = [
    [{ SMTP_URL_FILE: file("wrong", "CANARY") }, /SMTP_URL must be a URL/],
    [{ SMTP_URL: "smtp://CANARY", SMTP_URL_FILE: file("twice", "CANARY") }, /SMTP_URL is set beside SMTP_URL_FILE/],
    [{ SMTP_URL_FILE: join(directory, "absent") }, /SMTP_URL cannot be read: ENOENT/],
    [{ SMTP_URL_FILE: directory }, /SMTP_URL cannot be read: .+ is not a file/],
    [{ SMTP_URL_FILE: file("empty", "\n") }, /SMTP_URL cannot be read: .+ is empty/],
    [{ SMTP_URL_FILE: file("long", "CANARY".repeat(10_000)) }, /SMTP_URL cannot be read: .+ is longer than/],
  ];
  for (const [env, problem] of bad) {
    const message = problemsOf(env);
    assert.match(message, problem);
    assert.doesNotMatch(message, /CANARY/);
  }
});

void test("no secret is quoted in the error", () => {
  const message = problemsOf({
    DATABASE_URL: "mysql://u:CANARY@x",
    MIGRATION_DATABASE_URL: "CANARY",
    ADMIN_PASSWORD: "CANARY",
    ENCRYPTION_KEY: "k1:CANARY",
    SMTP_URL: "http://u:CANARY@x",
    LICENSING_URL: "ftp://CANARY",
    LICENSING_TOKEN: "CANARY CANARY",
  });
  assert.doesNotMatch(message, /CANARY/);
});

void test("a DATABASE_URL needs an ENCRYPTION_KEY", () => {
  assert.match(problemsOf({ DATABASE_URL: "postgres://u@h/d" }), /ENCRYPTION_KEY is required with DATABASE_URL/);
  assert.match(problemsOf({ MIGRATION_DATABASE_URL: "postgres://u@h/d" }), /DATABASE_URL is required with MIGRATION/);
});

void test("a licensing service needs a token, and one on this machine LICENSING_ALLOW_PRIVATE", () => {
  const url = "http://127.0.0.1:9000";
  assert.match(
    problemsOf({ LICENSING_URL: "https://l.example.org" }),
    /LICENSING_TOKEN is required with LICENSING_URL/,
  );
  assert.match(problemsOf({ LICENSING_URL: url, LICENSING_TOKEN: "t" }), /LICENSING_ALLOW_PRIVATE=on allows/);
  const metadata = { LICENSING_URL: "https://169.254.169.254", LICENSING_TOKEN: "t", LICENSING_ALLOW_PRIVATE: "on" };
  assert.match(problemsOf(metadata), /LICENSING_URL cannot be called/);
});

void test("every setting has a description and an example that is accepted", () => {
  const examples = Object.fromEntries(
    describeConfig().map((row) => [row.name, row.example.replaceAll("<base64 of 32 bytes>", KEY)]),
  );
  for (const row of describeConfig()) {
    assert.match(row.description, /^[A-Z].*\.$/);
    assert.notEqual(row.example, "");
  }
  const { BACKUP_DIR, ...others } = examples;
  assert.doesNotThrow(() => loadConfig(others));
  assert.equal(loadConfig({ BACKUP_DIR }).backup_dir, BACKUP_DIR);
});

void test("a directory for backups is refused with a server, whose own tools take them", () => {
  assert.throws(() => loadConfig({ BACKUP_DIR: "/mnt/backup", DATABASE_URL: "postgres://db/x", ENCRYPTION_KEY: KEY }), {
    message: /^ {2}BACKUP_DIR is for the embedded database; .* tillkeeper backup --done NAME\. Example: /m,
  });
});

void test("the page about the settings is made from the schema", () => {
  assert.equal(readFileSync(CONFIGURATION_PAGE, "utf8"), configurationPage());
});
