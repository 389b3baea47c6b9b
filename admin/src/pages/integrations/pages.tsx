import { Box, Chip, Tooltip } from "@mui/material";
import { type ReactNode, useState } from "react";
import {
  AutocompleteArrayInput,
  BooleanField,
  BooleanInput,
  Create,
  CreateButton,
  ReferenceArrayInput,
  required,
  SimpleForm,
  TextInput,
  TopToolbar,
  useGetList,
  useRecordContext,
  useRedirect,
  useTranslate,
} from "react-admin";
import { EmptyList } from "../../parts/empty-list.tsx";
import { listOf } from "../../parts/list/list-of.ts";
import type { Row } from "../../api/client.ts";
import { byName } from "../../parts/text.ts";
import { Instant } from "../../parts/instant.tsx";
import { useWordsOf } from "../../parts/hooks.ts";
import { aclText } from "./acl.ts";
import { ResourcesInput } from "./resources-input.tsx";
import { SandboxToken } from "./sandbox-token.tsx";
import { SecretDialog } from "./secret-dialog.tsx";

const Integrations = listOf("GET /integrations");

type Integration = Row<"GET /integrations">;

export function IntegrationList(): ReactNode {
  const words = useWordsOf("system");
  return (
    <Integrations.Page
      filters={[{ source: "name.like", isSearch: true }]}
      sort={{ field: "name", order: "ASC" }}
      actions={
        <TopToolbar>
          <SandboxToken />
          <CreateButton />
        </TopToolbar>
      }
      empty={
        <Box sx={{ textAlign: "center" }}>
          <EmptyList />
          <SandboxToken />
        </Box>
      }
    >
      <Integrations.Rows
        primary={({ name }) => name}
        secondary={(row) => (
          <>
            {words("integrations.last_used")} <LastUsed at={row.last_used_at} />
          </>
        )}
        tertiary={() => <Grants />}
      >
        <Integrations.Col source="name" />
        <Integrations.Col source="resources" disableSort field={Grants} />
        <Integrations.Col source="location_ids" disableSort field={LocationNames} />
        <Integrations.Col source="last_used_at" render={({ last_used_at }) => <LastUsed at={last_used_at} />} />
        <Integrations.Col source="is_active" field={BooleanField} />
      </Integrations.Rows>
    </Integrations.Page>
  );
}

/** Shows the number of permissions, and their names as a tooltip. */
export function Grants(): ReactNode {
  const words = useWordsOf("system");
  const record = useRecordContext<Integration>();
  if (!record) return null;
  const names = record.resources.map((resource) => {
    const text = aclText(resource);
    return text === undefined ? resource : words(`acl.${text}.name`);
  });
  if (record.resources.includes("all")) return <Chip size="small" color="warning" label={words("acl.all.name")} />;
  return (
    <Tooltip title={names.join(", ")}>
      <Chip size="small" variant="outlined" label={words("integrations.grants", { smart_count: names.length })} />
    </Tooltip>
  );
}

export function LastUsed({ at }: { readonly at: string | null }): ReactNode {
  const translate = useTranslate();
  return at === null ? translate("tk.never") : <Instant value={at} ago />;
}

/** Shows the names of an integration's locations, from react-admin's record context. */
export function LocationNames(): ReactNode {
  const translate = useTranslate();
  const record = useRecordContext<Integration>();
  const { data: locations = [] } = useGetList("locations", { pagination: { page: 1, perPage: 500 } });
  if (!record || record.location_ids.length === 0) return translate("tk.period.all_locations");
  return record.location_ids
    .map((id) => String(locations.find((location) => location.id === id)?.["name"] ?? id))
    .join(", ");
}

export function IntegrationFields(): ReactNode {
  const words = useWordsOf("system");
  return (
    <>
      <TextInput source="name" validate={required()} />
      <ResourcesInput />
      <ReferenceArrayInput source="location_ids" reference="locations" perPage={500}>
        <AutocompleteArrayInput optionText="name" helperText={words("all_locations_help")} filterToQuery={byName} />
      </ReferenceArrayInput>
      <BooleanInput source="is_active" defaultValue />
    </>
  );
}

interface Token {
  readonly name: string;
  readonly access_token: string;
}

export function IntegrationCreate(): ReactNode {
  const words = useWordsOf("system");
  const redirect = useRedirect();
  const [token, setToken] = useState<Token>();
  return (
    <>
      <Create redirect={false} mutationOptions={{ onSuccess: (made: unknown) => setToken(made as Token) }}>
        {/* A saved form is rendered anew, so that nothing in it counts as unsaved. */}
        <SimpleForm key={String(token === undefined)}>
          <IntegrationFields />
        </SimpleForm>
      </Create>
      {token === undefined ? null : (
        <SecretDialog
          title={words("integrations.token_title", { name: token.name })}
          lead={words("integrations.token_lead")}
          secret={token.access_token}
          onClose={() => redirect("list", "integrations")}
        />
      )}
    </>
  );
}
