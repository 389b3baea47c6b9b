import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import type { Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { after, describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import { parse } from "yaml";
import { thresholdsOf } from "../src/features/devices/sync-health/rules.ts";
import pg from "pg";
import { replicaNumbers, serviceNumbers } from "../src/main/service-numbers.ts";
import { openKysely, openPool } from "../src/runtime/database.ts";
import { createMetrics } from "../src/runtime/metrics.ts";
import { inTransaction } from "../src/runtime/transaction.ts";
import { newAdministrator } from "./administrator.ts";
import { cases } from "./cases.ts";
import { newTerminal, type TestTerminal } from "./fixtures/rows.ts";
import { openApp } from "./support.ts";

const read = (path: string): string => readFileSync(new URL(`../${path}`, import.meta.url), "utf8");
const ALERTS = "packaging/prometheus/alerts.yaml";
/** The second file tests alerts over a week, in longer steps. */
const TESTS = ["packaging/prometheus/alerts.test.yaml", "packaging/prometheus/alerts-week.test.yaml"] as const;
const PAGE = read("docs/operations/monitoring.md");

interface Rule {
  readonly alert: string;
  readonly expr: string;
  readonly labels: { readonly severity: string };
  readonly annotations: { readonly summary: string; readonly runbook_url: string };
}

const { groups } = parse(read(ALERTS)) as { groups: readonly { readonly rules: readonly Rule[] }[] };
const rules = groups.flatMap((group) => group.rules);
const dashboard = JSON.parse(read("packaging/grafana/tillkeeper.json")) as {
  readonly panels: readonly { readonly title: string; readonly targets: readonly { readonly expr: string }[] }[];
};

const { deps, call } = await openApp();
await call("GET", "/rest/V1/pos/locations");
const { body } = await deps.metrics.render();
const namesIn = (text: string): string[] => [...text.matchAll(/^# TYPE (\w+) /gm)].map(([, name]) => name ?? "");
const own = namesIn(body);
const families = new Set([...own, ...namesIn((await createMetrics({ has_process_metrics: true }).render()).body)]);

/** Returns metrics of an expression that the service lacks; `up` is Prometheus's own. */
function unknownMetrics(expr: string): string[] {
  const used = [...expr.matchAll(/\b(?:tillkeeper|process|nodejs)_\w+/g)].map(([name]) => name);
  assert.ok(used.length > 0 || /\bup\b/.test(expr), expr);
  return used.filter((name) => !families.has(name) && !families.has(name.replace(/_(?:bucket|sum|count)$/, "")));
}

describe("monitoring", () => {
  test("each metric of the service has the prefix tillkeeper_, and is on the page", () => {
    assert.ok(own.length > 15, own.join(" "));
    for (const name of own) {
      assert.match(name, /^tillkeeper_/);
      assert.ok(PAGE.includes(`\`${name}\``), `${name} is not in docs/operations/monitoring.md`);
    }
    for (const [, name] of PAGE.matchAll(/^\| `(tillkeeper_\w+)`/gm)) assert.ok(families.has(name ?? ""), name ?? "");
  });

  test("shared metrics count what waits, what has failed and the registers, with the age of the oldest", async () => {
    const { pool, db, configuration } = deps;
    const thresholds = thresholdsOf(await configuration.snapshot());
    const read = async () => {
      const found = await serviceNumbers(db, thresholds, []);
      return (name: string, labels: Readonly<Record<string, string>> = {}): number =>
        found
          .find((metric) => metric.name === `tillkeeper_${name}`)
          ?.rows.find((row) => Object.entries(labels).every(([key, value]) => row.labels[key] === value))?.value ?? 0;
    };
    const before = await read();
    const kind = { kind: "evaluate_closing" };
    const notice = { kind: "send_account_notice" };
    assert.equal(before("jobs_waiting", kind), 0);

    await inTransaction(db, (tx) => deps.jobs.enqueue(tx, "evaluate_closing", { report_id: randomUUID() }));
    await inTransaction(db, (tx) => deps.jobs.enqueue(tx, "send_account_notice", { admin_notice_id: 1 }));
    await pool.query("update pgboss.job set start_after = now() - interval '600 s' where name = 'evaluate_closing'");
    await pool.query("update pgboss.job set state = 'failed' where name = 'send_account_notice'");
    await pool.query(
      `insert into outbox_event (event_name, subject, position, data, created_at)
       values ('test', 'test:1', 0, '{}', now() - interval '300 s')`,
    );
    await pool.query(
      `with c as (insert into connector (kind, settings, owned_kinds) values ('double', '{}', '{}') returning connector_id)
       insert into connector_task (connector_id, subject, kind, key, record_id, state, created_at)
       select connector_id, 'order:' || n, 'sale', n::text, n, state, now() - interval '900 s'
         from c, (values (1, 'parked'), (2, 'waiting'), (3, 'waiting')) as t (n, state)`,
    );
    const silent = await newTerminal(deps);
    await pool.query("update terminal set created_at = created_at - interval '1 year' where terminal_id = $1", [
      silent.terminal_id,
    ]);
    await pool.query(
      "insert into terminal_presence (terminal_id, last_seen_at) values ($1, now() - interval '1 day')",
      [silent.terminal_id],
    );

    const after = await read();
    assert.deepEqual(
      [
        after("jobs_waiting", kind),
        after("jobs_given_up", notice) - before("jobs_given_up", notice),
        after("events_waiting", { target_kind: "not spread" }),
        after("connector_tasks_waiting", { state: "parked" }),
        after("connector_tasks_waiting", { state: "waiting" }),
        after("registers", { health: "silent" }) - before("registers", { health: "silent" }),
      ],
      [1, 1, 1, 1, 2, 1],
    );
    const ages = [
      [after("jobs_oldest_seconds", kind), 600],
      [after("events_oldest_seconds", { target_kind: "not spread" }), 300],
      [after("connector_tasks_oldest_seconds", { state: "waiting" }), 900],
    ] as const;
    for (const [age, planted] of ages) assert.ok(age >= planted && age < planted + 120, `${age} s, planted ${planted}`);
  });

  test("the oldest receipt that waits on a register counts by its report, corrected by the device's clock", async () => {
    const oldest = async () =>
      (await serviceNumbers(deps.db, thresholdsOf(await deps.configuration.snapshot()), [])).find(
        ({ name }) => name === "tillkeeper_registers_oldest_receipt_seconds",
      )?.rows[0]?.value ?? Number.NaN;
    const report = async (at: TestTerminal, unsynced: number, age_seconds: number, offset_seconds: number) =>
      deps.pool.query(
        `insert into terminal_presence (terminal_id, last_seen_at, unsynced_receipts, oldest_unsynced_at, clock_offset_seconds)
         values ($1, clock_timestamp(), $2, clock_timestamp() - make_interval(secs => $3), $4)
         on conflict (terminal_id) do update set (unsynced_receipts, oldest_unsynced_at, clock_offset_seconds) =
           (excluded.unsynced_receipts, excluded.oldest_unsynced_at, excluded.clock_offset_seconds)`,
        [at.terminal_id, unsynced, age_seconds, offset_seconds],
      );
    assert.equal(await oldest(), 0);
    const [one, other] = [await newTerminal(deps), await newTerminal(deps)];
    await report(one, 2, 600, 0);
    await report(other, 1, 5000, 2000);
    const age = await oldest();
    assert.ok(age >= 7000 && age < 7120, `${age} s`);
    await report(other, 0, 5000, 2000);
    assert.ok((await oldest()) < 720, "all of the other's are sent");
    const { token } = await newAdministrator({ deps });
    const body = { name: "Test shop", code: randomUUID(), is_sandbox: true };
    const sandbox = await call("POST", "/admin/api/locations", { token, body });
    await report(await newTerminal(deps, { location_id: sandbox.body.location_id }), 1, 90_000, 0);
    assert.ok((await oldest()) < 720, "a sandbox does not count");
  });

  test("a replica is shown with its lag to a role that may read it, until it is gone", async (t) => {
    const url = process.env["TEST_ADMIN_URL"] ?? "";
    const pool = openPool({ url, name: "tillkeeper test", connections_max: 1, onError: () => undefined });
    t.after(() => pool.end());
    const replica = new pg.Client({
      connectionString: url,
      application_name: "replica-of-tests",
      replication: "true",
    } as pg.ClientConfig);
    replica.on("error", () => undefined);
    const lag = async (of = openKysely(pool)) =>
      (await replicaNumbers(of))[0]?.rows.filter(({ labels }) => labels["name"] === "replica-of-tests");
    try {
      const { rows } = await pool.query<{ is_able: boolean }>(
        "select rolsuper or rolreplication as is_able from pg_roles where rolname = current_user",
      );
      if (rows[0]?.is_able !== true) return t.skip("the role of the tests opens no replication");
      assert.deepEqual(await lag(), []);
      await replica.connect();
      const { rows: positions } = await replica.query<{ xlogpos: string }>("IDENTIFY_SYSTEM");
      // The replication runs until its connection ends.
      replica.query(`START_REPLICATION PHYSICAL ${positions[0]?.xlogpos}`).catch(() => undefined);
      while ((await lag())?.length === 0) await sleep(20);
      const [shown] = (await lag()) ?? [];
      assert.ok(shown !== undefined && shown.value >= 0, JSON.stringify(shown));
      assert.deepEqual(await lag(deps.db), [], "without the right");
    } finally {
      (replica as unknown as { connection: { stream: Socket } }).connection.stream.destroy();
    }
    while ((await lag())?.length !== 0) await sleep(20);
  });

  test("what an alert counts by its increase begins at zero, so that the first one counts", () => {
    for (const outcome of ["delivered", "failed", "dead"]) {
      for (const target_kind of ["plugin", "webhook"]) {
        const series = `tillkeeper_event_deliveries_total{target_kind="${target_kind}",outcome="${outcome}"} 0`;
        assert.ok(body.includes(series), series);
      }
    }
    assert.match(body, /^tillkeeper_security_events_total\{kind="sign_in_locked"\} \d+$/m);
  });

  test("each metric of an alert and of the dashboard exists", () => {
    for (const { alert, expr } of rules) assert.deepEqual(unknownMetrics(expr), [], alert);
    for (const { title, targets } of dashboard.panels) {
      for (const { expr } of targets) assert.deepEqual(unknownMetrics(expr), [], title);
    }
    assert.deepEqual(unknownMetrics("sum(tillkeeper_absent)"), ["tillkeeper_absent"]);
  });

  test("each alert has a severity and a section of the runbook, and each section an alert", () => {
    const sections = [...PAGE.matchAll(/^### (\w+)$/gm)].map(([, name]) => name);
    assert.deepEqual(
      sections,
      rules.map(({ alert }) => alert),
    );
    for (const { alert, labels, annotations } of rules) {
      assert.match(labels.severity, /^(?:critical|warning|info)$/, alert);
      assert.equal(annotations.runbook_url, `docs/operations/monitoring.md#${alert.toLowerCase()}`);
    }
  });
});

const absent = spawnSync("promtool", ["--version"]).error !== undefined;

describe("promtool", { skip: absent ? "promtool is not installed" : false }, () => {
  const directory = mkdtempSync(join(tmpdir(), "tk-rules-"));
  after(() => rmSync(directory, { recursive: true }));
  const promtool = (args: readonly string[], input = "") => {
    const { status, stdout, stderr } = spawnSync("promtool", args, { encoding: "utf8", input });
    return { status, text: stdout + stderr };
  };

  test("the alert rules are valid, and a rule with a mistake is not", () => {
    assert.equal(promtool(["check", "rules", fileURLToPath(new URL(`../${ALERTS}`, import.meta.url))]).status, 0);
    const broken = join(directory, "broken.yaml");
    writeFileSync(broken, read(ALERTS).replace("min_over_time(", "minimum_over_time("));
    assert.equal(promtool(["check", "rules", broken]).status, 1);
  });

  test("each alert has a case of firing and one of not firing", () => {
    const written = TESTS.map(read).join("").split("- alertname: ").slice(1);
    const namesOf = (some: readonly string[]) => new Set(some.map((text) => text.slice(0, text.indexOf("\n"))));
    const silent = written.filter((text) => text.includes("exp_alerts: []"));
    const names = new Set(rules.map(({ alert }) => alert));
    assert.deepEqual(namesOf(written.filter((text) => !silent.includes(text))), names);
    assert.deepEqual(namesOf(silent), names);
  });

  test("the alerts fire when they have to, and a changed limit is noticed", () => {
    const copies = TESTS.map((path) => join(directory, basename(path)));
    for (const [at, path] of copies.entries()) writeFileSync(path, read(TESTS[at] ?? ""));
    const testWith = (text: string) => {
      writeFileSync(join(directory, "alerts.yaml"), text);
      return promtool(["test", "rules", ...copies]);
    };
    const { status, text } = testWith(read(ALERTS));
    assert.equal(status, 0, text);
    const changed = [
      ["> 0.05", "> 0.2"],
      ["> 900", "> 90000"],
      ["< 0.1", "< 0.01"],
      ["offset 1h", "offset 1m"],
      ["for: 15m", "for: 1m"],
      ["> 20", "> 200"],
      ["> 14400", "> 16000"],
      ["for: 30m", "for: 1m"],
      ["> 268435456", "> 368435456"],
      ["[1d:5m]", "[10m:5m]"],
    ] as const;
    for (const [limit, other] of changed.slice(0, cases(3, changed.length))) {
      assert.ok(read(ALERTS).includes(limit), limit);
      assert.equal(testWith(read(ALERTS).replace(limit, other)).status, 1, `${limit} to ${other}`);
    }
  });

  test("the text of /metrics has no remark", () => {
    const { status, text } = promtool(["check", "metrics"], body);
    assert.equal(status, 0, text);
    assert.notEqual(promtool(["check", "metrics"], body.replaceAll("_requests_total", "_requests")).status, 0);
  });
});
