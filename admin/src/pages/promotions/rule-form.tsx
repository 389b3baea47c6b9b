import type { ReactNode } from "react";
import { BooleanInput, NumberInput, required, SimpleForm, TextInput } from "react-admin";
import { FormPart } from "../../parts/form-part.tsx";
import { useWordsOf } from "../../parts/hooks.ts";
import { DayInputs } from "./rule-days.tsx";
import { everywhere, ScopeInputs, useScopes } from "./scopes.tsx";

export const NEW_RULE = {
  is_active: true,
  simple_action: "by_percent",
  sort_order: 0,
  stop_rules_processing: true,
} as const;

interface RuleFieldsProps {
  /** Purpose of this kind of rule. */
  readonly lead?: string;
  /** Explains that no later rule is applied. */
  readonly stop_lead: string;
  /** Fields that only this kind of rule has. */
  readonly children: ReactNode;
}

/** Fields of a rule: name, effect, customers, days, and order among other rules. */
export function RuleFields({ lead, stop_lead, children }: RuleFieldsProps): ReactNode {
  const words = useWordsOf("promotions");
  return (
    <>
      <FormPart title={words("what")} {...(lead === undefined ? {} : { lead })}>
        <TextInput source="name" validate={required()} />
        <TextInput source="description" multiline />
        <BooleanInput source="is_active" />
      </FormPart>
      {children}
      <FormPart title={words("whom")}>
        <ScopeInputs />
      </FormPart>
      <FormPart title={words("when")} lead={words("when_lead")}>
        <DayInputs />
      </FormPart>
      <FormPart title={words("order")}>
        <NumberInput source="sort_order" step={1} validate={required()} helperText={words("sort_order_lead")} />
        <BooleanInput source="stop_rules_processing" helperText={stop_lead} />
      </FormPart>
    </>
  );
}

/** The form of a new rule, which waits for the websites and groups that the rule may be for. */
export function NewRuleForm({
  values,
  children,
}: {
  readonly values: object;
  readonly children: ReactNode;
}): ReactNode {
  const scopes = useScopes();
  if (!scopes) return null;
  return (
    <SimpleForm sx={{ maxWidth: 720 }} defaultValues={{ ...values, ...everywhere(scopes) }}>
      {children}
    </SimpleForm>
  );
}
