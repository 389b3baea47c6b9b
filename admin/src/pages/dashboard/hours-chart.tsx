import { useTheme } from "@mui/material";
import { LineChart } from "@mui/x-charts/LineChart";
import type { ReactNode } from "react";
import { useLocale, useTranslate } from "react-admin";
import { amountText } from "../../parts/amount.tsx";
import { formatLocale } from "../../parts/locale.ts";
import { type DayFigures, hourText, longDayText, shownHours, type TradingDay } from "./day.ts";

interface HoursChartProps {
  readonly day: TradingDay;
  readonly figures: DayFigures;
}

/** Net sales by hour over those of the week before, which are dashed. The heights are floats; the sentence is exact. */
export function HoursChart({ day, figures }: HoursChartProps): ReactNode {
  const translate = useTranslate();
  const locale = useLocale() ?? "en";
  const { palette } = useTheme();
  const currency = figures.currency ?? day.currency;
  const amount = (value: number | null) => (value === null ? "" : amountText(value.toFixed(2), currency, locale));
  const own = shownHours(figures, day.is_today, day.until);
  const title = (of: string | null) => (of === null ? "" : longDayText(of, locale));
  return (
    <LineChart
      height={200}
      aria-label={translate("tk.dashboard.chart")}
      margin={{ left: 0, right: 16, top: 8, bottom: 0 }}
      xAxis={[{ scaleType: "point", data: figures.hours.map(({ hour }) => hourText(hour, locale)), height: 24 }]}
      yAxis={[
        {
          width: 52,
          min: 0,
          valueFormatter: (value: number) =>
            new Intl.NumberFormat(formatLocale(locale), { notation: "compact" }).format(value),
        },
      ]}
      series={[
        {
          id: "before",
          label: title(day.before_day),
          data: figures.hours.map(({ net_sales_before }) => Number(net_sales_before)),
          color: palette.text.secondary,
          showMark: false,
          valueFormatter: amount,
        },
        {
          id: "own",
          label: title(day.day),
          data: own.map((value) => (value === null ? null : Number(value))),
          color: palette.primary.main,
          showMark: figures.hours.length < 2,
          valueFormatter: amount,
        },
      ]}
      sx={{ '& [data-series="before"]': { strokeDasharray: "4 4", strokeWidth: 1.5 } }}
    />
  );
}
