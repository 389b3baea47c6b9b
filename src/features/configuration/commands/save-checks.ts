import { accountSharing } from "../../../commerce/customers.ts";
import type { Deps } from "../../../deps.ts";
import type { Tx } from "../../../runtime/database.ts";
import { badRequest } from "../../../web-api/errors.ts";

type SaveCheck = (deps: Deps, tx: Tx, value: string) => Promise<void>;

/** Settings that the stored data must allow, by their path; told of a value only when it changes. */
const SAVE_CHECKS: Readonly<Record<string, SaveCheck>> = {
  "customer/account_share/scope": async ({ commerce }, tx, value) => {
    if (accountSharing(value) === "global" && (await commerce.customers.hasRepeatedEmails(tx))) {
      throw badRequest(
        "We can't share customer accounts globally when the accounts share identical email addresses on more than one website.",
      );
    }
  },
};

/**
 * Refuses a setting that the stored data does not allow; null removes the stored row.
 *
 * @throws ApiError 400 that says why.
 */
export async function checkSave(deps: Deps, tx: Tx, path: string, value: string | null): Promise<void> {
  if (value !== null) await SAVE_CHECKS[path]?.(deps, tx, value);
}
