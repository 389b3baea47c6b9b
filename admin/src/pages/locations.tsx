import type { ReactNode } from "react";
import {
  BooleanInput,
  Create,
  DataTable,
  Edit,
  List,
  required,
  SearchInput,
  SimpleForm,
  TextInput,
  BooleanField,
} from "react-admin";

export function LocationList(): ReactNode {
  return (
    <List filters={[<SearchInput key="name" source="name.like" alwaysOn />]} sort={{ field: "name", order: "ASC" }}>
      <DataTable rowClick="edit">
        <DataTable.Col source="name" />
        <DataTable.Col source="code" />
        <DataTable.Col source="city" />
        <DataTable.Col source="is_active">
          <BooleanField source="is_active" />
        </DataTable.Col>
      </DataTable>
    </List>
  );
}

function Fields(): ReactNode {
  return (
    <>
      <TextInput source="name" validate={required()} />
      <TextInput source="code" validate={required()} />
      <TextInput source="street" />
      <TextInput source="postcode" />
      <TextInput source="city" />
      <BooleanInput source="is_active" defaultValue />
    </>
  );
}

export function LocationCreate(): ReactNode {
  return (
    <Create redirect="list">
      <SimpleForm>
        <Fields />
      </SimpleForm>
    </Create>
  );
}

export function LocationEdit(): ReactNode {
  return (
    <Edit mutationMode="pessimistic">
      <SimpleForm>
        <Fields />
      </SimpleForm>
    </Edit>
  );
}
