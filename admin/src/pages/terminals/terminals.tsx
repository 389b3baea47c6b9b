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
import { SetActive } from "../../parts/bulk/set-active.tsx";
import { byName } from "../../parts/text.ts";
import { Instant } from "../../parts/instant.tsx";
import { StateChip } from "../../parts/state-chip.tsx";
import { useCall } from "../../parts/use-call.ts";
import { useHolds } from "../../parts/hooks.ts";
import { LicenseChip } from "../licenses/license-chip.tsx";
import { LicenseInput } from "../licenses/license-input.tsx";
import { FleetFilters } from "./fleet-filters.tsx";
import { NewCodes } from "./new-codes.tsx";
import { useFleet } from "./use-fleet.ts";

const Terminals = listOf("GET /terminals");

type Terminal = Row<"GET /terminals">;

const FILTERS = Terminals.filters([
  { source: "name.like", isSearch: true },
  { source: "location_id", reference: "locations", alwaysOn: true },
]);

export function TerminalList(): ReactNode {
  const translate = useTranslate();
  const fleet = useFleet();
  const { data: locations } = useCall("GET /locations", { query: { page_size: 0 } });
  const locationOf = new Map((locations?.items ?? []).map(({ location_id, name }) => [location_id, name]));
  const healthOf = ({ terminal_id }: Terminal) => fleet.health.get(terminal_id)?.health;
  const versionOf = ({ terminal_id }: Terminal) => fleet.health.get(terminal_id)?.app_version ?? null;
  const configurationOf = ({ terminal_id }: Terminal) => fleet.deliveries.get(terminal_id)?.state;
  const stateText = (state: string | undefined) => (state === undefined ? "" : translate(`tk.states.${state}`));
  const files = Terminals.files([
    { source: "name" },
    { source: "location_id", of: ({ location_id }) => locationOf.get(location_id ?? 0) },
    { source: own("health"), title: translate("tk.shops.health"), of: (row) => stateText(healthOf(row)) },
    { source: own("app_version"), title: translate("tk.shops.fleet.app_version"), of: versionOf },
    {
      source: own("configuration"),
      title: translate("tk.shops.configuration"),
      of: (row) => stateText(configurationOf(row)),
    },
    { source: "last_seen_at", kind: "time" },
    { source: "license_status" },
  ]);
  const chip = (row: Terminal): ReactNode => <StateChip state={healthOf(row)} />;
  return (
    <>
      <FleetFilters fleet={fleet} />
      <Terminals.Page
        isOfShop
        key={JSON.stringify(fleet.choices)}
        filters={FILTERS}
        files={files}
        sort={{ field: "name", order: "ASC" }}
        empty={fleet.filter === undefined ? undefined : false}
        {...(fleet.filter === undefined ? {} : { filter: fleet.filter })}
      >
        <Terminals.Rows
          primary={({ full_name }) => full_name}
          secondary={(row) => <LastSeen row={row} />}
          tertiary={chip}
          bulkActionButtons={
            <>
              <SetActive />
              <NewCodes />
              <Terminals.Files columns={files} isOfSelection />
            </>
          }
        >
          <Terminals.Col source="name" />
          <Terminals.Col source="location_id">
            <ReferenceField source="location_id" reference="locations" link={false} />
          </Terminals.Col>
          <Terminals.Col source={own("health")} label="tk.shops.health" disableSort render={chip} />
          <Terminals.Col
            source={own("app_version")}
            label="tk.shops.fleet.app_version"
            disableSort
            render={(row) => versionOf(row) ?? "–"}
          />
          <Terminals.Col
            source={own("configuration")}
            label="tk.shops.configuration"
            disableSort
            render={(row) => <StateChip state={configurationOf(row)} />}
          />
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
