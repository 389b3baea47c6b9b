import { Type } from "typebox";
import type { DevicesDeps } from "../../deps.ts";
import { reachesTerminal, routesOf } from "../../../../web-api/route.ts";
import { Bool, CheckedText, Int, Text } from "../../../../web-api/schema.ts";
import { adminList, searchList } from "../../../../web-api/list/search-list.ts";
import { activateTerminal } from "../commands/activate.ts";
import { listCredentials, revokeCredential } from "../commands/credentials.ts";
import { enrollTerminal } from "../commands/enroll.ts";
import { heartbeat, refreshLicense } from "../commands/check-in.ts";
import { listBindings, readActivation } from "../commands/bindings.ts";
import { listDeliveries } from "../commands/deliveries.ts";
import { deactivateTerminal, deleteTerminal, regenerateCode } from "../commands/remove.ts";
import { createTerminal, MANAGE, updateTerminal } from "../commands/save.ts";
import { ADMIN_TERMINALS, adminTerminalsFor, findTerminalRow, terminalsFor } from "../queries/rows.ts";
import { noSuchTerminal, REPEAT_MINUTES } from "../rules/terminals.ts";
import {
  Activation,
  ActivationState,
  AdminTerminalInput,
  Bindings,
  ConfigDeliveryList,
  Credentials,
  Enrollment,
  Heartbeat,
  HeartbeatInput,
  LicenseRefresh,
  ListedTerminal,
  NewAdminTerminal,
  OfDevice,
  Terminal,
  TerminalInput,
} from "../schemas.ts";

const rest = routesOf("rest", "terminals");
const admin = routesOf("admin", "terminals");

const READ = "Vendor_Pos::locations";

