import type { ReactNode } from "react";
import { Create, Edit, required, SimpleForm, TextInput } from "react-admin";
import { listOf } from "../parts/list/list-of.ts";
import { InstantField } from "../parts/instant.tsx";
import { Grants } from "./integrations/pages.tsx";
import { ResourcesInput } from "./integrations/resources-input.tsx";

const AdminRoles = listOf("GET /admin-roles");

export function AdminRoleList(): ReactNode {
  return (
    <AdminRoles.Page sort={{ field: "name", order: "ASC" }}>
      <AdminRoles.Rows primary={({ name }) => name} tertiary={() => <Grants />}>
        <AdminRoles.Col source="name" />
        <AdminRoles.Col source="resources" disableSort field={Grants} />
        <AdminRoles.Col source="updated_at" field={InstantField} />
      </AdminRoles.Rows>
    </AdminRoles.Page>
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
