import { setTimeout as delay } from "node:timers/promises";

const LOOKS_MAX = 150;
const LOOK_EVERY_MS = 100;

/**
 * Polls for a result that the service produces after its answer.
 *
 * @returns undefined after the time limit.
 */
export async function lookFor<T>(look: () => Promise<T | undefined>): Promise<T | undefined> {
  for (let looks = 1; ; looks += 1) {
    const found = await look();
    if (found !== undefined || looks >= LOOKS_MAX) return found;
    await delay(LOOK_EVERY_MS);
  }
}
