import { Box, Button, Typography } from "@mui/material";
import { type ReactNode, useState } from "react";
import {
  BooleanField,
  BooleanInput,
  CheckboxGroupInput,
  Confirm,
  Create,
  DataTable,
  Edit,
  email,
  FormDataConsumer,
  maxLength,
  minLength,
  PasswordInput,
  type RaRecord,
  ReferenceArrayInput,
  ReferenceField,
  ReferenceInput,
  required,
  SelectInput,
  SimpleForm,
  TextInput,
  useRecordContext,
  useTranslate,
} from "react-admin";
import { call } from "../api/client.ts";
import { SetActive } from "../parts/bulk/set-active.tsx";
import { EmptyList } from "../parts/empty-list.tsx";
import type { ExportColumn } from "../parts/export/columns.ts";
import { ListFiles } from "../parts/export/list-files.tsx";
import { Filters } from "../parts/filters/filters.tsx";
import { Instant } from "../parts/instant.tsx";
import { ListPage } from "../parts/list/list-page.tsx";
import { ListTools } from "../parts/list/tools.tsx";
import { Rows } from "../parts/rows.tsx";
import { SearchField } from "../parts/search-field.tsx";
import { useCall } from "../parts/use-call.ts";
import { useSave } from "../parts/use-save.ts";

const FILTERS = [
  <SearchField key="name" source="last_name" alwaysOn />,
  <ReferenceInput key="role" source="role_id" reference="roles">
    <SelectInput optionText="name" />
  </ReferenceInput>,
];

function fullName(row: RaRecord): string {
  return `${row["first_name"] as string} ${row["last_name"] as string}`;
}

export function StaffList(): ReactNode {
  const placesOf = usePlaces();
  const columns = useColumns(placesOf);
  return (
    <ListPage
      empty={<EmptyList />}
      filters={<Filters of={FILTERS} />}
      actions={<ListTools columns={columns} />}
      sort={{ field: "last_name", order: "ASC" }}
    >
      <Rows
        bulkActionButtons={
          <>
            <SetActive />
            <ListFiles columns={columns} isOfSelection />
          </>
        }
        primary={fullName}
        secondary={placesOf}
        tertiary={(row) => <PasscodeWord row={row} />}
      >
        <DataTable.Col source="last_name" label="resources.staff.fields.full_name" render={fullName} />
        <DataTable.Col source="email" />
        <DataTable.Col source="role_id">
          <ReferenceField source="role_id" reference="roles" link={false} />
        </DataTable.Col>
        <DataTable.Col source="location_ids" disableSort render={placesOf} />
        <DataTable.Col source="has_passcode" disableSort field={BooleanField} />
        <DataTable.Col source="is_active" field={BooleanField} />
      </Rows>
    </ListPage>
  );
}

function useColumns(placesOf: (row: RaRecord) => string): readonly ExportColumn[] {
  const translate = useTranslate();
  const { data: roles } = useCall("GET /roles", { query: { page_size: 0 } });
  const nameOf = new Map((roles?.items ?? []).map(({ role_id, name }) => [role_id, name]));
  const yesOrNo = (source: string): ExportColumn => ({
    source,
    of: (row) => translate(`ra.boolean.${String(row[source])}`),
  });
  return [
    { source: "last_name", title: translate("resources.staff.fields.full_name"), of: fullName },
    { source: "email" },
    { source: "role_id", of: ({ role_id }) => nameOf.get(role_id as number) },
    { source: "location_ids", of: placesOf },
    yesOrNo("has_passcode"),
    yesOrNo("is_active"),
  ];
}

function PasscodeWord({ row }: { readonly row: RaRecord }): ReactNode {
  const translate = useTranslate();
  return translate(row["has_passcode"] === true ? "resources.staff.fields.has_passcode" : "tk.staff.no_passcode");
}

function HasPasscode({ row }: { readonly row: RaRecord }): ReactNode {
  const translate = useTranslate();
  return translate(row["has_passcode"] === true ? "tk.staff.has_passcode" : "tk.staff.no_passcode");
}

