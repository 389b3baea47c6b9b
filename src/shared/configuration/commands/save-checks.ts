import { hasRepeatedEmails } from "../../../shop-data/customers/lookups.ts";
import { listOrderStatuses } from "../../../shop-data/orders/statuses.ts";
import { accountSharing } from "../../../shop-data/customers/customer.ts";
import type { Tx } from "../../../runtime/database.ts";
import { ApiError, couldNotSave, problem } from "../../../web-api/errors/errors.ts";

type SaveCheck = (tx: Tx, value: string) => Promise<void>;

const ORDER_STATUS = "vendor_pos_terminal/pickup/completed_status_code";
const ORDER_STATUS_COLUMN = "pickup_completed_status_code";

/** Checks of settings against stored data, by path; run only when the value changes. */
const SAVE_CHECKS: Readonly<Record<string, SaveCheck>> = {
  [ORDER_STATUS]: async (tx, value) => {
    const fault = await faultOfStatus(tx, value);
    if (fault !== undefined) throw new ApiError("setting_not_choice", { setting: ORDER_STATUS, ...fault });
  },
  "customer/account_share/scope": async (tx, value) => {
    if (accountSharing(value) === "global" && (await hasRepeatedEmails(tx))) {
      throw new ApiError("emails_repeated");
    }
  },
};

/** Returns a fault with the existing statuses when the value is not one of them. */
async function faultOfStatus(tx: Tx, value: string): Promise<{ readonly choices: string } | undefined> {
  if (value === "") return undefined;
  const known = (await listOrderStatuses(tx)).map(({ status }) => status);
  return known.includes(value) ? undefined : { choices: known.join(", ") };
}

/**
 * Refuses an order status after a pickup that does not exist; an already stored one is accepted.
 *
 * @throws ApiError 400 could-not-save.
 */
export async function checkOrderStatus(
  tx: Tx,
  entity: "location" | "terminal",
  before: Readonly<Record<string, unknown>> | undefined,
  values: Readonly<Record<string, unknown>>,
): Promise<void> {
  const value = values[ORDER_STATUS_COLUMN];
  if (typeof value !== "string" || value === before?.[ORDER_STATUS_COLUMN]) return;
  const fault = await faultOfStatus(tx, value);
  if (fault !== undefined)
    throw couldNotSave(entity, problem("field_not_choice", { field: ORDER_STATUS_COLUMN, ...fault }));
}

/**
 * Rejects a setting that the stored data does not allow; null removes the stored row.
 *
 * @throws ApiError 400 with the reason.
 */
export async function checkSave(tx: Tx, path: string, value: string | null): Promise<void> {
  if (value !== null) await SAVE_CHECKS[path]?.(tx, value);
}
