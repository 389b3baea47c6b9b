import { useTranslate } from "react-admin";
import type { Row } from "../../api/client.ts";
import type { ExportColumn } from "../../parts/export/columns.ts";
import { useWordsOf } from "../../parts/hooks.ts";
import { useVerdictText } from "./verdict/chip.tsx";

const listed = (row: unknown): Row<"GET /register-reports"> => row as Row<"GET /register-reports">;

const AMOUNTS = ["sales_excl_tax", "sales_tax", "refunds_incl_tax"] as const;
const DRAWER = ["cash_expected", "cash_counted"] as const;

export function useClosingColumns(): readonly ExportColumn[] {
  const translate = useTranslate();
  const words = useWordsOf("closings");
  const verdict = useVerdictText();
  const state = (code: string): string => translate(`tk.states.${code}`, { _: code });
  return [
    {
      source: "closed_at",
      title: translate("resources.register-reports.fields.business_date"),
      kind: "day",
      of: (row) => listed(row).business_date,
    },
    { source: "closed_at", kind: "time" },
    {
      source: "terminal_id",
      title: translate("resources.register-reports.fields.location_id"),
      of: (row) => listed(row).location_name,
    },
    { source: "terminal_id", of: (row) => listed(row).terminal_name },
    { source: "closing_number", of: (row) => `${listed(row).series_code}-${listed(row).closing_number}` },
    { source: "sales_incl_tax", title: words("sales_incl_tax"), kind: "amount" },
    ...AMOUNTS.map((name): ExportColumn => ({
      source: "sales_incl_tax",
      title: words(name),
      kind: "amount",
      of: (row) => listed(row)[name],
    })),
    ...DRAWER.map((name): ExportColumn => ({
      source: "cash_difference",
      title: `${words("drawer")}: ${words(name)}`,
      kind: "amount",
      of: (row) => listed(row)[name],
    })),
    { source: "cash_difference", kind: "amount" },
    {
      source: "sales_incl_tax",
      title: translate("resources.register-reports.fields.currency"),
      of: (row) => listed(row).currency,
    },
    { source: "state_documents_received", of: (row) => state(listed(row).state_documents_received) },
    { source: "state_orders_processed", of: (row) => state(listed(row).state_orders_processed) },
    { source: "state_figures_reconciled", of: (row) => verdict(listed(row)) },
    { source: "coverage", of: (row) => words(`coverages.${listed(row).coverage}`) },
    { source: "unplaced", kind: "amount" },
    { source: "failed_checks", kind: "whole" },
    {
      source: "finding",
      of: (row) =>
        listed(row)
          .findings.map((finding) => words(`findings.${finding}`))
          .join(", "),
    },
  ];
}
