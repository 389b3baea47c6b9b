import assert from "node:assert/strict";
import { randomUUID } from "node:crypto";
import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, test } from "node:test";
import { newAdministrator, PASSWORD } from "../../test/administrator.ts";
import { runCommand } from "../../test/command-line.ts";
import { queryOnce } from "../../test/empty-database.ts";
import { setUpSecondFactor } from "../../test/fixtures/access/second-factor.ts";
import { startSmtp } from "../../test/smtp.ts";
import { cloneDatabase, databaseName, openApp } from "../../test/support.ts";
import { clockOffset } from "../runtime/clock.ts";
import { loadConfig } from "../runtime/config/config.ts";
import { inspectEmbedded, startEmbeddedPostgres } from "../runtime/embedded-postgres/embedded-postgres.ts";
import { migrate } from "../runtime/migrate.ts";
import { poolByTransaction } from "../../test/transaction-pooler.ts";
import { examine, checkAccount, judgeClocks, judgeEvidence, nodeVersion } from "./doctor.ts";

const ENCRYPTION_KEY = Buffer.alloc(32, 7).toString("base64");

const testApp = await openApp();
const { call, deps, database } = testApp;
const directory = await mkdtemp(join(tmpdir(), "tk-cli-"));
after(() => rm(directory, { recursive: true, force: true }));

const ENV = { DATABASE_URL: database.service_url, ENCRYPTION_KEY, DATA_DIR: directory };

/** Runs the command line on the database of this file. */
const run = (args: readonly string[], env: Record<string, string> = ENV, input = "") => runCommand(args, env, input);

