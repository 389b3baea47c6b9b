import { Type } from "typebox";
import type { SalesDeps } from "../../deps.ts";
import { Revision } from "../../../../web-api/list/changes.ts";
import { routesOf } from "../../../../web-api/route.ts";
import { Text } from "../../../../web-api/schema.ts";
import { listClosings, readClosing, readClosingStates } from "../commands/read.ts";
import { SUBMIT, submitClosing } from "../commands/submit.ts";
import { explainClosing } from "../commands/administration.ts";
import { ClosingEvaluation } from "../schemas/administration.ts";
import { ClosingDocument, ClosingRow, ClosingStates, ClosingWithDocument, Submitted } from "../schemas/closings.ts";

const rest = routesOf("rest", "register-reports");

const READ = "Vendor_Pos::register_reports";

export const registerReportRoutes = [
  rest({
    method: "POST",
    path: "/V1/pos/register-reports",
    operation: "submitRegisterReport",
    resource: SUBMIT,
    summary: "Submit a register closing",
    description:
      "The same document again returns the stored row. A 409 has the reason in parameters.outcome: " +
      "report_payload_differs, device_mismatch, session_already_closed or number_taken. " +
      "For 30 days, closings from before the deletion of a terminal are accepted.",
    input: Type.Object({ report: ClosingDocument }),
    response: Submitted,
    error_statuses: [409],
    serves_limited: true,
    run: (deps: SalesDeps, _input, { caller, body }) => submitClosing(deps, caller, body),
  }),
  rest({
    method: "GET",
    path: "/V1/pos/register-reports",
    operation: "listRegisterReports",
    resource: READ,
    summary: "List register closings",
    description:
      "With changedAfter: returns closings with a higher revision, oldest change first, and highest_revision, the " +
      "value for the next call. Filters and the page size apply; sort orders do not.",
    input: Type.Object({ changedAfter: Type.Optional(Revision) }),
    response: ClosingRow,
    list: "search",
    has_cursor: true,
    run: (deps: SalesDeps, _input, context) => listClosings(deps, context),
  }),
  rest({
    method: "GET",
    path: "/V1/pos/register-reports/{reportId}",
    operation: "getRegisterReport",
    resource: READ,
    summary: "Get a register closing",
    input: Type.Object({ reportId: Text() }),
    response: ClosingWithDocument,
    run: (deps: SalesDeps, { reportId }, { caller }) => readClosing(deps, caller, reportId),
  }),
  rest({
    method: "GET",
    path: "/V1/pos/register-reports/{reportId}/evaluation",
    operation: "getRegisterReportEvaluation",
    resource: READ,
    summary: "Get the evaluation of a register closing",
    description: "States, coverage, checks, findings and cause, as of the closing's last evaluation.",
    input: Type.Object({ reportId: Text() }),
    response: ClosingEvaluation,
    run: (deps: SalesDeps, { reportId }, { caller }) => explainClosing(deps, caller, reportId),
  }),
  rest({
    method: "GET",
    path: "/V1/pos/register-reports/{reportId}/states",
    operation: "getRegisterReportStates",
    resource: SUBMIT,
    summary: "Get the states of a submitted closing",
    description: "For whoever may submit the closing: a register reads whether its own closing is matched.",
    input: Type.Object({ reportId: Text() }),
    response: ClosingStates,
    run: (deps: SalesDeps, { reportId }, { caller }) => readClosingStates(deps, caller, reportId),
  }),
];
