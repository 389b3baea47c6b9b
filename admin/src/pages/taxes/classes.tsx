import type { ReactNode } from "react";
import {
  Create,
  DataTable,
  Edit,
  Labeled,
  List,
  required,
  SelectField,
  SelectInput,
  SimpleForm,
  TextInput,
} from "react-admin";
import { EmptyList } from "../../parts/empty-list.tsx";
import { type AnyRow, Rows } from "../../parts/rows.tsx";
import { SearchField } from "../../parts/search-field.tsx";
import { useWordsOf } from "../../parts/hooks.ts";

const TYPES = ["PRODUCT", "CUSTOMER"].map((id) => ({ id, name: `tk.taxes.class_types.${id}` }));

const FILTERS = [
  <SearchField key="name" source="class_name" alwaysOn />,
  <SelectInput key="type" source="class_type" choices={TYPES} alwaysOn />,
];

export function TaxClassList(): ReactNode {
  const words = useWordsOf("taxes");
  const typeOf = (row: AnyRow): string => words(`class_types.${String(row["class_type"])}`);
  return (
    <List empty={<EmptyList />} filters={FILTERS} sort={{ field: "class_name", order: "ASC" }} exporter={false}>
      <Rows primary={(row) => String(row["class_name"])} secondary={typeOf}>
        <DataTable.Col source="class_name" />
        <DataTable.Col source="class_type" render={typeOf} />
      </Rows>
    </List>
  );
}

export function TaxClassCreate(): ReactNode {
  return (
    <Create redirect="list">
      <SimpleForm sx={{ maxWidth: 640 }}>
        <TextInput source="class_name" validate={required()} />
        <SelectInput source="class_type" choices={TYPES} validate={required()} />
      </SimpleForm>
    </Create>
  );
}

export function TaxClassEdit(): ReactNode {
  return (
    <Edit>
      <SimpleForm sx={{ maxWidth: 640 }}>
        <TextInput source="class_name" validate={required()} />
        <Labeled>
          <SelectField source="class_type" choices={TYPES} />
        </Labeled>
      </SimpleForm>
    </Edit>
  );
}
