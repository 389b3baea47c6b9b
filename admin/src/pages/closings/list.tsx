import { Box, Typography, useMediaQuery, type Theme } from "@mui/material";
import type { ReactNode } from "react";
import { DataTable, SimpleList, useLocale, useRecordContext, useTranslate } from "react-admin";
import type { Row } from "../../api/client.ts";
import { YES_OR_NO } from "../../parts/filters/yes-or-no.ts";
import { Amount, AmountField } from "../../parts/amount.tsx";
import { dayText, isoDay } from "../../parts/day.ts";
import { EmptyText } from "../../parts/empty-list.tsx";
import { instantText, timeText } from "../../parts/instant.tsx";
import { own } from "../../parts/list/list-of.ts";
import { Totals } from "../../parts/list/totals.tsx";
import { StateChip } from "../../parts/state-chip.tsx";
import { useHolds, useWordsOf } from "../../parts/hooks.ts";
import { FindingChip, VerdictChip } from "./verdict/chip.tsx";
import { Closings, useClosingFiles } from "./columns.ts";
import { SettleSelected } from "./settlement/selected.tsx";
import { FINDINGS } from "./findings.ts";
import { OpenedByKey } from "../../parts/opened-by-key.tsx";

type Closing = Row<"GET /register-reports">;

const COVERAGES = ["full", "bounded", "part", "none"] as const;
/** What a month of the books counts. */
const BOOKS = ["waiting", "suspense", "missing_numbers"] as const;
const STATES = ["documents_received", "orders_processed"] as const;
/** Columns hidden by default, since the verdict already includes their content. */
const HIDDEN = ["coverage", "unplaced", "failed_checks"];

function useFilters() {
  const words = useWordsOf("closings");
  const holds = useHolds();
  const location_filters = [
    { source: "location_id", reference: "locations" },
    { source: "terminal_id", reference: "terminals" },
  ] as const;
  const states = (...ids: readonly string[]) => ids.map((id) => ({ id, name: `tk.states.${id}` }));
  return Closings.filters([
    { source: "finding", choices: FINDINGS.map((id) => ({ id, name: words(`findings.${id}`) })) },
    { source: "to_do", choices: [{ id: "true", name: "ra.boolean.true" }] },
    ...(holds("Vendor_Pos::books")
      ? [{ source: "books", choices: BOOKS.map((id) => ({ id, name: words(`books.${id}`) })) } as const]
      : []),
    ...(holds("Vendor_Pos::locations") ? location_filters : []),
    { source: "state_documents_received", choices: states("incomplete", "complete") },
    { source: "state_orders_processed", choices: states("not_evaluated", "incomplete", "complete") },
    { source: "state_figures_reconciled", choices: states("not_evaluated", "matched", "mismatched") },
    { source: "coverage", choices: COVERAGES.map((id) => ({ id, name: words(`coverages.${id}`) })) },
    { source: "is_settled", choices: YES_OR_NO },
    { source: "unplaced.gt", kind: "decimal" },
    { source: "failed_checks.gteq", kind: "whole" },
    { source: "closing_number" },
    { source: "currency" },
  ]);
}

function Findings(): ReactNode {
  const closing = useRecordContext<Closing>();
  if (!closing || closing.findings.length === 0) return null;
  return (
    <Box sx={{ display: "flex", flexWrap: "wrap", gap: 0.5, minWidth: 200 }}>
      {closing.findings.map((finding) => (
        <FindingChip key={finding} finding={finding} />
      ))}
    </Box>
  );
}

function Empty(): ReactNode {
  const words = useWordsOf("closings");
  return <EmptyText>{words("empty")}</EmptyText>;
}

