import type { Capabilities, ConnectorKind, Tools } from "../connector.ts";
import { handlerOf, type Handlers, kindsOf } from "../rules/handlers.ts";
import { check } from "./check.ts";
import { ask, outcomeOf, retryOf } from "./client.ts";
import { findCustomer, findErasure, isEmailTaken, pushCustomer, pushErasure } from "./customers.ts";
import { STATE } from "./documents.ts";
import { options } from "./options.ts";
import { pull, sweep } from "./pull.ts";
import { SOURCES, type SourceKind } from "./records.ts";
import {
  findCancel,
  findOwner,
  findPayment,
  findRefund,
  findSale,
  listSales,
  pushCancel,
  pushOwner,
  pushPayment,
  pushRefund,
  pushSale,
} from "./sales.ts";
import { readSettings, SETTINGS, type Shop } from "./settings.ts";
import { listStock } from "./stock.ts";

/**
 * Handlers of the kinds of tasks. Each makes one call to the plugin, which runs in one transaction
 * and accepts a key once: no record is ever incomplete, so no steps are stored. Vendure has no
 * newsletter and no wishlist.
 */
const HANDLERS: Handlers<Shop> = {
  customer: { push: pushCustomer, find: findCustomer },
  sale: { push: pushSale, find: findSale },
  payment: { push: pushPayment, find: findPayment },
  cancel: { push: pushCancel, find: findCancel },
  refund: { push: pushRefund, find: findRefund },
  owner: { push: pushOwner, find: findOwner },
  erasure: { push: pushErasure, find: findErasure },
};

const CAPABILITIES: Capabilities = {
  amounts: "inclusive",
  // At Vendure a weighed line is one piece; a field of the line has its quantity.
  fractions: false,
  back_dating: true,
  own_number: false,
  unique_key: true,
  oversell: true,
  stock: "by_order",
  pulls: Object.keys(SOURCES) as SourceKind[],
  pushes: kindsOf(HANDLERS),
};

/** Connector to Vendure 3 with Tillkeeper's plugin (docs/connectors-vendure.md). */
export const VENDURE: ConnectorKind = {
  name: "vendure",
  settings: SETTINGS,
  needs_secret: true,
  owned_kinds: ["tax-classes", "tax-rates", "tax-rules", "customer-groups", "products", "cart-price-rules", "coupons"],
  calls_per_minute: 600,
  options: ({ url = "", channel }, secret = "", tools) =>
    options({ access: { url, channel: channel || undefined, api_key: secret }, tools }),
  open: (texts, secret) => {
    const settings = readSettings(texts, secret);
    const shopOf = (tools: Tools): Shop => ({ ...settings, tools });
    return {
      capabilities: CAPABILITIES,
      push: (task, tools) => handlerOf(HANDLERS, task).push(shopOf(tools), task, tools).catch(outcomeOf),
      find: (task, tools) => handlerOf(HANDLERS, task).find(shopOf(tools), task).catch(retryOf),
      pull: (kind, position, limit, tools) => pull(shopOf(tools), kind, position, limit),
      sweep: (kind, position, limit, tools) => sweep(shopOf(tools), kind, position, limit),
      listSales: (period, position, limit, tools) => listSales(shopOf(tools), period, position, limit),
      listStock: (position, limit, tools) => listStock(shopOf(tools), position, limit),
      installation: async (tools) => (await ask(shopOf(tools), STATE)).tillkeeper.installation,
      isEmailTaken: (email, tools) => isEmailTaken(shopOf(tools), email),
      check: (tools) => check(shopOf(tools)),
    };
  },
};
