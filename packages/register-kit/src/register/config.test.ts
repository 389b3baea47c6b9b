import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { inTurn, lost, ok, registeredParts } from "../../test/register-parts.ts";
import { openConfig, readGlobalSettings } from "./config.ts";

const CONFIG = "GET /V1/pos/terminals/{terminalId}/config";
const configOf = (config_hash: string) => () => ok(JSON.stringify({ config_hash, secret: "key-of-a-card-terminal" }));

describe("the configuration", () => {
  test("the configuration is parsed twice, kept for the next start, and stored encrypted", async () => {
    const parts = await registeredParts();
    parts.client.on(CONFIG, configOf("a"));
    const config = openConfig(parts);
    assert.equal(await config.pull(), undefined);
    await config.pull();
    assert.equal(config.current()?.config_hash, "a");
    const again = await parts.reopen();
    const records = await again.cache.read(["config"], (transaction) => transaction.range("config"));
    assert.ok(records.length === 1 && !JSON.stringify(records).includes("card-terminal"));
    assert.equal((await openConfig(again).load())?.config_hash, "a");
  });

  test("the configuration with the hash of the heartbeat is not pulled", async () => {
    const parts = await registeredParts();
    parts.client.on(CONFIG, configOf("a"));
    const config = openConfig(parts);
    await config.pull();
    await config.follow("a", async () => assert.fail());
    assert.equal(parts.client.requests.length, 1);
  });

  test("the configuration with another hash is pulled a second later, until pull and heartbeat agree", async () => {
    const parts = await registeredParts();
    parts.client.on(CONFIG, inTurn(configOf("a"), configOf("a"), configOf("b")));
    const config = openConfig(parts);
    await config.pull();
    const beats: string[] = [];
    await config.follow("b", async () => {
      beats.push("beat");
      return "b";
    });
    assert.equal(config.current()?.config_hash, "b");
    assert.deepEqual([beats.length, parts.timers.slept], [2, [1_000, 1_000]]);
  });

  test("a configuration whose hash never agrees is given up until the next heartbeat", async () => {
    const parts = await registeredParts();
    parts.client.on(CONFIG, configOf("a"));
    const config = openConfig(parts);
    await config.follow("b", async () => "b");
    assert.equal(parts.client.requests.length, 5);
  });
});

describe("global configuration, postcode patterns and order statuses", () => {
  const card_payments = {
    provider: "psp_a",
    psp_a: { enabled: true, organisation_id: "o", api_key: "key-1", test_api_key: "key-2", test_mode: false },
    providers: { psp_b: { enabled: true, api_token: "key-3", service_secret: "key-4" } },
  };

  test("global settings are pulled once a day, kept without keys, and read from the cache when the server is away", async () => {
    const parts = await registeredParts();
    parts.client.on("GET /V1/pos/config", () => ok(JSON.stringify({ module_version: "1.4.0", card_payments })));
    parts.client.on("GET /V1/pos/postcode-patterns", () => ok('{"NL":[]}'));
    parts.client.on("GET /V1/pos/order-statuses", () => ok([{ status: "complete" }]));
    const first = await readGlobalSettings(parts);
    assert.ok("config" in first);
    assert.deepEqual([first.config.module_version, first.postcode_patterns], ["1.4.0", { NL: [] }]);
    assert.ok(!JSON.stringify(first).includes("key-"));
    await readGlobalSettings(parts);
    assert.equal(parts.client.requests.length, 3);
    parts.timers.ms += 24 * 3_600_000;
    parts.client.on("GET /V1/pos/config", lost);
    assert.deepEqual(await readGlobalSettings(parts), first);
    assert.equal(parts.client.requests.length, 6);
  });

  test("global settings that were never pulled are answered with the refusal", async () => {
    const answer = await readGlobalSettings(await registeredParts());
    assert.ok("kind" in answer && answer.kind === "no_route");
  });
});
