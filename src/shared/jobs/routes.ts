import { Type } from "typebox";
import type { SharedDeps } from "../deps.ts";
import { routesOf } from "../../web-api/route.ts";
import { Bool, Text } from "../../web-api/schema.ts";
import { adminList } from "../../web-api/list/search-list.ts";
import { dismissJob, retryJob, runJob } from "./commands.ts";
import { JOBS } from "./queries.ts";
import { Job } from "./schemas.ts";

const admin = routesOf("admin", "jobs");

export const jobRoutes = [
  admin({
    method: "GET",
    path: "/jobs",
    operation: "listJobs",
    resource: "all",
    summary: "List background jobs",
    description:
      "Waiting and running ones, and those that ended within the last day; mails and releases of licences within 30 days.",
    response: Job,
    list: JOBS.columns,
    run: (deps: SharedDeps, _input, context) => adminList(deps, context, JOBS),
  }),
  admin({
    method: "POST",
    path: "/jobs",
    operation: "runJob",
    resource: "all",
    summary: "Run a scheduled job now",
    description: "Daily summaries of telemetry are computed once a day, even when requested more often.",
    input: Type.Object({ kind: Text({ description: "Of a scheduled job; for an unknown one the answer names all." }) }),
    response: Type.Object({ job_id: Text() }),
    run: (deps: SharedDeps, { kind }) => runJob(deps, kind),
  }),
  admin({
    method: "POST",
    path: "/jobs/{job_id}/retry",
    operation: "retryJob",
    resource: "all",
    summary: "Retry a failed job",
    input: Type.Object({ job_id: Text() }),
    response: Bool(),
    run: (deps: SharedDeps, { job_id }) => retryJob(deps, job_id),
  }),
  admin({
    method: "POST",
    path: "/jobs/{job_id}/dismiss",
    operation: "dismissJob",
    resource: "all",
    summary: "Dismiss a failed job",
    description: "It is deleted, and no alert counts it any more.",
    input: Type.Object({ job_id: Text() }),
    response: Bool(),
    run: (deps: SharedDeps, { job_id }) => dismissJob(deps, job_id),
  }),
];
