import assert from "node:assert/strict";
import { after, describe, test } from "node:test";
import type { Check } from "../../simulator/checks.ts";
import { simulateDay, TIMEZONE } from "../../simulator/day.ts";
import { usualHours } from "../../simulator/hours.ts";
import { installPlatform } from "../../simulator/platforms/installation.ts";
import type { ShopPlatform } from "../../simulator/platforms/platform.ts";
import { PLATFORMS } from "../../simulator/demo/platform.ts";
import { startWorker } from "../../src/main/worker.ts";
import { newAdministrator } from "../administrator.ts";
import { startProxy } from "../connectors/proxy.ts";
import { openApp, type TestApp } from "../support.ts";
import { platformDatabase, type PlatformName } from "./database.ts";

/** Simulates a day on a new service, and calls `onStep` with the title of each finished part. */
async function aDay(service: TestApp, platform: ShopPlatform, onStep: (title: string) => void = () => undefined) {
  await startWorker(service.deps);
  const { token } = await newAdministrator(service);
  return simulateDay({
    demo_links: { onKept: () => undefined },
    base_url: await service.app.listen({ port: 0, host: "127.0.0.1" }),
    admin_token: token,
    registers: 4,
    receipts: 48,
    seed: "platform",
    hours: usualHours(Temporal.Now.plainDateISO("UTC").subtract({ days: 1 }), TIMEZONE),
    mistake: "sales-gross",
    platform,
    signal: new AbortController().signal,
    screen: {
      heading: () => undefined,
      busy: () => undefined,
      step: (_time, title) => onStep(title),
      table: () => undefined,
      fact: () => undefined,
      line: () => undefined,
    },
  });
}

const openService = () => openApp({ env: { WEBHOOK_ALLOW_PRIVATE: "on" } });

function assertAllMet({ name: platform }: ShopPlatform, checks: readonly Check[]): void {
  assert.deepEqual(
    checks.filter(({ is_met }) => !is_met),
    [],
  );
  const sales = checks.find(({ name }) => name === `${platform}: sales that are there once`);
  assert.ok(Number(sales?.actual) > 90);
}

/** Runs the demo's day with a shop platform: once while it runs, and once while it is away. */
export async function testDays(name: PlatformName): Promise<void> {
  const { title, start } = PLATFORMS[name];
  const installed = await installPlatform(name);
  const skip = "missing" in installed ? installed.missing : false;
  const startPlatform = async (): Promise<ShopPlatform> => {
    const folder = "folder" in installed ? installed.folder : "";
    const platform = await start(folder, await platformDatabase(name, folder));
    after(platform.stop);
    return platform;
  };

  describe(`a day with ${title}`, { skip }, () => {
    test(`a day with ${title} sells its products, and each sale, refund and customer arrives there once`, async () => {
      const platform = await startPlatform();
      assertAllMet(platform, await aDay(await openService(), platform));
    });

    test(`a day's sales arrive once when ${title} is away from the opening to the closing`, async (t) => {
      const service = await openService();
      const platform = await startPlatform();
      const { origin } = new URL(platform.settings({})["url"] ?? "");
      const proxy = await startProxy(origin);
      t.after(() => proxy.close());
      let refused = 0;
      let isAway = false;
      // Waiting tasks are tried at once when the platform is back, instead of up to 15 minutes
      // later.
      const hurry = setInterval(() => {
        if (isAway) return;
        service.deps.pool
          .query(
            "update connector_task set next_at = clock_timestamp() where state = 'waiting' and leased_until is null",
          )
          .then(() => service.deps.pool.query("update connector set paused_until = null"))
          // Another statement may have the rows in another order, and the service may close.
          .catch(() => undefined);
      }, 2_000);
      t.after(() => clearInterval(hurry));
      const behindProxy: ShopPlatform = {
        ...platform,
        settings: (tax_classes) => {
          const settings = platform.settings(tax_classes);
          return { ...settings, url: settings["url"]?.replace(origin, proxy.url) ?? "" };
        },
      };
      const checks = await aDay(service, behindProxy, (step) => {
        if (step === `${title} connected`) {
          isAway = true;
          proxy.fail(() => {
            refused += 1;
            return { kind: "refuse" };
          });
        }
        if (step !== "Night") return;
        isAway = false;
        proxy.reset();
      });
      assert.ok(refused > 0);
      assertAllMet(platform, checks);
    });
  });
}
