import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { closingOf, listed } from "../../test/fixtures/closings/shop.ts";
import { until } from "../../test/running-service.ts";
import { tillOf } from "../closings.ts";
import { receiptBodyOf } from "../receipts.ts";
import { round } from "../load.ts";
import { residentMegabytes } from "../service.ts";
import { type Calls, type Cost, openCalls } from "./calls.ts";
import { assertStoredOnce, type Stage } from "./stage.ts";

export interface OfflineWeekOptions {
  /** Number of receipts that the register stored during the week. */
  readonly receipts: number;
  /** Seconds during which only the other registers sell, before the sync. */
  readonly alone_seconds: number;
}

const DAYS = 7;
/** Posts that a register has in flight while it empties its queue. */
const AT_ONCE = 4;
/** One answer in so many is lost. For such a receipt the register posts twice at the same time. */
const LOST_ONE_IN = 50;
const OTHERS_EVERY_MS = 100;

/**
 * Measures how the first register of the stage empties its queue after a week offline, day by day,
 * with every other closing before its receipts. The other registers trade on.
 *
 * @throws Error when a receipt is not stored exactly once or a closing does not get all its
 * receipts.
 */
export async function runOfflineWeek(stage: Stage, options: OfflineWeekOptions) {
  const sales = Array.from({ length: options.receipts }, () => randomUUID());
  const before_mb = await residentMegabytes(stage.service.pid);
  const alone = await tradeWhile(stage, () => sleep(options.alone_seconds * 1000));
  const calls = openCalls(stage.port, stage.shop.token);
  const began_ms = performance.now();
  const till = tillOf(stage.shop);
  const reports: string[] = [];
  const day_seconds: number[] = [];
  const meanwhile = await tradeWhile(stage, async () => {
    for (let day = 0; day < DAYS; day += 1) {
      const day_began_ms = performance.now();
      const of_day = sales.filter((_, index) => index % DAYS === day);
      const report = closingOf(till, { closing_number: day + 1, documents: listed(...of_day) });
      reports.push(report.report_id);
      const close = () =>
        postUntilStored(calls, "closing", "/rest/V1/pos/register-reports", JSON.stringify({ report }));
      if (day % 2 === 0) await close();
      await postDay(stage, calls, of_day);
      if (day % 2 === 1) await close();
      console.error(
        `day ${day + 1}: ${of_day.length} receipts in ${round((performance.now() - day_began_ms) / 1000)} s`,
      );
      day_seconds.push(round((performance.now() - day_began_ms) / 1000));
    }
  });
  const sync_seconds = (performance.now() - began_ms) / 1000;
  await assertStoredOnce(stage.data_dir, sales);
  for (const report_id of reports) await until(() => isComplete(calls, report_id));
  return {
    sync_seconds: Math.round(sync_seconds * 10) / 10,
    receipts_per_second: Math.round(options.receipts / sync_seconds),
    // Seconds of each day; in the first, third and every other day the closing arrived before its
    // receipts.
    day_seconds,
    closings_complete: reports.length,
    refused: [calls, alone, meanwhile].flatMap((some) => [...some.refusals().values()]).reduce((a, b) => a + b, 0),
    // Latencies of the other registers' receipts, before and during the sync.
    others_alone: receiptCost(alone),
    others_meanwhile: receiptCost(meanwhile),
    resident_mb: [before_mb, await residentMegabytes(stage.service.pid)],
  };
}

const receiptCost = (calls: Calls): Cost | undefined => calls.costs().find(({ kind }) => kind === "receipt");

/** Lets the other registers sell one after the other until `work` is done. */
async function tradeWhile(stage: Stage, work: () => Promise<unknown>): Promise<Calls> {
  const calls = openCalls(stage.port, stage.shop.token);
  const acknowledged: string[] = [];
  const over = new AbortController();
  const trade = async (): Promise<void> => {
    for (let n = 0; !over.signal.aborted; n += 1) {
      const sale_id = randomUUID();
      const other = 1 + (n % Math.max(1, stage.shop.terminal_ids.length - 1));
      const body = receiptBodyOf(stage.shop, other, sale_id);
      if ((await calls.send("receipt", "POST", "/rest/V1/pos/receipts", body)).status === 200)
        acknowledged.push(sale_id);
      await sleep(OTHERS_EVERY_MS);
    }
  };
  const trading = trade();
  await work();
  over.abort();
  await trading;
  await assertStoredOnce(stage.data_dir, acknowledged);
  return calls;
}

async function postDay(stage: Stage, calls: Calls, sales: readonly string[]): Promise<void> {
  const queue = [...sales.entries()];
  const post = async (): Promise<void> => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      const [index, sale_id] = next;
      const body = receiptBodyOf(stage.shop, 0, sale_id);
      const times = index % LOST_ONE_IN === 0 ? 2 : 1;
      await Promise.all(
        Array.from({ length: times }, () => postUntilStored(calls, "receipt", "/rest/V1/pos/receipts", body)),
      );
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, post));
}

async function postUntilStored(calls: Calls, kind: string, path: string, body: string): Promise<void> {
  await until(async () => {
    const { status, text } = await calls.send(kind, "POST", path, body);
    if (status !== 200 && status !== 503) throw new Error(`a ${kind} was answered ${status}: ${text}`);
    return status === 200;
  });
}

async function isComplete(calls: Calls, report_id: string): Promise<boolean> {
  const { text } = await calls.send("look", "GET", `/rest/V1/pos/register-reports/${report_id}`);
  return (JSON.parse(text) as { state_documents_received?: string }).state_documents_received === "complete";
}
