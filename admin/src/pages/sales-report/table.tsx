import { TableSortLabel, type Theme, Typography, useMediaQuery } from "@mui/material";
import type { ReactNode } from "react";
import { Link, useLocale, useTranslate } from "react-admin";
import { Amount } from "../../parts/amount.tsx";
import { Figures } from "../../parts/figures.tsx";
import { formatLocale } from "../../parts/locale.ts";
import { mainOf, sortOf } from "./asked.ts";
import { changeOf } from "./change.ts";
import { Choice } from "./choice.tsx";
import { receiptsLink } from "./links.ts";
import { useRowName } from "./names.ts";
import { type Answered, type Measure, measuresOf, type ReportRow, type Totals } from "./report.ts";
import { useReportWords } from "./texts.ts";

/** The name by which the service sorts a column, if it does, and the column's title. */
type Column = readonly [sort: string | undefined, title: string];

interface ReportTableProps {
  readonly of: Answered;
  readonly onSort: (sort: string) => void;
}

/** Shows the rows of a report and, below them, the totals of each currency. */
export function ReportTable({ of: { asked, report }, onSort }: ReportTableProps): ReactNode {
  const words = useReportWords();
  const translate = useTranslate();
  const nameOf = useRowName();
  const isPhone = useMediaQuery((theme: Theme) => theme.breakpoints.down("sm"));
  const { by, compare, location_id } = asked;
  const measures = measuresOf(by);
  const main = mainOf(by);
  const isCompared = compare !== "none";
  const hasCurrencies = report.totals.length > 1;
  const sorted = sortOf(asked);
  const compared: readonly Column[] = isCompared
    ? [
        [undefined, words("before")],
        [undefined, words("change")],
      ]
    : [];
  const columns: readonly Column[] = [
    ["key", words(`by_${by}`)],
    ...measures.flatMap((measure): readonly Column[] => [
      [measure, words(measure)],
      ...(measure === main ? compared : []),
    ]),
  ];
  const cellsOf = (row: ReportRow | Totals, receipts: ReactNode): ReactNode[] =>
    measures.flatMap((measure): ReactNode[] => {
      if (measure === "receipts") return [receipts];
      const value = <Value key={measure} measure={measure} row={row} />;
      if (measure !== main || !isCompared) return [value];
      const before = row.before?.[main] ?? "0";
      return [
        value,
        <Amount key="before" value={before} currency={row.currency} />,
        <Change key="change" now={row[main] ?? "0"} before={before} currency={row.currency} />,
      ];
    });
  const nameIn = (name: string, currency: string): string => (hasCurrencies ? `${name} (${currency})` : name);
  return (
    <>
      {isPhone && by !== "total" ? (
        <Choice
          label={words("sort")}
          value={sorted}
          options={columns.flatMap(([sort, title]) =>
            sort === undefined ? [] : [[sort, `${title} ↑`] as const, [`-${sort}`, `${title} ↓`] as const],
          )}
          onChange={onSort}
        />
      ) : null}
      <Figures
        label={words("table")}
        columns={columns.map(([, title]) => title)}
        headOf={(index) => {
          const [sort, title = ""] = columns[index] ?? [];
          if (sort === undefined || by === "total") return undefined;
          const isSorted = sorted === sort || sorted === `-${sort}`;
          const order = sorted.startsWith("-") ? "desc" : "asc";
          const [first, second] = index === 0 ? [sort, `-${sort}`] : [`-${sort}`, sort];
          return {
            title: (
              <TableSortLabel
                active={isSorted}
                direction={isSorted ? order : index === 0 ? "asc" : "desc"}
                onClick={() => onSort(sorted === first ? second : first)}
              >
                {title}
              </TableSortLabel>
            ),
            ...(isSorted ? { order } : {}),
          };
        }}
        rows={[
          ...report.rows.map((row) => ({
            key: `${row.key} ${row.currency}`,
            cells: [
              nameIn(nameOf(by, row), row.currency),
              ...cellsOf(
                row,
                <Receipts
                  key="receipts"
                  count={row.receipts ?? 0}
                  to={receiptsLink(row.key, {
                    by,
                    period: report,
                    location_id,
                    currency: hasCurrencies || asked.currency !== "" ? row.currency : undefined,
                    base_currency: report.base_currency,
                  })}
                />,
              ),
            ],
          })),
          ...(by === "total" ? [] : report.totals).map((total) => ({
            key: `total ${total.currency}`,
            isStrong: true,
            cells: [
              nameIn(translate("tk.closings.totals.row.total"), total.currency),
              ...cellsOf(total, <Count key="receipts" value={String(total.receipts)} />),
            ],
          })),
        ]}
      />
    </>
  );
}

/** Shows a number of receipts, which leads to them where the list has a filter for them. */
function Receipts({ count, to }: { readonly count: number; readonly to: string | undefined }): ReactNode {
  const number = <Count value={String(count)} />;
  return to === undefined || count === 0 ? number : <Link to={to}>{number}</Link>;
}

function Value({ measure, row }: { readonly measure: Measure; readonly row: ReportRow | Totals }): ReactNode {
  if (measure === "quantity") return <Count value={row.quantity ?? "0"} />;
  return <Amount value={row[measure]} currency={row.currency} />;
}

function Count({ value }: { readonly value: string }): ReactNode {
  const locale = formatLocale(useLocale() ?? "en");
  return new Intl.NumberFormat(locale, { maximumFractionDigits: 3 }).format(value as Intl.StringNumericLiteral);
}

interface ChangeProps {
  readonly now: string;
  readonly before: string;
  readonly currency: string;
}

/** Shows how far an amount lies above the earlier one, also in per cent unless that was zero. */
function Change({ now, before, currency }: ChangeProps): ReactNode {
  const locale = useLocale() ?? "en";
  const { amount, percent } = changeOf(now, before);
  const per_cent = new Intl.NumberFormat(formatLocale(locale), {
    style: "unit",
    unit: "percent",
    signDisplay: "exceptZero",
    maximumFractionDigits: 1,
  });
  return (
    <>
      <Amount value={amount} currency={currency} />
      {percent === null ? null : (
        <Typography component="div" variant="caption" color="textSecondary" noWrap>
          {per_cent.format(percent)}
        </Typography>
      )}
    </>
  );
}
