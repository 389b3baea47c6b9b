import english from "@tillkeeper/texts/sales-report/en.json" with { type: "json" };
import { useTranslate } from "react-admin";

/** Returns the texts of the page. The English ones come with the page. */
export function useReportWords(): (name: keyof typeof english, values?: Record<string, unknown>) => string {
  const translate = useTranslate();
  return (name, values) => translate(`tk.sales_report.${name}`, { ...values, _: english[name] });
}
