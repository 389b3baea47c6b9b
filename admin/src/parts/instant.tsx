import type { ReactNode } from "react";
import { useLocale, useRecordContext } from "react-admin";
import { agoText } from "./ago-text.ts";
import { formatLocale } from "./locale.ts";
import { parseInstant } from "./day.ts";

export { parseInstant } from "./day.ts";

/** Returns an instant in the reader's time zone and language. */
export function instantText(text: string, locale: string): string {
  return new Intl.DateTimeFormat(formatLocale(locale), { dateStyle: "medium", timeStyle: "short" }).format(
    parseInstant(text),
  );
}

/** Returns the time of day of an instant in the reader's time zone and language. */
export function timeText(text: string, locale: string): string {
  return new Intl.DateTimeFormat(formatLocale(locale), { timeStyle: "short" }).format(parseInstant(text));
}

interface InstantProps {
  readonly value: string | null | undefined;
  /** Shows the time since the instant, with the instant as the tooltip. */
  readonly ago?: boolean;
}

export function Instant({ value, ago = false }: InstantProps): ReactNode {
  const locale = useLocale() ?? "en";
  if (value === null || value === undefined || value === "") return "–";
  const whole = instantText(value, locale);
  return (
    <time dateTime={parseInstant(value).toISOString()} title={whole}>
      {ago ? agoText(parseInstant(value), locale) : whole}
    </time>
  );
}

/** Shows an instant of the current record. */
export function InstantField({ source, ago }: { readonly source: string; readonly ago?: boolean }): ReactNode {
  const record = useRecordContext<Record<string, string | null>>();
  return <Instant value={record?.[source]} {...(ago === undefined ? {} : { ago })} />;
}
