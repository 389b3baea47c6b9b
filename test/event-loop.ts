import assert from "node:assert/strict";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { setImmediate as nextTurn, setTimeout as wait } from "node:timers/promises";

/** No work of one piece takes longer. */
export const BLOCK_MAX_MS = 50;
const RESOLUTION_MS = 5;
const TRIES = 5;

/** The longest time that the event loop stood still while the work ran, in milliseconds. */
export async function longestBlock(work: () => Promise<unknown>): Promise<number> {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delay.enable();
  // A block before the first turn of the loop would not be counted.
  await wait(RESOLUTION_MS * 4);
  delay.reset();
  await work();
  await wait(RESOLUTION_MS * 4);
  delay.disable();
  return Math.max(0, delay.max / 1e6 - RESOLUTION_MS);
}

/**
 * Asserts that work leaves the event loop free. Each try is judged by small pieces of computing for as long: a busy machine
 * takes the processor away from both alike. Only work that is too long in every try fails.
 */
export async function assertLeavesLoopFree(what: string, work: () => Promise<unknown>): Promise<void> {
  const seen: string[] = [];
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const started = performance.now();
    const block = await longestBlock(work);
    const took_ms = performance.now() - started;
    const baseline = await longestBlock(() => computeInPieces(Math.min(took_ms, 3_000)));
    if (block <= BLOCK_MAX_MS + 2 * baseline) return;
    seen.push(`${block.toFixed(0)} ms (small pieces ${baseline.toFixed(0)} ms)`);
  }
  assert.fail(`${what}: the event loop stood still for ${seen.join(", ")}`);
}

const PIECE_STEPS = 200_000;

async function computeInPieces(for_ms: number): Promise<void> {
  const until = performance.now() + for_ms;
  let sum = 0;
  while (performance.now() < until) {
    for (let step = 0; step < PIECE_STEPS; step += 1) sum = (sum * 31 + step) % 1_000_003;
    await nextTurn();
  }
}
