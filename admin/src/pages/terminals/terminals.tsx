import { Box, Chip } from "@mui/material";
import type { ReactNode } from "react";
import {
  AutocompleteInput,
  BooleanInput,
  Create,
  ReferenceField,
  ReferenceInput,
  required,
  SimpleForm,
  TextInput,
  useTranslate,
} from "react-admin";
import type { Row } from "../../api/client.ts";
import { listOf, own } from "../../parts/list/list-of.ts";
import { useSearchParams } from "react-router-dom";
import { byName } from "../../parts/text.ts";
import { Instant } from "../../parts/instant.tsx";
import { StateChip } from "../../parts/state-chip.tsx";
import { useCall } from "../../parts/use-call.ts";
import { useHolds } from "../../parts/hooks.ts";
import { LicenseChip } from "../licenses/license-chip.tsx";
import { LicenseInput } from "../licenses/license-input.tsx";

const Terminals = listOf("GET /terminals");

type Terminal = Row<"GET /terminals">;

const FILTERS = Terminals.filters([
  { source: "name.like", isSearch: true },
  { source: "location_id", reference: "locations", alwaysOn: true },
]);

export function TerminalList(): ReactNode {
  const translate = useTranslate();
  const [search, setSearch] = useSearchParams();
  const health = search.get("health");
  const healthOf = useHealth();
  const { data: locations } = useCall("GET /locations", { query: { page_size: 0 } });
  const locationOf = new Map((locations?.items ?? []).map(({ location_id, name }) => [location_id, name]));
  const files = Terminals.files([
    { source: "name" },
    { source: "location_id", of: ({ location_id }) => locationOf.get(location_id ?? 0) },
    {
      source: own("health"),
      title: translate("tk.shops.health"),
      of: ({ terminal_id }) => translate(`tk.states.${healthOf.get(terminal_id) ?? ""}`, { _: "" }),
    },
    { source: "last_seen_at", kind: "time" },
    { source: "license_status" },
  ]);
  const wanted = [...healthOf].filter(([, state]) => state === health).map(([id]) => id);
  const chip = ({ terminal_id }: Terminal): ReactNode => <StateChip state={healthOf.get(terminal_id)} />;
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
      <Terminals.Page
        isOfShop
        key={health}
        filters={FILTERS}
        files={files}
        sort={{ field: "name", order: "ASC" }}
        empty={health === null ? undefined : false}
        {...(health === null ? {} : { filter: { terminal_id: wanted.length === 0 ? [0] : wanted } })}
      >
        <Terminals.Rows primary={({ name }) => name} secondary={(row) => <LastSeen row={row} />} tertiary={chip}>
          <Terminals.Col source="name" />
          <Terminals.Col source="location_id">
            <ReferenceField source="location_id" reference="locations" link={false} />
          </Terminals.Col>
          <Terminals.Col source={own("health")} label="tk.shops.health" disableSort render={chip} />
          <Terminals.Col source="last_seen_at" render={seenOf} />
          <Terminals.Col source="license_status" render={(row) => <LicenseChip row={row} />} />
        </Terminals.Rows>
      </Terminals.Page>
    </>
  );
}

/** Shows the last contact with its label, for a list without column heads. */
function LastSeen({ row }: { readonly row: Terminal }): ReactNode {
  const translate = useTranslate();
  return (
    <>
      {translate("resources.terminals.fields.last_seen_at")}: {seenOf(row)}
    </>
  );
}

function seenOf({ last_seen_at }: Terminal): ReactNode {
  return <Instant value={last_seen_at} ago />;
}

/** Returns the sync status of each terminal by id; empty without permission. */
function useHealth(): ReadonlyMap<number, string> {
  const holds = useHolds();
  const { data } = useCall(
    "GET /sync-health",
    { query: { page_size: 0 } },
    { enabled: holds("Vendor_Pos::pos"), refetch_ms: 60_000 },
  );
  return new Map((data?.items ?? []).map(({ terminal_id, health }) => [terminal_id, health]));
}

/** Shows the fields of a register, new or stored. */
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
