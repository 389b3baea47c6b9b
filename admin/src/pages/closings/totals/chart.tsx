import { useTheme } from "@mui/material";
import { BarChart } from "@mui/x-charts/BarChart";
import type { ReactNode } from "react";
import { useLocale } from "react-admin";
import type { Answer } from "../../../api/client.ts";
import { amountText, compactAmountText } from "../../../parts/amount.tsx";
import { axisDayText, dayText, monthText } from "../../../parts/day.ts";
import { type Days, daysOf } from "../../../parts/month.ts";
import { colorsOf } from "../../../palette.ts";

interface TotalsChartProps {
  readonly period: Days;
  readonly locations: Answer<"GET /register-totals/summary">["locations"];
  readonly by: "day" | "month";
  readonly currency: string;
}

/**
 * Net sales per business day or month, one bar per location on top of the other. The table has the
 * figures.
 */
export function TotalsChart({ period, locations, by, currency }: TotalsChartProps): ReactNode {
  const { palette } = useTheme();
  const locale = useLocale() ?? "en";
  const nameOf = by === "day" ? dayText : monthText;
  const months = [
    ...new Set(locations.flatMap(({ days }) => days.map(({ business_date }) => business_date))),
  ].toSorted();
  const dates = by === "day" ? daysOf(period) : months;
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
      series={locations.map(({ location_id, location_name, days }) => {
        const at = new Map(days.map((day) => [day.business_date, Number(day.net_sales_incl_tax)]));
        return {
          label: location_name ?? `#${location_id}`,
          stack: "sales",
          data: dates.map((date) => at.get(date) ?? 0),
          valueFormatter: (value: number | null) => (value === null ? "" : amountText(value, currency, locale)),
        };
      })}
    />
  );
}
