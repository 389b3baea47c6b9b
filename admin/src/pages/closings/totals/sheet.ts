import { useTranslate } from "react-admin";
import type { Answer } from "../../../api/client.ts";
import type { Sheet, SheetColumn } from "../../../parts/export/xlsx.ts";
import { useWordsOf } from "../../../parts/hooks.ts";
import { TENDERS } from "../comparisons.ts";

type Day = Answer<"GET /register-totals">["items"][number];

const SIDES = ["sales", "refunds", "net_sales"] as const;
const PARTS = ["excl_tax", "tax", "incl_tax"] as const;

/**
 * Returns a function that makes a sheet of the totals of a period: a row per day or month, location
 * and currency.
 */
export function useTotalsSheet(by: "day" | "month"): (days: readonly Day[]) => Sheet {
  const translate = useTranslate();
  const words = useWordsOf("closings");
  const amounts = SIDES.flatMap((side) =>
    PARTS.map((part) => ({ name: `${side}_${part}` as const, title: `${words(side)}, ${words(part)}` })),
  );
  const tenders = TENDERS.map((tender) => ({ name: `tender_${tender}` as const, title: words(`tender.${tender}`) }));
  const figures = [...amounts, ...tenders];
  const columns: SheetColumn[] = [
    {
      title: by === "day" ? translate("resources.register-reports.fields.business_date") : words("totals.month"),
      kind: "day",
    },
    { title: words("location") },
    { title: translate("tk.export.currency") },
    { title: words("totals.closings"), kind: "whole" },
    ...figures.map(({ title }): SheetColumn => ({ title, kind: "amount" })),
  ];
  return (days) => ({
    name: words("screens.register_totals.title"),
    columns,
    rows: days.map((day) => [
      day.business_date,
      day.location_name ?? `#${day.location_id}`,
      day.currency,
      day.closings,
      ...figures.map(({ name }) => (day as unknown as Readonly<Record<string, string>>)[name]),
    ]),
  });
}
