import { Type } from "typebox";
import type { ConnectorsDeps } from "./deps.ts";
import { adminList } from "../web-api/list/search-list.ts";
import { routesOf } from "../web-api/route.ts";
import { Bool, Int } from "../web-api/schema.ts";
import { listOptions } from "./commands/options.ts";
import { findingsOf, removeConnector, saveConnector, showConnector } from "./commands/settings.ts";
import { resolveDifference } from "./commands/differences.ts";
import { leaveOut, sendAgain, sendAllAgain } from "./commands/tasks.ts";
import { DIFFERENCES, DIFFERENCES_AT_FIRST, TASKS, TASKS_AT_FIRST } from "./queries/administration.ts";
import { findConnector } from "./queries/connector.ts";
import {
  ConnectorAnswer,
  ConnectorDifference,
  ConnectorFields,
  ConnectorFindings,
  ConnectorOptions,
  ConnectorQueryFields,
  ConnectorResolution,
  ConnectorTask,
  OwnedKinds,
} from "./schemas.ts";

const admin = routesOf("admin", "connectors");

const MANAGE = "all";
const TaskInput = Type.Object({ task_id: Int({ wide: true }) });

export const connectorRoutes = [
  admin({
    method: "GET",
    path: "/connector",
    operation: "getConnector",
    resource: MANAGE,
    summary: "Get the connector to the shop platform",
    description: "Includes the kinds of platforms that this version supports. The secret is never returned.",
    response: ConnectorAnswer,
    run: (deps: ConnectorsDeps) => showConnector(deps),
  }),
  admin({
    method: "GET",
    path: "/owned-kinds",
    operation: "getOwnedKinds",
    resource: "signed-in",
    summary: "Get the kinds of records that the connected shop platform owns",
    description: "They can be changed there only. None without an active connector.",
    response: OwnedKinds,
    run: async ({ db }: ConnectorsDeps) => {
      const connector = await findConnector(db);
      return connector?.is_active === true
        ? { platform: connector.kind, kinds: connector.owned_kinds }
        : { platform: null, kinds: [] };
    },
  }),
  admin({
    method: "PUT",
    path: "/connector",
    operation: "saveConnector",
    resource: MANAGE,
    step_up: true,
    summary: "Save the connector to the shop platform",
    description: "With is_active the connection is checked first. A blocking finding prevents the activation.",
    input: ConnectorFields,
    response: ConnectorAnswer,
    run: (deps: ConnectorsDeps, input, { caller }) => saveConnector(deps, caller, input),
  }),
  admin({
    method: "DELETE",
    path: "/connector",
    operation: "deleteConnector",
    resource: MANAGE,
    step_up: true,
    summary: "Disconnect the shop platform",
    description: "Unsent records are discarded, and the links between records here and there are deleted.",
    response: Bool(),
    run: (deps: ConnectorsDeps, _input, { caller }) => removeConnector(deps, caller),
  }),
  admin({
    method: "POST",
    path: "/connector/check",
    operation: "checkConnector",
    resource: MANAGE,
    summary: "Check the connection to the shop platform",
    response: ConnectorFindings,
    run: async (deps: ConnectorsDeps) => ({ findings: await findingsOf(deps) }),
  }),
  admin({
    method: "POST",
    path: "/connector/options",
    operation: "listConnectorOptions",
    resource: MANAGE,
    summary: "List what the settings of a connector are chosen from",
    description: "Nothing is stored. Without a secret the stored one is used, for the host that it was stored for.",
    input: ConnectorQueryFields,
    response: ConnectorOptions,
    run: (deps: ConnectorsDeps, input) => listOptions(deps, input),
  }),
  admin({
    method: "GET",
    path: "/connector-tasks",
    operation: "listConnectorTasks",
    resource: MANAGE,
    summary: "List tasks for the shop platform",
    description:
      "Open ones first, then the newest. Ended tasks are kept for 30 days. Parked tasks: filter[state]=parked.",
    response: ConnectorTask,
    list: TASKS.columns,
    run: (deps: ConnectorsDeps, _input, context) => adminList(deps, context, TASKS, TASKS_AT_FIRST),
  }),
  admin({
    method: "POST",
    path: "/connector-tasks/{task_id}/send-again",
    operation: "sendConnectorTaskAgain",
    resource: MANAGE,
    summary: "Send a parked task again",
    description: "Or a done task that a reconciliation did not find. The connector first looks for it at the platform.",
    input: TaskInput,
    response: Bool(),
    run: (deps: ConnectorsDeps, { task_id }, { caller }) => sendAgain(deps, caller, task_id),
  }),
  admin({
    method: "POST",
    path: "/connector-tasks/{task_id}/leave",
    operation: "leaveConnectorTask",
    resource: MANAGE,
    summary: "Skip a parked task",
    description: "Later tasks of the same subject continue.",
    input: TaskInput,
    response: Bool(),
    run: (deps: ConnectorsDeps, { task_id }, { caller }) => leaveOut(deps, caller, task_id),
  }),
  admin({
    method: "POST",
    path: "/connector-tasks/send-again",
    operation: "sendConnectorTasksAgain",
    resource: MANAGE,
    summary: "Send every parked task again",
    description: "After a cause that was the same for many. Each is looked for at the platform first.",
    response: Type.Object({ tasks: Int({ description: "How many were parked." }) }),
    run: async (deps: ConnectorsDeps, _input, { caller }) => ({ tasks: await sendAllAgain(deps, caller) }),
  }),
  admin({
    method: "GET",
    path: "/connector-differences",
    operation: "listConnectorDifferences",
    resource: MANAGE,
    summary: "List differences between Tillkeeper and the shop platform",
    description: "The newest first, without ended ones unless a filter names ended_at.",
    response: ConnectorDifference,
    list: DIFFERENCES.columns,
    run: (deps: ConnectorsDeps, _input, context) => adminList(deps, context, DIFFERENCES, DIFFERENCES_AT_FIRST),
  }),
  admin({
    method: "POST",
    path: "/connector-differences/{difference_id}/resolve",
    operation: "resolveConnectorDifference",
    resource: MANAGE,
    summary: "Resolve a difference between both sides",
    description:
      "A record to pull again is taken with the sweep of its kind, which starts at once while the connector is active.",
    input: Type.Object({ difference_id: Int({ wide: true }), ...ConnectorResolution.properties }),
    response: Bool(),
    run: (deps: ConnectorsDeps, { difference_id, ...resolution }, { caller }) =>
      resolveDifference(deps, caller, difference_id, resolution),
  }),
];
