import { Type } from "typebox";
import type { SalesDeps } from "../../deps.ts";
import { routesOf } from "../../../../web-api/route.ts";
import { TOTALS_OF_LIST } from "../../../../web-api/list/totals.ts";
import { Bool, CheckedText, Int, Text } from "../../../../web-api/schema.ts";
import {
  AdminClosing,
  AdminClosingRow,
  DecidedAnnotation,
  ListedClosingTotals,
  OpenSession,
  ReevaluationProgress,
} from "../schemas/administration.ts";
import {
  annotateClosing,
  explainClosing,
  listAdminClosings,
  listOpenSessions,
  totalAdminClosings,
} from "../commands/administration.ts";
import { closingPdf } from "../commands/slip.ts";
import { CLOSING_FILTERS } from "../queries/administration.ts";
import { openSessions } from "../queries/open-sessions.ts";
import { readProgress } from "../queries/reevaluation.ts";
import { ANNOTATION_CHARACTERS_MAX } from "../rules/findings.ts";

const admin = routesOf("admin", "register-reports");

const READ = "Vendor_Pos::register_reports";
const ANNOTATE = "Vendor_Pos::register_reports_annotate";

export const registerReportAdminRoutes = [
  admin({
    method: "GET",
    path: "/register-reports",
    operation: "adminListRegisterReports",
    resource: READ,
    summary: "List register closings",
    description:
      "filter[finding] takes codes of `findings`, separated by commas; a closing must have all of them. " +
      "session_without_closing: since the previous closing, the terminal has receipts of a session without a closing. " +
      "filter[coverage]=part lists closings that were compared in part. filter[to_do]=true lists closings that are " +
      "mismatched, have a cash difference or a finding of money in no closing, and are not settled. filter[books] takes " +
      "waiting (no journal entry yet), suspense (its entry has such lines) or missing_numbers (left out before it in its " +
      "series); it needs filter[business_date][gteq] and [lteq], at most 366 days apart.",
    response: AdminClosingRow,
    list: CLOSING_FILTERS,
    run: (deps: SalesDeps, _input, context) => listAdminClosings(deps, context),
  }),
  admin({
    method: "GET",
    path: "/register-reports/totals",
    operation: "totalListedRegisterReports",
    resource: READ,
    summary: "Add up the register closings of a list",
    description: TOTALS_OF_LIST,
    response: ListedClosingTotals,
    run: (deps: SalesDeps, _input, context) => totalAdminClosings(deps, context),
  }),
  admin({
    method: "GET",
    path: "/register-reports/{report_id}",
    operation: "adminGetRegisterReport",
    resource: READ,
    summary: "Get a closing with its checks",
    input: Type.Object({ report_id: Text() }),
    response: AdminClosing,
    run: (deps: SalesDeps, { report_id }, { caller }) => explainClosing(deps, caller, report_id),
  }),
  admin({
    method: "GET",
    path: "/register-reports/{report_id}/pdf",
    operation: "printRegisterReport",
    resource: READ,
    summary: "Print a closing as PDF",
    description:
      "One page as a register prints it, with the verdict, the SHA-256 of the stored document, and the newest checkpoint " +
      "of the evidence log as a QR code, in the language of the location. Refunds are positive amounts.",
    input: Type.Object({
      report_id: Text(),
      roll: Type.Optional(Bool({ description: "For the roll of a receipt printer, instead of A4." })),
    }),
    response: Text({ description: "The file." }),
    pdf: true,
    run: async (deps: SalesDeps, { report_id, roll = false }, { caller, setHeader }) => {
      const { name, content } = await closingPdf(deps, caller, report_id, roll ? "roll" : "a4");
      setHeader("content-disposition", `inline; filename="${name}"`);
      return content;
    },
  }),
  admin({
    method: "POST",
    path: "/register-reports/{report_id}/annotations",
    operation: "annotateRegisterReport",
    resource: ANNOTATE,
    summary: "Annotate a register closing",
    description: "Annotations are never changed or deleted. The closing gets a new revision.",
    input: Type.Object({ report_id: Text(), text: CheckedText({ characters_max: ANNOTATION_CHARACTERS_MAX }) }),
    response: DecidedAnnotation,
    run: (deps: SalesDeps, input, { caller }) => annotateClosing(deps, caller, input),
  }),
  admin({
    method: "POST",
    path: "/register-reports/{report_id}/settlement",
    operation: "settleRegisterReport",
    resource: ANNOTATE,
    summary: "Settle a register closing with an explanation",
    description:
      "Takes a closing that is mismatched or has a cash difference off the to-do list, or puts it back with " +
      "is_settled false. Each is an annotation: verdict, figures and earlier annotations stay.",
    input: Type.Object({
      report_id: Text(),
      is_settled: Bool(),
      text: CheckedText({ characters_max: ANNOTATION_CHARACTERS_MAX }),
    }),
    response: DecidedAnnotation,
    run: (deps: SalesDeps, input, { caller }) => annotateClosing(deps, caller, input),
  }),
  admin({
    method: "GET",
    path: "/register-sessions",
    operation: "listOpenSessions",
    resource: READ,
    summary: "List sessions without a closing",
    description: "Includes registers that are still open; last_receipt_at distinguishes them.",
    input: Type.Object({
      days: Type.Optional(Int({ description: "Excludes sessions whose last receipt is older; default 90." })),
    }),
    response: OpenSession,
    list: openSessions(1).columns,
    run: (deps: SalesDeps, { days }, context) => listOpenSessions(deps, context, days),
  }),
  admin({
    method: "GET",
    path: "/register-reevaluation",
    operation: "getEvaluationProgress",
    resource: READ,
    summary: "Get the progress of the re-evaluation of closings",
    description:
      "All closings are re-evaluated after an upgrade that changed the rules, and unmatched ones after a change of settings.",
    response: ReevaluationProgress,
    run: ({ db }: SalesDeps) => readProgress(db),
  }),
];
