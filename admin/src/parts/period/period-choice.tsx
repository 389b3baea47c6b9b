import ArrowDropDown from "@mui/icons-material/ArrowDropDown";
import ChevronLeft from "@mui/icons-material/ChevronLeft";
import ChevronRight from "@mui/icons-material/ChevronRight";
import { Box, Button, Chip, IconButton, Popover } from "@mui/material";
import { type ReactNode, useId, useRef, useState } from "react";
import { useLocale, useTranslate } from "react-admin";
import { dayText } from "../day.ts";
import { DayField } from "../day-field.tsx";
import { type Days, monthOf } from "../month.ts";
import { periodText } from "./period-text.ts";
import { presetDays, PRESETS } from "./presets.ts";

interface PeriodChoiceProps {
  /** First and last day of the period; the empty text leaves an end open. */
  readonly days: Days;
  readonly onChange: (days: Days) => void;
  /** Whether a period without ends can be chosen. */
  readonly canBeOpen?: boolean;
}

/**
 * Shows `‹ October 2026 ›`, which steps from month to month. The name opens a menu with usual
 * periods and fields for any first and last day.
 */
export function PeriodChoice({ days, onChange, canBeOpen = false }: PeriodChoiceProps): ReactNode {
  const translate = useTranslate();
  const locale = useLocale() ?? "en";
  const [isOpen, setOpen] = useState(false);
  const anchor = useRef<HTMLButtonElement>(null);
  const id = useId();
  const shownMonth = monthOf({ from: days.from === "" ? presetDays("this_month").from : days.from, to: days.to });
  const step = (by: number) => onChange(shownMonth.month.plus(shownMonth.isWhole ? by : 0));
  const choose = (chosen: Days): void => {
    onChange(chosen);
    setOpen(false);
  };
  return (
    <Box
      role="group"
      aria-label={translate("tk.period.title")}
      sx={{ display: "inline-flex", alignItems: "center", flexShrink: 0 }}
    >
      <IconButton size="small" aria-label={translate("tk.period.previous_month")} onClick={() => step(-1)}>
        <ChevronLeft />
      </IconButton>
      <Button
        ref={anchor}
        id={id}
        size="small"
        variant="outlined"
        color="inherit"
        endIcon={<ArrowDropDown />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        sx={{ minWidth: 160, fontWeight: 500 }}
      >
        {periodText(days, locale) ?? openText(days, locale, translate)}
      </Button>
      <IconButton size="small" aria-label={translate("tk.period.next_month")} onClick={() => step(1)}>
        <ChevronRight />
      </IconButton>
      <Popover
        open={isOpen}
        anchorEl={() => anchor.current}
        onClose={() => setOpen(false)}
        anchorOrigin={{ vertical: "bottom", horizontal: "left" }}
        slotProps={{ paper: { sx: { p: 2, mt: 0.5, width: 340 }, role: "dialog", "aria-labelledby": id } }}
      >
        <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1, mb: 2 }}>
          {PRESETS.map((preset) => (
            <Chip
              key={preset}
              variant={isSame(presetDays(preset), days) ? "filled" : "outlined"}
              label={translate(`tk.period.presets.${preset}`)}
              onClick={() => choose(presetDays(preset))}
            />
          ))}
          {canBeOpen ? (
            <Chip
              variant={days.from === "" && days.to === "" ? "filled" : "outlined"}
              label={translate("tk.period.all")}
              onClick={() => choose({ from: "", to: "" })}
            />
          ) : null}
        </Box>
        <Box sx={{ display: "grid", gridTemplateColumns: "1fr 1fr", gap: 1 }}>
          {(["from", "to"] as const).map((end) => (
            <DayField
              key={end}
              label={translate(`tk.period.${end}`)}
              day={days[end]}
              onChange={(day) => {
                if (day !== "" || canBeOpen) onChange({ ...days, [end]: day });
              }}
              fullWidth
            />
          ))}
        </Box>
      </Popover>
    </Box>
  );
}

function openText({ from, to }: Days, locale: string, translate: ReturnType<typeof useTranslate>): string {
  if (from !== "") return translate("tk.period.since", { day: dayText(from, locale) });
  return to === "" ? translate("tk.period.all") : translate("tk.period.until", { day: dayText(to, locale) });
}

function isSame(a: Days, b: Days): boolean {
  return a.from === b.from && a.to === b.to;
}
