import type { Capabilities, ConnectorKind } from "../connector.ts";
import { check } from "./check.ts";
import { isEmailTaken } from "./customers.ts";
import { find, listSales } from "./find.ts";
import { options } from "./options.ts";
import { pull, sweep } from "./pull.ts";
import { push } from "./push.ts";
import { readSettings, SETTINGS } from "./settings.ts";

const CAPABILITIES: Capabilities = {
  amounts: "inclusive",
  // A weighed line is one piece there; its quantity is in a field of the line.
  fractions: false,
  back_dating: true,
  own_number: false,
  unique_key: true,
  oversell: true,
  stock: "by_order",
  pulls: [
    "tax-classes",
    "tax-rates",
    "tax-rules",
    "customer-groups",
    "customers",
    "products",
    "cart-price-rules",
    "coupons",
  ],
  pushes: ["customer", "sale", "payment", "cancel", "refund", "owner", "erasure"],
};

/** Vendure 3 with Tillkeeper's plugin (docs/connectors-vendure.md). */
export const VENDURE: ConnectorKind = {
  name: "vendure",
  settings: SETTINGS,
  needs_secret: true,
  owned_kinds: ["tax-classes", "tax-rates", "tax-rules", "customer-groups", "products", "cart-price-rules", "coupons"],
  calls_per_minute: 600,
  options: ({ url = "", channel }, secret = "", tools) =>
    options({ url, channel: channel || undefined, api_key: secret }, tools),
  open: (texts, secret) => {
    const settings = readSettings(texts, secret);
    return {
      capabilities: CAPABILITIES,
      push: (task, tools) => push(settings, task, tools),
      find: (task, tools) => find(settings, task, tools),
      pull: (kind, position, limit, tools) => pull(settings, kind, position, limit, tools),
      sweep: (kind, position, limit, tools) => sweep(settings, kind, position, limit, tools),
      listSales: (period, position, limit, tools) => listSales(settings, period, position, limit, tools),
      isEmailTaken: (email, tools) => isEmailTaken(settings, email, tools),
      check: (tools) => check(settings, tools),
    };
  },
};
