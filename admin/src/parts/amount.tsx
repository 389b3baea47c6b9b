import type { ReactNode } from "react";
import { useLocale, useRecordContext } from "react-admin";
import { formatLocale } from "./locale.ts";

/**
 * Returns an amount as text in its currency. A decimal text is formatted exactly, never as a float.
 *
 * @param currency - ISO 4217; a code that the browser does not know is written after the number.
 */
export function amountText(value: string | number, currency: string | null | undefined, locale: string): string {
  const written = formatLocale(locale);
  const exact = String(value) as Intl.StringNumericLiteral;
  try {
    if (currency) return new Intl.NumberFormat(written, { style: "currency", currency }).format(exact);
  } catch {
    return `${new Intl.NumberFormat(written, { minimumFractionDigits: 2 }).format(exact)} ${currency ?? ""}`.trim();
  }
  return new Intl.NumberFormat(written, { minimumFractionDigits: 2, maximumFractionDigits: 4 }).format(exact);
}

/** Returns a rounded amount for the axis of a chart: `€20K`. */
export function compactAmountText(value: number, currency: string, locale: string): string {
  const written = formatLocale(locale);
  // German writes `5000 €` beside `10.000 €` otherwise.
  const compact = { notation: "compact", useGrouping: "always" } as const;
  try {
    return new Intl.NumberFormat(written, { ...compact, style: "currency", currency }).format(value);
  } catch {
    return `${new Intl.NumberFormat(written, compact).format(value)} ${currency}`;
  }
}

interface AmountProps {
  readonly value: string | number | null | undefined;
  readonly currency?: string | null | undefined;
}

export function Amount({ value, currency }: AmountProps): ReactNode {
  const locale = useLocale() ?? "en";
  if (value === null || value === undefined || value === "") return "–";
  return (
    // Without `nowrap` a browser may break the line after the minus sign.
    <span style={{ fontVariantNumeric: "tabular-nums", whiteSpace: "nowrap" }}>
      {amountText(value, currency, locale)}
    </span>
  );
}

/** Shows an amount of the current record in the record's currency. */
export function AmountField({ source }: { readonly source: string }): ReactNode {
  const record = useRecordContext<Record<string, string | number | null>>();
  return <Amount value={record?.[source]} currency={record?.["currency"] as string | null | undefined} />;
}
