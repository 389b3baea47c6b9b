import { Alert } from "@mui/material";
import type { ReactNode } from "react";
import {
  AutocompleteArrayInput,
  BooleanInput,
  Create,
  Edit,
  ReferenceArrayInput,
  required,
  SimpleForm,
  TextInput,
} from "react-admin";
import type { Row } from "../../api/client.ts";
import { listOf } from "../../parts/list/list-of.ts";
import { CountInput } from "../../parts/decimal-input.tsx";
import { asPattern } from "../../parts/text.ts";
import { useCall } from "../../parts/use-call.ts";
import { useWordsOf } from "../../parts/hooks.ts";

const TaxRules = listOf("GET /tax-rules");

export function TaxRuleList(): ReactNode {
  const { classes, rates } = useNames();
  const namesOf =
    (names: ReadonlyMap<number, string>, field: "customer_tax_class_ids" | "product_tax_class_ids" | "tax_rate_ids") =>
    (rule: Row<"GET /tax-rules">): string =>
      rule[field].map((id) => names.get(id) ?? `#${id}`).join(", ");
  const customers = namesOf(classes, "customer_tax_class_ids");
  const products = namesOf(classes, "product_tax_class_ids");
  const rateCodes = namesOf(rates, "tax_rate_ids");
  return (
    <TaxRules.Page filters={[{ source: "code.like", isSearch: true }]} sort={{ field: "priority", order: "ASC" }}>
      <TaxRules.Rows
        primary={({ code }) => code}
        secondary={(row) => `${customers(row)} · ${products(row)}`}
        tertiary={rateCodes}
      >
        <TaxRules.Col source="code" />
        <TaxRules.Col source="customer_tax_class_ids" disableSort render={customers} />
        <TaxRules.Col source="product_tax_class_ids" disableSort render={products} />
        <TaxRules.Col source="tax_rate_ids" disableSort render={rateCodes} />
        <TaxRules.NumberCol source="priority" />
      </TaxRules.Rows>
    </TaxRules.Page>
  );
}

/** Returns the names of tax classes and the codes of tax rates, by id. */
function useNames() {
  const { data: classes } = useCall("GET /tax-classes", { query: { page_size: 0 } });
  const { data: rates } = useCall("GET /tax-rates", { query: { page_size: 0 } });
  return {
    classes: new Map((classes?.items ?? []).map(({ class_id, class_name }) => [class_id, class_name])),
    rates: new Map((rates?.items ?? []).map(({ id, code }) => [id, code])),
  };
}

const byField = (field: string) => (typed: string) => (typed === "" ? {} : { [field]: { like: asPattern(typed) } });

function ClassesInput({ source, type }: { readonly source: string; readonly type: string }): ReactNode {
  return (
    <ReferenceArrayInput
      source={source}
      reference="tax-classes"
      filter={{ class_type: type }}
      sort={{ field: "class_name", order: "ASC" }}
    >
      <AutocompleteArrayInput optionText="class_name" filterToQuery={byField("class_name")} validate={required()} />
    </ReferenceArrayInput>
  );
}

function Fields(): ReactNode {
  const words = useWordsOf("taxes");
  return (
    <>
      <TextInput source="code" validate={required()} helperText={words("rule_code_lead")} autoComplete="off" />
      <ClassesInput source="customer_tax_class_ids" type="CUSTOMER" />
      <ClassesInput source="product_tax_class_ids" type="PRODUCT" />
      <ReferenceArrayInput source="tax_rate_ids" reference="tax-rates" sort={{ field: "code", order: "ASC" }}>
        <AutocompleteArrayInput
          optionText="code"
          filterToQuery={byField("code")}
          validate={required()}
          helperText={words("rates_lead")}
        />
      </ReferenceArrayInput>
      <CountInput source="priority" helperText={words("priority_lead")} />
      <CountInput source="position" helperText={words("position_lead")} />
      <BooleanInput source="calculate_subtotal" helperText={words("subtotal_lead")} />
    </>
  );
}

export function TaxRuleCreate(): ReactNode {
  return (
    <Create redirect="list">
      <SimpleForm sx={{ maxWidth: 640 }} defaultValues={{ priority: 0, position: 0, calculate_subtotal: false }}>
        <WithoutRates />
        <Fields />
      </SimpleForm>
    </Create>
  );
}

/** Replaces the form while there are no tax rates: a rule needs one, and a new shop has none. */
function WithoutRates(): ReactNode {
  const words = useWordsOf("taxes");
  const { data } = useCall("GET /tax-rates", { query: { page_size: 1 } });
  if (data?.total_count !== 0) return null;
  return (
    <Alert severity="info" sx={{ mb: 2 }}>
      {words("rates_first")}
    </Alert>
  );
}

export function TaxRuleEdit(): ReactNode {
  return (
    <Edit>
      <SimpleForm sx={{ maxWidth: 640 }}>
        <Fields />
      </SimpleForm>
    </Edit>
  );
}
