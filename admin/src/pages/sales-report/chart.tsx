import { useTheme } from "@mui/material";
import { BarChart } from "@mui/x-charts/BarChart";
import type { ReactNode } from "react";
import { useLocale } from "react-admin";
import { colorsOf } from "../../palette.ts";
import { amountText, compactAmountText } from "../../parts/amount.tsx";
import type { Dimension } from "./asked.ts";
import { useRowName } from "./names.ts";
import type { ReportRow } from "./report.ts";
import { useReportWords } from "./texts.ts";

interface ReportChartProps {
  readonly by: Dimension;
  /** Rows of one currency in the order of time. */
  readonly rows: readonly ReportRow[];
  readonly currency: string;
  readonly is_compared: boolean;
}

/** Bars below which they get no wider. */
const NARROW_BELOW = 14;

/** Shows net sales by time as bars, beside those before. The table has the same figures. */
export function ReportChart({ by, rows, currency, is_compared }: ReportChartProps): ReactNode {
  const { palette } = useTheme();
  const words = useReportWords();
  const locale = useLocale() ?? "en";
  const nameOf = useRowName();
  const [own, before] = colorsOf(palette.mode).charts;
  const amount = (value: number | null): string => (value === null ? "" : amountText(value, currency, locale));
  return (
    <BarChart
      height={240}
      yAxis={[{ width: 64, valueFormatter: (value: number) => compactAmountText(value, currency, locale) }]}
      xAxis={[
        {
          scaleType: "band",
          data: rows.map((row) => nameOf(by, row)),
          categoryGapRatio: Math.max(0.2, 1 - rows.length / NARROW_BELOW),
        },
      ]}
      series={[
        ...(is_compared
          ? [
              {
                label: words("before"),
                color: before ?? "",
                data: rows.map((row) => Number(row.before?.net_sales ?? 0)),
                valueFormatter: amount,
              },
            ]
          : []),
        {
          label: words("net_sales"),
          color: own ?? "",
          data: rows.map(({ net_sales }) => Number(net_sales)),
          valueFormatter: amount,
        },
      ]}
      hideLegend={!is_compared}
    />
  );
}
