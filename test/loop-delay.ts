import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";

const RESOLUTION_MS = 1;
/** The first tick of the histogram measures nothing, and the last one comes after what it measures. */
const TICKS_MS = 4;

/** Milliseconds that this thread took of a processor while this ran. */
export async function processorTime(work: () => Promise<unknown>): Promise<number> {
  const before = process.threadCpuUsage();
  await work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}

/**
 * How long the event loop stood still at most while this ran, in milliseconds. Never more than the processor time that this
 * thread took: on a busy machine a thread also stands still because another one runs.
 */
export async function longestBlock(work: () => Promise<unknown>): Promise<number> {
  const histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  histogram.enable();
  await sleep(TICKS_MS);
  try {
    const taken = await processorTime(async () => {
      await work();
      await sleep(TICKS_MS);
    });
    return Math.min(histogram.max / 1_000_000, taken);
  } finally {
    histogram.disable();
  }
}
