import { TextField, type TextFieldProps } from "@mui/material";
import type { ReactElement, ReactNode } from "react";
import { TextInput, type TextInputProps, useLocale } from "react-admin";
import { useWatch } from "react-hook-form";
import { dayText, endOfDay, isoDay, startOfDay } from "./day.ts";

/** A browser writes a day in its own order, so each input has it below in the reader's language. */
const DAY = { type: "date", slotProps: { inputLabel: { shrink: true } } } as const;

/** Shows the helper text of filters, which react-admin hides. */
const BELOW_FILTER = { "&&& .MuiFormHelperText-root": { display: "block", margin: "0 14px" } } as const;

/** A day of a form or of the filters of a list. */
export function DayInput(props: TextInputProps): ReactNode {
  const { source, format, helperText } = props;
  const locale = useLocale() ?? "en";
  const value: unknown = useWatch({ name: source });
  const day: unknown = format ? format(value) : value;
  const isFilter = helperText === false;
  return (
    <TextInput
      {...props}
      {...DAY}
      helperText={isDay(day) ? <span>{dayText(day, locale)}</span> : helperText}
      {...(isFilter ? { sx: BELOW_FILTER } : {})}
    />
  );
}

interface DayFieldProps extends Pick<TextFieldProps, "label"> {
  /** `YYYY-MM-DD`, or the empty text. */
  readonly day: string;
  readonly onChange: (day: string) => void;
}

/** A day outside of a form. */
export function DayField({ label, day, onChange }: DayFieldProps): ReactNode {
  const locale = useLocale() ?? "en";
  return (
    <TextField
      {...DAY}
      size="small"
      label={label}
      value={day}
      onChange={(event) => onChange(event.target.value)}
      helperText={isDay(day) ? dayText(day, locale) : undefined}
      fullWidth={false}
    />
  );
}

/** A browser gives the empty text while only a part of a day is typed. */
function isDay(value: unknown): value is string {
  return typeof value === "string" && value !== "";
}

/** The filters of a list by day, in the reader's time zone. */
export function dayFilters(from: string, to: string): ReactElement<TextInputProps>[] {
  return [
    <DayInput key="from" source="created_at.gteq" label={from} format={isoDay} parse={startOfDay} />,
    <DayInput key="to" source="created_at.lteq" label={to} format={isoDay} parse={endOfDay} />,
  ];
}
