import { Box, Chip } from "@mui/material";
import type { ReactNode } from "react";
import {
  AutocompleteInput,
  BooleanInput,
  Create,
  DataTable,
  type RaRecord,
  ReferenceField,
  ReferenceInput,
  required,
  SimpleForm,
  TextInput,
  useTranslate,
} from "react-admin";
import { useSearchParams } from "react-router-dom";
import { byName } from "../../parts/text.ts";
import { EmptyList } from "../../parts/empty-list.tsx";
import type { ExportColumn } from "../../parts/export/columns.ts";
import { Instant } from "../../parts/instant.tsx";
import { ListPage } from "../../parts/list/list-page.tsx";
import { ListTools } from "../../parts/list/tools.tsx";
import { Rows } from "../../parts/rows.tsx";
import { SearchField } from "../../parts/search-field.tsx";
import { StateChip } from "../../parts/state-chip.tsx";
import { useCall } from "../../parts/use-call.ts";
import { useHolds } from "../../parts/hooks.ts";
import { LicenseChip } from "../licenses/license-chip.tsx";
import { LicenseInput } from "../licenses/license-input.tsx";

const FILTERS = [
  <SearchField key="name" source="name" alwaysOn />,
  <ReferenceInput key="location" source="location_id" reference="locations" alwaysOn>
    <AutocompleteInput optionText="name" filterToQuery={byName} />
  </ReferenceInput>,
];

export function TerminalList(): ReactNode {
  const translate = useTranslate();
  const [search, setSearch] = useSearchParams();
  const health = search.get("health");
  const healthOf = useHealth();
  const { data: locations } = useCall("GET /locations", { query: { page_size: 0 } });
  const locationOf = new Map((locations?.items ?? []).map(({ location_id, name }) => [location_id, name]));
  const columns: ExportColumn[] = [
    { source: "name" },
    { source: "location_id", of: ({ location_id }) => locationOf.get(location_id as number) },
    {
      source: "health",
      title: translate("tk.shops.health"),
      of: ({ id }) => translate(`tk.states.${healthOf.get(Number(id)) ?? ""}`, { _: "" }),
    },
    { source: "last_seen_at", kind: "time" },
    { source: "license_status", of: ({ license_status }) => license_status as string },
  ];
  const wanted = [...healthOf].filter(([, state]) => state === health).map(([id]) => id);
  const chip = ({ id }: { readonly id: string | number }): ReactNode => <StateChip state={healthOf.get(Number(id))} />;
  return (
    <>
      {health === null ? null : (
        <Box sx={{ pt: 2 }}>
          <Chip
            color="primary"
            label={translate(`tk.states.${health}`, { _: health })}
            onDelete={() => setSearch({})}
          />
        </Box>
      )}
      <ListPage
        isOfShop
        key={health}
        filters={FILTERS}
        actions={<ListTools columns={columns} />}
        sort={{ field: "name", order: "ASC" }}
        empty={health === null ? <EmptyList /> : false}
        {...(health === null ? {} : { filter: { terminal_id: wanted.length === 0 ? [0] : wanted } })}
      >
        <Rows primary={({ name }) => name as string} secondary={(row) => <LastSeen row={row} />} tertiary={chip}>
          <DataTable.Col source="name" />
          <DataTable.Col source="location_id">
            <ReferenceField source="location_id" reference="locations" link={false} />
          </DataTable.Col>
          <DataTable.Col source="health" label="tk.shops.health" disableSort render={chip} />
          <DataTable.Col source="last_seen_at" render={seenOf} />
          <DataTable.Col source="license_status" render={(row) => <LicenseChip row={row} />} />
        </Rows>
      </ListPage>
    </>
  );
}

/** Shows the last contact in a list without column heads. */
function LastSeen({ row }: { readonly row: RaRecord }): ReactNode {
  const translate = useTranslate();
  return (
    <>
      {translate("resources.terminals.fields.last_seen_at")}: {seenOf(row)}
    </>
  );
}

function seenOf({ last_seen_at }: RaRecord): ReactNode {
  return <Instant value={last_seen_at as string | null} ago />;
}

/** Sync status of each terminal by id; empty without permission. */
function useHealth(): ReadonlyMap<number, string> {
  const holds = useHolds();
  const { data } = useCall(
    "GET /sync-health",
    { query: { page_size: 0 } },
    { enabled: holds("Vendor_Pos::pos"), refetch_ms: 60_000 },
  );
  return new Map((data?.items ?? []).map(({ terminal_id, health }) => [terminal_id, health]));
}

/** Fields of a new register and of a stored one. */
export function RegisterFields(): ReactNode {
  const holds = useHolds();
  return (
    <>
      <TextInput source="name" validate={required()} helperText="tk.shops.terminal_name_lead" />
      <ReferenceInput source="location_id" reference="locations" sort={{ field: "name", order: "ASC" }}>
        <AutocompleteInput optionText="name" filterToQuery={byName} validate={required()} />
      </ReferenceInput>
      {holds("Vendor_Pos::settings") ? <LicenseInput source="license_id" /> : null}
      <BooleanInput source="is_active" defaultValue />
    </>
  );
}

export function TerminalCreate(): ReactNode {
  return (
    <Create redirect={(_resource, id) => `terminals/${id}/device`}>
      <SimpleForm sx={{ maxWidth: 640 }}>
        <RegisterFields />
      </SimpleForm>
    </Create>
  );
}
