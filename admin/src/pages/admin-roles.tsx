import type { ReactNode } from "react";
import { Create, DataTable, Edit, List, required, SimpleForm, TextInput } from "react-admin";
import { InstantField } from "../parts/instant.tsx";
import { Rows } from "../parts/rows.tsx";
import { Grants } from "./integrations/pages.tsx";
import { ResourcesInput } from "./integrations/resources-input.tsx";

export function AdminRoleList(): ReactNode {
  return (
    <List sort={{ field: "name", order: "ASC" }} exporter={false}>
      <Rows primary={(row) => String(row["name"])} tertiary={() => <Grants />}>
        <DataTable.Col source="name" />
        <DataTable.Col source="resources" disableSort field={Grants} />
        <DataTable.Col source="updated_at" field={InstantField} />
      </Rows>
    </List>
  );
}

function Fields(): ReactNode {
  return (
    <>
      <TextInput source="name" validate={required()} />
      <ResourcesInput of="person" />
    </>
  );
}

export function AdminRoleCreate(): ReactNode {
  return (
    <Create redirect="list">
      <SimpleForm>
        <Fields />
      </SimpleForm>
    </Create>
  );
}

export function AdminRoleEdit(): ReactNode {
  return (
    <Edit redirect="list">
      <SimpleForm>
        <Fields />
      </SimpleForm>
    </Edit>
  );
}
