import assert from "node:assert/strict";
import { test } from "node:test";
import type { Check } from "../simulator/checks.ts";
import { bodyOf, openAdmin } from "../simulator/client.ts";
import { type DayOptions, simulateDay, TIMEZONE } from "../simulator/day.ts";
import { usualHours } from "../simulator/hours.ts";
import { SILENT } from "../simulator/screen.ts";
import { startWorker } from "../src/main/worker.ts";
import { ensureFirstAdmin } from "../src/shared/access/first-admin.ts";
import { openApp, type TestApp } from "./support.ts";

const PASSWORD = "a password of the test";
const RECEIPTS = 48;

export interface DemoService extends TestApp {
  readonly base_url: string;
  readonly admin_token: string;
  /** Simulates a day, dated yesterday. Returns the day's checks. */
  readonly aDay: (seed: string, shop?: Partial<DayOptions>) => Promise<readonly Check[]>;
}

/** Starts a service with a worker on a port of loopback, for days of the demo. */
export async function openDemoService(): Promise<DemoService> {
  const service = await openApp({ env: { ADMIN_PASSWORD: PASSWORD } });
  await ensureFirstAdmin(service.deps, () => undefined);
  await startWorker(service.deps);
  const base_url = await service.app.listen({ port: 0, host: "127.0.0.1" });
  const body = { username: "admin", password: PASSWORD };
  const signIn = async (): Promise<string> =>
    bodyOf(await openAdmin({ base_url }).rest.call("POST /V1/integration/admin/token", { body }));
  const admin_token = await signIn();
  const aDay = async (seed: string, shop: Partial<DayOptions> = {}): Promise<readonly Check[]> =>
    simulateDay({
      demo_links: { onKept: () => undefined },
      base_url,
      // Each day signs in, since the days of one file may together take longer than a password
      // counts as confirmed.
      admin_token: await signIn(),
      registers: 4,
      receipts: RECEIPTS,
      seed,
      // The day is yesterday, since the nightly job deletes telemetry older than its retention.
      hours: usualHours(Temporal.Now.plainDateISO("UTC").subtract({ days: 1 }), TIMEZONE),
      mistake: "sales-gross",
      signal: new AbortController().signal,
      screen: SILENT,
      ...shop,
    });
  return { ...service, base_url, admin_token, aDay };
}

export function failedChecks(checks: readonly Check[]): readonly Check[] {
  return checks.filter(({ is_met }) => !is_met);
}

/**
 * Tests that the days of some seeds pass, each with its number of receipts, one after the other on
 * one service.
 */
export async function testSeeds(seeds: readonly (readonly [seed: string, receipts?: number])[]): Promise<void> {
  const { aDay } = await openDemoService();
  for (const [seed, receipts = RECEIPTS] of seeds) {
    test(`the demo's day of the seed ${seed} holds`, async () => {
      assert.deepEqual(failedChecks(await aDay(seed, { receipts })), []);
    });
  }
}
