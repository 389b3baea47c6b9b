import assert from "node:assert/strict";
import { test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { configurationCalls } from "./fixtures/configuration/configuration.ts";
import { definePlugin } from "../src/plugins/plugin.ts";
import { jobHandlers } from "../src/main/worker.ts";
import { newTerminal } from "./fixtures/rows.ts";
import { openApp, type TestApp } from "./support.ts";

async function configOf({ call }: TestApp): Promise<Record<string, Record<string, unknown>>> {
  const { status, body, text } = await call("GET", "/rest/V1/pos/config");
  assert.equal(status, 200, text);
  return JSON.parse(body as string) as Record<string, Record<string, unknown>>;
}

/** Waits until another node has noticed a change, such as one of a setting. */
async function until(isSo: () => Promise<boolean>): Promise<void> {
  const deadline = performance.now() + 30_000;
  while (!(await isSo())) {
    assert.ok(performance.now() < deadline, "the other node goes on with what it had");
    await sleep(50);
  }
}

test("refund_to_store_credit is the same on all nodes, and a provider's new answer reaches each of them", async () => {
  const answers: (boolean | Error)[] = [new Error("away"), true];
  let usual = true;
  const plugin = definePlugin({
    name: "credit",
    modules: ["customer_balance"],
    creditProviders: [
      {
        key: "store_credit",
        code: "store_credit",
        label: "Store credit",
        enabled: true,
        refundsToStoreCredit: () => {
          const answer = answers.shift() ?? usual;
          if (answer instanceof Error) throw answer;
          return answer;
        },
      },
    ],
  });
  const first = await openApp({ plugins: [plugin] });
  const refundsOf = async (app: TestApp) => (await configOf(app))["credits"]?.["refund_to_store_credit"];
  assert.equal(await refundsOf(first), false, "the read failed");
  const second = await openApp({ database: first.database, plugins: [plugin] });
  assert.equal(await refundsOf(second), true);
  await until(async () => (await refundsOf(first)) === true);

  const terminal = await newTerminal(first.deps);
  await second.deps.generations.poll();
  const hashes = async () => [
    await configurationCalls(first).hashOf(terminal),
    await configurationCalls(second).hashOf(terminal),
  ];
  const [hash, same] = await hashes();
  assert.equal(hash, same);

  usual = false;
  await jobHandlers(second.deps).ask_plugins({});
  await until(async () => (await refundsOf(first)) === false && (await refundsOf(second)) === false);
  const [changed, again] = await hashes();
  assert.equal(changed, again);
  assert.notEqual(changed, hash);
  assert.equal((await configOf(first))["has_customer_balance"], true);

  const { rows: before } = await first.deps.pool.query("select area, v from cache_generation order by area");
  await jobHandlers(second.deps).ask_plugins({});
  const { rows: after } = await first.deps.pool.query("select area, v from cache_generation order by area");
  assert.deepEqual(after, before, "the same answer drops nothing from memory");
});

test("license.connected shows whether the licensing service answered the last check, on every node", async () => {
  // No program listens on port 9 of this machine, so no licence check gets an answer.
  const env = { LICENSING_URL: "http://127.0.0.1:9", LICENSING_TOKEN: "token", LICENSING_ALLOW_PRIVATE: "on" };
  const first = await openApp({ env });
  const second = await openApp({ database: first.database, env });
  const connectedOf = async (app: TestApp) => (await configOf(app))["license"]?.["connected"];
  assert.deepEqual([await connectedOf(first), await connectedOf(second)], [true, true], "before any check");

  const terminal = await newTerminal(first.deps);
  const { status, body, text } = await first.call(
    "POST",
    `/rest/V1/pos/terminals/${terminal.terminal_id}/license/refresh`,
    { body: { deviceIdentifier: terminal.device_identifier } },
  );
  assert.equal(status, 200, text);
  assert.equal(body.success, false, text);
  await until(async () => (await connectedOf(first)) === false && (await connectedOf(second)) === false);

  const { rows: before } = await first.deps.pool.query<{ v: number }>(
    "select v from cache_generation where area = 'configuration'",
  );
  const note = (reached: boolean) =>
    first.deps.pool.query("select note_license_check($1, clock_timestamp(), $2, $2)", [terminal.license_id, reached]);
  await note(false);
  const { rows: after } = await first.deps.pool.query("select v from cache_generation where area = 'configuration'");
  assert.deepEqual(after, before, "a check that changes nothing drops no configuration from memory");
  await note(true);
  await until(async () => (await connectedOf(first)) === true && (await connectedOf(second)) === true);

  await note(false);
  const alone = await openApp({ database: first.database });
  assert.equal(await connectedOf(alone), true, "without a licensing service");
});
