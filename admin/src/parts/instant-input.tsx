import type { ReactNode } from "react";
import type { TextInputProps } from "react-admin";
import { parseInstant } from "./day.ts";
import { DayInput } from "./day-input.tsx";

/**
 * Shows an input for a date and time, typed in the user's time zone and sent in UTC; may be empty.
 */
export function InstantInput({ source, helperText }: Pick<TextInputProps, "source" | "helperText">): ReactNode {
  return (
    <DayInput
      source={source}
      helperText={helperText}
      unit="minute"
      format={(value: string | null | undefined) => (value ? localText(parseInstant(value)) : "")}
      parse={(typed: string) => (typed === "" ? null : utcText(new Date(typed)))}
    />
  );
}

function utcText(date: Date): string {
  return date.toISOString().slice(0, 19).replace("T", " ");
}

function localText(date: Date): string {
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}
