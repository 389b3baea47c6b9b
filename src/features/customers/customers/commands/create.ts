import { addAddress, createAccount } from "../../../../shop-data/customers/accounts.ts";
import type { CustomersDeps } from "../../deps.ts";
import type { ValidationRow } from "../../../../plugins/hooks.ts";
import { inTransaction } from "../../../../runtime/transaction.ts";
import { unauthorized } from "../../../../web-api/errors/errors.ts";
import { type Caller, type StoreScope, writesAt } from "../../../../web-api/route.ts";
import { writeTasks } from "../../../../shared/connector-tasks/commands.ts";
import { customerTask } from "../../../../shared/connector-tasks/rules.ts";
import { accountOf, billingAddressOf, type CustomerRequest } from "../rules/draft.ts";
import { addressCompleteness, isOfAddress } from "../rules/address-completeness.ts";
import { EMAIL_EXISTS } from "../rules/email-uniqueness.ts";
import { hasErrors } from "../rules/limits.ts";
import { sharingOf } from "../../../../shared/websites/reach.ts";
import { type Candidate, runValidators } from "./validate.ts";

/**
 * Creates a customer after running the same validators as `validateCustomer` (interface §4.2). It
 * always inserts, so it excludes no existing account from the duplicate checks.
 *
 * @throws ApiError 401 for a location that the token does not write for.
 */
export async function createCustomer(deps: CustomersDeps, caller: Caller, store: StoreScope, sent: CustomerRequest) {
  const { customerId: _, ...request } = sent;
  const location_id = request.locationId ?? 0;
  if (location_id !== 0 && !writesAt(caller, location_id)) throw unauthorized(["Vendor_Pos::locations"]);
  const validated = await runValidators(deps, caller, store, request, 0);
  if (validated.scope === undefined || hasErrors(validated.rows)) return { success: false, errors: validated.rows };
  const customer_id = await save(deps, validated);
  if (customer_id === undefined) return { success: false, errors: [EMAIL_EXISTS, ...validated.rows] };
  return { success: true, customer_id, errors: withUnsaved(validated) };
}

/**
 * Returns the rows, with those for missing fields of an address that is not saved, whichever
 * validators are selected.
 */
function withUnsaved({ draft, facts, rows }: Candidate): readonly ValidationRow[] {
  if (rows.some(isOfAddress)) return rows;
  return [...rows, ...addressCompleteness.decide(draft, facts)];
}

/**
 * Returns the new account's id; undefined when a concurrent request created one with the same
 * address.
 */
async function save(deps: CustomersDeps, { draft, facts, scope }: Candidate): Promise<number | undefined> {
  const snapshot = await deps.configuration.snapshot();
  const created_in = snapshot.stores.get(scope.store_id)?.name ?? null;
  const address = billingAddressOf(draft, facts);
  return inTransaction(deps.db, async (tx) => {
    const account = { ...accountOf(draft, address), ...scope, created_in };
    const { is_new, customer } = await createAccount(tx, account, sharingOf(snapshot));
    if (!is_new) return undefined;
    if (address) await addAddress(tx, customer.entity_id, address);
    await writeTasks(tx, customerTask(customer.entity_id));
    return customer.entity_id;
  });
}