export const terminalRoutes = [
  rest({
    method: "GET",
    path: "/V1/pos/terminals",
    operation: "listTerminals",
    resource: READ,
    summary: "List terminals",
    description: "Returns all terminals without searchCriteria.",
    response: Terminal,
    list: "search",
    run: (deps: DevicesDeps, _input, context) =>
      searchList(deps, context, terminalsFor(context.caller), { optional_criteria: true }),
  }),
  rest({
    method: "GET",
    path: "/V1/pos/terminals/{terminalId}",
    operation: "getTerminal",
    resource: READ,
    summary: "Get a terminal",
    input: Type.Object({ terminalId: Int({ id_of: "Terminal" }) }),
    response: Terminal,
    run: async ({ db }: DevicesDeps, { terminalId }, { caller }) => {
      const terminal = await findTerminalRow(db, caller, terminalId);
      if (!terminal || !reachesTerminal(caller, terminal)) throw noSuchTerminal(terminalId);
      return terminal;
    },
  }),
  rest({
    method: "POST",
    path: "/V1/pos/terminals",
    operation: "createTerminal",
    resource: MANAGE,
    summary: "Create a terminal",
    description: "A terminal with a device is bound immediately; one without gets an activation code.",
    input: Type.Object({ terminal: TerminalInput }),
    response: Terminal,
    entity_name: "terminal",
    run: (deps: DevicesDeps, { terminal }, { caller }) => createTerminal(deps, caller, terminal),
  }),
  rest({
    method: "PUT",
    path: "/V1/pos/terminals/{terminalId}",
    operation: "updateTerminal",
    resource: MANAGE,
    summary: "Update a terminal",
    description: "An absent field keeps its value; null removes it, so that it is inherited, or unbinds the device.",
    input: Type.Object({ terminalId: Int({ id_of: "Terminal" }), terminal: TerminalInput }),
    response: Terminal,
    entity_name: "terminal",
    run: (deps: DevicesDeps, { terminalId, terminal }, { caller }) =>
      updateTerminal(deps, caller, terminalId, terminal),
  }),
  rest({
    method: "DELETE",
    path: "/V1/pos/terminals/{terminalId}",
    operation: "deleteTerminal",
    resource: MANAGE,
    summary: "Delete a terminal",
    description: "For 30 days its receipts and closings of the time before are still accepted.",
    input: Type.Object({ terminalId: Int({ id_of: "Terminal" }) }),
    response: Bool(),
    run: (deps: DevicesDeps, { terminalId }, { caller }) => deleteTerminal(deps, caller, terminalId),
  }),
  rest({
    method: "POST",
    path: "/V1/pos/terminals/activate",
    operation: "activateTerminal",
    resource: MANAGE,
    summary: "Activate a device with a one-time code",
    description:
      "Limits in 15 minutes: 10 attempts per device; failed look-ups: 100 per address, 300 per token, 40 per token and address.",
    input: Type.Object({
      activationCode: CheckedText({ characters_max: 12, description: "4 or more letters and digits." }),
      deviceIdentifier: CheckedText({ characters_max: 100, description: "Letters, digits and hyphens." }),
    }),
    response: Activation,
    run: (deps: DevicesDeps, input, { caller, client_address }) =>
      activateTerminal(deps, { caller, client_address }, input),
  }),
  rest({
    method: "POST",
    path: "/V1/pos/terminals/enroll",
    operation: "enrollTerminal",
    resource: "anonymous",
    summary: "Activate a device with a one-time code and issue its token",
    description:
      "The code is the credential. Activates the device and also returns a token of the terminal. " +
      `The same code from the same device within ${REPEAT_MINUTES} minutes succeeds again, with another token. ` +
      "10 attempts per device in 15 minutes, and 100 wrong codes per address: 429 with Retry-After. " +
      "A right code is accepted whatever wrong ones came from its address.",
    input: Type.Object({
      activationCode: CheckedText({ characters_max: 10, description: "10 letters and digits." }),
      deviceIdentifier: CheckedText({ characters_max: 100, description: "Letters, digits and hyphens." }),
    }),
    response: Enrollment,
    run: (deps: DevicesDeps, input, { client_address }) => enrollTerminal(deps, client_address, input),
  }),
  rest({
    method: "POST",
    path: "/V1/pos/terminals/deactivate",
    operation: "deactivateTerminal",
    resource: READ,
    summary: "Release a terminal's device",
    input: OfDevice,
    response: Bool(),
    run: (deps: DevicesDeps, input, { caller }) => deactivateTerminal(deps, caller, input),
  }),
  rest({
    method: "POST",
    path: "/V1/pos/terminals/{terminalId}/heartbeat",
    operation: "sendHeartbeat",
    resource: READ,
    summary: "Send a heartbeat",
    description:
      "unsyncedReceipts, oldestUnsyncedAt, appVersion and deviceTime are optional and shown in sync health. " +
      "A value of the wrong type or length is ignored. " +
      "A terminal's limited token gets is_active false, the reason, and neither configuration hash nor licence token.",
    input: HeartbeatInput,
    response: Heartbeat,
    serves_limited: true,
    run: (deps: DevicesDeps, input, { caller }) => heartbeat(deps, caller, input),
  }),
  rest({
    method: "POST",
    path: "/V1/pos/terminals/{terminalId}/license/refresh",
    operation: "refreshTerminalLicense",
    resource: READ,
    summary: "Check a terminal's license",
    input: OfDevice,
    response: LicenseRefresh,
    run: (deps: DevicesDeps, input, { caller }) => refreshLicense(deps, caller, input),
  }),

  admin({
    method: "GET",
    path: "/terminals",
    operation: "adminListTerminals",
    resource: READ,
    summary: "List terminals",
    response: ListedTerminal,
    list: ADMIN_TERMINALS.columns,
    run: (deps: DevicesDeps, _input, context) => adminList(deps, context, adminTerminalsFor(context.caller)),
  }),
  admin({
    method: "GET",
    path: "/config-deliveries",
    operation: "listConfigDeliveries",
    resource: READ,
    summary: "List which terminals have the configuration as of now",
    description:
      "Active terminals with a device, at most 2,000. A terminal has a configuration once its device has pulled it.",
    input: Type.Object({
      terminal_id: Type.Optional(Int()),
      scope: Type.Optional(Text({ description: "default, websites or stores." })),
      scope_id: Type.Optional(Int({ description: "Id of the website or store view; 0 for default." })),
    }),
    response: ConfigDeliveryList,
    run: (deps: DevicesDeps, input, context) => listDeliveries(deps, context, input),
  }),
  admin({
    method: "POST",
    path: "/terminals",
    operation: "adminCreateTerminal",
    resource: MANAGE,
    summary: "Create a terminal with an activation code",
    input: NewAdminTerminal,
    response: ListedTerminal,
    run: (deps: DevicesDeps, input, { caller }) => createTerminal(deps, caller, input),
  }),
  admin({
    method: "PUT",
    path: "/terminals/{id}",
    operation: "adminUpdateTerminal",
    resource: MANAGE,
    summary: "Update a terminal",
    input: Type.Object({ id: Int({ id_of: "Terminal" }), ...AdminTerminalInput.properties }),
    response: ListedTerminal,
    run: (deps: DevicesDeps, { id, ...input }, { caller }) => updateTerminal(deps, caller, id, input),
  }),
  admin({
    method: "DELETE",
    path: "/terminals/{id}",
    operation: "adminDeleteTerminal",
    resource: MANAGE,
    summary: "Delete a terminal",
    description: "For 30 days its receipts and closings of the time before are still accepted.",
    input: Type.Object({ id: Int({ id_of: "Terminal" }) }),
    response: Bool(),
    run: (deps: DevicesDeps, { id }, { caller }) => deleteTerminal(deps, caller, id),
  }),
  admin({
    method: "POST",
    path: "/terminals/{id}/activation-code",
    operation: "createActivationCode",
    resource: MANAGE,
    summary: "Issue a new activation code",
    input: Type.Object({ id: Int({ id_of: "Terminal" }) }),
    response: ListedTerminal,
    run: (deps: DevicesDeps, { id }, { caller }) => regenerateCode(deps, caller, id),
  }),
  admin({
    method: "GET",
    path: "/terminals/{id}/activation",
    operation: "getTerminalActivation",
    resource: READ,
    summary: "Get the activation status of a terminal",
    input: Type.Object({ id: Int({ id_of: "Terminal" }) }),
    response: ActivationState,
    run: (deps: DevicesDeps, { id }, { caller }) => readActivation(deps, caller, id),
  }),
  admin({
    method: "GET",
    path: "/terminals/{id}/bindings",
    operation: "listDeviceBindings",
    resource: READ,
    summary: "List the device history of a terminal",
    input: Type.Object({ id: Int({ id_of: "Terminal" }) }),
    response: Bindings,
    run: (deps: DevicesDeps, { id }, { caller }) => listBindings(deps, caller, id),
  }),
  admin({
    method: "GET",
    path: "/terminals/{id}/credentials",
    operation: "listTerminalTokens",
    resource: READ,
    summary: "List the tokens of a terminal",
    input: Type.Object({ id: Int({ id_of: "Terminal" }) }),
    response: Credentials,
    run: (deps: DevicesDeps, { id }, { caller }) => listCredentials(deps, caller, id),
  }),
  admin({
    method: "DELETE",
    path: "/terminals/{id}/credentials/{credential_id}",
    operation: "revokeTerminalToken",
    resource: MANAGE,
    summary: "Revoke a token of a terminal",
    description: "Ends it within a second. Its row stays in the list.",
    input: Type.Object({ id: Int({ id_of: "Terminal" }), credential_id: Int({ id_of: "Credential" }) }),
    response: Bool(),
    run: (deps: DevicesDeps, input, { caller }) => revokeCredential(deps, caller, input),
  }),
];
