import { Box, Button, Card } from "@mui/material";
import type { ReactNode } from "react";
import {
  BooleanInput,
  Create,
  Edit,
  FormDataConsumer,
  type RaRecord,
  required,
  SimpleForm,
  useRecordContext,
  useTranslate,
} from "react-admin";
import { listOf, own } from "../parts/list/list-of.ts";
import { Link as RouterLink } from "react-router-dom";
import { CountInput, DecimalInput } from "../parts/decimal-input.tsx";
import { FormPart } from "../parts/form-part.tsx";
import { Section } from "../parts/section.tsx";
import { useWordsOf } from "../parts/hooks.ts";
import { CouponsOfRule } from "./coupons/of-rule.tsx";
import { RuleAmountInput } from "./promotions/amount-input.tsx";
import { ConditionsInput } from "./promotions/conditions/editor.tsx";
import { Effect } from "./promotions/effect.tsx";
import { ExplainedChoice } from "./promotions/explained-choice.tsx";
import { RuleDays, RuleStateChip } from "./promotions/rule-days.tsx";
import { NEW_RULE, NewRuleForm, RuleFields } from "./promotions/rule-form.tsx";
import { RuleList, useWhom } from "./promotions/rule-list.tsx";

const CartRules = listOf("GET /cart-price-rules");

const ACTIONS = ["by_percent", "by_fixed", "cart_fixed", "buy_x_get_y"];
const COUPON_TYPES = ["NO_COUPON", "SPECIFIC_COUPON", "AUTO"];

export function CartRuleList(): ReactNode {
  const words = useWordsOf("promotions");
  const whom = useWhom();
  const choices = COUPON_TYPES.map((id) => ({ id, name: words(`coupon_types.${id}.name`) }));
  return (
    <RuleList
      effects="cart_effects"
      kind="cart-price-rules"
      filters={[{ source: "coupon_type", choices, alwaysOn: true }]}
    >
      <CartRules.Col source="sort_order" />
      <CartRules.Col source="name" />
      <CartRules.Col source={own("effect")} disableSort render={(row) => <Effect rule={row} texts="cart_effects" />} />
      <CartRules.Col source="coupon_type" render={({ coupon_type }) => words(`coupon_types.${coupon_type}.name`)} />
      <CartRules.Col source={own("whom")} disableSort render={whom} />
      <CartRules.Col source={own("days")} disableSort render={(row) => <RuleDays rule={row} />} />
      <CartRules.NumberCol source="times_used" />
      <CartRules.Col source={own("state")} disableSort render={(row) => <RuleStateChip rule={row} />} />
    </RuleList>
  );
}

function Fields(): ReactNode {
  const translate = useTranslate();
  const words = useWordsOf("promotions");
  return (
    <RuleFields lead={words("cart_lead")} stop_lead={words("cart_stop_lead")}>
      <FormPart title={words("discount")}>
        <ExplainedChoice source="simple_action" texts="cart_actions" ids={ACTIONS} />
        <FormDataConsumer>
          {({ formData }) =>
            formData["simple_action"] === "buy_x_get_y" ? (
              <CountInput source="discount_step" validate={required()} />
            ) : null
          }
        </FormDataConsumer>
        <RuleAmountInput />
        <DecimalInput source="discount_qty" helperText={words("discount_qty_lead")} />
        <BooleanInput source="apply_to_shipping" />
      </FormPart>
      <FormPart title={translate("tk.conditions.title")}>
        <ConditionsInput source="condition" subject="cart" />
        <ConditionsInput source="action_condition" subject="items" />
      </FormPart>
      <FormPart title={words("coupons_of_rule")}>
        <ExplainedChoice source="coupon_type" texts="coupon_types" ids={COUPON_TYPES} />
        <CountInput source="uses_per_customer" helperText={words("no_limit_lead")} />
      </FormPart>
    </RuleFields>
  );
}

/** Replaces an empty limit of uses or an empty step of the discount by 0, which turns it off. */
function withNumbers(rule: RaRecord): RaRecord {
  return { ...rule, uses_per_customer: rule["uses_per_customer"] ?? 0, discount_step: rule["discount_step"] ?? 0 };
}

const NEW = { ...NEW_RULE, coupon_type: "NO_COUPON", apply_to_shipping: false };

export function CartRuleCreate(): ReactNode {
  return (
    <Create redirect="edit" transform={withNumbers}>
      <NewRuleForm values={NEW}>
        <Fields />
      </NewRuleForm>
    </Create>
  );
}

export function CartRuleEdit(): ReactNode {
  return (
    <Edit redirect={false} component="div" transform={withNumbers} sx={{ "& .RaEdit-main": { display: "block" } }}>
      <CartRulePage />
    </Edit>
  );
}

function CartRulePage(): ReactNode {
  const translate = useTranslate();
  const words = useWordsOf("promotions");
  const record = useRecordContext();
  if (!record) return null;
  return (
    <Box sx={{ maxWidth: 760 }}>
      {record["coupon_type"] === "NO_COUPON" ? null : (
        <Section
          title={words("coupons_of_rule")}
          actions={
            <Button
              size="small"
              component={RouterLink}
              to={`/coupons/create?source=${encodeURIComponent(JSON.stringify({ rule_id: record.id }))}`}
            >
              {words("add_coupon")}
            </Button>
          }
        >
          <CouponsOfRule rule_id={Number(record.id)} />
        </Section>
      )}
      <Section title={words("usage")} lead={words("usage_lead")}>
        {translate("resources.cart-price-rules.fields.times_used")}: {Number(record["times_used"])}
      </Section>
      <Card>
        <SimpleForm>
          <Fields />
        </SimpleForm>
      </Card>
    </Box>
  );
}
