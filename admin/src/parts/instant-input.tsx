import type { ReactNode } from "react";
import { DateTimeInput, type DateTimeInputProps } from "react-admin";
import { parseInstant } from "./instant.tsx";

/** An instant, typed in the reader's own zone and sent in UTC; empty is none. */
export function InstantInput(props: DateTimeInputProps): ReactNode {
  return (
    <DateTimeInput
      {...props}
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
