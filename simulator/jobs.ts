import type { Admin } from "./client.ts";
import { lookFor } from "./look.ts";

/** Runs a scheduled job now. @returns how it ended. */
export async function runJob(admin: Admin, kind: string): Promise<string> {
  const { job_id } = await admin.post<{ job_id: string }>("/admin/api/jobs", { kind });
  const path = `/admin/api/jobs?filter[job_id]=${job_id}`;
  const state = await lookFor(async () => {
    const { items } = await admin.get<{ items: { state: string }[] }>(path);
    return ["completed", "failed"].find((end) => end === items[0]?.state);
  });
  return state ?? "not ended";
}
