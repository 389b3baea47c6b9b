import type { OperationsDeps } from "../deps.ts";
import { routesOf } from "../../../web-api/route.ts";
import { readChoice, saveChoice } from "./commands/choice.ts";
import { readAttention } from "./commands/read.ts";
import { Attention, AttentionChoice } from "./schemas.ts";

const admin = routesOf("admin", "attention");

export const attentionRoutes = [
  admin({
    method: "GET",
    path: "/attention",
    operation: "getAttention",
    resource: "signed-in",
    summary: "List what needs attention",
    description:
      "Registers, closings, refused posts, failed deliveries, mails and jobs, and the connector. Lists only what the " +
      "caller's rights show.",
    response: Attention,
    run: (deps: OperationsDeps, _input, context) => readAttention(deps, context),
  }),
  admin({
    method: "GET",
    path: "/account/attention-mails",
    operation: "getAttentionMails",
    resource: "signed-in",
    summary: "Get which mails about what needs attention the caller gets",
    response: AttentionChoice,
    run: (deps: OperationsDeps, _input, { caller }) => readChoice(deps, caller),
  }),
  admin({
    method: "PUT",
    path: "/account/attention-mails",
    operation: "updateAttentionMails",
    resource: "signed-in",
    summary: "Choose which mails about what needs attention the caller gets",
    description: "They go to the caller's e-mail address. What needs attention already is not mailed at once.",
    input: AttentionChoice,
    response: AttentionChoice,
    run: (deps: OperationsDeps, input, { caller }) => saveChoice(deps, caller, input),
  }),
];
