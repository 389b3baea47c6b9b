import type { Deps } from "./deps.ts";
import { purgeExpired } from "./features/access/jobs.ts";
import type { JobHandlers } from "./runtime/jobs.ts";

/** What each kind of background job does. */
export function jobHandlers(deps: Deps): JobHandlers {
  return {
    purge_expired: () => purgeExpired(deps),
  };
}

/** Starts working on jobs. */
export async function startWorker(deps: Deps): Promise<void> {
  await deps.jobs.work(jobHandlers(deps));
}
