import {
  Box,
  Link,
  Skeleton,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  ToggleButton,
  ToggleButtonGroup,
  Typography,
} from "@mui/material";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { useLocale, useTranslate } from "react-admin";
import { Link as RouterLink } from "react-router-dom";
import { Amount, amountText } from "../../parts/amount.tsx";
import { listLink } from "../../parts/text.ts";
import { Section } from "../../parts/section.tsx";
import { useCall } from "../../parts/use-call.ts";
import { startOfDay } from "./period.ts";
import type { ReceiptTotal } from "./sales-chart.tsx";
import { addAmounts } from "./sums.ts";

const SalesChart = lazy(async () => ({ default: (await import("./sales-chart.tsx")).SalesChart }));

const DAYS = 14;

/** Shows the sales of today or of two weeks as a chart and as exact amounts by location. */
export function Sales(): ReactNode {
  const translate = useTranslate();
  const [by, setBy] = useState<"hour" | "day">("hour");
  const from = startOfDay(by === "hour" ? 0 : DAYS - 1);
  const { data } = useCall(
    "GET /receipt-totals",
    {
      query: {
        from: from.toISOString(),
        to: startOfDay(-1).toISOString(),
        by,
        timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      },
    },
    { refetch_ms: 60_000 },
  );
  const rows = data?.items ?? [];
  return (
    <Section
      title={translate(by === "hour" ? "tk.dashboard.sales_today" : "tk.dashboard.sales_days", { days: DAYS })}
      lead={translate("tk.dashboard.sales_lead")}
      actions={
        <ToggleButtonGroup
          size="small"
          exclusive
          value={by}
          aria-label={translate("tk.dashboard.period")}
          onChange={(_, chosen: "hour" | "day" | null) => chosen && setBy(chosen)}
        >
          <ToggleButton value="hour">{translate("tk.dashboard.today")}</ToggleButton>
          <ToggleButton value="day">{translate("tk.dashboard.days", { days: DAYS })}</ToggleButton>
        </ToggleButtonGroup>
      }
    >
      {data && rows.length === 0 ? (
        <Typography color="textSecondary">
          {translate(by === "hour" ? "tk.dashboard.no_sales_today" : "tk.dashboard.no_sales")}
        </Typography>
      ) : (
        <Box sx={{ display: "grid", gap: 2, gridTemplateColumns: { xs: "minmax(0, 1fr)", md: "3fr 2fr" } }}>
          <Suspense fallback={<Skeleton variant="rounded" height={240} />}>
            <SalesChart rows={rows} by={by} days={DAYS} />
          </Suspense>
          <Locations rows={rows} from={from} />
        </Box>
      )}
    </Section>
  );
}

function Locations({ rows, from }: { readonly rows: readonly ReceiptTotal[]; readonly from: Date }): ReactNode {
  const translate = useTranslate();
  const groups = Map.groupBy(rows, ({ location_id, currency }) => `${location_id ?? ""} ${currency ?? ""}`);
  const since = from.toISOString().slice(0, 19).replace("T", " ");
  return (
    <Box sx={{ overflowX: "auto", minWidth: 0 }}>
      <Table size="small">
        <TableHead>
          <TableRow>
            <TableCell>{translate("tk.dashboard.location")}</TableCell>
            <TableCell align="right">{translate("tk.dashboard.receipts")}</TableCell>
            <TableCell align="right">{translate("tk.dashboard.net_sales")}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {[...groups].map(([key, group]) => {
            const [first] = group;
            const to = listLink("receipts", {
              ...(first?.location_id ? { location_id: first.location_id } : {}),
              created_at: { gteq: since },
            });
            const count = group.reduce((sum, { receipts }) => sum + receipts, 0);
            const name = first?.location_name ?? translate("tk.dashboard.no_location");
            return (
              <TableRow key={key}>
                <TableCell>
                  <Link component={RouterLink} to={to}>
                    {name}
                  </Link>
                </TableCell>
                <TableCell align="right">
                  <Link component={RouterLink} to={to}>
                    {count}
                  </Link>
                </TableCell>
                <TableCell align="right">
                  <NetSales rows={group} />
                </TableCell>
              </TableRow>
            );
          })}
        </TableBody>
      </Table>
    </Box>
  );
}

/** Net sales, with their components below when there are refunds or exchanges. */
function NetSales({ rows }: { readonly rows: readonly ReceiptTotal[] }): ReactNode {
  const translate = useTranslate();
  const locale = useLocale() ?? "en";
  const currency = rows[0]?.currency;
  const sum = (figure: "sales" | "refunds" | "exchanges" | "net_sales") => addAmounts(rows.map((row) => row[figure]));
  const parts = (["sales", "refunds", "exchanges"] as const).map((figure) => ({ figure, amount: sum(figure) }));
  const isPlain = parts.every(({ figure, amount }) => figure === "sales" || Number(amount) === 0);
  return (
    <>
      <Amount value={sum("net_sales")} currency={currency} />
      {isPlain ? null : (
        <Typography component="div" variant="caption" color="textSecondary">
          {parts
            .filter(({ amount }) => Number(amount) !== 0)
            .map(({ figure, amount }) =>
              translate(`tk.dashboard.of_${figure}`, { amount: amountText(amount, currency, locale) }),
            )
            .join(" · ")}
        </Typography>
      )}
    </>
  );
}
