import { Box, MenuItem, TextField, useTheme } from "@mui/material";
import { BarChart } from "@mui/x-charts/BarChart";
import { type ReactNode, useState } from "react";
import { useLocale, useTranslate } from "react-admin";
import type { Row } from "../../api/client.ts";
import { amountText } from "../../parts/amount.tsx";
import { formatLocale } from "../../parts/locale.ts";
import { colorsOf } from "../../palette.ts";
import { parseInstant } from "../../parts/instant.tsx";
import { slotsOf } from "./period.ts";

export type ReceiptTotal = Row<"GET /receipt-totals">;

interface SalesChartProps {
  readonly rows: readonly ReceiptTotal[];
  readonly by: "hour" | "day";
  readonly days: number;
}

/** Net sales as stacked bars, one colour per location. The heights are floats; the table next to it is exact. */
export function SalesChart({ rows, by, days }: SalesChartProps): ReactNode {
  const translate = useTranslate();
  const locale = useLocale() ?? "en";
  const { palette } = useTheme();
  const currencies = [...new Set(rows.map(({ currency }) => currency ?? ""))];
  const [chosen, setChosen] = useState("");
  const currency = currencies.includes(chosen) ? chosen : (currencies[0] ?? "");
  const slots = slotsOf(by, days);
  const format = new Intl.DateTimeFormat(
    formatLocale(locale),
    by === "hour" ? { hour: "numeric" } : { day: "numeric", month: "short" },
  );
  const locations = Map.groupBy(
    rows.filter((row) => (row.currency ?? "") === currency),
    ({ location_id }) => location_id,
  );
  const series = [...locations.values()].map((group) => {
    const totals = new Map(
      group.map(({ starts_at, net_sales }) => [parseInstant(starts_at).getTime(), Number(net_sales)]),
    );
    return {
      label: group[0]?.location_name ?? translate("tk.dashboard.no_location"),
      data: slots.map((slot) => totals.get(slot.getTime()) ?? 0),
      stack: "sales",
      valueFormatter: (value: number | null) => (value === null ? "" : amountText(value.toFixed(2), currency, locale)),
    };
  });
  return (
    <Box component="figure" aria-label={translate("tk.dashboard.chart")} sx={{ minWidth: 0, m: 0 }}>
      {currencies.length < 2 ? null : (
        <TextField
          select
          label={translate("tk.dashboard.currency")}
          value={currency}
          onChange={({ target }) => setChosen(target.value)}
        >
          {currencies.map((code) => (
            <MenuItem key={code} value={code}>
              {code}
            </MenuItem>
          ))}
        </TextField>
      )}
      <BarChart
        height={240}
        colors={colorsOf(palette.mode).charts}
        series={series}
        hideLegend={series.length < 2}
        borderRadius={4}
        margin={{ left: 0, right: 8, top: 16, bottom: 0 }}
        xAxis={[{ scaleType: "band", data: slots.map((slot) => format.format(slot)), height: 24 }]}
        yAxis={[
          {
            width: 52,
            valueFormatter: (value: number) => new Intl.NumberFormat(locale, { notation: "compact" }).format(value),
          },
        ]}
      />
    </Box>
  );
}
