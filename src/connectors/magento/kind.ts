import type { Capabilities, Connector, ConnectorKind, Lookup, PushTools, Task, Tools } from "../connector.ts";
import { check } from "./check.ts";
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

const CAPABILITIES: Capabilities = {
  amounts: "verbatim",
  fractions: true,
  back_dating: true,
  own_number: true,
  unique_key: true,
  oversell: true,
  stock: "by_order",
  pulls: PULLS,
  // Wishlists have no REST interface.
  pushes: ["customer", "sale", "payment", "cancel", "refund", "owner", "subscription", "erasure"],
};

/** Magento Open Source 2.4 and Adobe Commerce over REST, with the module of packages/magento-module. */
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
      push: (task, tools) => push(shopOf(tools), task, tools).catch(retryOf),
      find: (task, tools) => find(shopOf(tools), task).catch(retryOf),
      pull: (kind, position, limit, tools) => pull(shopOf(tools), kind, position, limit),
      sweep: (kind, position, limit, tools) => sweep(shopOf(tools), kind, position, limit),
      listSales: (period, position, limit, tools) => listSales(shopOf(tools), period, position, limit),
      // By default `isEmailAvailable` returns true for every address, so this searches the accounts.
      isEmailTaken: async (email, tools) => (await findAccount(shopOf(tools), email)) !== undefined,
      check: (tools) => check(shopOf(tools)),
    };
  },
};

async function push(shop: Shop, task: Task, tools: PushTools) {
  switch (task.kind) {
    case "sale":
      return pushSale(shop, task.key, task.record);
    case "payment":
      return pushPayment(shop, task.key, task.record, task.step, tools);
    case "refund":
      return pushRefund(shop, task.key, task.record);
    case "cancel":
      return pushCancel(shop, task.record_id);
    case "owner":
      return pushOwner(shop, task.record);
    case "customer":
      return pushCustomer(shop, task);
    case "subscription":
      return pushSubscription(shop, task.record);
    case "erasure":
      return pushErasure(shop, task.record.of, task.record_id);
    case "wish":
      return { outcome: "done", remote_id: null } as const;
  }
}

async function find(shop: Shop, task: Lookup) {
  switch (task.kind) {
    case "sale":
      return findSale(shop, task.key);
    case "payment":
      return findPayment(shop, task.key, task.record);
    case "refund":
      return findRefund(shop, task.key);
    case "cancel":
      return findCancel(shop, task.record_id);
    case "owner":
      return task.record === undefined ? absent : findOwner(shop, task.record);
    case "customer":
      return findCustomer(shop, task);
    case "subscription":
      return findSubscription(shop, task.record);
    case "erasure":
      return task.record === undefined ? absent : findErasure(shop, task.record.of, task.record_id);
    case "wish":
      return { outcome: "done", remote_id: null } as const;
  }
}

const absent = { outcome: "absent", step: {} } as const;
