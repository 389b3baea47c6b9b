import type { Capabilities, ConnectorKind, Tools } from "../connector.ts";
import { handlerOf, type Handlers, kindsOf } from "../rules/handlers.ts";
import { retryOf, openClient, outcomeOf } from "./client.ts";
import { check } from "./check.ts";
import { findByEmail, findCustomer, pushCustomer } from "./customers.ts";
import { findErasure, pushErasure } from "./erasure.ts";
import { listSales } from "./figures.ts";
import { options } from "./options.ts";
import { pull, PULLED_KINDS, sweep } from "./pull.ts";
import {
  findCancel,
  findOwner,
  findPayment,
  findRefund,
  findSale,
  pushCancel,
  pushOwner,
  pushPayment,
  pushRefund,
  pushSale,
} from "./sales.ts";
import { readSettings, SETTINGS, type Shop } from "./settings.ts";
import { installation, listStock } from "./stock.ts";

/** Handlers of the kinds of tasks. Medusa has no newsletter and no wishlist. */
const HANDLERS: Handlers<Shop> = {
  customer: { push: pushCustomer, find: findCustomer },
  sale: { push: pushSale, find: findSale },
  payment: { push: pushPayment, find: findPayment },
  refund: { push: pushRefund, find: findRefund },
  cancel: { push: pushCancel, find: findCancel },
  owner: { push: pushOwner, find: findOwner },
  erasure: { push: pushErasure, find: findErasure },
};

const CAPABILITIES: Capabilities = {
  amounts: "inclusive",
  fractions: true,
  back_dating: true,
  own_number: false,
  unique_key: true,
  oversell: true,
  stock: "by_order",
  pulls: PULLED_KINDS,
  pushes: kindsOf(HANDLERS),
};

/**
 * Connector to Medusa 2 with the extension @tillkeeper/medusa-plugin (docs/connectors-medusa.md).
 */
export const MEDUSA: ConnectorKind = {
  name: "medusa",
  settings: SETTINGS,
  needs_secret: true,
  owned_kinds: ["products", "tier-prices", "customer-groups"],
  calls_per_minute: 600,
  open: (texts, secret) => {
    const settings = readSettings(texts);
    if (secret === undefined || secret === "") throw new Error("the secret API key is missing");
    const shopOf = (tools: Tools): Shop => ({ client: openClient(settings.url, secret, tools), settings, tools });
    return {
      capabilities: CAPABILITIES,
      push: (task, tools) => handlerOf(HANDLERS, task).push(shopOf(tools), task, tools).catch(outcomeOf),
      find: (task, tools) => handlerOf(HANDLERS, task).find(shopOf(tools), task).catch(retryOf),
      pull: (kind, position, limit, tools) => pull(shopOf(tools), kind, position, limit),
      sweep: (kind, position, limit, tools) => sweep(shopOf(tools), kind, position, limit),
      listSales: (period, position, limit, tools) => listSales(shopOf(tools), period, position, limit),
      listStock: (position, limit, tools) => listStock(shopOf(tools), position, limit),
      installation: (tools) => installation(shopOf(tools)),
      isEmailTaken: async (email, tools) => (await findByEmail(shopOf(tools), email)) !== undefined,
      check: (tools) => check(shopOf(tools)),
    };
  },
  options: ({ url = "" }, secret = "", tools) => options(openClient(url, secret, tools)),
};
