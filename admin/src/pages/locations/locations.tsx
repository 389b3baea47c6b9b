import type { ReactNode } from "react";
import {
  BooleanField,
  BooleanInput,
  Create,
  required,
  SelectInput,
  SimpleForm,
  TextInput,
  useTranslate,
} from "react-admin";
import type { Row } from "../../api/client.ts";
import { listOf } from "../../parts/list/list-of.ts";
import { CodeInput } from "../../parts/codes/input.tsx";
import { DerivedValue } from "../../parts/derived-value.tsx";
import { slugOf } from "../../parts/slug.ts";
import { useCall } from "../../parts/use-call.ts";
import { useHolds } from "../../parts/hooks.ts";
import { StateChip } from "../../parts/state-chip.tsx";

const Locations = listOf("GET /locations");

export function LocationList(): ReactNode {
  const websites = useWebsites();
  const nameOf = new Map(websites.map(({ id, name }) => [id, name]));
  const website = (row: Pick<Row<"GET /locations">, "website_id">): string => nameOf.get(row.website_id) ?? "–";
  const translate = useTranslate();
  const files = Locations.files([
    { source: "name" },
    { source: "code" },
    { source: "street" },
    { source: "city" },
    { source: "website_id", of: website },
    { source: "is_active", of: ({ is_active }) => translate(`ra.boolean.${String(is_active)}`) },
    { source: "is_sandbox", of: ({ is_sandbox }) => translate(`ra.boolean.${String(is_sandbox)}`) },
  ]);
  return (
    <Locations.Page
      filters={[{ source: "name.like", isSearch: true }]}
      files={files}
      sort={{ field: "name", order: "ASC" }}
    >
      <Locations.Rows
        primary={(row) => (
          <>
            {row.name} {row.is_sandbox && <StateChip state="sandbox" />}
          </>
        )}
        secondary={({ street, city }) => [street, city].filter(Boolean).join(", ")}
        tertiary={({ code }) => code}
      >
        <Locations.Col
          source="name"
          render={(row) => (
            <>
              {row.name} {row.is_sandbox && <StateChip state="sandbox" />}
            </>
          )}
        />
        <Locations.Col source="code" />
        <Locations.Col source="street" disableSort />
        <Locations.Col source="city" disableSort />
        <Locations.Col source="website_id" render={website} />
        <Locations.Col source="is_active" field={BooleanField} />
      </Locations.Rows>
    </Locations.Page>
  );
}

/**
 * Returns the websites to choose from; 0 means no website, the only choice without read permission.
 */
function useWebsites(): { readonly id: number; readonly name: string }[] {
  const translate = useTranslate();
  const holds = useHolds();
  const { data } = useCall("GET /websites", {}, { enabled: holds("Vendor_Pos::settings") });
  const none = { id: 0, name: translate("tk.promotions.every_website") };
  return [
    none,
    ...(data?.items ?? [])
      .filter(({ website_id }) => website_id > 0)
      .map(({ website_id, name }) => ({ id: website_id, name })),
  ];
}

export function LocationIdentity(): ReactNode {
  const websites = useWebsites();
  return (
    <>
      <TextInput source="name" validate={required()} />
      <TextInput source="code" validate={required()} helperText="tk.shops.code_lead" />
      <SelectInput
        source="website_id"
        choices={websites}
        translateChoice={false}
        defaultValue={0}
        validate={required()}
        helperText="tk.shops.website_lead"
      />
    </>
  );
}

export function LocationAddress(): ReactNode {
  return (
    <>
      <TextInput source="street" />
      <TextInput source="postcode" />
      <TextInput source="city" />
      <CodeInput source="country_id" kind="country" helperText="tk.shops.country_lead" />
      <TextInput source="phone" />
      <TextInput source="vat_number" />
    </>
  );
}

export function LocationCreate(): ReactNode {
  return (
    <Create redirect="edit">
      <SimpleForm sx={{ maxWidth: 640 }}>
        <LocationIdentity />
        <DerivedValue from="name" to="code" of={slugOf} />
        <LocationAddress />
        <BooleanInput source="is_active" defaultValue />
        <BooleanInput source="is_sandbox" helperText="tk.shops.sandbox_lead" />
      </SimpleForm>
    </Create>
  );
}
