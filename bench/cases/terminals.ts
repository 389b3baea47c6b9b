import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { residentMegabytes } from "../service.ts";
import { receiptBodyOf } from "../receipts.ts";
import { type Calls, openCalls } from "./calls.ts";
import { assertStoredOnce, type Stage } from "./stage.ts";

export interface TerminalsOptions {
  readonly seconds: number;
  /** Receipts per second that all terminals store together. */
  readonly receipts_per_second: number;
}

const HEARTBEAT_EVERY_S = 60;
const CONFIG_EVERY_S = 300;

interface Due {
  readonly at_ms: number;
  readonly run: (calls: Calls, due_ms: number) => Promise<unknown>;
}

/**
 * Runs all terminals of the stage: each sends a heartbeat every minute and reads its configuration
 * every five minutes; together they store `receipts_per_second`. A request is sent when it is due,
 * however long earlier ones take.
 *
 * @throws Error when an acknowledged receipt is not stored exactly once.
 */
export async function runTerminals(stage: Stage, options: TerminalsOptions) {
  const calls = openCalls(stage.port, stage.shop.token);
  const acknowledged: string[] = [];
  const before_mb = await residentMegabytes(stage.service.pid);
  await live(plan(stage, options, acknowledged), calls);
  await assertStoredOnce(stage.data_dir, acknowledged);
  return {
    costs: calls.costs(),
    acknowledged: acknowledged.length,
    refused: [...calls.refusals().values()].reduce((sum, count) => sum + count, 0),
    resident_mb: [before_mb, await residentMegabytes(stage.service.pid)],
  };
}

function plan({ shop }: Stage, { seconds, receipts_per_second }: TerminalsOptions, acknowledged: string[]): Due[] {
  const all: Due[] = [];
  const each = (every_s: number, request: (index: number) => Due["run"]): void => {
    for (const index of shop.terminal_ids.keys()) {
      const first_s = (index * every_s) / shop.terminal_ids.length;
      for (let at_s = first_s; at_s < seconds; at_s += every_s) all.push({ at_ms: at_s * 1000, run: request(index) });
    }
  };
  each(HEARTBEAT_EVERY_S, (index) => {
    const body = JSON.stringify({ deviceIdentifier: shop.device_identifiers[index] });
    const path = `/rest/V1/pos/terminals/${shop.terminal_ids[index]}/heartbeat`;
    return (calls, due_ms) => calls.send("heartbeat", "POST", path, body, { due_ms });
  });
  each(CONFIG_EVERY_S, (index) => {
    const path = `/rest/V1/pos/terminals/${shop.terminal_ids[index]}/config`;
    return (calls, due_ms) => calls.send("terminal configuration", "GET", path, undefined, { due_ms });
  });
  for (let n = 0; n < seconds * receipts_per_second; n += 1) {
    all.push({
      at_ms: (n * 1000) / receipts_per_second,
      run: async (calls, due_ms) => {
        const sale_id = randomUUID();
        const body = receiptBodyOf(shop, n % shop.terminal_ids.length, sale_id);
        const { status } = await calls.send("receipt", "POST", "/rest/V1/pos/receipts", body, { due_ms });
        if (status === 200) acknowledged.push(sale_id);
      },
    });
  }
  return all.toSorted((a, b) => a.at_ms - b.at_ms);
}

async function live(all: readonly Due[], calls: Calls): Promise<void> {
  const began_ms = performance.now();
  const running = new Set<Promise<unknown>>();
  for (const { at_ms, run } of all) {
    const early_ms = began_ms + at_ms - performance.now();
    if (early_ms > 0) await sleep(early_ms);
    const request: Promise<unknown> = run(calls, began_ms + at_ms).finally(() => running.delete(request));
    running.add(request);
  }
  await Promise.all(running);
}
