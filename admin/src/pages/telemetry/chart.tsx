import { useTheme } from "@mui/material";
import { BarChart } from "@mui/x-charts/BarChart";
import type { ReactNode } from "react";
import { useLocale } from "react-admin";
import { colorsOf } from "../../palette.ts";
import { formatLocale } from "../../parts/locale.ts";
import type { DayCount } from "./every-day.ts";

/** Days below which the bars get no wider. */
const NARROW_BELOW = 14;

interface TelemetryChartProps {
  /** Every day of the period, also those without events. */
  readonly days: readonly DayCount[];
  readonly label: string;
}

export function TelemetryChart({ days, label }: TelemetryChartProps): ReactNode {
  const { palette } = useTheme();
  const locale = useLocale() ?? "en";
  const short = new Intl.DateTimeFormat(formatLocale(locale), { day: "numeric", month: "short", timeZone: "UTC" });
  const whole = new Intl.NumberFormat(formatLocale(locale));
  return (
    <BarChart
      height={260}
      xAxis={[
        {
          scaleType: "band",
          data: days.map(({ date }) => short.format(new Date(date))),
          categoryGapRatio: Math.max(0.2, 1 - days.length / NARROW_BELOW),
        },
      ]}
      yAxis={[{ tickMinStep: 1, valueFormatter: (count: number) => whole.format(count) }]}
      colors={colorsOf(palette.mode).charts}
      series={[{ data: days.map(({ count }) => count), label }]}
      hideLegend
    />
  );
}
