import { accountSharing } from "../../../commerce/customers.ts";
import type { Deps } from "../../../deps.ts";
import type { Tx } from "../../../runtime/database.ts";
import { badRequest, couldNotSave } from "../../../web-api/errors.ts";

type SaveCheck = (deps: Deps, tx: Tx, value: string) => Promise<void>;

const ORDER_STATUS = "vendor_pos_terminal/pickup/completed_status_code";
const ORDER_STATUS_COLUMN = "pickup_completed_status_code";

/** Settings that the stored data must allow, by their path; told of a value only when it changes. */
const SAVE_CHECKS: Readonly<Record<string, SaveCheck>> = {
  [ORDER_STATUS]: async (deps, tx, value) => {
    const fault = await faultOfStatus(deps, tx, value);
    if (fault !== undefined) throw badRequest(`The value of the setting "%1" ${fault}`, [ORDER_STATUS]);
  },
  "customer/account_share/scope": async ({ commerce }, tx, value) => {
    if (accountSharing(value) === "global" && (await commerce.customers.hasRepeatedEmails(tx))) {
      throw badRequest(
        "We can't share customer accounts globally when the accounts share identical email addresses on more than one website.",
      );
    }
  },
};

/** The end of a sentence, as `faultOf` has it. */
async function faultOfStatus({ commerce }: Deps, tx: Tx, value: string): Promise<string | undefined> {
  if (value === "") return undefined;
  const known = (await commerce.listOrderStatuses(tx)).map(({ status }) => status);
  return known.includes(value) ? undefined : `must be one of ${known.join(", ")}.`;
}

/**
 * Refuses an order status after a pickup that does not exist; one that is stored already stays.
 *
 * @throws ApiError 400 could-not-save.
 */
export async function checkOrderStatus(
  deps: Deps,
  tx: Tx,
  entity: "location" | "terminal",
  before: Readonly<Record<string, unknown>> | undefined,
  values: Readonly<Record<string, unknown>>,
): Promise<void> {
  const value = values[ORDER_STATUS_COLUMN];
  if (typeof value !== "string" || value === before?.[ORDER_STATUS_COLUMN]) return;
  const fault = await faultOfStatus(deps, tx, value);
  if (fault !== undefined) throw couldNotSave(entity, `"${ORDER_STATUS_COLUMN}" ${fault}`);
}

/**
 * Refuses a setting that the stored data does not allow; null removes the stored row.
 *
 * @throws ApiError 400 that says why.
 */
export async function checkSave(deps: Deps, tx: Tx, path: string, value: string | null): Promise<void> {
  if (value !== null) await SAVE_CHECKS[path]?.(deps, tx, value);
}
