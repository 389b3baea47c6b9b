import { recordOf } from "../../json.ts";
import { closingsOf, receiptsOf } from "../exchange.ts";
import { type Rule, verdict } from "../finding.ts";

export const closing_accepted: Rule = {
  name: "closing_accepted",
  demand: "The closing is posted until the server has accepted it.",
  examine: ({ exchanges }) => {
    const closings = Map.groupBy(closingsOf(exchanges), ({ report_id }) => report_id);
    const failures = [...closings]
      .filter(([, posts]) => !posts.some(({ exchange }) => exchange.received === 200))
      .map(([report_id]) => `The closing ${report_id} was never accepted.`);
    return verdict(closings.size, failures, `Closings accepted: ${closings.size}.`);
  },
};

export const closing_complete: Rule = {
  name: "closing_complete",
  demand: "A closing lists each receipt of its session.",
  examine: ({ exchanges }) => {
    const receipts = receiptsOf(exchanges);
    const reports = new Map(closingsOf(exchanges).map(({ report_id, report }) => [report_id, report]));
    const failures = [...reports].flatMap(([report_id, report]) => {
      const documents = Array.isArray(report["documents"]) ? (report["documents"] as readonly unknown[]) : [];
      const listed = new Set(documents.map((document) => recordOf(document)?.["sale_id"]));
      const sales = new Set(
        receipts
          .filter(({ receipt }) => receipt["register_session_id"] === report["session_id"])
          .map(({ sale_id }) => sale_id),
      );
      return [...sales]
        .filter((sale_id) => !listed.has(sale_id))
        .map((sale_id) => `The closing ${report_id} does not list sale ${sale_id}.`);
    });
    return verdict(reports.size, failures, "Each receipt is listed.");
  },
};

export const closing_matched: Rule = {
  name: "closing_matched",
  demand: "The server has every document of the closing, and its figures match.",
  examine: ({ exchanges, stored }) => {
    const report_ids = new Set(closingsOf(exchanges).map(({ report_id }) => report_id));
    if (stored === undefined) return { result: "not_seen", seen: ["The judge was given no token that may read."] };
    const failures = [...report_ids].flatMap((report_id) => {
      const row = stored.closings.find((each) => each.report_id === report_id);
      if (row === undefined) return [`The server does not have the closing ${report_id}.`];
      const { state_documents_received, state_figures_reconciled } = row;
      return [
        ...(state_documents_received === "complete" ? [] : [`Its documents are ${state_documents_received}.`]),
        ...(state_figures_reconciled === "matched" ? [] : [`Its figures are ${state_figures_reconciled}.`]),
      ];
    });
    return verdict(report_ids.size, failures, `Closings complete and matched: ${report_ids.size}.`);
  },
};
