import { formatLocale } from "../../parts/locale.ts";

/** Units of numeric fields, by field name. */
const UNITS: Readonly<Record<string, string>> = { printer_paper_width: "millimeter" };

/** Returns a number with its unit, such as `80 mm`; undefined for a field without one. */
export function measureText(field_name: string, value: string, locale: string): string | undefined {
  const unit = UNITS[field_name];
  if (unit === undefined || !/^\d+$/.test(value)) return undefined;
  return new Intl.NumberFormat(formatLocale(locale), { style: "unit", unit }).format(Number(value));
}
