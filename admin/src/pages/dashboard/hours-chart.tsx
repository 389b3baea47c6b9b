import { Box, Typography, useTheme } from "@mui/material";
import { visuallyHidden } from "@mui/utils";
import type { ReactNode } from "react";
import { useLocale, useTranslate } from "react-admin";
import { amountText, compactAmountText } from "../../parts/amount.tsx";
import { type DayFigures, hasSalesBefore, hourText, longDayText, shownHours, type TradingDay } from "./day.ts";
import { pointsOf, ticksOf } from "./scale.ts";

interface HoursChartProps {
  readonly day: TradingDay;
  readonly figures: DayFigures;
}

const HEIGHT = 168;
/** Maximum hours of the chart that have a label. */
const LABELS = 6;
const OWN = { strokeWidth: 2.5 };
const BEFORE = { strokeWidth: 1.5, strokeDasharray: "5 4" };

/**
 * Draws net sales by hour as a line, over a dashed line for the week before. A screen reader gets
 * the same figures as a table. The heights are floats; the texts are exact.
 */
export function HoursChart({ day, figures }: HoursChartProps): ReactNode {
  const translate = useTranslate();
  const locale = useLocale() ?? "en";
  const { palette } = useTheme();
  const { hours } = figures;
  const own = shownHours(figures, day.is_today, day.until);
  const before = hours.map(({ net_sales_before }) => net_sales_before);
  const { ticks, at } = ticksOf([...own, ...before].flatMap((value) => (value === null ? [] : Number(value))));
  const currency = figures.currency ?? day.currency;
  const amount = (value: string | null): string => (value === null ? "–" : amountText(value, currency, locale));
  const nameOf = (date: string | null): string => (date === null ? "" : longDayText(date, locale));
  const isCompared = hasSalesBefore(figures);
  const lines = [
    ...(isCompared
      ? [{ values: before, color: palette.text.secondary, style: BEFORE, name: nameOf(day.before_day) }]
      : []),
    { values: own, color: palette.primary.main, style: OWN, name: nameOf(day.day) },
  ];
  const label = translate("tk.dashboard.chart");
  return (
    <Box role="group" aria-label={label}>
      <Box sx={{ display: "flex", flexWrap: "wrap", columnGap: 2, mb: 1 }} aria-hidden>
        {lines.map(({ name, color, style }) => (
          <Typography key={name} variant="caption" sx={{ display: "flex", alignItems: "center", gap: 0.75 }}>
            <svg width="20" height="4">
              <line x1="0" x2="20" y1="2" y2="2" stroke={color} {...style} />
            </svg>
            {name}
          </Typography>
        ))}
        {isCompared || day.before_day === null ? null : (
          <Typography variant="caption" color="textSecondary">
            {translate("tk.dashboard.no_sales_before", { day: nameOf(day.before_day) })}
          </Typography>
        )}
      </Box>
      <Box sx={{ display: "grid", gridTemplateColumns: "auto minmax(0, 1fr)", columnGap: 1 }} aria-hidden>
        <Box sx={{ position: "relative", height: HEIGHT, minWidth: 48 }}>
          {ticks.map((tick) => (
            <AxisText key={tick} text={compactAmountText(tick, currency, locale)} top={`${at(tick)}%`} />
          ))}
        </Box>
        <svg width="100%" height={HEIGHT} viewBox="0 0 100 100" preserveAspectRatio="none" overflow="visible">
          {ticks.map((tick) => (
            <line
              key={tick}
              x1="0"
              x2="100"
              y1={at(tick)}
              y2={at(tick)}
              stroke={palette.divider}
              vectorEffect="non-scaling-stroke"
            />
          ))}
          {lines.map(({ name, values, color, style }) => (
            <polyline
              key={name}
              points={pointsOf(values, at)}
              fill="none"
              stroke={color}
              strokeLinecap="round"
              strokeLinejoin="round"
              vectorEffect="non-scaling-stroke"
              {...style}
            />
          ))}
          {hours.map(({ hour, net_sales_before }, index) => (
            <rect
              key={hour}
              x={((index - 0.5) * 100) / (hours.length - 1)}
              y="0"
              width={100 / (hours.length - 1)}
              height="100"
              fill="transparent"
            >
              <title>
                {`${hourText(hour, locale)}: ${amount(own[index] ?? null)}${isCompared ? ` (${amount(net_sales_before)})` : ""}`}
              </title>
            </rect>
          ))}
        </svg>
        <Box sx={{ gridColumn: 2, position: "relative", height: 22 }}>
          {hours.map(({ hour }, index) =>
            index % Math.ceil(hours.length / LABELS) === 0 ? (
              <AxisText key={hour} text={hourText(hour, locale)} left={`${(index * 100) / (hours.length - 1)}%`} />
            ) : null,
          )}
        </Box>
      </Box>
      <table style={visuallyHidden}>
        <caption>{label}</caption>
        <tbody>
          {hours.map(({ hour, net_sales_before }, index) => (
            <tr key={hour}>
              <th scope="row">{hourText(hour, locale)}</th>
              <td>{amount(own[index] ?? null)}</td>
              <td>{amount(net_sales_before)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Box>
  );
}

interface AxisTextProps {
  readonly text: string;
  readonly top?: string;
  readonly left?: string;
}

/**
 * Shows the label of an axis. The first label is aligned to the chart's start and the last one to
 * its end.
 */
function AxisText({ text, top, left }: AxisTextProps): ReactNode {
  const offset =
    left === undefined ? { top, right: 0, transform: "translateY(-50%)" } : { left, transform: `translateX(-${left})` };
  return (
    <Typography
      component="span"
      variant="caption"
      color="textSecondary"
      sx={{ position: "absolute", whiteSpace: "nowrap", ...offset }}
    >
      {text}
    </Typography>
  );
}
