import { addAddress, createAccount, listAddresses } from "../../../../shop-data/customers/accounts.ts";
import {
  deleteAddressesExcept,
  lockAccount,
  setDefaultAddresses,
  updateAccount,
  updateAddress,
} from "../../../../shop-data/customers/changes.ts";
import { lockEmail } from "../../../../shop-data/customers/locks.ts";
import { findUniquenessConflicts, hasGroup } from "../../../../shop-data/customers/lookups.ts";
import { noSuchEntity } from "../../../../web-api/errors/errors.ts";
import type { Customer, CustomerFields } from "../../../../shop-data/customers/customer.ts";
import type { CustomersDeps } from "../../deps.ts";
import type { Tx } from "../../../../runtime/database.ts";
import { inTransaction } from "../../../../runtime/transaction.ts";
import type { Caller, StoreScope } from "../../../../web-api/route.ts";
import { writeTasks } from "../../../../shared/connector-tasks/commands.ts";
import { customerTask } from "../../../../shared/connector-tasks/rules.ts";
import { type ConfigurationSnapshot, readList } from "../../../../shared/configuration/snapshot.ts";
import { type CustomerRow, findCustomer } from "../../../../shop-data/customers/lists.ts";
import {
  changedFields,
  checkAccount,
  emailIsTaken,
  mergedAccount,
  noSuchGroup,
  resolveStated,
} from "../rules/account.ts";
import { checkAddress, checkCount, chosenDefault, mergedAddress, type WrittenAddress } from "../rules/addresses.ts";
import type { AddressValues, CustomerValues } from "../schemas.ts";
import {
  isReached,
  reachedWebsites,
  requireWebsiteReached,
  websiteIsElsewhere,
} from "../../../../shared/websites/reach.ts";
import { sharingOf } from "../../../../shared/websites/reach.ts";

/**
 * Creates an account through the platform's route and answers in the platform's form.
 *
 * @throws ApiError 400 in the platform's words, 404 for a website or store view that does not
 *   exist, 401 for a website that the caller does not reach.
 */
export async function saveNewCustomer(
  deps: CustomersDeps,
  caller: Caller,
  store: StoreScope,
  sent: CustomerValues,
): Promise<CustomerRow> {
  const snapshot = await deps.configuration.snapshot();
  const scope = resolveStated(snapshot, store, sent);
  await requireWebsiteReached(deps, caller, scope.website_id);
  const created_in = snapshot.stores.get(scope.store_id)?.name ?? null;
  const account = mergedAccount({ created_in }, sent, scope);
  checkAccount(account);
  return inTransaction(deps.db, async (tx) => {
    if (!(await hasGroup(tx, account.group_id))) throw noSuchGroup();
    const { is_new, customer } = await createAccount(tx, account, sharingOf(snapshot));
    if (!is_new) throw emailIsTaken();
    await saveAddresses(tx, snapshot, customer, sent);
    await writeTasks(tx, customerTask(customer.entity_id));
    return stored(tx, customer.entity_id);
  });
}

/**
 * Updates an account through the platform's route; absent members keep their values. Of two
 * concurrent updates to the same address, one succeeds.
 *
 * @throws ApiError 404 for an unknown account, 401 for one that the caller does not reach, 400 in
 *   the platform's words.
 */
