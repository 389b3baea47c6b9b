import { Box, Typography, useMediaQuery, useTheme } from "@mui/material";
import { visuallyHidden } from "@mui/utils";
import type { ReactNode } from "react";
import { useLocale, useTranslate } from "react-admin";
import { amountText, compactAmountText } from "../../parts/amount.tsx";
import { type DayFigures, hasSalesBefore, hourText, longDayText, shownHours, type TradingDay } from "./day.ts";
import { barOf, labelEvery, ticksOf } from "./scale.ts";

interface HoursChartProps {
  readonly day: TradingDay;
  readonly figures: DayFigures;
}

const HEIGHT = 168;
/** Hours below which the bars get no wider. */
const NARROW_BELOW = 8;
/** Widths of the bars, as parts of an hour's room. The bars of the week before lie behind. */
const OWN = 0.5;
const BEFORE = 0.8;

/**
 * Draws net sales by hour as bars, over wider bars for the week before. A screen reader gets the
 * same figures as a table. The heights are floats; the texts are exact.
 */
export function HoursChart({ day, figures }: HoursChartProps): ReactNode {
  const translate = useTranslate();
  const locale = useLocale() ?? "en";
  const { palette, breakpoints } = useTheme();
  const isPhone = useMediaQuery(breakpoints.down("sm"));
  const { hours } = figures;
  const own = shownHours(figures, day.is_today, day.until);
  const before = hours.map(({ net_sales_before }) => net_sales_before);
  const { ticks, at } = ticksOf([...own, ...before].flatMap((value) => (value === null ? [] : Number(value))));
  const currency = figures.currency ?? day.currency;
  const amount = (value: string | null): string => (value === null ? "–" : amountText(value, currency, locale));
  const nameOf = (date: string | null): string => (date === null ? "" : longDayText(date, locale));
  const isCompared = hasSalesBefore(figures);
  const room = 100 / Math.max(hours.length, NARROW_BELOW);
  const every = labelEvery(room, isPhone ? "phone" : "wide");
  const series = [
    ...(isCompared ? [{ values: before, color: palette.divider, width: BEFORE, name: nameOf(day.before_day) }] : []),
    { values: own, color: palette.primary.main, width: OWN, name: nameOf(day.day) },
  ];
  const label = translate("tk.dashboard.chart");
  return (
    <Box role="group" aria-label={label}>
      <Box sx={{ display: "flex", flexWrap: "wrap", columnGap: 2, mb: 1 }} aria-hidden>
        {series.map(({ name, color }) => (
          <Typography key={name} variant="caption" sx={{ display: "flex", alignItems: "center", gap: 0.75 }}>
            <svg width="10" height="10">
              <rect width="10" height="10" fill={color} />
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
          {series.map(({ name, values, color, width }) =>
            values.map((value, index) => {
              const bar = barOf(value, at);
              return bar === null ? null : (
                <rect
                  key={`${name} ${hours[index]?.hour}`}
                  x={(index + (1 - width) / 2) * room}
                  width={room * width}
                  fill={color}
                  {...bar}
                />
              );
            }),
          )}
          {hours.map(({ hour, net_sales_before }, index) => (
            <rect key={hour} x={index * room} y="0" width={room} height="100" fill="transparent">
              <title>
                {`${hourText(hour, locale)}: ${amount(own[index] ?? null)}${isCompared ? ` (${amount(net_sales_before)})` : ""}`}
              </title>
            </rect>
          ))}
        </svg>
        <Box sx={{ gridColumn: 2, position: "relative", height: 22 }}>
          {hours.map(({ hour }, index) =>
            index % every === 0 ? (
              <AxisText key={hour} text={hourText(hour, locale)} left={`${(index + 0.5) * room}%`} />
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

/** Shows the label of an axis, beside its value or below the middle of its hour. */
function AxisText({ text, top, left }: AxisTextProps): ReactNode {
  const offset =
    left === undefined ? { top, right: 0, transform: "translateY(-50%)" } : { left, transform: "translateX(-50%)" };
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