describe("the command line", () => {
  test("`token create` prints the token alone on standard output, and the token works", async () => {
    const name = randomUUID();
    const made = await run(["token", "create", "--name", name, "--resources", "Vendor_Pos::locations,Vendor_Pos::pos"]);
    assert.equal(made.code, 0, made.stderr);
    assert.match(made.stdout, /^tk_[\w-]{49}\n$/);
    assert.equal((await call("GET", "/rest/V1/pos/locations", { token: made.stdout.trim() })).status, 200);
    const { rows } = await deps.pool.query(
      "select staff_name, change_source from audit_log where entity_type = 'integration' and entity_name = $1 limit 1",
      [name],
    );
    assert.deepEqual(rows, [{ staff_name: "command line", change_source: "admin" }]);
    const again = await run(["token", "create", "--name", name, "--resources", "all"]);
    assert.deepEqual([again.code, again.stdout], [1, ""]);
    assert.match(again.stderr, /^Could not save the integration: Another integration has this name already\.$/m);
  });

  test("`token create` refuses invalid options in one sentence, without a stack", async () => {
    for (const [args, reason] of [
      [["--name", "x", "--resources", "nonsense"], "The resource nonsense does not exist."],
      [["--name", "x", "--resources", "all", "--locations", "9999"], "There is no location with the id 9999."],
      [["--name", "x", "--resources", "all", "--locations", "a"], "Must be a comma-separated list of ids."],
      [["--name", "x"], "required option '--resources <list>' not specified"],
    ] as const) {
      const refused = await run(["token", "create", ...args]);
      assert.equal(refused.code, 1);
      assert.ok(refused.stderr.includes(reason), refused.stderr);
      assert.ok(!refused.stderr.includes("    at "), refused.stderr);
    }
  });

  test("`admin create` makes an administrator who can sign in, with a password of its own or a given one", async () => {
    const signIn = (username: string, password: string) =>
      call("POST", "/admin/api/session", { token: undefined, body: { username, password } });
    const [made, given] = [`u-${randomUUID()}`, `u-${randomUUID()}`];
    const first = await run(["admin", "create", "--username", made]);
    assert.equal(first.code, 0, first.stderr);
    const session = await signIn(made, first.stdout.trim());
    assert.deepEqual([session.status, session.body.resources], [200, ["all"]]);
    const { admin_role_id, username: role } = await newAdministrator(testApp, ["Vendor_Pos::pos"]);
    const second = await run(
      ["admin", "create", "--username", given, "--name", "Bea", "--role", role, "--password-stdin"],
      ENV,
      "a password of Bea\n",
    );
    assert.deepEqual([second.code, second.stdout], [0, ""], second.stderr);
    const limited = await signIn(given, "a password of Bea");
    assert.deepEqual([limited.body.name, limited.body.resources], ["Bea", ["Vendor_Pos::pos"]], String(admin_role_id));
    const unknown = await run(["admin", "create", "--username", "x", "--role", "Nobody"]);
    assert.match(unknown.stderr, /^There is no role of administrators named Nobody\.$/m);
  });

  test("`admin unlock` allows sign-ins of a locked name, and from an address with too many failures, again", async () => {
    const { username } = await newAdministrator(testApp);
    const signIn = (name: string, password: string) =>
      call("POST", "/admin/api/session", { token: undefined, body: { username: name, password } });
    for (let failure = 0; failure < 6; failure += 1) await signIn(username, "wrong");
    assert.equal((await signIn(username, PASSWORD)).status, 401);
    while ((await signIn(randomUUID(), "wrong")).status !== 429);
    const unlocked = await run(["admin", "unlock", "--username", username.toUpperCase()]);
    assert.equal(unlocked.code, 0, unlocked.stderr);
    assert.equal((await signIn(username, PASSWORD)).status, 200);
  });

  test("`admin unlock` allows codes of a second factor again", async () => {
    const { username, token } = await newAdministrator(testApp);
    const { codeOf } = await setUpSecondFactor(testApp, token);
    const bucket = await deps.pool.query("select admin_user_id from admin_user where username = $1", [username]);
    await deps.pool.query(
      "insert into rate_limit_bucket (bucket, hits, window_end) values ($1, 30, clock_timestamp() + interval '1 day')",
      [`second factor of ${bucket.rows[0].admin_user_id}`],
    );
    // The code is of the next time step, because the current step's code was used for the set-up.
    const otp = await codeOf(1);
    const signIn = () =>
      call("POST", "/admin/api/session", { token: undefined, body: { username, password: PASSWORD, otp } });
    assert.equal((await signIn()).status, 401);
    assert.equal((await run(["admin", "unlock", "--username", username])).code, 0);
    assert.equal((await signIn()).status, 200);
  });

  test("`admin reset-second-factor` turns it off, ends the sessions, and leaves its audit rows", async () => {
    const { username, token, admin_user_id } = await newAdministrator(testApp);
    const { recovery_codes } = await setUpSecondFactor(testApp, token);
    const signIn = (otp?: string) =>
      call("POST", "/admin/api/session", { token: undefined, body: { username, password: PASSWORD, otp } });
    assert.equal((await signIn()).status, 401);
    const reset = await run(["admin", "reset-second-factor", "--username", username.toUpperCase()]);
    assert.deepEqual([reset.code, reset.stdout], [0, ""], reset.stderr);
    await deps.generations.poll();
    assert.equal((await call("GET", "/admin/api/session", { token })).status, 401);
    assert.equal((await signIn()).status, 200);
    const { rows } = await deps.pool.query(
      `select field_name, staff_name from audit_log where staff_name = 'command line'
        and (entity_id = $1 or entity_id = 'admin_user ' || $1) order by field_name`,
      [String(admin_user_id)],
    );
    assert.deepEqual(rows, [
      { field_name: "second_factor_at", staff_name: "command line" },
      { field_name: "second_factor_changed", staff_name: "command line" },
    ]);
    for (const [name, reason] of [
      [username, "Could not delete the second factor: The account has no second factor."],
      ["no-such-name", "There is no administrator named no-such-name."],
    ] as const) {
      const refused = await run(["admin", "reset-second-factor", "--username", name]);
      assert.deepEqual([refused.code, refused.stderr.includes(reason)], [1, true], refused.stderr);
    }
    assert.equal((await signIn(recovery_codes[0])).status, 200);
  });

  test("`secrets rotate` re-encrypts with the first key and names what is left", async () => {
    const answer = await call("POST", "/rest/V1/pos/locations", {
      body: { location: { name: "Shop", code: randomUUID(), psp_a_api_key: "canary" } },
    });
    assert.equal(answer.status, 200, answer.text);
    const ring = `k2:${Buffer.alloc(32, 9).toString("base64")},k1:${ENCRYPTION_KEY}`;
    const rotated = await run(["secrets", "rotate"], { ...ENV, ENCRYPTION_KEY: ring });
    assert.equal(rotated.code, 0, rotated.stderr);
    const [, rewritten, current, total] =
      /^Rewrote (\d+); (\d+) of (\d+) are encrypted with the key "k2"\.$/m.exec(rotated.stdout) ?? [];
    assert.ok(Number(rewritten) >= 2 && current === total && rewritten === total, rotated.stdout);
    // The secrets are encrypted with the old key again, for the other tests on this database.
    const back = await run(["secrets", "rotate"], {
      ...ENV,
      ENCRYPTION_KEY: `k1:${ENCRYPTION_KEY},k2:${Buffer.alloc(32, 9).toString("base64")}`,
    });
    assert.equal(back.code, 0, back.stderr);
  });

  test("every command explains itself, and --version is the package's", async () => {
    const commands = [
      ["serve"],
      ["work"],
      ["migrate"],
      ["token", "create"],
      ["admin", "create"],
      ["admin", "unlock"],
      ["admin", "reset-second-factor"],
      ["secrets", "rotate"],
      ["doctor"],
    ];
    const helps = await Promise.all(commands.map((args) => run([...args, "--help"], {})));
    for (const [index, help] of helps.entries()) {
      assert.equal(help.code, 0, help.stderr);
      assert.ok(help.stdout.includes(`Usage: tillkeeper ${commands[index]?.join(" ")}`), help.stdout);
      assert.ok(help.stdout.includes("DATA_DIR"), help.stdout);
    }
    assert.match((await run(["--version"], {})).stdout, /^\d+\.\d+\.\d+\n$/);
  });

  test("a command with an invalid setting names it and opens no database", async () => {
    const refused = await run(["token", "create", "--name", "x", "--resources", "all"], { DATABASE_URL: "nonsense" });
    assert.equal(refused.code, 1);
    assert.match(refused.stderr, /DATABASE_URL .*must be a URL/);
  });
});

