import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { parse, stringify } from "yaml";
import { newTerminal, sampleReceipt } from "./fixtures/rows.ts";
import { end, freePort } from "./running-service.ts";
import { openApp } from "./support.ts";

const read = (path: string): string => readFileSync(new URL(`../${path}`, import.meta.url), "utf8");
const WAIT_MS = 60_000;

interface Alert {
  readonly labels: Readonly<Record<string, string>>;
  readonly annotations: { readonly summary: string };
  readonly state: "pending" | "firing";
}

/**
 * Returns the guide's scrape configuration with the given target and with the token in the given
 * file.
 */
function scrapeConfig(target: string, credentials_file: string): object {
  const [, example = ""] =
    /```yaml\n(scrape_configs:\n[^`]*)```/.exec(read("docs/operations/security-events.md")) ?? [];
  const { scrape_configs } = parse(example) as {
    scrape_configs: [{ authorization: object; static_configs: readonly object[] }];
  };
  assert.deepEqual(scrape_configs[0].authorization, { credentials_file: "/etc/prometheus/tillkeeper-token" });
  assert.deepEqual(scrape_configs[0].static_configs, [{ targets: ["pos.internal:8080"] }]);
  const [config] = scrape_configs;
  return { ...config, authorization: { credentials_file }, static_configs: [{ targets: [target] }] };
}

const absent = spawnSync("prometheus", ["--version"]).error !== undefined;

test(
  "Prometheus reads the metrics with the token of the guide, and the shipped rules fire for refused posts and a node that ended",
  { skip: absent ? "prometheus is not installed" : false },
  async () => {
    const metrics_token = "a-token-of-metrics";
    const service = await openApp({ env: { METRICS_TOKEN: metrics_token } });
    await service.app.listen({ port: 0, host: "127.0.0.1" });
    const target = `127.0.0.1:${(service.app.server.address() as AddressInfo).port}`;
    assert.equal((await fetch(`http://${target}/metrics`)).status, 401);

    const directory = mkdtempSync(join(tmpdir(), "tk-prometheus-"));
    const file = (name: string, text: string): string => {
      writeFileSync(join(directory, name), text);
      return join(directory, name);
    };
    // The shipped rules, but for how long a cause has to last.
    const rules = read("packaging/prometheus/alerts.yaml").replaceAll(/^ {8}for: \d+m$/gm, "        for: 1s");
    assert.ok(rules.includes("for: 1s") && !/for: \d+m/.test(rules));
    const config = file(
      "prometheus.yaml",
      stringify({
        global: { scrape_interval: "1s", scrape_timeout: "1s", evaluation_interval: "1s" },
        rule_files: [file("alerts.yaml", rules)],
        scrape_configs: [scrapeConfig(target, file("token", `${metrics_token}\n`))],
      }),
    );
    const url = `127.0.0.1:${await freePort()}`;
    const prometheus = spawn(
      "prometheus",
      [`--config.file=${config}`, `--storage.tsdb.path=${join(directory, "data")}`, `--web.listen-address=${url}`],
      { stdio: ["ignore", "ignore", "pipe"] },
    );
    let log = "";
    prometheus.stderr.on("data", (text: Buffer) => (log += text.toString()));

    const ask = async <Data>(path: string): Promise<Data | undefined> => {
      const answer = await fetch(`http://${url}/api/v1/${path}`).catch(() => undefined);
      return answer?.ok === true ? ((await answer.json()) as { data: Data }).data : undefined;
    };
    const firing = async (name: string): Promise<Alert | undefined> =>
      (await ask<{ alerts: readonly Alert[] }>("alerts"))?.alerts.find(
        ({ labels, state }) => labels["alertname"] === name && state === "firing",
      );
    const eventually = async <Found>(what: string, find: () => Promise<Found | undefined>): Promise<Found> => {
      const deadline = performance.now() + WAIT_MS;
      while (performance.now() < deadline) {
        assert.equal(prometheus.exitCode, null, log);
        const found = await find();
        if (found !== undefined) return found;
        await sleep(200);
      }
      throw new Error(`${what}: not within ${WAIT_MS} ms\n${log}`);
    };
    /** Resolves once Prometheus has seen so many posts with this status. */
    const seen = async (status: string): Promise<true | undefined> => {
      const query = `tillkeeper_http_requests_total{job="tillkeeper",route="/rest/V1/pos/receipts",status="${status}"}`;
      const answer = await ask<{ result: readonly unknown[] }>(`query?query=${encodeURIComponent(query)}`);
      return answer !== undefined && answer.result.length > 0 ? true : undefined;
    };
    const post = async (receipt: object): Promise<number> =>
      (await service.call("POST", "/rest/V1/pos/receipts", { body: { receipt } })).status;
    try {
      const till = await newTerminal(service.deps);
      assert.equal(await post(sampleReceipt(till)), 200);
      await eventually("a stored receipt is seen", () => seen("200"));
      // The rules are evaluated once more.
      await sleep(2_000);
      for (const name of ["TillkeeperDown", "TillkeeperAbsent", "TillkeeperPostsRefused"]) {
        assert.equal(await firing(name), undefined, name);
      }

      const refused = await eventually("TillkeeperPostsRefused", async () => {
        assert.equal(await post({ ...sampleReceipt(till), grand_total: "x" }), 400);
        return firing("TillkeeperPostsRefused");
      });
      assert.deepEqual(
        [refused.labels["severity"], refused.labels["route"]],
        ["critical", "/rest/V1/pos/receipts"],
        refused.annotations.summary,
      );
      assert.equal(await firing("TillkeeperDown"), undefined);

      await service.close();
      const down = await eventually("TillkeeperDown", () => firing("TillkeeperDown"));
      assert.equal(down.annotations.summary, `The node ${target} does not answer`);
    } finally {
      await end(prometheus, "SIGTERM");
      rmSync(directory, { recursive: true });
    }
  },
);
