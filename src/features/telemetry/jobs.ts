import type { Deps } from "../../deps.ts";
import { summarizeTelemetry } from "./commands.ts";

/** Summarizes telemetry when today's run is due. */
export async function summarizeTelemetryJob(deps: Deps): Promise<void> {
  await summarizeTelemetry(deps);
}
