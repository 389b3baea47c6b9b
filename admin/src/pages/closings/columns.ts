import { useLocale, useTranslate } from "react-admin";
import type { Row } from "../../api/client.ts";
import { listOf, own } from "../../parts/list/list-of.ts";
import { useWordsOf } from "../../parts/hooks.ts";
import { percentText } from "../../parts/locale.ts";
import { signedTender, TENDERS } from "./comparisons.ts";
import { type Rate, rateColumns } from "./rate-columns.ts";
import { useVerdictText } from "./verdict/chip.tsx";

export const Closings = listOf("GET /register-reports");

type Closing = Row<"GET /register-reports">;

const AMOUNTS = ["sales_excl_tax", "sales_tax", "refunds_excl_tax", "refunds_tax", "refunds_incl_tax"] as const;

const DRAWER = ["cash_expected", "cash_counted"] as const;

export function useClosingFiles() {
  const translate = useTranslate();
  const words = useWordsOf("closings");
  const verdict = useVerdictText();
  const locale = useLocale() ?? "en";
  const rateName = ({ rate, treatment }: Rate): string =>
    [rate === null ? "" : percentText(rate, locale), treatment === "standard" ? "" : words(`treatment.${treatment}`)]
      .filter(Boolean)
      .join(" ");
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
      of: (closing: Closing) => closing[name],
    })),
    {
      source: "sales_incl_tax",
      each: (closings) => rateColumns(closings, (amount, rate) => `${words(amount)}, ${rateName(rate)}`),
    },
    ...TENDERS.map((tender) => ({
      source: "sales_incl_tax" as const,
      title: `${words("tenders")}: ${words(`tender.${tender}`)}`,
      kind: "amount" as const,
      of: (closing: Closing) => signedTender(tender, closing[`tender_${tender}`]),
    })),
    ...DRAWER.map((name) => ({
      source: "cash_difference" as const,
      title: `${words("drawer")}: ${words(name)}`,
      kind: "amount" as const,
      of: (closing: Closing) => closing[name],
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
