import { useTranslate } from "react-admin";
import type { Answer } from "../../../api/client.ts";
import type { Sheet, SheetColumn } from "../../../parts/export/xlsx.ts";
import { useWordsOf } from "../../../parts/hooks.ts";
import { addAmounts, negative } from "../../dashboard/sums.ts";
import { signedTender, TENDERS } from "../comparisons.ts";

type Day = Answer<"GET /register-totals">["items"][number];

const SIDES = ["sales", "refunds", "net_sales"] as const;
const PARTS = ["excl_tax", "tax", "incl_tax"] as const;

/**
 * Returns a function that makes a sheet of the totals of a period: a row per day or month, location
 * and currency, and a row with the sums of each currency. The tenders of a row and the other steps
 * add up to its net sales.
 */
export function useTotalsSheet(by: "day" | "month"): (days: readonly Day[]) => Sheet {
  const translate = useTranslate();
  const words = useWordsOf("closings");
  const columns: SheetColumn[] = [
    {
      title: by === "day" ? translate("resources.register-reports.fields.business_date") : words("totals.month"),
      kind: "day",
    },
    { title: words("location") },
    { title: translate("tk.export.currency") },
    { title: words("totals.closings"), kind: "whole" },
    ...[
      ...AMOUNTS.map(({ side, part }) => `${words(side)}, ${words(part)}`),
      ...TENDERS.map((tender) => words(`tender.${tender}`)),
      words("totals.other_steps"),
    ].map((title): SheetColumn => ({ title, kind: "amount" })),
  ];
  return (days) => ({
    name: words("screens.register_totals.title"),
    columns,
    rows: totalsRows(days, words("totals.row.total")),
  });
}

/** Returns the rows of the sheet; the last ones are the sums of each currency. */
export function totalsRows(days: readonly Day[], total: string): Sheet["rows"] {
  const rows = days.map((day) => ({ day, figures: figuresOf(day) }));
  const sums = [...Map.groupBy(rows, ({ day }) => day.currency)].map(([currency, group]) => [
    total,
    "",
    currency,
    group.reduce((sum, { day }) => sum + day.closings, 0),
    ...(group[0]?.figures ?? []).map((_, index) => addAmounts(group.map(({ figures }) => figures[index] ?? "0"))),
  ]);
  return [
    ...rows.map(({ day, figures }) => [
      day.business_date,
      day.location_name ?? `#${day.location_id}`,
      day.currency,
      day.closings,
      ...figures,
    ]),
    ...sums,
  ];
}

const AMOUNTS = SIDES.flatMap((side) => PARTS.map((part) => ({ side, part, name: `${side}_${part}` })));

function figuresOf(day: Day): string[] {
  const figures = day as unknown as Readonly<Record<string, string>>;
  const amountOf = (name: string): string => figures[name] ?? "0";
  const tenders = TENDERS.map((tender) => signedTender(tender, amountOf(`tender_${tender}`)));
  const rest = addAmounts([amountOf("net_sales_incl_tax"), ...tenders.map(negative)]);
  return [...AMOUNTS.map(({ name }) => amountOf(name)), ...tenders, rest];
}
