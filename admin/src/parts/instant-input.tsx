import type { ReactNode } from "react";
import { DateTimeInput, type DateTimeInputProps, useLocale, useTranslate } from "react-admin";
import { useWatch } from "react-hook-form";
import { instantText, parseInstant } from "./instant.tsx";

/**
 * A date and time, typed in the user's time zone and sent in UTC; may be empty. A browser writes it in its own order, so it
 * stands below in the reader's language, before the helper text.
 */
export function InstantInput(props: DateTimeInputProps): ReactNode {
  const { source, helperText } = props;
  const locale = useLocale() ?? "en";
  const translate = useTranslate();
  const value: unknown = useWatch({ name: source });
  const shown = typeof value === "string" && value !== "" ? instantText(value, locale) : undefined;
  const lead = typeof helperText === "string" ? translate(helperText, { _: helperText }) : undefined;
  const below = [shown, lead].filter((text) => text !== undefined).join(" · ");
  return (
    <DateTimeInput
      {...props}
      helperText={<span>{below}</span>}
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
