import assert from "node:assert/strict";
import { performance } from "node:perf_hooks";

/** Shorter times, in milliseconds, measure the machine and not the work. */
const TOO_SHORT_MS = 10;
/**
 * Maximum factor of time for four times the text: four, and some more on a busy machine; quadratic
 * work takes sixteen times as long.
 */
const GROWTH_MAX = 9;
const TRIES = 5;

/**
 * Asserts that the time of work on a text does not grow with the square of the text's length. The
 * work is compared with the same work on a quarter of the text.
 */
export async function assertLinear(
  what: string,
  textOf: (length: number) => string,
  work: (text: string) => unknown,
): Promise<void> {
  const length = 40_000;
  const shorter = await leastTime(textOf(length / 4), work);
  const longer = await leastTime(textOf(length), work);
  assert.ok(
    longer < TOO_SHORT_MS || longer < shorter * GROWTH_MAX,
    `${what}: ${length / 4} characters ${shorter.toFixed(1)} ms, ${length} characters ${longer.toFixed(1)} ms`,
  );
}

async function leastTime(text: string, work: (text: string) => unknown): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const started = performance.now();
    await work(text);
    least = Math.min(least, performance.now() - started);
    if (least < TOO_SHORT_MS) break;
  }
  return least;
}
