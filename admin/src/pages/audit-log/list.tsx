import { Box, Typography, useMediaQuery, type Theme } from "@mui/material";
import type { ReactElement, ReactNode } from "react";
import { DataTable, Link, List, SelectInput, SimpleList, TextInput, useLocale } from "react-admin";
import type { Row } from "../../api/client.ts";
import { FilterAndCsv } from "../../parts/csv-button.tsx";
import { DAY_INPUT } from "../../parts/day.ts";
import { EmptyText } from "../../parts/empty-text.tsx";
import { InstantField, instantText } from "../../parts/instant.tsx";
import { useWordsOf } from "../../parts/use-words.ts";
import { SOURCES, TYPES } from "./kinds.ts";
import { useFieldName } from "./names.ts";
import { useValueText } from "./value-text.ts";
import { asPattern, fromPattern } from "./pattern.ts";
import { endOfDay, isoDay, startOfDay } from "../receipts/values.ts";
import { useLabelOf } from "../settings/labels.ts";

type Entry = Row<"GET /audit-log">;

const day = { ...DAY_INPUT, format: isoDay } as const;

/** A setting is named by its path; licences of a kind are told apart by their number. */
const NAMED_BY_ID = new Set(["setting", "license"]);

/** Where the entity of an entry is looked at. */
const PAGES: Readonly<Record<string, (id: string) => string>> = {
  location: (id) => `/locations/${id}`,
  terminal: (id) => `/terminals/${id}`,
  license: (id) => `/licenses/${id}`,
  role: (id) => `/roles/${id}`,
  staff: (id) => `/staff/${id}`,
  integration: (id) => `/integrations/${id}`,
  webhook: (id) => `/webhooks/${id}`,
  setting: (id) => `/settings?find=${encodeURIComponent(id)}`,
  receipt: (id) => `/receipts/${id}/show`,
  register_report: (id) => `/register-reports/${id}/show`,
};

function useFilters(): ReactElement[] {
  const words = useWordsOf("system");
  return [
    <SelectInput
      key="type"
      source="entity_type"
      alwaysOn
      choices={TYPES.map((id) => ({ id, name: words(`audit.types.${id}`) }))}
      translateChoice={false}
    />,
    <TextInput
      key="name"
      source="entity_name.like"
      label={words("audit.search")}
      alwaysOn
      parse={asPattern}
      format={fromPattern}
    />,
    <TextInput key="from" source="created_at.gteq" label={words("audit.from")} {...day} parse={startOfDay} alwaysOn />,
    <TextInput key="to" source="created_at.lteq" label={words("audit.to")} {...day} parse={endOfDay} alwaysOn />,
    <TextInput key="field" source="field_name" />,
    <TextInput key="who" source="staff_name.like" parse={asPattern} format={fromPattern} />,
    <TextInput key="id" source="entity_id" />,
    <SelectInput
      key="source"
      source="change_source"
      choices={SOURCES.map((id) => ({ id, name: words(`audit.sources.${id}`) }))}
      translateChoice={false}
    />,
  ];
}

function Entity({ entry }: { readonly entry: Entry }): ReactNode {
  const labelOf = useLabelOf();
  const page = PAGES[entry.entity_type]?.(entry.entity_id);
  const name = NAMED_BY_ID.has(entry.entity_type) ? entry.entity_id : (entry.entity_name ?? entry.entity_id);
  const link = page === undefined ? name : <Link to={page}>{name}</Link>;
  return entry.entity_type === "setting" ? (
    <>
      {link} ({labelOf({ path: entry.entity_id, label: entry.entity_name ?? "" })})
    </>
  ) : (
    link
  );
}

function Value({ text, isOld = false }: { readonly text: string; readonly isOld?: boolean }): ReactNode {
  const words = useWordsOf("system");
  if (text === "") {
    return (
      <Typography variant="body2" color="textSecondary">
        {words("audit.nothing")}
      </Typography>
    );
  }
  return (
    <Box
      component={isOld ? "del" : "ins"}
      sx={{
        textDecoration: "none",
        overflowWrap: "anywhere",
        display: "block",
        maxWidth: 320,
        maxHeight: 160,
        overflow: "auto",
      }}
    >
      {text}
    </Box>
  );
}

function Empty(): ReactNode {
  const words = useWordsOf("system");
  return <EmptyText>{words("audit.empty")}</EmptyText>;
}

function Small(): ReactNode {
  const words = useWordsOf("system");
  const nameOf = useFieldName();
  const textOf = useValueText();
  const locale = useLocale() ?? "en";
  return (
    <SimpleList<Entry & { id: number }>
      rowClick={false}
      empty={<Empty />}
      primaryText={(entry) => (
        <Box component="span" sx={{ overflowWrap: "anywhere" }}>
          {words(`audit.types.${entry.entity_type}`, { _: entry.entity_type })} <Entity entry={entry} />:{" "}
          {nameOf(entry.field_name)}
        </Box>
      )}
      secondaryText={(entry) => (
        <Box component="span" sx={{ overflowWrap: "anywhere" }}>
          {textOf(entry.field_name, entry.old_value).slice(0, 80) || words("audit.nothing")} →{" "}
          {textOf(entry.field_name, entry.new_value).slice(0, 80) || words("audit.nothing")}
          <br />
          {instantText(entry.created_at, locale)} ·{" "}
          {entry.staff_name ?? words(`audit.sources.${entry.change_source}`, { _: entry.change_source })}
        </Box>
      )}
    />
  );
}

export function AuditLogList(): ReactNode {
  const words = useWordsOf("system");
  const nameOf = useFieldName();
  const textOf = useValueText();
  const isSmall = useMediaQuery((theme: Theme) => theme.breakpoints.down("md"));
  return (
    <List
      filters={useFilters()}
      actions={<FilterAndCsv path="/admin/api/audit-log.csv" />}
      sort={{ field: "log_id", order: "DESC" }}
      perPage={25}
      empty={false}
      exporter={false}
    >
      {isSmall ? (
        <Small />
      ) : (
        <DataTable bulkActionButtons={false} rowClick={false} empty={<Empty />}>
          <DataTable.Col source="created_at" sx={{ whiteSpace: "nowrap" }}>
            <InstantField source="created_at" />
          </DataTable.Col>
          <DataTable.Col
            source="entity_type"
            render={(entry: Entry) => (
              <>
                {words(`audit.types.${entry.entity_type}`, { _: entry.entity_type })} <Entity entry={entry} />
              </>
            )}
          />
          <DataTable.Col source="field_name" render={(entry: Entry) => nameOf(entry.field_name)} />
          <DataTable.Col
            source="old_value"
            disableSort
            render={(entry: Entry) => <Value text={textOf(entry.field_name, entry.old_value)} isOld />}
          />
          <DataTable.Col
            source="new_value"
            disableSort
            render={(entry: Entry) => <Value text={textOf(entry.field_name, entry.new_value)} />}
          />
          <DataTable.Col
            source="staff_name"
            render={(entry: Entry) => (
              <>
                {entry.staff_name ?? "–"}
                <Typography component="span" variant="caption" color="textSecondary" sx={{ display: "block" }}>
                  {words(`audit.sources.${entry.change_source}`, { _: entry.change_source })}
                </Typography>
              </>
            )}
          />
        </DataTable>
      )}
    </List>
  );
}
