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
  /** Text that explains the purpose of the rule. */
  readonly lead?: string;
  /** Text that explains that no later rule is applied. */
  readonly stop_lead: string;
  /** Fields that only one kind of rule has. */
  readonly children: ReactNode;
}

/** Shows the fields of a rule: name, effect, customers, days, and order among other rules. */
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

/**
 * Shows the form of a new rule once the websites and groups that the rule may be for are loaded.
 */
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
