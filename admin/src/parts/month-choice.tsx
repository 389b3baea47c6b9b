import ChevronLeft from "@mui/icons-material/ChevronLeft";
import ChevronRight from "@mui/icons-material/ChevronRight";
import { Box, IconButton, Typography } from "@mui/material";
import type { ReactNode } from "react";
import { useLocale, useTranslate } from "react-admin";
import { formatLocale } from "./locale.ts";
import { isoDay } from "./day.ts";
import { type Days, monthOf } from "./month.ts";

interface MonthChoiceProps {
  /** Days that are chosen now; without a first day the month of today is shown. */
  readonly days: Days;
  readonly onChange: (days: Days) => void;
}

/** `‹ October 2026 ›`: steps from month to month. Another period than a month shows no month. */
export function MonthChoice({ days, onChange }: MonthChoiceProps): ReactNode {
  const translate = useTranslate();
  const locale = useLocale() ?? "en";
  const { month, isWhole } = monthOf({ from: days.from === "" ? today() : days.from, to: days.to });
  const name = new Intl.DateTimeFormat(formatLocale(locale), { month: "long", year: "numeric", timeZone: "UTC" });
  const step = (by: number) => onChange(month.plus(isWhole ? by : 0));
  return (
    <Box role="group" aria-label={translate("tk.period.month")} sx={{ display: "flex", alignItems: "center" }}>
      <IconButton size="small" aria-label={translate("tk.period.previous_month")} onClick={() => step(-1)}>
        <ChevronLeft />
      </IconButton>
      <Typography
        component="button"
        type="button"
        onClick={() => step(0)}
        aria-pressed={isWhole}
        sx={{
          border: 0,
          background: "none",
          font: "inherit",
          color: isWhole ? "text.primary" : "text.secondary",
          cursor: "pointer",
          minWidth: 140,
          minHeight: 34,
          textAlign: "center",
        }}
      >
        {name.format(new Date(`${month.from}T00:00:00Z`))}
      </Typography>
      <IconButton size="small" aria-label={translate("tk.period.next_month")} onClick={() => step(1)}>
        <ChevronRight />
      </IconButton>
    </Box>
  );
}

/** The days of this month. */
export function thisMonth(): Days {
  return monthOf({ from: today(), to: "" }).month.plus(0);
}

function today(): string {
  return isoDay(new Date().toISOString());
}
