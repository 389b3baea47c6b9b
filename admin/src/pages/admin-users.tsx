import type { ReactNode } from "react";
import {
  BooleanField,
  BooleanInput,
  Create,
  Edit,
  email,
  minLength,
  PasswordInput,
  ReferenceInput,
  required,
  SelectInput,
  SimpleForm,
  TextInput,
} from "react-admin";
import { listOf } from "../parts/list/list-of.ts";
import { InstantField } from "../parts/instant.tsx";
import { useWordsOf } from "../parts/hooks.ts";

const AdminUsers = listOf("GET /admin-users");

const PASSWORD_MIN = 8;

export function AdminUserList(): ReactNode {
  return (
    <AdminUsers.Page filters={[{ source: "name.like", isSearch: true }]} sort={{ field: "name", order: "ASC" }}>
      <AdminUsers.Rows
        primary={({ name }) => name}
        secondary={({ username, role_name }) => `${username} · ${role_name}`}
      >
        <AdminUsers.Col source="name" />
        <AdminUsers.Col source="username" />
        <AdminUsers.Col source="email" />
        <AdminUsers.Col source="role_name" disableSort />
        <AdminUsers.Col source="is_active" field={BooleanField} />
        <AdminUsers.Col source="has_second_factor" field={BooleanField} />
        <AdminUsers.Col source="created_at" field={InstantField} />
      </AdminUsers.Rows>
    </AdminUsers.Page>
  );
}

function Fields(): ReactNode {
  return (
    <>
      <TextInput source="name" validate={required()} />
      <TextInput source="username" validate={required()} autoComplete="off" />
      <TextInput source="email" validate={email()} parse={(text: string) => (text === "" ? null : text)} />
      <ReferenceInput source="admin_role_id" reference="admin-roles" perPage={200}>
        <SelectInput optionText="name" validate={required()} />
      </ReferenceInput>
      <BooleanInput source="is_active" defaultValue />
    </>
  );
}

export function AdminUserCreate(): ReactNode {
  const words = useWordsOf("system");
  return (
    <Create redirect="list">
      <SimpleForm>
        <Fields />
        <PasswordInput
          source="password"
          autoComplete="new-password"
          helperText={words("users.password_help")}
          validate={[required(), minLength(PASSWORD_MIN)]}
        />
      </SimpleForm>
    </Create>
  );
}

export function AdminUserEdit(): ReactNode {
  const words = useWordsOf("system");
  return (
    <Edit redirect="list" transform={withoutEmptyPassword}>
      <SimpleForm>
        <Fields />
        <PasswordInput
          source="password"
          autoComplete="new-password"
          label={words("users.new_password")}
          helperText={words("users.password_help")}
          validate={minLength(PASSWORD_MIN)}
        />
      </SimpleForm>
    </Edit>
  );
}

function withoutEmptyPassword({ password, ...data }: Record<string, unknown>): Record<string, unknown> {
  return password === undefined || password === null || password === "" ? data : { ...data, password };
}
