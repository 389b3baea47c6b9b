import { useLocale, useTranslate } from "react-admin";
import { dayText, monthText } from "../../parts/day.ts";
import { percentText } from "../../parts/locale.ts";
import { periodText } from "../../parts/period/period-text.ts";
import { hourText } from "../dashboard/day.ts";
import { useCashierWords } from "../receipts/cashier-texts.ts";
import { useMethodName } from "../receipts/method-name.ts";
import type { Dimension } from "./asked.ts";
import { weekFrom, weekNumber } from "./periods.ts";
import { useReportWords } from "./texts.ts";

interface Named {
  readonly key: string;
  readonly name: string | null;
}

/** Returns the function that names a row in the reader's language. */
export function useRowName(): (by: Dimension, row: Named) => string {
  const translate = useTranslate();
  const locale = useLocale() ?? "en";
  const words = useReportWords();
  const methodName = useMethodName();
  const cashiers = useCashierWords();
  const without: Partial<Record<Dimension, string>> = {
    location: translate("tk.dashboard.no_location"),
    register: words("no_register"),
    cashier: cashiers("nobody"),
    method: translate("tk.receipts.methods.not_stated"),
    tax_rate: words("no_rate"),
    category: words("no_category"),
  };
  const named: Partial<Record<Dimension, (key: string) => string>> = {
    day: (key) => dayText(key, locale),
    week: (key) => words("week", { week: weekNumber(key), days: periodText(weekFrom(key), locale) }),
    month: (key) => monthText(`${key}-01`, locale),
    hour: (key) => hourText(Number(key), locale),
    method: methodName,
    tax_rate: (key) => (key === "untaxed" ? words("untaxed") : percentText(key, locale)),
  };
  return (by, { key, name }) => {
    if (key === "") return without[by] ?? words("total");
    return named[by]?.(key) ?? name ?? (by === "product" ? key : `#${key}`);
  };
}
