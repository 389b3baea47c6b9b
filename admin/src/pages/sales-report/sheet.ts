import type { AdminRoutes } from "@tillkeeper/client";
import { useTranslate } from "react-admin";
import { call } from "../../api/client.ts";
import type { Sheet, SheetColumn } from "../../parts/export/xlsx.ts";
import { type Asked, mainOf } from "./asked.ts";
import { changeOf } from "./change.ts";
import { useRowName } from "./names.ts";
import { measuresOf, type ReportRow } from "./report.ts";
import { useReportWords } from "./texts.ts";

/** Rows that one answer brings to a file. */
const ROWS = 1_000;

type Query = NonNullable<AdminRoutes["GET /sales-report"]["query"]>;

/** Returns the function that reads all rows of a report and makes a sheet of them. */
export function useReportSheet(): (asked: Asked, query: Query) => Promise<Sheet> {
  const words = useReportWords();
  const translate = useTranslate();
  const nameOf = useRowName();
  return async (asked, query) => {
    const rows = await readRows(query);
    const { by, compare } = asked;
    const [measures, main, isCompared] = [measuresOf(by), mainOf(by), compare !== "none"];
    const amounts = (title: string): SheetColumn => ({ title, kind: "amount" });
    return {
      name: `${words("table")} ${query.from} ${query.to}`,
      columns: [
        { title: words(`by_${by}`) },
        { title: translate("tk.export.currency") },
        ...measures.map((name): SheetColumn =>
          name === "receipts" ? { title: words(name), kind: "whole" } : amounts(words(name)),
        ),
        ...(isCompared ? [amounts(words("before")), amounts(words("change"))] : []),
      ],
      rows: rows.map((row) => {
        const before = row.before?.[main] ?? "0";
        return [
          nameOf(by, row),
          row.currency,
          ...measures.map((name) => row[name]),
          ...(isCompared ? [before, changeOf(row[main] ?? "0", before).amount] : []),
        ];
      }),
    };
  };
}

async function readRows(query: Query): Promise<readonly ReportRow[]> {
  const all: ReportRow[] = [];
  for (let page = 1; ; page += 1) {
    const { rows, total_count } = await call("GET /sales-report", { query: { ...query, page, page_size: ROWS } });
    all.push(...rows);
    if (rows.length === 0 || all.length >= total_count) return all;
  }
}