test("`partitions` lists the partitions of receipts, and with --cut new receipts go into the next one", async () => {
  const own = await cloneDatabase();
  const env = { ...ENV, DATABASE_URL: own.service_url };
  const listed = await run(["partitions"], env);
  assert.equal(listed.code, 0, listed.stderr);
  const lines = (text: string) => text.trimEnd().split("\n");
  assert.deepEqual(
    lines(listed.stdout).map((line) => line.split("\t").slice(0, 2)),
    [
      ["receipt_1", "1 to 1000000"],
      ["receipt_1000001", "1000001 to 2000000"],
      ["receipt_2000001", "2000001 to 3000000"],
      ["receipt_rest", "all others"],
    ],
  );
  const cut = await run(["partitions", "--cut"], env);
  assert.equal(cut.code, 0, cut.stderr);
  assert.equal(lines(cut.stdout).length, 5);
  const next = await queryOnce<{ next: string }>(own.owner_url, "select nextval('pos.receipt_number') as next");
  assert.deepEqual(next, [{ next: "1000001" }]);
});

test("commands work beside the process that owns an embedded database, and leave it running", async () => {
  const data_dir = join(directory, "embedded");
  const env = { DATA_DIR: data_dir };
  assert.equal(await inspectEmbedded(data_dir), undefined);
  const migrated = await run(["migrate"], env);
  assert.equal(migrated.code, 0, migrated.stderr);
  assert.match(migrated.stdout, /^0001_schema$/m);

  const log = { info: () => undefined, warn: () => undefined, error: console.error };
  const server = await startEmbeddedPostgres({ data_dir, log });
  try {
    const state = await inspectEmbedded(data_dir);
    assert.deepEqual(state?.running, { service_url: server.service_url, owner_url: server.owner_url });
    const made = await run(["token", "create", "--name", "beside", "--resources", "all"], env);
    assert.equal(made.code, 0, made.stderr);
    assert.match(made.stdout, /^tk_/);
    const doctor = await run(["doctor"], env);
    assert.equal(doctor.code, 0, doctor.stdout + doctor.stderr);
    assert.match(doctor.stdout, /^ok +roles +two roles/m);
    assert.match(doctor.stdout, /^ok +stored secrets +all 1 can be decrypted$/m);
    assert.deepEqual((await inspectEmbedded(data_dir))?.running, state?.running);
  } finally {
    await server.stop();
  }
  const alone = await run(["token", "create", "--name", "alone", "--resources", "all"], env);
  assert.equal(alone.code, 0, alone.stderr);
  assert.equal((await inspectEmbedded(data_dir))?.running, undefined, "who started it stops it");
});

