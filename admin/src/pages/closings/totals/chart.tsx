import { useTheme } from "@mui/material";
import { BarChart } from "@mui/x-charts/BarChart";
import type { ReactNode } from "react";
import { useLocale } from "react-admin";
import type { Answer } from "../../../api/client.ts";
import { amountText, compactAmountText } from "../../../parts/amount.tsx";
import { axisDayText, dayText, monthText } from "../../../parts/day.ts";
import { type Days, daysOf } from "../../../parts/month.ts";
import { useWordsOf } from "../../../parts/hooks.ts";
import { addAmounts, negative } from "../../dashboard/sums.ts";
import { colorsOf } from "../../../palette.ts";

interface TotalsChartProps {
  readonly period: Days;
  readonly locations: Answer<"GET /register-totals/summary">["locations"];
  /** Figures of each day, all locations together. */
  readonly days: Answer<"GET /register-totals/summary">["days"];
  readonly by: "day" | "month";
  readonly currency: string;
}

/**
 * Shows net sales per business day or month as stacked bars: one part per location of the page, and
 * one for the rest. The table has the figures.
 */
export function TotalsChart({ period, locations, days: all, by, currency }: TotalsChartProps): ReactNode {
  const { palette } = useTheme();
  const words = useWordsOf("closings");
  const locale = useLocale() ?? "en";
  const nameOf = by === "day" ? dayText : monthText;
  const dates = by === "day" ? daysOf(period) : all.map(({ business_date }) => business_date).toSorted();
  const shown = locations.map(({ location_id, location_name, days }) => ({
    label: location_name ?? `#${location_id}`,
    amounts: new Map(days.map((day) => [day.business_date, day.net_sales_incl_tax])),
  }));
  const rest = all.map(
    ({ business_date, net_sales_incl_tax }) =>
      [
        business_date,
        addAmounts([
          net_sales_incl_tax,
          ...shown.flatMap(({ amounts }) => amounts.get(business_date) ?? []).map(negative),
        ]),
      ] as const,
  );
  const series = rest.some(([, amount]) => Number(amount) !== 0)
    ? [...shown, { label: words("totals.other_locations"), amounts: new Map(rest) }]
    : shown;
  return (
    <BarChart
      height={260}
      colors={colorsOf(palette.mode).charts}
      yAxis={[{ width: 64, valueFormatter: (value: number) => compactAmountText(value, currency, locale) }]}
      xAxis={[
        {
          data: dates,
          scaleType: "band",
          valueFormatter: (date: string, { location }) =>
            location === "tick" ? axisDayText(date, dates, by, locale) : nameOf(date, locale),
        },
      ]}
      series={series.map(({ label, amounts }) => ({
        label,
        stack: "sales",
        data: dates.map((date) => Number(amounts.get(date) ?? 0)),
        valueFormatter: (value: number | null) => (value === null ? "" : amountText(value, currency, locale)),
      }))}
    />
  );
}
