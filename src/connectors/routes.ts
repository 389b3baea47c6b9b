import { Type } from "typebox";
import type { Deps } from "../main/deps.ts";
import { adminList } from "../web-api/list/search-list.ts";
import { routesOf } from "../web-api/route.ts";
import { Bool, Int } from "../web-api/schema.ts";
import { findingsOf, removeConnector, saveConnector, showConnector } from "./commands/settings.ts";
import { leaveOut, sendAgain } from "./commands/tasks.ts";
import { DIFFERENCES, TASKS } from "./queries/administration.ts";
import { ConnectorAnswer, ConnectorDifference, ConnectorFields, ConnectorFindings, ConnectorTask } from "./schemas.ts";

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
    description: "And the kinds of platforms that this version knows. The secret is never shown.",
    input: Type.Object({}),
    response: ConnectorAnswer,
    run: (deps: Deps) => showConnector(deps),
  }),
  admin({
    method: "PUT",
    path: "/connector",
    operation: "saveConnector",
    resource: MANAGE,
    summary: "Store the connector to the shop platform",
    description: "With is_active the platform is checked first, and nothing becomes active while a finding blocks it.",
    input: ConnectorFields,
    response: ConnectorAnswer,
    run: (deps: Deps, input, { caller }) => saveConnector(deps, caller, input),
  }),
  admin({
    method: "DELETE",
    path: "/connector",
    operation: "deleteConnector",
    resource: MANAGE,
    summary: "Disconnect the shop platform",
    description: "What was not sent is never sent, and which record there is which record here is forgotten.",
    input: Type.Object({}),
    response: Bool(),
    run: (deps: Deps, _input, { caller }) => removeConnector(deps, caller),
  }),
  admin({
    method: "POST",
    path: "/connector/check",
    operation: "checkConnector",
    resource: MANAGE,
    summary: "Check the connection to the shop platform",
    input: Type.Object({}),
    response: ConnectorFindings,
    run: async (deps: Deps) => ({ findings: await findingsOf(deps) }),
  }),
  admin({
    method: "GET",
    path: "/connector-tasks",
    operation: "listConnectorTasks",
    resource: MANAGE,
    summary: "List what is sent to the shop platform",
    description: "Ended tasks are kept for 30 days. Refused ones: filter[state]=parked.",
    input: Type.Object({}),
    response: ConnectorTask,
    list: "admin",
    run: (deps: Deps, _input, context) => adminList(deps, context, TASKS),
  }),
  admin({
    method: "POST",
    path: "/connector-tasks/{task_id}/send-again",
    operation: "sendConnectorTaskAgain",
    resource: MANAGE,
    summary: "Send a parked task again",
    description:
      "Also one that was done and that a reconciliation did not find. It is looked for at the platform first.",
    input: TaskInput,
    response: Bool(),
    run: (deps: Deps, { task_id }, { caller }) => sendAgain(deps, caller, task_id),
  }),
  admin({
    method: "POST",
    path: "/connector-tasks/{task_id}/leave",
    operation: "leaveConnectorTask",
    resource: MANAGE,
    summary: "Leave a parked task out",
    description: "The next task of its subject goes on.",
    input: TaskInput,
    response: Bool(),
    run: (deps: Deps, { task_id }, { caller }) => leaveOut(deps, caller, task_id),
  }),
  admin({
    method: "GET",
    path: "/connector-differences",
    operation: "listConnectorDifferences",
    resource: MANAGE,
    summary: "List differences between both sides",
    input: Type.Object({}),
    response: ConnectorDifference,
    list: "admin",
    run: (deps: Deps, _input, context) => adminList(deps, context, DIFFERENCES),
  }),
];