/** Returns the names of the locations where a staff member works. */
function usePlaces(): (row: RaRecord) => string {
  const translate = useTranslate();
  const { data } = useCall("GET /locations", { query: { page_size: 0 } });
  const names = new Map((data?.items ?? []).map(({ location_id, name }) => [location_id, name]));
  return (row) =>
    row["all_locations"] === true
      ? translate("tk.staff.everywhere")
      : (row["location_ids"] as number[]).map((id) => names.get(id) ?? `${id}`).join(", ") || "–";
}

function Fields({ children }: { readonly children?: ReactNode }): ReactNode {
  return (
    <>
      <TextInput source="first_name" validate={required()} />
      <TextInput source="last_name" validate={required()} />
      <TextInput source="email" type="email" validate={[required(), email()]} />
      <ReferenceInput source="role_id" reference="roles" perPage={200}>
        <SelectInput optionText="name" />
      </ReferenceInput>
      <BooleanInput source="all_locations" defaultValue={false} />
      <FormDataConsumer>
        {({ formData }) =>
          formData["all_locations"] === true ? null : (
            <ReferenceArrayInput source="location_ids" reference="locations" perPage={200}>
              <CheckboxGroupInput label="resources.staff.fields.location_ids" optionText="name" row={false} />
            </ReferenceArrayInput>
          )
        }
      </FormDataConsumer>
      {children}
      <BooleanInput source="is_active" defaultValue />
    </>
  );
}

function Passcode({ label, lead }: { readonly label: string; readonly lead: string }): ReactNode {
  return (
    <PasswordInput
      source="passcode"
      label={label}
      helperText={lead}
      autoComplete="new-password"
      validate={[minLength(4), maxLength(64)]}
    />
  );
}

/** Removes an empty passcode field, so that the stored passcode stays. */
function withoutEmptyPasscode({ passcode, ...row }: RaRecord): RaRecord {
  return passcode ? { ...row, passcode } : row;
}

export function StaffCreate(): ReactNode {
  return (
    <Create redirect="list" transform={withoutEmptyPasscode}>
      <SimpleForm sx={{ maxWidth: 640 }} defaultValues={{ location_ids: [] }}>
        <Fields>
          <Passcode label="resources.staff.fields.has_passcode" lead="tk.staff.first_passcode_lead" />
        </Fields>
      </SimpleForm>
    </Create>
  );
}

export function StaffEdit(): ReactNode {
  return (
    <Edit transform={withoutEmptyPasscode}>
      <SimpleForm sx={{ maxWidth: 640 }}>
        <Fields>
          <PasscodeState />
          <Passcode label="tk.staff.new_passcode" lead="tk.staff.passcode_lead" />
        </Fields>
      </SimpleForm>
    </Edit>
  );
}

/** Whether the staff member has a passcode, and since when; never the passcode. */
function PasscodeState(): ReactNode {
  const translate = useTranslate();
  const record = useRecordContext();
  const { isSaving, save } = useSave();
  const [asks, setAsks] = useState(false);
  if (!record) return null;
  const remove = (): void => {
    setAsks(false);
    void save(
      () => call("PUT /staff/{id}", { path: { id: Number(record.id) }, body: { passcode: null } }),
      "tk.staff.removed",
    );
  };
  return (
    <Box sx={{ display: "flex", flexWrap: "wrap", alignItems: "center", gap: 1, mt: 1 }}>
      <Typography variant="body2">
        <HasPasscode row={record} />{" "}
        {record["has_passcode"] === true ? <Instant value={record["passcode_updated_at"] as string} /> : null}
      </Typography>
      {record["has_passcode"] === true ? (
        <Button size="small" color="error" disabled={isSaving} onClick={() => setAsks(true)}>
          {translate("tk.staff.remove_passcode")}
        </Button>
      ) : null}
      <Confirm
        isOpen={asks}
        title={translate("tk.staff.remove_passcode")}
        content={translate("tk.staff.remove_passcode_lead")}
        onConfirm={remove}
        onClose={() => setAsks(false)}
      />
    </Box>
  );
}
