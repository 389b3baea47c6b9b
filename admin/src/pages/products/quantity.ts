import { useLocale } from "react-admin";
import { formatLocale } from "../../parts/locale.ts";

/**
 * Returns a function that formats a quantity in the reader's number format; exact for a decimal
 * text.
 */
export function useQuantity(): (value: string | number | null | undefined) => string {
  const locale = useLocale() ?? "en";
  return (value) =>
    value === null || value === undefined
      ? "–"
      : new Intl.NumberFormat(formatLocale(locale), { maximumFractionDigits: 4 }).format(
          String(value) as Intl.StringNumericLiteral,
        );
}
