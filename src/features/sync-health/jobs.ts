import type { Deps } from "../../deps.ts";
import { noticeSilentTerminals } from "./commands.ts";

/** Looks for terminals that have become silent. */
export async function noticeSilentTerminalsJob(deps: Deps): Promise<void> {
  await noticeSilentTerminals(deps);
}
