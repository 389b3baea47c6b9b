import type { ReactNode } from "react";
import {
  BooleanField,
  BooleanInput,
  Create,
  DataTable,
  FunctionField,
  required,
  SelectInput,
  SimpleForm,
  TextInput,
  useTranslate,
} from "react-admin";
import { CodeInput } from "../../parts/codes/input.tsx";
import { EmptyList } from "../../parts/empty-list.tsx";
import type { ExportColumn } from "../../parts/export/columns.ts";
import { ListPage } from "../../parts/list/list-page.tsx";
import { ListTools } from "../../parts/list/tools.tsx";
import { Rows } from "../../parts/rows.tsx";
import { SearchField } from "../../parts/search-field.tsx";
import { useCall } from "../../parts/use-call.ts";
import { useHolds } from "../../parts/hooks.ts";
import { StateChip } from "../../parts/state-chip.tsx";

export function LocationList(): ReactNode {
  const websites = useWebsites();
  const nameOf = new Map(websites.map(({ id, name }) => [id, name]));
  const website = (row: { website_id?: number } | undefined): string => nameOf.get(row?.website_id ?? 0) ?? "–";
  const translate = useTranslate();
  const columns: ExportColumn[] = [
    { source: "name" },
    { source: "code" },
    { source: "street" },
    { source: "city" },
    { source: "website_id", of: ({ website_id }) => website({ website_id: website_id as number }) },
    { source: "is_active", of: ({ is_active }) => translate(`ra.boolean.${String(is_active)}`) },
    { source: "is_sandbox", of: ({ is_sandbox }) => translate(`ra.boolean.${String(is_sandbox)}`) },
  ];
  return (
    <ListPage
      empty={<EmptyList />}
      filters={[<SearchField key="name" source="name" alwaysOn />]}
      actions={<ListTools columns={columns} />}
      sort={{ field: "name", order: "ASC" }}
    >
      <Rows
        primary={(row) => (
          <>
            {row["name"]} {row["is_sandbox"] === true && <StateChip state="sandbox" />}
          </>
        )}
        secondary={({ street, city }) => [street, city].filter(Boolean).join(", ")}
        tertiary={({ code }) => code as string}
      >
        <DataTable.Col
          source="name"
          render={(row) => (
            <>
              {row["name"]} {row["is_sandbox"] === true && <StateChip state="sandbox" />}
            </>
          )}
        />
        <DataTable.Col source="code" />
        <DataTable.Col source="street" disableSort />
        <DataTable.Col source="city" disableSort />
        <DataTable.Col source="website_id">
          <FunctionField render={website} />
        </DataTable.Col>
        <DataTable.Col source="is_active" field={BooleanField} />
      </Rows>
    </ListPage>
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
        <LocationAddress />
        <BooleanInput source="is_active" defaultValue />
        <BooleanInput source="is_sandbox" helperText="tk.shops.sandbox_lead" />
      </SimpleForm>
    </Create>
  );
}
