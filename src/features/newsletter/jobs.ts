import type { Deps } from "../../deps.ts";
import type { JobPayloads } from "../../runtime/jobs.ts";
import { sendConfirmation } from "./commands/confirmation.ts";

/** Works on `send_newsletter_confirmation`. */
export function sendNewsletterConfirmationJob(
  deps: Deps,
  { subscriber_id }: JobPayloads["send_newsletter_confirmation"],
): Promise<void> {
  return sendConfirmation(deps, subscriber_id);
}
