import { formatLocale } from "./format-locale.ts";

/** A rate such as 21 or "5.5" as a percentage, written as in the reader's country; exact for a decimal text. */
export function percentText(rate: string | number, language: string): string {
  const options = { style: "unit", unit: "percent", maximumFractionDigits: 4 } as const;
  return new Intl.NumberFormat(formatLocale(language), options).format(String(rate) as Intl.StringNumericLiteral);
}
