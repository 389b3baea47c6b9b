import type { ReactNode } from "react";
import {
  BooleanField,
  BooleanInput,
  Create,
  DataTable,
  Edit,
  FunctionField,
  List,
  NullableBooleanInput,
  required,
  SelectInput,
  SimpleForm,
  TabbedForm,
  TextInput,
  useRecordContext,
  useTranslate,
} from "react-admin";
import { CodeInput } from "../parts/codes/input.tsx";
import { EmptyList } from "../parts/empty-list.tsx";
import { OverridesForm } from "../parts/overrides/overrides-form.tsx";
import { Rows } from "../parts/rows.tsx";
import { SearchField } from "../parts/search-field.tsx";
import { useCall } from "../parts/use-call.ts";
import { useHolds } from "../parts/hooks.ts";

export function LocationList(): ReactNode {
  const websites = useWebsites();
  const nameOf = new Map(websites.map(({ id, name }) => [id, name]));
  const website = (row: { website_id?: number } | undefined): string => nameOf.get(row?.website_id ?? 0) ?? "–";
  return (
    <List
      empty={<EmptyList />}
      filters={[<SearchField key="name" source="name" alwaysOn />]}
      sort={{ field: "name", order: "ASC" }}
      exporter={false}
    >
      <Rows
        primary={({ name }) => name as string}
        secondary={({ street, city }) => [street, city].filter(Boolean).join(", ")}
        tertiary={({ code }) => code as string}
      >
        <DataTable.Col source="name" />
        <DataTable.Col source="code" />
        <DataTable.Col source="street" disableSort />
        <DataTable.Col source="city" disableSort />
        <DataTable.Col source="website_id">
          <FunctionField render={website} />
        </DataTable.Col>
        <DataTable.Col source="is_active">
          <BooleanField source="is_active" />
        </DataTable.Col>
      </Rows>
    </List>
  );
}

/** The websites to choose from; 0 means no website, the only choice without read permission. */
function useWebsites(): { readonly id: number; readonly name: string }[] {
  const translate = useTranslate();
  const holds = useHolds();
  const { data } = useCall("GET /websites", {}, { enabled: holds("Vendor_Pos::settings") });
  const none = { id: 0, name: translate("tk.shops.every_website") };
  return [
    none,
    ...(data?.items ?? [])
      .filter(({ website_id }) => website_id > 0)
      .map(({ website_id, name }) => ({ id: website_id, name })),
  ];
}

function Identity(): ReactNode {
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

function Address(): ReactNode {
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
        <Identity />
        <Address />
        <BooleanInput source="is_active" defaultValue />
      </SimpleForm>
    </Create>
  );
}

const TABS = [
  { name: "payments", groups: ["payments", "card_payments", "credits"] },
  { name: "receipts", groups: ["receipts", "printing"] },
  { name: "selling", groups: ["checkout", "stock", "catalog", "layaway", "pickup"] },
  { name: "customers", groups: ["customers", "walk_in_customer"] },
] as const;

export function LocationEdit(): ReactNode {
  return (
    <Edit redirect={false}>
      <LocationTabs />
    </Edit>
  );
}

function LocationTabs(): ReactNode {
  const record = useRecordContext();
  if (!record) return null;
  return (
    <TabbedForm>
      <TabbedForm.Tab label="tk.shops.tabs.general" sx={{ maxWidth: 640 }}>
        <Identity />
        <TextInput source="source_code" helperText="tk.shops.source_code_lead" />
        <BooleanInput source="is_active" />
        <BooleanInput source="tax_use_address" />
      </TabbedForm.Tab>
      <TabbedForm.Tab label="tk.shops.tabs.address" path="address" sx={{ maxWidth: 640 }}>
        <NullableBooleanInput
          source="address_use_storeview"
          nullLabel="tk.shops.address_inherit"
          trueLabel="tk.shops.address_of_store"
          falseLabel="tk.shops.address_own"
          helperText="tk.shops.address_lead"
        />
        <Address />
      </TabbedForm.Tab>
      {TABS.map(({ name, groups }) => (
        <TabbedForm.Tab key={name} label={`tk.shops.tabs.${name}`} path={name}>
          <OverridesForm of="locations" id={record.id} groups={groups} />
        </TabbedForm.Tab>
      ))}
    </TabbedForm>
  );
}
