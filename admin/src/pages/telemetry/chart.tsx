import { useTheme } from "@mui/material";
import { BarChart } from "@mui/x-charts/BarChart";
import type { ReactNode } from "react";
import { useLocale } from "react-admin";
import { colorsOf } from "../../palette.ts";
import { formatLocale } from "../../parts/locale.ts";

interface TelemetryChartProps {
  readonly days: readonly { readonly date: string; readonly count: number }[];
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
      xAxis={[{ scaleType: "band", data: days.map(({ date }) => short.format(new Date(date))) }]}
      yAxis={[{ tickMinStep: 1, valueFormatter: (count: number) => whole.format(count) }]}
      colors={colorsOf(palette.mode).charts}
      series={[{ data: days.map(({ count }) => count), label }]}
      hideLegend
    />
  );
}
