import { randomUUID } from "node:crypto";
import {
  type Case,
  type Context,
  expectEnvelope,
  expectEqual,
  expectOffered,
  expectStatus,
  expectTrue,
} from "../case.ts";

const group = "activation";

const activate = ({ http, stage }: Context, activationCode: string, deviceIdentifier: string) =>
  http.post("/pos/terminals/activate", { activationCode, deviceIdentifier }, stage.register_token);
const beat = ({ http, stage }: Context, terminal_id: number, deviceIdentifier: string) =>
  http.post(`/pos/terminals/${terminal_id}/heartbeat`, { deviceIdentifier }, stage.register_token);

export const ACTIVATION: readonly Case[] = [
  {
    group,
    demand: "A code activates a terminal once: it is bound, and a second device gets 404.",
    run: async (context) => {
      const { terminal_id, activation_code } = await context.stage.addTerminal();
      const device = `suite-${randomUUID()}`;
      const reply = await activate(context, activation_code, device);
      const answer = expectStatus<Record<string, unknown>>(reply, 200, "activation");
      expectEqual((answer["terminal"] as { terminal_id: number }).terminal_id, terminal_id, "terminal.terminal_id");
      for (const member of ["location", "staff_list", "role_list", "fiscal_credentials"]) {
        expectTrue(member in answer, `The answer has no ${member}.`);
      }
      expectEnvelope(
        await activate(context, activation_code, `suite-${randomUUID()}`),
        404,
        "a second device with the code",
      );
      expectStatus(await beat(context, terminal_id, device), 200, "heartbeat of the device");
    },
  },
  {
    group,
    demand: "Codes and device identifiers of another form are refused with 400, unknown codes with 404.",
    run: async (context) => {
      expectEnvelope(await activate(context, "a!b", "suite"), 400, "a code with a sign");
      expectEnvelope(await activate(context, "ABCD2345EF", "no spaces"), 400, "an identifier with a space");
      expectEnvelope(await activate(context, "ZZZZ9999ZZZ", `suite-${randomUUID()}`), 404, "an unknown code");
    },
  },
  {
    group,
    demand: "A heartbeat of the device answers its state; another device gets 401, an unknown terminal 404.",
    run: async (context) => {
      const till = await context.activateTill();
      const answer = expectStatus<Record<string, unknown>>(
        await beat(context, till.terminal_id, till.device_identifier),
        200,
        "heartbeat",
      );
      expectEqual(answer["is_active"], true, "is_active");
      expectEqual(answer["has_license"], true, "has_license");
      expectEqual(answer["device_identifier"], till.device_identifier, "device_identifier");
      expectEqual(answer["inactive_reason"], null, "inactive_reason");
      expectTrue(typeof answer["config_hash"] === "string", "config_hash is no string.");
      expectEnvelope(await beat(context, till.terminal_id, "another-device"), 401, "another device");
      expectEnvelope(await beat(context, 999_999_999, till.device_identifier), 404, "an unknown terminal");
    },
  },
  {
    group,
    demand: "Only its own device deactivates a terminal; afterwards its heartbeat is refused.",
    run: async (context) => {
      const { http, stage } = context;
      const till = await context.activateTill();
      const deactivate = (deviceIdentifier: string) =>
        http.post(
          "/pos/terminals/deactivate",
          { terminalId: till.terminal_id, deviceIdentifier },
          stage.register_token,
        );
      expectEnvelope(await deactivate("another-device"), 401, "another device");
      expectEqual(expectStatus(await deactivate(till.device_identifier), 200, "deactivation"), true, "the answer");
      const after = await beat(context, till.terminal_id, till.device_identifier);
      expectEnvelope(after, 401, "heartbeat after the deactivation");
    },
  },
  {
    group,
    demand: "No token, or an unknown one, is refused with 401.",
    run: async ({ http }) => {
      expectEnvelope(await http.get("/pos/config"), 401, "no token");
      expectEnvelope(await http.get("/pos/config", "x".repeat(32)), 401, "an unknown token");
    },
  },
  {
    group,
    demand: "Enrolling needs no token, and the same device may repeat it when the answer was lost.",
    optional: true,
    run: async ({ http, stage }) => {
      const { terminal_id, activation_code } = await stage.addTerminal();
      const enroll = (deviceIdentifier: string) =>
        http.post("/pos/terminals/enroll", { activationCode: activation_code, deviceIdentifier });
      interface Enrolled {
        readonly access_token: string;
        readonly terminal: { readonly terminal_id: number };
      }
      const device_identifier = `suite-${randomUUID()}`;
      const first = expectOffered<Enrolled>(await enroll(device_identifier), "enrolment");
      const again = expectOffered<Enrolled>(await enroll(device_identifier), "the same enrolment again");
      expectEqual(
        [first.terminal.terminal_id, again.terminal.terminal_id],
        [terminal_id, terminal_id],
        "the terminals",
      );
      expectEnvelope(await enroll(`suite-${randomUUID()}`), 404, "another device with the code");
      const path = `/pos/terminals/${terminal_id}/config`;
      expectStatus(await http.get(path, again.access_token), 200, "its own configuration, with its token");
    },
  },
];
