import type {
  Capabilities,
  Connector,
  ConnectorKind,
  FindOutcome,
  Lookup,
  PushOutcome,
  Task,
  Tools,
} from "../connector.ts";
import { asRetry, CallFailed, type Client, openClient } from "./client.ts";
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
import { readSettings, SETTINGS, type Settings } from "./settings.ts";

const CAPABILITIES: Capabilities = {
  amounts: "inclusive",
  fractions: true,
  back_dating: true,
  own_number: false,
  unique_key: true,
  oversell: true,
  stock: "by_order",
  pulls: PULLED_KINDS,
  pushes: ["customer", "sale", "payment", "refund", "cancel", "owner", "erasure"],
};

/** Medusa 2 with the extension @tillkeeper/medusa-plugin (docs/connectors-medusa.md). */
export const MEDUSA: ConnectorKind = {
  name: "medusa",
  settings: SETTINGS,
  needs_secret: true,
  owned_kinds: ["products", "tier-prices", "customer-groups"],
  calls_per_minute: 600,
  open: (texts, secret) => {
    const settings = readSettings(texts);
    if (secret === undefined || secret === "") throw new Error("the secret API key is missing");
    return connectorOf(openClient(settings.url, secret), settings);
  },
  options: ({ url = "" }, secret = "", tools) => options(openClient(url, secret), tools),
};

function connectorOf(client: Client, settings: Settings): Connector {
  return {
    capabilities: CAPABILITIES,
    push: (task, tools) =>
      send(client, settings, task, tools).catch((error: unknown) => {
        if (error instanceof CallFailed) return error.outcome;
        throw error;
      }),
    find: (task, tools) => findRecord(client, settings, task, tools).catch(asRetry),
    pull: (kind, position, limit, tools) => pull(client, settings, kind, position, limit, tools),
    sweep: (kind, position, limit, tools) => sweep(client, settings, kind, position, limit, tools),
    listSales: (period, position, limit, tools) => listSales(client, period, position, limit, tools),
    isEmailTaken: async (email, tools) => (await findByEmail(client, email, tools)) !== undefined,
    check: (tools) => check(client, settings, tools),
  };
}

type PushTools = Parameters<Connector["push"]>[1];

async function send(client: Client, settings: Settings, task: Task, tools: PushTools): Promise<PushOutcome> {
  switch (task.kind) {
    case "customer":
      return pushCustomer(client, task, tools);
    case "sale":
      return pushSale(client, settings, task, tools);
    case "payment":
      return pushPayment(client, task, tools);
    case "refund":
      return pushRefund(client, task, tools);
    case "cancel":
      return pushCancel(client, task, tools);
    case "owner":
      return pushOwner(client, settings, task, tools);
    case "erasure":
      return pushErasure(client, task, tools);
    case "subscription":
    case "wish":
      return { outcome: "done", remote_id: null };
  }
}

async function findRecord(client: Client, settings: Settings, task: Lookup, tools: Tools): Promise<FindOutcome> {
  switch (task.kind) {
    case "customer":
      return findCustomer(client, task, tools);
    case "sale":
      return findSale(client, task, tools);
    case "payment":
      return findPayment(client, task, tools);
    case "refund":
      return findRefund(client, task, tools);
    case "cancel":
      return findCancel(client, task, tools);
    case "owner":
      return findOwner(client, settings, task, tools);
    case "erasure":
      return findErasure(client, task, tools);
    case "subscription":
    case "wish":
      return { outcome: "absent", step: {} };
  }
}
