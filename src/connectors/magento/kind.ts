import type { Capabilities, Connector, ConnectorKind, Tools } from "../connector.ts";
import { handlerOf, type Handlers, kindsOf } from "../rules/handlers.ts";
import { check, installation } from "./check.ts";
import {
  findAccount,
  findCustomer,
  findErasure,
  findSubscription,
  pushCustomer,
  pushErasure,
  pushSubscription,
} from "./customers.ts";
import { findPayment, findRefund, pushPayment, pushRefund } from "./documents.ts";
import { findCancel, findOwner, findSale, listSales, pushCancel, pushOwner, pushSale, type Shop } from "./orders.ts";
import { options } from "./options.ts";
import { pull, PULLS, sweep } from "./pull.ts";
import { openRest, retryOf } from "./rest.ts";
import { readSettings, SETTINGS, withoutSlash } from "./settings.ts";

/**
 * Handlers of the kinds of tasks. Wishlists have none, because Magento has no REST interface for
 * them.
 */
const HANDLERS: Handlers<Shop> = {
  customer: { push: pushCustomer, find: findCustomer },
  sale: { push: pushSale, find: findSale },
  payment: { push: pushPayment, find: findPayment },
  cancel: { push: pushCancel, find: findCancel },
  refund: { push: pushRefund, find: findRefund },
  owner: { push: pushOwner, find: findOwner },
  subscription: { push: pushSubscription, find: findSubscription },
  erasure: { push: pushErasure, find: findErasure },
};

const CAPABILITIES: Capabilities = {
  amounts: "verbatim",
  fractions: true,
  back_dating: true,
  own_number: true,
  unique_key: true,
  oversell: true,
  stock: "by_order",
  pulls: PULLS,
  pushes: kindsOf(HANDLERS),
};

/**
 * Connector to Magento Open Source 2.4 and Adobe Commerce over REST, with the module of
 * packages/magento-module.
 */
export const MAGENTO: ConnectorKind = {
  name: "magento",
  settings: SETTINGS,
  needs_secret: true,
  owned_kinds: ["tax-classes", "tax-rates", "tax-rules", "customer-groups", "products", "tier-prices"],
  calls_per_minute: 600,
  options: ({ url = "" }, secret = "", tools) =>
    options(openRest({ url: withoutSlash(url), store_view: "all" }, secret, tools)),
  open: (texts, secret): Connector => {
    const settings = readSettings(texts);
    if (secret === undefined || !/^[\x21-\x7e]+$/.test(secret)) throw new Error("The access token is missing.");
    const shopOf = (tools: Tools): Shop => ({ rest: openRest(settings, secret, tools), settings, tools });
    return {
      capabilities: CAPABILITIES,
      push: (task, tools) => handlerOf(HANDLERS, task).push(shopOf(tools), task, tools).catch(retryOf),
      find: (task, tools) => handlerOf(HANDLERS, task).find(shopOf(tools), task).catch(retryOf),
      pull: (kind, position, limit, tools) => pull(shopOf(tools), kind, position, limit),
      sweep: (kind, position, limit, tools) => sweep(shopOf(tools), kind, position, limit),
      listSales: (period, position, limit, tools) => listSales(shopOf(tools), period, position, limit),
      // By default `isEmailAvailable` returns true for every address, so this searches the
      // accounts.
      isEmailTaken: async (email, tools) => (await findAccount(shopOf(tools), email)) !== undefined,
      installation: (tools) => installation(shopOf(tools)),
      check: (tools) => check(shopOf(tools)),
    };
  },
};
