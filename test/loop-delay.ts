import assert from "node:assert/strict";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";

/** Maximum time of one piece of work on an idle machine, without the machine's own delays. */
export const BLOCK_MAX_MS = 50;
const RESOLUTION_MS = 1;
const TRIES = 5;

/** Returns the milliseconds of processor time that this thread used while the work ran. */
export async function processorTime(work: () => Promise<unknown>): Promise<number> {
  const before = process.threadCpuUsage();
  await work();
  return processorTimeSince(before);
}

function processorTimeSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}

/**
 * Returns the longest block of the event loop while the work ran, in milliseconds; at most the
 * processor time of this thread, since on a busy machine a thread also waits for others.
 */
export async function longestBlock(work: () => Promise<unknown>): Promise<number> {
  const histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  histogram.enable();
  // Waits until the histogram counts a tick. A block before the first tick is not counted, and the
  // tick that counts a block comes after it.
  const tick = async (): Promise<void> => {
    const { count } = histogram;
    while (histogram.count === count) await sleep(RESOLUTION_MS);
  };
  try {
    await tick();
    await tick();
    const taken = await processorTime(async () => {
      await work();
      await tick();
    });
    return Math.min(histogram.max / 1_000_000, taken);
  } finally {
    histogram.disable();
  }
}

/**
 * Asserts that work leaves the event loop free: it may block the loop at most twice as long as a
 * computation of half the allowed time. Each try is measured beside such computations, since a busy
 * machine takes the processor away from both alike. Work fails only if it is too long in every try.
 */
export async function assertLeavesLoopFree(what: string, work: () => Promise<unknown>): Promise<void> {
  const seen: string[] = [];
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const started = performance.now();
    const block = await longestBlock(work);
    const took_ms = performance.now() - started;
    const baseline = await longestBlock(() => computeInPieces(Math.min(Math.max(took_ms, 100), 3_000)));
    if (block <= 2 * baseline) return;
    seen.push(`${block.toFixed(0)} ms (pieces ${baseline.toFixed(0)} ms)`);
  }
  assert.fail(`${what}: the event loop stood still for ${seen.join(", ")}`);
}

const PIECE_STEPS = 20_000;

/** Computes for a time, in pieces of half of `BLOCK_MAX_MS` of processor time each. */
async function computeInPieces(for_ms: number): Promise<void> {
  const until = performance.now() + for_ms;
  let sum = 0;
  while (performance.now() < until) {
    const before = process.threadCpuUsage();
    while (processorTimeSince(before) < BLOCK_MAX_MS / 2) {
      for (let step = 0; step < PIECE_STEPS; step += 1) sum = (sum * 31 + step) % 1_000_003;
    }
    await nextTurn();
  }
}
