import type { Deps } from "../../deps.ts";
import { badRequest, notFound } from "../../web-api/errors.ts";
import { type JobKind, SCHEDULED_KINDS } from "../../runtime/jobs.ts";
import { findJob } from "./queries.ts";

/**
 * Lets a kind that runs by the clock run at once.
 *
 * @throws ApiError 400 for any other kind.
 */
export async function runJob({ jobs }: Deps, kind: string): Promise<{ readonly job_id: string }> {
  const known = SCHEDULED_KINDS.find((name): name is JobKind => name === kind);
  if (known === undefined) throw badRequest("The job must be one of %1.", [SCHEDULED_KINDS.join(", ")]);
  return { job_id: await jobs.runNow(known) };
}

/**
 * Lets a failed job be worked on once more.
 *
 * @throws ApiError 404 for a job that is not there any more, 400 for one that has not failed.
 */
export async function retryJob({ db, jobs }: Deps, job_id: string): Promise<true> {
  const job = await findJob(db, job_id);
  if (!job) throw notFound('Job with id "%1" does not exist.', [job_id]);
  if (job.state !== "failed") throw badRequest("The job has not failed: it is %1.", [job.state]);
  await jobs.retry(job.kind, job_id);
  return true;
}