describe("the doctor", () => {
  const config = (env: Record<string, string> = {}) => loadConfig({ ...ENV, ...env });
  const stateOf = async (check: string, env?: Record<string, string>) =>
    (await examine(config(env))).find((finding) => finding.check === check);

  test("the doctor finds no fault in a healthy service of two roles", async () => {
    const noted = await run(["backup", "--done", "nightly"], ENV);
    assert.equal(noted.code, 0, noted.stderr);
    const findings = await examine(config());
    assert.deepEqual(
      findings.filter(({ state }) => state !== "ok"),
      [],
    );
    assert.deepEqual(
      findings.map(({ check }) => check),
      [
        "Node",
        "programs",
        "data directory",
        "mail",
        "database",
        "encoding",
        "clock",
        "writes",
        "query plans",
        "migrations",
        "roles",
        "stored secrets",
        "receipts",
        "last backup",
        "evidence log",
      ],
    );
  });

  test("the doctor says of one role that its administrator can remove the guard", async () => {
    const found = await stateOf("roles", { DATABASE_URL: database.owner_url });
    assert.equal(found?.state, "warning");
    assert.match(found?.text ?? "", /^one role: it can disable the write protection/);
  });

  test("the doctor fails when no key of the ring reads a stored secret", async () => {
    const found = await stateOf("stored secrets", { ENCRYPTION_KEY: Buffer.alloc(32, 1).toString("base64") });
    assert.equal(found?.state, "failed", JSON.stringify(found));
    const older = await stateOf("stored secrets", {
      ENCRYPTION_KEY: `k2:${Buffer.alloc(32, 9).toString("base64")},k1:${ENCRYPTION_KEY}`,
    });
    assert.equal(older?.state, "warning");
    assert.match(older?.text ?? "", /with an older key only; run: tillkeeper secrets rotate$/);
  });

  test("the doctor fails when the database is down, without its tables, or the data directory is no directory", async () => {
    const away = await stateOf("database", { DATABASE_URL: "postgresql://tillkeeper@127.0.0.1:1/tillkeeper" });
    assert.equal(away?.state, "failed");
    const admin_url = process.env["TEST_ADMIN_URL"] ?? "";
    const bare = { DATABASE_URL: admin_url.replace(/^(postgres(?:ql)?:\/\/[^/]*\/)[^?]*/, "$1postgres") };
    assert.equal((await stateOf("migrations", bare))?.state, "failed");
    assert.equal((await stateOf("data directory", { DATA_DIR: import.meta.filename }))?.state, "failed");
  });

  test("the doctor fails for a database that a newer version has migrated", async () => {
    const newer = await cloneDatabase();
    await queryOnce(
      newer.owner_url,
      "insert into pos.migration (number, name, digest) values (9999, '9999_future.sql', '')",
    );
    const found = await stateOf("migrations", { DATABASE_URL: newer.service_url });
    assert.equal(found?.state, "failed");
    assert.match(found?.text ?? "", /migrated by a newer Tillkeeper/);
  });

  test("the doctor refuses what migrate and serve refuse, in their words", async () => {
    const standby = await cloneDatabase();
    await queryOnce(
      standby.owner_url,
      `alter database ${databaseName(standby.owner_url)} set default_transaction_read_only = on`,
    );
    const read_only = await stateOf("writes", { DATABASE_URL: standby.service_url });
    assert.match(`${read_only?.state} ${read_only?.text}`, /^failed The database is read-only: a standby, or /);
    await assert.rejects(migrate(standby), /The database is read-only: a standby, or /);

    const bare = await cloneDatabase();
    await queryOnce(bare.owner_url, "revoke all on schema pos from tillkeeper");
    const ungranted = await examine(config({ DATABASE_URL: bare.service_url }));
    assert.deepEqual(
      ungranted.filter(({ state }) => state === "failed").map(({ check, text }) => `${check}: ${text}`),
      [
        "migrations: The role has no rights in the schema pos. Run tillkeeper migrate with MIGRATION_DATABASE_URL: it grants them.",
      ],
    );
  });

  test("the doctor warns when a pooler drops the settings that keep look-ups to their indexes", async () => {
    const pooled = await poolByTransaction(database.service_url);
    const lost = await stateOf("query plans", { DATABASE_URL: pooled });
    assert.equal(lost?.state, "warning");
    assert.match(lost?.text ?? "", /^enable_seqscan, enable_hashjoin, enable_mergejoin of a connection are on: /);
  });

  test("the doctor warns of a mail server that does not accept mails", async () => {
    const found = await stateOf("mail", { SMTP_URL: "smtp://user:pa55word@127.0.0.1:1" });
    assert.equal(found?.state, "warning");
    assert.match(found?.text ?? "", /^127\.0\.0\.1:1 does not accept mails: /);
    assert.doesNotMatch(found?.text ?? "", /pa55word/);
  });

  test("the doctor names the mailbox of the trial mails and sends it none", async (t) => {
    const smtp = await startSmtp(t);
    const trialMails = (env: Record<string, string>) => stateOf("trial mails", { SMTP_URL: smtp.url, ...env });
    const from = await trialMails({ MAIL_FROM: "My shop <receipts@example.org>" });
    assert.equal(from?.state, "ok");
    assert.match(from?.text ?? "", /to receipts@example\.org \(MAIL_FROM\); while .* rejects that mailbox, .* 400$/);
    const named = await trialMails({ MAIL_PROBE_TO: "probe@example.org" });
    assert.match(named?.text ?? "", /to probe@example\.org \(MAIL_PROBE_TO\)/);
    const none = await trialMails({ MAIL_PROBE_TO: "none" });
    assert.equal(none?.state, "ok");
    assert.match(none?.text ?? "", /^MAIL_PROBE_TO=none: /);
    const default_sender = await trialMails({});
    assert.equal(default_sender?.state, "warning");
    assert.match(default_sender?.text ?? "", /to tillkeeper@localhost .*: set MAIL_FROM or MAIL_PROBE_TO$/);
    assert.equal(await stateOf("trial mails", {}), undefined, "mails that are files need no mailbox");
    assert.deepEqual(smtp.mails, []);
  });

  test("the doctor creates neither a missing directory nor a missing key", async () => {
    const data_dir = join(directory, "nothing");
    const findings = await examine(loadConfig({ DATA_DIR: data_dir }));
    assert.deepEqual(
      findings.map(({ state }) => state),
      ["ok", "ok", "ok", "ok", "ok"],
    );
    await assert.rejects(stat(data_dir), { code: "ENOENT" });
  });

  test("the doctor warns when the database runs under the system account `nobody`", () => {
    assert.equal(checkAccount("nobody").state, "warning");
    assert.equal(checkAccount("tillkeeper").state, "ok");
  });

  test("the doctor checks Node by its major version and the clock by two seconds", () => {
    assert.equal(nodeVersion("24.9.0").state, "failed");
    assert.equal(nodeVersion("26.0.0").state, "ok");
    assert.equal(clockOffset(10_500, 10_000, 11_000), 0);
    assert.equal(judgeClocks(clockOffset(12_900, 10_000, 11_000)).state, "ok");
    assert.match(judgeClocks(clockOffset(14_000, 10_000, 11_000)).text, /3\.0 s ahead of/);
    assert.match(judgeClocks(clockOffset(5_000, 10_000, 11_000)).text, /5\.0 s behind/);
  });

  test("the doctor warns of rows that wait for an hour for the evidence log, and of a checkpoint of two days", () => {
    const [none, some] = [
      { waiting: 0, oldest_seconds: 0 },
      { waiting: 5, oldest_seconds: 7_300 },
    ];
    assert.equal(judgeEvidence(none, 86_400).state, "ok");
    assert.equal(judgeEvidence({ waiting: 5, oldest_seconds: 30 }, 0).state, "ok");
    assert.match(judgeEvidence(some, 0).text, /^5 receipts and closings are not in the log, the oldest for 2 hours/);
    assert.match(judgeEvidence(none, 200_000).text, /^the last checkpoint is 2 days old/);
    assert.deepEqual([judgeEvidence(some, 0).state, judgeEvidence(none, 200_000).state], ["warning", "warning"]);
  });
});
