import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import { parse } from "yaml";
import { createMetrics } from "../src/runtime/metrics.ts";
import { openApp } from "./support.ts";

const read = (path: string): string => readFileSync(new URL(`../${path}`, import.meta.url), "utf8");
const ALERTS = "packaging/prometheus/alerts.yaml";
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

/** Names in an expression of metrics that the service has; those of Prometheus itself are `up`. */
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

  test("the alerts fire when they have to, and a changed limit is noticed", () => {
    writeFileSync(join(directory, "alerts.test.yaml"), read("packaging/prometheus/alerts.test.yaml"));
    const testWith = (text: string) => {
      writeFileSync(join(directory, "alerts.yaml"), text);
      return promtool(["test", "rules", join(directory, "alerts.test.yaml")]);
    };
    const { status, text } = testWith(read(ALERTS));
    assert.equal(status, 0, text);
    for (const [limit, other] of [
      ["> 0.05", "> 0.2"],
      ["> 900", "> 90000"],
      ["< 0.1", "< 0.01"],
      ["offset 1h", "offset 1m"],
      ["for: 15m", "for: 1m"],
    ] as const) {
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
