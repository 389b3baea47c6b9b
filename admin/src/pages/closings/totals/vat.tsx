import { Box } from "@mui/material";
import type { ReactNode } from "react";
import { useLocale } from "react-admin";
import type { Answer } from "../../../api/client.ts";
import { Amount } from "../../../parts/amount.tsx";
import { CopyButton } from "../../../parts/copy-button.tsx";
import { FileMenu } from "../../../parts/export/file-menu.tsx";
import type { Sheet } from "../../../parts/export/xlsx.ts";
import { Figures } from "../../../parts/figures.tsx";
import { useWordsOf } from "../../../parts/hooks.ts";
import { formatLocale, percentText } from "../../../parts/locale.ts";
import type { Days } from "../../../parts/month.ts";
import { Section } from "../../../parts/section.tsx";

type Totals = Answer<"GET /register-totals/summary">["currencies"][number];
type VatRow = Totals["vat"][number];

const AMOUNTS = ["sales_net", "sales_tax", "refund_net", "refund_tax", "net", "tax"] as const;

interface VatReportProps {
  readonly totals: Pick<Totals, "currency" | "vat">;
  readonly period: Days;
}

/** Shows base and tax of sales and refunds by tax rate, to copy or to save as a file. */
export function VatReport({ totals: { currency, vat }, period }: VatReportProps): ReactNode {
  const words = useWordsOf("closings");
  const locale = useLocale() ?? "en";
  const nameOf = useRowName();
  const titles = [
    words("totals.rate"),
    ...["sales_net", "sales_tax", "refund_net", "refund_tax", "net"].map((name) => words(`totals.${name}`)),
    words("net_sales_tax"),
  ];
  const sheet: Sheet = {
    name: `${words("totals.vat")} ${currency} ${period.from} ${period.to}`,
    columns: titles.map((title, index) => ({ title, kind: index === 0 ? "text" : "amount" })),
    rows: vat.map((row) => [nameOf(row), ...AMOUNTS.map((name) => row[name])]),
  };
  return (
    <Section
      title={`${words("totals.vat")} (${currency})`}
      lead={words("totals.vat_lead")}
      actions={
        <Box sx={{ display: "flex", gap: 1 }}>
          <CopyButton text={pasteText(sheet, locale)} />
          <FileMenu list="register-totals" read={() => sheet} />
        </Box>
      }
    >
      <Figures
        label={words("totals.vat")}
        columns={titles}
        rows={vat.map((row) => ({
          key: `${row.kind} ${row.rate ?? row.parts.join("+")}`,
          isStrong: row.kind === "total",
          cells: [nameOf(row), ...AMOUNTS.map((name) => <Amount key={name} value={row[name]} currency={currency} />)],
        }))}
      />
    </Section>
  );
}

function useRowName(): (row: VatRow) => string {
  const words = useWordsOf("closings");
  const locale = useLocale() ?? "en";
  return ({ kind, rate, parts }) => {
    const rates = parts.map((part) => percentText(part, locale)).join(" + ");
    if (kind === "rate") {
      const name = percentText(rate ?? "0", locale);
      return rates === "" ? name : words("totals.combined", { rate: name, rates });
    }
    if (kind === "unknown" || kind === "reverse_charge" || kind === "exempt") return words(`treatment.${kind}`);
    return words(`totals.row.${kind}`, { rates });
  };
}

/** Returns a sheet as spreadsheets paste it: with tabs and the decimal sign of the reader. */
function pasteText({ columns, rows }: Sheet, language: string): string {
  const decimal =
    new Intl.NumberFormat(formatLocale(language)).formatToParts(1.5).find(({ type }) => type === "decimal")?.value ??
    ".";
  const lines = rows.map((row) =>
    row.map((cell, index) => (index === 0 ? String(cell) : String(cell).replace(".", decimal))),
  );
  return [columns.map(({ title }) => title), ...lines].map((cells) => cells.join("\t")).join("\n");
}
