import type { SharedDeps } from "../deps.ts";
import type { Db } from "../../runtime/database.ts";
import { ApiError, noSuchId } from "../../web-api/errors/errors.ts";
import { type JobKind, SCHEDULED_KINDS } from "../../runtime/jobs.ts";
import { deleteFailedJob, findJob, type FoundJob } from "./queries.ts";

/**
 * Runs a scheduled job immediately.
 *
 * @throws ApiError 400 for any other kind.
 */
export async function runJob({ jobs }: Pick<SharedDeps, "jobs">, kind: string): Promise<{ readonly job_id: string }> {
  const known = SCHEDULED_KINDS.find((name): name is JobKind => name === kind);
  if (known === undefined) throw new ApiError("job_unknown", { names: SCHEDULED_KINDS.join(", ") });
  return { job_id: await jobs.runNow(known) };
}

/**
 * Retries a failed job.
 *
 * @throws ApiError 404 for a job that does not exist any more, 400 for one that has not failed.
 */
export async function retryJob({ db, jobs }: Pick<SharedDeps, "db" | "jobs">, job_id: string): Promise<true> {
  const job = await requireFailed(db, job_id);
  await jobs.retry(job.kind, job_id);
  return true;
}

/**
 * Deletes a failed job: nothing has to be done about it any more.
 *
 * @throws ApiError 404 for a job that does not exist any more, 400 for one that has not failed.
 */
export async function dismissJob({ db }: Pick<SharedDeps, "db">, job_id: string): Promise<true> {
  await requireFailed(db, job_id);
  await deleteFailedJob(db, job_id);
  return true;
}

async function requireFailed(db: Db, job_id: string): Promise<FoundJob> {
  const job = await findJob(db, job_id);
  if (!job) throw noSuchId("Job", job_id);
  if (job.state !== "failed") throw new ApiError("job_not_failed", { state: job.state });
  return job;
}
