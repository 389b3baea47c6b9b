import { createAccount, findAccountByEmail } from "../../../../shop-data/customers/accounts.ts";
import { lockOrderOwners } from "../../../../shop-data/orders/owner.ts";
import { accountSharing, type EmailAt } from "../../../../shop-data/customers/customer.ts";
import { lockOrder } from "../../../../shop-data/orders/mutex.ts";
import type { SalesDeps } from "../../deps.ts";
import { inTransaction } from "../../../../runtime/transaction.ts";
import {
  type ConfigurationSnapshot,
  DEFAULT_SCOPE,
  readSetting,
  scopeOfTerminal,
} from "../../../../shared/configuration/snapshot.ts";
import { writeTasks } from "../../../../shared/connector-tasks/commands.ts";
import { customerTask } from "../../../../shared/connector-tasks/rules.ts";
import { giveOrderToOwner } from "../../receipts/commands/link.ts";
import { consumeCode, validateCode, requestCode } from "../../../../shared/one-time-codes/commands.ts";
import { type ClaimableReceipt, findClaimable, insertClaim } from "../queries/claim.ts";
import { admitsClaimant, nameFrom, readClaimAddress } from "../rules/claimant.ts";

export interface ClaimRequest {
  readonly receipt_id: number;
  /** The email address as the reader typed it, not normalized. */
  readonly email: string;
}

export type ClaimRequestOutcome =
  /**
   * The same outcome for every address and receipt, so that it does not reveal whether the receipt
   * is claimed.
   */
  | { readonly kind: "sent" }
  | { readonly kind: "invalid_email" }
  | { readonly kind: "limited"; readonly wait_seconds: number }
  | { readonly kind: "mail_unavailable"; readonly reason: string };

export interface ClaimProof extends ClaimRequest {
  /** The code as the reader typed it, not normalized. */
  readonly code: string;
}

export type ClaimOutcome =
  | { readonly kind: "claimed"; readonly customer_id: number; readonly is_new_account: boolean }
  /** 409 to the owner: the receipt is already in the owner's account. */
  | { readonly kind: "already_yours" }
  /** 409: the receipt or its order is in an account, and the caller has not proven to own it. */
  | { readonly kind: "already_claimed" }
  /**
   * 403: the receipt names another address. Returned only after a correct code, so that it does not
   * reveal the addresses of others.
   */
  | { readonly kind: "other_address" }
  /**
   * The same outcome for a code that is wrong, expired, exhausted, replaced, used up or was never
   * requested.
   */
  | { readonly kind: "wrong_code" };

/**
 * Sends a one-time code to the address that claims a receipt, even when the receipt names another
 * address. Answer, work and time must not reveal which address the receipt names.
 */
export async function requestClaim(deps: SalesDeps, { receipt_id, email }: ClaimRequest): Promise<ClaimRequestOutcome> {
  const address = readClaimAddress(email);
  if (address === undefined) return { kind: "invalid_email" };
  const outcome = await requestCode(deps, { purpose: "receipt_claim", email: address, subject_id: receipt_id });
  if (outcome.kind === "requested") return { kind: "sent" };
  return outcome.kind === "limited" ? outcome : { kind: "mail_unavailable", reason: outcome.reason };
}

/**
 * Assigns a receipt and its orders to the account of a verified address, on the website of the
 * receipt's location. Creates the account when it does not exist. A receipt that names an address
 * can only be claimed with that address (decision 0018). One of two concurrent claims succeeds.
 */
export async function confirmClaim(deps: SalesDeps, { receipt_id, email, code }: ClaimProof): Promise<ClaimOutcome> {
  const address = readClaimAddress(email);
  if (address === undefined) return { kind: "wrong_code" };
  const request = { purpose: "receipt_claim", email: address, subject_id: receipt_id } as const;
  const verdict = await validateCode(deps, request, code);
  const { pos_order_id } = known(await findClaimable(deps.db, receipt_id), receipt_id);
  const snapshot = await deps.configuration.snapshot();

  return inTransaction(deps.db, async (tx): Promise<ClaimOutcome> => {
    await lockOrder(tx, pos_order_id);
    const receipt = known(await findClaimable(tx, receipt_id), receipt_id);
    const at = accountOf(snapshot, receipt, address);
    if (receipt.owner_id !== null) {
      const account = verdict.kind === "right" ? await findAccountByEmail(tx, at) : undefined;
      return { kind: account?.entity_id === receipt.owner_id ? "already_yours" : "already_claimed" };
    }
    // The code is used up even when the order refuses the claim and the receipt stays unclaimed.
    if (verdict.kind !== "right" || !(await consumeCode(tx, verdict.code_id))) return { kind: "wrong_code" };
    if (!admitsClaimant(receipt, address)) return { kind: "other_address" };
    const order_owners = await lockOrderOwners(tx, pos_order_id);
    if (order_owners.length > 0) {
      const account = await findAccountByEmail(tx, at);
      if (order_owners.some((owner_id) => owner_id !== account?.entity_id)) return { kind: "already_claimed" };
    }
    const { is_new, customer } = await createAccount(
      tx,
      {
        email: address,
        website_id: at.website_id,
        store_id: at.store_id,
        created_in: snapshot.stores.get(at.store_id)?.name ?? null,
        ...nameFrom(receipt, address),
      },
      at.sharing,
    );
    await insertClaim(tx, receipt_id, customer.entity_id);
    if (is_new) await writeTasks(tx, customerTask(customer.entity_id));
    await giveOrderToOwner(tx, pos_order_id);
    return { kind: "claimed", customer_id: customer.entity_id, is_new_account: is_new };
  });
}

function accountOf(
  snapshot: ConfigurationSnapshot,
  { location_id }: ClaimableReceipt,
  email: string,
): EmailAt & { readonly store_id: number } {
  const location = location_id === null ? null : (snapshot.locations.get(location_id) ?? null);
  const sharing = accountSharing(readSetting(snapshot, "customer/account_share/scope", DEFAULT_SCOPE));
  return { email, sharing, ...scopeOfTerminal(snapshot, location) };
}

/**
 * Returns the receipt, which must exist: receipts are never deleted, and the page has just found
 * it.
 */
function known(receipt: ClaimableReceipt | undefined, receipt_id: number): ClaimableReceipt {
  if (!receipt) throw new Error(`receipt ${receipt_id} is gone`);
  return receipt;
}
