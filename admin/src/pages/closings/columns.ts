import { useTranslate } from "react-admin";
import type { Row } from "../../api/client.ts";
import { listOf, own } from "../../parts/list/list-of.ts";
import { useWordsOf } from "../../parts/hooks.ts";
import { useVerdictText } from "./verdict/chip.tsx";

export const Closings = listOf("GET /register-reports");

const AMOUNTS = ["sales_excl_tax", "sales_tax", "refunds_incl_tax"] as const;
const DRAWER = ["cash_expected", "cash_counted"] as const;

export function useClosingFiles() {
  const translate = useTranslate();
  const words = useWordsOf("closings");
  const verdict = useVerdictText();
  const state = (code: string): string => translate(`tk.states.${code}`, { _: code });
  return Closings.files([
    {
      source: "closed_at",
      title: translate("resources.register-reports.fields.business_date"),
      kind: "day",
      of: (closing) => closing.business_date,
    },
    { source: "closed_at", kind: "time" },
    {
      source: "terminal_id",
      title: translate("resources.register-reports.fields.location_id"),
      of: (closing) => closing.location_name,
    },
    { source: "terminal_id", of: (closing) => closing.terminal_name },
    { source: "closing_number", of: (closing) => `${closing.series_code}-${closing.closing_number}` },
    { source: "sales_incl_tax", title: words("sales_incl_tax"), kind: "amount" },
    ...AMOUNTS.map((name) => ({
      source: "sales_incl_tax" as const,
      title: words(name),
      kind: "amount" as const,
      of: (closing: Row<"GET /register-reports">) => closing[name],
    })),
    ...DRAWER.map((name) => ({
      source: "cash_difference" as const,
      title: `${words("drawer")}: ${words(name)}`,
      kind: "amount" as const,
      of: (closing: Row<"GET /register-reports">) => closing[name],
    })),
    { source: "cash_difference", kind: "amount" },
    {
      source: "sales_incl_tax",
      title: translate("resources.register-reports.fields.currency"),
      of: (closing) => closing.currency,
    },
    { source: "state_documents_received", of: (closing) => state(closing.state_documents_received) },
    { source: "state_orders_processed", of: (closing) => state(closing.state_orders_processed) },
    { source: "state_figures_reconciled", of: verdict },
    { source: "coverage", of: (closing) => words(`coverages.${closing.coverage}`) },
    { source: "unplaced", kind: "amount" },
    { source: "failed_checks", kind: "whole" },
    {
      source: own("finding"),
      of: (closing) => closing.findings.map((finding) => words(`findings.${finding}`)).join(", "),
    },
  ]);
}
