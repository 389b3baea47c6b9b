import {
  type Case,
  CaseFailure,
  type Context,
  eventually,
  expectEnvelope,
  expectOffered,
  expectStatus,
  expectTrue,
} from "../case.ts";

const group = "configuration";

/** Reads a configuration, whose route returns JSON text in a JSON string. */
async function pull({ http, stage }: Context, path: string): Promise<Record<string, unknown>> {
  const text = expectStatus(await http.get(path, stage.register_token), 200, path);
  if (typeof text !== "string") throw new CaseFailure(`${path} answers no JSON string.`);
  return JSON.parse(text) as Record<string, unknown>;
}

const MEMBERS = ["terminal", "license", "config", "location", "resolved_config", "staff", "roles"];

export const CONFIGURATION: readonly Case[] = [
  {
    group,
    demand: "The configuration of a terminal has its seven sections, and no passcode hash.",
    run: async (context) => {
      const till = await context.activateTill();
      const payload = await pull(context, `/pos/terminals/${till.terminal_id}/config`);
      for (const member of MEMBERS) expectTrue(member in payload, `The payload has no ${member}.`);
      expectTrue(!JSON.stringify(payload["staff"]).includes("passcode_hash"), "The payload has a passcode hash.");
      const path = "/pos/terminals/999999999/config";
      expectEnvelope(await context.http.get(path, context.stage.register_token), 404, "an unknown terminal");
    },
  },
  {
    group,
    demand: "The global configuration, postcode patterns and order statuses can be pulled.",
    run: async (context) => {
      const config = await pull(context, "/pos/config");
      for (const member of ["module_version", "tax", "enforcement", "payments", "credits"]) {
        expectTrue(member in config, `The configuration has no ${member}.`);
      }
      const patterns = await pull(context, "/pos/postcode-patterns");
      expectTrue(Object.keys(patterns).length > 0, "There is no postcode pattern.");
      const statuses = await context.http.get("/pos/order-statuses", context.stage.register_token);
      expectTrue(Array.isArray(expectStatus(statuses, 200, "order statuses")), "Order statuses are no list.");
    },
  },
  {
    group,
    demand:
      "A change of the configuration changes the heartbeat's hash, and the next pull returns the new configuration.",
    run: async (context) => {
      const { http, stage } = context;
      const till = await context.activateTill();
      const path = `/pos/terminals/${till.terminal_id}`;
      const hashNow = async (): Promise<unknown> => {
        const body = { deviceIdentifier: till.device_identifier };
        const reply = await http.post(`${path}/heartbeat`, body, stage.register_token);
        return expectStatus<{ config_hash: unknown }>(reply, 200, "heartbeat").config_hash;
      };
      const before = await hashNow();
      const text_before = JSON.stringify(await pull(context, `${path}/config`));
      await stage.changeConfiguration(till.terminal_id);
      await eventually(async () => (await hashNow()) !== before, 10, "another hash");
      await eventually(
        async () => JSON.stringify(await pull(context, `${path}/config`)) !== text_before,
        5,
        "another configuration",
      );
    },
  },
  {
    group,
    demand: "Taxes and the facts of the shop can be read by a register.",
    optional: true,
    run: async (context) => {
      const { http, stage } = context;
      const till = await context.activateTill();
      const taxes = expectOffered<object>(await http.get("/pos/tax-rates?websiteId=1", stage.register_token), "taxes");
      for (const member of ["classes", "rates", "rules", "customer_groups"]) {
        expectTrue(member in taxes, `The taxes have no ${member}.`);
      }
      const path = `/pos/terminals/${till.terminal_id}/store`;
      const store = expectOffered<object>(await http.get(path, stage.register_token), "facts of the shop");
      for (const member of ["currency", "locale", "timezone"]) {
        expectTrue(member in store, `The facts have no ${member}.`);
      }
    },
  },
];