export async function saveCustomer(
  deps: CustomersDeps,
  caller: Caller,
  store: StoreScope,
  customer_id: number,
  sent: CustomerValues,
): Promise<CustomerRow> {
  const snapshot = await deps.configuration.snapshot();
  const websites = await reachedWebsites(deps, caller);
  return inTransaction(deps.db, async (tx) => {
    if (sent.email) await lockEmail(tx, sent.email);
    const before = await lockAccount(tx, customer_id);
    if (!before) throw noSuchEntity("customerId", customer_id);
    if (!isReached(websites, before.website_id)) throw websiteIsElsewhere();
    const isScopeSent = Boolean(sent.website_id) || Boolean(sent.store_id);
    const scope = isScopeSent ? resolveStated(snapshot, store, sent) : before;
    if (!isReached(websites, scope.website_id)) throw websiteIsElsewhere();
    const account = mergedAccount(before, sent, { website_id: scope.website_id, store_id: scope.store_id });
    checkAccount(account);
    if (account.group_id !== before.group_id && !(await hasGroup(tx, account.group_id))) throw noSuchGroup();
    await refuseTaken(tx, snapshot, before, account);
    await updateAccount(tx, customer_id, account);
    await saveAddresses(tx, snapshot, before, sent);
    const fields = changedFields(before, account, sent);
    if (fields.length > 0) await writeTasks(tx, customerTask(customer_id, fields));
    return stored(tx, customer_id);
  });
}

/** Refuses an e-mail address that already has an account on the website. */
async function refuseTaken(
  tx: Tx,
  snapshot: ConfigurationSnapshot,
  before: Customer,
  { email, website_id }: CustomerFields,
): Promise<void> {
  if (email.toLowerCase() === before.email.toLowerCase() && website_id === before.website_id) return;
  // When only the website changes, the address has not been locked before; a deadlock is retried.
  await lockEmail(tx, email);
  const question = { email, website_id, sharing: sharingOf(snapshot), phones: [], except_id: before.entity_id };
  if ((await findUniquenessConflicts(tx, question)).email) throw emailIsTaken();
}

async function saveAddresses(
  tx: Tx,
  snapshot: ConfigurationSnapshot,
  before: Customer,
  sent: CustomerValues,
): Promise<void> {
  const { entity_id: customer_id, default_billing, default_shipping } = before;
  if (!sent.addresses) {
    if (sent.default_billing === undefined && sent.default_shipping === undefined) return;
    await setDefaultAddresses(tx, customer_id, {
      default_billing: addressId(sent.default_billing, default_billing),
      default_shipping: addressId(sent.default_shipping, default_shipping),
    });
    return;
  }
  checkCount(sent.addresses);
  const written = await writeAddresses(tx, snapshot, before, sent.addresses);
  const ids = written.map(({ address_id }) => address_id);
  await deleteAddressesExcept(tx, customer_id, ids);
  await setDefaultAddresses(tx, customer_id, {
    default_billing: chosenDefault(written, "default_billing", default_billing),
    default_shipping: chosenDefault(written, "default_shipping", default_shipping),
  });
}

async function writeAddresses(
  tx: Tx,
  snapshot: ConfigurationSnapshot,
  { entity_id: customer_id, ...scope }: Customer,
  addresses: readonly AddressValues[],
): Promise<WrittenAddress[]> {
  const optional_countries = new Set(readList(snapshot, "general/country/optional_zip_countries", scope));
  const known = new Map((await listAddresses(tx, customer_id)).map((row) => [row.entity_id, row]));
  const written: WrittenAddress[] = [];
  for (const address of addresses) {
    const id = address.id ?? 0;
    const row = known.get(id);
    if (id !== 0 && !row) throw noSuchEntity("addressId", id);
    const fields = mergedAddress(row, address);
    checkAddress(fields, optional_countries);
    if (row) await updateAddress(tx, customer_id, id, fields);
    const address_id = row ? id : (await addAddress(tx, customer_id, fields)).entity_id;
    written.push({ address_id, address });
  }
  return written;
}

/** Parses an address id, which customers of the platform's routes have as text. */
function addressId(sent: string | null | undefined, before: number | null): number | null {
  if (sent === undefined) return before;
  return sent !== null && /^[1-9]\d{0,8}$/.test(sent) ? Number(sent) : null;
}

async function stored(tx: Tx, customer_id: number): Promise<CustomerRow> {
  const row = await findCustomer(tx, customer_id);
  if (!row) throw new Error(`customer ${customer_id} is gone within its own transaction`);
  return row;
}
