import type { Deps } from "../../deps.ts";
import { noticeSilentTerminals } from "./commands.ts";
import { deleteOldRefusedPosts } from "./queries.ts";

/** Looks for terminals that have become silent. */
export async function noticeSilentTerminalsJob(deps: Deps): Promise<void> {
  await noticeSilentTerminals(deps);
}

/** Deletes refused posts that are older than 30 days. */
export async function purgeRefusedPosts({ db }: Deps): Promise<void> {
  await deleteOldRefusedPosts(db);
}
