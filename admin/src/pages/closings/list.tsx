import { Box, Typography, useMediaQuery, type Theme } from "@mui/material";
import type { ReactElement, ReactNode } from "react";
import {
  AutocompleteInput,
  DataTable,
  ReferenceInput,
  SelectInput,
  SimpleList,
  TextInput,
  useLocale,
  useRecordContext,
  useTranslate,
} from "react-admin";
import type { Row } from "../../api/client.ts";
import { YES_OR_NO } from "../../parts/filters/yes-or-no.ts";
import { Amount, AmountField } from "../../parts/amount.tsx";
import { byName } from "../../parts/text.ts";
import { dayText, isoDay } from "../../parts/day.ts";
import { EmptyText } from "../../parts/empty-list.tsx";
import { instantText, timeText } from "../../parts/instant.tsx";
import { ListFiles } from "../../parts/export/list-files.tsx";
import { Filters } from "../../parts/filters/filters.tsx";
import type { FilterProps } from "../../parts/filters/filter-chip.tsx";
import { ListPage } from "../../parts/list/list-page.tsx";
import { Totals } from "../../parts/list/totals.tsx";
import { ListTools } from "../../parts/list/tools.tsx";
import { ListPeriod } from "../../parts/period/list-period.tsx";
import { StateChip } from "../../parts/state-chip.tsx";
import { useHolds, useWordsOf } from "../../parts/hooks.ts";
import { FindingChip, VerdictChip } from "./verdict/chip.tsx";
import { useClosingColumns } from "./columns.ts";
import { SettleSelected } from "./settlement/selected.tsx";
import { FINDINGS } from "./findings.ts";
import { OpenedByKey } from "../../parts/opened-by-key.tsx";

type Closing = Row<"GET /register-reports">;

const COVERAGES = ["full", "bounded", "part", "none"] as const;
const STATES = ["documents_received", "orders_processed"] as const;
/** Columns hidden by default, since the verdict includes them. */
const HIDDEN = ["coverage", "unplaced", "failed_checks"];

const DECIMAL = { slotProps: { htmlInput: { inputMode: "decimal" } } } as const;
const WHOLE = { slotProps: { htmlInput: { inputMode: "numeric" } } } as const;

function useFilters(): ReactElement<FilterProps>[] {
  const words = useWordsOf("closings");
  const holds = useHolds();
  const places = [
    <ReferenceInput key="location" source="location_id" reference="locations">
      <AutocompleteInput filterToQuery={byName} />
    </ReferenceInput>,
    <ReferenceInput key="terminal" source="terminal_id" reference="terminals">
      <AutocompleteInput filterToQuery={byName} />
    </ReferenceInput>,
  ];
  const states = (source: string, values: readonly string[]) => (
    <SelectInput key={source} source={source} choices={values.map((id) => ({ id, name: `tk.states.${id}` }))} />
  );
  return [
    <SelectInput
      key="finding"
      source="finding"
      choices={FINDINGS.map((id) => ({ id, name: words(`findings.${id}`) }))}
    />,
    <SelectInput key="to_do" source="to_do" choices={[{ id: "true", name: "ra.boolean.true" }]} />,
    ...(holds("Vendor_Pos::locations") ? places : []),
    states("state_documents_received", ["incomplete", "complete"]),
    states("state_orders_processed", ["not_evaluated", "incomplete", "complete"]),
    states("state_figures_reconciled", ["not_evaluated", "matched", "mismatched"]),
    <SelectInput
      key="coverage"
      source="coverage"
      choices={COVERAGES.map((id) => ({ id, name: words(`coverages.${id}`) }))}
    />,
    <SelectInput key="settled" source="is_settled" choices={YES_OR_NO} />,
    <TextInput key="unplaced" source="unplaced.gt" {...DECIMAL} />,
    <TextInput key="failed" source="failed_checks.gteq" {...WHOLE} />,
    <TextInput key="number" source="closing_number" />,
    <TextInput key="currency" source="currency" />,
  ];
}

function Findings(): ReactNode {
  const closing = useRecordContext<Closing>();
  if (!closing || closing.findings.length === 0) return null;
  return (
    <Box sx={{ display: "flex", flexWrap: "wrap", gap: 0.5 }}>
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
          <span>{dayText(closing.business_date, locale)}</span>
          <StateChip state={closing.state_documents_received} />
          <VerdictChip closing={closing} />
          {closing.is_sandbox && <StateChip state="sandbox" />}
        </Box>
      )}
    />
  );
}

function Place({ closing }: { readonly closing: Closing }): ReactNode {
  return (
    <>
      {closing.terminal_name}
      <Typography component="div" variant="caption" color="textSecondary">
        {closing.location_name} {closing.is_sandbox && <StateChip state="sandbox" />}
      </Typography>
    </>
  );
}

// Style of the table, in which ten columns fit on a desktop screen.
const NARROW = { "& .MuiTableCell-root": { px: 0.75 } };

/** Returns the time of the closing, without the date when it is the business day. */
function closedText({ closed_at, business_date }: Closing, locale: string): string {
  return isoDay(closed_at) === business_date ? timeText(closed_at, locale) : instantText(closed_at, locale);
}

export function ClosingList(): ReactNode {
  const translate = useTranslate();
  const words = useWordsOf("closings");
  const locale = useLocale() ?? "en";
  const isSmall = useMediaQuery((theme: Theme) => theme.breakpoints.down("md"));
  const columns = useClosingColumns();
  return (
    <ListPage
      isOfShop
      hidden={HIDDEN}
      filters={<Filters of={useFilters()} period={<ListPeriod source="business_date" kind="day" />} />}
      actions={<ListTools columns={columns} hidden={HIDDEN} machine_csv="/admin/api/register-reports.csv" />}
      sort={{ field: "closed_at", order: "DESC" }}
      perPage={25}
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
              <ListFiles columns={columns} hidden={HIDDEN} isOfSelection />
            </>
          }
          empty={<Empty />}
          sx={NARROW}
          hiddenColumns={HIDDEN}
        >
          <DataTable.Col
            source="closed_at"
            label="resources.register-reports.fields.business_date"
            render={(closing: Closing) => (
              <Box sx={{ whiteSpace: "nowrap" }}>
                {dayText(closing.business_date, locale)}
                <Typography component="div" variant="caption" color="textSecondary">
                  {words("closed")} {closedText(closing, locale)}
                </Typography>
              </Box>
            )}
          />
          <DataTable.Col source="terminal_id" render={(closing: Closing) => <Place closing={closing} />} />
          <DataTable.Col
            source="closing_number"
            render={(closing: Closing) => `${closing.series_code}-${closing.closing_number}`}
          />
          <DataTable.Col source="sales_incl_tax" align="right" field={AmountField} />
          <DataTable.Col source="cash_difference" align="right" field={AmountField} />
          {STATES.map((state) => (
            <DataTable.Col
              key={state}
              source={`state_${state}`}
              disableSort
              render={(closing: Closing) => <StateChip state={closing[`state_${state}`]} />}
            />
          ))}
          <DataTable.Col
            source="state_figures_reconciled"
            disableSort
            render={(closing: Closing) => <VerdictChip closing={closing} />}
          />
          <DataTable.Col source="coverage" render={(closing: Closing) => words(`coverages.${closing.coverage}`)} />
          <DataTable.Col source="unplaced" align="right" field={AmountField} />
          <DataTable.Col source="failed_checks" align="right" />
          <DataTable.Col source="finding" disableSort field={Findings} />
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
    </ListPage>
  );
}
