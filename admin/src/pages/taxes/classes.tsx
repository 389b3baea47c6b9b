import type { ReactNode } from "react";
import { Create, Edit, Labeled, required, SelectField, SelectInput, SimpleForm, TextInput } from "react-admin";
import type { Row } from "../../api/client.ts";
import { listOf } from "../../parts/list/list-of.ts";
import { useWordsOf } from "../../parts/hooks.ts";

const TaxClasses = listOf("GET /tax-classes");

const TYPES = ["PRODUCT", "CUSTOMER"].map((id) => ({ id, name: `tk.taxes.class_types.${id}` }));

const FILTERS = TaxClasses.filters([
  { source: "class_name.like", isSearch: true },
  { source: "class_type", choices: TYPES, alwaysOn: true },
]);

export function TaxClassList(): ReactNode {
  const words = useWordsOf("taxes");
  const typeOf = ({ class_type }: Row<"GET /tax-classes">): string => words(`class_types.${class_type}`);
  return (
    <TaxClasses.Page filters={FILTERS} sort={{ field: "class_name", order: "ASC" }}>
      <TaxClasses.Rows primary={({ class_name }) => class_name} secondary={typeOf}>
        <TaxClasses.Col source="class_name" />
        <TaxClasses.Col source="class_type" render={typeOf} />
      </TaxClasses.Rows>
    </TaxClasses.Page>
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
