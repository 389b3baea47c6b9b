import { Box, Link, Typography } from "@mui/material";
import type { ReactNode } from "react";
import { useLocale, useTranslate } from "react-admin";
import { Link as RouterLink } from "react-router-dom";
import { Amount, amountText } from "../../parts/amount.tsx";
import { Figures } from "../../parts/figures.tsx";
import { instantText } from "../../parts/instant.tsx";
import { formatLocale } from "../../parts/locale.ts";
import { Section } from "../../parts/section.tsx";
import { useComparedText } from "./compared.ts";
import { type DayFigures, longDayText, type TradingDay } from "./day.ts";
import { HoursChart } from "./hours-chart.tsx";

/** Shows today's net sales in one line, by hour and by tender, and the best-selling products. */
export function Today({ day }: { readonly day: TradingDay }): ReactNode {
  const translate = useTranslate();
  const locale = useLocale() ?? "en";
  if (day.day === null) {
    return (
      <Section title={translate("tk.period.presets.today")}>
        <Typography color="textSecondary">{translate("tk.dashboard.no_sales")}</Typography>
      </Section>
    );
  }
  const date = longDayText(day.day, locale);
  return (
    <Section
      title={day.is_today ? translate("tk.period.presets.today") : date}
      actions={
        <Link component={RouterLink} to={`/sales-report?by=hour&from=${day.day}&to=${day.day}`} variant="body2">
          {translate("tk.screens.sales_report.title")}
        </Link>
      }
      {...(day.is_today ? {} : { lead: translate("tk.dashboard.no_sales_today", { day: date }) })}
    >
      {day.counted_until === null ? null : (
        <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
          {translate("tk.dashboard.counted_until", { time: instantText(day.counted_until, locale) })}
        </Typography>
      )}
      {day.currencies.map((figures) => (
        <Box key={figures.currency} sx={{ mb: 2 }}>
          <Line day={day} figures={figures} />
          {figures.hours.length < 2 ? null : <HoursChart day={day} figures={figures} />}
        </Box>
      ))}
      <Box
        sx={{ display: "grid", gap: 3, gridTemplateColumns: { xs: "minmax(0, 1fr)", md: "repeat(2, minmax(0, 1fr))" } }}
      >
        <Tenders day={day} />
        <BestSellers day={day} />
      </Box>
    </Section>
  );
}

/**
 * Shows a sentence such as `€12,431.20 net today · +8 % on last Sunday until 14:00 · 101 receipts ·
 * average €123`.
 */
function Line({ day, figures }: { readonly day: TradingDay; readonly figures: DayFigures }): ReactNode {
  const translate = useTranslate();
  const locale = useLocale() ?? "en";
  const currency = figures.currency ?? day.currency;
  const change = figures.before?.change_percent ?? null;
  const compared = useComparedText(day);
  const parts = [
    change === null ? null : compared(change),
    translate("tk.dashboard.receipt_count", {
      smart_count: figures.receipts,
      count: new Intl.NumberFormat(formatLocale(locale)).format(figures.receipts),
    }),
    figures.average === null
      ? null
      : translate("tk.dashboard.average", { amount: amountText(figures.average, currency, locale) }),
  ];
  return (
    <Typography component="p" sx={{ mb: 1, fontVariantNumeric: "tabular-nums" }}>
      <Box component="strong" sx={{ fontSize: "1.7rem", fontWeight: 650, lineHeight: 1.2 }}>
        {amountText(figures.net_sales, currency, locale)}
      </Box>{" "}
      {translate(day.is_today ? "tk.dashboard.net_today" : "tk.dashboard.net")}
      {parts.map((part) =>
        part === null ? null : (
          <span key={part}>
            {" · "}
            <Box component="span" sx={{ display: "inline-block" }}>
              {part}
            </Box>
          </span>
        ),
      )}
    </Typography>
  );
}

/** Returns the figures that lead from the tenders to net sales; none when the two are equal. */
function toNet(figures: DayFigures): ("paid" | "deposits" | "paid_earlier" | "other")[] {
  const steps = (["deposits", "paid_earlier", "other"] as const).filter((name) => Number(figures[name]) !== 0);
  return steps.length === 0 ? [] : ["paid", ...steps];
}

/** Shows how the tenders of each currency lead to its net sales. */
function Tenders({ day }: { readonly day: TradingDay }): ReactNode {
  const translate = useTranslate();
  if (day.tenders.length === 0) return null;
  return (
    <Box>
      {day.currencies.map((figures) => {
        const currency = figures.currency ?? day.currency;
        const name = translate("tk.dashboard.tenders");
        const title = day.currencies.length > 1 ? `${name} · ${currency}` : name;
        const row = (text: string, amount: string, isStrong = false) => ({
          key: text,
          isStrong,
          cells: [text, <Amount key="a" value={amount} currency={currency} />],
        });
        return (
          <Box key={currency} sx={{ "& + &": { mt: 2 } }}>
            <Typography variant="subtitle2" component="h3" sx={{ fontWeight: 650 }}>
              {title}
            </Typography>
            <Figures
              label={title}
              columns={["", translate("tk.dashboard.amount")]}
              rows={[
                ...day.tenders
                  .filter((tender) => tender.currency === figures.currency)
                  .map(({ tender, amount }) => row(translate(`tk.dashboard.tender.${tender}`), amount)),
                ...toNet(figures).map((step) => row(translate(`tk.dashboard.to_net.${step}`), figures[step])),
                row(translate("tk.dashboard.net_sales"), figures.net_sales, true),
              ]}
            />
          </Box>
        );
      })}
    </Box>
  );
}

function BestSellers({ day }: { readonly day: TradingDay }): ReactNode {
  const translate = useTranslate();
  const locale = useLocale() ?? "en";
  if (day.best_sellers.length === 0) return null;
  const number = new Intl.NumberFormat(formatLocale(locale), { maximumFractionDigits: 3 });
  return (
    <Box>
      <Typography variant="subtitle2" component="h3" sx={{ fontWeight: 650 }}>
        {translate("tk.dashboard.best_sellers")}
      </Typography>
      <Figures
        label={translate("tk.dashboard.best_sellers")}
        columns={["", translate("tk.dashboard.quantity")]}
        rows={day.best_sellers.map(({ sku, name, quantity }) => ({
          key: sku ?? name ?? "",
          cells: [name ?? sku, number.format(quantity as Intl.StringNumericLiteral)],
        }))}
      />
    </Box>
  );
}