function Small(): ReactNode {
  const translate = useTranslate();
  const locale = useLocale() ?? "en";
  return (
    <SimpleList<Closing & { id: string }>
      empty={<Empty />}
      primaryText={(closing) => (
        <Box component="span" sx={{ display: "flex", justifyContent: "space-between", gap: 1 }}>
          <span>
            {closing.terminal_name} {closing.series_code}-{closing.closing_number}
          </span>
          <Amount value={closing.sales_incl_tax} currency={closing.currency} />
        </Box>
      )}
      secondaryText={(closing) => (
        <Box component="span" sx={{ display: "flex", flexWrap: "wrap", gap: 0.5, alignItems: "center" }}>
          <span>
            {dayText(closing.business_date, locale)} · {closing.location_name}
          </span>
          <StateChip state={closing.state_documents_received} />
          <VerdictChip closing={closing} />
          {closing.is_sandbox && <StateChip state="sandbox" />}
          {Number(closing.cash_difference ?? 0) === 0 ? null : (
            <span>
              {translate("resources.register-reports.fields.cash_difference")}:{" "}
              <Amount value={closing.cash_difference} currency={closing.currency} />
            </span>
          )}
          {closing.findings.map((finding) => (
            <FindingChip key={finding} finding={finding} />
          ))}
        </Box>
      )}
    />
  );
}

function ShopAndRegister({ closing }: { readonly closing: Closing }): ReactNode {
  return (
    <>
      {closing.terminal_name}
      <Typography component="div" variant="caption" color="textSecondary">
        {closing.location_name} {closing.is_sandbox && <StateChip state="sandbox" />}
      </Typography>
    </>
  );
}

// Style of the table with narrow cells, so that ten columns fit on a desktop screen.
const NARROW = { "& .MuiTableCell-root": { px: 0.75 } };

/** Returns the time of a closing, with the date unless it is the business day. */
function closedText({ closed_at, business_date }: Closing, locale: string): string {
  return isoDay(closed_at) === business_date ? timeText(closed_at, locale) : instantText(closed_at, locale);
}

export function ClosingList(): ReactNode {
  const translate = useTranslate();
  const words = useWordsOf("closings");
  const locale = useLocale() ?? "en";
  const isSmall = useMediaQuery((theme: Theme) => theme.breakpoints.down("md"));
  const files = useClosingFiles();
  return (
    <Closings.Page
      isOfShop
      hidden={HIDDEN}
      filters={useFilters()}
      period="business_date"
      files={files}
      machine_csv="/admin/api/register-reports.csv"
      sort={{ field: "closed_at", order: "DESC" }}
      empty={false}
    >
      {isSmall ? (
        <Small />
      ) : (
        <DataTable
          body={OpenedByKey}
          rowClick="show"
          bulkActionButtons={
            <>
              <SettleSelected />
              <Closings.Files columns={files} hidden={HIDDEN} isOfSelection />
            </>
          }
          empty={<Empty />}
          sx={NARROW}
          hiddenColumns={HIDDEN}
        >
          <Closings.Col
            source="closed_at"
            label="resources.register-reports.fields.business_date"
            render={(closing) => (
              <Box sx={{ whiteSpace: "nowrap" }}>
                {dayText(closing.business_date, locale)}
                <Typography component="div" variant="caption" color="textSecondary">
                  {words("closed")} {closedText(closing, locale)}
                </Typography>
              </Box>
            )}
          />
          <Closings.Col source="terminal_id" render={(closing) => <ShopAndRegister closing={closing} />} />
          <Closings.Col
            source="closing_number"
            render={(closing) => `${closing.series_code}-${closing.closing_number}`}
          />
          <Closings.Col source="sales_incl_tax" align="right" field={AmountField} />
          <Closings.Col source="cash_difference" align="right" field={AmountField} />
          {STATES.map((state) => (
            <Closings.Col
              key={state}
              source={`state_${state}`}
              disableSort
              render={(closing) => <StateChip state={closing[`state_${state}`]} />}
            />
          ))}
          <Closings.Col
            source="state_figures_reconciled"
            disableSort
            render={(closing) => <VerdictChip closing={closing} />}
          />
          <Closings.Col source="coverage" render={(closing) => words(`coverages.${closing.coverage}`)} />
          <Closings.Col source="unplaced" align="right" field={AmountField} />
          <Closings.Col source="failed_checks" align="right" />
          <Closings.Col source={own("finding")} disableSort field={Findings} />
        </DataTable>
      )}
      <Totals
        route="GET /register-reports/totals"
        sums={[
          ["sales_incl_tax", words("sales_incl_tax")],
          ["refunds_incl_tax", words("refunds_incl_tax")],
          ["cash_difference", translate("resources.register-reports.fields.cash_difference")],
        ]}
      />
    </Closings.Page>
  );
}
