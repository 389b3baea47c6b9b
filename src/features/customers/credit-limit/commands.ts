import { TABLE } from "../../../shop-data/audited.ts";
import { findCredit } from "../../../shop-data/credit/credit.ts";
import { findAccount } from "../../../shop-data/customers/accounts.ts";
import type { PricedWebsite } from "../../../shop-data/catalog/prices/lookup.ts";
import type { SharedDeps } from "../../../shared/deps.ts";
import { callHook } from "../../../plugins/call-hook.ts";
import { couldNotSave, noSuchEntity, problem } from "../../../web-api/errors/errors.ts";
import type { Caller, StoreScope } from "../../../web-api/route.ts";
import type { Managed } from "../../../shared/resources/commands/managed.ts";
import { findReachedCustomer } from "../../../shared/websites/reach.ts";
import { requireWebsiteOrAll } from "../../../shared/websites/scopes.ts";
import { pricedWebsites, requireWebsite } from "../../../shared/websites/priced.ts";
import { CUSTOMER_LIMITS, GROUP_LIMITS, hasHolder } from "../../../shop-data/credit/limits.ts";
import { availableOf, builtinLimit, checkLimit, type Granted, NOTHING_GRANTED } from "./rules.ts";
import type { LimitValues } from "./schemas.ts";

const RESOLVER_TIMEOUT_MS = 2_000;

interface Debtor {
  readonly customer_id: number;
  readonly customer_group_id: number;
  readonly website_id: number;
}

/**
 * Returns a customer's credit on a website (interface §4.2). The first resolver with a limit wins;
 * `used` is the sum of the customer's open invoices.
 *
 * @param website_id - 0 means the URL's website.
 * @throws ApiError 404 for an unknown customer, 400 for an unknown website.
 */
export async function creditLimit(
  deps: SharedDeps,
  caller: Caller,
  store: StoreScope,
  customer_id: number,
  website_id: number,
) {
  const customer = await findReachedCustomer(deps, caller, customer_id);
  return creditOn(deps, customer, await requireWebsite(deps, website_id === 0 ? store.website_id : website_id));
}

/**
 * Returns a customer's credit on each website.
 *
 * @throws ApiError 404 for an unknown customer.
 */
export async function creditOverview(deps: SharedDeps, customer_id: number) {
  const customer = await findAccount(deps.db, customer_id);
  if (!customer) throw noSuchEntity("customerId", customer_id);
  const snapshot = await deps.configuration.snapshot();
  const websites = pricedWebsites(snapshot).toSorted((left, right) => left.website_id - right.website_id);
  const items = await Promise.all(
    websites.map(async (website) => ({
      website_id: website.website_id,
      website_name: snapshot.websites.get(website.website_id)?.name ?? "",
      ...(await creditOn(deps, customer, website)),
    })),
  );
  return { items };
}

async function creditOn(
  deps: SharedDeps,
  { entity_id: customer_id, group_id }: { readonly entity_id: number; readonly group_id: number },
  { website_id, currency }: PricedWebsite,
) {
  const at = { customer_id, website_id };
  const { own_limit, group_limit, used } = await findCredit(deps.db, { ...at, currency });
  const { limit, source } =
    builtinLimit(own_limit, group_limit) ??
    (await askPlugins(deps, { ...at, customer_group_id: group_id })) ??
    NOTHING_GRANTED;
  return { customer_id, limit, used, available: availableOf(limit, used), currency, source };
}

/** Calls the plugins' resolvers in order until one returns a limit; skips a resolver that fails. */
async function askPlugins(
  { plugins, log }: Pick<SharedDeps, "plugins" | "log">,
  debtor: Debtor,
): Promise<Granted | undefined> {
  for (const { name, creditLimitResolvers = [] } of plugins) {
    for (const { code, resolve } of creditLimitResolvers) {
      const result = await callHook({
        plugin: name,
        hook: `creditLimitResolvers ${code}`,
        timeout_ms: RESOLVER_TIMEOUT_MS,
        log,
        run: async (tools) => checkLimit(await resolve(debtor, tools)),
      });
      if (result.is_ok && result.value !== null) return { source: code, limit: result.value };
    }
  }
  return undefined;
}

export const managedCustomerLimits: Managed<LimitValues> = {
  table: TABLE.credit_limit,
  entity: "credit limit",
  list: CUSTOMER_LIMITS,
  prepare: prepareLimit,
  settle: async (tx, { after }) => {
    if (after !== undefined && !(await hasHolder(tx, { customer_id: after["customer_id"] }))) {
      throw couldNotSave("credit limit", problem("customer_unknown"));
    }
  },
};

/** Commands for the limits that each member of a customer group has. */
export const managedGroupLimits: Managed<LimitValues> = {
  table: TABLE.group_credit_limit,
  entity: "credit limit",
  list: GROUP_LIMITS,
  prepare: prepareLimit,
  settle: async (tx, { after }) => {
    if (after !== undefined && !(await hasHolder(tx, { customer_group_id: after["customer_group_id"] }))) {
      throw couldNotSave("credit limit", problem("customer_group_unknown"));
    }
  },
};

async function prepareLimit(
  { configuration }: Pick<SharedDeps, "configuration">,
  _caller: unknown,
  columns: LimitValues,
) {
  const { website_id, credit_limit = "0" } = columns;
  if (credit_limit.startsWith("-"))
    throw couldNotSave("credit limit", problem("field_negative", { field: "credit_limit" }));
  requireWebsiteOrAll(await configuration.snapshotAfresh(), "credit limit", website_id);
  return { columns };
}
