import Download from "@mui/icons-material/Download";
import { Box, Button, Chip, Typography, useMediaQuery, type Theme } from "@mui/material";
import type { ReactElement, ReactNode } from "react";
import {
  AutocompleteInput,
  DataTable,
  FilterButton,
  List,
  ReferenceInput,
  SelectInput,
  SimpleList,
  TextInput,
  TopToolbar,
  useListContext,
  useLocale,
  useRecordContext,
} from "react-admin";
import { queryText, type Row } from "../../api/client.ts";
import { filterQuery } from "../../api/data-provider.ts";
import { Amount, AmountField } from "../../parts/amount.tsx";
import { dayText } from "../../parts/day.ts";
import { Instant } from "../../parts/instant.tsx";
import { StateChip } from "../../parts/state-chip.tsx";
import { useWords } from "./words.ts";

type Closing = Row<"GET /register-reports">;

const FINDINGS = ["mismatch", "documents_missing", "series_gap", "late_receipts", "session_without_closing"] as const;
const STATES = ["closing_received", "documents_received", "orders_processed", "figures_reconciled"] as const;
const DAY = { slotProps: { inputLabel: { shrink: true } }, type: "date" } as const;

function useFilters(): ReactElement[] {
  const words = useWords();
  const states = (source: string, values: readonly string[]) => (
    <SelectInput key={source} source={source} choices={values.map((id) => ({ id, name: `tk.states.${id}` }))} />
  );
  return [
    <TextInput key="from" source="business_date.gteq" label={words("from")} {...DAY} alwaysOn />,
    <TextInput key="to" source="business_date.lteq" label={words("to")} {...DAY} alwaysOn />,
    <SelectInput
      key="finding"
      source="finding"
      choices={FINDINGS.map((id) => ({ id, name: words(`findings.${id}`) }))}
      alwaysOn
    />,
    <ReferenceInput key="location" source="location_id" reference="locations">
      <AutocompleteInput filterToQuery={(text: string) => ({ name: { like: `%${text}%` } })} />
    </ReferenceInput>,
    <ReferenceInput key="terminal" source="terminal_id" reference="terminals">
      <AutocompleteInput filterToQuery={(text: string) => ({ name: { like: `%${text}%` } })} />
    </ReferenceInput>,
    states("state_documents_received", ["incomplete", "complete"]),
    states("state_orders_processed", ["not_evaluated", "incomplete", "complete"]),
    states("state_figures_reconciled", ["not_evaluated", "matched", "mismatched"]),
    <TextInput key="number" source="closing_number" />,
    <TextInput key="currency" source="currency" />,
  ];
}

function Actions(): ReactNode {
  const words = useWords();
  const { filterValues } = useListContext();
  return (
    <TopToolbar>
      <FilterButton />
      <Button
        size="small"
        startIcon={<Download />}
        href={`/admin/api/register-reports.csv${queryText(filterQuery(filterValues as Record<string, unknown>))}`}
        download
      >
        {words("export")}
      </Button>
    </TopToolbar>
  );
}

function Findings(): ReactNode {
  const words = useWords();
  const closing = useRecordContext<Closing>();
  if (!closing || closing.findings.length === 0) return null;
  return (
    <Box sx={{ display: "flex", flexWrap: "wrap", gap: 0.5 }}>
      {closing.findings.map((finding) => (
        <Chip
          key={finding}
          size="small"
          color={finding === "mismatch" ? "error" : "warning"}
          label={words(`findings.${finding}`)}
        />
      ))}
    </Box>
  );
}

function Empty(): ReactNode {
  const words = useWords();
  return (
    <Typography color="textSecondary" sx={{ p: 4, textAlign: "center" }}>
      {words("empty")}
    </Typography>
  );
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
          <span>
            {dayText(closing.business_date, locale)}
          </span>
          {STATES.map((state) => (
            <StateChip key={state} state={closing[`state_${state}`]} />
          ))}
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
        {closing.location_name}
      </Typography>
    </>
  );
}

// Ten columns stand side by side on a desk.
const NARROW = { "& .MuiTableCell-root": { px: 1 } };

export function ClosingList(): ReactNode {
  const words = useWords();
  const locale = useLocale() ?? "en";
  const isSmall = useMediaQuery((theme: Theme) => theme.breakpoints.down("md"));
  return (
    <List
      filters={useFilters()}
      actions={<Actions />}
      sort={{ field: "closed_at", order: "DESC" }}
      perPage={25}
      empty={false}
      exporter={false}
    >
      {isSmall ? (
        <Small />
      ) : (
        <DataTable rowClick="show" bulkActionButtons={false} empty={<Empty />} sx={NARROW}>
          <DataTable.Col
            source="closed_at"
            label="resources.register-reports.fields.business_date"
            render={(closing: Closing) => (
              <Box sx={{ whiteSpace: "nowrap" }}>
                {dayText(closing.business_date, locale)}
                <Typography component="div" variant="caption" color="textSecondary">
                  {words("closed")} <Instant value={closing.closed_at} />
                </Typography>
              </Box>
            )}
          />
          <DataTable.Col source="terminal_id" render={(closing: Closing) => <Place closing={closing} />} />
          <DataTable.Col
            source="closing_number"
            render={(closing: Closing) => `${closing.series_code}-${closing.closing_number}`}
          />
          <DataTable.Col source="sales_incl_tax" align="right">
            <AmountField source="sales_incl_tax" />
          </DataTable.Col>
          <DataTable.Col source="cash_difference" align="right">
            <AmountField source="cash_difference" />
          </DataTable.Col>
          {STATES.map((state) => (
            <DataTable.Col
              key={state}
              source={`state_${state}`}
              disableSort={state === "closing_received"}
              render={(closing: Closing) => <StateChip state={closing[`state_${state}`]} />}
            />
          ))}
          <DataTable.Col source="finding" disableSort>
            <Findings />
          </DataTable.Col>
        </DataTable>
      )}
    </List>
  );
}
