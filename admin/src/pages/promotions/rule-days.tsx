import { Box } from "@mui/material";
import type { ReactNode } from "react";
import { type TextInputProps, useLocale } from "react-admin";
import type { AnyRow } from "../../parts/rows.tsx";
import { dayText } from "../../parts/day.ts";
import { DayInput } from "../../parts/day-input.tsx";
import { useWordsOf } from "../../parts/hooks.ts";
import { StateDot } from "../../parts/state-dot.tsx";
import { useScopes } from "./scopes.tsx";

type RuleState = "off" | "scheduled" | "running" | "ended";

/**
 * Returns the state of a rule. It runs when it has begun and not ended on at least one of its
 * websites.
 *
 * @param days - today, `YYYY-MM-DD`, on each of the rule's websites.
 */
export function ruleState(rule: AnyRow, days: readonly string[]): RuleState {
  const from = (rule["from_date"] as string | null) ?? "";
  const to = (rule["to_date"] as string | null) ?? "9999-12-31";
  if (rule["is_active"] !== true || days.length === 0) return "off";
  if (days.some((today) => from <= today && today <= to)) return "running";
  return days.some((today) => today < from) ? "scheduled" : "ended";
}

export function RuleStateChip({ rule }: { readonly rule: AnyRow }): ReactNode {
  const words = useWordsOf("promotions");
  const scopes = useScopes();
  if (!scopes) return null;
  const ids = rule["website_ids"] as readonly number[];
  const days = scopes.websites.filter(({ website_id }) => ids.includes(website_id)).map(({ today }) => today);
  const state = ruleState(rule, days);
  return <StateDot tone={state === "running" ? "good" : "off"}>{words(`states.${state}`)}</StateDot>;
}

export function RuleDays({ rule }: { readonly rule: AnyRow }): ReactNode {
  const words = useWordsOf("promotions");
  const locale = useLocale() ?? "en";
  const [from, to] = [rule["from_date"], rule["to_date"]].map((day) =>
    typeof day === "string" ? dayText(day, locale) : undefined,
  );
  if (from === undefined) return to === undefined ? words("always") : words("until_day", { to });
  return to === undefined ? words("from_day", { from }) : words("days", { from, to });
}

const DAY: Partial<TextInputProps> = {
  format: (value: string | null | undefined) => value ?? "",
  parse: (typed: string) => (typed === "" ? null : typed),
};

/** Shows the inputs for the first and the last day of a rule. */
export function DayInputs(): ReactNode {
  const words = useWordsOf("promotions");
  const notBefore = (to: unknown, { from_date }: { readonly from_date?: string | null }): string | undefined =>
    typeof to === "string" && typeof from_date === "string" && to < from_date ? words("to_day") : undefined;
  return (
    <Box sx={{ display: "grid", gridTemplateColumns: { xs: "1fr", sm: "1fr 1fr" }, columnGap: 2 }}>
      <DayInput source="from_date" {...DAY} />
      <DayInput source="to_date" {...DAY} validate={notBefore} />
    </Box>
  );
}
