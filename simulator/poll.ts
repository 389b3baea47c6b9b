import { setTimeout as delay } from "node:timers/promises";
import { type Admin, bodyOf } from "./client.ts";

/** A busy machine may take a minute for a job. */
const POLLS_MAX = 600;
const POLL_EVERY_MS = 100;

/**
 * Polls for a result that the service produces after its answer.
 *
 * @returns undefined after the time limit.
 */
export async function pollFor<T>(poll: () => Promise<T | undefined>): Promise<T | undefined> {
  for (let polls = 1; ; polls += 1) {
    const found = await poll();
    if (found !== undefined || polls >= POLLS_MAX) return found;
    await delay(POLL_EVERY_MS);
  }
}

/**
 * Runs a scheduled job now.
 *
 * @returns the state of the job at its end.
 */
export async function runJob(admin: Admin, kind: string): Promise<string> {
  const { job_id } = bodyOf(await admin.api.call("POST /jobs", { body: { kind } }));
  const state = await pollFor(async () => {
    const { items } = bodyOf(await admin.api.call("GET /jobs", { query: { filter: { job_id } } }));
    return ["completed", "failed"].find((end) => end === items[0]?.state);
  });
  return state ?? "not ended";
}
