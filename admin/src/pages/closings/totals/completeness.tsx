import type { ReactNode } from "react";
import type { Answer } from "../../../api/client.ts";
import { Amount } from "../../../parts/amount.tsx";
import { Section } from "../../../parts/section.tsx";
import { Stat, Stats } from "../../../parts/stat.tsx";
import { listLink } from "../../../parts/text.ts";
import { useCall } from "../../../parts/use-call.ts";
import { useWordsOf } from "../../../parts/hooks.ts";

const SESSION_DAYS = 90;

interface CompletenessProps {
  readonly rests: Answer<"GET /register-totals">["completeness"][number];
  /** Filter of the closings of the period. */
  readonly filter: object;
}

/** What the totals rest on: how many closings there are, and what is wrong with some of them. */
export function Completeness({ rests, filter }: CompletenessProps): ReactNode {
  const words = useWordsOf("closings");
  const { data: sessions } = useCall("GET /register-sessions", { query: { page_size: 1, days: SESSION_DAYS } });
  const count = (name: "mismatched" | "incomplete", of: object) => (
    <Stat
      label={words(`completeness.${name}`)}
      value={rests[name]}
      tone={rests[name] > 0 ? "warning" : undefined}
      to={listLink("register-reports", { ...filter, ...of })}
    />
  );
  return (
    <Section title={words("completeness.title")}>
      <Stats>
        <Stat label={words("totals.closings")} value={rests.closings} to={listLink("register-reports", filter)} />
        {count("mismatched", { state_figures_reconciled: "mismatched" })}
        <Stat
          label={words("completeness.settled")}
          value={rests.settled}
          to={listLink("register-reports", { ...filter, is_settled: "true" })}
        />
        {count("incomplete", { state_documents_received: "incomplete" })}
        <Stat
          label={words("completeness.sessions", { days: SESSION_DAYS })}
          value={sessions?.total_count ?? "…"}
          tone={sessions !== undefined && sessions.total_count > 0 ? "warning" : undefined}
          to={`/register-sessions?days=${SESSION_DAYS}`}
        />
        <Stat
          label={words("completeness.cash_differences", { smart_count: rests.cash_differences })}
          value={<Amount value={rests.cash_difference} currency={rests.currency} />}
        />
      </Stats>
    </Section>
  );
}
