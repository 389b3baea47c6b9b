import { Alert, Box, Button, Typography } from "@mui/material";
import { type ReactNode, useState } from "react";
import {
  BooleanField,
  BooleanInput,
  CheckboxGroupInput,
  Confirm,
  Create,
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
import { listOf } from "../parts/list/list-of.ts";
import { call, type Row } from "../api/client.ts";
import { SetActive } from "../parts/bulk/set-active.tsx";
import { Instant } from "../parts/instant.tsx";
import { useCall } from "../parts/use-call.ts";
import { useSave } from "../parts/use-save.ts";

const Staff = listOf("GET /staff");

const FILTERS = Staff.filters([
  { source: "last_name.like", isSearch: true },
  { source: "role_id", reference: "roles" },
]);

type StaffMember = Row<"GET /staff">;

const fullName = ({ first_name, last_name }: StaffMember): string => `${first_name} ${last_name}`;

export function StaffList(): ReactNode {
  const locationNamesOf = useLocationNames();
  const files = useFiles(locationNamesOf);
  return (
    <Staff.Page filters={FILTERS} files={files} sort={{ field: "last_name", order: "ASC" }}>
      <Staff.Rows
        bulkActionButtons={
          <>
            <SetActive />
            <Staff.Files columns={files} isOfSelection />
          </>
        }
        primary={fullName}
        secondary={locationNamesOf}
        tertiary={(row) => <PasscodeWord row={row} />}
      >
        <Staff.Col source="last_name" label="resources.staff.fields.full_name" render={fullName} />
        <Staff.Col source="email" />
        <Staff.Col source="role_id">
          <ReferenceField source="role_id" reference="roles" link={false} />
        </Staff.Col>
        <Staff.Col source="location_ids" disableSort render={locationNamesOf} />
        <Staff.Col source="has_passcode" disableSort field={BooleanField} />
        <Staff.Col source="is_active" field={BooleanField} />
      </Staff.Rows>
    </Staff.Page>
  );
}

function useFiles(locationNamesOf: (row: StaffMember) => string) {
  const translate = useTranslate();
  const { data: roles } = useCall("GET /roles", { query: { page_size: 0 } });
  const nameOf = new Map((roles?.items ?? []).map(({ role_id, name }) => [role_id, name]));
  const yesOrNo = (source: "has_passcode" | "is_active") => ({
    source,
    of: (row: StaffMember) => translate(`ra.boolean.${String(row[source])}`),
  });
  return Staff.files([
    { source: "last_name", title: translate("resources.staff.fields.full_name"), of: fullName },
    { source: "email" },
    { source: "role_id", of: ({ role_id }) => nameOf.get(role_id ?? 0) },
    { source: "location_ids", of: locationNamesOf },
    yesOrNo("has_passcode"),
    yesOrNo("is_active"),
  ]);
}

function PasscodeWord({ row }: { readonly row: StaffMember }): ReactNode {
  const translate = useTranslate();
  return translate(row.has_passcode ? "resources.staff.fields.has_passcode" : "tk.staff.no_passcode");
}

function HasPasscode({ row }: { readonly row: RaRecord }): ReactNode {
  const translate = useTranslate();
  return translate(row["has_passcode"] === true ? "tk.staff.has_passcode" : "tk.staff.no_passcode");
}

/** Returns a function for the names of the locations where a staff member works. */
function useLocationNames(): (row: StaffMember) => string {
  const translate = useTranslate();
  const { data } = useCall("GET /locations", { query: { page_size: 0 } });
  const names = new Map((data?.items ?? []).map(({ location_id, name }) => [location_id, name]));
  return (row) =>
    row.all_locations
      ? translate("tk.staff.everywhere")
      : row.location_ids.map((id) => names.get(id) ?? `${id}`).join(", ") || "–";
}

function Fields({ children }: { readonly children?: ReactNode }): ReactNode {
  return (
    <>
      <TextInput source="first_name" validate={required()} />
      <TextInput source="last_name" validate={required()} />
      <TextInput source="email" type="email" validate={email()} />
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
      <FormDataConsumer>{({ formData }) => <CannotWork person={formData} />}</FormDataConsumer>
    </>
  );
}

/** Says what an active person still lacks to work at a register, before it is saved. */
function CannotWork({ person }: { readonly person: Readonly<Record<string, unknown>> }): ReactNode {
  const translate = useTranslate();
  const { is_active, role_id, all_locations, location_ids, passcode, has_passcode } = person;
  if (is_active === false) return null;
  const isNowhere = all_locations !== true && (!Array.isArray(location_ids) || location_ids.length === 0);
  const lacks = [
    ...((role_id ?? null) === null ? ["role"] : []),
    ...(isNowhere ? ["location"] : []),
    ...(has_passcode === true || (typeof passcode === "string" && passcode !== "") ? [] : ["passcode"]),
  ];
  if (lacks.length === 0) return null;
  return (
    <Alert severity="warning" sx={{ width: "100%" }}>
      {translate("tk.staff.cannot_work")}
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {lacks.map((name) => (
          <li key={name}>{translate(`tk.staff.lacks.${name}`)}</li>
        ))}
      </Box>
    </Alert>
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
      slotProps={{ htmlInput: { inputMode: "numeric" } }}
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

/** Shows whether the staff member has a passcode, and since when, but never the passcode. */
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
