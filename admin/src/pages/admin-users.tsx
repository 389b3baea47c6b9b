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
  SearchInput,
  SelectInput,
  SimpleForm,
  TextInput,
} from "react-admin";
import { InstantField } from "../parts/instant.tsx";
import { useWordsOf } from "../parts/use-words.ts";
import { asPattern, fromPattern } from "./integrations/pages.tsx";

const PASSWORD_MIN = 8;

export function AdminUserList(): ReactNode {
  return (
    <List
      filters={[<SearchInput key="name" source="name.like" alwaysOn parse={asPattern} format={fromPattern} />]}
      sort={{ field: "name", order: "ASC" }}
      exporter={false}
    >
      <DataTable rowClick="edit" bulkActionButtons={false}>
        <DataTable.Col source="name" />
        <DataTable.Col source="username" />
        <DataTable.Col source="email" />
        <DataTable.Col source="role_name" disableSort />
        <DataTable.Col source="is_active">
          <BooleanField source="is_active" />
        </DataTable.Col>
        <DataTable.Col source="created_at">
          <InstantField source="created_at" />
        </DataTable.Col>
      </DataTable>
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
    <Edit mutationMode="pessimistic" redirect="list" transform={withoutEmptyPassword}>
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
