import type { ReactNode } from "react";
import {
  BooleanInput,
  Create,
  DataTable,
  Edit,
  List,
  NumberInput,
  required,
  SelectInput,
  SimpleForm,
  TextInput,
} from "react-admin";
import type { AnyRow } from "../parts/any-row.ts";
import { EmptyList } from "../parts/empty-list.tsx";
import { FormPart } from "../parts/form-part.tsx";
import { Rows } from "../parts/rows.tsx";
import { StateBeside } from "../parts/state-beside.tsx";
import { SearchField } from "../parts/search-field.tsx";
import { useWordsOf } from "../parts/use-words.ts";
import { ConditionInputs, withConditions } from "./price-rules/conditions.tsx";
import { RuleAmountInput } from "./promotions/amount-input.tsx";
import { Effect } from "./promotions/effect.tsx";
import { ExplainedChoice } from "./promotions/explained-choice.tsx";
import { DayInputs, RuleDays, RuleStateChip } from "./promotions/rule-days.tsx";
import { everywhere, ScopeInputs, useScopes, useScopeTexts, WebsiteFilter } from "./promotions/scopes.tsx";

const ACTIONS = ["by_percent", "by_fixed", "to_percent", "to_fixed"];

const FILTERS = [
  <SearchField key="name" source="name" alwaysOn />,
  <SelectInput
    key="active"
    source="is_active"
    alwaysOn
    choices={[
      { id: "true", name: "tk.yes" },
      { id: "false", name: "tk.no" },
    ]}
  />,
  <WebsiteFilter key="website" source="website_ids.finset" alwaysOn />,
];

export function PriceRuleList(): ReactNode {
  const { websites, groups } = useScopeTexts();
  const whom = (row: AnyRow): string =>
    `${websites(row["website_ids"] as number[])} · ${groups(row["customer_group_ids"] as number[])}`;
  return (
    <List empty={<EmptyList />} filters={FILTERS} sort={{ field: "sort_order", order: "ASC" }} exporter={false}>
      <Rows
        primary={(row) => String(row["name"])}
        secondary={(row) => (
          <StateBeside state={<RuleStateChip rule={row} />}>
            <Effect rule={row} texts="effects" />
          </StateBeside>
        )}
      >
        <DataTable.Col source="sort_order" />
        <DataTable.Col source="name" />
        <DataTable.Col source="effect" disableSort render={(row) => <Effect rule={row} texts="effects" />} />
        <DataTable.Col source="whom" disableSort render={whom} />
        <DataTable.Col source="days" disableSort render={(row) => <RuleDays rule={row} />} />
        <DataTable.Col source="state" disableSort render={(row) => <RuleStateChip rule={row} />} />
      </Rows>
    </List>
  );
}

function Fields(): ReactNode {
  const words = useWordsOf("promotions");
  return (
    <>
      <FormPart title={words("what")}>
        <TextInput source="name" validate={required()} />
        <TextInput source="description" multiline />
        <BooleanInput source="is_active" />
      </FormPart>
      <FormPart title={words("price")}>
        <ExplainedChoice source="simple_action" texts="actions" ids={ACTIONS} />
        <RuleAmountInput />
      </FormPart>
      <FormPart title={words("products")} lead={words("products_lead")}>
        <ConditionInputs />
      </FormPart>
      <FormPart title={words("whom")}>
        <ScopeInputs />
      </FormPart>
      <FormPart title={words("when")} lead={words("when_lead")}>
        <DayInputs />
      </FormPart>
      <FormPart title={words("order")}>
        <NumberInput source="sort_order" step={1} validate={required()} helperText={words("sort_order_lead")} />
        <BooleanInput source="stop_rules_processing" helperText={words("stop_lead")} />
      </FormPart>
    </>
  );
}

const NEW = { is_active: true, simple_action: "by_percent", sort_order: 0, stop_rules_processing: true };

export function PriceRuleCreate(): ReactNode {
  return (
    <Create redirect="list" transform={withConditions}>
      <NewPriceRule />
    </Create>
  );
}

function NewPriceRule(): ReactNode {
  const scopes = useScopes();
  if (!scopes) return null;
  return (
    <SimpleForm sx={{ maxWidth: 720 }} defaultValues={{ ...NEW, ...everywhere(scopes) }}>
      <Fields />
    </SimpleForm>
  );
}

export function PriceRuleEdit(): ReactNode {
  return (
    <Edit mutationMode="pessimistic" transform={withConditions}>
      <SimpleForm sx={{ maxWidth: 720 }}>
        <Fields />
      </SimpleForm>
    </Edit>
  );
}
