import { Alert } from "@mui/material";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { type RaRecord, useLocale } from "react-admin";
import { useWatch } from "react-hook-form";
import { type Body, call } from "../../api/client.ts";
import { amountText } from "../../parts/amount.tsx";
import { useWordsOf } from "../../parts/hooks.ts";
import { useRested } from "../../parts/use-rested.ts";
import { withConditions } from "./conditions.tsx";

type Rule = Body<"POST /price-rules/preview">;

const PAUSE_MS = 500;

/**
 * Shows the products that the rule on the form applies to, with examples of their prices. Renders
 * nothing while the rule is incomplete.
 */
export function RulePreview(): ReactNode {
  const words = useWordsOf("promotions");
  const locale = useLocale() ?? "en";
  const rule = useRested(JSON.stringify(previewed(useWatch() as RaRecord)), PAUSE_MS);
  const { data, isError } = useQuery({
    queryKey: ["rule-preview", rule],
    queryFn: ({ signal }) => call("POST /price-rules/preview", { body: JSON.parse(rule) as Rule, signal }),
    enabled: rule !== "null",
    retry: false,
  });
  if (data === undefined || isError || rule === "null") return null;
  const examples = data.examples.map(({ sku, price, rule_price }) =>
    words("example", {
      sku,
      before: amountText(price, data.currency, locale),
      after: amountText(rule_price, data.currency, locale),
    }),
  );
  return (
    <Alert severity="info" role="status" sx={{ mb: 2 }}>
      {words("preview", { smart_count: data.product_count })}
      {examples.length === 0 ? null : ` ${words("for_example", { examples: examples.join(", ") })}`}
    </Alert>
  );
}

/**
 * Returns the form's rule in the service's format; null while it has no effect, no website, no
 * customer group, or an attribute without values.
 */
function previewed(values: RaRecord): Rule | null {
  const { simple_action, discount_amount, website_ids, customer_group_ids, conditions } = withConditions(values);
  const isComplete =
    /^\d{1,8}(\.\d{1,4})?$/.test(String(discount_amount)) &&
    (website_ids as readonly number[] | undefined)?.length &&
    customer_group_ids !== undefined &&
    attributesOf(conditions).every(({ attribute_code, values }) => attribute_code && values.length > 0);
  if (!isComplete) return null;
  return { name: "-", simple_action, discount_amount, website_ids, customer_group_ids, conditions };
}

function attributesOf(conditions: unknown): readonly { attribute_code?: string | null; values: readonly string[] }[] {
  return (conditions as { attributes?: ReturnType<typeof attributesOf> }).attributes ?? [];
}
