import type { ReactNode } from "react";
import { Create, Edit, SimpleForm } from "react-admin";
import { listOf, own } from "../../parts/list/list-of.ts";
import { FormPart } from "../../parts/form-part.tsx";
import { useWordsOf } from "../../parts/hooks.ts";
import { ConditionInputs, withConditions } from "./conditions.tsx";
import { RulePreview } from "./preview.tsx";
import { RuleAmountInput } from "../promotions/amount-input.tsx";
import { Effect } from "../promotions/effect.tsx";
import { ExplainedChoice } from "../promotions/explained-choice.tsx";
import { RuleDays, RuleStateChip } from "../promotions/rule-days.tsx";
import { NEW_RULE, NewRuleForm, RuleFields } from "../promotions/rule-form.tsx";
import { RuleList, useWhom } from "../promotions/rule-list.tsx";

const PriceRules = listOf("GET /price-rules");

const ACTIONS = ["by_percent", "by_fixed", "to_percent", "to_fixed"];

export function PriceRuleList(): ReactNode {
  const whom = useWhom();
  return (
    <RuleList effects="effects" kind="catalog-price-rules">
      <PriceRules.Col source="sort_order" />
      <PriceRules.Col source="name" />
      <PriceRules.Col source={own("effect")} disableSort render={(row) => <Effect rule={row} texts="effects" />} />
      <PriceRules.Col source={own("whom")} disableSort render={whom} />
      <PriceRules.Col source={own("days")} disableSort render={(row) => <RuleDays rule={row} />} />
      <PriceRules.Col source={own("state")} disableSort render={(row) => <RuleStateChip rule={row} />} />
    </RuleList>
  );
}

function Fields(): ReactNode {
  const words = useWordsOf("promotions");
  return (
    <RuleFields stop_lead={words("stop_lead")}>
      <FormPart title={words("price")}>
        <ExplainedChoice source="simple_action" texts="actions" ids={ACTIONS} />
        <RuleAmountInput />
      </FormPart>
      <FormPart title={words("products")} lead={words("products_lead")}>
        <ConditionInputs />
        <RulePreview />
      </FormPart>
    </RuleFields>
  );
}

export function PriceRuleCreate(): ReactNode {
  return (
    <Create redirect="list" transform={withConditions}>
      <NewRuleForm values={NEW_RULE}>
        <Fields />
      </NewRuleForm>
    </Create>
  );
}

export function PriceRuleEdit(): ReactNode {
  return (
    <Edit transform={withConditions}>
      <SimpleForm sx={{ maxWidth: 720 }}>
        <Fields />
      </SimpleForm>
    </Edit>
  );
}
