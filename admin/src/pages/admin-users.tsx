import type { ReactNode } from "react";
import {
  BooleanField,
  BooleanInput,
  Create,
  DataTable,
  Edit,
  email,
  List,
  minLength,
  PasswordInput,
  ReferenceInput,
  required,
  SelectInput,
  SimpleForm,
  TextInput,
} from "react-admin";
import { InstantField } from "../parts/instant.tsx";
import { Rows } from "../parts/rows.tsx";
import { SearchField } from "../parts/search-field.tsx";
import { useWordsOf } from "../parts/hooks.ts";

const PASSWORD_MIN = 8;

export function AdminUserList(): ReactNode {
  return (
    <List
      filters={[<SearchField key="name" source="name" alwaysOn />]}
      sort={{ field: "name", order: "ASC" }}
      exporter={false}
    >
      <Rows
        primary={(row) => String(row["name"])}
        secondary={(row) => `${String(row["username"])} · ${String(row["role_name"])}`}
      >
        <DataTable.Col source="name" />
        <DataTable.Col source="username" />
        <DataTable.Col source="email" />
        <DataTable.Col source="role_name" disableSort />
        <DataTable.Col source="is_active" field={BooleanField} />
        <DataTable.Col source="has_second_factor" field={BooleanField} />
        <DataTable.Col source="created_at" field={InstantField} />
      </Rows>
    </List>
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
