import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { openApp } from "../../test/support.ts";
import { callHook } from "./call-hook.ts";
import { checkPlugin, definePlugin, type Plugin } from "./plugin.ts";
import { pluginFacts } from "../shared/configuration/publish-facts.ts";

interface Logged {
  readonly plugin: string;
  readonly hook: string;
}

function openLog() {
  const lines: Logged[] = [];
  return { lines, error: (fields: object) => void lines.push(fields as Logged) };
}

const refuses = (plugin: object, reason: RegExp) =>
  assert.throws(() => checkPlugin({ name: "p", ...plugin }), reason, JSON.stringify(plugin));

describe("a plugin's declaration", () => {
  test("a plugin's declaration is refused for an invalid list, member, code or choice, and for a duplicate", () => {
    refuses({ priceResolver: [] }, /"priceResolver", which is no hook; there is: .*priceResolvers/);
    refuses({ priceResolvers: {} }, /"priceResolvers" must be a list/);
    refuses({ priceResolvers: [null] }, /must be an object/);
    refuses({ priceResolvers: [{ code: "A b", resolve() {}, place: "after" }] }, /must have a "code" of small letters/);
    refuses({ priceResolvers: [{ code: "a", resolve: 1, place: "after" }] }, /"resolve" of "a" .* must be a function/);
    refuses({ priceResolvers: [{ code: "a", resolve() {}, place: "first" }] }, /must be "before" or "after"/);
    const section = { code: "a", label: "A", rows: () => [] };
    refuses({ insightSections: [section, section] }, /has "a" twice/);
    refuses({ insightSections: [{ ...section, label: "" }] }, /"label" of "a" .* must be a text/);
    refuses({ creditProviders: [{ key: "a", code: "a", label: "A", enabled: "yes" }] }, /must be true or false/);
    refuses({ modules: ["teleport"] }, /"modules" must be a list of some of msi/);
    refuses({ onRegisterReportSaved: [] }, /must be a function/);
  });
});

describe("calling a hook", () => {
  const call = (run: () => unknown, log = openLog(), timeout_ms = 50) =>
    callHook({ plugin: "p", hook: "h", timeout_ms, run, log });

  test("calling a hook gives its value, whether it comes at once or later", async () => {
    assert.deepEqual(await call(() => 1), { is_ok: true, value: 1 });
    assert.deepEqual(await call(() => Promise.resolve(2)), { is_ok: true, value: 2 });
  });

  test("a hook that throws, rejects or takes too long is logged under the plugin's name and skipped", async () => {
    const log = openLog();
    const thrown = () => {
      throw new Error("no");
    };
    for (const run of [thrown, () => Promise.reject(new Error("no")), () => new Promise(() => undefined)]) {
      const result = await call(run, log);
      assert.equal(result.is_ok, false);
    }
    assert.deepEqual(
      log.lines.map(({ plugin, hook }) => [plugin, hook]),
      [
        ["p", "h"],
        ["p", "h"],
        ["p", "h"],
      ],
    );
  });
});

describe("plugins in the configuration", () => {
  const storeCredit = (refundsToStoreCredit?: () => boolean | Promise<boolean>, enabled = true): Plugin =>
    definePlugin({
      name: "credit",
      modules: ["customer_balance"],
      creditProviders: [
        {
          key: "store_credit",
          code: "store_credit",
          label: "Store credit",
          enabled,
          ...(refundsToStoreCredit ? { refundsToStoreCredit } : {}),
        },
      ],
      rmaProviders: [{ key: "rma", code: "rma", label: "Returns", enabled: true }],
      shippingLabelProviders: [{ code: "parcel", label: "Parcel" }],
    });

  test("providers, modules and labels reach the registers' configuration", async () => {
    const { call } = await openApp({ plugins: [storeCredit(() => true)] });
    const config = JSON.parse((await call("GET", "/rest/V1/pos/config")).body as string) as Record<string, unknown>;
    assert.deepEqual(config["credit_providers"], [
      { key: "store_credit", code: "store_credit", enabled: true, label: "Store credit" },
    ]);
    assert.deepEqual(
      ["has_credit_providers", "has_rma_providers", "has_customer_balance", "has_gift_card"].map((key) => config[key]),
      [true, true, true, false],
    );
    assert.deepEqual(config["shipping_label_providers"], [{ code: "parcel", label: "Parcel" }]);
    assert.equal((config["credits"] as Record<string, unknown>)["refund_to_store_credit"], true);
  });

  test("refunds do not go to store credit without a provider that says so, nor when the read fails or is no boolean", async () => {
    const failing = () => {
      throw new Error("away");
    };
    // Plugins in plain JavaScript may return any type, here a number.
    const numeric = (): boolean => JSON.parse("1") as boolean;
    const cases: readonly (readonly Plugin[])[] = [
      [],
      [storeCredit()],
      [storeCredit(() => false)],
      [storeCredit(failing)],
      [storeCredit(numeric)],
      [storeCredit(() => true, false)],
    ];
    for (const plugins of cases) {
      assert.equal((await pluginFacts(plugins, openLog())).refund_to_store_credit, false);
    }
  });
});
